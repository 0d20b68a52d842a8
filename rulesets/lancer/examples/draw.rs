//! Draws every scenario's opening and moments of random games: `cargo run -p lancer --example draw -- FOLDER`.

use std::error::Error;
use std::path::PathBuf;
use std::sync::Arc;
use std::{env, fs};

use dice::Seed;
use lancer::picture::picture;
use lancer::{Battle, Now, SCENARIOS, State};
use view::{Board, Theme};

fn main() -> Result<(), Box<dyn Error>> {
    let folder = PathBuf::from(env::args().nth(1).ok_or("name a folder to draw into")?);
    fs::create_dir_all(&folder)?;
    for (word, scenario) in SCENARIOS {
        let battle = Arc::new(Battle::read(&lancer::files(scenario))?);
        let mut states: Vec<State> = Vec::new();
        for seed in 1..=6 {
            let game = testkit::play_random(&battle, &lancer::files(scenario), Seed::from_number(seed));
            let replayed = engine::replay(&*battle, &game.record()).map_err(|why| why.to_string())?;
            states.extend(replayed.states);
        }
        let troubles = |state: &State| {
            let units = state.units.iter().filter(|unit| unit.pose.is_some());
            units.map(|unit| usize::from(unit.disrupted) + 2 * usize::from(unit.jammed)).sum::<usize>()
        };
        let duels = |battle: &Battle, state: &State| match picture(Now { battle, state }).board {
            Board::Table(table) => table.duels.len(),
            _ => 0,
        };
        let moments = [
            ("opening", states.first()),
            ("trouble", states.iter().max_by_key(|state| troubles(state))),
            ("melee", states.iter().max_by_key(|state| duels(&battle, state))),
            ("end", states.last()),
        ];
        for (name, state) in moments {
            let Some(state) = state else { continue };
            let picture = picture(Now { battle: &battle, state });
            for (ending, theme) in [("", Theme::Light), ("-dark", Theme::Dark)] {
                let svg = view::svg_in(&picture, theme);
                let file = folder.join(format!("{word}-{name}{ending}"));
                fs::write(file.with_extension("png"), view::png(&svg, 1.0)?)?;
                fs::write(file.with_extension("svg"), svg)?;
            }
            fs::write(folder.join(format!("{word}-{name}.txt")), view::text(&picture))?;
        }
    }
    Ok(())
}
