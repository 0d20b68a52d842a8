//! Section 7, the two sides of a round but for their numbers: rounds that cannot be, and what follows one.

use engine::{Count, Facts, Follow, Procedure};

use crate::rules::double_six::emergency_limbering::{EmergencyLimbering, LimberingFacts};
use crate::rules::double_six::resolve::{By, DoubleSix, SixFacts};
use crate::rules::melee::melee_modifiers::{Arms, MeleePosition};
use crate::rules::melee::pursuit_test::PursuitFacts;
use crate::rules::melee::resolve::{MeleeFacts, struck};
use crate::sheet::tables::Tables;
use crate::sheet::units::{Arm, Formation, Grade, Side, Status};

/// What a side of a melee is, but for its numbers.
struct MeleeSide {
    side: Side,
    arm: Arm,
    limbered: bool,
    grade: Grade,
    arms: Arms,
    formation: Formation,
    state: Status,
    position: MeleePosition,
    charging: bool,
    following_up: bool,
    recoiled: bool,
    yells: bool,
    general: bool,
    general_near: bool,
    general_close: bool,
    leads_brigade: bool,
    attached: bool,
    guns: Count<1, 3>,
    heavy: bool,
    tokens: Count<0, 9>,
    pursued: bool,
}

impl MeleeFacts {
    /// Why there can be no such melee.
    pub(crate) fn refusal(&self, _: &Tables) -> Option<String> {
        let told = |is_so: bool, why: String| is_so.then_some(why);
        let one = |prefix: &'static str, side: MeleeSide| {
            let MeleeSide { arm, limbered, arms, formation, state, position, charging, following_up, .. } =
                side;
            let goes = charging || following_up;
            told(
                goes && arm == Arm::Artillery,
                format!("artillery neither charges nor follows up: give {prefix}charging=no"),
            )
            .or_else(|| {
                told(
                    goes && state > Status::Unformed,
                    format!("{prefix}state: a unit that charges or follows up is formed or unformed"),
                )
            })
            .or_else(|| {
                told(
                    following_up && side.recoiled,
                    format!("{prefix}recoiled and {prefix}following-up: a side does one of them in a round"),
                )
            })
            .or_else(|| {
                told(
                    limbered && arm != Arm::Artillery,
                    format!("{prefix}limbered is of guns: give {prefix}arm=artillery"),
                )
            })
            .or_else(|| {
                told(
                    side.heavy && arm != Arm::Artillery,
                    format!("{prefix}heavy is of guns: give {prefix}arm=artillery"),
                )
            })
            .or_else(|| {
                told(
                    arms == Arms::Shotguns && arm != Arm::Cavalry,
                    format!("{prefix}arms=shotguns is of horsemen: give {prefix}arm=cavalry"),
                )
            })
            .or_else(|| {
                let odd = matches!(formation, Formation::ExtendedLine | Formation::Skirmish);
                told(
                    arm == Arm::Cavalry && odd || arm == Arm::Artillery && formation != Formation::Line,
                    format!("{prefix}formation: cavalry stands in line or column, guns have none; give line"),
                )
            })
            .or_else(|| {
                told(
                    arm == Arm::Cavalry && position > MeleePosition::Cover,
                    format!("{prefix}position: horsemen are not in works; give open or cover"),
                )
            })
            .or_else(|| {
                told(
                    state == Status::GoneToGround && arm != Arm::Infantry,
                    format!("{prefix}state=gone-to-ground: only infantry goes to ground"),
                )
            })
            .or_else(|| {
                told(
                    side.yells && side.side == Side::Union,
                    format!("{prefix}rebel-yell: the yell is Confederate; give it to the other side"),
                )
            })
            .or_else(|| {
                told(
                    side.yells && !self.first_round,
                    format!("{prefix}rebel-yell is for the first round: give first-round=yes"),
                )
            })
            .or_else(|| {
                told(
                    charging && !self.first_round,
                    format!("{prefix}charging counts in the first round: give first-round=yes"),
                )
            })
        };
        let [own, enemy] = self.each();
        one("", own).or_else(|| one("enemy-", enemy)).or_else(|| {
            told(self.uphill && self.enemy_uphill, "give uphill or enemy-uphill: one stands higher".into())
        })
    }

    /// What the refusals and follow-ups need of each side.
    fn each(&self) -> [MeleeSide; 2] {
        let one = MeleeSide {
            side: self.side,
            arm: self.arm,
            limbered: self.limbered,
            grade: self.grade,
            arms: self.arms,
            formation: self.formation,
            state: self.state,
            position: self.position,
            charging: self.charging,
            following_up: self.following_up,
            recoiled: self.recoiled,
            yells: self.rebel_yell,
            general: self.general,
            general_near: self.general_near,
            general_close: self.general_close,
            leads_brigade: self.leads_brigade,
            attached: self.attached,
            guns: self.guns,
            heavy: self.heavy,
            tokens: self.tokens,
            pursued: self.pursued,
        };
        let other = MeleeSide {
            side: self.side.enemy(),
            arm: self.enemy_arm,
            limbered: self.enemy_limbered,
            grade: self.enemy_grade,
            arms: self.enemy_arms,
            formation: self.enemy_formation,
            state: self.enemy_state,
            position: self.enemy_position,
            charging: self.enemy_charging,
            following_up: self.enemy_following_up,
            recoiled: self.enemy_recoiled,
            yells: self.enemy_rebel_yell,
            general: self.enemy_general,
            general_near: self.enemy_general_near,
            general_close: self.enemy_general_close,
            leads_brigade: self.enemy_leads_brigade,
            attached: self.enemy_attached,
            guns: self.enemy_guns,
            heavy: self.enemy_heavy,
            tokens: self.enemy_tokens,
            pursued: self.enemy_pursued,
        };
        [one, other]
    }

    /// What follows a round before any pursuit; `parts` are those that the two sides play: the double six each side rolled, and the guns of the side that fled.
    pub(crate) fn follows(
        &self,
        sixes: [bool; 2],
        fled: Option<usize>,
        parts: [&'static str; 2],
    ) -> Vec<Follow> {
        let each = self.each();
        let sixes = [0, 1].into_iter().filter(|&by| sixes[by]).map(|by| {
            let on = &each[1 - by];
            let six = SixFacts {
                by: By::Melee,
                on: struck(on.arm),
                counted: true,
                side: each[by].side,
                rifled: false,
                tokens: each[by].tokens,
                general: on.general_close || on.attached || on.general,
                leads_brigade: on.leads_brigade,
                built_up: false,
            };
            Follow::new(DoubleSix::ID, six.values()).about("firer", parts[by]).about("target", parts[1 - by])
        });
        let guns = fled
            .map(|fled| (&each[fled], parts[fled]))
            .filter(|(side, _)| side.arm == Arm::Artillery && !side.limbered);
        let guns = guns.map(|(side, part)| {
            EmergencyLimbering::follow(&LimberingFacts {
                guns: side.guns,
                grade: side.grade,
                heavy: side.heavy,
                in_melee: true,
                general: side.attached || side.general,
            })
            .about("battery", part)
        });
        sixes.chain(guns).collect()
    }

    /// The pursuit test of the side that won.
    pub(crate) fn pursuit(&self, won: usize) -> PursuitFacts {
        let side = &self.each()[won];
        PursuitFacts {
            arm: side.arm,
            side: side.side,
            grade: side.grade,
            early: self.early,
            general: side.general || side.general_near,
            again: side.state != Status::Formed || side.pursued,
            possible: self.possible,
            other_enemy: self.other_enemy,
        }
    }
}
