//! A game and its players: begun, resumed, ordered in, and looked at.

use std::cell::OnceCell;
use std::sync::Arc;

use ai::Opponent;
use dice::Seed;
use engine::{Entry, Game, Header, Line, Record, Seat, Standing, ToAct};
use view::{Board, Piece};

use super::look::Look;
use super::{KeptStep, Opened};
use crate::playable::seats;
use crate::{Failure, Playable, Player, ScenarioFiles, fork};

/// A game and its players.
pub(super) struct GameTable<R: Playable> {
    game: Game<R>,
    players: Vec<SeatPlayer>,
    /// The answers given beforehand, by seat.
    standing: Vec<Standing>,
    /// What is known of how it stands; forgotten with every change.
    look: OnceCell<Look<R>>,
}

/// The player of a seat; where that is the computer, with the opponent that chooses its orders, unless it is away thinking.
struct SeatPlayer {
    player: Player,
    opponent: Option<Opponent>,
}

/// Sets up a battle of the program.
pub(crate) fn begin<R: Playable>(scenario: &str, players: &[Player], seed: Seed) -> Opened {
    let found = ScenarioFiles::of_program(R::PROFILE, scenario);
    let found = found.ok_or_else(|| Failure(format!("there is no scenario '{scenario}'")))?;
    let wanted = R::PROFILE.seats;
    if players.len() != usize::from(wanted) {
        return Err(Failure(format!("{wanted} players are wanted, {} were named", players.len())));
    }
    let game = Game::new(Arc::new(found.read::<R>()?), &found.files, seed);
    Ok(Box::new(GameTable::new(game, players, seed)))
}

/// Takes a game up again from its kept steps.
pub(crate) fn resume<R: Playable>(
    header: Header,
    steps: &[KeptStep],
    players: &[Player],
    fresh: Seed,
) -> Opened {
    let mut lines: Vec<Line<R::Event>> = Vec::new();
    for step in steps {
        match step {
            KeptStep::Line(line) => lines.push(serde_json::from_str(line)?),
            KeptStep::Undo => _ = lines.pop(),
        }
    }
    if lines.is_empty() {
        return Err(Failure("the opening of the game is missing".into()));
    }
    let opening = lines.remove(0);
    let battle = R::read(&header.files())?;
    let played = header.revision;
    let record = Record { header, opening, lines };
    let game = Game::resume(Arc::new(battle), &record, fresh)
        .map_err(|divergence| Failure(format!("{divergence} (played under revision {played})")))?;
    Ok(Box::new(GameTable::new(game, players, fresh)))
}

impl<R: Playable> GameTable<R> {
    /// Goes on with a game of earlier rules: another game with the same players, under the rules of today.
    pub(super) fn forked(&self, name: &str, fresh: Seed) -> Opened {
        let players: Vec<Player> = self.players.iter().map(|seat| seat.player).collect();
        let game = fork::fork::<R>(&self.game.record(), name, fresh)?;
        Ok(Box::new(GameTable::new(game, &players, fresh)))
    }
}

impl<R: Playable> GameTable<R> {
    pub(super) fn new(game: Game<R>, players: &[Player], seed: Seed) -> GameTable<R> {
        let holder = |seat: Seat| {
            let player = players.get(usize::from(seat.0)).copied().unwrap_or(Player::Human);
            let opponent = player.level().map(|level| Opponent::new(level, seed, seat));
            SeatPlayer { player, opponent }
        };
        GameTable {
            game,
            players: seats::<R>().map(holder).collect(),
            standing: seats::<R>().map(|_| Standing::default()).collect(),
            look: OnceCell::new(),
        }
    }

    pub(super) fn game(&self) -> &Game<R> {
        &self.game
    }

    pub(super) fn battle(&self) -> &R {
        self.game.battle()
    }

    pub(super) fn player(&self, seat: Seat) -> Player {
        self.players[usize::from(seat.0)].player
    }

    /// Whether a person plays that seat.
    pub(super) fn is_persons(&self, seat: Seat) -> bool {
        seat.0 < R::PROFILE.seats && self.player(seat) == Player::Human
    }

    /// What a seat has answered beforehand.
    pub(super) fn standing(&self, seat: Seat) -> Option<&Standing> {
        self.standing.get(usize::from(seat.0))
    }

    /// What is said of a game of earlier rules.
    pub(super) fn past(&self) -> Option<String> {
        self.game.played_under().map(|revision| fork::past(revision, self.battle().revision()))
    }

    /// The seat that has to choose; nobody in a game of earlier rules.
    pub(super) fn to_act(&self) -> Option<Seat> {
        match self.game.to_act() {
            _ if self.game.played_under().is_some() => None,
            ToAct::Seats(seats) => seats.iter().next(),
            ToAct::Over(_) => None,
        }
    }

    /// How it stands, as the page may know it.
    pub(super) fn look(&self) -> &Look<R> {
        self.look.get_or_init(|| Look::at(self))
    }

    /// A unit by its id.
    pub(super) fn piece(&self, id: &str) -> Option<&Piece> {
        self.look().pieces(self.battle()).iter().find(|piece| piece.id == id)
    }

    /// The state after this number of orders, as the page may know it now.
    pub(super) fn seen_after(&self, orders: usize) -> R::State {
        self.battle().observe(self.game.state_after(orders), self.look().eyes)
    }

    /// How it ended, if it did.
    pub(super) fn verdict(&self) -> Option<String> {
        let ToAct::Over(verdict) = self.game.to_act() else { return None };
        Some(verdict.winner.map_or_else(|| "a draw".into(), |seat| self.battle().won(seat, verdict.degree)))
    }

    /// The seat that has won, if one has.
    pub(super) fn winner(&self) -> Option<Seat> {
        let ToAct::Over(verdict) = self.game.to_act() else { return None };
        verdict.winner
    }

    /// How many orders are taken back at once: a person's last one, if no die fell since, with what the computer only answered
    /// to it in the same step.
    pub(super) fn may_undo(&self) -> Result<usize, Failure> {
        let entries = self.game.entries();
        if entries.is_empty() {
            return Err(Failure("there is nothing to take back".into()));
        }
        let n_inherited = self.game.origin().map_or(0, |origin| origin.orders);
        if self.game.ends_inherited() || entries.len() <= n_inherited {
            return Err(Failure("the last order was given under earlier rules".into()));
        }
        let computers = || Failure("the last order was the computer's".into());
        let own = entries.iter().rposition(|entry| self.is_persons(entry.seat)).ok_or_else(computers)?;
        let heading = |n_orders: usize| self.battle().prompt(&self.seen_after(n_orders)).heading;
        let is_answered = own + 1 < entries.len();
        if is_answered && (own < n_inherited || heading(own) != heading(entries.len())) {
            return Err(computers());
        }
        let since = &entries[own..];
        let is_fixed = |entry: &&Entry<R>| {
            !entry.thrown.is_empty() || entry.log.events().any(|event| self.battle().reveals(event))
        };
        if let Some(fixed) = since.iter().find(is_fixed) {
            // Every die of a rule is explained, the drawing of a card is not.
            let is_drawn = fixed.log.steps().next().is_none();
            let why = match &self.look().picture(self.battle()).board {
                Board::Table(table) if table.deck.is_some() && is_drawn => {
                    "a card was drawn after the last order"
                }
                _ => "dice were rolled for the last order",
            };
            return Err(Failure(why.into()));
        }
        Ok(since.len())
    }

    /// Gives an order for a seat.
    pub(super) fn order(&mut self, seat: Seat, order: R::Order) -> Result<KeptStep, Failure> {
        self.look.take();
        self.game.give(seat, order).map_err(|refused| Failure(refused.to_string()))?;
        let entries = self.game.entries();
        let line = self.game.line(&entries[entries.len() - 1]);
        Ok(KeptStep::Line(serde_json::to_string(&line)?))
    }

    /// Takes a person's last order back.
    pub(super) fn take_back(&mut self) -> Result<Vec<KeptStep>, Failure> {
        let n_orders = self.may_undo()?;
        self.look.take();
        Ok((0..n_orders).filter_map(|_| self.game.undo().map(|_| KeptStep::Undo)).collect())
    }

    /// The standing answers of a seat, to be changed.
    pub(super) fn change_standing(&mut self, seat: Seat) -> Option<&mut Standing> {
        self.look.take();
        self.standing.get_mut(usize::from(seat.0))
    }

    /// The opponent at a seat, to be taken away while it thinks and put back afterwards.
    pub(super) fn opponent(&mut self, seat: Seat) -> &mut Option<Opponent> {
        &mut self.players[usize::from(seat.0)].opponent
    }
}
