//! What wins, and how it ends: the terms of section 8 in plain words.

use desk::briefing::lead_wins;
use desk::{Briefing, Ending, Loss, Worth};
use scenario::free_table::Objective;

use crate::Now;
use crate::sheet::board_tables::VictoryRow;
use crate::sheet::units::{Arm, Side};

/// The victory terms, and what each side has of them.
pub(crate) fn briefing(now: Now<'_>) -> Briefing {
    let Now { battle, state } = now;
    let worth = |row: VictoryRow| u32::from(battle.tables.victory(row));
    let places = battle.terms.objectives.iter().zip(&state.held);
    let places = places.map(|(objective, holder)| place(objective, *holder));
    let lost = |guns: bool| {
        Side::BOTH.map(|side| {
            let enemies = battle.unit_ids().filter(|&id| battle.unit(id).side != side);
            let counted = enemies.filter(|&id| (battle.unit(id).arm == Arm::Artillery) == guns);
            counted.map(|id| state.losses(battle, id).for_good()).sum()
        })
    };
    let leaders = Side::BOTH.map(|side| {
        let enemies = battle.leader_ids().filter(|&id| battle.leader(id).side != side);
        enemies.map(|id| u32::from(state.leader(id).lost)).sum()
    });
    let broken = Side::BOTH.map(|side| {
        let enemies = battle.brigade_ids().filter(|&id| battle.brigade(id).side != side);
        worth(VictoryRow::Brigade) * enemies.filter(|&id| state.is_broken(battle, id)).count() as u32
    });
    let share = match battle.tables.victory(VictoryRow::Broken).max(1) {
        1 => "all".into(),
        2 => "half".into(),
        of => format!("1 in {of}"),
    };
    let brigades = format!("each brigade of the enemy that is broken: {share} of its units are lost");
    let brigades = Worth::new(worth(VictoryRow::Brigade), brigades, broken);
    let losses = Worth::for_losses(&[
        Loss { name: "leader", points: worth(VictoryRow::Leader), lost: leaders },
        Loss { name: "section of guns", points: worth(VictoryRow::Section), lost: lost(true) },
        Loss { name: "figure of infantry or cavalry", points: worth(VictoryRow::Figure), lost: lost(false) },
    ]);
    let brigades = Some(brigades).filter(|row| row.points > 0);
    let share = battle.tables.victory(VictoryRow::Fled).max(1);
    let fled = format!("each {share} points of enemy figures and sections that leave the table");
    let fled = Worth::new(1_u32, fled, Side::BOTH.map(|side| state.fled_points(battle, side)));
    let in_time = Ending::after(battle.terms.turns, &lead_wins(battle.terms.lead.max(1)));
    let beaten = "If a turn ends and all brigades of a side are broken, or all its units are shaken or routed, the \
        battle ends and points decide.";
    let ends = vec![in_time, Ending::Sudden(beaten.into())];
    Briefing { rows: places.chain(brigades).chain(losses).chain([fled]).collect(), ends }
}

fn place(objective: &Objective<Side>, holder: Option<Side>) -> Worth {
    let within = objective.within;
    let how = format!(
        "you were the last to end a turn alone with a unit within {within}\" of it that is neither shaken nor routed"
    );
    Worth::for_place(objective, holder, &how)
}
