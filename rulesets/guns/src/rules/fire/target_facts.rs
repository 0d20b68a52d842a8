//! Section 6, the unit that is fired at: what its losses, its test and a general with it need to know.

use engine::Count;

use crate::rules::morale::percent_lost::UnitLosses;
use crate::rules::morale::resolve::{MoraleFacts, Test};
use crate::sheet::tables::Tables;
use crate::sheet::units::{Arm, Cover, Formation, GeneralQuality, Grade, Presence, Side, Status};

engine::facts! {
    /// What is to be known of a unit that is fired at.
    pub struct TargetFacts {
        /// whose the target is
        #[was("side")]
        target_side: Side = "confederate",
        /// its grade
        target_grade: Grade = "regular",
        /// what order it is in
        #[was("state")]
        target_state: Status = "formed",
        /// what it stands in
        #[was("cover")]
        target_cover: Cover = "none",
        /// enemies stand in the same cover
        target_cover_shared: bool = "no",
        /// it is behind hasty works
        #[was("hasty-works")]
        target_hasty_works: bool = "no",
        /// it stands higher
        #[was("uphill")]
        target_uphill: bool = "no",
        /// figures it began with, of a battery crew
        #[was("size")]
        target_size: Count<1, 60> = "20",
        /// figures it has put out as skirmishers
        target_detached: Count<0, 30> = "0",
        /// figures it has lost before
        #[was("lost")]
        target_lost: Count<0, 60> = "0",
        /// of these, lost this turn
        #[was("in-turn")]
        target_in_turn: Count<0, 60> = "0",
        /// half a figure is counted against it already
        #[was("half")]
        target_half: bool = "no",
        /// where its brigadier or the C-in-C is
        #[was("general")]
        target_general: Presence = "away",
        /// what he is like
        #[was("quality")]
        target_quality: GeneralQuality = "average",
        /// a general of any rank is attached to it or within 4 inches
        #[was("general-close")]
        target_general_close: bool = "no",
        /// he leads a brigade or is the C-in-C: brigades test if he is lost
        target_leads_brigade: bool = "yes",
        /// enemies of it retreating or routing within 12 inches
        #[was("enemies-fleeing")]
        target_enemies_fleeing: Count<0, 9> = "0",
        /// friends of it retreating or routing within 12 inches
        #[was("friends-fleeing")]
        target_friends_fleeing: Count<0, 9> = "0",
        /// formed lines supporting it in a brigade attack column
        target_supports: Count<0, 6> = "0",
        /// others of its brigade are within 12 inches
        target_fellows: bool = "yes",
    }
}

impl TargetFacts {
    /// Figures lost before this fire.
    pub(crate) fn before(&self) -> u8 {
        self.target_lost.get().min(self.target_size.get())
    }

    /// Figures that stand there before this fire.
    pub(crate) fn standing(&self) -> u8 {
        self.target_size.get().saturating_sub(self.before()).saturating_sub(self.target_detached.get()).max(1)
    }

    /// Its losses with these added.
    pub(crate) fn losses(&self, removed: u8) -> UnitLosses {
        UnitLosses {
            size: self.target_size.get(),
            lost: self.before() + removed,
            in_turn: self.target_in_turn.get().min(self.before()) + removed,
            just_now: removed > 0,
        }
    }

    /// Whether these further losses make it test; a unit that retreats or routs takes only rally tests.
    pub(crate) fn test_for(&self, tables: &Tables, removed: u8, state: Status) -> Option<bool> {
        if removed == self.standing() || state >= Status::Retreating {
            return None;
        }
        let losses = self.losses(removed);
        let dispersal = losses.call_for_dispersal(tables);
        (dispersal || losses.call_for_test(tables)).then_some(dispersal)
    }

    /// Whether a general is near enough to be at risk.
    pub(crate) fn has_general(&self) -> bool {
        self.target_general_close || self.target_general == Presence::Attached
    }

    /// The side of the unit that fires.
    pub(crate) fn firing_side(&self) -> Side {
        self.target_side.enemy()
    }

    /// The test for these further losses, as a unit of this arm and formation.
    pub(crate) fn morale(&self, arm: Arm, formation: Formation, removed: u8, state: Status) -> MoraleFacts {
        MoraleFacts {
            test: Test::Other,
            arm,
            side: self.target_side,
            grade: self.target_grade,
            formation,
            state,
            size: self.target_size,
            lost: Count::clamped(self.before() + removed),
            general: self.target_general,
            quality: self.target_quality,
            cover: self.target_cover,
            cover_shared: self.target_cover_shared,
            hasty_works: self.target_hasty_works,
            uphill: self.target_uphill,
            under_fire: true,
            enemies_fleeing: self.target_enemies_fleeing,
            friends_fleeing: self.target_friends_fleeing,
            // Only a formed unit is supported in a column of its brigade.
            supports: if state == Status::Formed { self.target_supports } else { Count::MIN },
            fellows: self.target_fellows,
            ..MoraleFacts::plain()
        }
    }

    /// Why a unit on the target's side cannot be as it is said to be.
    pub(crate) fn refusal(&self, tables: &Tables, arm: Arm) -> Option<String> {
        let most = if arm == Arm::Artillery { most_crew(tables) } else { most_figures(tables) };
        let size = self.target_size.get();
        if size > most {
            let what = if arm == Arm::Artillery { "a battery has crew" } else { "a regiment has figures" };
            return Some(format!("target-size={size}: {what} from 1 to {most}"));
        }
        let gone = self.target_lost.get().saturating_add(self.target_detached.get());
        if gone >= size {
            return Some(format!(
                "target-lost and target-detached are {gone} of {size} figures: give 0 to {} together",
                size - 1
            ));
        }
        if self.target_in_turn > self.target_lost {
            let lost = self.target_lost.get();
            return Some(format!("target-in-turn is part of target-lost: give 0 to {lost}"));
        }
        if self.target_state == Status::GoneToGround && arm != Arm::Infantry {
            return Some(
                "target-state=gone-to-ground: only infantry goes to ground; give another order".into(),
            );
        }
        (self.target_cover_shared && self.target_cover == Cover::None)
            .then(|| "target-cover-shared=yes: give the cover too, such as target-cover=cover".into())
    }
}

/// The most figures that a regiment has.
pub(crate) fn most_figures(tables: &Tables) -> u8 {
    tables.field.scale.get(crate::sheet::board_tables::Scale::MostFigures)
}

/// The most crew that a battery has.
pub(crate) fn most_crew(tables: &Tables) -> u8 {
    let scale = &tables.field.scale;
    let (guns, crew) = (crate::sheet::board_tables::Scale::MostGuns, crate::sheet::board_tables::Scale::Crew);
    scale.get(guns).saturating_mul(scale.get(crew))
}
