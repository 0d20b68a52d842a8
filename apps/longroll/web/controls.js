// @ts-check
// Keys and buttons.

import { enterCard, enterDials } from "./focus.js";
import { turnedBy } from "./handle.js";
import { find } from "./make.js";
import { answers } from "./question.js";
import { troops } from "./troops.js";
import { listenToTyping, typedLine } from "./typing.js";

/** @import { BoardView } from "./boardview.js" */
/** @import { Help } from "./help.js" */
/** @import { Selection } from "./selection.js" */
/** @import { Session } from "./session.js" */

const GROWS = 1.4;

function listenToTabs() {
  /** @type {NodeListOf<HTMLElement>} */
  const tabs = document.querySelectorAll("[data-tab]");
  for (const tab of tabs) {
    tab.addEventListener("click", () => {
      document.body.dataset.shown = tab.dataset.tab;
      for (const other of tabs) other.setAttribute("aria-pressed", String(other === tab));
    });
  }
}

/**
 * What buttons and keys do.
 * @param {Session} session
 * @param {Selection} selection
 * @param {BoardView} view
 * @param {Help} help
 * @param {(text: string) => void} say
 */
function deeds(session, selection, view, help, say) {
  return {
    grow: () => view.camera.zoom(GROWS),
    shrink: () => view.camera.zoom(1 / GROWS),
    fit: () => view.camera.fit(),
    home: () => session.latest && view.camera.home(() => troops(session.game, selection.unit?.id ?? null)),
    type: () => typedLine().focus(),
    help: () => help.open(),
    map: () => view.keys.enter(),
    orders: () => enterCard(),
    dials: () => enterDials(),
    undo: () => {
      const { ariaDisabled, title } = find("#undo");
      if (ariaDisabled === "true") return say(`${title}.`);
      session.inTurn((seen) => session.undo(seen));
    },
    next: () => session.inTurn(() => selection.nextUnit()),
    /** @param {Event} [event] */
    end: (event) => {
      // The second click of a double click is not an answer to the question that the first one brought up.
      if (event instanceof MouseEvent && event.detail > 1) return;
      selection.end();
    },
    /** Gives the order that was aimed. */
    go: () => session.inTurn((seen) => selection.aimed && selection.choose(selection.aimed.offer, seen)),
    never: () => session.inTurn(() => selection.putDown()),
    /** Gives an answer by its number. @param {number} number */
    answer: (number) => {
      if (session.latest?.reactions) {
        if (number < 3) find(number === 1 ? "#react" : "#pass").click();
        return;
      }
      const [, offers] = (session.latest ? answers(session.latest) : []).find(([of]) => of === number) ?? [];
      if (offers) session.inTurn((seen) => selection.answerBy(offers, seen));
    },
  };
}

/**
 * Listens to buttons and keys.
 * @param {Session} session
 * @param {Selection} selection
 * @param {BoardView} view
 * @param {Help} help
 * @param {(text: string) => void} say
 */
export function listenToControls(session, selection, view, help, say) {
  const does = deeds(session, selection, view, help, say);
  for (const name of /** @type {const} */ (["grow", "shrink", "fit", "home", "undo", "next", "end", "help"])) {
    find(`#${name}`).addEventListener("click", does[name]);
  }
  find("#record").setAttribute("href", `${session.address}/record`);
  listenToTabs();
  const words = {
    help: { says: "Enter opens the help.", does: does.help },
    undo: { says: "Enter takes back the last order.", does: does.undo },
    next: { says: "Enter goes to the next unit.", does: does.next },
    end: { says: "Enter ends this step.", does: does.end },
  };
  listenToTyping(session, selection, { ...words, "?": words.help }, say);
  /** @type {Record<string, (() => void) | undefined>} */
  const keys = {
    "+": does.grow,
    "-": does.shrink,
    0: does.fit,
    h: does.home,
    "/": does.type,
    "?": does.help,
    m: does.map,
    o: does.orders,
    d: does.dials,
    Enter: does.go,
    n: () => {
      does.next();
      session.inTurn(() => view.keys.enter());
    },
    u: does.undo,
    e: does.end,
    w: () => find("#wins").click(),
    Escape: does.never,
  };
  document.addEventListener("keydown", (event) => {
    const target = event.target instanceof HTMLElement || event.target instanceof SVGElement ? event.target : null;
    if (target?.closest("input, textarea, select")) {
      if (event.key === "Escape") target.blur();
      return;
    }
    // Enter presses what has the focus; elsewhere, on the unit that was dragged and on its handle, it gives the order
    // that was aimed.
    const pressed = target?.closest("button:not(.knob), a, summary, .unit, .mark");
    const isPressed = pressed && !selection.isAimed(pressed.id);
    if (event.key === "Enter" && (!selection.aimed || isPressed)) return;
    // Escape first closes an open menu.
    if (event.key === "Escape" && document.querySelector(":popover-open")) return;
    // On many keyboards brackets are pressed with AltGr, and a unit is turned on by a key that is held.
    const by = turnedBy(event);
    if (!by && (event.ctrlKey || event.metaKey || event.altKey || event.repeat)) return;
    if (document.querySelector("dialog[open]")) return;
    const number = /^[1-9]$/.test(event.key) ? () => does.answer(Number(event.key)) : undefined;
    const deed = by ? () => selection.turn(by) : (number ?? keys[event.key]);
    if (!deed) return;
    event.preventDefault();
    deed();
  });
}
