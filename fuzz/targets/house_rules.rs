//! libFuzzer at the door `house-rules`.
#![no_main]

#[allow(dead_code, reason = "each target is one door of several")]
#[path = "../../rulesets/gallop/tests/proofs/fuzz/targets.rs"]
mod targets;

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| {
    targets::house_rules(bytes);
});
