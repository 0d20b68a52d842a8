//! The doors that take text from outside bear whatever comes: keys of a procedure, house rules, and mutations of them.

use std::path::{Path, PathBuf};
use std::sync::OnceLock;

use dice::{Seed, Seeded};
use engine::{Facts, Given, PlaySheet, Procedure, Visitor};
use guns::{Guns, Tables};
use sheet::{Source, Step};
use testkit::fuzz::{Fuzz, Target, files_in, fuzz};
use testkit::mutations_read_by;

const EVERY_DAY: usize = 3000;
const PROOF: usize = 300_000;

/// Resolves a procedure and reads the keys of what follows.
struct Resolve<'a> {
    tables: &'a Tables,
    procedure: &'a str,
    given: Given,
    told: &'static str,
}

impl Visitor<Tables> for Resolve<'_> {
    fn visit<P: Procedure<Tables = Tables>>(&mut self) {
        if P::ID != self.procedure {
            return;
        }
        let Ok(facts) = P::Facts::from_given(&self.given) else {
            self.told = "refused";
            return;
        };
        assert_eq!(P::Facts::from_given(&facts.values()).map(|again| again.values()), Ok(facts.values()));
        let mut steps: Vec<Step> = Vec::new();
        let outcome = P::run(self.tables, &facts, &mut Seeded::new(Seed::from_number(1863)), &mut steps);
        steps.iter().for_each(|step| drop(step.to_string()));
        drop(P::next(&facts, &outcome));
        self.told = "resolved";
    }
}

fn resolved(tables: &Tables, line: &str) -> &'static str {
    let mut words = line.split_whitespace();
    let procedure = words.next().unwrap_or_default();
    let given = words.filter_map(|word| word.split_once('=')).map(|(k, v)| (k.into(), v.into())).collect();
    let mut resolve = Resolve { tables, procedure, given, told: "unknown" };
    Guns::procedures(&mut resolve);
    resolve.told
}

fn text(bytes: &[u8]) -> Option<&str> {
    std::str::from_utf8(bytes).ok()
}

fn keys(bytes: &[u8]) -> String {
    static PRINTED: OnceLock<Tables> = OnceLock::new();
    let tables = PRINTED.get_or_init(|| Guns::read(&Guns::printed()).unwrap());
    text(bytes).map_or("no text", |line| resolved(tables, line)).into()
}

/// Lines that go through every procedure and every chain.
const LINES: [&str; 28] = [
    "initiative general=excellent enemy-general=drunkard eastern-confederate=yes",
    "division-orders order=defend contact=yes",
    "brigade-orders far=yes commanding=yes dense-woods=yes lagging=yes",
    "own-initiative present=engage wanted=assault side=confederate quality=poor",
    "crossing-defences obstacle=palisades charging=yes",
    "get-up grade=militia rally-once-again=yes",
    "recall-skirmishers grade=green far=yes",
    "fire weapon=repeater figures=60 pour-it-on=yes formation=column target=column massed=yes from=rear half=yes",
    "fire weapon=20-pdr guns=3 crew=5 load=shot range=31.5 cover=works state=gone-to-ground built-up=yes",
    "fire weapon=12-pdr target=deployed-guns size=8 lost=5 in-turn=2 grade=crack general=attached quality=excellent",
    "fire formation=built-up-area figures=32 target=skirmishers aim-low=yes hasty-works=yes friends-fleeing=9 test=no",
    "skirmish-fire figures=32 sharpshooters=yes at-general=20 cover=cover target-to-ground=yes general=yes",
    "skirmish-fire figures=31 grade=militia gone-to-ground=yes low-on-ammo=yes lost=60 in-turn=60 size=1",
    "unit-morale test=to-charge charge-lost=60 supports=6 rebel-yell=yes side=confederate weak-point=rear",
    "unit-morale test=being-charged by=column from=flank arm=artillery state=faltering lost=60",
    "charge distance=7.5 arm=cavalry from=rear target=artillery target-size=8 weapon=rifled guns=3 state=faltering",
    "charge formation=column supports=6 support-lost=30 grade=militia answer=counter-charges target-lost=60",
    "melee arm=cavalry arms=shotguns figures=120 enemy-figures=1 enemy-formation=column enemy-supports=6 charging=yes",
    "melee arms=repeaters enemy-arms=breechloaders enemy-arm=artillery enemy-state=retreating position=strong-works",
    "melee-and-pursuit figures=1 half=yes enemy-arm=cavalry enemy-figures=120 enemy-half=yes possible=no other-enemy=yes",
    "whole-charge size=1 lost=60 half=yes support-lost=30 support=20-pdr support-guns=3 support-from=rear target-half=yes",
    "whole-charge arm=cavalry from=rear target-size=60 target-lost=60 weapon=repeater pour-it-on=yes low-on-ammo=yes",
    "pursuit-test arm=cavalry possible=no other-enemy=yes again=yes",
    "percentage-lost size=15 lost=60 in-turn=60",
    "brigade-morale units=1 elite=12 green=12 covered=12 gone=12 broken-before=yes",
    "double-six by=shot on=artillery rifled=yes general=yes built-up=yes tokens=9",
    "emergency-limbering guns=3 heavy=yes in-melee=yes",
    "risk-to-general leads-brigade=no",
];

fn house_rules(bytes: &[u8]) -> String {
    let Some(text) = text(bytes) else { return "no text".into() };
    let Ok(sheet) = Guns::printed().overlay(text, "house.toml", Source::House) else {
        return "misread".into();
    };
    let Ok(tables) = Guns::read(&sheet) else { return "refused".into() };
    LINES.iter().for_each(|line| assert_eq!(resolved(&tables, line), "resolved", "{line}"));
    "resolved".into()
}

fn check(name: &'static str, run: fn(&[u8]) -> String, seeds: Vec<Vec<u8>>) {
    let finds = root().join("fuzz/finds").join(name);
    for (_, bytes) in files_in(&finds) {
        run(&bytes);
    }
    let target = Target { name, corpus: seeds, run };
    let report = fuzz(&target, &Fuzz::asked(EVERY_DAY, PROOF, finds));
    println!("{report}");
    assert!(report.finds.is_empty(), "{name} was broken by {} inputs:\n{report}", report.finds.len());
}

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

#[test]
fn keys_of_any_kind_are_refused_or_resolved() {
    check("guns-keys", keys, LINES.map(|line| line.as_bytes().to_vec()).to_vec());
}

#[test]
fn house_rules_of_any_kind_are_refused_or_resolved() {
    let every_cell = mutations_read_by(&Guns::printed(), |sheet| Tables::read(sheet).is_ok());
    let seeds = every_cell.into_iter().map(|mutation| mutation.overlay.into_bytes());
    check("guns-house-rules", house_rules, seeds.collect());
}

/// The largest and the smallest that a cell can hold, in every cell that can hold it.
#[test]
fn extremes_of_a_house_rule_break_nothing() {
    let extremes = [
        "127",
        "-128",
        "255",
        "0",
        "-",
        "127½",
        "1-999",
        "999",
        "rout",
        "disperse",
        "unformed, 255 lost",
        "yes",
        "no",
        "6",
    ];
    let mut borne = 0;
    let sheet = Guns::printed();
    let mut bear = |overlay: String| {
        borne += usize::from(house_rules(overlay.as_bytes()) == "resolved");
    };
    for table in sheet.tables() {
        for (row, column) in
            table.rows.iter().flat_map(|row| table.columns.iter().map(move |column| (row, column)))
        {
            for extreme in extremes {
                bear(format!("[table.{}.{:?}]\n{column:?} = {extreme:?}\n", table.id, row.label));
            }
        }
    }
    for modifier in sheet.modifier_groups().iter().flat_map(|group| &group.rows) {
        for extreme in extremes {
            bear(format!("[modifier.{}]\n{} = {extreme:?}\n", modifier.procedure, modifier.id));
        }
    }
    println!("{borne} extremes borne");
    assert!(borne > 2000);
}
