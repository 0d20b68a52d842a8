//! The addresses of the umpire's page: everything is asked anew, and nothing is kept.

use std::sync::{Arc, OnceLock};

use axum::body::Bytes;
use axum::extract::{DefaultBodyLimit, FromRequest, Path, Query, Request};
use axum::http::{HeaderValue, header};
use axum::response::{IntoResponse, Response};
use axum::routing::{get, post};
use axum::{Json, Router};
use desk::wire::{OddsQuestion, UmpireDraw, UmpireQuestion, UmpireScenario, UmpireSet, UmpireSets};
use desk::{Failure, RuleSet, Text};
use serde::Deserialize;
use serde::de::DeserializeOwned;

use super::games::{Denied, Games};
use super::routes::{Reply, blocking};
use crate::rulesets;
use crate::seeds::{entropy, fresh_seed};

/// More than any question is long.
const LONGEST: usize = 256 * 1024;

/// A sheet brings its own style, and runs nothing.
const SHEET_POLICY: &str = "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'self'";

/// What an umpire can ask.
pub(super) fn routes() -> Router<Arc<Games>> {
    Router::new()
        .route("/api/umpire", get(sets))
        .route("/api/umpire/{ruleset}", get(forms).post(house_forms))
        .route("/api/umpire/{ruleset}/roster/{scenario}", get(roster))
        .route("/api/umpire/{ruleset}/ask", post(ask))
        .route("/api/umpire/{ruleset}/resolve", post(resolve))
        .route("/api/umpire/{ruleset}/odds", post(odds))
        .route("/api/umpire/{ruleset}/draw", post(draw))
        .route("/api/umpire/{ruleset}/sheet", get(sheet).post(house_sheet))
        .layer(DefaultBodyLimit::max(LONGEST))
}

/// A question as JSON; what is none is refused in words.
struct Question<T>(T);

impl<S: Send + Sync, T: DeserializeOwned> FromRequest<S> for Question<T> {
    type Rejection = Denied;

    async fn from_request(request: Request, state: &S) -> Result<Self, Denied> {
        let too_long =
            |_| Denied::Refused(format!("the question is too long: {} KB at most", LONGEST / 1024));
        let body = Bytes::from_request(request, state).await.map_err(too_long)?;
        let unread = |fault| Denied::Refused(format!("the question cannot be read: {fault}"));
        serde_json::from_slice(&body).map(Question).map_err(unread)
    }
}

/// House rules, if there are any.
#[derive(Deserialize, Default)]
#[serde(default)]
struct HouseRules {
    house: Option<String>,
}

impl HouseRules {
    fn text(&self) -> Option<Text<'_>> {
        let text = self.house.as_deref().filter(|text| !text.trim().is_empty())?;
        Some(Text { name: "house rules", text })
    }
}

/// A rule set of a word.
fn named(ruleset: &str) -> Result<&'static dyn RuleSet, Denied> {
    rulesets::named(ruleset).map_err(|Failure(why)| Denied::Unknown(why))
}

/// Works out an answer of a rule set; what fails is said in words.
async fn answered<T: serde::Serialize + Send + 'static>(
    ruleset: String,
    work: impl FnOnce(&dyn RuleSet) -> Result<T, Failure> + Send + 'static,
) -> Reply {
    let work = move || work(named(&ruleset)?).map_err(|failure| Denied::Refused(failure.to_string()));
    Ok(Json(blocking(work).await?).into_response())
}

async fn sets() -> Reply {
    static SETS: OnceLock<UmpireSets> = OnceLock::new();
    let set = |set: &desk::wire::RuleSet| UmpireSet {
        id: set.id.clone(),
        title: set.title.clone(),
        scenarios: set
            .scenarios
            .iter()
            .map(|scenario| UmpireScenario {
                id: scenario.id.clone(),
                title: scenario.battle.title.clone(),
                sides: scenario.battle.sides.clone(),
            })
            .collect(),
    };
    let all = move || UmpireSets { rulesets: rulesets::lobby().iter().map(set).collect() };
    Ok(Json(blocking(move || Ok(SETS.get_or_init(all))).await?).into_response())
}

async fn forms(Path(ruleset): Path<String>) -> Reply {
    answered(ruleset, |set| set.umpire_forms(None)).await
}

async fn house_forms(Path(ruleset): Path<String>, Question(rules): Question<HouseRules>) -> Reply {
    answered(ruleset, move |set| set.umpire_forms(rules.text())).await
}

async fn roster(Path((ruleset, scenario)): Path<(String, String)>) -> Reply {
    let work = move || {
        named(&ruleset)?.umpire_roster(&scenario).map_err(|failure| Denied::Unknown(failure.to_string()))
    };
    Ok(Json(blocking(work).await?).into_response())
}

async fn ask(Path(ruleset): Path<String>, Question(question): Question<UmpireQuestion>) -> Reply {
    answered(ruleset, move |set| set.umpire_ask(&question)).await
}

async fn resolve(Path(ruleset): Path<String>, Question(question): Question<UmpireQuestion>) -> Reply {
    answered(ruleset, move |set| set.umpire_resolve(&question, fresh_seed()?)).await
}

async fn odds(Path(ruleset): Path<String>, Question(question): Question<OddsQuestion>) -> Reply {
    answered(ruleset, move |set| set.umpire_odds(&question)).await
}

async fn draw(Path(ruleset): Path<String>, Question(bag): Question<UmpireDraw>) -> Reply {
    answered(ruleset, move |_| desk::umpire::draw(&bag, entropy()?)).await
}

/// The sheet for a frame: house rules come in the address, for what a page is given as text may bring no style.
async fn sheet(path: Path<String>, Query(rules): Query<HouseRules>) -> Reply {
    house_sheet(path, Question(rules)).await
}

async fn house_sheet(Path(ruleset): Path<String>, Question(rules): Question<HouseRules>) -> Reply {
    let work = move || {
        let sheet = named(&ruleset)?.sheet(rules.text());
        sheet.map(|sheet| sheet::print::html(&sheet)).map_err(|failure| Denied::Refused(failure.to_string()))
    };
    Ok(page(blocking(work).await?))
}

/// A page that stands for itself.
fn page(html: String) -> Response {
    let mut answer = ([(header::CONTENT_TYPE, "text/html; charset=utf-8")], html).into_response();
    answer.headers_mut().insert(header::CONTENT_SECURITY_POLICY, HeaderValue::from_static(SHEET_POLICY));
    answer
}
