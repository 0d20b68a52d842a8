//! The battle as it is drawn: figures, ground, duels, the card drawn and the deck put into a neutral picture.

use board::table::{Block, Point, Pose, TOUCH};
use dice::Roll;
use sheet::Axis;
use view::table::{
    Area, AreaKind, Barrier, BarrierKind, Body, Cards, Deck, Figure, FigureKind, Objective, Road,
};
use view::{Arm, Army, Board, Coat, Duty, Formation as Drawn, Picture, Table};

use super::{log, pointing};
use crate::Now;
use crate::game::battle::{self, Battle, CommanderId, Lances, Piece, UnitId};
use crate::game::measures::length;
use crate::game::state::{self, COMMANDER, Pending, Post, State};
use crate::rules::movement::Formation;
use crate::rules::shooting::Arms;
use crate::rules::victory;
use crate::sheet::axes::{DeckCard as Of, Mover, Pace, Rating, TableGround, Troops};

/// The rule set's name.
const TITLE: &str = "Lancer Rifle Gatling";

/// Words in the name of impassable ground that say it is wet.
const WET: [&str; 10] =
    ["river", "stream", "creek", "spruit", "brook", "lake", "water", "sea", "nile", "umfolozi"];

/// The picture of a state, whole or as one seat sees it.
pub fn picture(now: Now<'_>) -> Picture {
    let units = now.battle.pieces().filter_map(|piece| match piece {
        Piece::Unit(unit) => unit_body(now, unit),
        Piece::Commander(commander) => commander_body(now, commander),
    });
    let acting = pointing::acting(now.state);
    let table = Table {
        objectives: objectives(now),
        units: units.collect(),
        duels: duels(now),
        card: acting.map(|piece| card(now, piece)),
        deck: Some(deck(now)),
        ..ground(now.battle)
    };
    Picture {
        title: now.battle.heading.title().into(),
        caption: Picture::caption_of(now.battle.heading.place(), TITLE),
        status: status(now),
        armies: [0, 1].map(|side: usize| {
            let banner = &now.battle.banners[side];
            Army { name: banner.name.clone(), coat: coat(banner.coat) }
        }),
        board: Board::Table(table.with_active(acting.map(drawn_id))),
    }
}

/// What a piece is called in a picture.
pub fn drawn_id(piece: Piece) -> String {
    match piece {
        Piece::Unit(unit) => format!("unit-{}", unit.0),
        Piece::Commander(commander) => format!("commander-{}", commander.0),
    }
}

/// The piece that is called so in a picture.
pub fn drawn_piece(battle: &Battle, id: &str) -> Option<Piece> {
    battle.pieces().find(|&piece| drawn_id(piece) == id)
}

fn coat(coat: battle::CoatColour) -> Coat {
    match coat {
        battle::CoatColour::Blue => Coat::Blue,
        battle::CoatColour::Grey => Coat::Grey,
        battle::CoatColour::Green => Coat::Green,
        battle::CoatColour::Red => Coat::Red,
    }
}

/// Table and ground, with no unit on it.
fn ground(battle: &Battle) -> Table {
    let fords = || battle.terrain.patches.iter().filter(|patch| patch.ground == TableGround::Ford);
    let patches = battle.terrain.patches.iter().filter_map(|patch| {
        let kind = match patch.ground {
            TableGround::Woods => AreaKind::Woods,
            TableGround::Fields => AreaKind::Fields,
            TableGround::Buildings => AreaKind::Buildings,
            TableGround::Slope => AreaKind::Hill,
            TableGround::Ford => AreaKind::Ford,
            TableGround::Wall => return None,
        };
        Some(Area { rocks: patch.rocks, ..Area::of(patch.name.as_deref(), kind, &patch.area) })
    });
    let barriers = battle.terrain.barriers.iter().map(|barrier| {
        let name = barrier.name.as_deref().unwrap_or_default().to_lowercase();
        let is_named_so = name.split_whitespace().any(|word| WET.contains(&word));
        let has_ford = fords().any(|ford| ford.area.corners().any(|corner| barrier.area.contains(corner)));
        let kind = if is_named_so || has_ford { AreaKind::Water } else { AreaKind::Rock };
        Area::of(barrier.name.as_deref(), kind, &barrier.area)
    });
    Table {
        areas: barriers.chain(patches).collect(),
        barriers: battle.terrain.walls.iter().map(|wall| Barrier::of(BarrierKind::Wall, wall)).collect(),
        roads: battle.terrain.roads.iter().map(|road| Road::of(None, road)).collect(),
        ..Table::open(battle.table.width(), battle.table.depth())
    }
}

fn objectives(now: Now<'_>) -> Vec<Objective> {
    let drawn = |objective: &crate::game::battle::Objective| {
        // A place that counts for one side alone is held by no other.
        let counts = |side: &battle::Side| objective.side.is_none_or(|only| only == *side);
        let held_by = victory::holder(now, objective).filter(counts).map(|side| side as u8);
        Objective::of(&objective.name, objective.at, objective.within, objective.points, held_by)
    };
    now.battle.terms.objectives.iter().map(drawn).collect()
}

/// The figures of a unit as they stand; during a round of melee the fallen are gone and the others have not closed up
/// yet.
fn standing(now: Now<'_>, unit: UnitId) -> Vec<(u8, Block)> {
    let in_fight = now.state.fight.as_ref().map(|fight| {
        let own =
            fight.figures.iter().filter(|(figure, _)| figure.unit == unit && !fight.fallen.contains(figure));
        own.map(|&(figure, pose)| (figure, now.battle.figure_block(figure, pose))).collect::<Vec<_>>()
    });
    let figures =
        in_fight.filter(|own| !own.is_empty()).unwrap_or_else(|| now.state.figures(now.battle, unit));
    let men = figures.into_iter().filter(|(figure, _)| figure.place != COMMANDER);
    men.map(|(figure, base)| (figure.place, base)).collect()
}

fn unit_body(now: Now<'_>, id: UnitId) -> Option<Body> {
    let (unit, own) = (now.battle.unit(id), now.state.unit(id));
    let bases = standing(now, id);
    let block = now.state.block(now.battle, id)?;
    let men = match unit.troops {
        Troops::Cavalry => FigureKind::Horse,
        Troops::Infantry | Troops::Battery => FigureKind::Foot,
    };
    // The one turned about stands in the last rank, where it is seen best.
    let about = bases.len().checked_sub(1).filter(|_| own.disrupted);
    // Figures in a duel are named by their numbers.
    let is_fighting = now
        .state
        .fight
        .as_ref()
        .is_some_and(|fight| fight.figures.iter().any(|(figure, _)| figure.unit == id));
    let men = bases.into_iter().enumerate().map(|(nth, (place, base))| Figure {
        base,
        kind: men,
        about: Some(nth) == about,
        number: is_fighting.then_some(place + 1),
    });
    let gun = (unit.troops == Troops::Battery).then(|| gun(now.battle, unit.arms, &block));
    let numbers = [("Morale", unit.morale), ("Melee", unit.melee)];
    let numbers = numbers.map(|(word, rating)| format!("{word} {}", now.battle.tables.rating.get(rating)));
    let mut notes = vec![unit.arms.key().to_string()];
    notes.extend(numbers);
    notes.extend(now.state.is_face(now.battle, id).then(|| "face of a square".to_string()));
    Some(Body {
        id: drawn_id(Piece::Unit(id)),
        name: unit.name.to_string(),
        label: unit.name.to_string(),
        group: String::new(),
        side: unit.side as u8,
        arm: match unit.troops {
            Troops::Infantry => Arm::Infantry,
            Troops::Cavalry => Arm::Cavalry,
            Troops::Battery => Arm::Artillery,
        },
        block,
        figures: gun.into_iter().chain(men).collect(),
        ranks: None,
        flag: None,
        formation: match own.formation {
            Formation::Line => Drawn::Deployed,
            Formation::Column => Drawn::Column,
        },
        lances: unit.lances == Lances::Carried,
        disrupted: own.disrupted,
        jammed: own.jammed,
        in_melee: now.state.is_in_melee(id),
        attached: false,
        active: false,
        selected: false,
        duty: Duty::None,
        cards: cards(now.battle, Of::Unit, own.cards),
        notes,
    })
}

/// The gun of a battery, in front of its crew.
fn gun(battle: &Battle, arms: Arms, block: &Block) -> Figure {
    let (wide, deep) = battle.base(Mover::Gun);
    let Pose { at, facing } = block.pose();
    let at = at.towards(facing, (block.depth() - deep) / 2);
    let kind = if arms == Arms::Gatling { FigureKind::Gatling } else { FigureKind::Cannon };
    Figure { base: Block::new(Pose::new(at, facing), wide, deep), kind, about: false, number: None }
}

fn commander_body(now: Now<'_>, id: CommanderId) -> Option<Body> {
    let (commander, own) = (now.battle.commander(id), now.state.commanders[id.index()]);
    let post = match own.post {
        Post::With(unit) => Some(unit),
        Post::Alone(_) => None,
        Post::Lost => return None,
    };
    let block = now.state.commander_block(now.battle, id)?;
    let rating = |word: &str, rating: Rating| format!("{word} {}", now.battle.tables.rating.get(rating));
    let mut notes: Vec<String> =
        post.map(|unit| format!("with {}", now.battle.unit(unit).name)).into_iter().collect();
    notes.extend([rating("Morale", commander.morale), rating("Melee", commander.melee)]);
    Some(Body {
        id: drawn_id(Piece::Commander(id)),
        name: commander.name.to_string(),
        label: surname(&commander.name).to_string(),
        group: String::new(),
        side: commander.side as u8,
        arm: Arm::General,
        block,
        figures: vec![Figure { base: block, kind: FigureKind::Commander, about: false, number: None }],
        ranks: None,
        flag: None,
        formation: Drawn::Deployed,
        lances: false,
        disrupted: false,
        jammed: false,
        in_melee: post.is_some_and(|unit| now.state.is_in_melee(unit)),
        attached: post.is_some(),
        active: false,
        selected: false,
        duty: Duty::None,
        cards: cards(now.battle, Of::Commander, own.cards),
        notes,
    })
}

fn cards(battle: &Battle, of: Of, cards: state::Cards) -> Cards {
    Cards {
        left: cards.left,
        of: battle.tables.deck.get(of).saturating_sub(cards.thrown_away).max(cards.left),
    }
}

/// Pairs of fighting figures: each figure in melee with the enemy it touches whose middle is nearest.
fn duels(now: Now<'_>) -> Vec<(Point, Point)> {
    let bases = |unit: UnitId| {
        let commander = now.state.attached(unit).filter(|_| !has_fallen(now.state, unit));
        let commander = commander.and_then(|id| Some(commander_body(now, id)?.block));
        standing(now, unit).into_iter().map(|(_, base)| base).chain(commander).collect::<Vec<Block>>()
    };
    let at = |block: &Block| block.pose().at;
    let mut pairs = Vec::new();
    for &(one, other) in &now.state.melees {
        let (ours, theirs) = (bases(one), bases(other));
        let nearest = |figure: &Block, foes: &[Block]| {
            let touched = foes.iter().filter(|foe| foe.is_within(TOUCH, figure));
            touched.map(at).min_by_key(|&foe| foe.distance(at(figure)))
        };
        let first = ours.iter().filter_map(|figure| Some((at(figure), nearest(figure, &theirs)?)));
        let second = theirs.iter().filter_map(|figure| Some((nearest(figure, &ours)?, at(figure))));
        for pair in first.chain(second) {
            if !pairs.contains(&pair) {
                pairs.push(pair);
            }
        }
    }
    pairs
}

/// Whether the commander with a unit fell in this round of melee.
fn has_fallen(state: &State, unit: UnitId) -> bool {
    let his = state::Figure { unit, place: COMMANDER };
    state.fight.as_ref().is_some_and(|fight| fight.fallen.contains(&his))
}

fn deck(now: Now<'_>) -> Deck {
    let Now { battle, state } = now;
    let cards = state.units.iter().map(|unit| unit.cards).chain(state.commanders.iter().map(|his| his.cards));
    Deck { left: cards.map(|cards| u16::from(cards.left)).sum(), stops: battle.tables.deck.get(Of::Stop) }
}

/// The card of a piece.
fn card(now: Now<'_>, piece: Piece) -> view::table::Card {
    let (mover, morale, melee) = match piece {
        Piece::Unit(unit) => {
            let unit = now.battle.unit(unit);
            (unit.mover(), unit.morale, unit.melee)
        }
        Piece::Commander(id) => {
            let commander = now.battle.commander(id);
            (Mover::Commander, commander.morale, commander.melee)
        }
    };
    let rating = |rating: Rating| now.battle.tables.rating.get(rating).to_string();
    let dice = |pace: Pace| now.battle.tables.movement.get(mover, pace).map(dice_in_short);
    let mut facts = vec![("Morale".into(), rating(morale)), ("Melee".into(), rating(melee))];
    let mut fact = |word: &str, value: Option<String>| facts.extend(value.map(|value| (word.into(), value)));
    let (subtitle, figures, lances, note) = match piece {
        Piece::Unit(id) => {
            let unit = now.battle.unit(id);
            let left = now.state.unit(id).figures;
            let column = now.state.unit(id).formation == Formation::Column;
            fact("Move", dice(if column { Pace::Column } else { Pace::Move }));
            fact("Charge", dice(Pace::Charge));
            let body = unit_body(now, id);
            let figures = body.map(|body| body.figures).unwrap_or_default();
            let range =
                unit.arms.weapon(&now.battle.tables).map(|weapon| now.battle.tables.range.get(weapon));
            let weapon = match (unit.lances, range) {
                (Lances::Carried, _) => "Lances: -1 in the first round".to_string(),
                (Lances::None, Some(range)) => format!("{}, {range}\"", capitalised(unit.arms.key())),
                (Lances::None, None) => capitalised(unit.arms.key()),
            };
            let men = if unit.troops == Troops::Battery { "crew" } else { "figures" };
            let strength = format!("{}, {left} of {} {men}", unit.troops.key(), unit.figures);
            (
                strength,
                figures.iter().map(|figure| figure.kind).collect(),
                unit.lances == Lances::Carried,
                weapon,
            )
        }
        Piece::Commander(id) => {
            fact("Move", dice(Pace::Move));
            let with = match now.state.commanders[id.index()].post {
                Post::With(unit) => format!("with {}", now.battle.unit(unit).name),
                Post::Alone(_) | Post::Lost => "commander".into(),
            };
            (with, vec![FigureKind::Commander], false, "Orders one unit within reach".into())
        }
    };
    view::table::Card {
        name: now.battle.name(piece).to_string(),
        side: now.battle.side(piece) as u8,
        subtitle,
        figures,
        lances,
        facts,
        note,
    }
}

/// Dice as the sheet prints them: `2D6"`, `D6+12"`.
fn dice_in_short(roll: Roll) -> String {
    let text = roll.to_string().to_uppercase();
    format!("{}\"", text.strip_prefix("1D").map_or(text.clone(), |rest| format!("D{rest}")))
}

fn capitalised(word: &str) -> String {
    let mut letters = word.replace('-', " ").chars().collect::<Vec<_>>();
    letters[..1].iter_mut().for_each(char::make_ascii_uppercase);
    letters.into_iter().collect()
}

/// Round and card, or how it ended.
fn status(now: Now<'_>) -> String {
    if let Some((winner, degree)) = now.state.over {
        return winner.map_or("A drawn battle".into(), |winner| log::won(now.battle, winner, degree));
    }
    let round = log::round(now);
    let what = match now.state.pending.last() {
        None => return round,
        Some(&Pending::Activate { card }) => format!("{} card", now.battle.name(card).possessive()),
        Some(Pending::Line { piece, distance, .. }) => {
            now.battle.name(*piece).does(&format!("move {}", length(*distance).mark()))
        }
        Some(Pending::React { unit, charger }) => {
            format!(
                "{} to the charge of {}",
                now.battle.unit(*unit).name.does("may react"),
                now.battle.unit(*charger).name
            )
        }
        Some(Pending::Fight) => {
            let unit = now.state.fight.as_ref().map_or("", |fight| &now.battle.unit(fight.unit).name);
            format!("{unit} in melee")
        }
    };
    format!("{round} · {what}")
}

/// What a commander is called for short: `Ashdown`, but `Zulu commander`.
fn surname(name: &str) -> &str {
    let last = name.split_whitespace().last().filter(|word| word.starts_with(char::is_uppercase));
    last.unwrap_or(name)
}
