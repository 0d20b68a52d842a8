//! What many games come to, for people, programs and spreadsheets.

use ai::Skill;
use engine::Seat;
use serde_json::{Map, Value, json};
use simulate::{PlayedGame, Share, Spread, Summary};

use crate::print;

/// How many characters wide the balance is drawn.
const WIDTH: u64 = 60;

/// Many games of a battle, and what they come to.
pub struct Report {
    /// The rule set's word.
    pub(crate) ruleset: &'static str,
    /// The scenario as it was named.
    pub(crate) scenario: String,
    /// The name of the battle.
    pub(crate) title: String,
    /// The sides by seat.
    pub(crate) names: Vec<String>,
    /// What is counted of each side.
    pub(crate) figures: &'static [&'static str],
    /// The number everything followed from.
    pub(crate) seed: u64,
    /// How well the computer played, by seat.
    pub(crate) levels: Vec<Skill>,
    /// The games.
    pub(crate) games: Vec<PlayedGame>,
    /// What they come to.
    pub(crate) summary: Summary,
}

impl Report {
    /// The balance, for people.
    pub fn text(&self) -> String {
        let (summary, names) = (&self.summary, &self.names);
        let games = if summary.games == 1 { "game" } else { "games" };
        let players: Vec<String> =
            names.iter().zip(&self.levels).map(|(name, level)| format!("{name} {level}")).collect();
        let mut text = format!("{}: {} {games}, seed {}\n", self.title, summary.games, self.seed);
        text.push_str(&format!("{}\n\n{}\n\n", players.join(" against "), self.balance(names)));
        text.push_str(&print::table(&["", "games", "share", "95 % interval"], self.verdicts(names)));
        text.push('\n');
        let whole = [("turns", summary.turns), ("orders", summary.orders)];
        let of_side = |(seat, name): (usize, &String)| {
            let figures = self.figures.iter().zip(&summary.seats[seat]);
            figures.map(|(figure, &spread)| (format!("{name}: {figure}"), spread)).collect::<Vec<_>>()
        };
        let figures = whole.map(|(figure, spread)| (figure.to_string(), spread)).into_iter();
        let figures = figures.chain(names.iter().enumerate().flat_map(of_side));
        let row = |(figure, spread): (String, Spread)| {
            vec![figure, format!("{:.1}", spread.mean()), spread.least.to_string(), spread.most.to_string()]
        };
        text.push_str(&print::table(&["a game", "average", "least", "most"], figures.map(row)));
        text
    }

    /// The balance as a bar: the first side's games from the left, draws between, the other's from the right.
    fn balance(&self, names: &[String]) -> String {
        let summary = &self.summary;
        let cells = |share: Share| (share.count * WIDTH + share.of / 2).checked_div(share.of).unwrap_or(0);
        let [first, last] = [summary.wins.first(), summary.wins.last()];
        let [left, right] = [first, last].map(|share| share.map_or(0, |&share| cells(share)));
        let right = right.min(WIDTH - left);
        let bar = |sign: &str, n: u64| sign.repeat(n as usize);
        format!(
            "{} {}{}{} {}",
            names.first().map_or("", String::as_str),
            bar("█", left),
            bar("▒", WIDTH - left - right),
            bar("░", right),
            names.last().map_or("", String::as_str)
        )
    }

    /// Wins of each side and draws, with the kinds of verdict below.
    fn verdicts(&self, names: &[String]) -> Vec<Vec<String>> {
        let summary = &self.summary;
        let sides = names.iter().zip(&summary.wins).enumerate();
        let sides =
            sides.map(|(seat, (name, share))| (Some(Seat(seat as u8)), format!("{name} wins"), *share));
        let mut rows = Vec::new();
        for (winner, what, share) in sides.chain([(None, "draws".to_string(), summary.draws)]) {
            let interval = share.interval();
            rows.push(vec![
                what,
                share.count.to_string(),
                format!("{:.1} %", 100.0 * share.part()),
                format!("{:.1} to {:.1} %", 100.0 * interval.low, 100.0 * interval.high),
            ]);
            let kinds = summary.degrees.iter().filter(|(degree, _)| degree.winner == winner);
            for (degree, count) in kinds.filter(|_| winner.is_some()) {
                rows.push(vec![format!("  {}", degree.word), count.to_string()]);
            }
        }
        rows
    }

    /// The same for programs.
    pub fn json(&self) -> String {
        let (summary, names) = (&self.summary, &self.names);
        let degrees = |winner: Option<Seat>| -> Map<String, Value> {
            let kinds = summary.degrees.iter().filter(|(degree, _)| degree.winner == winner);
            kinds.map(|(degree, count)| (degree.word.to_string(), json!(count))).collect()
        };
        let sides = names.iter().enumerate().map(|(seat, name)| {
            let mut side = share(summary.wins[seat], "wins");
            side.insert("verdicts".into(), Value::Object(degrees(Some(Seat(seat as u8)))));
            for (figure, spread) in self.figures.iter().zip(&summary.seats[seat]) {
                side.insert(figure.replace(' ', "_"), figures(*spread));
            }
            let mut named = Map::new();
            named.insert("side".into(), json!(name));
            named.insert("player".into(), json!(self.levels[seat].word()));
            named.extend(side);
            Value::Object(named)
        });
        print::json(&json!({
            "ruleset": self.ruleset,
            "scenario": self.scenario,
            "title": self.title,
            "games": summary.games,
            "seed": self.seed.to_string(),
            "interval": "Wilson, 95 %",
            "sides": sides.collect::<Vec<_>>(),
            "draws": share(summary.draws, "games"),
            "turns": figures(summary.turns),
            "orders": figures(summary.orders),
        }))
    }

    /// A row for each game.
    pub fn csv(&self) -> String {
        let names = &self.names;
        let mut headings: Vec<String> =
            ["game", "seed", "winner", "verdict", "turns", "orders"].map(String::from).to_vec();
        for name in names {
            let of_side = self.figures.iter().map(|figure| format!("{name} {figure}"));
            headings.extend(of_side.map(|heading| heading.to_lowercase().replace(' ', "_")));
        }
        let rows = self.games.iter().map(|game| {
            let winner = game.winner.map_or(String::new(), |seat| names[usize::from(seat.0)].clone());
            let mut row =
                vec![game.number.to_string(), game.seed.to_string(), winner, game.degree.to_string()];
            row.extend([game.measure.turns.to_string(), game.orders.to_string()]);
            row.extend(game.measure.seats.iter().flatten().map(ToString::to_string));
            row
        });
        let lines = std::iter::once(headings).chain(rows);
        lines.map(|cells| cells.join(",") + "\n").collect()
    }
}

fn share(share: Share, count: &str) -> Map<String, Value> {
    let interval = share.interval();
    let rounded = |part: f64| json!((part * 1e4).round() / 1e4);
    [
        (count, json!(share.count)),
        ("share", rounded(share.part())),
        ("low", rounded(interval.low)),
        ("high", rounded(interval.high)),
    ]
    .into_iter()
    .map(|(key, value)| (key.to_string(), value))
    .collect()
}

fn figures(spread: Spread) -> Value {
    json!({
        "mean": (spread.mean() * 1e4).round() / 1e4,
        "least": spread.least,
        "most": spread.most,
    })
}
