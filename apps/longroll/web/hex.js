// @ts-check
// Hexes: the corner nearest to a point, the offer that faces there, and the arrow that shows it.

/** @import { Offer } from "./wire.js" */

/** The corners of a hex, clockwise from the right, sixty degrees apart. */
const CORNERS = ["E", "SE", "SW", "W", "NW", "NE"];

/**
 * A hex as it is drawn.
 * @param {SVGSVGElement | null} svg
 * @param {string} square
 */
function drawnHex(svg, square) {
  const hex = svg?.querySelector(`.hex[data-square="${square}"]`);
  if (!(hex instanceof SVGElement)) return null;
  return { x: Number(hex.dataset.x), y: Number(hex.dataset.y) };
}

/**
 * The corner of a hex that is nearest to a point of the window; none on other boards.
 * @param {SVGSVGElement | null} svg
 * @param {string} square
 * @param {{ clientX: number, clientY: number }} point
 */
export function cornerAt(svg, square, { clientX, clientY }) {
  const hex = drawnHex(svg, square);
  if (!svg || !hex) return null;
  const { x, y } = new DOMPoint(clientX, clientY).matrixTransform(svg.getScreenCTM()?.inverse());
  const degrees = (Math.atan2(y - hex.y, x - hex.x) * 180) / Math.PI;
  return CORNERS[Math.round((degrees + 360) / 60) % 6];
}

/**
 * The corner a number of corners further, clockwise; none without one to begin from.
 * @param {string | null | undefined} corner
 * @param {number} by
 */
export function turnedBy(corner, by) {
  const at = CORNERS.indexOf(corner ?? "");
  return at < 0 ? null : CORNERS[(at + by + 6) % 6];
}

/**
 * Of offers that face corners the one that turns least from a corner.
 * @param {Offer[]} offers
 * @param {string | null | undefined} corner
 */
export function nearest(offers, corner) {
  /** @param {Offer} offer */
  const turns = ({ facing }) => {
    const by = Math.abs(CORNERS.indexOf(facing ?? "") - CORNERS.indexOf(corner ?? ""));
    return Math.min(by, 6 - by);
  };
  return offers.toSorted((a, b) => turns(a) - turns(b))[0] ?? null;
}

/**
 * An arrow to a corner of a hex, as a drawing to be laid over the board.
 * @param {SVGSVGElement | null} svg
 * @param {string} square
 * @param {string} corner
 */
export function arrow(svg, square, corner) {
  const hex = drawnHex(svg, square);
  if (!svg || !hex) return null;
  const { x, y, width, height } = svg.viewBox.baseVal;
  const radius = Number(svg.dataset.radius);
  const turned = `translate(${hex.x} ${hex.y}) rotate(${60 * CORNERS.indexOf(corner) + 90})`;
  const tip = `M0,${-radius * 0.97}L13,${-radius * 0.6}H5V${-radius * 0.2}H-5V${-radius * 0.6}H-13Z`;
  const box = `viewBox="${x} ${y} ${width} ${height}" class="aim"`;
  return `<svg ${box} data-square="${square}" data-facing="${corner}"><path transform="${turned}" d="${tip}"/></svg>`;
}
