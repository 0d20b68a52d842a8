//! A browser to be driven: Debian's Chromium through its driver, by the WebDriver protocol.

use std::process::Command;

use serde_json::{Value, json};

use crate::served::{Running, agent};

/// How long anything is waited for, in milliseconds.
const PATIENCE: u64 = 30_000;

/// A browser with one window.
pub(crate) struct Browser {
    session: String,
    _driver: Running,
}

/// Where something is on the screen.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Point {
    pub(crate) x: f64,
    pub(crate) y: f64,
}

impl Browser {
    /// A browser with a window of this size, in which nothing moves by itself.
    pub(crate) fn open(size: (u32, u32)) -> Browser {
        Browser::with(size, &["--force-prefers-reduced-motion"])
    }

    /// A browser in which films run and the map glides.
    pub(crate) fn moving(size: (u32, u32)) -> Browser {
        Browser::with(size, &[])
    }

    fn with((width, height): (u32, u32), more: &[&str]) -> Browser {
        // The driver takes a free port of one family of addresses, and ends if it is taken in the other.
        let drivers = || {
            Running::start(Command::new("chromedriver").arg("--port=0"), |line| {
                let (_, port) = line.split_once("successfully on port ")?;
                port.trim().trim_end_matches('.').parse::<u16>().ok()
            })
        };
        let started = std::iter::repeat_with(drivers).take(5).flatten().next();
        let (driver, port) = started.expect("one of five drivers finds a port");
        let usual = ["--headless=new", "--no-sandbox", "--disable-dev-shm-usage", "--hide-scrollbars"];
        let arguments = [&usual, more].concat();
        let wanted = json!({"capabilities": {"alwaysMatch": {
            "browserName": "chrome",
            "timeouts": {"implicit": PATIENCE, "pageLoad": PATIENCE, "script": PATIENCE},
            "goog:chromeOptions": {"args": arguments},
            "goog:loggingPrefs": {"browser": "ALL"},
        }}});
        let address = format!("http://127.0.0.1:{port}/session");
        let begun = value(agent().post(&address).send_json(&wanted));
        let id = begun["sessionId"].as_str().expect("a session has an id");
        let browser = Browser { session: format!("{address}/{id}"), _driver: driver };
        browser.resize((width, height));
        browser
    }

    fn post(&self, path: &str, body: &Value) -> Value {
        value(agent().post(format!("{}/{path}", self.session)).send_json(body))
    }

    fn get(&self, path: &str) -> Value {
        value(agent().get(format!("{}/{path}", self.session)).call())
    }

    /// Makes what the page sees this large, as a screen of that size does.
    pub(crate) fn resize(&self, (width, height): (u32, u32)) {
        let metrics =
            json!({"width": width, "height": height, "deviceScaleFactor": 1, "mobile": width < 700});
        let command = json!({"cmd": "Emulation.setDeviceMetricsOverride", "params": metrics});
        self.post("goog/cdp/execute", &command);
    }

    /// Turns to the dark or the light scheme.
    pub(crate) fn prefer(&self, scheme: &str) {
        let features = json!([{"name": "prefers-color-scheme", "value": scheme},
            {"name": "prefers-reduced-motion", "value": "reduce"}]);
        let command = json!({"cmd": "Emulation.setEmulatedMedia", "params": {"features": features}});
        self.post("goog/cdp/execute", &command);
    }

    /// Lets the page believe that it is pointed at by fingers.
    pub(crate) fn by_finger(&self) {
        let command = json!({"cmd": "Emulation.setTouchEmulationEnabled", "params": {"enabled": true, "maxTouchPoints": 5}});
        self.post("goog/cdp/execute", &command);
    }

    /// Runs a script in every page before its own.
    pub(crate) fn before_load(&self, script: &str) {
        let command = json!({"cmd": "Page.addScriptToEvaluateOnNewDocument", "params": {"source": script}});
        self.post("goog/cdp/execute", &command);
    }

    /// Lets things move, as most people do.
    pub(crate) fn allow_motion(&self) {
        let features = json!([{"name": "prefers-reduced-motion", "value": "no-preference"}]);
        let command = json!({"cmd": "Emulation.setEmulatedMedia", "params": {"features": features}});
        self.post("goog/cdp/execute", &command);
    }

    pub(crate) fn go(&self, address: &str) {
        self.post("url", &json!({ "url": address }));
    }

    pub(crate) fn address(&self) -> String {
        self.get("url").as_str().unwrap_or_default().to_string()
    }

    /// Waits for an element and answers its path.
    fn element(&self, css: &str) -> String {
        let found = self.post("element", &json!({"using": "css selector", "value": css}));
        let id = found.as_object().and_then(|found| found.values().next()).and_then(Value::as_str);
        format!("element/{}", id.unwrap_or_else(|| panic!("no element {css}: {found}")))
    }

    /// Waits until the page has such an element.
    pub(crate) fn sees(&self, css: &str) {
        self.element(css);
    }

    /// The words of an element.
    pub(crate) fn text(&self, css: &str) -> String {
        self.get(&format!("{}/text", self.element(css))).as_str().unwrap_or_default().to_string()
    }

    /// The middle of an element on the screen.
    pub(crate) fn middle(&self, css: &str) -> Point {
        self.sees(css);
        let script =
            "const {left, right, top, bottom} = document.querySelector(arguments[0]).getBoundingClientRect();
            return [(left + right) / 2, (top + bottom) / 2];";
        let at = self.run(script, &json!([css]));
        Point { x: at[0].as_f64().expect("a number"), y: at[1].as_f64().expect("a number") }
    }

    /// Runs a script in the page.
    pub(crate) fn run(&self, script: &str, arguments: &Value) -> Value {
        self.post("execute/sync", &json!({"script": script, "args": arguments}))
    }

    /// Clicks with the mouse at a point.
    pub(crate) fn click_at(&self, at: Point) {
        self.mouse(&[
            go_to(at),
            json!({"type": "pointerDown", "button": 0}),
            json!({"type": "pointerUp", "button": 0}),
        ]);
    }

    /// Clicks with the mouse in the middle of an element.
    pub(crate) fn click(&self, css: &str) {
        // As a person would, who sees no more of a long list than fits. What is drawn anew meanwhile is looked for again.
        let script = "const found = document.querySelector(arguments[0]);
            found?.scrollIntoView({block: 'nearest'});
            return found !== null;";
        loop {
            self.sees(css);
            if self.run(script, &json!([css])) == json!(true) {
                break;
            }
        }
        self.click_at(self.middle(css));
    }

    /// Goes to a point with the mouse.
    pub(crate) fn hover(&self, at: Point) {
        self.mouse(&[go_to(at)]);
    }

    /// Drags from a point to another.
    pub(crate) fn drag(&self, from: Point, to: Point) {
        let (down, up) =
            (json!({"type": "pointerDown", "button": 0}), json!({"type": "pointerUp", "button": 0}));
        self.mouse(&[go_to(from), down, go_to(to), up]);
    }

    /// Presses at a point, goes to another, rests there so many milliseconds, goes on to a third and lets go.
    pub(crate) fn drag_with_rest(&self, from: Point, half_way: Point, to: Point, rest: u32) {
        let (down, up) =
            (json!({"type": "pointerDown", "button": 0}), json!({"type": "pointerUp", "button": 0}));
        let rest = json!({"type": "pause", "duration": rest});
        self.mouse(&[go_to(from), down, go_to(half_way), rest, go_to(to), up]);
    }

    /// Turns the wheel over a point; away from the hand is negative.
    pub(crate) fn wheel(&self, at: Point, by: i32) {
        let turn = json!({"type": "scroll", "x": at.x as i64, "y": at.y as i64, "deltaX": 0, "deltaY": by});
        self.post("actions", &json!({"actions": [{"type": "wheel", "id": "wheel", "actions": [turn]}]}));
    }

    /// Types into an element.
    pub(crate) fn type_into(&self, css: &str, text: &str) {
        self.post(&format!("{}/value", self.element(css)), &json!({ "text": text }));
    }

    /// Presses a key.
    pub(crate) fn press(&self, key: &str) {
        let keys = json!([{"type": "keyDown", "value": key}, {"type": "keyUp", "value": key}]);
        self.post("actions", &json!({"actions": [{"type": "key", "id": "keys", "actions": keys}]}));
    }

    /// Presses a key while another is held.
    pub(crate) fn press_with(&self, held: &str, key: &str) {
        let stroke = |way: &str, key: &str| json!({"type": way, "value": key});
        let keys =
            [stroke("keyDown", held), stroke("keyDown", key), stroke("keyUp", key), stroke("keyUp", held)];
        self.post("actions", &json!({"actions": [{"type": "key", "id": "keys", "actions": keys}]}));
    }

    /// Taps with a finger at a point.
    pub(crate) fn tap_at(&self, at: Point) {
        self.finger(&[
            go_to(at),
            json!({"type": "pointerDown", "button": 0}),
            json!({"type": "pointerUp", "button": 0}),
        ]);
    }

    /// Taps with a finger in the middle of an element, which is in sight and large enough for it.
    pub(crate) fn tap(&self, css: &str) {
        self.sees("body[aria-busy='false']");
        let script = "const found = document.querySelector(arguments[0]);
            found?.scrollIntoView({block: 'nearest'});
            if (!found) return [];
            const {left, right, top, bottom} = found.getBoundingClientRect();
            const [x, y] = [(left + right) / 2, (top + bottom) / 2];
            return [x, y, right - left, bottom - top, found.contains(document.elementFromPoint(x, y))];";
        self.sees(css);
        let at = self.run(script, &json!([css]));
        let number = |n: usize| at[n].as_f64().unwrap_or_default();
        assert!(number(2) >= 43.5 && number(3) >= 43.5, "{css} is too small for a finger: {at}");
        assert_eq!(at[4], json!(true), "{css} is covered: {at}");
        // The click follows the touch, and may come after the driver has answered: it is waited for. On a busy machine the
        // driver's press and lift may lie so far apart that they are no tap.
        let listen = "window.tapped = new Promise((done) => {
            addEventListener('click', () => done(true), {once: true, capture: true});
            addEventListener('contextmenu', () => done(false), {once: true, capture: true});
            setTimeout(() => done(false), 5000);
        });";
        for _ in 0..3 {
            self.run(listen, &json!([]));
            self.tap_at(Point { x: number(0), y: number(1) });
            if self.run("return window.tapped", &json!([])) == json!(true) {
                return;
            }
        }
        panic!("{css} was tapped in vain");
    }

    /// Drags with a finger from a point to another.
    pub(crate) fn drag_by_finger(&self, from: Point, to: Point) {
        let (down, up) =
            (json!({"type": "pointerDown", "button": 0}), json!({"type": "pointerUp", "button": 0}));
        let half_way = Point { x: (from.x + to.x) / 2.0, y: (from.y + to.y) / 2.0 };
        self.finger(&[go_to(from), down, go_to(half_way), go_to(to), up]);
    }

    fn finger(&self, actions: &[Value]) {
        let finger = json!({"type": "pointer", "id": "finger", "parameters": {"pointerType": "touch"}, "actions": actions});
        self.post("actions", &json!({ "actions": [finger] }));
    }

    fn mouse(&self, actions: &[Value]) {
        let mouse = json!({"type": "pointer", "id": "mouse", "parameters": {"pointerType": "mouse"}, "actions": actions});
        self.post("actions", &json!({ "actions": [mouse] }));
    }

    /// Keeps a picture of the screen beside the build, to be looked at.
    pub(crate) fn shot(&self, name: &str) {
        let picture = self.get("screenshot");
        let bytes = base64(picture.as_str().expect("a picture is text"));
        assert!(bytes.starts_with(b"\x89PNG"), "{name} is no picture");
        std::fs::write(format!("{}/{name}.png", env!("CARGO_TARGET_TMPDIR")), bytes)
            .expect("it can be written");
    }

    /// What went wrong in the page, if anything.
    pub(crate) fn complaints(&self) -> Vec<String> {
        let log = self.post("se/log", &json!({"type": "browser"}));
        let entries = log.as_array().into_iter().flatten();
        let severe = entries.filter(|entry| entry["level"] == "SEVERE");
        severe.map(|entry| entry["message"].to_string()).collect()
    }
}

impl Drop for Browser {
    fn drop(&mut self) {
        _ = agent().delete(&self.session).call();
    }
}

fn go_to(Point { x, y }: Point) -> Value {
    json!({"type": "pointerMove", "x": x as i64, "y": y as i64})
}

/// What the driver answers.
fn value(answer: Result<ureq::http::Response<ureq::Body>, ureq::Error>) -> Value {
    let mut answer = answer.expect("the driver answers");
    let body: Value = answer.body_mut().with_config().limit(100_000_000).read_json().expect("in JSON");
    assert!(answer.status().is_success(), "{}", body["value"]["message"]);
    body["value"].clone()
}

/// The bytes of a picture, which comes as base 64.
fn base64(text: &str) -> Vec<u8> {
    let digit = |letter: u8| match letter {
        b'A'..=b'Z' => Some(letter - b'A'),
        b'a'..=b'z' => Some(letter - b'a' + 26),
        b'0'..=b'9' => Some(letter - b'0' + 52),
        b'+' => Some(62),
        b'/' => Some(63),
        _ => None,
    };
    let digits: Vec<u32> = text.bytes().filter_map(digit).map(u32::from).collect();
    let bytes = digits.chunks(4).flat_map(|four| {
        let bits = four.iter().fold(0, |bits, digit| bits << 6 | digit) << (6 * (4 - four.len()));
        bits.to_be_bytes()[1..four.len()].to_vec()
    });
    bytes.collect()
}
