//! The sheet printed back: every cell is there, in every form.

use crate::common::{changed, sample};
use serde_json::json;
use sheet::{Sheet, Source, print};

#[test]
fn text_is_aligned_and_marked() {
    assert_eq!(
        print::text(&sample()),
        "\
Sample <Sheet>, revision 3
==========================

Movement, squares a move
------------------------
troops               normal  roads
infantry, artillery  2       4
cavalry              4       -*

Fire
----
troops     range  score to hit
infantry   1      5,6
artillery  4~     5, 6~
cavalry    1*     6*

Added to each die
-----------------
enfilade                  +1
target behind soft cover  -2*

* ruling   ~ reconstructed
"
    );
}

#[test]
fn overlaid_cells_are_marked_in_every_form() {
    let overlay = "[modifier.fire]\nenfilade = \"+7\"";
    let house = sample().overlay(overlay, "o.toml", Source::House).unwrap();
    let scenario = sample().overlay(overlay, "o.toml", Source::Scenario).unwrap();
    assert!(print::text(&house).contains("+7!\n") && print::text(&house).ends_with("   ! house\n"));
    assert!(print::text(&scenario).contains("+7^\n") && print::text(&scenario).ends_with("   ^ scenario\n"));
    assert!(print::markdown(&house).contains("| enfilade | +7 **[house]** |"));
    assert!(print::html(&house).contains("<td class=\"house\">+7 <small>house</small></td>"));
    assert_eq!(serde_json::to_value(&house).unwrap()["modifiers"][0]["source"], "house");
}

#[test]
fn every_label_and_cell_is_printed_in_every_form() {
    // A number of its own for every cell, so that none can stand for another.
    let mut sheet = sample();
    let mut expected = vec![];
    for table in sample().tables() {
        for row in &table.rows {
            expected.push(row.label.clone());
            for column in &table.columns {
                let cell = format!("c{}c", expected.len());
                let text = format!("[table.{}.\"{}\"]\n\"{column}\" = \"{cell}\"", table.id, row.label);
                sheet = sheet.overlay(&text, "o.toml", Source::House).unwrap();
                expected.push(cell);
            }
        }
    }
    assert_eq!(expected.len(), 15);
    let json = serde_json::to_string(&sheet).unwrap();
    for printed in [print::text(&sheet), print::markdown(&sheet), print::html(&sheet), json] {
        for part in &expected {
            assert!(printed.contains(part), "{part} is not in {printed}");
        }
    }
}

#[test]
fn markdown_is_a_table_for_a_table() {
    let printed = print::markdown(&sample());
    assert!(printed.starts_with("# Sample \\<Sheet\\>\n\nRevision 3.\n"), "{printed}");
    assert!(printed.contains(
        "## Movement, squares a move\n\n| troops | normal | roads |\n| --- | --- | --- |\n\
         | infantry, artillery | 2 | 4 |\n| cavalry | 4 | - **[ruling]** |\n"
    ));
    assert!(printed.contains("| target behind soft cover | -2 **[ruling]** |\n"));
    let piped = Sheet::parse(&changed("\"5, 6\"", "\"a|b*\""), "s.toml").unwrap();
    assert!(print::markdown(&piped).contains("| a\\|b\\* **[reconstructed]** |"));
}

#[test]
fn html_is_a_whole_page_and_escaped() {
    let hostile = changed("\"5, 6\"", "\"<script>'&\\\"\"");
    let printed = print::html(&Sheet::parse(&hostile, "s.toml").unwrap());
    assert!(printed.starts_with("<!DOCTYPE html>\n") && printed.ends_with("</body>\n</html>\n"));
    assert!(printed.contains("<title>Sample &lt;Sheet&gt;</title>"));
    assert!(printed.contains("&lt;script&gt;&#39;&amp;&quot; <small>reconstructed</small>"));
    assert!(!printed.contains("<script") && !printed.contains("<Sheet>"));
    assert!(printed.contains("<table id=\"movement\">"));
    for tag in ["table", "thead", "tbody", "tr", "th", "td", "caption", "small", "html", "body"] {
        let opened =
            printed.matches(&format!("<{tag}>")).count() + printed.matches(&format!("<{tag} ")).count();
        assert_eq!(opened, printed.matches(&format!("</{tag}>")).count(), "{tag}");
        assert!(opened > 0, "{tag}");
    }
}

#[test]
fn html_says_what_its_marks_mean_and_sets_a_long_sheet_smaller() {
    let legend = |sheet: &Sheet| {
        let printed = print::html(sheet);
        let (_, header) = printed.split_once("<p>").unwrap();
        header.split_once("</p>").unwrap().0.to_string()
    };
    let house = sample().overlay("[modifier.fire]\nenfilade = \"+7\"", "o.toml", Source::House).unwrap();
    assert!(legend(&sample()).contains("program decides") && !legend(&sample()).contains("house rule"));
    assert!(legend(&house).contains("changed by a house rule <small>house</small>"));
    assert!(print::html(&sample()).contains("--type: 9.5pt"));
    let row = "  { label = \"cavalry\", cells = [\"1\", \"6\"], source = \"ruling\" },\n";
    let rows: String = (0..400).map(|n| row.replace("cavalry", &format!("row {n}"))).collect();
    let long = print::html(&Sheet::parse(&changed(row, &rows), "s.toml").unwrap());
    assert!(long.contains("--type: 6.2pt"), "{}", &long[..260]);
}

#[test]
fn json_has_the_promised_form() {
    let expected = json!({
        "ruleset": "sample",
        "title": "Sample <Sheet>",
        "revision": 3,
        "tables": [
            {
                "id": "movement", "title": "Movement, squares a move", "columns": ["normal", "roads"],
                "rows": [
                    { "label": "infantry, artillery", "cells": ["2", "4"], "source": ["sheet", "sheet"] },
                    { "label": "cavalry", "cells": ["4", "-"], "source": ["sheet", "ruling"] },
                ],
            },
            {
                "id": "fire", "title": "Fire", "columns": ["range", "score to hit"],
                "rows": [
                    { "label": "infantry", "cells": ["1", "5,6"], "source": ["sheet", "sheet"] },
                    { "label": "artillery", "cells": ["4", "5, 6"], "source": ["reconstructed", "reconstructed"] },
                    { "label": "cavalry", "cells": ["1", "6"], "source": ["ruling", "ruling"] },
                ],
            },
        ],
        "modifiers": [
            { "id": "enfilade", "procedure": "fire", "label": "enfilade", "value": "+1", "source": "sheet" },
            {
                "id": "cover", "procedure": "fire", "label": "target behind soft cover", "value": "-2",
                "source": "ruling",
            },
        ],
    });
    assert_eq!(serde_json::to_value(sample()).unwrap(), expected);
}

#[test]
fn a_source_is_printed_by_its_word() {
    let all = [Source::Sheet, Source::Ruling, Source::Reconstructed, Source::Scenario, Source::House];
    for source in all {
        assert_eq!(serde_json::to_value(source).unwrap(), source.word());
        assert_eq!(source.mark().is_none(), source == Source::Sheet);
    }
}
