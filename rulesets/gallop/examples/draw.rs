//! Draws every scenario's opening and moments of random games: `cargo run -p gallop --example draw -- FOLDER`.

use std::error::Error;
use std::path::PathBuf;
use std::sync::Arc;
use std::{env, fs};

use dice::Seed;
use gallop::picture::picture;
use gallop::{Battle, Now, SCENARIOS, State};

fn main() -> Result<(), Box<dyn Error>> {
    let folder = PathBuf::from(env::args().nth(1).ok_or("name a folder to draw into")?);
    fs::create_dir_all(&folder)?;
    for (word, scenario) in SCENARIOS {
        let battle = Arc::new(Battle::read(&gallop::files(scenario))?);
        let mut states: Vec<State> = Vec::new();
        for seed in 1..=12 {
            let game = testkit::play_random(&battle, &gallop::files(scenario), Seed::from_number(seed));
            let replayed = engine::replay(&*battle, &game.record()).map_err(|why| why.to_string())?;
            states.extend(replayed.states);
        }
        let charges = |state: &State| state.stands.iter().filter(|stand| stand.charging.is_some()).count();
        let hits = |state: &State| state.stands.iter().map(|stand| u32::from(stand.hits)).sum::<u32>();
        let fired = |state: &State| state.stands.iter().filter(|stand| stand.fired).count();
        let is_broken = |state: &&State| state.going_back.contains(&true);
        let moments = [
            ("opening", states.first()),
            ("middle", states.iter().max_by_key(|state| hits(state))),
            ("fire", states.iter().max_by_key(|state| fired(state))),
            ("charge", states.iter().max_by_key(|state| charges(state))),
            ("broken", states.iter().find(is_broken)),
        ];
        for (name, state) in moments {
            let Some(state) = state else { continue };
            let picture = picture(Now { battle: &battle, state });
            let svg = view::svg(&picture);
            let file = folder.join(format!("{word}-{name}"));
            fs::write(file.with_extension("png"), view::png(&svg, 1.0)?)?;
            fs::write(file.with_extension("svg"), svg)?;
            fs::write(file.with_extension("txt"), view::text(&picture))?;
        }
    }
    Ok(())
}
