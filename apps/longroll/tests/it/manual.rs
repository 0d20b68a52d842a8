//! Completion scripts and the manual page: every command is in them, in plain words.

use crate::commands::{fails, longroll};

#[test]
fn shells_and_man_know_every_command() {
    let commands = ["rulesets", "sheet", "resolve", "odds", "serve", "play", "simulate", "compare", "replay"];
    for shell in ["bash", "zsh", "fish", "elvish", "powershell"] {
        let script = longroll(&format!("completions {shell}"));
        assert_eq!((script.code, script.err.as_str()), (0, ""), "{shell}");
        for command in commands {
            assert!(script.out.contains(command), "{shell}: {command}");
        }
    }
    fails("completions csh", 2, "[possible values: bash, elvish, fish, powershell, zsh]");
    let page = longroll("man");
    assert_eq!((page.code, page.err.as_str()), (0, ""));
    assert!(page.out.contains(".TH longroll 1"), "{}", page.out);
    for command in commands {
        assert!(page.out.contains(&format!(".SH \"LONGROLL {}\"", command.to_uppercase())), "{command}");
    }
    assert!(page.out.contains(".SH \"LONGROLL SCENARIO CHECK\""), "{}", page.out);
    assert!(page.out.contains("barlows") && !page.out.contains("SUBCOMMANDS"), "{}", page.out);
}

#[test]
fn every_help_text_is_in_plain_words() {
    let page = longroll("man").out.to_lowercase();
    for word in ["somebody", "nobody", "throw", "shall", "whoever", "thrown"] {
        assert!(!page.contains(word), "{word}");
    }
}
