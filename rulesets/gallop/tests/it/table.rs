//! A table for worked examples: a small battle, orders given as sentences, scripted dice, and what came of them.

use board::square::{Direction, Square};
use dice::Scripted;
use engine::{Files, Log, Position, Refused, Rules, Seat, ToAct};
use gallop::axes::VictoryMargin;
use gallop::{Battle, Event, Formation, GroupId, Now, Pending, Refusal, Side, StandId, StandPlace, State};
use sheet::Step;

/// Five by five squares of open ground.
const OPEN_GROUND: &str = r#"ground = [".....", ".....", ".....", ".....", "....."]"#;
/// Confederates come from the north.
const HOME: &str = r#"home = { confederate = "north", union = "south" }"#;
/// More answers than any turn asks for.
const PATIENCE: usize = 200;

/// A battle being fought.
pub(crate) struct Table {
    pub(crate) battle: Battle,
    position: Position<Battle>,
    log: Log<Event>,
}

impl Table {
    /// A battle on this ground with these groups, run on to its first choice. Title, home edges (Confederates north,
    /// Union south) and ground (five by five open squares) may be left out.
    #[track_caller]
    pub(crate) fn new(scenario: &str) -> Table {
        Table::with(scenario, "")
    }

    /// The same under house rules.
    #[track_caller]
    pub(crate) fn with(scenario: &str, house_rules: &str) -> Table {
        Table::opened(scenario, house_rules, Scripted::new([]))
    }

    /// The same where dice are thrown before the first choice.
    #[track_caller]
    pub(crate) fn opening_with<const N: usize>(scenario: &str, faces: [u16; N]) -> Table {
        Table::opened(scenario, "", Scripted::new(faces))
    }

    #[track_caller]
    fn opened(scenario: &str, house_rules: &str, mut dice: Scripted) -> Table {
        let says = |key: &str| scenario.lines().any(|line| line.trim_start().starts_with(key));
        let mut whole = String::new();
        for (key, line) in [("title", "title = \"A table\""), ("home", HOME), ("ground", OPEN_GROUND)] {
            if !says(key) {
                whole.push_str(line);
                whole.push('\n');
            }
        }
        whole.push_str(scenario);
        let battle = match Battle::read(&Files::new(whole, house_rules)) {
            Ok(battle) => battle,
            Err(faults) => panic!("the scenario is unsound:\n{faults}"),
        };
        let mut log = Log::default();
        let position = Position::opening(&battle, &mut dice, &mut log);
        dice.assert_used();
        Table { battle, position, log }
    }

    /// Gives an order that needs no dice.
    #[track_caller]
    pub(crate) fn give(&mut self, sentence: &str) -> &mut Table {
        self.give_dice(sentence, [])
    }

    /// Gives an order; until the next choice exactly these dice are thrown.
    #[track_caller]
    pub(crate) fn give_dice<const N: usize>(&mut self, sentence: &str, faces: [u16; N]) -> &mut Table {
        let order = self.order(sentence);
        assert_eq!(self.battle.parse(&self.battle.print(&order)), Ok(order), "'{sentence}' said again");
        let legal = match self.position.check(&self.battle, self.to_act(), order) {
            Ok(legal) => legal,
            Err(refused) => panic!("'{sentence}' is refused at {:?}: {refused}", self.pending()),
        };
        let (mut log, mut dice) = (Log::default(), Scripted::new(faces));
        self.position.carry_out(&self.battle, &legal, &mut dice, &mut log).expect("just checked");
        self.log = log;
        dice.assert_used();
        self
    }

    /// The refusal of an order by the rules; an order that may be given fails the test.
    #[track_caller]
    pub(crate) fn refused(&self, sentence: &str) -> Refusal {
        match self.position.check(&self.battle, self.to_act(), self.order(sentence)) {
            Ok(_) => panic!("'{sentence}' is not refused at {:?}", self.pending()),
            Err(Refused::Rule(refusal)) => refusal,
            Err(refused) => panic!("'{sentence}' is refused, but not by a rule: {refused}"),
        }
    }

    /// Whether an order may be given now.
    #[track_caller]
    pub(crate) fn may(&self, sentence: &str) -> bool {
        self.position.check(&self.battle, self.to_act(), self.order(sentence)).is_ok()
    }

    /// Answers "done" until this is asked. No dice may be needed on the way; steps without a choice pass by
    /// themselves.
    #[track_caller]
    pub(crate) fn done_until(&mut self, wanted: Pending) -> &mut Table {
        for _ in 0..PATIENCE {
            match self.state().pending.last() {
                Some(pending) if *pending == wanted => return self,
                None => panic!("the battle ended ({:?}) before {wanted:?} was asked", self.over()),
                Some(_) => self.give("done"),
            };
        }
        panic!("{wanted:?} is never asked; now it is {:?}", self.pending());
    }

    /// Answers "done" until this is asked in this turn.
    #[track_caller]
    pub(crate) fn done_until_turn(&mut self, turn: u8, wanted: Pending) -> &mut Table {
        while self.turn() < turn {
            assert_eq!(self.over(), None, "the battle ended before turn {turn}");
            self.give("done");
        }
        self.done_until(wanted)
    }

    /// Answers "done" until the battle is over.
    #[track_caller]
    pub(crate) fn done_to_the_end(&mut self) -> (Option<Side>, VictoryMargin) {
        for _ in 0..PATIENCE {
            if let Some(over) = self.over() {
                return over;
            }
            self.give("done");
        }
        panic!("the battle does not end; now it is {:?}", self.pending());
    }

    /// What is asked now.
    #[track_caller]
    pub(crate) fn pending(&self) -> Pending {
        self.state().pending.last().cloned().expect("the battle is over")
    }

    /// The side that has to choose.
    #[track_caller]
    pub(crate) fn side_to_act(&self) -> Side {
        Side::of(self.to_act())
    }

    #[track_caller]
    fn to_act(&self) -> Seat {
        match self.position.to_act(&self.battle) {
            ToAct::Seats(seats) => seats.iter().next().expect("somebody chooses"),
            ToAct::Over(verdict) => panic!("the battle is over: {verdict:?}"),
        }
    }

    #[track_caller]
    fn order(&self, sentence: &str) -> gallop::Order {
        match self.battle.parse(sentence) {
            Ok(order) => order,
            Err(misread) => panic!("'{sentence}' is not understood: {misread}"),
        }
    }

    /// The whole state.
    pub(crate) fn state(&self) -> &State {
        self.position.state()
    }

    /// The battle and its state as it is now.
    pub(crate) fn now(&self) -> Now<'_> {
        Now { battle: &self.battle, state: self.state() }
    }

    /// The turn, from 1.
    pub(crate) fn turn(&self) -> u8 {
        self.state().turn
    }

    /// How it ended, if it has.
    pub(crate) fn over(&self) -> Option<(Option<Side>, VictoryMargin)> {
        self.state().over
    }

    /// A stand by its name.
    #[track_caller]
    pub(crate) fn stand(&self, name: &str) -> StandId {
        let named = self.battle.ids().find(|&id| self.battle.stand(id).name == name);
        named.unwrap_or_else(|| panic!("there is no stand '{name}'"))
    }

    /// A group by its name.
    #[track_caller]
    pub(crate) fn group(&self, name: &str) -> GroupId {
        let at = self.battle.groups.iter().position(|group| group.name == name);
        GroupId(at.unwrap_or_else(|| panic!("there is no group '{name}'")) as u8)
    }

    /// Where a stand is on the table.
    #[track_caller]
    pub(crate) fn at(&self, name: &str) -> Option<Square> {
        self.state().at(self.stand(name))
    }

    /// Asserts where a stand is.
    #[track_caller]
    pub(crate) fn assert_at(&self, name: &str, place: &str) -> &Table {
        assert_eq!(self.at(name).map(|square| square.to_string()).as_deref(), Some(place), "where {name} is");
        self
    }

    /// Whether a stand is out of the battle.
    #[track_caller]
    pub(crate) fn is_lost(&self, name: &str) -> bool {
        self.state().stand(self.stand(name)).place == StandPlace::Lost
    }

    /// The hits a stand has taken.
    #[track_caller]
    pub(crate) fn hits(&self, name: &str) -> u8 {
        self.state().stand(self.stand(name)).hits
    }

    /// How a stand is formed.
    #[track_caller]
    pub(crate) fn formation(&self, name: &str) -> Formation {
        self.state().stand(self.stand(name)).formation
    }

    /// The way a square faces.
    #[track_caller]
    pub(crate) fn facing(&self, place: &str) -> Direction {
        self.state().facing(&self.battle, square(place))
    }

    /// The names in a square, front to back.
    #[track_caller]
    pub(crate) fn stack(&self, place: &str) -> Vec<&str> {
        self.state().stack(&self.battle, square(place)).map(|id| self.name(id)).collect()
    }

    /// The names of the front rank of a square, front to back.
    #[track_caller]
    pub(crate) fn front_rank(&self, place: &str) -> Vec<&str> {
        self.state().front_rank(&self.battle, square(place)).map(|id| self.name(id)).collect()
    }

    fn name(&self, id: StandId) -> &str {
        &self.battle.stand(id).name
    }

    /// What happened since the last order was given, or since the set-up.
    pub(crate) fn events(&self) -> Vec<Event> {
        self.log.events().cloned().collect()
    }

    /// Whether this happened since the last order was given.
    pub(crate) fn happened(&self, event: &Event) -> bool {
        self.log.events().any(|happened| happened == event)
    }

    /// How the rolls since the last order are explained.
    pub(crate) fn steps(&self) -> Vec<Step> {
        self.log.steps().cloned().collect()
    }
}

/// A square by its name.
#[track_caller]
pub(crate) fn square(place: &str) -> Square {
    place.parse().unwrap_or_else(|fault| panic!("{fault}"))
}

/// A group as a scenario says it, its stands in a few words each: name, arm, then in any order dots (of a general
/// his value), rate, bore, `column`, `joining`, `division=X`, and a square, or `turn=2` with entry squares.
#[track_caller]
pub(crate) fn group(side: &str, name: &str, stands: &[&str]) -> String {
    let stands: Vec<String> = stands.iter().map(|words| stand_text(words)).collect();
    format!("[[groups]]\nname = \"{name}\"\nside = \"{side}\"\nstands = [\n{}]\n", stands.concat())
}

#[track_caller]
fn stand_text(text: &str) -> String {
    let mut words = text.split_whitespace();
    let (name, arm) = words.next().zip(words.next()).unwrap_or_else(|| panic!("'{text}' wants name and arm"));
    let general = arm == "general";
    let (mut dots, mut arrives, mut squares, mut rest) = (if general { 0 } else { 2 }, None, vec![], vec![]);
    for word in words {
        match (word, word.split_once('=')) {
            (_, Some(("turn", turn))) => arrives = Some(turn),
            (_, Some((key, value))) => rest.push(format!("{key} = \"{value}\"")),
            ("veteran" | "line" | "second-rate", _) => rest.push(format!("rate = \"{word}\"")),
            ("rifled" | "smoothbore", _) => rest.push(format!("bore = \"{word}\"")),
            ("column", _) => rest.push("in_column = true".into()),
            ("joining", _) => rest.push("joining = true".into()),
            _ => match word.parse() {
                Ok(number) => dots = number,
                Err(_) => squares.push(format!("\"{word}\"")),
            },
        }
    }
    rest.push(format!("{} = {dots}", if general { "value" } else { "dots" }));
    rest.push(match arrives {
        Some(turn) => format!("arrives = {turn}, entry = [{}]", squares.join(", ")),
        None => format!("at = {}", squares.first().unwrap_or_else(|| panic!("'{text}' wants a square"))),
    });
    format!("  {{ name = \"{name}\", arm = \"{arm}\", {} }},\n", rest.join(", "))
}

/// A scenario of one division against one corps, after what is said of the ground.
#[track_caller]
pub(crate) fn scenario(ground: &str, confederates: &[&str], union: &[&str]) -> String {
    let (south, north) =
        (group("confederate", "Early's division", confederates), group("union", "XI Corps", union));
    format!("{ground}\n{south}{north}")
}

/// A house rule that changes one of the limits and numbers, by its label.
pub(crate) fn number(label: &str, number: u8) -> String {
    format!("[table.numbers.\"{label}\"]\nnumber = \"{number}\"\n")
}

/// A house rule that turns a ruling, by its label.
pub(crate) fn ruling(label: &str, in_force: &str) -> String {
    format!("[table.rulings.\"{label}\"]\n\"in force\" = \"{in_force}\"\n")
}
