// @ts-check
// The help: how a turn works, the signs of this board, and the keys.

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
  const marked = { squares: ", and to marked squares", hexes: ", and to marked hexes", table: "" }[board];
  /** @type {Record<BoardKind, [string[], string][]>} */
  const turns = {
    squares: [],
    hexes: [[["Shift", "← →"], "Choose the corner to face"]],
    table: [
      [["D"], "Move the unit without dragging: set direction, distance and facing"],
      [["[", "]"], "Turn the unit by 15°; with Shift by 1°"],
    ],
  };
  return [
    [["N"], "Go to the next unit that can act"],
    [["↑", "↓", "←", "→"], `Go from unit to unit on the map${marked}`],
    [["Enter"], "Pick the unit, move, fire, or press the button"],
    ...turns[board],
    [["O"], "Go to the orders of the unit"],
    [["M"], "Return to the map"],
    [["1", "… 9"], "Answer the question"],
    [["E"], "End the step"],
    [["U"], "Take back the last order"],
    [["Esc"], "Cancel the aim, then the pick"],
    [["/"], "Type an order"],
    [["+", "−", "0"], "Zoom in, zoom out, show the whole map"],
    [["H"], "Show my troops"],
    [["W"], "Show what wins, and the points"],
    [["?"], "Open this help"],
  ];
}

/**
 * How the pointer is used.
 * @param {Document} game
 */
function hands({ board, deck }) {
  const goes = {
    squares: "Click or tap a green square to move there.",
    hexes: "Click a green hex near the corner the unit will face. On a touch screen: tap to aim, tap again to move.",
    table: deck
      ? "Drag a unit the way it will go, then press the order: dice set the distance."
      : "Drag a unit to where its front will stand, then press the order.",
  };
  return [
    "Click or tap a unit to pick it. Its panel lists its orders, and why others are not possible.",
    goes[board],
    ...(board === "table" ? [`Without dragging, use “Set direction and ${deck ? "facing" : "distance"}”.`] : []),
    "Click or tap a marked enemy to see the odds; do it again to roll. Every order with dice asks twice.",
    "Drag the map to move it. Turn the wheel or pinch to zoom.",
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
          make("h3", {}, "How a turn works"),
          make("ol", { class: "turn" }, (page?.turn ?? []).map((line) => make("li", {}, line))),
          make("h3", {}, "Mouse and touch"),
          make("ul", { class: "turn" }, hands(game).map((line) => make("li", {}, line))),
        ),
        make("section", { class: "legend" }, make("h3", {}, "Signs on this board"), legend(page?.signs ?? [])),
        make("section", {}, make("h3", {}, "Keys"), keyTable(board)),
      ),
      make(
        "footer",
        {},
        make("button", { id: "tips-again", onclick: again }, "Show the tips again"),
        make("button", { onclick: list }, "List all units"),
        make("a", { class: "btn", href: "/" }, "Go to the lobby"),
      ),
    );
  }
}
