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
    let man = clap_mangen::Man::new(command.clone());
    let mut page = Vec::new();
    man.render_title(&mut page)?;
    man.render_name_section(&mut page)?;
    man.render_synopsis_section(&mut page)?;
    man.render_description_section(&mut page)?;
    sections(&command, &mut page)?;
    man.render_extra_section(&mut page)?;
    man.render_version_section(&mut page)?;
    text(page)
}

/// A section for each command below a command.
fn sections(command: &clap::Command, page: &mut Vec<u8>) -> Result<(), Failure> {
    for below in command.get_subcommands().filter(|below| !below.is_hide_set() && below.get_name() != "help")
    {
        let name = below.get_display_name().unwrap_or(below.get_name()).replace('-', " ");
        let (man, mut section) = (clap_mangen::Man::new(below.clone()), Vec::new());
        man.render_description_section(&mut section)?;
        man.render_synopsis_section(&mut section)?;
        man.render_options_section(&mut section)?;
        // What are sections of a page of its own are parts of a section here.
        let section = text(section)?.replace(".SH ", ".SS ");
        page.extend_from_slice(format!(".SH \"{}\"\n{section}", name.to_uppercase()).as_bytes());
        sections(below, page)?;
    }
    Ok(())
}

fn text(bytes: Vec<u8>) -> Result<String, Failure> {
    String::from_utf8(bytes).map_err(|error| Failure(error.to_string()))
}
