//! Programs the tests need of Debian: installed where they are missing and may be, else named.

use std::process::{Command, Stdio};

/// Sees to it that these programs are there, which come in these packages. What they are for is said if they cannot be had.
pub(crate) fn see_to(programs: &[&str], packages: &[&str], wanted: &str) -> Result<(), String> {
    let are_there = || programs.iter().all(|program| said(program, "--version").is_some());
    if are_there() {
        return Ok(());
    }
    let install = format!("apt-get install -y --no-install-recommends {}", packages.join(" "));
    if !is_root() {
        return Err(format!("{wanted}, which is missing; run: sudo {install}"));
    }
    // The lists may be older than the packages there are.
    for command in ["apt-get update", install.as_str()] {
        println!("\n$ {command}");
        let mut words = command.split(' ');
        let mut apt = Command::new(words.next().unwrap_or_default());
        apt.args(words).env("DEBIAN_FRONTEND", "noninteractive").stdin(Stdio::null());
        if !apt.status().is_ok_and(|status| status.success()) {
            return Err(format!("{command}: failed; {wanted}"));
        }
    }
    if are_there() { Ok(()) } else { Err(format!("{wanted}, which was installed and does not run")) }
}

fn is_root() -> bool {
    said("id", "-u").is_some_and(|id| id.trim() == "0")
}

/// What a program says, if it is there and ends well.
fn said(program: &str, argument: &str) -> Option<String> {
    let output = Command::new(program).arg(argument).stderr(Stdio::null()).output().ok()?;
    output.status.success().then(|| String::from_utf8_lossy(&output.stdout).into_owned())
}
