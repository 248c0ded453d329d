/**
 * Axonometric projection. The parcel is the unit square: u runs along the street, v from the back to the street at v =
 * 1. Heights are in picture units. The camera looks down 2:1 from the right of the street, or, mirrored, from its left.
 */
export type Ground = readonly [u: number, v: number];
export type Point = readonly [u: number, v: number, z: number];
export type Screen = readonly [x: number, y: number];

/** Picture units of height that equal one side of the parcel. */
const UPRIGHT = 181;
/** Direction of the light: from behind the viewer's left shoulder. */
const SUN = [-0.4, 0.6, 0.7] as const;

/** Formats tenths compactly for SVG: 12.3, -.5, and no space before a minus. */
function tenths(value: number, first: boolean): string {
  const text = String(value / 10);
  if (value < 0) return value > -10 ? '-' + text.slice(2) : text;
  const bare = value > 0 && value < 10 ? text.slice(1) : text;
  return first ? bare : ' ' + bare;
}

/** Builds path data in relative coordinates without accumulating rounding errors. */
class Pen {
  data: string;
  #x: number;
  #y: number;

  constructor([x, y]: Screen) {
    this.#x = Math.round(x * 10);
    this.#y = Math.round(y * 10);
    this.data = `M${this.#x / 10} ${this.#y / 10}`;
  }

  /** Line to a point; the command letter is omitted when repeated. */
  line([x, y]: Screen, letter: boolean): void {
    const [a, b] = [Math.round(x * 10), Math.round(y * 10)];
    this.data += (letter ? 'l' : '') + tenths(a - this.#x, letter) + tenths(b - this.#y, false);
    this.#x = a;
    this.#y = b;
  }

  /** Quadratic curve with this control point to the midpoint of it and the next. */
  bend([cx, cy]: Screen, [nx, ny]: Screen, letter: boolean): void {
    const [c, d] = [Math.round(cx * 10), Math.round(cy * 10)];
    const [a, b] = [Math.round((cx + nx) * 5), Math.round((cy + ny) * 5)];
    this.data +=
      (letter ? 'q' : '') +
      tenths(c - this.#x, letter) +
      tenths(d - this.#y, false) +
      tenths(a - this.#x, false) +
      tenths(b - this.#y, false);
    this.#x = a;
    this.#y = b;
  }
}

/** Points as path data, closed by default. */
export function path(points: readonly Screen[], close = true): string {
  const pen = new Pen(points[0] as Screen);
  for (let i = 1; i < points.length; i++) pen.line(points[i] as Screen, i === 1);
  return close ? pen.data + 'z' : pen.data;
}

/** A smooth line along the points (a quadratic spline), for contours, shores and streams. */
export function curve(points: readonly Screen[], close = false): string {
  const count = points.length;
  if (count < 3) return path(points, false);
  const at = (i: number) => points[((i % count) + count) % count] as Screen;
  const half = (i: number): Screen => [(at(i)[0] + at(i + 1)[0]) / 2, (at(i)[1] + at(i + 1)[1]) / 2];
  if (close) {
    const pen = new Pen(half(-1));
    for (let i = 0; i < count; i++) pen.bend(at(i), at(i + 1), i === 0);
    return pen.data + 'z';
  }
  const pen = new Pen(at(0));
  pen.line(half(0), true);
  for (let i = 1; i < count - 1; i++) pen.bend(at(i), at(i + 1), i === 1);
  pen.line(at(count - 1), true);
  return pen.data;
}

/** A smooth line that is closed if its ends coincide. */
export function contour(points: readonly Screen[]): string {
  const [first, last] = [points[0] as Screen, points[points.length - 1] as Screen];
  const closed = points.length > 3 && first[0] === last[0] && first[1] === last[1];
  return closed ? curve(points.slice(1), true) : curve(points);
}

export interface Camera {
  /** Projects a world point to the picture. */
  see(u: number, v: number, z?: number): Screen;
  /** Depth order of a place: both coordinates increase toward the viewer. */
  turn(u: number, v: number): Ground;
  /** Offset of the shadow of a point at this height. */
  cast(point: Point): Screen;
  /** Shading of a face by its normal: lightened (above 0) or darkened. */
  light(corners: readonly Point[]): number;
}

/** The two cameras: 'block' from the right of the street, 'east' from its left. */
export function camera(view: 'block' | 'east'): Camera {
  const turn =
    view === 'block' ? (u: number, v: number): Ground => [u, v] : (u: number, v: number): Ground => [v, 1 - u];
  const flat = ([a, b]: Ground, z: number): Screen => [200 + (a - b) * 147, 108 + (a + b) * 73.5 - z];
  return {
    turn,
    see: (u, v, z = 0) => flat(turn(u, v), z),
    cast: ([u, v, z]) => {
      const [a, b] = turn(u, v);
      return flat([a + (z / UPRIGHT) * 0.46, b - (z / UPRIGHT) * 0.3], 0);
    },
    light: (corners) => {
      const [p, q, r] = [corners[0], corners[1], corners[2]].map((corner) => {
        const [u, v, z] = corner as Point;
        const [a, b] = turn(u, v);
        return [a, b, z / UPRIGHT] as const;
      }) as [Point, Point, Point];
      const [ax, ay, az] = [q[0] - p[0], q[1] - p[1], q[2] - p[2]];
      const [bx, by, bz] = [r[0] - q[0], r[1] - q[1], r[2] - q[2]];
      // Corners are clockwise as seen from outside and (u, v, z) is left-handed, so the normal points outward.
      const [x, y, z] = [ay * bz - az * by, az * bx - ax * bz, ax * by - ay * bx];
      const facing = (x * SUN[0] + y * SUN[1] + z * SUN[2]) / (Math.hypot(x, y, z) || 1);
      return (facing - 0.58) * 0.2;
    },
  };
}

/** Twice the signed area; positive for points clockwise on the page, so negative for a face that is turned away. */
export function signedArea(points: readonly Screen[]): number {
  let sum = 0;
  for (let i = 0; i < points.length; i++) {
    const [a, b] = [points[i] as Screen, points[(i + 1) % points.length] as Screen];
    sum += a[0] * b[1] - b[0] * a[1];
  }
  return sum;
}

/** Convex hull of the points, with a constant orientation. */
export function hull(points: readonly Screen[]): Screen[] {
  const sorted = [...points].sort((a, b) => a[0] - b[0] || a[1] - b[1]);
  const side = (list: readonly Screen[]) => {
    const hull: Screen[] = [];
    for (const point of list) {
      while (hull.length > 1) {
        const [a, b] = [hull[hull.length - 2] as Screen, hull[hull.length - 1] as Screen];
        if ((b[0] - a[0]) * (point[1] - a[1]) - (b[1] - a[1]) * (point[0] - a[0]) > 0) break;
        hull.pop();
      }
      hull.push(point);
    }
    hull.pop();
    return hull;
  };
  return [...side(sorted), ...side(sorted.reverse())];
}

/** Signed distance of a place to an outline (clockwise as u runs right and v down); negative outside. */
export function depthInside(outline: readonly Ground[], u: number, v: number): number {
  let least = Infinity;
  for (let i = 0; i < outline.length; i++) {
    const [a, b] = [outline[i] as Ground, outline[(i + 1) % outline.length] as Ground];
    const [du, dv] = [b[0] - a[0], b[1] - a[1]];
    least = Math.min(least, (du * (v - a[1]) - dv * (u - a[0])) / Math.hypot(du, dv));
  }
  return least;
}
