//! The sheet printed back from its own data: text for a terminal, Markdown, HTML, and JSON by serde.

mod html;
mod json;
mod markdown;
mod text;

pub use html::html;
pub use markdown::markdown;
pub use text::text;
