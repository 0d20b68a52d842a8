//! The addresses of the server and what they answer.

use std::convert::Infallible;
use std::sync::Arc;

use axum::extract::{Path, Query, State};
use axum::http::{StatusCode, header};
use axum::response::sse::{Event, KeepAlive, Sse};
use axum::response::{IntoResponse, Response};
use axum::routing::{get, post};
use axum::{Json, Router, middleware};
use board::table::{Angle, NoNumber, Point};
use serde::Deserialize;
use tokio_stream::{Stream, StreamExt, wrappers::WatchStream};
use tower_http::compression::CompressionLayer;
use view::Layer;

use super::games::{Denied, Games, OpenGame, SavedGame};
use super::guard::guard;
use super::pages::{self, Pages};
use super::umpire_routes;
use crate::rulesets;
use desk::wire::{self, Begin, BoardQuery, GiveAnswer, GiveOrder, GiveReactions, GoOn, Page, TakeBack};
use desk::{Failure, Player};

type Shared = State<Arc<Games>>;
pub(super) type Reply = Result<Response, Denied>;

/// Everything that can be asked. Answers are compressed where the browser can read that, except the stream of news.
pub(super) fn routes(games: Arc<Games>, pages: Pages) -> Router {
    Router::new()
        .merge(page_files(Arc::new(pages)))
        .merge(umpire_routes::routes())
        .route("/healthz", get(async || "ok"))
        .route("/api/lobby", get(lobby))
        .route("/api/scenarios/{ruleset}/{scenario}", get(scenario))
        .route("/api/games", post(begin))
        .route("/api/games/{id}", get(document))
        .route("/api/games/{id}/briefing", get(briefing))
        .route("/api/games/{id}/news", get(news))
        .route("/api/games/{id}/log", get(log))
        .route("/api/games/{id}/film", get(film))
        .route("/api/games/{id}/ground", get(ground))
        .route("/api/games/{id}/board", get(board))
        .route("/api/games/{id}/units/{unit}", get(unit))
        .route("/api/games/{id}/drag", get(drag))
        .route("/api/games/{id}/card", get(card))
        .route("/api/games/{id}/why", get(why))
        .route("/api/games/{id}/help", get(help))
        .route("/api/games/{id}/odds", get(odds))
        .route("/api/games/{id}/typed", get(typed))
        .route("/api/games/{id}/sentences", get(sentences))
        .route("/api/games/{id}/record", get(record))
        .route("/api/games/{id}/orders", post(order))
        .route("/api/games/{id}/reactions", post(react))
        .route("/api/games/{id}/answers", post(answer))
        .route("/api/games/{id}/undo", post(undo))
        .route("/api/games/{id}/fork", post(fork))
        .layer(middleware::from_fn(guard))
        .layer(CompressionLayer::new())
        .with_state(games)
}

/// The pages, and the files they are made of.
fn page_files(pages: Arc<Pages>) -> Router<Arc<Games>> {
    let [first, second] = [Arc::clone(&pages), Arc::clone(&pages)];
    let lobby = get(async move || file(&first, pages::LOBBY));
    let board = get(async move |State(games): Shared, Path(id): Path<String>| {
        match read(games, id, |_| Ok(())).await {
            Err(Denied::Unknown(_)) => {
                Ok((StatusCode::NOT_FOUND, file(&second, pages::NOWHERE)?).into_response())
            }
            // Whatever else is the matter, the page tells it.
            _ => file(&second, pages::BOARD),
        }
    });
    let [third, fourth, fifth] = [Arc::clone(&pages), Arc::clone(&pages), Arc::clone(&pages)];
    let umpire = get(async move || file(&third, pages::UMPIRE));
    let odds = get(async move || file(&fourth, pages::ODDS));
    let sheets = get(async move |Path(ruleset): Path<String>| {
        rulesets::named(&ruleset).map_err(|Failure(why)| Denied::Unknown(why))?;
        file(&fifth, pages::SHEETS)
    });
    let part = get(async move |Path(name): Path<String>| file(&pages, &name));
    Router::new()
        .route("/", lobby)
        .route("/games/{id}", board)
        .route("/umpire", umpire)
        .route("/odds", odds)
        .route("/sheets/{ruleset}", sheets)
        .route("/web/{file}", part)
}

fn file(pages: &Pages, name: &str) -> Reply {
    let found = pages.file(name).ok_or_else(|| Denied::Unknown(format!("there is no file '{name}'")));
    let (kind, bytes) = found?;
    Ok(([(header::CONTENT_TYPE, kind)], bytes).into_response())
}

fn svg(picture: String) -> Response {
    ([(header::CONTENT_TYPE, "image/svg+xml; charset=utf-8")], picture).into_response()
}

/// Rules and files are slow beside a socket: they are worked on a thread of their own.
pub(super) async fn blocking<T: Send + 'static>(
    work: impl FnOnce() -> Result<T, Denied> + Send + 'static,
) -> Result<T, Denied> {
    tokio::task::spawn_blocking(work).await.unwrap_or_else(|error| Err(Denied::Trouble(error.to_string())))
}

/// Looks at a game.
async fn read<T: Send + 'static>(
    games: Arc<Games>,
    id: String,
    at: impl FnOnce(&SavedGame) -> Result<T, Denied> + Send + 'static,
) -> Result<T, Denied> {
    blocking(move || at(&games.game(&id)?.lock())).await
}

async fn lobby(State(games): Shared) -> Reply {
    let lobby = move || {
        let (start_here, rulesets) = (rulesets::START_HERE, rulesets::lobby());
        Ok(wire::Lobby { start_here, rulesets, games: games.list()? })
    };
    Ok(Json(blocking(lobby).await?).into_response())
}

#[derive(Deserialize)]
struct ThemeQuery {
    #[serde(default)]
    theme: wire::Theme,
}

async fn scenario(Path((ruleset, word)): Path<(String, String)>, Query(asked): Query<ThemeQuery>) -> Reply {
    blocking(move || {
        let drawn = rulesets::named(&ruleset)?.set_up(&word, asked.theme.into());
        drawn.map(svg).ok_or_else(|| Denied::Unknown(format!("there is no scenario '{word}'")))
    })
    .await
}

async fn begin(State(games): Shared, Json(asked): Json<Begin>) -> Reply {
    let players: Vec<Player> = asked
        .players
        .iter()
        .map(|word| word.parse())
        .collect::<Result<_, Failure>>()
        .map_err(|Failure(why)| Denied::Refused(why))?;
    let id = blocking(move || games.begin(&asked.ruleset, &asked.scenario, players, asked.seed)).await?;
    Ok((StatusCode::CREATED, Json(wire::Begun { id })).into_response())
}

/// Where a page saw the game stand and what it shows, if it wants to be told what it lacks.
#[derive(Deserialize)]
struct UpdateQuery {
    #[serde(default)]
    seq: u64,
    shown: Option<usize>,
    unit: Option<String>,
    acting: Option<String>,
    #[serde(default)]
    theme: wire::Theme,
}

async fn document(State(games): Shared, Path(id): Path<String>, Query(asked): Query<UpdateQuery>) -> Reply {
    let UpdateQuery { seq, shown, unit, acting, theme } = asked;
    let page = shown.map(|shown| Page { shown, unit, acting, theme });
    read(games, id, move |saved| Ok(Json(saved.update(seq, page.as_ref())).into_response())).await
}

/// What wins the battle, and what each side has of it.
async fn briefing(State(games): Shared, Path(id): Path<String>) -> Reply {
    read(games, id, |saved| Ok(Json(saved.game.briefing()).into_response())).await
}

/// The sequence number, whenever it changes; a page that missed some asks for what it missed.
async fn news(
    State(games): Shared,
    Path(id): Path<String>,
) -> Result<Sse<impl Stream<Item = Result<Event, Infallible>>>, Denied> {
    let game = blocking(move || games.game(&id)).await?;
    let events = WatchStream::new(game.news()).map(|seq| Ok(Event::default().data(seq.to_string())));
    Ok(Sse::new(events).keep_alive(KeepAlive::default()))
}

#[derive(Deserialize)]
struct LogQuery {
    #[serde(default)]
    from: usize,
}

async fn log(State(games): Shared, Path(id): Path<String>, Query(asked): Query<LogQuery>) -> Reply {
    read(games, id, move |saved| Ok(Json(saved.game.log(asked.from)).into_response())).await
}

/// The orders a film is of: those after the first `from`, up to `to`.
#[derive(Deserialize)]
struct FilmQuery {
    from: usize,
    to: usize,
    #[serde(default)]
    theme: wire::Theme,
}

async fn film(State(games): Shared, Path(id): Path<String>, Query(asked): Query<FilmQuery>) -> Reply {
    let FilmQuery { from, to, theme } = asked;
    read(games, id, move |saved| Ok(Json(saved.game.film(from, to, theme.into())).into_response())).await
}

async fn drawn(games: Arc<Games>, id: String, asked: BoardQuery, layer: Layer) -> Reply {
    read(games, id, move |saved| Ok(svg(saved.game.board(layer, &asked)))).await
}

async fn ground(State(games): Shared, Path(id): Path<String>, Query(asked): Query<BoardQuery>) -> Reply {
    drawn(games, id, asked, Layer::Ground).await
}

async fn board(State(games): Shared, Path(id): Path<String>, Query(asked): Query<BoardQuery>) -> Reply {
    drawn(games, id, asked, Layer::Troops).await
}

/// The card of a unit; nothing if it is not on the table any more, which a page cannot always know.
async fn unit(State(games): Shared, Path((id, unit)): Path<(String, String)>) -> Reply {
    read(games, id, move |saved| Ok(Json(saved.game.unit(&unit)).into_response())).await
}

#[derive(Deserialize)]
struct DragQuery {
    unit: String,
    /// Where the middle of its front shall stand: `12.5,8.25`.
    front: String,
    facing: Option<String>,
    #[serde(default)]
    theme: wire::Theme,
}

async fn drag(State(games): Shared, Path(id): Path<String>, Query(asked): Query<DragQuery>) -> Reply {
    let refused = |fault: &dyn std::fmt::Display| Denied::Refused(fault.to_string());
    let front: Point = asked.front.parse().map_err(|fault: NoNumber| refused(&fault))?;
    let facing: Option<Angle> =
        asked.facing.map(|word| word.parse()).transpose().map_err(|fault: NoNumber| refused(&fault))?;
    read(games, id, move |saved| {
        Ok(Json(saved.game.drag(&asked.unit, front, facing, asked.theme.into())).into_response())
    })
    .await
}

/// The card just drawn; nothing where no cards are drawn.
async fn card(State(games): Shared, Path(id): Path<String>, Query(asked): Query<BoardQuery>) -> Reply {
    let drawn = move |saved: &SavedGame| saved.game.card(asked.after, asked.theme.into()).unwrap_or_default();
    read(games, id, move |saved| Ok(svg(drawn(saved)))).await
}

async fn help(State(games): Shared, Path(id): Path<String>, Query(asked): Query<ThemeQuery>) -> Reply {
    read(games, id, move |saved| Ok(Json(saved.game.help(asked.theme.into())).into_response())).await
}

#[derive(Deserialize)]
struct WhyQuery {
    unit: String,
    place: String,
}

async fn why(State(games): Shared, Path(id): Path<String>, Query(asked): Query<WhyQuery>) -> Reply {
    read(games, id, move |saved| Ok(Json(saved.game.why(&asked.unit, &asked.place)).into_response())).await
}

#[derive(Deserialize)]
struct TypedQuery {
    order: String,
}

#[derive(Deserialize)]
struct OddsQuery {
    order: String,
    /// The position the order was offered in; without it, the present one.
    seq: Option<u64>,
}

/// What may come of an order; nothing if the game has gone on since, which a page cannot always know.
/// It is counted while others look at the game and give orders.
async fn odds(State(games): Shared, Path(id): Path<String>, Query(asked): Query<OddsQuery>) -> Reply {
    let counting = read(games, id, move |saved| {
        if asked.seq.is_some_and(|seq| seq != saved.seq) {
            return Ok(None);
        }
        saved.game.odds(&asked.order).map(Some).map_err(|Failure(why)| Denied::Refused(why))
    })
    .await?;
    Ok(Json(blocking(move || Ok(counting.map(|count| count()))).await?).into_response())
}

async fn typed(State(games): Shared, Path(id): Path<String>, Query(asked): Query<TypedQuery>) -> Reply {
    read(games, id, move |saved| Ok(Json(saved.game.typed_order(&asked.order)).into_response())).await
}

async fn sentences(State(games): Shared, Path(id): Path<String>) -> Reply {
    read(games, id, |saved| Ok(Json(saved.game.sentences()).into_response())).await
}

async fn record(State(games): Shared, Path(id): Path<String>) -> Reply {
    let name = format!("attachment; filename=\"{id}.record\"");
    let secret =
        || Denied::Refused("what the other side does not know stays out of sight until the end".into());
    let text = read(games, id, move |saved| saved.game.record().ok_or_else(secret)).await?;
    let headers = [
        (header::CONTENT_TYPE, "text/plain; charset=utf-8".to_string()),
        (header::CONTENT_DISPOSITION, name),
    ];
    Ok((headers, text).into_response())
}

async fn order(State(games): Shared, Path(id): Path<String>, Json(given): Json<GiveOrder>) -> Reply {
    change(games, id, move |games, game| games.order(game, &given)).await
}

async fn react(State(games): Shared, Path(id): Path<String>, Json(given): Json<GiveReactions>) -> Reply {
    change(games, id, move |games, game| games.react(game, &given)).await
}

async fn answer(State(games): Shared, Path(id): Path<String>, Json(given): Json<GiveAnswer>) -> Reply {
    change(games, id, move |games, game| games.answer(game, &given)).await
}

async fn undo(State(games): Shared, Path(id): Path<String>, Json(asked): Json<TakeBack>) -> Reply {
    change(games, id, move |games, game| games.undo(game, &asked)).await
}

/// Goes on under today's rules with a game of earlier ones, in a game of its own.
async fn fork(State(games): Shared, Path(id): Path<String>, Json(GoOn {}): Json<GoOn>) -> Reply {
    let id = blocking(move || games.fork(&id)).await?;
    Ok((StatusCode::CREATED, Json(wire::Begun { id })).into_response())
}

async fn change(
    games: Arc<Games>,
    id: String,
    change: impl FnOnce(&Arc<Games>, &Arc<OpenGame>) -> Result<wire::Update, Denied> + Send + 'static,
) -> Reply {
    let update = blocking(move || change(&games, &games.game(&id)?)).await?;
    Ok(Json(update).into_response())
}

impl IntoResponse for Denied {
    fn into_response(self) -> Response {
        let (status, why) = match self {
            Denied::Unknown(why) => (StatusCode::NOT_FOUND, why),
            Denied::Late => (StatusCode::CONFLICT, "the game has gone on since; look again".into()),
            Denied::Refused(why) => (StatusCode::UNPROCESSABLE_ENTITY, why),
            Denied::Trouble(why) => {
                eprintln!("longroll: {}", Failure(why.clone()));
                (StatusCode::INTERNAL_SERVER_ERROR, why)
            }
        };
        (status, Json(wire::Denied { error: why })).into_response()
    }
}
