//! What every request passes: no other site looks in or gives orders here, and the page runs nothing but its own.

use std::net::IpAddr;

use axum::extract::Request;
use axum::http::uri::Authority;
use axum::http::{HeaderMap, HeaderValue, Method, StatusCode, header};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};

/// Only our own scripts, styles and fonts; no other page may frame this one.
const POLICY: &str = "default-src 'self'; img-src 'self' data:; object-src 'none'; form-action 'self'; \
    frame-ancestors 'none'; base-uri 'none'";

/// Refuses what another site sent, and says what the page may do.
pub(super) async fn guard(request: Request, next: Next) -> Response {
    if !is_plain(request.headers()) {
        let why = "come in by an address or as localhost: any name could be made to lead here";
        return (StatusCode::MISDIRECTED_REQUEST, why).into_response();
    }
    if request.method() != Method::GET && !is_own(request.headers()) {
        return (StatusCode::FORBIDDEN, "orders are taken from this page only").into_response();
    }
    let mut answer = next.run(request).await;
    let headers = answer.headers_mut();
    headers.entry(header::CONTENT_SECURITY_POLICY).or_insert(HeaderValue::from_static(POLICY));
    headers.insert(header::X_CONTENT_TYPE_OPTIONS, HeaderValue::from_static("nosniff"));
    headers.insert(header::REFERRER_POLICY, HeaderValue::from_static("no-referrer"));
    headers.entry(header::CACHE_CONTROL).or_insert(HeaderValue::from_static("no-cache"));
    answer
}

/// Whether a request was sent to an address: a name that another site owns can be led here after its page was loaded.
fn is_plain(headers: &HeaderMap) -> bool {
    let host = headers.get(header::HOST).and_then(|host| host.to_str().ok());
    let Some(host) = host.and_then(|host| host.parse::<Authority>().ok()) else { return false };
    let name = host.host().trim_matches(['[', ']']);
    name.eq_ignore_ascii_case("localhost") || name.parse::<IpAddr>().is_ok()
}

/// Whether a request comes from our own page, or from no page at all.
fn is_own(headers: &HeaderMap) -> bool {
    let Some(origin) = headers.get(header::ORIGIN) else { return true };
    let host = headers.get(header::HOST).and_then(|host| host.to_str().ok());
    let origin = origin.to_str().ok().and_then(|origin| origin.split_once("://"));
    matches!((origin, host), (Some((_, from)), Some(host)) if from == host)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn from(origin: Option<&'static str>, host: &'static str) -> bool {
        let mut headers = HeaderMap::new();
        headers.insert(header::HOST, HeaderValue::from_static(host));
        if let Some(origin) = origin {
            headers.insert(header::ORIGIN, HeaderValue::from_static(origin));
        }
        is_own(&headers)
    }

    #[test]
    fn names_that_others_own_lead_nowhere() {
        let to = |host: &'static str| {
            is_plain(&HeaderMap::from_iter([(header::HOST, HeaderValue::from_static(host))]))
        };
        for host in ["127.0.0.1:1863", "localhost:1863", "LOCALHOST", "192.168.0.7:1863", "[::1]:1863"] {
            assert!(to(host), "{host}");
        }
        for host in ["elsewhere.example:1863", "127.0.0.1.elsewhere.example", "localhost.example", "", "@"] {
            assert!(!to(host), "{host}");
        }
        assert!(!is_plain(&HeaderMap::new()));
    }

    #[test]
    fn orders_come_from_the_page_itself_or_from_no_page() {
        assert!(from(None, "127.0.0.1:1863"));
        assert!(from(Some("http://127.0.0.1:1863"), "127.0.0.1:1863"));
        assert!(!from(Some("http://elsewhere.example"), "127.0.0.1:1863"));
        assert!(!from(Some("http://127.0.0.1:8080"), "127.0.0.1:1863"));
        assert!(!from(Some("null"), "127.0.0.1:1863"));
    }
}
