//! The everyday tests of the testkit and of the engine, on the toy rule set.

mod engine;
mod mutations;
mod odds;
mod page_texts;
mod seams;
mod violations;
