//! The battle as it is drawn: every stand with its figures, morale by chevrons, what is left of actions and reactions, leaders with
//! their benefit, guns that were left.

use desk::free_table;
use view::table::{self as drawn, Badge, Benefit, Body, Flag, FlagSign, Pips, Ranks, Stand, Stands};
use view::{Arm as Drawn, Picture, Table};
use words::counted;

use crate::Now;
use crate::game::battle::{Battle, BrigadeId, LeaderCommand, LeaderId, UnitId};
use crate::game::state::{LeftGuns, UnitState};
use crate::page::{card, charge_overlays, ground_picture, log, names, pointing};
use crate::sheet::axes::NumberRow;
use crate::sheet::board_tables::DistanceRow;
use crate::sheet::units::{Arm, Formation, MoraleLevel};

/// A unit or leader that can be pointed at.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Piece {
    /// A regiment or a battery.
    Unit(UnitId),
    /// A leader.
    Leader(LeaderId),
    /// The guns a battery left standing.
    Guns(UnitId),
}

/// What a piece is called in a picture.
pub fn drawn_id(piece: Piece) -> String {
    match piece {
        Piece::Unit(unit) => format!("unit-{}", unit.0),
        Piece::Leader(leader) => format!("leader-{}", leader.0),
        Piece::Guns(unit) => format!("guns-{}", unit.0),
    }
}

/// The piece that is called so in a picture.
pub fn drawn_piece(battle: &Battle, id: &str) -> Option<Piece> {
    let units = battle.unit_ids().flat_map(|unit| [Piece::Unit(unit), Piece::Guns(unit)]);
    units.chain(battle.leader_ids().map(Piece::Leader)).find(|&piece| drawn_id(piece) == id)
}

/// The picture of a state.
pub fn picture(now: Now<'_>) -> Picture {
    let units = now.battle.unit_ids().filter_map(|unit| unit_body(now, unit));
    let leaders = now.battle.leader_ids().filter_map(|leader| leader_body(now, leader));
    let left = now.state.left_guns.iter().map(|guns| guns_body(now.battle, guns));
    let table = Table {
        objectives: free_table::objectives(&now.battle.terms.objectives, &now.state.held),
        marks: charge_overlays::arrows(now),
        units: left.chain(units).chain(leaders).collect(),
        ..ground_picture::ground(now.battle)
    };
    let acting = pointing::acting(now.state).map(drawn_id);
    free_table::picture(now.battle, &now.battle.heading, status(now), table.with_active(acting))
}

/// The coloured strips in the order brigades of a side take them, those first that stand out from its coat.
const STRIPS: [[u8; 5]; 2] = [[3, 1, 4, 0, 2], [0, 2, 1, 3, 4]];

/// Which of the colours a brigade carries: they are counted anew for each side.
fn patch(battle: &Battle, brigade: BrigadeId) -> u8 {
    let (side, before) = (battle.brigade(brigade).side, &battle.brigades[..brigade.index()]);
    drawn::patch_of(STRIPS[side as usize], before.iter().filter(|other| other.side == side).count())
}

/// The level of morale as it is shown: no sign for good order.
fn chevrons(level: MoraleLevel) -> Option<Badge> {
    match level {
        MoraleLevel::GoodOrder => None,
        MoraleLevel::Disorder => Some(Badge::Disordered),
        MoraleLevel::Shaken => Some(Badge::Shaken),
        MoraleLevel::Routed => Some(Badge::Routed),
    }
}

fn array(formation: Formation) -> drawn::Array {
    match formation {
        Formation::BattleLine => drawn::Array::Line,
        Formation::ExtendedLine => drawn::Array::ExtendedLine,
        Formation::Skirmishers => drawn::Array::Skirmish,
        Formation::AttackColumn => drawn::Array::AttackColumn,
        Formation::RoadColumn => drawn::Array::RoadColumn,
        Formation::DoubleLine => drawn::Array::DoubleLine,
        Formation::Limbered => drawn::Array::Limbered,
        Formation::Unlimbered => drawn::Array::Deployed,
    }
}

fn unit_body(now: Now<'_>, id: UnitId) -> Option<Body> {
    let (unit, own) = (now.battle.unit(id), now.state.unit(id));
    let stance = now.state.stance(id)?;
    let blocks = now.battle.stands_of(id, &stance);
    let is_active = now.state.active == Some(unit.side);
    let is_reacting = now.state.reacting() == Some(unit.side);
    let most_reactions = now.battle.tables.count(NumberRow::Reactions);
    let reactions = if own.marks.reaction { most_reactions.saturating_sub(own.marks.reactions) } else { 0 };
    let pips = |is_so: bool, left: u8, of: u8| if is_so { Pips { left, of } } else { Pips::default() };
    let ranks = Ranks {
        array: array(own.formation),
        files: now.battle.files_of(id, &stance),
        strength: own.figures.to_string(),
        patch: unit.brigade.map(|brigade| patch(now.battle, brigade)),
        losses: None,
        states: chevrons(own.level).into_iter().collect(),
        smoke: false,
        stands: Some(Stands {
            each: blocks
                .into_iter()
                .zip(on_stands(unit.arm, own))
                .map(|(block, (men, lost))| Stand { block, men, lost })
                .collect(),
            called: if unit.arm == Arm::Artillery { "section" } else { "figure" },
            afoot: unit.arm == Arm::Cavalry && !own.mounted,
            actions: pips(is_active, own.marks.actions, now.battle.tables.count(NumberRow::Actions)),
            reactions: pips(is_reacting, reactions, most_reactions),
            loaded: !own.volleyed,
        }),
    };
    Some(Body {
        label: names::short(&unit.name),
        group: unit.brigade.map(|brigade| now.battle.brigade(brigade).name.clone()).unwrap_or_default(),
        arm: match unit.arm {
            Arm::Infantry if own.skirmishes() => Drawn::Skirmishers,
            Arm::Infantry => Drawn::Infantry,
            Arm::Cavalry => Drawn::Cavalry,
            Arm::Artillery => Drawn::Artillery,
        },
        block: now.battle.block_of(id, &stance),
        ranks: Some(ranks),
        notes: card::notes(now, id),
        ..Body::named(unit.side as u8, drawn_id(Piece::Unit(id)), &unit.name)
    })
}

/// Figures, and figures lost, on each stand that is left: they are spread as evenly as they go, and losses come off the last
/// stands.
fn on_stands(arm: Arm, own: &UnitState) -> Vec<(u8, u8)> {
    if arm == Arm::Artillery {
        return vec![(own.figures, own.size.saturating_sub(own.figures))];
    }
    let stands = own.stands.max(1);
    let (each, over) = (own.size / stands, own.size % stands);
    let mut lost = own.size.saturating_sub(own.figures);
    let mut all: Vec<(u8, u8)> = Vec::new();
    for stand in (0..stands).rev() {
        let began = each + u8::from(stand < over);
        let here = lost.min(began);
        lost -= here;
        all.push((began - here, here));
    }
    all.reverse();
    all.truncate(usize::from(own.stands_left()));
    all
}

fn leader_body(now: Now<'_>, id: LeaderId) -> Option<Body> {
    let (leader, own) = (now.battle.leader(id), now.state.leader(id));
    let block = now.state.leader_block(now.battle, id)?;
    let (what, group, patch, stars) = match leader.command {
        LeaderCommand::Brigade(brigade) => (
            "leads a brigade",
            now.battle.brigade(brigade).name.as_str(),
            Some(patch(now.battle, brigade)),
            1,
        ),
        LeaderCommand::Division(division) => {
            ("leads a division", now.battle.division(division).name.as_str(), None, 2)
        }
        LeaderCommand::Army => ("leads the army", "", None, 3),
    };
    let mut notes = vec![what.to_string()];
    let is_active = now.state.active == Some(leader.side);
    notes.extend(is_active.then(|| format!("{} left", counted(own.rides, "move"))));
    notes.extend((own.lost > 0).then(|| format!("replaces {}", leader.name)));
    Some(Body {
        group: group.to_string(),
        flag: Some(Flag {
            word: String::new(),
            sign: FlagSign::Hold,
            patch,
            stars,
            benefit: Some(Benefit { worth: own.benefit, within: now.battle.distance(DistanceRow::Leader) }),
        }),
        notes,
        ..Body::general(leader.side as u8, drawn_id(Piece::Leader(id)), &leader.name, block)
    })
}

/// Guns that were left standing.
fn guns_body(battle: &Battle, guns: &LeftGuns) -> Body {
    let unit = battle.unit(guns.battery);
    let stance = battle.gun_stance(guns.pose);
    let block = battle.block_of(guns.battery, &stance);
    let name = format!("Guns of {}", unit.name);
    Body {
        arm: Drawn::Artillery,
        block,
        ranks: Some(Ranks {
            array: drawn::Array::Deployed,
            files: (1, 1),
            strength: guns.sections.to_string(),
            patch: None,
            losses: None,
            states: vec![Badge::Abandoned],
            smoke: false,
            stands: Some(Stands {
                each: vec![Stand { block, men: guns.sections, lost: 0 }],
                called: "section",
                afoot: false,
                actions: Pips::default(),
                reactions: Pips::default(),
                loaded: false,
            }),
        }),
        notes: vec!["a unit in contact may take them, 1 action".into()],
        ..Body::named(unit.side as u8, drawn_id(Piece::Guns(guns.battery)), &name)
    }
}

/// Turn and half, or how it ended.
fn status(now: Now<'_>) -> String {
    use sheet::Axis;
    if let Some((winner, degree)) = now.state.over {
        return Picture::status_of_end(winner.map(|side| (now.battle.side_name(side), degree.key())));
    }
    let half = now.state.active.map_or("initiative".into(), |side| log::half(now.battle, side));
    Picture::status_of_turn(now.state.turn, now.battle.terms.turns, &half)
}
