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

use super::guard::guard;
use super::hall::{Denied, Hall, OpenGame, Seats};
use super::pages;
use crate::rulesets;
use desk::wire::{self, Begin, GiveAnswer, GiveOrder, GiveReactions, Page, TakeBack};
use desk::{Failure, Player, Sight};

type Shared = State<Arc<Hall>>;
type Answer = Result<Response, Denied>;

/// Everything that can be asked. Answers are compressed for those who can read that, but for the stream of news.
pub(super) fn routes(hall: Arc<Hall>) -> Router {
    Router::new()
        .route("/", get(async || html(pages::LOBBY)))
        .route("/games/{id}", get(async || html(pages::BOARD)))
        .route("/web/{file}", get(file))
        .route("/healthz", get(async || "ok"))
        .route("/api/lobby", get(lobby))
        .route("/api/scenarios/{ruleset}/{scenario}", get(scenario))
        .route("/api/games", post(begin))
        .route("/api/games/{id}", get(document))
        .route("/api/games/{id}/news", get(news))
        .route("/api/games/{id}/log", get(log))
        .route("/api/games/{id}/ground", get(ground))
        .route("/api/games/{id}/board", get(board))
        .route("/api/games/{id}/units/{unit}", get(unit))
        .route("/api/games/{id}/drag", get(drag))
        .route("/api/games/{id}/card", get(card))
        .route("/api/games/{id}/why", get(why))
        .route("/api/games/{id}/heard", get(heard))
        .route("/api/games/{id}/sentences", get(sentences))
        .route("/api/games/{id}/record", get(record))
        .route("/api/games/{id}/orders", post(order))
        .route("/api/games/{id}/reactions", post(react))
        .route("/api/games/{id}/answers", post(answer))
        .route("/api/games/{id}/undo", post(undo))
        .layer(middleware::from_fn(guard))
        .layer(CompressionLayer::new())
        .with_state(hall)
}

fn html(page: &'static [u8]) -> Response {
    ([(header::CONTENT_TYPE, "text/html; charset=utf-8")], page).into_response()
}

fn svg(picture: String) -> Response {
    ([(header::CONTENT_TYPE, "image/svg+xml; charset=utf-8")], picture).into_response()
}

async fn file(Path(name): Path<String>) -> Answer {
    let (kind, bytes) =
        pages::file(&name).ok_or_else(|| Denied::Unknown(format!("there is no file '{name}'")))?;
    Ok(([(header::CONTENT_TYPE, kind)], bytes).into_response())
}

/// Rules and files are slow beside a socket: they are worked on a thread of their own.
async fn apart<T: Send + 'static>(
    work: impl FnOnce() -> Result<T, Denied> + Send + 'static,
) -> Result<T, Denied> {
    tokio::task::spawn_blocking(work).await.unwrap_or_else(|error| Err(Denied::Trouble(error.to_string())))
}

/// Looks at a game.
async fn look<T: Send + 'static>(
    hall: Arc<Hall>,
    id: String,
    at: impl FnOnce(&Seats) -> Result<T, Denied> + Send + 'static,
) -> Result<T, Denied> {
    apart(move || at(&hall.game(&id)?.seats())).await
}

async fn lobby(State(hall): Shared) -> Answer {
    let lobby = move || Ok(wire::Lobby { rulesets: rulesets::lobby(), games: hall.games()? });
    Ok(Json(apart(lobby).await?).into_response())
}

#[derive(Deserialize)]
struct Themed {
    #[serde(default)]
    theme: wire::Theme,
}

async fn scenario(Path((ruleset, word)): Path<(String, String)>, Query(asked): Query<Themed>) -> Answer {
    apart(move || {
        let drawn = rulesets::named(&ruleset)?.set_up(&word, asked.theme.into());
        drawn.map(svg).ok_or_else(|| Denied::Unknown(format!("there is no scenario '{word}'")))
    })
    .await
}

async fn begin(State(hall): Shared, Json(asked): Json<Begin>) -> Answer {
    let players: Vec<Player> = asked
        .players
        .iter()
        .map(|word| word.parse())
        .collect::<Result<_, Failure>>()
        .map_err(|Failure(why)| Denied::Refused(why))?;
    let id = apart(move || hall.begin(&asked.ruleset, &asked.scenario, players, asked.seed)).await?;
    Ok((StatusCode::CREATED, Json(wire::Begun { id })).into_response())
}

/// Where a page saw the game stand and what it shows, if it wants to be told what it lacks.
#[derive(Deserialize)]
struct Shown {
    #[serde(default)]
    seq: u64,
    shown: Option<usize>,
    unit: Option<String>,
    acting: Option<String>,
    #[serde(default)]
    theme: wire::Theme,
}

async fn document(State(hall): Shared, Path(id): Path<String>, Query(asked): Query<Shown>) -> Answer {
    let Shown { seq, shown, unit, acting, theme } = asked;
    let page = shown.map(|shown| Page { shown, unit, acting, theme });
    look(hall, id, move |game| Ok(Json(game.told(seq, page.as_ref())).into_response())).await
}

/// The sequence number, whenever it changes; a page that missed some asks for what it missed.
async fn news(
    State(hall): Shared,
    Path(id): Path<String>,
) -> Result<Sse<impl Stream<Item = Result<Event, Infallible>>>, Denied> {
    let game = apart(move || hall.game(&id)).await?;
    let events = WatchStream::new(game.news()).map(|seq| Ok(Event::default().data(seq.to_string())));
    Ok(Sse::new(events).keep_alive(KeepAlive::default()))
}

#[derive(Deserialize)]
struct From {
    #[serde(default)]
    from: usize,
}

async fn log(State(hall): Shared, Path(id): Path<String>, Query(asked): Query<From>) -> Answer {
    look(hall, id, move |game| Ok(Json(game.table.log(asked.from)).into_response())).await
}

#[derive(Deserialize)]
struct Seen {
    after: Option<usize>,
    unit: Option<String>,
    manner: Option<String>,
    place: Option<String>,
    #[serde(default)]
    theme: wire::Theme,
}

async fn drawn(hall: Arc<Hall>, id: String, asked: Seen, layer: Layer) -> Answer {
    let Seen { after, unit, manner, place, theme } = asked;
    let sight = Sight { after, unit, manner, place, theme: theme.into() };
    look(hall, id, move |game| Ok(svg(game.table.board(layer, &sight)))).await
}

async fn ground(State(hall): Shared, Path(id): Path<String>, Query(asked): Query<Seen>) -> Answer {
    drawn(hall, id, asked, Layer::Ground).await
}

async fn board(State(hall): Shared, Path(id): Path<String>, Query(asked): Query<Seen>) -> Answer {
    drawn(hall, id, asked, Layer::Troops).await
}

/// The card of a unit; nothing if it is not on the table any more, which a page cannot always know.
async fn unit(State(hall): Shared, Path((id, unit)): Path<(String, String)>) -> Answer {
    look(hall, id, move |game| Ok(Json(game.table.unit(&unit)).into_response())).await
}

#[derive(Deserialize)]
struct Dragged {
    unit: String,
    /// Where the middle of its front shall stand: `12.5,8.25`.
    front: String,
    facing: Option<String>,
    #[serde(default)]
    theme: wire::Theme,
}

async fn drag(State(hall): Shared, Path(id): Path<String>, Query(asked): Query<Dragged>) -> Answer {
    let refused = |fault: &dyn std::fmt::Display| Denied::Refused(fault.to_string());
    let front: Point = asked.front.parse().map_err(|fault: NoNumber| refused(&fault))?;
    let facing: Option<Angle> =
        asked.facing.map(|word| word.parse()).transpose().map_err(|fault: NoNumber| refused(&fault))?;
    look(hall, id, move |game| {
        Ok(Json(game.table.drag(&asked.unit, front, facing, asked.theme.into())).into_response())
    })
    .await
}

/// The card just drawn; nothing where nobody draws cards.
async fn card(State(hall): Shared, Path(id): Path<String>, Query(asked): Query<Seen>) -> Answer {
    let drawn = move |game: &Seats| game.table.card(asked.after, asked.theme.into()).unwrap_or_default();
    look(hall, id, move |game| Ok(svg(drawn(game)))).await
}

#[derive(Deserialize)]
struct Pointed {
    unit: String,
    place: String,
}

async fn why(State(hall): Shared, Path(id): Path<String>, Query(asked): Query<Pointed>) -> Answer {
    look(hall, id, move |game| Ok(Json(game.table.why(&asked.unit, &asked.place)).into_response())).await
}

#[derive(Deserialize)]
struct Typed {
    order: String,
}

async fn heard(State(hall): Shared, Path(id): Path<String>, Query(asked): Query<Typed>) -> Answer {
    look(hall, id, move |game| Ok(Json(game.table.heard(&asked.order)).into_response())).await
}

async fn sentences(State(hall): Shared, Path(id): Path<String>) -> Answer {
    look(hall, id, |game| Ok(Json(game.table.sentences()).into_response())).await
}

async fn record(State(hall): Shared, Path(id): Path<String>) -> Answer {
    let name = format!("attachment; filename=\"{id}.record\"");
    let secret =
        || Denied::Refused("what the other side does not know stays out of sight until the end".into());
    let text = look(hall, id, move |game| game.table.record().ok_or_else(secret)).await?;
    let headers = [
        (header::CONTENT_TYPE, "text/plain; charset=utf-8".to_string()),
        (header::CONTENT_DISPOSITION, name),
    ];
    Ok((headers, text).into_response())
}

async fn order(State(hall): Shared, Path(id): Path<String>, Json(given): Json<GiveOrder>) -> Answer {
    change(hall, id, move |hall, game| hall.order(game, &given)).await
}

async fn react(State(hall): Shared, Path(id): Path<String>, Json(given): Json<GiveReactions>) -> Answer {
    change(hall, id, move |hall, game| hall.react(game, &given)).await
}

async fn answer(State(hall): Shared, Path(id): Path<String>, Json(given): Json<GiveAnswer>) -> Answer {
    change(hall, id, move |hall, game| hall.answer(game, &given)).await
}

async fn undo(State(hall): Shared, Path(id): Path<String>, Json(asked): Json<TakeBack>) -> Answer {
    change(hall, id, move |hall, game| hall.undo(game, &asked)).await
}

async fn change(
    hall: Arc<Hall>,
    id: String,
    deed: impl FnOnce(&Arc<Hall>, &Arc<OpenGame>) -> Result<wire::Told, Denied> + Send + 'static,
) -> Answer {
    let told = apart(move || deed(&hall, &hall.game(&id)?)).await?;
    Ok(Json(told).into_response())
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
