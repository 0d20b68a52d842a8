// Hexes: the corner nearest to a point, the offer that faces there, and the arrow that shows it.

/** The corners of a hex, clockwise from the right, sixty degrees apart. */
const CORNERS = ["E", "SE", "SW", "W", "NW", "NE"];

/** The corner of a hex that is nearest to a point of the window; none on other boards. */
export function cornerAt(svg, square, { clientX, clientY }) {
  const hex = svg?.querySelector(`.hex[data-square="${square}"]`);
  if (!hex) return null;
  const { x, y } = new DOMPoint(clientX, clientY).matrixTransform(svg.getScreenCTM().inverse());
  const degrees = (Math.atan2(y - hex.dataset.y, x - hex.dataset.x) * 180) / Math.PI;
  return CORNERS[Math.round((degrees + 360) / 60) % 6];
}

/** Of offers that face corners the one that turns least from a corner. */
export function nearest(offers, corner) {
  const turns = ({ facing }) => {
    const by = Math.abs(CORNERS.indexOf(facing) - CORNERS.indexOf(corner));
    return Math.min(by, 6 - by);
  };
  return offers.toSorted((a, b) => turns(a) - turns(b))[0] ?? null;
}

/** An arrow to a corner of a hex, as a drawing to be laid over the board. */
export function arrow(svg, square, corner) {
  const hex = svg.querySelector(`.hex[data-square="${square}"]`);
  const { x, y, width, height } = svg.viewBox.baseVal;
  const { radius } = svg.dataset;
  const turned = `translate(${hex.dataset.x} ${hex.dataset.y}) rotate(${60 * CORNERS.indexOf(corner) + 90})`;
  const tip = `M0,${-radius * 0.97}L13,${-radius * 0.6}H5V${-radius * 0.2}H-5V${-radius * 0.6}H-13Z`;
  return `<svg viewBox="${x} ${y} ${width} ${height}" class="aim" data-square="${square}" data-facing="${corner}"><path transform="${turned}" d="${tip}"/></svg>`;
}
