//! The tables of melee and pursuit.

use sheet::{Bands, Column, Modifiers, Reader};

use crate::sheet::cells::{Divisor, HalfCount};

sheet::axis! {
    /// What is added to the dice of a melee.
    pub enum MeleeModifier {
        /// Infantry.
        Infantry = "infantry",
        /// Artillery.
        Artillery = "artillery",
        /// Cavalry.
        Cavalry = "cavalry",
        /// Cavalry with shotguns and the like, first melee turn.
        Shotguns = "shotguns",
        /// Elite.
        Elite = "elite",
        /// Crack.
        Crack = "crack",
        /// Veteran, regular or green.
        Steady = "steady",
        /// Militia.
        Militia = "militia",
        /// C-in-C or brigadier attached.
        General = "general",
        /// Charging or pursuing.
        Charging = "charging",
        /// Following up in melee.
        FollowingUp = "following-up",
        /// Infantry in extended line.
        ExtendedLine = "extended-line",
        /// Infantry in column, not in or against buildings or cover.
        Column = "column",
        /// Infantry with smoothbores: buck and ball.
        Smoothbores = "smoothbores",
        /// Brigade attack column, each supporting line.
        SupportingLine = "supporting-line",
        /// Unformed or faltering.
        Unformed = "unformed",
        /// Recoiled in melee.
        Recoiled = "recoiled",
        /// Retreating, unformed with it.
        Retreating = "retreating",
        /// Attacked in flank or rear.
        FlankOrRear = "flank-or-rear",
        /// 50% or more casualties.
        HalfLost = "half-lost",
        /// In cover or uphill, the enemy outside it.
        CoverOrUphill = "cover-or-uphill",
        /// In works: hasty works, trench.
        LightWorks = "light-works",
        /// In works: redoubt, palisade, loop-holed building.
        StrongWorks = "strong-works",
        /// Outnumbering the enemy, each 50%.
        Outnumbering = "outnumbering",
        /// Token: rebel yell, first round.
        RebelYell = "rebel-yell",
    }
}

sheet::axis! {
    /// What is added to a pursuit test.
    pub enum PursuitModifier {
        /// C-in-C or brigadier within 12 inches.
        General = "general",
        /// Crack or elite.
        Elite = "elite",
        /// Veteran or regular.
        Steady = "steady",
        /// Green or militia.
        Green = "green",
        /// Confederate infantry 1861-63 and all cavalry.
        Eager = "eager",
    }
}

sheet::axis! {
    /// Whose figures count otherwise in a melee.
    pub enum Fighter {
        /// Foot against cavalry, not in difficult terrain.
        FootAgainstCavalry = "foot-against-cavalry",
        /// Infantry with breechloaders, not low on ammo.
        Breechloaders = "breechloaders",
        /// Infantry with repeaters, not low on ammo.
        Repeaters = "repeaters",
    }
}

sheet::axis! {
    /// The two arms of a melee: the one that inflicts casualties, and its enemy.
    pub enum Inflicted {
        /// Winning cavalry on retreating or routing foot (also foot broken in the first round).
        CavalryOnBrokenFoot = "cavalry-on-broken-foot",
        /// Winning cavalry on cavalry (not on a recoil).
        CavalryOnCavalry = "cavalry-on-cavalry",
        /// Winning cavalry on recoiled cavalry.
        CavalryOnRecoiled = "cavalry-on-recoiled",
        /// Losing or drawing cavalry on all.
        CavalryNotWinning = "cavalry-not-winning",
        /// Winning foot on all (not on a recoil; half numbers against cavalry).
        FootWinning = "foot-winning",
        /// Winning foot on recoiled infantry or cavalry.
        FootOnRecoiled = "foot-on-recoiled",
        /// Losing or drawing foot on all (half numbers against cavalry).
        FootNotWinning = "foot-not-winning",
    }
}

sheet::axis! {
    /// The limits of a melee.
    pub enum MeleeLimit {
        /// Outnumbering adds at most.
        Outnumbering = "outnumbering",
        /// The per cent more for which outnumbering counts once.
        OutnumberingPercent = "outnumbering-percent",
        /// Casualties that weigh, per cent.
        HalfLost = "half-lost",
        /// Score against routers, without a roll.
        Routers = "routers",
    }
}

sheet::axis! {
    /// What the loser of a melee does.
    pub enum Loser {
        /// Neither side lost.
        Draw = "draw",
        /// Goes back a little.
        Recoils = "recoils",
        /// Goes back.
        Retreats = "retreats",
        /// Runs.
        Routs = "routs",
    }
}

sheet::axis! {
    /// What the winner of a melee does.
    pub enum Winner {
        /// Neither side won: the fight goes on.
        FightsOn = "fights on",
        /// Cavalry that draws with infantry goes back to its lines.
        Retires = "retires from infantry",
        /// Keeps contact if he likes.
        MayFollow = "may follow up",
        /// Keeps contact with an enemy that recoils, and tests to pursue one that retreats.
        Follows = "follows up a recoil",
        /// Tests whether he pursues.
        Tests = "pursuit test",
    }
}

sheet::axis! {
    /// What comes of a pursuit test.
    pub enum Pursuit {
        /// After them.
        Pursues = "pursues",
        /// Halts unformed, cavalry goes back to its lines.
        Tuckered = "tuckered out",
        /// Reforms where it is or farther back.
        Unformed = "unformed",
        /// Formed, and free.
        Superb = "superb discipline",
    }
}

sheet::words! {
    Loser: "draw, recoils, retreats or routs",
    Winner: "fights on, retires from infantry, may follow up, follows up a recoil or pursuit test",
    Pursuit: "pursues, tuckered out, unformed or superb discipline",
}

/// What melee and pursuit look up.
#[derive(Clone, Debug)]
pub struct Melee {
    /// Added to the dice.
    pub modifiers: Modifiers<MeleeModifier>,
    /// Whose figures count otherwise.
    pub numbers: Column<Fighter, HalfCount>,
    /// What the loser does.
    pub loser: Bands<Loser>,
    /// What foot does that cavalry has beaten.
    pub foot: Bands<Loser>,
    /// What winning cavalry does.
    pub cavalry: Bands<Winner>,
    /// What winning infantry does.
    pub infantry: Bands<Winner>,
    /// Enemy figures for one lost.
    pub casualties: Column<Inflicted, Divisor>,
    /// Limits.
    pub limits: Column<MeleeLimit, u8>,
    /// Added to a pursuit test.
    pub on_pursuit: Modifiers<PursuitModifier>,
    /// What comes of it.
    pub pursuit: Bands<Pursuit>,
    /// The results for units that pursued or are unformed.
    pub pursuit_again: Bands<Pursuit>,
}

impl Melee {
    pub(crate) fn read(reader: &mut Reader<'_>) -> Option<Melee> {
        let (modifiers, on_pursuit) = (reader.modifiers("melee"), reader.modifiers("pursuit"));
        let numbers = reader.column("melee-numbers", "times");
        let (loser, foot) =
            (reader.bands("melee", "loser", 0..=40), reader.bands("melee", "foot beaten by cavalry", 0..=40));
        let (cavalry, infantry) = (
            reader.bands("melee", "winning cavalry", 0..=40),
            reader.bands("melee", "winning infantry", 0..=40),
        );
        let casualties = reader.column("melee-casualties", "per");
        let limits = reader.column("melee-limits", "number");
        let pursuit = reader.bands("pursuit", "result", -20..=40);
        let again = reader.bands("pursuit", "if it pursued last turn or is unformed", -20..=40);
        Some(Melee {
            modifiers: modifiers?,
            numbers: numbers?,
            loser: loser?,
            foot: foot?,
            cavalry: cavalry?,
            infantry: infantry?,
            casualties: casualties?,
            limits: limits?,
            on_pursuit: on_pursuit?,
            pursuit: pursuit?,
            pursuit_again: again?,
        })
    }
}
