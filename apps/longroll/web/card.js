// The card: who is picked out, what it may do and how likely that is, and why not the rest.

import { bearing } from "./drag.js";
import { fill, make, percent } from "./make.js";

/** A button for an offer; one with dice asks twice. */
function offerButton(offer, { armed, primary, onGive, key }) {
  const { forecast } = offer;
  const likely = forecast ? percent(forecast.percent) : null;
  const label = armed ? `Throw: ${offer.label}` : offer.label;
  const detail = forecast ? `${forecast.hope}${armed ? "; press again" : ""}` : offer.manner;
  return make(
    "button",
    {
      class: `order${primary || armed ? " primary" : ""}${armed ? " armed" : ""}`,
      "data-order": offer.order,
      "--p": forecast ? `${forecast.percent}%` : null,
      onclick: () => onGive(offer),
    },
    make("b", {}, key ? make("kbd", {}, key) : null, key ? " " : null, label),
    likely ? make("span", { class: "pc" }, likely) : make("span"),
    detail ? make("small", {}, detail) : null,
  );
}

/** All that can come of an offer. */
function outcomes(forecast) {
  const row = ([word, share]) => [
    make("span", {}, word),
    make("span", {}, percent(share)),
    make("i", { "--v": `${share}%` }),
  ];
  return make("section", {}, make("h3", {}, `What may come of it: ${forecast.what}`), make("div", { class: "bars" }, forecast.outcomes.map(row)));
}

function reasons(refused) {
  return refused.map(({ label, manner, why }) =>
    make(
      "details",
      { class: "whynot", name: "why" },
      make("summary", {}, make("span", {}, manner ? `${label}, ${manner}` : label), make("span", {}, "why not?")),
      make("div", {}, `${why[0].toUpperCase()}${why.slice(1)}.`),
    ),
  );
}

/** A move on a free table: what was aimed at, and two dials for those who do not drag. */
function dragging(unit, { aimed, wish, armed, onGive, onWay }) {
  const [x, y] = unit.drag.at.split(",").map(Number);
  const front = wish?.front ?? { x, y };
  const way = wish ? Math.round(bearing({ x, y }, front)) : Math.round(unit.drag.facing);
  const facing = aimed ? Number(aimed.pose.facing) : Number(unit.drag.facing);
  const far = Math.max(Math.hypot(front.x - x, front.y - y), 6);
  const dial = (id, word, value, onTurn) =>
    make(
      "label",
      { class: "dial" },
      make("span", {}, word),
      make("input", { id, type: "range", min: "0", max: "355", step: "5", value: String(value), onchange: (event) => onTurn(Number(event.target.value)) }),
      make("output", {}, `${Math.round(value)}°`),
    );
  const ahead = (degrees) => {
    const angle = (degrees * Math.PI) / 180;
    return { x: x + far * Math.sin(angle), y: y + far * Math.cos(angle) };
  };
  const go = aimed && aimed.offer.deed !== "throw";
  const [verb, how] = unit.drag.hint.split(": ");
  return make(
    "section",
    { class: "go drag", "data-facing": String(Math.round(facing)) },
    make("p", {}, make("b", {}, verb), `: ${how}`),
    aimed ? make("p", { class: "aimed" }, aimed.note) : null,
    go ? make("button", { class: "order primary", id: "go", onclick: () => onGive(aimed.offer) }, make("b", {}, aimed.offer.deed === "go" ? "Go there " : `${aimed.offer.label} `, make("kbd", {}, "Enter"))) : null,
    // A charge is pointed at somebody, not into the open.
    verb === "Charge" ? null : make(
      "details",
      { open: Boolean(wish) },
      make("summary", {}, "By degrees"),
      dial("dial-way", "Way", way, (degrees) => onWay({ front: ahead(degrees), facing: wish?.facing ?? null })),
      dial("dial-front", "Front", facing, (degrees) => onWay({ front: wish ? front : ahead(way), facing: degrees })),
    ),
  );
}

/** How a unit answers the enemy beforehand, so that nobody is asked. */
const ANSWERS = { ask: "ask me", fire: "fire", normal: "at normal range", short: "at short range", charged: "when charged", likely: "if likely", never: "never" };

/** The standing answer of a unit, for itself or for all of its brigade. */
function standing(unit, onAnswer) {
  const { answers, answer, group } = unit.standing;
  const whole = group ? make("input", { type: "checkbox", id: "whole", name: "whole" }) : null;
  const choose = (word) =>
    make(
      "label",
      {},
      make("input", { type: "radio", name: "standing", value: word, checked: word === (answer ?? "ask"), onchange: () => onAnswer(unit.id, Boolean(whole?.checked), word) }),
      make("span", {}, ANSWERS[word]),
    );
  return make(
    "section",
    { class: "standing" },
    make("h3", {}, "When the enemy fires or comes near"),
    make("div", { class: "seg wrap" }, answers.map(choose)),
    whole ? make("label", { class: "whole" }, whole, ` for all of ${group}`) : null,
  );
}

/** The card of a unit. */
export function unitCard(element, unit, army, { game, armed, manner, pointed, tapped, aimed, wish, onGive, onManner, onSweep, onWay, onUnit, onBack, onAnswer }) {
  const goes = unit.may.filter((offer) => offer.deed === "go");
  const others = unit.may.filter((offer) => offer.deed !== "go");
  const manners = [...new Set(goes.map((offer) => offer.manner))];
  const turns = others.filter((offer) => offer.label.startsWith("Face "));
  const deeds = others.filter((offer) => !turns.includes(offer));
  const throws = deeds.filter((offer) => offer.forecast);
  const parts = [
    make(
      "header",
      {},
      make("div", { class: "spread" }, make("h2", {}, unit.name), make("span", { class: `side ${army.coat}` }, army.name)),
      make("p", { class: "dim" }, [unit.group, `at ${unit.at}`].filter(Boolean).join(" · ")),
      make("div", { class: "chips" }, unit.words.map((word) => make("span", { class: "chip" }, word))),
    ),
  ];
  const isHex = game.board === "hexes";
  const company = isHex ? game.units.filter((one) => one.at === unit.at && one.side === unit.side && one.id !== unit.id) : [];
  if (company.length > 0) {
    const there = (one) => make("button", { class: "quiet", "data-unit": one.id, onclick: () => onUnit(one.id) }, one.name);
    parts.push(make("section", { class: "here" }, make("span", { class: "dim" }, "With it:"), company.map(there)));
  }
  if (game.reactions) parts.push(make("button", { class: "btn", id: "back", onclick: () => onBack() }, "Back to the question"));
  if (unit.may.length > 0) parts.push(make("h3", {}, "It may"));
  if (unit.drag) parts.push(dragging(unit, { aimed, wish, armed, onGive, onWay }));
  if (goes.length > 0) {
    const places = new Set(goes.filter((offer) => offer.manner === manner).map((offer) => offer.place)).size;
    const choose = (word) =>
      make(
        "label",
        {},
        make("input", { type: "radio", name: "manner", value: word, checked: word === manner, onchange: () => onManner(word) }),
        make("span", {}, word || "move"),
      );
    parts.push(
      make(
        "section",
        { class: "go" },
        make("p", {}, make("b", {}, "Move"), `: point at a marked ${isHex ? "hex" : "square"}, ${places} in reach`),
        goes[0].facing ? make("p", { class: "dim" }, "It will face the corner of the hex you point nearest to; the arrow shows it. By finger: once to aim, again to go.") : null,
        tapped ? make("button", { class: "order primary", id: "go", onclick: () => onGive(tapped) }, make("b", {}, `${tapped.label}, facing ${tapped.facing}`)) : null,
        manners.length > 1 ? make("div", { class: "seg wrap" }, manners.map(choose)) : null,
      ),
    );
  }
  if (turns.length > 0) {
    const turn = (offer) =>
      make("button", { "data-order": offer.order, onclick: () => onGive(offer) }, offer.label.replace("Face ", ""));
    parts.push(make("section", { class: `turns${isHex ? " six" : ""}` }, make("span", {}, "Face"), turns.map(turn)));
  }
  if (deeds.length > 0) {
    const likeliest = throws.toSorted((a, b) => b.forecast.percent - a.forecast.percent)[0];
    const button = (offer) =>
      offerButton(offer, { armed: armed === offer.order, primary: offer === likeliest && !armed, onGive });
    const all = game.sweep && game.acting === unit.id ? make("button", { class: "order primary", id: "sweep", onclick: () => onSweep() }, make("b", {}, game.sweep)) : null;
    parts.push(make("section", { class: "stack" }, all, deeds.map(button)));
    const shown = throws.find((offer) => offer.order === armed);
    if (shown) parts.push(outcomes(shown.forecast));
  }
  if (pointed?.length > 0) {
    parts.push(make("section", { class: "pointed" }, make("h3", {}, "Not there"), reasons(pointed)));
  }
  if (unit.standing) parts.push(standing(unit, onAnswer));
  if (unit.may_not.length > 0) parts.push(make("section", {}, make("h3", {}, "It may not"), reasons(unit.may_not)));
  fill(element, parts);
  const first = element.querySelector(".pointed details");
  if (first) first.open = true;
}

/** Turn and hour, without the step. */
export function turn(game) {
  return game.status.split(" · ")[0];
}

/** What is asked, without turn and hour. */
function question(game) {
  return game.asked.startsWith(turn(game)) ? game.asked.slice(turn(game).length + 2) : game.asked;
}

/** What of the question lies open, though it is folded at first. */
const opened = new Set();

/** Something folded, which stays as it was put when the card is drawn anew. */
function folded(key, words, isWanted, children) {
  const keep = (event) => (event.target.open ? opened.add(key) : opened.delete(key));
  return make("details", { class: "folded", "data-folded": key, open: isWanted || opened.has(key), ontoggle: keep }, make("summary", {}, words), children);
}

/** One unit that may react: a tick for the one thing it may do, or a choice among several, those that harm nobody folded. */
function reaction(game, { id, ways, answer }, { ticked, onTick, onUnit }) {
  const unit = game.units.find((one) => one.id === id);
  const said = answer && answer !== "ask" ? ANSWERS[answer] : null;
  const [only] = ways;
  const named = (...parts) =>
    make("button", { class: "quiet row", "data-unit": id, title: "its card, and its standing answer", onclick: () => onUnit(id) }, make("b", {}, unit.name), parts);
  if (ways.length === 1) {
    return make(
      "li",
      {},
      make("input", { type: "checkbox", name: "react", value: id, "aria-label": `${unit.name} ${only.deed}`, checked: id in ticked, onchange: (event) => onTick(id, event.target.checked ? only.way : null) }),
      named(make("span", { class: "pc" }, percent(only.percent)), make("small", { class: "dim" }, [only.deed, said].filter(Boolean).join(" · "))),
    );
  }
  const choose = ({ way, deed, percent: likely }) =>
    make(
      "label",
      { "--p": `${likely ?? 0}%` },
      make("input", { type: "radio", name: `react-${id}`, value: way === null ? "stands" : String(way), checked: (ticked[id] ?? null) === way, onchange: () => onTick(id, way) }),
      make("span", {}, deed),
      likely > 0 ? make("span", { class: "pc" }, percent(likely)) : null,
    );
  const telling = ways.filter((one) => one.percent > 0);
  const others = ways.filter((one) => !telling.includes(one));
  const isChosen = others.some(({ way }) => way === ticked[id]);
  const choices = telling.length > 0 && others.length > 0 ? [telling.map(choose), folded(id, "or something else", isChosen, others.map(choose))] : ways.map(choose);
  return make("li", { class: "ways", role: "radiogroup", "aria-label": unit.name }, named(said ? make("small", { class: "dim" }, said) : null), choose({ way: null, deed: "stands" }), choices);
}

/** Whether there is anything in what a unit may do that is told by a chance. */
const isTelling = ({ ways }) => ways.length === 1 || ways.some((one) => one.percent > 0);

/** One question for all who may react to what the enemy is about to do. */
function reactions(game, { ticked, onTick, onReact, onPass, onUnit }) {
  const many = Object.keys(ticked).length;
  const chosen = game.reactions.some(({ ways }) => ways.length > 1);
  const row = (one) => reaction(game, one, { ticked, onTick, onUnit });
  const list = (all) => make("ul", { class: "units" }, all.map(row));
  const [first, rest] = [game.reactions.filter(isTelling), game.reactions.filter((one) => !isTelling(one))];
  const others = rest.length === 1 ? "One more may turn, form or give way" : `${rest.length} more may turn, form or give way`;
  return make(
    "section",
    { class: "reactions" },
    make("p", { class: "dim" }, `${chosen ? "Choose who does what" : "Tick who reacts"}; the figure is the chance of any effect.`),
    first.length > 0 ? list(first) : null,
    rest.length > 0 ? folded("others", others, first.length === 0 || rest.some(({ id }) => id in ticked), list(rest)) : null,
    make("div", { class: "stack" },
      make("button", { class: `order${many > 0 ? " primary" : ""}`, id: "react", disabled: many === 0, onclick: () => onReact() }, make("b", {}, many === 1 ? "One reacts" : many > 1 ? `${many} react` : "Nobody is ticked")),
      make("button", { class: `order${many > 0 ? "" : " primary"}`, id: "pass", onclick: () => onPass() }, make("b", {}, "Let it pass"))),
  );
}

/** The card when nobody is picked out: the question, or who has still something to do. */
export function questionCard(element, game, { armed, ticked, onGive, onUnit, onTick, onReact, onPass }) {
  const army = game.acts === null ? null : game.armies[game.acts];
  const questions = game.options.filter((offer) => offer.deed !== "end");
  const parts = [
    make(
      "header",
      {},
      make("div", { class: "spread" }, make("h2", { class: "question" }, game.over ? "The battle is over" : question(game)), army ? make("span", { class: `side ${army.coat}` }, army.name) : null),
      make("p", { class: "dim" }, game.over ?? turn(game)),
      make("p", { class: "score" }, game.score),
    ),
  ];
  if (game.over) parts.push(make("section", { class: "stack" }, make("a", { class: "btn primary", href: "/" }, "Another battle")));
  if (!game.over && !game.yours) parts.push(make("p", { class: "dim" }, "The computer gives its orders."));
  if (questions.length > 0) {
    const button = (offer, at) =>
      offerButton(offer, { armed: armed === offer.order, primary: at === 0 && !armed, onGive, key: at < 9 ? String(at + 1) : null });
    parts.push(make("section", { class: "stack" }, questions.map(button)));
    const shown = questions.find((offer) => offer.order === armed);
    if (shown?.forecast) parts.push(outcomes(shown.forecast));
  }
  if (game.reactions) parts.push(reactions(game, { ticked, onTick, onReact, onPass, onUnit }));
  if (game.ready.length > 0) {
    const ready = game.units.filter((unit) => game.ready.includes(unit.id));
    const item = (unit) =>
      make(
        "li",
        {},
        make("button", { class: "quiet row", "data-unit": unit.id, onclick: () => onUnit(unit.id) }, make("b", {}, unit.name), make("span", { class: "dim" }, unit.at), make("small", { class: "dim" }, unit.words)),
      );
    parts.push(make("section", {}, make("h3", {}, "Point at a unit, or choose"), make("ul", { class: "units" }, ready.map(item))));
  }
  fill(element, parts);
}
