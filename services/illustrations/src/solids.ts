import { shade } from './color.ts';
import { path, turning } from './iso.ts';
import type { Camera, Point, Screen } from './iso.ts';

/** The room something takes up, for deciding what stands before what. */
export interface Extent {
  u0: number;
  v0: number;
  z0: number;
  u1: number;
  v1: number;
  z1: number;
}

/** A drawn piece: its SVG, the room it takes, and the points that throw its shadow. */
export interface Part {
  svg: string;
  extent: Extent;
  casts: readonly Point[];
}

/** A rectangle on a wall: from s0 to s1 along it (0 to 1, left to right from outside), from height z0 to z1. */
export interface Mark {
  s0: number;
  s1: number;
  z0: number;
  z1: number;
  fill: string;
}

export const GLASS = '#3B5862';
export const SHINE = '#8FB3B8';
const FRAME = '#F6F1E6';

/** A framed window, its glint left out where there are many. */
export function pane(
  s0: number,
  s1: number,
  z0: number,
  z1: number,
  frame = FRAME,
  glass = GLASS,
  glint = true,
): Mark[] {
  const edge = (s1 - s0) * 0.12;
  const marks: Mark[] = [
    { s0: s0 - edge, s1: s1 + edge, z0: z0 - 1.3, z1: z1 + 1, fill: frame },
    { s0, s1, z0, z1, fill: glass },
  ];
  if (glint) marks.push({ s0, s1: s0 + (s1 - s0) * 0.42, z0: z0 + (z1 - z0) * 0.52, z1, fill: SHINE });
  return marks;
}

/** A row of evenly spaced windows; share is how much of the wall is glass. */
export function panes(count: number, z0: number, z1: number, share = 0.5, frame = FRAME, from = 0, to = 1): Mark[] {
  const step = (to - from) / count;
  return Array.from({ length: count }, (_, i) => {
    const middle = from + (i + 0.5) * step;
    return pane(middle - (step * share) / 2, middle + (step * share) / 2, z0, z1, frame);
  }).flat();
}

/** A door with its frame and a step. */
export function door(s: number, width: number, height: number, fill: string, frame = FRAME): Mark[] {
  return [
    { s0: s - width * 0.62, s1: s + width * 0.62, z0: 0, z1: height + 1.5, fill: frame },
    { s0: s - width / 2, s1: s + width / 2, z0: 0, z1: height, fill },
  ];
}

/** One flat face, its corners clockwise as seen from outside; nothing when it is turned away. */
export function face(camera: Camera, corners: readonly Point[], color: string, marks: readonly Mark[] = []): string {
  const seen = corners.map(([u, v, z]) => camera.see(u, v, z));
  if (turning(seen) <= 0.01) return '';
  const light = camera.light(corners);
  const fill = shade(color, light);
  // A hair of the face's own color closes the seams between neighbors; the block sets its width once.
  let svg = `<path d="${path(seen)}" fill="${fill}" stroke="${fill}"/>`;
  if (marks.length === 0) return svg;
  const [left, right] = [corners[0] as Point, corners[corners.length - 1] as Point];
  const spot = (s: number, z: number): Screen =>
    camera.see(left[0] + (right[0] - left[0]) * s, left[1] + (right[1] - left[1]) * s, left[2] + z);
  // Marks of one color share a path, as far as none between them covers what it would move under.
  const sheets: { color: string; data: string; marks: Mark[] }[] = [];
  for (const mark of marks) {
    const covers = (other: Mark) =>
      mark.s0 < other.s1 && other.s0 < mark.s1 && mark.z0 < other.z1 && other.z0 < mark.z1;
    let sheet: (typeof sheets)[number] | undefined;
    for (let i = sheets.length - 1; i >= 0 && !sheet; i--) {
      const below = sheets[i] as (typeof sheets)[number];
      if (below.color === mark.fill) sheet = below;
      else if (below.marks.some(covers)) break;
    }
    if (!sheet) sheets.push((sheet = { color: mark.fill, data: '', marks: [] }));
    sheet.data += path([
      spot(mark.s0, mark.z0),
      spot(mark.s0, mark.z1),
      spot(mark.s1, mark.z1),
      spot(mark.s1, mark.z0),
    ]);
    sheet.marks.push(mark);
  }
  for (const { color, data } of sheets) svg += `<path d="${data}" fill="${shade(color, light * 0.9)}"/>`;
  return svg;
}

/** Faces that lie alike and share a color, as one path. */
export function faces(camera: Camera, list: readonly (readonly Point[])[], color: string): string {
  let data = '';
  for (const corners of list) {
    const seen = corners.map(([u, v, z]) => camera.see(u, v, z));
    if (turning(seen) > 0.01) data += path(seen);
  }
  return data && `<path d="${data}" fill="${shade(color, camera.light(list[0] as readonly Point[]))}"/>`;
}

export interface Body {
  u: number;
  v: number;
  /** Along u. */
  w: number;
  /** Along v. */
  d: number;
  h: number;
  /** The height it stands on. */
  z?: number;
  wall: string;
  /** Marks on the wall toward the street, and on both end walls. */
  front?: readonly Mark[];
  ends?: readonly Mark[];
}

export type RoofAxis = 'u' | 'v';

const extentOf = ({ u, v, w, d, h, z = 0 }: Body, more = 0): Extent => ({
  u0: u,
  v0: v,
  z0: z,
  u1: u + w,
  v1: v + d,
  z1: z + h + more,
});

function corners({ u, v, w, d }: Body, z1: number, out = 0): [Point, Point, Point, Point] {
  return [
    [u - out, v - out, z1],
    [u + w + out, v - out, z1],
    [u + w + out, v + d + out, z1],
    [u - out, v + d + out, z1],
  ];
}

function walls(camera: Camera, body: Body, peaks: { right?: Point; left?: Point; front?: Point } = {}): string {
  const { u, v, w, d, h, z = 0, wall, front, ends } = body;
  const top = z + h;
  const upright = (a: readonly [number, number], b: readonly [number, number], peak?: Point): Point[] => [
    [a[0], a[1], z],
    [a[0], a[1], top],
    ...(peak ? [peak] : []),
    [b[0], b[1], top],
    [b[0], b[1], z],
  ];
  return (
    face(camera, upright([u, v], [u, v + d], peaks.left), wall, ends) +
    face(camera, upright([u + w, v + d], [u + w, v], peaks.right), wall, ends) +
    face(camera, upright([u, v + d], [u + w, v + d], peaks.front), wall, front)
  );
}

/** A box with a flat top; with a parapet its roof lies a little lower than its walls. */
export function box(camera: Camera, body: Body, top?: string, parapet = 0): Part {
  const { h, z = 0, wall } = body;
  const lid = face(camera, corners(body, z + h), parapet ? shade(wall, 0.3) : (top ?? shade(wall, 0.12)));
  const inset = parapet && top ? well(camera, body, top, parapet) : '';
  return {
    svg: walls(camera, body) + lid + inset,
    extent: extentOf(body),
    casts: [...corners(body, z), ...corners(body, z + h)],
  };
}

/** The sunken roof inside a parapet: the floor, and the two inner walls that the viewer sees. */
function well(camera: Camera, { u, v, w, d, h, z = 0, wall }: Body, color: string, depth: number): string {
  const rim = 0.014;
  const inner: Body = { u: u + rim, v: v + rim, w: w - 2 * rim, d: d - 2 * rim, h, wall };
  const mouth = corners(inner, z + h).map(([a, b, c]) => camera.see(a, b, c));
  const shift = mouth.map(([x, y]): Screen => [x, y + depth]);
  const byHeight = mouth.map((point, i) => ({ i, y: point[1] })).sort((a, b) => a.y - b.y);
  const far = byHeight[0]?.i ?? 0;
  const at = (list: Screen[], i: number) => list[(i + 4) % 4] as Screen;
  const wallOf = (a: number, b: number, tone: number) =>
    `<path d="${path([at(mouth, a), at(mouth, b), at(shift, b), at(shift, a)])}" fill="${shade(wall, tone)}"/>`;
  return `<path d="${path(mouth)}" fill="${color}"/>` + wallOf(far, far - 1, -0.3) + wallOf(far, far + 1, -0.08);
}

const TRIM = '#F3EDE0';

/** Lines down or along a roof slope, for shingles or seams. */
function ribs(camera: Camera, slope: readonly Point[], color: string, count: number, seams: boolean): string {
  const [a, b, c, d] = slope as [Point, Point, Point, Point];
  const between = (p: Point, q: Point, t: number) =>
    camera.see(p[0] + (q[0] - p[0]) * t, p[1] + (q[1] - p[1]) * t, p[2] + (q[2] - p[2]) * t);
  let data = '';
  for (let i = 1; i <= count; i++) {
    const t = i / (count + 1);
    data += seams
      ? path([between(a, d, t), between(b, c, t)], false)
      : path([between(a, b, t), between(d, c, t)], false);
  }
  return `<path d="${data}" stroke="${color}" stroke-width=".8" fill="none"/>`;
}

export interface RoofStyle {
  color: string;
  rise: number;
  axis?: RoofAxis;
  /** How far it reaches over the walls. */
  over?: number;
  trim?: string;
  /** Standing seams instead of shingles. */
  seams?: boolean;
  ribs?: number;
  /** For a ridge along v: how far it runs back into the roof of the house behind. */
  into?: number;
}

/** One slope: its face, its ribs and the board along its lower edge and its visible gable edge. */
function slope(camera: Camera, corner: readonly [Point, Point, Point, Point], roof: RoofStyle): string {
  const top = face(camera, corner, roof.color);
  if (!top) return '';
  const drop = ([u, v, z]: Point): Point => [u, v, z - 2];
  const [low, high, highEnd, lowEnd] = corner;
  const trim = roof.trim ?? TRIM;
  return (
    top +
    ribs(camera, corner, shade(roof.color, camera.light(corner) - 0.13), roof.ribs ?? 3, roof.seams ?? false) +
    face(camera, [drop(low), low, lowEnd, drop(lowEnd)], trim) +
    face(camera, [drop(lowEnd), lowEnd, highEnd, drop(highEnd)], trim) +
    face(camera, [drop(high), high, low, drop(low)], trim)
  );
}

/** A house with two slopes. */
export function gable(camera: Camera, body: Body, roof: RoofStyle): Part {
  const { u, v, w, d, h, z = 0 } = body;
  const { rise, axis = 'u', over = 0.022, into } = roof;
  const ridge = z + h + rise;
  const along = axis === 'u';
  const half = (along ? d : w) / 2;
  const eave = z + h - (rise * over) / half;
  const [um, vm] = [u + w / 2, v + d / 2];
  const [u0, u1, v0, v1] = [u - over, u + w + over, v - over, v + d + over];
  const back = into ? v - into : v0;
  const near: [Point, Point, Point, Point] = along
    ? [
        [u0, v1, eave],
        [u0, vm, ridge],
        [u1, vm, ridge],
        [u1, v1, eave],
      ]
    : [
        [u1, v1, eave],
        [um, v1, ridge],
        [um, back, ridge],
        [u1, into ? v : v0, eave],
      ];
  const far: [Point, Point, Point, Point] = along
    ? [
        [u1, v0, eave],
        [u1, vm, ridge],
        [u0, vm, ridge],
        [u0, v0, eave],
      ]
    : [
        [u0, into ? v : v0, eave],
        [um, back, ridge],
        [um, v1, ridge],
        [u0, v1, eave],
      ];
  const peaks = along
    ? { right: [u + w, vm, ridge] as Point, left: [u, vm, ridge] as Point }
    : { front: [um, v + d, ridge] as Point };
  // Along v the two slopes trade places when the camera goes to the other side.
  const [first, last] =
    !along && camera.turn(1, 0)[0] + camera.turn(1, 0)[1] < camera.turn(0, 0)[0] + camera.turn(0, 0)[1]
      ? [near, far]
      : [far, near];
  return {
    svg: slope(camera, first, roof) + walls(camera, body, peaks) + slope(camera, last, roof),
    extent: extentOf(body, rise),
    casts: [...corners(body, z), ...near, ...far],
  };
}

/** A house with four slopes. */
export function hip(camera: Camera, body: Body, roof: RoofStyle): Part {
  const { u, v, w, d, h, z = 0 } = body;
  const { rise, over = 0.024 } = roof;
  const ridge = z + h + rise;
  const [u0, u1, v0, v1] = [u - over, u + w + over, v - over, v + d + over];
  const inset = Math.min(w, d) / 2;
  const eave = z + h - (rise * over) / inset;
  const a: Point = w >= d ? [u + inset, v + d / 2, ridge] : [u + w / 2, v + inset, ridge];
  const b: Point = w >= d ? [u + w - inset, v + d / 2, ridge] : [u + w / 2, v + d - inset, ridge];
  const [c00, c10, c11, c01]: [Point, Point, Point, Point] = [
    [u0, v0, eave],
    [u1, v0, eave],
    [u1, v1, eave],
    [u0, v1, eave],
  ];
  const wide = w >= d;
  const slopes: Point[][] = wide
    ? [
        [c10, b, a, c00],
        [c00, a, c01],
        [c11, b, c10],
        [c01, a, b, c11],
      ]
    : [
        [c10, a, c00],
        [c00, a, b, c01],
        [c11, b, a, c10],
        [c01, b, c11],
      ];
  const drop = ([pu, pv, pz]: Point): Point => [pu, pv, pz - 2];
  const trim = roof.trim ?? TRIM;
  const edge = (p: Point, q: Point) => face(camera, [drop(p), p, q, drop(q)], trim);
  return {
    svg:
      walls(camera, body) +
      slopes
        .map((corner) => {
          const top = face(camera, corner, roof.color);
          return top && corner.length === 4
            ? top + ribs(camera, corner, shade(roof.color, camera.light(corner) - 0.13), 3, false)
            : top;
        })
        .join('') +
      edge(c00, c01) +
      edge(c11, c10) +
      edge(c01, c11),
    extent: extentOf(body, rise),
    casts: [...corners(body, z), c00, c10, c11, c01, a, b],
  };
}

/** A barn: two pitches on each side, ridge along v, so the gable end looks to the street. */
export function gambrel(camera: Camera, body: Body, roof: RoofStyle): Part {
  const { u, v, w, d, h, z = 0, wall, front, ends } = body;
  const { rise, color, over = 0.02 } = roof;
  const [top, knee, ridge] = [z + h, z + h + rise * 0.64, z + h + rise];
  const [um, v0, v1] = [u + w / 2, v - over, v + d + over];
  const k = w * 0.2;
  const end: Point[] = [
    [u, v + d, z],
    [u, v + d, top],
    [u + k, v + d, knee],
    [um, v + d, ridge],
    [u + w - k, v + d, knee],
    [u + w, v + d, top],
    [u + w, v + d, z],
  ];
  const right: [Point, Point, Point, Point][] = [
    [
      [u + w + over, v1, top - 1],
      [u + w - k, v1, knee],
      [u + w - k, v0, knee],
      [u + w + over, v0, top - 1],
    ],
    [
      [u + w - k, v1, knee],
      [um, v1, ridge],
      [um, v0, ridge],
      [u + w - k, v0, knee],
    ],
  ];
  const left: [Point, Point, Point, Point][] = [
    [
      [u - over, v0, top - 1],
      [u + k, v0, knee],
      [u + k, v1, knee],
      [u - over, v1, top - 1],
    ],
    [
      [u + k, v0, knee],
      [um, v0, ridge],
      [um, v1, ridge],
      [u + k, v1, knee],
    ],
  ];
  const side = (a: readonly [number, number], b: readonly [number, number]): Point[] => [
    [a[0], a[1], z],
    [a[0], a[1], top],
    [b[0], b[1], top],
    [b[0], b[1], z],
  ];
  const seams = (corner: [Point, Point, Point, Point]) =>
    slope(camera, corner, { ...roof, color, seams: true, ribs: 5 });
  return {
    svg:
      [...left, ...right].map(seams).join('') +
      face(camera, side([u, v], [u, v + d]), wall, ends) +
      face(camera, side([u + w, v + d], [u + w, v]), wall, ends) +
      face(camera, end, wall, front) +
      edgeOf(camera, end, v1),
    extent: extentOf(body, rise),
    casts: [...corners(body, z), ...right.flat(), ...left.flat()],
  };
}

/** The pale board that follows a barn's gable. */
function edgeOf(camera: Camera, end: readonly Point[], v: number): string {
  const rake = end.slice(1, -1).map(([u, , z]) => camera.see(u, v, z));
  return `<path d="${path(rake, false)}" fill="none" stroke="${TRIM}" stroke-width="1.7" stroke-linejoin="round"/>`;
}

/** A single slope that falls from the back to the street (fall > 0) or rises toward it (fall < 0). */
export function lean(camera: Camera, body: Body, roof: RoofStyle): Part {
  const { u, v, w, d, h, z = 0, wall, front, ends } = body;
  const { rise, over = 0.016 } = roof;
  const [back, fore] = [z + h + rise, z + h];
  const [u0, u1, v0, v1] = [u - over, u + w + over, v - over, v + d + over];
  const top: [Point, Point, Point, Point] = [
    [u0, v1, fore],
    [u0, v0, back],
    [u1, v0, back],
    [u1, v1, fore],
  ];
  return {
    svg:
      face(
        camera,
        [
          [u, v, z],
          [u, v, back],
          [u, v + d, fore],
          [u, v + d, z],
        ],
        wall,
        ends,
      ) +
      face(
        camera,
        [
          [u + w, v + d, z],
          [u + w, v + d, fore],
          [u + w, v, back],
          [u + w, v, z],
        ],
        wall,
        ends,
      ) +
      face(
        camera,
        [
          [u, v + d, z],
          [u, v + d, fore],
          [u + w, v + d, fore],
          [u + w, v + d, z],
        ],
        wall,
        front,
      ) +
      slope(camera, top, roof),
    extent: extentOf(body, rise),
    casts: [...corners(body, z), ...top],
  };
}

/** A chimney astride a ridge that runs along u or v; its foot follows the slopes. */
export function chimney(
  camera: Camera,
  at: { u: number; v: number; ridge: number; pitch: number; axis?: RoofAxis; height?: number; color?: string },
): string {
  const { u, v, ridge, pitch, axis = 'u', height = 11, color = '#8E5B48' } = at;
  const r = 0.022;
  const foot = ridge - pitch * r;
  const top = ridge + height;
  const along = axis === 'u';
  const sides: Point[][] = [
    [
      [u - r, v + r, foot],
      [u - r, v + r, top],
      [u + r, v + r, top],
      [u + r, v + r, foot],
    ],
    [
      [u + r, v + r, foot],
      [u + r, v + r, top],
      [u + r, v - r, top],
      [u + r, v - r, foot],
    ],
    [
      [u - r, v - r, foot],
      [u - r, v - r, top],
      [u - r, v + r, top],
      [u - r, v + r, foot],
    ],
  ];
  const peak: Point = along ? [u, v, ridge] : [u, v + r, ridge];
  const notch = (side: Point[], index: number) =>
    along === index > 0 ? [...side, [along ? (index === 1 ? u + r : u - r) : u, peak[1], ridge] as Point] : side;
  const cap = corners({ u: u - r, v: v - r, w: 2 * r, d: 2 * r, h: 0, wall: color }, top);
  return sides.map((side, i) => face(camera, notch(side, i), color)).join('') + face(camera, cap, shade(color, -0.25));
}

/** An upright round thing: silo, tank, stack. Radius along the ground, as a share of the parcel. */
export function drum(
  camera: Camera,
  at: {
    u: number;
    v: number;
    r: number;
    h: number;
    z?: number;
    color: string;
    cap?: 'dome' | 'cone' | 'flat';
    capColor?: string;
    bands?: number;
    taper?: number;
  },
): Part {
  const { u, v, r, h, z = 0, color, cap = 'flat', capColor = shade(color, -0.3), bands = 0, taper = 1 } = at;
  const [x, y] = camera.see(u, v, z);
  const rx = r * 147 * Math.SQRT2;
  const [tx, top] = [rx * taper, y - h];
  const n = (value: number) => Math.round(value * 10) / 10;
  const tube = (from: number, fill: string) => {
    const [a, b] = [rx * from, tx * from];
    const ya = n((rx / 2) * Math.sqrt(1 - from * from));
    const yb = n((tx / 2) * Math.sqrt(1 - from * from));
    return `<path d="M${n(x + a)} ${n(y + ya)}L${n(x + b)} ${n(top + yb)}A${n(tx)} ${n(tx / 2)} 0 0 0 ${n(x + tx)} ${n(top)}L${n(x + rx)} ${n(y)}A${n(rx)} ${n(rx / 2)} 0 0 1 ${n(x + a)} ${n(y + ya)}z" fill="${fill}"/>`;
  };
  let svg =
    `<path d="M${n(x - rx)} ${n(y)}L${n(x - tx)} ${n(top)}A${n(tx)} ${n(tx / 2)} 0 0 1 ${n(x + tx)} ${n(top)}L${n(x + rx)} ${n(y)}A${n(rx)} ${n(rx / 2)} 0 0 1 ${n(x - rx)} ${n(y)}z" fill="${color}"/>` +
    tube(0.15, shade(color, -0.12)) +
    tube(0.6, shade(color, -0.2));
  let rings = '';
  for (let i = 1; i <= bands; i++)
    rings += `M${n(x - rx)} ${n(y - (h * i) / (bands + 1))}a${n(rx)} ${n(rx / 2)} 0 0 0 ${n(2 * rx)} 0`;
  if (rings) svg += `<path d="${rings}" fill="none" stroke="${shade(color, -0.3)}" stroke-width=".7"/>`;
  const rise = cap === 'flat' ? 0 : cap === 'dome' ? tx * 0.95 : tx * 0.9;
  if (cap === 'flat')
    svg += `<ellipse cx="${n(x)}" cy="${n(top)}" rx="${n(tx)}" ry="${n(tx / 2)}" fill="${capColor}"/>`;
  else if (cap === 'dome')
    svg +=
      `<path d="M${n(x - tx)} ${n(top)}A${n(tx)} ${n(rise)} 0 0 1 ${n(x + tx)} ${n(top)}A${n(tx)} ${n(tx / 2)} 0 0 1 ${n(x - tx)} ${n(top)}z" fill="${capColor}"/>` +
      `<path d="M${n(x)} ${n(top - rise)}A${n(tx)} ${n(rise)} 0 0 1 ${n(x + tx)} ${n(top)}A${n(tx)} ${n(tx / 2)} 0 0 1 ${n(x + tx * 0.3)} ${n(top + tx * 0.47)}Q${n(x + tx * 0.5)} ${n(top - rise * 0.5)} ${n(x)} ${n(top - rise)}z" fill="${shade(capColor, -0.18)}"/>`;
  else
    svg +=
      `<path d="M${n(x - tx * 1.1)} ${n(top)}L${n(x)} ${n(top - rise)}L${n(x + tx * 1.1)} ${n(top)}A${n(tx * 1.1)} ${n(tx * 0.55)} 0 0 1 ${n(x - tx * 1.1)} ${n(top)}z" fill="${capColor}"/>` +
      `<path d="M${n(x)} ${n(top - rise)}L${n(x + tx * 1.1)} ${n(top)}A${n(tx * 1.1)} ${n(tx * 0.55)} 0 0 1 ${n(x + tx * 0.25)} ${n(top + tx * 0.53)}z" fill="${shade(capColor, -0.2)}"/>`;
  const ring = (height: number, radius: number): Point[] =>
    [0, 1, 2, 3, 4, 5, 6, 7].map((i) => [
      u + Math.cos((i * Math.PI) / 4) * radius,
      v + Math.sin((i * Math.PI) / 4) * radius,
      height,
    ]);
  return {
    svg,
    extent: { u0: u - r, v0: v - r, z0: z, u1: u + r, v1: v + r, z1: z + h + rise },
    casts: [...ring(z, r), ...ring(z + h, r * taper), [u, v, z + h + rise]],
  };
}

/** A table of rock: sides that lean in to a flat top, with a darker band. */
export function mesa(
  camera: Camera,
  foot: readonly (readonly [number, number])[],
  center: readonly [number, number],
  height: number,
  color: string,
): Part {
  const level = (share: number, z: number) =>
    foot.map(([u, v]): Point => [center[0] + (u - center[0]) * share, center[1] + (v - center[1]) * share, z]);
  const courses = [level(1, 0), level(0.8, height * 0.35), level(0.68, height * 0.6), level(0.62, height)];
  const top = courses[3] as Point[];
  let svg = '';
  courses.slice(0, 3).forEach((low, course) => {
    const high = courses[course + 1] as Point[];
    low.forEach((a, i) => {
      const next = (i + 1) % foot.length;
      svg += face(
        camera,
        [low[next] as Point, high[next] as Point, high[i] as Point, a],
        shade(color, course === 1 ? -0.14 : 0),
      );
    });
  });
  const us = foot.map(([u]) => u);
  const vs = foot.map(([, v]) => v);
  return {
    svg: svg + face(camera, top, shade(color, 0.16)),
    extent: { u0: Math.min(...us), v0: Math.min(...vs), z0: 0, u1: Math.max(...us), v1: Math.max(...vs), z1: height },
    casts: [...(courses[0] as Point[]), ...top],
  };
}

/** A stone, hill or tent: points on the ground around a summit, each side a face. */
export function peak(
  camera: Camera,
  foot: readonly (readonly [number, number])[],
  summit: Point,
  color: string,
  snow?: string,
): Part {
  const sides = foot.map((a, i) => {
    const b = foot[(i + 1) % foot.length] as readonly [number, number];
    const corner: Point[] = [[b[0], b[1], 0], summit, [a[0], a[1], 0]];
    let svg = face(camera, corner, color);
    if (svg && snow) {
      const cut = (p: readonly [number, number], share: number): Point => [
        summit[0] + (p[0] - summit[0]) * share,
        summit[1] + (p[1] - summit[1]) * share,
        summit[2] * (1 - share),
      ];
      const middle = [(a[0] + b[0]) / 2, (a[1] + b[1]) / 2] as const;
      svg += face(camera, [cut(b, 0.36), summit, cut(a, 0.32), cut(middle, 0.24)], snow);
    }
    return svg;
  });
  const us = foot.map(([u]) => u);
  const vs = foot.map(([, v]) => v);
  return {
    svg: sides.join(''),
    extent: {
      u0: Math.min(...us),
      v0: Math.min(...vs),
      z0: 0,
      u1: Math.max(...us),
      v1: Math.max(...vs),
      z1: summit[2],
    },
    casts: [...foot.map(([u, v]): Point => [u, v, 0]), summit],
  };
}
