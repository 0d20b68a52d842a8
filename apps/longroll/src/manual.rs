//! `longroll completions` and `longroll man`: what shells and `man` know of the command line, made from the command line itself.

use clap::CommandFactory;
use clap_complete::Shell;
use desk::Failure;

use crate::cli::Cli;

/// A script that lets a shell complete commands and flags.
pub(crate) fn completions(shell: Shell) -> Result<String, Failure> {
    let mut command = Cli::command();
    let name = command.get_name().to_string();
    let mut script = Vec::new();
    clap_complete::generate(shell, &mut command, name, &mut script);
    text(script)
}

/// The manual page: the program, then every command with its flags.
pub(crate) fn page() -> Result<String, Failure> {
    let mut command = Cli::command();
    command.build();
    let mut page = Vec::new();
    clap_mangen::Man::new(command.clone()).render(&mut page)?;
    sections(&command, &mut page)?;
    text(page)
}

/// A section for each command below a command.
fn sections(command: &clap::Command, page: &mut Vec<u8>) -> Result<(), Failure> {
    for below in command.get_subcommands().filter(|below| !below.is_hide_set() && below.get_name() != "help")
    {
        let name = below.get_display_name().unwrap_or(below.get_name()).replace('-', " ");
        page.extend_from_slice(format!(".SH \"{}\"\n", name.to_uppercase()).as_bytes());
        let man = clap_mangen::Man::new(below.clone());
        man.render_synopsis_section(page)?;
        man.render_description_section(page)?;
        man.render_options_section(page)?;
        sections(below, page)?;
    }
    Ok(())
}

fn text(bytes: Vec<u8>) -> Result<String, Failure> {
    String::from_utf8(bytes).map_err(|error| Failure(error.to_string()))
}
