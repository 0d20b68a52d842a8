// @ts-check
// Five tips for the first battle, one at a time over the map; once read or waved away they stay away.

import { find, make } from "./make.js";

/** @import { BoardKind, Document } from "./wire.js" */

/** Where it is remembered how many were read. */
const READ = "longroll-tips";
const finger = matchMedia("(pointer: coarse)");

/** @type {Record<BoardKind, { mouse: string, touch: string }>} */
const MOVES = {
  squares: {
    mouse: "Green squares are in reach. Click one, and the unit moves there.",
    touch: "Green squares are in reach. Tap one, and the unit moves there.",
  },
  hexes: {
    mouse: "Green hexes are in reach. Click one: the unit goes there and faces the corner you click nearest to.",
    touch: "Green hexes are in reach. Tap near the corner it shall face, and tap again to go.",
  },
  table: {
    mouse: "Drag a unit to where its front shall stand. The panel says how far it comes; then press the order.",
    touch: "Drag a unit to where its front shall stand. Below stands how far it comes; then press the order.",
  },
};

/** Where a deck says who is next, one unit acts at a time, and dice say how far it goes. */
const BY_CARDS = {
  mouse: [
    "A card says which unit acts: it is picked. The panel on the right says what it may do, and why not the rest.",
    "Drag the unit the way it shall go and press the order: dice say how far. Or press another order.",
  ],
  touch: [
    "A card says which unit acts: it is picked. What it may do stands below the map, and why not the rest.",
    "Drag the unit the way it shall go and press the order: dice say how far. Or press another order.",
  ],
};

/** Where a deck says who is next, no step is ended and nothing is taken back. */
const CARDS = "Each card is for one unit or commander, and the next is drawn at once: no order can be taken back.";

/**
 * The tips for a kind of board and for the hand that points.
 * @param {Document} game
 */
function tips({ board, deck }) {
  const isTouch = finger.matches;
  const { mouse, touch } = BY_CARDS;
  return isTouch
    ? [
        ...(deck
          ? touch
          : ["Tap one of your units. What it may do stands below the map, and why not the rest.", MOVES[board].touch]),
        "What has a percentage throws dice. Press once to see the odds, again to throw: a throw is never taken back.",
        deck
          ? CARDS
          : "When your units are done, the button above the map ends the step. Undo takes back what threw no die.",
        "The Log tab tells what happened, die by die. The ? above explains the signs and the turn.",
      ]
    : [
        ...(deck
          ? mouse
          : [
              "Click one of your units, or press N. The panel on the right says what it may do, and why not the rest.",
              MOVES[board].mouse,
            ]),
        "What has a percentage throws dice. Press once to see the odds, again to throw: a throw is never taken back.",
        deck
          ? CARDS
          : "When your units are done, the button at the top right ends the step (E). U takes back what threw no die.",
        "The log tells what happened; open a line to see its dice. Press ? for the keys, the signs and the turn.",
      ];
}

/** How many tips were read; without a memory, none. */
function read() {
  try {
    return Number(localStorage.getItem(READ) ?? 0);
  } catch {
    return 0;
  }
}

/** @param {number} many */
function remember(many) {
  try {
    localStorage.setItem(READ, String(many));
  } catch {
    // A browser that keeps nothing shows them again next time.
  }
}

/** The map has the focus when the tips are gone. */
function close() {
  document.querySelector("#tips")?.remove();
  const next = document.querySelector(".troops [tabindex='0']");
  if (next instanceof SVGElement && document.activeElement === document.body) next.focus({ preventScroll: true });
}

/**
 * Shows a tip in its strip.
 * @param {string[]} all
 * @param {number} at
 */
function show(all, at) {
  const isLast = at === all.length - 1;
  /** @param {number} many */
  const goTo = (many) => {
    remember(many);
    close();
    if (many < all.length) {
      show(all, many);
      find("#tip-next").focus();
    }
  };
  const next = { id: "tip-next", class: "primary", onclick: () => goTo(at + 1) };
  const away = { id: "tips-away", class: "quiet", onclick: () => goTo(all.length) };
  const strip = make(
    "section",
    { id: "tips", class: "tips", "aria-label": `Tip ${at + 1} of ${all.length}` },
    make("p", { role: "status" }, make("b", { class: "n" }, `${at + 1} of ${all.length}`), " ", all[at]),
    make(
      "div",
      {},
      make("button", next, isLast ? "Got it" : "Next tip"),
      isLast ? null : make("button", away, "No tips"),
    ),
  );
  find(".mapcol").prepend(strip);
}

/**
 * Shows the tips that were not read yet.
 * @param {Document} game
 */
export function offerTips(game) {
  const all = tips(game);
  const at = read();
  if (at < all.length && !document.querySelector("#tips")) show(all, at);
}

/**
 * Shows all tips again.
 * @param {Document} game
 */
export function tipsAgain(game) {
  remember(0);
  document.querySelector("#tips")?.remove();
  offerTips(game);
}
