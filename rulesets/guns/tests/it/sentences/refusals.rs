//! Every refusal.

use board::table::Inches;
use guns::sheet::axes::DivisionOrder;
use guns::sheet::cells::BrigadeOrder;
use guns::{CounterBar, Crowding, Refusal, SightBlocker, Status, TurnBar, TurnPhase};

/// Every refusal.
pub(super) fn refusals() -> Vec<Refusal> {
    use Refusal::*;
    let (distance, most) = (Inches::thousandths_of(12_692), Inches::whole(12));
    let (status, order) = (Status::Faltering, BrigadeOrder::Hold);
    let wood = SightBlocker::Wood { name: "the dense wood".into(), depth: Inches::whole(3) };
    let hidden = [wood, SightBlocker::Unit("Carter's guns".into()), SightBlocker::Unit("9th Ohio".into())];
    let more = [SightBlocker::Crest("the hill".into()), SightBlocker::Building("Codori barn".into())];
    let hidden = hidden.into_iter().chain(more).map(Some).chain([None]).map(|by| NotSeen { by });
    let named = [MustAct { group: "Carter's guns".into() }, MustAct { group: "9th Ohio".into() }];
    let nearer = ["Carter's guns", "9th Ohio"].map(|enemy| NearerEnemy { enemy: enemy.into() });
    let counted = [1, 2].map(|most| [EnoughCharged { most }, FewerSixes { most }]).into_iter().flatten();
    let crew = [1, 2].map(|crew| TooFewCrew { crew, needed: crew });
    let plain = [
        NotNow,
        OtherPhase { of: TurnPhase::Firing, now: TurnPhase::NormalMoves },
        NoSuchName,
        NotYours,
        NotOnTable,
        HasActed,
        AnotherActs,
        AlreadyTried,
        SameOrder,
        NobodyCommands,
        SupportsWhom,
        Broken,
        TowardsEnemy,
        AlreadyRode,
        NotHisCommand,
        AlreadyWith,
        EnemyInTheWay { gap: Inches::whole(1) },
        NoPlaceThere { because: None },
        NotToRecover { within: most },
        SomebodyToRecover,
        NoRoom { because: None },
        NoWay,
        NoEntry { ground: "the marsh".into() },
        CannotCross,
        NothingToDo,
        Flees,
        OnTheGround,
        Falters,
        HaltedToVolley,
        InBuilding,
        InWorks,
        AcrossWorks,
        DefencesBetween,
        NotMounted,
        NoToken,
        NotDrawnUpSo,
        NotRecalled,
        GroundUnforms,
        AsItWas,
        NoDeployment,
        GunsDoNot,
        NoHorses,
        JustLayDown,
        NobodyNear { within: most },
        OnlyInfantry,
        BuildingHeld,
        GivesNone,
        NotOut,
        NoParent,
        NobodyGoes,
        HasFired,
        Mounted,
        Limbered,
        NoCrew,
        NoEnemy,
        NobodyThere,
        OnlyBack,
        NoCanister,
        CannotPour,
        CannotAimLow,
        OutOfArc,
        MustRally,
        Fighting,
        NoGuns,
        Burns,
        IntoMelee,
        GunsChargeNobody,
        NotFormed,
        HasCharged,
        OnlyAtUnformed,
        NotAhead,
        AnotherGoesIn,
        NoChargeThere,
        NoOpportunity,
        NoYell,
        NotCharged,
        CannotEvade,
        CannotCounter { bar: CounterBar::Unfit },
        CannotCounter { bar: CounterBar::Order(order) },
        CannotCounter { bar: CounterBar::Aside { angle: 45 } },
        CannotTurn { bar: TurnBar::Unfit },
        CannotTurn { bar: TurnBar::Near { began: Inches::whole(4), beyond: Inches::whole(5) } },
        CannotTurn { bar: TurnBar::Faces },
        CannotTurn { bar: TurnBar::Room },
        Forbidden { division: DivisionOrder::Defend, order },
        TooFewGoIn { going: 1, all: 3 },
        OutsideArea { distance, most },
        FarFromSupported { distance, most },
        TooFar { distance, most },
        NotBesideIt { distance, most },
        TooLittleLeft { needs: 1000, left: 500 },
        TooLittleLeft { needs: 505, left: 0 },
        NoFire { status },
        OutOfRange { distance, range: most },
        OrderForbidsCharge { order },
    ];
    let gap = Inches::whole(1);
    let crowded = ["Carter's guns", "9th Ohio"].map(|name| {
        let enemy = Crowding::Enemy { enemy: name.into(), gap };
        [Crowding::Unit(name.into()), enemy].map(|because| NoRoom { because: Some(because) })
    });
    let rest = [Crowding::General, Crowding::Building("Codori barn".into()), Crowding::Edge];
    let rest = rest.map(|because| NoPlaceThere { because: Some(because) });
    let crowded = crowded.into_iter().flatten().chain(rest);
    let rest = hidden.chain(crowded).chain(named).chain(nearer).chain(counted).chain(crew);
    plain.into_iter().chain(rest).collect()
}

#[test]
fn a_refusal_gives_its_figures_and_agrees_with_its_unit() {
    let told = |refusal: Refusal| refusal.to_string();
    let (distance, range) = (Inches::thousandths_of(12_692), Inches::whole(12));
    assert_eq!(told(Refusal::OutOfRange { distance, range }), "the target is 12.7\" away; its range is 12\"");
    assert_eq!(
        told(Refusal::NearerEnemy { enemy: "Carter's guns".into() }),
        "Carter's guns are nearer, and small arms fire at the nearest enemy"
    );
    assert_eq!(told(Refusal::FewerSixes { most: 1 }), "you rolled only 1 six");
}
