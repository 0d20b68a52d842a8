//! Why an order may not be given: the clause, and the facts.

use std::fmt;

use board::square::Square;

use super::special::Hold;
use crate::sheet::tables::MoveParts;

/// Why an order may not be given.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Refusal {
    /// Section 2: another choice is to be made now.
    NotNow,
    /// The square is not on the board.
    OffBoard {
        /// Which.
        square: Square,
    },
    /// No stand or group has that number.
    NoSuchUnit,
    /// The stand is the enemy's.
    NotYours,
    /// The stand is not on the table.
    NotOnTable,
    /// Section 6: its group goes back, neither moving, firing nor charging.
    GroupGoesBack,
    /// The scenario holds the stand back until one of these.
    HeldBack {
        /// What frees it.
        hold: Hold,
    },
    /// The scenario limits sight this turn.
    TooDark {
        /// Squares one sees.
        limit: u8,
    },
    /// Section 3: it is there already.
    AlreadyThere,
    /// Section 3: the enemy holds the square; only a charge enters it.
    HeldByEnemy {
        /// Which.
        square: Square,
    },
    /// Section 3: no way free of enemies leads there.
    NoWay {
        /// The stand.
        stand: String,
    },
    /// Section 3: the move is too short.
    BeyondReach {
        /// The stand.
        stand: String,
        /// Parts of a move the cheapest way takes.
        needs: u32,
        /// Parts left.
        left: u16,
    },
    /// Section 3: such troops form no column.
    NoColumn,
    /// Section 1: the square would hold too many stands.
    Full {
        /// Which.
        square: Square,
        /// How many it holds.
        limit: u8,
    },
    /// Section 1: the stand would lose contact with its group.
    LosesContact {
        /// The stand.
        stand: String,
    },
    /// Section 1: a stand without contact must come nearer to its group.
    NotNearer {
        /// The stand.
        stand: String,
        /// Steps it is away now.
        steps: u8,
    },
    /// One stand alone does not move together.
    TooFew,
    /// Nobody of yours with a facing is there.
    NothingThere {
        /// Where.
        square: Square,
    },
    /// The square faces that way already.
    FacesThere,
    /// The stand is in front already.
    InFront,
    /// Section 1: a general has no place in the ranks.
    NoRank,
    /// Section 4: these troops do not fire.
    DoesNotFire,
    /// Section 3: in road column or limbered nobody fires or charges.
    InColumn,
    /// Section 4: only the front rank fires.
    NotFrontRank,
    /// Section 4: once each a step.
    HasFired,
    /// Section 4: there is nobody to fire at.
    NoTarget {
        /// Where.
        square: Square,
    },
    /// Section 4: the target lies outside 45 degrees either side of straight ahead.
    OutOfArc,
    /// Section 4: the target is too far.
    OutOfRange {
        /// Squares ahead.
        ahead: u8,
        /// Squares reached.
        range: u8,
    },
    /// Section 4: something blocks the line of sight.
    NoSight {
        /// Where.
        blocked_at: Square,
    },
    /// Section 4: counter-battery is artillery at artillery.
    NoGuns,
    /// Section 5: artillery never charges.
    ArtilleryNeverCharges,
    /// Section 1: a stand without contact may not charge.
    OutOfContact,
    /// Section 5: a stand charges once.
    IsCharging,
    /// Section 5: through the side the stand faces there is nothing to charge.
    NothingToCharge,
    /// Section 5: too many formed stands charge that square.
    TooManyChargers {
        /// How many may.
        limit: u8,
    },
    /// Section 5: skirmishers charge only skirmishers.
    SkirmishersOnly,
    /// Section 5: a general leads stands of his square that charge.
    NobodyToLead,
    /// Section 5: nobody charges that square.
    NoCharge {
        /// Which.
        target: Square,
    },
    /// Section 5: they cannot go there.
    NotThatWay {
        /// Where they can.
        open: Vec<Square>,
    },
    /// Section 5: they cannot leave the table here.
    NotOffTable,
    /// Section 5: only stands that charged move in.
    NotACharger,
    /// Section 5: a charger moves in before the general.
    ChargerFirst,
    /// Section 5: the choice cannot be declined.
    MustChoose,
}

engine::kinds!(Refusal: NotNow, OffBoard, NoSuchUnit, NotYours, NotOnTable, GroupGoesBack, AlreadyThere, HeldByEnemy, NoWay,
    BeyondReach, NoColumn, Full, LosesContact, NotNearer, TooFew, NothingThere, FacesThere, InFront, NoRank, DoesNotFire,
    InColumn, NotFrontRank, HasFired, NoTarget, OutOfArc, OutOfRange, NoSight, NoGuns, ArtilleryNeverCharges,
    OutOfContact, IsCharging, NothingToCharge, TooManyChargers, SkirmishersOnly, NobodyToLead, NoCharge, NotThatWay,
    NotOffTable, NotACharger, ChargerFirst, MustChoose, HeldBack, TooDark);

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Refusal::NotNow => f.write_str("that is not what is to be decided now"),
            Refusal::OffBoard { square } => write!(f, "{square} is not on the board"),
            Refusal::NoSuchUnit => f.write_str("there is no such stand or group"),
            Refusal::NotYours => f.write_str("that stand is the enemy's"),
            Refusal::NotOnTable => f.write_str("that stand is not on the table"),
            Refusal::GroupGoesBack => {
                f.write_str("its group is broken and goes back; a general must join it first")
            }
            Refusal::HeldBack { hold } => {
                write!(f, "the scenario holds it back until {}", hold.freed_by())
            }
            Refusal::TooDark { limit } => write!(f, "nobody sees farther than {limit} squares this turn"),
            Refusal::AlreadyThere => f.write_str("it is there already"),
            Refusal::HeldByEnemy { square } => {
                write!(f, "the enemy held {square} when the move began; only a charge enters it")
            }
            Refusal::NoWay { stand } => write!(f, "no way free of enemies leads {stand} there"),
            Refusal::BeyondReach { stand, needs, left } => {
                let (needs, left) = (MoveParts(*needs), MoveParts(u32::from(*left)));
                write!(f, "{stand} needs {needs} of a move and has {left} left")
            }
            Refusal::NoColumn => f.write_str("such troops form no column"),
            Refusal::Full { square, limit } => write!(f, "{square} would hold more than {limit} stands"),
            Refusal::LosesContact { stand } => write!(f, "{stand} would lose contact with its group"),
            Refusal::NotNearer { stand, steps } => {
                write!(f, "{stand} is {steps} squares from its group and must come nearer")
            }
            Refusal::TooFew => f.write_str("fewer than two stands of the group are there to move together"),
            Refusal::NothingThere { square } => write!(f, "you have no troops in {square}"),
            Refusal::FacesThere => f.write_str("the square faces that way already"),
            Refusal::InFront => f.write_str("the stand is in front already"),
            Refusal::NoRank => f.write_str("a general has no place in the ranks"),
            Refusal::DoesNotFire => f.write_str("these troops do not fire"),
            Refusal::InColumn => f.write_str("in road column or limbered nobody fires or charges"),
            Refusal::NotFrontRank => f.write_str("only the front rank fires"),
            Refusal::HasFired => f.write_str("it has fired in this step"),
            Refusal::NoTarget { square } => write!(f, "there is nobody to fire at in {square}"),
            Refusal::OutOfArc => f.write_str("the target is not within 45 degrees of straight ahead"),
            Refusal::OutOfRange { ahead, range } => {
                write!(f, "the target is {ahead} squares ahead, the range is {range}")
            }
            Refusal::NoSight { blocked_at } => write!(f, "{blocked_at} blocks the line of sight"),
            Refusal::NoGuns => f.write_str("counter-battery fire is artillery firing at artillery"),
            Refusal::ArtilleryNeverCharges => f.write_str("artillery never charges"),
            Refusal::OutOfContact => {
                f.write_str("the stand is out of contact with its group and may not charge")
            }
            Refusal::IsCharging => f.write_str("it is charging already"),
            Refusal::NothingToCharge => {
                f.write_str("through the side it faces there is no enemy and no square the enemy just held")
            }
            Refusal::TooManyChargers { limit } => {
                write!(f, "{limit} formed stands charge that square already")
            }
            Refusal::SkirmishersOnly => f.write_str("skirmishers charge only skirmishers"),
            Refusal::NobodyToLead => f.write_str("no stand of his square charges for him to lead"),
            Refusal::NoCharge { target } => write!(f, "nobody charges {target}"),
            Refusal::NotThatWay { open } => {
                let open: Vec<_> = open.iter().map(Square::to_string).collect();
                write!(f, "they cannot go there; they can go to {}", open.join(" or "))
            }
            Refusal::NotOffTable => f.write_str("they cannot leave the table here"),
            Refusal::NotACharger => f.write_str("only those who charged this square move in"),
            Refusal::ChargerFirst => f.write_str("a charger moves in before the general"),
            Refusal::MustChoose => f.write_str("this choice cannot be declined"),
        }
    }
}
