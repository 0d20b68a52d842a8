// @ts-check
// The help: how a turn goes, the signs of this board, and the keys.

import { ask, theme } from "./ask.js";
import { fill, find, make } from "./make.js";
import { tipsAgain } from "./tips.js";

/** @import { BoardKind, Document, HelpPage, Sign } from "./wire.js" */

/**
 * Keys and what they do.
 * @param {BoardKind} board
 * @returns {[string[], string][]}
 */
function keys(board) {
  const marked = { squares: " and marked squares", hexes: " and marked hexes", table: "" }[board];
  /** @type {Record<BoardKind, [string[], string][]>} */
  const turns = {
    squares: [],
    hexes: [[["Shift", "← →"], "The corner to be faced"]],
    table: [
      [["D"], "The dials by which the unit goes without being dragged"],
      [["[", "]"], "Turns the unit; with Shift by a single degree"],
    ],
  };
  return [
    [["N"], "The next unit that can act"],
    [["↑", "↓", "←", "→"], `From one to the next on the map: units${marked}`],
    [["Enter"], "Picks the unit, goes there, fires, or presses the button"],
    ...turns[board],
    [["O"], "To the orders of the unit"],
    [["M"], "Back to the map"],
    [["1", "… 9"], "An answer to the question"],
    [["E"], "Ends the step"],
    [["U"], "Takes the last order back"],
    [["Esc"], "Puts down what was picked or aimed"],
    [["/"], "Types an order"],
    [["+", "−", "0"], "Nearer, farther, the whole map"],
    [["H"], "Back to my troops"],
    [["W"], "What wins, and how the points stand"],
    [["?"], "This help"],
  ];
}

/**
 * How the pointer is used.
 * @param {Document} game
 */
function hands({ board, deck }) {
  const goes = {
    squares: "Click or tap a green square to move there.",
    hexes: "Click a green hex near the corner the unit shall face. By finger: tap to aim, tap again to go.",
    table: deck
      ? "Drag a unit the way it shall go, then press the order: dice say how far. “By direction and facing” does it."
      : "Drag a unit to where its front shall stand, then press the order. “By direction and distance” does it.",
  };
  return [
    "Click or tap a unit to pick it. Its card says what it may do, and why not the rest.",
    goes[board],
    "Click or tap a marked enemy to see the odds, and again to throw. What throws dice asks twice.",
    "Drag the map to move it; wheel or pinch to come nearer.",
  ];
}

/** @param {Sign} sign */
function drawnSign({ drawn, words }) {
  const picture = make("span", { class: "drawn-sign", "aria-hidden": "true" });
  picture.innerHTML = drawn;
  return make("li", {}, picture, make("span", {}, words));
}

/** @param {Sign[]} signs */
function legend(signs) {
  const groups = [...new Set(signs.map((sign) => sign.group))];
  return groups.map((group) => [
    make("h4", {}, group),
    make("ul", { class: "signs" }, signs.filter((sign) => sign.group === group).map(drawnSign)),
  ]);
}

/** @param {BoardKind} board */
function keyTable(board) {
  const row = (/** @type {[string[], string]} */ [names, words]) =>
    make("tr", {}, make("th", { scope: "row" }, names.map((name) => make("kbd", {}, name))), make("td", {}, words));
  return make("table", { class: "keys" }, make("tbody", {}, keys(board).map(row)));
}

/** The panel that help is read in. */
export class Help {
  /**
   * @param {string} address of the game
   * @param {() => Document} game
   * @param {() => void} onList all units are to be listed
   */
  constructor(address, game, onList) {
    this.address = address;
    this.game = game;
    this.onList = onList;
    this.panel = /** @type {HTMLDialogElement} */ (find("#help-panel"));
    // A click beside the panel closes it.
    this.panel.addEventListener("click", ({ target }) => target === this.panel && this.panel.close());
  }

  async open() {
    if (this.panel.open) return;
    this.draw(null);
    this.panel.showModal();
    this.panel.scrollTop = 0;
    this.draw(await ask(`${this.address}/help`, { theme: theme() }));
  }

  /** @param {HelpPage | null} page */
  draw(page) {
    const game = this.game();
    const { board } = game;
    const again = () => {
      this.panel.close();
      tipsAgain(game);
    };
    const list = () => {
      this.panel.close();
      this.onList();
    };
    const close = { id: "help-close", autofocus: true, onclick: () => this.panel.close() };
    fill(
      this.panel,
      make(
        "header",
        { class: "spread" },
        make("h2", { id: "help-title" }, "Help"),
        make("button", close, "Close ", make("kbd", {}, "Esc")),
      ),
      make(
        "div",
        { class: "columns" },
        make(
          "section",
          {},
          make("h3", {}, "A turn"),
          make("ol", { class: "turn" }, (page?.turn ?? []).map((line) => make("li", {}, line))),
          make("h3", {}, "By mouse or finger"),
          make("ul", { class: "turn" }, hands(game).map((line) => make("li", {}, line))),
        ),
        make("section", { class: "legend" }, make("h3", {}, "Signs on this board"), legend(page?.signs ?? [])),
        make("section", {}, make("h3", {}, "Keys"), keyTable(board)),
      ),
      make(
        "footer",
        {},
        make("button", { id: "tips-again", onclick: again }, "Show the tips again"),
        make("button", { onclick: list }, "All units as a list"),
        make("a", { class: "btn", href: "/" }, "To the lobby"),
      ),
    );
  }
}
