// @ts-check
// Drags over a free table: a unit to where its front will stand, or its handle to where it will face.

/** A shorter way of the hand, in pixels, is a click and not a drag. */
const TREMBLE = 6;

/**
 * A point of the table in inches, or of the window in pixels.
 * @typedef {{ x: number, y: number }} Point
 */

/**
 * Where the front of a unit will stand, and the way it will face, if that was chosen.
 * @typedef {{ front: Point, facing: number | null }} Aim
 */

/**
 * Degrees clockwise from north, from one point of the table to another.
 * @param {Point} from
 * @param {Point} to
 */
export function bearing(from, to) {
  const degrees = (Math.atan2(to.x - from.x, to.y - from.y) * 180) / Math.PI;
  return (degrees + 360) % 360;
}

/**
 * A point as the server reads it.
 * @param {Point} point
 */
export const written = ({ x, y }) => `${x.toFixed(2)},${y.toFixed(2)}`;

/**
 * A facing as the server reads it.
 * @param {number} degrees
 */
export const turnedTo = (degrees) => String((Math.round(degrees) + 360) % 360);

/** One drag, from press to release. */
export class Drag {
  /**
   * @param {{ pointer: number, from: Point }} pressed by which pointer, and where in the window
   * @param {(point: Point) => void} onPoint told to which point of the table the hand goes
   */
  constructor({ pointer, from }, onPoint) {
    this.pointer = pointer;
    this.from = from;
    this.onPoint = onPoint;
    this.begun = false;
  }

  /**
   * The hand is at this point of the window, and of the table; whether it drags by now.
   * @param {Point} window
   * @param {() => Point} table
   */
  move({ x, y }, table) {
    this.begun ||= Math.hypot(x - this.from.x, y - this.from.y) > TREMBLE;
    if (this.begun) this.onPoint(table());
    return this.begun;
  }
}
