//! Records that were cut, edited or made up.

use super::{Case, Edit, Folder, edited, longroll, scenarios};

/// A record the program wrote, line by line, and the same without the sums that guard the lines.
pub(crate) struct Record {
    sealed: Vec<String>,
    pub(crate) plain: Vec<String>,
}

/// Has the program write a record of a few orders.
pub(crate) fn written(folder: &Folder) -> Record {
    let scenario = folder.file("scenario.toml", scenarios::GOOD);
    let path = folder.0.join("good.record");
    let command = format!("play FILE --seed 1 --record {}", path.display());
    let ran = longroll(&command, &scenario, "One moves to A02\ndone\ndone\ndone\nquit\n");
    assert_eq!(ran.status.code(), Some(0), "{}", String::from_utf8_lossy(&ran.stderr));
    let text = std::fs::read_to_string(&path).unwrap();
    let verified = longroll("verify FILE", &path, "");
    assert_eq!(verified.status.code(), Some(0), "{}", String::from_utf8_lossy(&verified.stderr));
    let sealed: Vec<String> = text.lines().map(String::from).collect();
    assert!(sealed.len() >= 5, "{text}");
    let plain = sealed.iter().map(|line| without_sum(line).replacen("\"longroll\":2", "\"longroll\":1", 1));
    Record { plain: plain.collect(), sealed }
}

fn without_sum(line: &str) -> String {
    line.rsplit_once(",\"sum\":\"").map_or_else(|| line.to_string(), |(body, _)| format!("{body}}}"))
}

impl Record {
    pub(crate) fn text(&self) -> String {
        joined(&self.sealed)
    }

    pub(crate) fn n_lines(&self) -> usize {
        self.sealed.len()
    }

    /// The record without sums, with a change in one line; what is changed must be there.
    pub(crate) fn edited(&self, line: usize, from: &str, to: &str) -> String {
        let mut lines = self.plain.clone();
        assert!(lines[line - 1].contains(from), "line {line} has no {from}: {}", lines[line - 1]);
        lines[line - 1] = lines[line - 1].replacen(from, to, 1);
        joined(&lines)
    }
}

fn joined(lines: &[String]) -> String {
    lines.iter().map(|line| format!("{line}\n")).collect()
}

const EDITS: [Edit; 32] = [
    (1, "\"longroll\":1", "\"longroll\":99", "newer"),
    (1, "\"longroll\":1", "\"longroll\":4294967296", "no record"),
    (1, "\"longroll\":1", "\"longroll\":-1", "no record"),
    (1, "\"longroll\":1", "\"longroll\":\"1\"", "no record"),
    (1, "\"longroll\":1", "\"longroll\":1e999", "no record"),
    (1, "\"longroll\":1", "\"longroll\":1,\"longroll\":1", ""),
    (1, "\"longroll\":1", "\"longroll\":1,\"drum\":1", "drum"),
    (1, "\"revision\":", "\"revision\":-", ""),
    (1, "\"revision\":", "\"revision\":0.5e", ""),
    (1, "\"scenario\":", "\"scenery\":", "scenery"),
    (1, "\"house_rules\":\"\"", "\"house_rules\":null", ""),
    (2, "\"seat\":null", "\"seat\":null,\"seat\":null", "seat"),
    (2, "\"order\":\"\"", "\"order\":3", ""),
    (2, "\"hash\":\"", "\"hash\":\"g", "hash"),
    (2, "\"hash\":\"", "\"hash\":\"0", "hash"),
    (2, "\"faces\":[]", "\"faces\":[[1]]", ""),
    (2, "\"faces\":[]", "\"faces\":[[65536]]", ""),
    (2, "\"faces\":[]", "\"faces\":{}", ""),
    (2, "\"events\":[", "\"events\":[null,", ""),
    (2, "\"events\":[", "\"events\":[\"Elephants\",", "Elephants"),
    (3, "\"seat\":0", "\"seat\":1", ""),
    (3, "\"seat\":0", "\"seat\":9", ""),
    (3, "\"seat\":0", "\"seat\":256", ""),
    (3, "\"seat\":0", "\"seat\":-1", ""),
    (3, "\"seat\":0", "\"seat\":null", ""),
    (3, "\"seat\":0", "\"seat\":\"north\"", ""),
    (3, "One moves to A02", "One moves to C03", ""),
    (3, "One moves to A02", "Two fires at A01", ""),
    (3, "One moves to A02", "One \\u001b[2J moves to A02", ""),
    (3, "One moves to A02", "Nobody moves to A02", "Nobody"),
    (3, "One moves to A02", "", "no order"),
    (3, "\"faces\":[]", "\"faces\":[[6,6,6]]", ""),
];

pub(crate) fn cases(record: &Record) -> Vec<Case> {
    let plain = joined(&record.plain);
    let mut cases: Vec<Case> = EDITS.iter().map(|edit| edited(&plain, edit)).collect();
    let scenario = |from: &str, to: &str| record.edited(1, from, to);
    // The complaint about a scenario inside a record names the record and what is wrong.
    cases.push(Case::new("a scenario of nothing", scenario("title = ", "turnz = 2\\ntitle = "), "turnz"));
    cases.push(Case::new("a scenario no more", scenario("title = ", "[[["), ""));
    cases.push(Case::new(
        "house rules of nothing",
        scenario("\"house_rules\":\"", "\"house_rules\":\"a = 1"),
        "`a`",
    ));
    cases.push(Case::new(
        "another rule set",
        scenario("\"ruleset\":\"gallop\"", "\"ruleset\":\"hussar\""),
        "there is no rule set 'hussar'",
    ));
    cases.push(Case::new("no rule set", scenario("\"ruleset\":\"gallop\"", "\"ruleset\":\"\""), "rule set"));

    let whole = record.text();
    let cut = |name: &str, at: usize, line: usize| Case::new(name, &whole.as_bytes()[..at], "").line(line);
    let ends: Vec<usize> = whole.match_indices('\n').map(|(at, _)| at).collect();
    cases.push(cut("cut in the header", ends[0] / 2, 1));
    cases.push(cut("cut before the last brace of the header", ends[0] - 1, 1));
    cases.push(cut("cut after the header", ends[0] + 1, 2));
    cases.push(cut("cut in the opening", (ends[0] + ends[1]) / 2, 2));
    cases.push(cut("cut before the last brace of the opening", ends[1] - 1, 2));
    cases.push(cut("cut in an order", (ends[2] + ends[3]) / 2, 4));
    cases.push(cut("cut in the first word of an order", ends[2] + 2, 4));
    cases.push(cut("cut before the last brace", ends[ends.len() - 1] - 1, ends.len()));

    let lines = |lines: Vec<&String>| joined(&lines.into_iter().cloned().collect::<Vec<_>>());
    let all: Vec<&String> = record.sealed.iter().collect();
    let moved = |from: usize, to: usize| {
        let mut lines = all.clone();
        let line = lines.remove(from);
        lines.insert(to, line);
        lines
    };
    cases.push(Case::new("no header", lines(all[1..].to_vec()), "no record").line(1));
    cases.push(Case::new("no opening", lines([&all[..1], &all[2..]].concat()), "").line(2));
    cases.push(Case::new("an order lost", lines([&all[..2], &all[3..]].concat()), ""));
    cases.push(Case::new("an order moved", lines(moved(2, 3)), ""));
    cases.push(Case::new("an order doubled", lines([&all[..3], &all[2..]].concat()), "").line(4));
    cases.push(Case::new("two records", whole.repeat(2), "").line(all.len() + 1));
    cases.push(Case::new("a blank line between", whole.replacen("\n", "\n\n", 1), "").line(2));
    cases.push(Case::new("a word at the end", format!("{whole}and so on\n"), "").line(all.len() + 1));
    cases.push(Case::new("an object at the end", format!("{whole}{{}}\n"), "").line(all.len() + 1));
    cases
}
