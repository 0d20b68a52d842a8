// A unit dragged over a free table: where its front shall stand, and, held still, the way it shall face.

/** How long a hand rests before it turns instead of moving, in milliseconds. */
const REST = 450;
/** A resting hand trembles by no more than this, in pixels. */
const TREMBLE = 5;

/** Degrees clockwise from north, from one point of the table to another. */
export function bearing(from, to) {
  const degrees = (Math.atan2(to.x - from.x, to.y - from.y) * 180) / Math.PI;
  return (degrees + 360) % 360;
}

/** A point and a facing as the server reads them. */
export const written = ({ x, y }) => `${x.toFixed(2)},${y.toFixed(2)}`;
export const turnedTo = (degrees) => String(Math.round(degrees) % 360);

/** One drag, from press to release. */
export class Drag {
  /** `onAim({ front, facing })` is told whenever it changes. */
  constructor(unit, onAim) {
    this.unit = unit;
    this.onAim = onAim;
    this.front = null;
    this.facing = null;
    this.turning = false;
    this.at = null;
  }

  /** The hand is at this point of the table, and of the window. */
  move(point, { x, y }) {
    if (this.at && Math.hypot(x - this.at.x, y - this.at.y) < TREMBLE) return;
    this.at = { x, y };
    if (this.turning) {
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
    this.onAim({ front: this.front, facing: this.facing, turning: true });
  }

  aim() {
    this.onAim({ front: this.front, facing: this.facing, turning: this.turning });
  }

  end() {
    clearTimeout(this.resting);
  }
}
