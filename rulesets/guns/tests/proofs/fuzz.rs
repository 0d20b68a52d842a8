//! The doors that take text from outside bear whatever comes: keys of a procedure, house rules, and mutations of them.

use guns::Guns;

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

const EXTREMES: [&str; 14] = [
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

testkit::fuzz_sheet!(Guns, "guns-keys", "guns-house-rules", lines: LINES, extremes: EXTREMES, borne: 2000);
