//! Worked examples of sections 1 to 3.

mod table;

use gallop::Formation;
use table::Table;

#[test]
fn smoke() {
    let mut table = Table::new(
        r#"
[[groups]]
name = "Early's division"
side = "confederate"
stands = [{ name = "Gordon", arm = "infantry", dots = 3, at = "B02" }]
[[groups]]
name = "XI Corps"
side = "union"
stands = [{ name = "Ames", arm = "infantry", dots = 3, at = "B05" }]
"#,
    );
    table.give("Gordon moves to B03").assert_at("Gordon", "B03");
    assert_eq!(table.formation("Gordon"), Formation::Deployed);
    assert_eq!(table.done_to_the_end().0, None);
}
