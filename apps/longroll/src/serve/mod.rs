//! `longroll serve`: battles in the browser.

mod games;
mod guard;
mod pages;
mod routes;
mod store;
mod umpire_routes;

use std::io::IsTerminal;
use std::net::{Ipv4Addr, SocketAddr};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::Arc;

use axum::Router;
use directories::ProjectDirs;
use tokio::net::TcpListener;

use crate::cli::ServeArgs;
use desk::Failure;
use games::Games;
use pages::Pages;

/// The year of the battle most of this is about.
const PORT: u16 = 1863;

/// Serves until it is told to end.
pub(crate) fn serve(args: &ServeArgs) -> Result<String, Failure> {
    let address = match (args.listen, args.lan) {
        (Some(address), _) => address,
        (None, true) => (Ipv4Addr::UNSPECIFIED, PORT).into(),
        (None, false) => (Ipv4Addr::LOCALHOST, PORT).into(),
    };
    let folder = args.data.clone().map_or_else(own_folder, Ok)?;
    let games = Arc::new(Games::new(&folder)?);
    let server = tokio::runtime::Builder::new_multi_thread().enable_all().build()?;
    if args.listen.is_none() {
        // The first page is asked for as soon as the browser is open: what it lists is read meanwhile.
        server.spawn_blocking(crate::rulesets::lobby);
    }
    let routes = routes::routes(games, Pages::new(args.page.clone()));
    server.block_on(listen(address, &folder, routes))?;
    Ok(String::new())
}

/// Where games are kept unless another folder is given.
fn own_folder() -> Result<PathBuf, Failure> {
    let dirs = ProjectDirs::from("", "", "longroll");
    let dirs =
        dirs.ok_or_else(|| Failure("there is no home to keep games in; say where: --data DIR".into()))?;
    Ok(dirs.data_dir().to_path_buf())
}

async fn listen(address: SocketAddr, folder: &Path, routes: Router) -> Result<(), Failure> {
    let listener = TcpListener::bind(address).await.map_err(|error| {
        Failure(format!("{address}: {error}; another address can be given: --listen 127.0.0.1:0"))
    })?;
    let address = listener.local_addr()?;
    let shown = if address.ip().is_unspecified() {
        format!("http://127.0.0.1:{} (and this machine's other addresses)", address.port())
    } else {
        format!("http://{address}")
    };
    println!("Longroll is at {shown}\ngames are kept in {}; Ctrl-C ends", folder.display());
    if address.ip().is_loopback() {
        open_browser(&format!("http://{address}"));
    }
    // Open streams never end by themselves, and whatever was acknowledged is kept: an end needs no farewell.
    tokio::select! {
        served = axum::serve(listener, routes) => Ok(served?),
        () = stop_signal() => Ok(()),
    }
}

async fn stop_signal() {
    let interrupt = tokio::signal::ctrl_c();
    #[cfg(unix)]
    {
        use tokio::signal::unix::{SignalKind, signal};
        match signal(SignalKind::terminate()) {
            Ok(mut terminate) => tokio::select! { _ = interrupt => {}, _ = terminate.recv() => {} },
            Err(_) => _ = interrupt.await,
        }
    }
    #[cfg(not(unix))]
    {
        _ = interrupt.await;
    }
}

/// Opens the page in a browser where there is a screen; it does not matter if that fails.
fn open_browser(address: &str) {
    let has_screen = cfg!(any(target_os = "macos", windows))
        || ["DISPLAY", "WAYLAND_DISPLAY"].iter().any(|name| std::env::var_os(name).is_some());
    if !(has_screen && std::io::stdout().is_terminal()) {
        return;
    }
    let (program, arguments): (&str, &[&str]) = if cfg!(target_os = "macos") {
        ("open", &[])
    } else if cfg!(windows) {
        ("cmd", &["/C", "start", ""])
    } else {
        ("xdg-open", &[])
    };
    let mut command = Command::new(program);
    command.args(arguments).arg(address).stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
    _ = command.spawn();
}
