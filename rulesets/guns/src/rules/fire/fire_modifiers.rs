//! Section 6, the modifiers of fire: firer, weapon, target and cover.

use sheet::Counted;

use crate::rules::fire::resolve::{FireFacts, Firing, TargetKind};
use crate::sheet::axes::{ArtilleryModifier, GunType, MusketryModifier, Ruling, TargetModifier};
use crate::sheet::roll::Counting;
use crate::sheet::tables::Tables;
use crate::sheet::units::{Cover, Facing, Grade, Side, Status};
use crate::sheet::weapon::{Load, Weapon};

impl FireFacts {
    /// What is added to the dice.
    pub(crate) fn plus(&self, tables: &Tables) -> i32 {
        let firer = match self.weapon {
            Weapon::SmallArm(_) => self.musketry().sum(&tables.on_musketry),
            Weapon::Gun(gun) => self.artillery(tables, gun).sum(&tables.on_artillery),
        };
        firer + self.at_target(tables).sum(&tables.on_target)
    }

    /// The lines of an explanation for it.
    pub(crate) fn told(&self, tables: &Tables) -> Vec<Counted> {
        let mut lines = match self.weapon {
            Weapon::SmallArm(_) => self.musketry().told(&tables.on_musketry),
            Weapon::Gun(gun) => self.artillery(tables, gun).told(&tables.on_artillery),
        };
        lines.extend(self.at_target(tables).told(&tables.on_target));
        lines
    }

    /// "Infantry Modifiers".
    fn musketry(&self) -> Counting<MusketryModifier> {
        let grade = match self.grade {
            Grade::Crack | Grade::Elite => MusketryModifier::Elite,
            Grade::Veteran | Grade::Regular | Grade::Green => MusketryModifier::Steady,
            Grade::Militia => MusketryModifier::Militia,
        };
        // The token is the Union's; the side named is the target's.
        let aim_low = self.aim_low && self.on.target_side == Side::Confederate;
        Counting::once([
            (grade, true),
            (MusketryModifier::ExtendedLine, self.formation == Firing::ExtendedLine),
            (MusketryModifier::Unformed, self.unformed),
            (MusketryModifier::FiredLastTurn, self.fired_last_turn),
            (MusketryModifier::AimLow, aim_low),
        ])
    }

    /// "Artillery Modifiers".
    fn artillery(&self, tables: &Tables, gun: GunType) -> Counting<ArtilleryModifier> {
        let crack = self.grade == Grade::Crack && tables.holds(Ruling::CrackAsElite);
        let canister = match gun {
            GunType::SixPdr => ArtilleryModifier::CanisterSix,
            GunType::TwelvePdr => ArtilleryModifier::CanisterTwelve,
            GunType::Mixed => ArtilleryModifier::CanisterMixed,
            GunType::Rifled => ArtilleryModifier::CanisterRifled,
            GunType::TwentyPdr => ArtilleryModifier::CanisterTwenty,
        };
        Counting::once([
            (ArtilleryModifier::Elite, self.grade == Grade::Elite || crack),
            (ArtilleryModifier::Green, self.grade.is_raw()),
            (ArtilleryModifier::HeavyShot, gun == GunType::TwentyPdr && self.load == Load::Shot),
            (canister, self.load == Load::Canister),
            (ArtilleryModifier::Moved, self.moved),
            (ArtilleryModifier::Unformed, self.unformed),
        ])
    }

    /// "Target Modifiers".
    fn at_target(&self, tables: &Tables) -> Counting<TargetModifier> {
        let skirmishers = self.target == TargetKind::Skirmishers;
        let column = matches!(self.target, TargetKind::Column | TargetKind::CavalryColumn);
        let rows = [
            (TargetModifier::Enfiladed, self.from != Facing::Front && self.has_flanks()),
            (TargetModifier::Massed, self.massed),
            (TargetModifier::Column, column),
            (TargetModifier::ExtendedLine, self.target == TargetKind::ExtendedLine),
            (TargetModifier::DeployedArtillery, self.target == TargetKind::DeployedGuns),
            (TargetModifier::Skirmishers, skirmishers || self.screened),
        ];
        let rows = rows.into_iter().filter(|&(_, counts)| counts).map(|(row, _)| row);
        Counting::of(rows.chain(self.shelter(tables)).map(|row| (row, 1)))
    }

    /// The best of the cover rows; a unit gone to ground behind cover or works has both.
    fn shelter(&self, tables: &Tables) -> impl Iterator<Item = TargetModifier> {
        let ground = self.on.target_state == Status::GoneToGround;
        let works = match self.weapon.is_rifled_gun(tables) {
            true => TargetModifier::WorksRifled,
            false => TargetModifier::Works,
        };
        let rows = [
            (TargetModifier::LightCover, self.on.target_cover == Cover::Light),
            (TargetModifier::Cover, self.on.target_cover == Cover::Cover || self.on.target_hasty_works),
            (works, self.on.target_cover == Cover::Works),
            (TargetModifier::GoneToGround, ground),
        ];
        let rows = rows.into_iter().filter(|&(_, counts)| counts).map(|(row, _)| row);
        let best = rows.min_by_key(|&row| tables.on_target.value(row));
        let deep =
            matches!(best, Some(TargetModifier::Cover | TargetModifier::Works | TargetModifier::WorksRifled));
        let both = ground && deep && tables.holds(Ruling::GroundAdds);
        best.into_iter().chain(both.then_some(TargetModifier::GoneToGround))
    }
}
