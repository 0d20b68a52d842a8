//! Section 7, the score of a round: the side that wins, what both sides do, and the casualties.

use dice::Pair;
use sheet::{Axis, Step};

use crate::rules::double_six::resolve::By;
use crate::rules::melee::loser_and_winner::{BeatenUnit, fate, may_go_on};
use crate::rules::melee::melee_modifiers::Fighting;
use crate::rules::melee::resolve::{FIGHTING, MeleeOutcome, Reaction, Victor, is_double_six, struck};
use crate::sheet::axes::Ruling;
use crate::sheet::cells::HalfCount;
use crate::sheet::melee_tables::{Inflicted, Loser, Winner};
use crate::sheet::tables::Tables;
use crate::sheet::units::{Arm, Status};

/// A round with its two sides and the lead of the first.
pub(crate) struct Round<'a> {
    pub(crate) tables: &'a Tables,
    pub(crate) sides: &'a [Fighting; 2],
    pub(crate) lead: i32,
}

impl Round<'_> {
    pub(crate) fn victor(&self) -> Victor {
        match self.lead {
            1.. => Victor::One,
            0 => Victor::Nobody,
            _ => Victor::Other,
        }
    }

    /// Winner and loser, if there are any.
    fn decided(&self) -> Option<(&Fighting, &Fighting)> {
        match self.victor() {
            Victor::One => Some((&self.sides[0], &self.sides[1])),
            Victor::Other => Some((&self.sides[1], &self.sides[0])),
            Victor::Nobody => None,
        }
    }

    /// Whether cavalry fights these.
    fn is_ridden_at(&self, by: usize, arms: &[Arm]) -> bool {
        self.sides[by].arm == Arm::Cavalry && arms.contains(&self.sides[1 - by].arm)
    }

    /// Whether cavalry fights these, on whichever side.
    fn is_mixed(&self, arms: &[Arm]) -> bool {
        self.is_ridden_at(0, arms) || self.is_ridden_at(1, arms)
    }

    /// What the loser does; a draw has no loser.
    pub(crate) fn loser(&self) -> Loser {
        let melee = &self.tables.melee;
        let score = self.lead.abs();
        let foot = [Arm::Infantry, Arm::Artillery];
        let Some((winner, loser)) = self.decided() else {
            return if self.is_mixed(&foot) { melee.foot.get(score) } else { melee.loser.get(score) };
        };
        let ridden_down = winner.arm == Arm::Cavalry && loser.is_foot();
        let printed = if ridden_down { melee.foot.get(score) } else { melee.loser.get(score) };
        let beaten = BeatenUnit { arm: loser.arm, limbered: loser.limbered, state: loser.state };
        fate(self.tables, printed, beaten)
    }

    /// What the winner does; of a draw, what both do, and cavalry against infantry.
    pub(crate) fn reaction(&self, loser: Loser) -> Reaction {
        let melee = &self.tables.melee;
        let score = self.lead.abs();
        let printed = match self.decided() {
            None if self.is_mixed(&[Arm::Infantry]) => melee.cavalry.get(score),
            None => melee.infantry.get(score),
            Some((winner, _)) => match winner.arm {
                _ if winner.state == Status::Retreating => return Reaction::Rallies,
                Arm::Artillery => return Reaction::Stands,
                Arm::Cavalry => melee.cavalry.get(score),
                Arm::Infantry => melee.infantry.get(score),
            },
        };
        match printed {
            Winner::FightsOn => Reaction::FightsOn,
            Winner::Retires => Reaction::Retires,
            Winner::MayFollow => Reaction::MayFollowUp,
            Winner::Follows if loser == Loser::Recoils => Reaction::FollowsUp,
            Winner::Follows | Winner::Tests => Reaction::Tests,
        }
    }

    /// The row of what one side inflicts on the other; none for routing units, which do not fight back.
    fn row(&self, by: usize) -> Option<Inflicted> {
        let (ours, theirs) = (&self.sides[by], &self.sides[1 - by]);
        let won = if by == 0 { self.lead > 0 } else { self.lead < 0 };
        let loser = self.loser();
        let recoils = loser == Loser::Recoils;
        let row = match (ours.arm, won) {
            _ if ours.state == Status::Routing => return None,
            (Arm::Cavalry, false) => Inflicted::CavalryNotWinning,
            (Arm::Cavalry, true) if theirs.is_foot() => Inflicted::CavalryOnBrokenFoot,
            (Arm::Cavalry, true) if recoils => Inflicted::CavalryOnRecoiled,
            (Arm::Cavalry, true) => Inflicted::CavalryOnCavalry,
            (_, false) => Inflicted::FootNotWinning,
            (_, true) if recoils => Inflicted::FootOnRecoiled,
            (_, true) => Inflicted::FootWinning,
        };
        Some(row)
    }

    /// Figures lost to one side, in halves; a double six counts as its effect says.
    pub(crate) fn inflicted(&self, by: usize, pair: Pair) -> HalfCount {
        let Some(row) = self.row(by) else { return HalfCount(0) };
        let (ours, theirs) = (&self.sides[by], &self.sides[1 - by]);
        let multiplied = self.tables.holds(Ruling::MultipliedCasualties);
        let quarters = if multiplied {
            ours.quarters(self.tables, theirs)
        } else {
            ours.plain_quarters(self.tables, theirs)
        };
        let halves = quarters / (2 * u32::from(self.tables.melee.casualties.get(row).get()));
        let struck = By::Melee.on(struck(theirs.arm));
        let doubled = is_double_six(pair) && self.tables.effects.doubled.get(struck);
        HalfCount((halves * if doubled { 2 } else { 1 }).min(255) as u8)
    }

    pub(crate) fn told(&self, outcome: &MeleeOutcome) -> Step {
        let table = &self.tables.melee.loser;
        let score = self.lead.abs();
        let rows = [0, 1].map(|by| {
            let casualties = &self.tables.melee.casualties;
            self.row(by).map(|row| sheet::Counted {
                label: casualties.row_label(row).into(),
                value: format!("1 per {}", casualties.get(row).get()),
                source: casualties.source(row),
                counted: true,
            })
        });
        Step {
            what: match outcome.victor {
                Victor::Nobody => "a draw".into(),
                victor => format!("{} wins by {score}", FIGHTING[victor.winner()]),
            },
            modifiers: rows.into_iter().flatten().collect(),
            table: Some(table.title().into()),
            row: Some(table.row(score).into()),
            result: {
                let [one, other] = FIGHTING;
                let losses = format!("{one} loses {}, {other} {}", outcome.lost, outcome.enemy_lost);
                match outcome.victor.places() {
                    Some((won, lost)) => format!(
                        "{} {}; {} {}; {losses}",
                        FIGHTING[lost],
                        outcome.loser.key(),
                        FIGHTING[won],
                        match outcome.winner {
                            Reaction::FollowsUp | Reaction::MayFollowUp | Reaction::Tests
                                if !may_go_on(self.sides[won].arm, self.sides[won].state) =>
                            {
                                Reaction::Stands.key()
                            }
                            Reaction::Tests => "takes a pursuit test",
                            reaction => reaction.key(),
                        }
                    ),
                    None => format!("{}; {losses}", outcome.winner.key()),
                }
            },
            ..Step::default()
        }
    }
}
