// @ts-check
// A unit dragged over a free table: where its front shall stand, and, held still, the way it shall face.

/** How long a hand rests before it turns instead of moving, in milliseconds. */
const REST = 450;
/** A resting hand trembles by no more than this, in pixels. */
const TREMBLE = 5;

/**
 * A point of the table in inches, or of the window in pixels.
 * @typedef {{ x: number, y: number }} Point
 */

/**
 * Where the front of a unit shall stand, and the way it shall face, if that was chosen.
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
export const turnedTo = (degrees) => String(Math.round(degrees) % 360);

/** One drag, from press to release. */
export class Drag {
  /**
   * @param {string} unit
   * @param {{ pointer: number, from: Point }} pressed by which pointer, and where in the window
   * @param {(aim: Aim) => void} onAim told whenever it changes
   */
  constructor(unit, { pointer, from }, onAim) {
    this.unit = unit;
    this.pointer = pointer;
    this.from = from;
    this.onAim = onAim;
    /** @type {Point | null} */
    this.front = null;
    /** @type {number | null} */
    this.facing = null;
    this.turning = false;
    /** @type {Point | null} */
    this.at = null;
    /** @type {number | undefined} */
    this.resting = undefined;
  }

  /**
   * The hand is at this point of the table, and of the window.
   * @param {Point} point
   * @param {Point} window
   */
  move(point, { x, y }) {
    if (this.at && Math.hypot(x - this.at.x, y - this.at.y) < TREMBLE) return;
    this.at = { x, y };
    if (this.turning && this.front) {
      this.facing = bearing(this.front, point);
    } else {
      this.front = point;
      clearTimeout(this.resting);
      this.resting = setTimeout(() => this.rest(), REST);
    }
    this.aim();
  }

  /** The hand rests: from now on it turns the unit. */
  rest() {
    this.turning = true;
    this.aim();
  }

  aim() {
    if (this.front) this.onAim({ front: this.front, facing: this.facing });
  }

  end() {
    clearTimeout(this.resting);
  }
}
