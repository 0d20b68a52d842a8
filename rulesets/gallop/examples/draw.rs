//! Draws the opening of every scenario and moments of a random game: `cargo run -p gallop --example draw -- FOLDER`.

use std::error::Error;
use std::path::PathBuf;
use std::{env, fs};

use dice::Seed;
use gallop::picture::picture;
use gallop::{Battle, SCENARIOS, State};

fn main() -> Result<(), Box<dyn Error>> {
    let folder = PathBuf::from(env::args().nth(1).ok_or("name a folder to draw into")?);
    fs::create_dir_all(&folder)?;
    for (word, scenario) in SCENARIOS {
        let battle = std::sync::Arc::new(Battle::read(scenario, "")?);
        let game = testkit::play_random(&battle, scenario, Seed::from_number(1));
        let replayed = engine::replay(&*battle, &game.record()).map_err(|divergence| divergence.to_string())?;
        let charges = |state: &State| state.stands.iter().filter(|stand| stand.charging.is_some()).count();
        let busiest = replayed.states.iter().max_by_key(|state| charges(state));
        let moments = [
            ("opening", replayed.states.first()),
            ("middle", replayed.states.get(replayed.states.len() / 2)),
            ("charge", busiest),
            ("end", replayed.states.last()),
        ];
        for (name, state) in moments {
            let Some(state) = state else { continue };
            let picture = picture(&battle, state);
            let svg = view::svg(&picture);
            let file = folder.join(format!("{word}-{name}"));
            fs::write(file.with_extension("png"), view::png(&svg, 1.0)?)?;
            fs::write(file.with_extension("svg"), svg)?;
            fs::write(file.with_extension("txt"), view::text(&picture))?;
        }
    }
    Ok(())
}
