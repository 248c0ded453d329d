import { mix } from '../color.ts';
import type { Random } from '../seededRandom.ts';
import type { Scene } from '../scene.ts';
import { box } from '../boxes.ts';
import { doorMarks, windowMarks, type WallMark, type Solid } from '../faces.ts';
import { chimney, gableHouse, hipHouse } from '../roofs.ts';
import { canopy, smoke } from './yard.ts';

/** A house with its door toward the street. Ground dimensions are fractions of the parcel, heights picture units. */
export interface House {
  u: number;
  v: number;
  w: number;
  d: number;
  h: number;
  rise: number;
  wall: string;
  roof: string;
  form?: 'gable' | 'hip' | 'front';
  storeys?: 1 | 2;
  doors?: 1 | 2;
  doorColor?: string;
  trim?: string;
  seams?: boolean;
  chimney?: boolean;
  smoke?: boolean;
  porch?: boolean;
  /** A wing toward the street at the left or right end. */
  wing?: 'left' | 'right';
}

export const wallColors = [
  '#F2ECDD',
  '#E6D9C2',
  '#C8D6D1',
  '#EFE0CB',
  '#D8B79C',
  '#BFCBD6',
  '#DCE2CF',
  '#F4EFE8',
  '#C9B79F',
  '#E3C98F',
] as const;
export const brickColors = ['#B8715A', '#A9614C', '#C08468', '#9C5E50'] as const;
export const roofColors = [
  '#8B4A3A',
  '#4B5A5E',
  '#6A4E3D',
  '#3F5B57',
  '#5E5A66',
  '#7A5A45',
  '#52606B',
  '#9A5B43',
] as const;
export const doorColors = ['#7A3A2C', '#2F5B6B', '#3E6B4F', '#C08A2E', '#5A4636', '#A63F35'] as const;

/** Roof color of the season. */
export const roofOf = (scene: Scene, color: string): string => (scene.site.snow ? mix(color, '#F4F8F7', 0.78) : color);

/** Wall color: from the title, else random. */
export function wallOf(scene: Scene, random: Random): string {
  const { says } = scene.site;
  const [brick, any] = [random.pick(brickColors), random.pick(wallColors)];
  if (says(/brick/)) return brick;
  if (says(/\blog\b/)) return '#A9805A';
  if (says(/stucco|adobe/)) return '#E2BE94';
  if (says(/stone/)) return '#B9B3A6';
  return scene.site.biome === 'desert' && random.chance(0.5) ? '#E2BE94' : any;
}

/** Windows of a wall with one or two doors; the ground floor leaves space for the doors. */
function fenestration(
  length: number,
  height: number,
  storeys: number,
  doors: readonly number[],
  doorWidth: number,
  color: string,
): WallMark[] {
  const marks: WallMark[] = [];
  const count = Math.max(2, Math.round(length / 0.105));
  const storey = height / storeys;
  for (let level = 0; level < storeys; level++) {
    for (let i = 0; i < count; i++) {
      const s = (i + 0.5) / count;
      const half = Math.min(0.27 / count, 0.032 / length);
      if (level === 0 && doors.some((place) => Math.abs(place - s) < half + doorWidth)) continue;
      marks.push(...windowMarks(s - half, s + half, level * storey + storey * 0.36, level * storey + storey * 0.78));
    }
  }
  for (const place of doors) marks.push(...doorMarks(place, doorWidth, Math.min(16, storey * 0.68), color));
  return marks;
}

/** Build a house. */
export function house(scene: Scene, style: House): void {
  const { camera } = scene;
  const { u, v, w, d, h, rise, wall, storeys = 1, form = 'gable', doorColor = doorColors[0], trim, wing } = style;
  const roof = { color: roofOf(scene, style.roof), rise, trim, seams: style.seams, ribs: style.seams ? 8 : 3 };
  const wide = Math.min(0.13, 0.042 / w);
  const middle = wing === 'left' ? 0.68 : wing === 'right' ? 0.3 : style.doors === 2 ? 0.28 : 0.46;
  const doors = style.doors === 2 ? [middle, 1 - middle] : [middle];
  const front = fenestration(w, h, storeys, doors, wide, doorColor);
  const ends = fenestration(d, h, storeys, [], 0, doorColor);
  const body = { u, v, w, d, h, wall, front, ends };
  const parts: Solid[] = [];
  // A low plinth, so that the house does not seem to float.
  parts.push(box(camera, { u: u - 0.006, v: v - 0.006, w: w + 0.012, d: d + 0.012, h: 1.6, wall: '#B9B2A4' }));
  const main =
    form === 'hip'
      ? hipHouse(camera, body, roof)
      : gableHouse(camera, body, { ...roof, axis: form === 'front' ? 'v' : 'u' });
  if (form === 'front') attic(main);
  parts.push(main);
  if (wing && form !== 'front') {
    const [ww, wd] = [w * 0.4, Math.min(0.11, d * 0.42)];
    const wu = wing === 'left' ? u + w * 0.02 : u + w * 0.58;
    const wingRise = Math.min(rise * 0.9, rise * (ww / d) * 1.05);
    const slopeRun = form === 'hip' ? Math.min(w, d) / 2 : d / 2;
    parts.push(
      gableHouse(
        camera,
        { u: wu, v: v + d, w: ww, d: wd, h, wall, front: fenestration(ww, h, storeys, [], 0, doorColor), ends: [] },
        { ...roof, rise: wingRise, axis: 'v', into: (wingRise / rise) * slopeRun },
      ),
    );
  }
  if (style.chimney && form !== 'hip') {
    const along = form !== 'front';
    const [cu, cv] = along ? [u + w * (wing === 'left' ? 0.78 : 0.22), v + d / 2] : [u + w / 2, v + d * 0.3];
    const flue = chimney(camera, {
      u: cu,
      v: cv,
      ridge: h + rise,
      pitch: rise / ((along ? d : w) / 2),
      axis: along ? 'u' : 'v',
      height: 9 + rise * 0.12,
      color: style.wall === '#A9805A' ? '#8C8A84' : '#9A6150',
    });
    main.svg += flue + (style.smoke ? smoke(scene, cu, cv, h + rise + 11) : '');
  }
  if (style.porch && !wing) {
    const [pw, pd] = [w * 0.62, 0.06];
    const pu = u + w * 0.15;
    parts.push(
      box(camera, { u: pu, v: v + d, w: pw, d: pd, h: 2.2, wall: '#C9BFAD' }),
      canopy(
        scene,
        { u: pu, v: v + d, w: pw, d: pd, h: Math.min(17, (h / storeys) * 0.78), wall },
        roof.color,
        '#F4EEE2',
        4,
      ),
    );
  }
  scene.add(...parts);

  /** A small window in the street gable. */
  function attic(part: Solid): void {
    const at = (s: number, z: number) => camera.see(u + w * s, v + d, z);
    const [a, b] = [at(0.43, h + rise * 0.16), at(0.57, h + rise * 0.16)];
    const [c, e] = [at(0.57, h + rise * 0.52), at(0.43, h + rise * 0.52)];
    const n = (p: readonly [number, number]) => `${p[0].toFixed(1)} ${p[1].toFixed(1)}`;
    part.svg += `<path d="M${n(a)}L${n(b)} ${n(c)} ${n(e)}z" fill="#3B5862" stroke="#F6F1E6" stroke-width="1.2"/>`;
  }
}
