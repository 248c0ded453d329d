import { shade } from './color.ts';
import { type Camera, path, type Point, type Screen, signedArea } from './projection.ts';

/** Bounding box of an item, for the painter's algorithm. */
export interface Extent {
  u0: number;
  v0: number;
  z0: number;
  u1: number;
  v1: number;
  z1: number;
}

/** A rendered solid: its SVG, its bounding box and the points that cast its shadow. */
export interface Solid {
  svg: string;
  extent: Extent;
  casts: readonly Point[];
}

/** A rectangle on a wall: from s0 to s1 along it (0 to 1, left to right from outside), from height z0 to z1. */
export interface WallMark {
  s0: number;
  s1: number;
  z0: number;
  z1: number;
  fill: string;
}

export const GLASS = '#3B5862';
export const SHINE = '#8FB3B8';
const FRAME = '#F6F1E6';

/** A framed window, without its glint if there are many. */
export function windowMarks(
  s0: number,
  s1: number,
  z0: number,
  z1: number,
  frame = FRAME,
  glass = GLASS,
  glint = true,
): WallMark[] {
  const edge = (s1 - s0) * 0.12;
  const marks: WallMark[] = [
    { s0: s0 - edge, s1: s1 + edge, z0: z0 - 1.3, z1: z1 + 1, fill: frame },
    { s0, s1, z0, z1, fill: glass },
  ];
  if (glint) marks.push({ s0, s1: s0 + (s1 - s0) * 0.42, z0: z0 + (z1 - z0) * 0.52, z1, fill: SHINE });
  return marks;
}

/** A row of evenly spaced windows; share is how much of the wall is glass. */
export function windowRow(
  count: number,
  z0: number,
  z1: number,
  share = 0.5,
  frame = FRAME,
  from = 0,
  to = 1,
): WallMark[] {
  const step = (to - from) / count;
  return Array.from({ length: count }, (_, i) => {
    const middle = from + (i + 0.5) * step;
    return windowMarks(middle - (step * share) / 2, middle + (step * share) / 2, z0, z1, frame);
  }).flat();
}

/** A door with its frame and a step. */
export function doorMarks(s: number, width: number, height: number, fill: string, frame = FRAME): WallMark[] {
  return [
    { s0: s - width * 0.62, s1: s + width * 0.62, z0: 0, z1: height + 1.5, fill: frame },
    { s0: s - width / 2, s1: s + width / 2, z0: 0, z1: height, fill },
  ];
}

/** One flat face, its corners clockwise as seen from outside; empty if it faces away (back-face culling). */
export function face(
  camera: Camera,
  corners: readonly Point[],
  color: string,
  marks: readonly WallMark[] = [],
): string {
  const seen = corners.map(([u, v, z]) => camera.see(u, v, z));
  if (signedArea(seen) <= 0.01) return '';
  const light = camera.light(corners);
  const fill = shade(color, light);
  // A thin stroke in the face's color closes the seams between neighbors; the block sets its width once.
  let svg = `<path d="${path(seen)}" fill="${fill}" stroke="${fill}"/>`;
  if (marks.length === 0) return svg;
  const [left, right] = [corners[0] as Point, corners[corners.length - 1] as Point];
  const spot = (s: number, z: number): Screen =>
    camera.see(left[0] + (right[0] - left[0]) * s, left[1] + (right[1] - left[1]) * s, left[2] + z);
  // Marks of one color share a path, unless a mark between them would be covered.
  const sheets: { color: string; data: string; marks: WallMark[] }[] = [];
  for (const mark of marks) {
    const covers = (other: WallMark) =>
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

/** Faces with the same orientation and color, as one path. */
export function faces(camera: Camera, list: readonly (readonly Point[])[], color: string): string {
  let data = '';
  for (const corners of list) {
    const seen = corners.map(([u, v, z]) => camera.see(u, v, z));
    if (signedArea(seen) > 0.01) data += path(seen);
  }
  return data && `<path d="${data}" fill="${shade(color, camera.light(list[0] as readonly Point[]))}"/>`;
}
