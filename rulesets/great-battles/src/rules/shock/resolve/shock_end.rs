//! Section 5, how a shock ends.

use sheet::Axis;

sheet::axis! {
    /// How a shock ends.
    pub enum ShockResult {
        /// It does not come to it.
        NoShock = "no shock",
        /// Reaction fire drives the attackers off.
        DrivenOff = "attackers driven off by fire",
        /// Disordered defenders give way before it.
        GivesWay = "defenders give way",
        /// The attackers retreat.
        AttackerBack = "attackers back",
        /// Both stay.
        StandOff = "stand-off",
        /// The defenders retreat.
        DefenderBack = "defenders back",
        /// The defenders rout.
        Routed = "defenders rout",
    }
}

impl ShockResult {
    /// The same in a sentence.
    pub(crate) fn words(self) -> &'static str {
        match self {
            ShockResult::AttackerBack => "attackers retreat",
            ShockResult::DefenderBack => "defenders retreat",
            other => other.key(),
        }
    }
}
