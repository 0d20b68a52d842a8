// @ts-check
// The dice: faces that are tapped in, or rolled by the program; the odds stand above.

import { die, make, sentence } from "./make.js";
import { valueWords } from "./umpireforms.js";

/** @import { UmpireDesk } from "./umpiredesk.js" */
/** @import { UmpireWants } from "./wire.js" */

/** Dice with more sides are typed in. */
const TAPPED = 12;

/**
 * The case of a doubt in words: `range 7½, from front`.
 * @param {Record<string, string>} differs
 */
export const caseWords = (differs) =>
  Object.entries(differs)
    .map(([key, value]) => `${key.replaceAll("-", " ")} ${valueWords(value)}`)
    .join(", ");

/**
 * The odds before the roll, one sentence a case.
 * @param {UmpireDesk} desk
 */
export function oddsBefore(desk) {
  const { answer, waiting } = desk.heard;
  if (!answer || answer.refusal) return null;
  const line = (/** @type {import("./wire.js").UmpireChances} */ { differs, sentence: said, refusal, exact }) => {
    const about = caseWords(differs);
    const told = refusal ? `not possible: ${refusal}` : said;
    if (!told) return null;
    return make("p", {}, about ? make("b", {}, `${about}: `) : null, told, exact || refusal ? "" : " (estimated)");
  };
  return make("div", { class: "before", id: "odds", "data-waiting": String(waiting) }, answer.cases.map(line));
}

/** @param {UmpireWants} wants */
function asked({ count, sides, pick, what }) {
  // Some rolls name their dice themselves.
  const about = what.replace(/, \d*D\d+$/, "");
  const dice = pick ? `pick 1 of ${sides}` : `${count}D${sides}`;
  return about ? `${dice} for ${about}` : dice;
}

/**
 * @param {UmpireDesk} desk
 */
export function dicePad(desk) {
  const { answer, errors } = desk.heard;
  const { pad, rolled } = desk.draft;
  const wants = answer?.wants;
  const isSettled = rolled !== null;
  const error = errors.dice
    ? make("p", { class: "wrong", id: "wrong-dice", role: "alert" }, sentence(errors.dice))
    : null;
  if (answer && !answer.refusal && !wants) {
    const show = make("button", { id: "roll", disabled: isSettled, onclick: () => desk.roll() }, "Show the result");
    return make(
      "section",
      { class: "pad" },
      make("div", { class: "spread" }, make("span", { class: "cap" }, "No dice"), show),
      error,
    );
  }
  const sides = wants?.sides ?? 6;
  const face = (/** @type {number} */ number) => {
    const attributes = { id: `face-${number}`, "aria-label": `Face ${number}`, disabled: isSettled || !wants };
    const isTapped = pad.includes(String(number));
    const onclick = () => desk.tap(String(number));
    return make("button", { ...attributes, class: isTapped ? "tapped" : null, onclick }, die(number));
  };
  const faces = sides <= TAPPED ? Array.from({ length: sides }, (_, at) => face(at + 1)) : [];
  const clear = make("button", { class: "link", id: "clear-dice", onclick: () => desk.change({}) }, "clear");
  const told = pad.length > 0 ? `Dice: ${pad.join(", ")}` : "Dice";
  const left = wants && !isSettled ? asked({ ...wants, count: wants.count - pad.length }) : "";
  const typed = make("input", {
    id: "typed-dice",
    type: "text",
    inputmode: "numeric",
    autocomplete: "off",
    placeholder: "3, 4",
    "aria-label": "Faces, with commas between them",
    onchange: (/** @type {Event} */ event) => desk.type(/** @type {HTMLInputElement} */ (event.target).value),
  });
  return make(
    "section",
    { class: "pad" },
    make(
      "div",
      { class: "spread" },
      make("span", { class: "cap", id: "pad" }, told),
      pad.length > 0 ? clear : null,
      make("span", { class: "small dim wants" }, left),
    ),
    make(
      "div",
      { class: `facegrid s${sides}`, role: "group", "aria-label": "Tap the faces" },
      faces,
      make(
        "button",
        { id: "roll", disabled: !answer || !!answer.refusal || isSettled, onclick: () => desk.roll() },
        "Roll for me",
      ),
    ),
    make(
      "details",
      { class: "type-dice", open: sides > TAPPED || !!error },
      make("summary", {}, "Type the faces"),
      typed,
    ),
    error,
  );
}
