// @ts-check
// Five tips for the first battle, one at a time over the map; once read or closed they stay away.

import { find, make } from "./make.js";

/** @import { BoardKind, Document } from "./wire.js" */

/** The key under which the number of read tips is kept. */
const READ = "longroll-tips";
const finger = matchMedia("(pointer: coarse)");

/** @type {Record<BoardKind, { mouse: string, touch: string }>} */
const MOVES = {
  squares: {
    mouse: "Green squares are in reach. Click one: the unit moves there.",
    touch: "Green squares are in reach. Tap one: the unit moves there.",
  },
  hexes: {
    mouse: "Green hexes are in reach. Click one: the unit moves there and faces the nearest corner of the hex.",
    touch: "Green hexes are in reach. Tap near the corner the unit will face, then tap again to move.",
  },
  table: {
    mouse: "Drag a unit to where its front will stand. The panel shows how far it can go. Then press the order.",
    touch: "Drag a unit to where its front will stand. The panel below shows how far it can go. Then press the order.",
  },
};

/** Where a deck decides which unit acts, one unit acts at a time, and dice set how far it goes. */
const BY_CARDS = {
  mouse: [
    "A card says which unit acts. The panel on the right lists its orders, and why others are not possible.",
    "Drag the unit the way it will go, then press the order: dice set the distance. Or press another order.",
  ],
  touch: [
    "A card says which unit acts. The panel below lists its orders, and why others are not possible.",
    "Drag the unit the way it will go, then press the order: dice set the distance. Or press another order.",
  ],
};

/** Where a deck decides which unit acts, no step is ended and no order is taken back. */
const CARDS = "Each card is for one unit or commander. The next is drawn at once: you cannot take an order back.";
/** The tip on dice. */
const DICE = "Orders with a percentage roll dice. Press once to see the odds, again to roll. A roll is final.";

/**
 * The tips for a kind of board, and for mouse or touch.
 * @param {Document} game
 */
function tips({ board, deck }) {
  const isTouch = finger.matches;
  const { mouse, touch } = BY_CARDS;
  return isTouch
    ? [
        ...(deck
          ? touch
          : [
              "Tap one of your units. The panel below lists its orders, and why others are not possible.",
              MOVES[board].touch,
            ]),
        DICE,
        deck
          ? CARDS
          : "When your units are done, the button above the map ends the step. Undo takes back orders without dice.",
        "The Log tab tells what happened, die by die. Help, under More, explains the signs and the turn.",
      ]
    : [
        ...(deck
          ? mouse
          : [
              "Click one of your units, or press N. The panel lists its orders, and why others are not possible.",
              MOVES[board].mouse,
            ]),
        DICE,
        deck
          ? CARDS
          : "When all units are done, the button at the top right ends the step (E). U takes back orders without dice.",
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
      make("button", next, isLast ? "Close" : "Next tip"),
      isLast ? null : make("button", away, "Close all tips"),
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
  if (at < all.length && !game.over && !document.querySelector("#tips")) show(all, at);
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
