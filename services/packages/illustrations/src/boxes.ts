import { shade } from './color.ts';
import { type Extent, face, type Solid, type WallMark } from './faces.ts';
import { type Camera, path, type Point, type Screen } from './projection.ts';

export interface Body {
  u: number;
  v: number;
  /** Length along u. */
  w: number;
  /** Length along v. */
  d: number;
  h: number;
  /** Base height. */
  z?: number;
  wall: string;
  /** Openings in the street wall and in both end walls. */
  front?: readonly WallMark[];
  ends?: readonly WallMark[];
}

export type RoofAxis = 'u' | 'v';

export const extentOf = ({ u, v, w, d, h, z = 0 }: Body, more = 0): Extent => ({
  u0: u,
  v0: v,
  z0: z,
  u1: u + w,
  v1: v + d,
  z1: z + h + more,
});

export function corners({ u, v, w, d }: Body, z1: number, out = 0): [Point, Point, Point, Point] {
  return [
    [u - out, v - out, z1],
    [u + w + out, v - out, z1],
    [u + w + out, v + d + out, z1],
    [u - out, v + d + out, z1],
  ];
}

export function walls(camera: Camera, body: Body, peaks: { right?: Point; left?: Point; front?: Point } = {}): string {
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

/** A box with a flat roof; with a parapet the roof is slightly lower than the walls. */
export function box(camera: Camera, body: Body, top?: string, parapet = 0): Solid {
  const { h, z = 0, wall } = body;
  const lid = face(camera, corners(body, z + h), parapet ? shade(wall, 0.3) : (top ?? shade(wall, 0.12)));
  const inset = parapet && top ? sunkenRoof(camera, body, top, parapet) : '';
  return {
    svg: walls(camera, body) + lid + inset,
    extent: extentOf(body),
    casts: [...corners(body, z), ...corners(body, z + h)],
  };
}

/** The recessed roof inside a parapet: its floor, and the two visible inner walls. */
function sunkenRoof(camera: Camera, { u, v, w, d, h, z = 0, wall }: Body, color: string, depth: number): string {
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
