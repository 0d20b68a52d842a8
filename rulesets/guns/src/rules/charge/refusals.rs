//! Section 5, charges that cannot be, though each of their facts can.

use sheet::Axis;

use crate::rules::charge::resolve::{ChargeFacts, TargetAnswer};
use crate::rules::charge::steps;
use crate::rules::fire::target_facts::{most_crew, most_figures};
use crate::rules::melee::melee_modifiers::Arms;
use crate::sheet::tables::Tables;
use crate::sheet::units::{Arm, Cover, Facing, Formation, Side, Status};

impl ChargeFacts {
    /// Why there can be no such charge.
    pub(crate) fn refusal(&self, tables: &Tables) -> Option<String> {
        let told = |is_so: bool, why: &str| is_so.then(|| why.to_string());
        let (size, most) = (self.size.get(), most_figures(tables));
        let guns = self.target == Arm::Artillery;
        let target_most = if guns { most_crew(tables) } else { most };
        let target_size = self.target_size.get();
        let lost = self.lost.get().saturating_add(self.support_lost.get());
        told(self.arm == Arm::Artillery, "artillery charges nobody: give arm=infantry or arm=cavalry")
            .or_else(|| (size > most).then(|| format!("size={size}: a regiment has 1 to {most} figures")))
            .or_else(|| {
                (lost >= size).then(|| {
                    format!(
                        "lost and support-lost are {lost} of {size} figures: give 0 to {} together",
                        size - 1
                    )
                })
            })
            .or_else(|| {
                (target_size > target_most).then(|| match guns {
                    true => format!("target-size={target_size}: a battery has crew from 1 to {target_most}"),
                    false => format!("target-size={target_size}: a regiment has 1 to {target_most} figures"),
                })
            })
            .or_else(|| {
                (self.target_lost.get() >= target_size).then(|| {
                    let lost = self.target_lost.get();
                    format!("target-lost={lost}: of {target_size} figures give 0 to {}", target_size - 1)
                })
            })
            .or_else(|| {
                let odd = |arm: Arm, formation: Formation| {
                    arm == Arm::Cavalry && matches!(formation, Formation::ExtendedLine | Formation::Skirmish)
                        || arm == Arm::Artillery && formation != Formation::Line
                };
                told(
                    odd(self.arm, self.formation) || odd(self.target, self.target_formation),
                    "formation: cavalry stands in line or column, guns have none; give line",
                )
            })
            .or_else(|| {
                told(
                    self.rebel_yell && self.side == Side::Union,
                    "the rebel yell is Confederate: give side=confederate",
                )
            })
            .or_else(|| {
                told(
                    self.target_aim_low && (self.side == Side::Union || self.target_weapon.is_gun()),
                    "target-aim-low is a token for Union muskets: give side=confederate and a small arm",
                )
            })
            .or_else(|| {
                told(
                    self.target_weapon.is_gun() != guns,
                    "target-weapon: artillery fires guns, such as 12-pdr, all others small arms",
                )
            })
            .or_else(|| {
                told(
                    self.target_pour_it_on && self.target_weapon.poured().is_none(),
                    "target-pour-it-on: give target-weapon=breechloader or target-weapon=repeater",
                )
            })
            .or_else(|| {
                told(self.target_limbered && !guns, "target-limbered is of guns: give target=artillery")
            })
            .or_else(|| {
                told(
                    self.target_shotguns && self.target != Arm::Cavalry,
                    "target-shotguns is of horsemen: give target=cavalry",
                )
            })
            .or_else(|| {
                told(
                    self.arms == Arms::Shotguns && self.arm != Arm::Cavalry,
                    "arms=shotguns is of horsemen: give arm=cavalry",
                )
            })
            .or_else(|| {
                told(
                    self.target_trench && self.target_cover != Cover::Works,
                    "target-trench: a trench is works; give target-cover=works",
                )
            })
            .or_else(|| {
                told(
                    self.target_cover_shared && self.target_cover == Cover::None,
                    "target-cover-shared: give the cover too, such as target-cover=cover",
                )
            })
            .or_else(|| {
                told(
                    self.target_entered && (self.target_cover < Cover::Cover || self.target == Arm::Cavalry),
                    "target-entered: foot is in a building or works; give target-cover=cover or works",
                )
            })
            .or_else(|| {
                told(self.downhill && self.target_uphill, "give downhill or target-uphill: one stands higher")
            })
            .or_else(|| {
                told(
                    self.target_state == Status::GoneToGround && self.target != Arm::Infantry,
                    "target-state=gone-to-ground: only infantry goes to ground",
                )
            })
            .or_else(|| {
                told(
                    self.from != Facing::Front && self.as_charged().skirmishes(),
                    "skirmishers have neither flank nor rear: give from=front",
                )
            })
            .or_else(|| {
                let may = |answer: &&TargetAnswer| self.as_charged().may(**answer);
                let all: Vec<&str> =
                    TargetAnswer::ALL.iter().filter(may).map(|answer| answer.key()).collect();
                let is_open = self.answer == TargetAnswer::Fires || self.as_charged().may(self.answer);
                (!is_open).then(|| {
                    format!("answer={}: such a target may answer {}", self.answer.key(), all.join(", "))
                })
            })
            .or_else(|| {
                let state = self.support_state.key();
                (self.support.0.is_some() && !steps::may_support(self.support_state)).then(|| {
                    format!("support-state={state}: only formed units or units on the ground support")
                })
            })
            .or_else(|| {
                self.support_fire()
                    .and_then(|volley| volley.refusal(tables))
                    .map(|why| format!("support: {why}"))
            })
    }
}
