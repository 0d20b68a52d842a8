//! A sheet that prints back: compared with its cells typed a second time, and with its own prints.

use sheet::{Sheet, Source, print};

/// Compares every cell and modifier with what was typed a second time: for each table its rows in order, label, colon,
/// cells; for modifiers procedure, id, value. A star marks a ruling of ours, a dagger what was reconstructed.
///
/// # Panics
/// At the first difference.
pub fn is_typed_twice(sheet: &Sheet, tables: &[(&str, &[&str])], modifiers: &[&str]) {
    let mut typed = tables.iter();
    let mut cells = 0;
    for table in sheet.tables() {
        let rows = table.rows.iter().map(|row| {
            let cells = row.cells.iter().zip(&row.sources).map(|(cell, &source)| starred(cell, source));
            format!("{}: {}", row.label, cells.collect::<Vec<_>>().join(" "))
        });
        let &(id, right) = typed.next().unwrap_or_else(|| panic!("{} was not typed again", table.id));
        let right = right.iter().map(ToString::to_string).collect::<Vec<_>>();
        assert_eq!((table.id.as_str(), rows.collect::<Vec<_>>()), (id, right));
        cells += table.rows.iter().map(|row| row.cells.len()).sum::<usize>();
    }
    assert_eq!(typed.next(), None);
    let rows = sheet.modifier_groups().iter().flat_map(|group| &group.rows);
    let rows = rows.map(|row| format!("{}, {}: {}", row.procedure, row.id, starred(&row.value, row.source)));
    assert_eq!(rows.collect::<Vec<_>>(), modifiers);
    println!("{cells} cells and {} modifiers typed twice", modifiers.len());
}

fn starred(text: &str, source: Source) -> String {
    match source {
        Source::Sheet => text.into(),
        Source::Ruling => format!("{text}*"),
        Source::Reconstructed => format!("{text}†"),
        other => panic!("{text} is {other}"),
    }
}

/// Looks for every cell in every print of a sheet, and for so many modifiers.
///
/// # Panics
/// At the first that is missing.
pub fn is_printed_whole(sheet: &Sheet, modifiers: usize) {
    let prints = [print::text(sheet), print::markdown(sheet), print::html(sheet)];
    let json = serde_json::to_value(sheet).expect("a sheet is plain values");
    for (at, table) in sheet.tables().iter().enumerate() {
        let rows = json["tables"][at]["rows"].as_array().expect("a table has rows");
        assert_eq!(rows.len(), table.rows.len());
        for (row, printed) in table.rows.iter().zip(rows) {
            assert_eq!(
                (&printed["label"], &printed["cells"]),
                (&row.label.as_str().into(), &row.cells.clone().into())
            );
            // A quote is written otherwise in HTML.
            let label = row.label.split(['\'', '"']).next().unwrap_or_default();
            let holds = |line: &str| line.contains(label) && row.cells.iter().all(|cell| line.contains(cell));
            for print in &prints {
                assert!(print.lines().any(holds), "{} of {} is not printed:\n{print}", row.label, table.id);
            }
        }
    }
    assert_eq!(json["modifiers"].as_array().map(Vec::len), Some(modifiers));
}
