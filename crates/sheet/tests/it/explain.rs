//! Explanations as JSON and as lines for people; nobody listening costs nothing.

use serde_json::json;
use sheet::{Counted, Explain, Silent, Source, Step};

fn modifier(label: &str, value: &str, source: Source, counted: bool) -> Counted {
    Counted { label: label.into(), value: value.into(), source, counted }
}

fn volley() -> Step {
    Step {
        what: "fire, 20th Maine".into(),
        faces: vec![3, 5],
        modifiers: vec![
            modifier("enfilade", "+1", Source::Sheet, true),
            modifier("soft cover", "-1", Source::House, true),
            modifier("long range", "-1", Source::Ruling, false),
        ],
        total: Some(-4),
        table: Some("Fire".into()),
        row: Some("infantry".into()),
        column: Some("score to hit".into()),
        result: "1 hit".into(),
    }
}

#[test]
fn a_step_in_json() {
    assert_eq!(
        serde_json::to_value(volley()).unwrap(),
        json!({
            "what": "fire, 20th Maine",
            "faces": [3, 5],
            "modifiers": [
                { "label": "enfilade", "value": "+1", "source": "sheet", "counted": true },
                { "label": "soft cover", "value": "-1", "source": "house", "counted": true },
                { "label": "long range", "value": "-1", "source": "ruling", "counted": false },
            ],
            "total": -4, "table": "Fire", "row": "infantry", "column": "score to hit",
            "result": "1 hit",
        })
    );
    let bare = Step { what: "a".into(), result: "b".into(), ..Step::default() };
    assert_eq!(
        serde_json::to_string(&bare).unwrap(),
        r#"{"what":"a","faces":[],"modifiers":[],"total":null,"table":null,"row":null,"column":null,"result":"b"}"#
    );
}

#[test]
fn a_step_for_people() {
    assert_eq!(
        volley().to_string(),
        "\
fire, 20th Maine
  dice: 3, 5
  +1  enfilade
  -1  soft cover [house]
  (-1) long range, not counted [ruling]
  total: -4
  table: Fire; row: infantry; column: score to hit
  result: 1 hit"
    );
    let bare = Step { what: "a".into(), result: "b".into(), ..Step::default() };
    assert_eq!(bare.to_string(), "a\n  result: b");
}

/// A rule that explains itself to its listener.
fn rule(mut explain: impl Explain, n_made: &mut u32) {
    explain.step(|| {
        *n_made += 1;
        volley()
    });
}

#[test]
fn steps_are_kept_by_a_list_and_never_made_for_nobody() {
    let (mut steps, mut n_made) = (vec![], 0);
    rule(&mut steps, &mut n_made);
    rule(&mut &mut steps, &mut n_made);
    assert_eq!((steps.len(), n_made), (2, 2));
    rule(Silent, &mut n_made);
    rule(&mut Silent, &mut n_made);
    assert_eq!(n_made, 2);
    assert_eq!(size_of::<Silent>(), 0);
}
