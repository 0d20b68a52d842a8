//! Why an order may not be given: the clause, and the facts.

use std::fmt;

use board::square::Square;
use words::{Fraction, Name, all_of, counted};

use super::special::Hold;
use crate::sheet::tables::WHOLE_MOVE;

/// Why an order may not be given.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Refusal {
    /// Section 2: the order belongs to another step.
    NotNow {
        /// The step that is played.
        step: String,
        /// The step it belongs to, if it does not answer a question.
        own: Option<&'static str>,
    },
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
        /// Squares to the target.
        distance: u8,
        /// Squares that sight reaches.
        limit: u8,
    },
    /// Section 3: it is there already.
    AlreadyThere,
    /// Section 3: it has that formation.
    AlreadyFormed,
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
        /// How it gets there with what it has left, if there is a way: in column, limbered.
        instead: Option<&'static str>,
    },
    /// Section 3: generals and skirmishers form no column.
    NoColumn,
    /// Section 1: the square would hold too many stands.
    Full {
        /// Which.
        square: Square,
        /// How many formed stands it would hold.
        formed: u8,
        /// How many it may hold.
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
    /// No stand of the side that has a facing is there.
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
    /// Section 3: a stand in road column or limbered neither fires nor charges.
    InColumn,
    /// Section 4: only the front rank fires.
    NotFrontRank,
    /// Section 4: once each a step.
    HasFired,
    /// Section 4: no enemy stand is there.
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
    /// Section 5: no stand charges that square.
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

engine::kinds!(Refusal: NotNow, OffBoard, NoSuchUnit, NotYours, NotOnTable, GroupGoesBack, AlreadyThere, AlreadyFormed, HeldByEnemy, NoWay,
    BeyondReach, NoColumn, Full, LosesContact, NotNearer, TooFew, NothingThere, FacesThere, InFront, NoRank, DoesNotFire,
    InColumn, NotFrontRank, HasFired, NoTarget, OutOfArc, OutOfRange, NoSight, NoGuns, ArtilleryNeverCharges,
    OutOfContact, IsCharging, NothingToCharge, TooManyChargers, SkirmishersOnly, NobodyToLead, NoCharge, NotThatWay,
    NotOffTable, NotACharger, ChargerFirst, MustChoose, HeldBack, TooDark);

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.clause())
    }
}

impl Refusal {
    /// The reason and the way out as a clause, without capital and full stop.
    fn clause(&self) -> String {
        match self {
            Refusal::NotNow { step, own: Some(own) } => {
                format!("the step now is {step}; give that order in your {own} step")
            }
            Refusal::NotNow { step, own: None } => {
                format!("the step now is {step}; that order is no part of it")
            }
            Refusal::OffBoard { square } => format!("{square} is not on the board"),
            Refusal::NoSuchUnit => "there is no such stand or group".into(),
            Refusal::NotYours => "it belongs to the enemy".into(),
            Refusal::NotOnTable => "it is not on the table".into(),
            Refusal::GroupGoesBack => {
                "its group is broken and must retreat; a general must join it first".into()
            }
            Refusal::HeldBack { hold } => {
                format!("the scenario holds it back {}", hold.freed_by())
            }
            Refusal::TooDark { distance, limit } => {
                let (distance, limit) = (counted(*distance, "square"), counted(*limit, "square"));
                format!("the target is {distance} away; sight reaches {limit} this turn")
            }
            Refusal::AlreadyThere => "it is already there".into(),
            Refusal::AlreadyFormed => "it already has that formation".into(),
            Refusal::HeldByEnemy { square } => {
                format!("the enemy held {square} when the move began; only a charge may enter it")
            }
            Refusal::NoWay { stand } => format!("enemies block every path of {stand}"),
            Refusal::BeyondReach { stand, needs, left, instead } => {
                let [needs, left] =
                    [*needs, u32::from(*left)].map(|parts| Fraction::of(parts, u32::from(WHOLE_MOVE)));
                let stand = Name::new(stand.as_str());
                let needs = stand.does(&format!("need {}", counted(needs, "move")));
                let way_out = instead.map(|how| format!("; {how} it is within reach")).unwrap_or_default();
                format!("{needs} and {} {left} left{way_out}", stand.verb("have"))
            }
            Refusal::NoColumn => "generals and skirmishers have no road column".into(),
            Refusal::Full { square, formed, limit } => {
                let formed = counted(*formed, "formed stand");
                format!("{square} would hold {formed}; the limit is {limit}")
            }
            Refusal::LosesContact { stand } => {
                let stand = Name::new(stand.as_str());
                let must = format!("{} must end next to another stand of it", stand.pronoun());
                format!("{}; {must}", stand.does(&format!("would lose contact with {} group", stand.own())))
            }
            Refusal::NotNearer { stand, steps } => {
                let stand = Name::new(stand.as_str());
                let away = format!("be {} from {} group", counted(*steps, "square"), stand.own());
                format!("{} and must end nearer to it", stand.does(&away))
            }
            Refusal::TooFew => "a joint move needs 2 or more stands of the group in the square".into(),
            Refusal::NothingThere { square } => format!("you have no troops in {square}"),
            Refusal::FacesThere => "the square already faces that way".into(),
            Refusal::InFront => "it is already in front".into(),
            Refusal::NoRank => "a general has no place in the ranks".into(),
            Refusal::DoesNotFire => "its arm may not fire".into(),
            Refusal::InColumn => {
                "a stand in road column or limbered may not fire or charge; deploy or unlimber it in a move"
                    .into()
            }
            Refusal::NotFrontRank => {
                "only the front rank may fire; bring a stand to the front in a move".into()
            }
            Refusal::HasFired => "it has already fired in this step".into(),
            Refusal::NoTarget { square } => format!("there are no enemy troops in {square}"),
            Refusal::OutOfArc => {
                "the target is outside the arc of 45° either side; turn the square in a move".into()
            }
            Refusal::OutOfRange { ahead, range } => {
                format!("the target is {} ahead; the range is {range}", counted(*ahead, "square"))
            }
            Refusal::NoSight { blocked_at } => format!("{blocked_at} blocks the line of sight"),
            Refusal::NoGuns => "only artillery may fire counter-battery, and only at artillery".into(),
            Refusal::ArtilleryNeverCharges => "artillery may not charge".into(),
            Refusal::OutOfContact => {
                "it is out of contact with its group and may not charge; rejoin the group in a move".into()
            }
            Refusal::IsCharging => "it is already charging".into(),
            Refusal::NothingToCharge => {
                "the square it faces holds no enemy and held none when the move began".into()
            }
            Refusal::TooManyChargers { limit } => {
                let chargers = Name::counted(*limit, "formed stand");
                format!("{chargers} already {} that square, the most allowed", chargers.verb("charge"))
            }
            Refusal::SkirmishersOnly => "skirmishers may charge only skirmishers".into(),
            Refusal::NobodyToLead => {
                "a general may lead only stands of his square that charge; declare their charge first".into()
            }
            Refusal::NoCharge { target } => format!("no stand charges {target}"),
            Refusal::NotThatWay { open } => match &open[..] {
                [] => "the only way leads off the table".into(),
                [only] => format!("the only way open is {only}"),
                open => format!("the ways open are {}", all_of(open)),
            },
            Refusal::NotOffTable => "the retreat does not lead off the table here".into(),
            Refusal::NotACharger => "only a stand that charged this square may move in".into(),
            Refusal::ChargerFirst => "a charging stand must move in before a general".into(),
            Refusal::MustChoose => "this choice may not be declined".into(),
        }
    }
}
