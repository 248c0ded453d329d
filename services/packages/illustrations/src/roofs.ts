import { type Body, corners, extentOf, type RoofAxis, walls } from './boxes.ts';
import { shade } from './color.ts';
import { face, type Solid } from './faces.ts';
import { type Camera, path, type Point } from './projection.ts';

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
  /** Overhang beyond the walls. */
  over?: number;
  trim?: string;
  /** Standing seams instead of shingles. */
  seams?: boolean;
  ribs?: number;
  /** For a ridge along v: its extension into the roof of the house behind. */
  into?: number;
}

/** One slope: its face, its ribs and the trim along its lower edge and its visible gable edge. */
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

/** A gable roof. */
export function gableHouse(camera: Camera, body: Body, roof: RoofStyle): Solid {
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
  // Along v the two slopes swap when the camera changes sides.
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

/** A hip roof. */
export function hipHouse(camera: Camera, body: Body, roof: RoofStyle): Solid {
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

/** A gambrel roof: two pitches on each side, ridge along v, so that the gable faces the street. */
export function gambrelBarn(camera: Camera, body: Body, roof: RoofStyle): Solid {
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

/** The trim along a barn's gable. */
function edgeOf(camera: Camera, end: readonly Point[], v: number): string {
  const rake = end.slice(1, -1).map(([u, , z]) => camera.see(u, v, z));
  return `<path d="${path(rake, false)}" fill="none" stroke="${TRIM}" stroke-width="1.7" stroke-linejoin="round"/>`;
}

/** A shed roof that slopes down from the back to the street (fall > 0) or up toward it (fall < 0). */
export function shedRoof(camera: Camera, body: Body, roof: RoofStyle): Solid {
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

/** A chimney on a ridge along u or v; its base follows the slopes. */
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
