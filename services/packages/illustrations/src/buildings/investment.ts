import { shade } from '../color.ts';
import type { Scene } from '../scene.ts';
import { box } from '../boxes.ts';
import { doorMarks, GLASS, windowMarks, type WallMark, type Solid } from '../faces.ts';
import { gableHouse, hipHouse } from '../roofs.ts';
import { units } from './commercial.ts';
import { brickColors, doorColors, house, roofColors, roofOf, wallColors } from './house.ts';
import { mowing } from './residential.ts';
import { ASPHALT, car, paint, PAVING } from './yard.ts';

/** Rental homes: a walk-up, a terrace, or several small houses. */
export function investment(scene: Scene): void {
  const { site } = scene;
  const random = site.random('income');
  mowing(scene, true);
  const joined = site.says(/\brow\b|\brow ?house|townh|town home|duplex|triplex/);
  if (!joined && site.says(/portfolio|package|houses|homes|cottages/)) portfolio(scene);
  else if (joined || (!site.says(/unit|plex|apartment|walk-?up/) && random.chance(0.3))) terrace(scene);
  else walkUp(scene);
  scene.grove(random, { count: 6, v: [0.05, 0.26] });
  scene.grove(random, { count: 4, v: [0.3, 0.95], size: 0.72 });
  scene.grove(random, { count: 4, v: [0.55, 0.95], kinds: ['shrub'], size: 0.75 });
}

/** Apartments around a common stair, some with balconies. */
function walkUp(scene: Scene): void {
  const { camera, site } = scene;
  const random = site.random('walk-up');
  const floors = site.says(/fourplex|quad|four-unit|4-unit|duplex/) ? 2 : site.acres > 0.15 ? random.whole(2, 3) : 2;
  const wall = site.says(/brick/) || random.chance(0.55) ? random.pick(brickColors) : random.pick(wallColors);
  const [w, d, h] = [random.between(0.5, 0.58), 0.29, floors * 21 + 3];
  const [u, v] = [0.48 - w / 2, 0.27];
  const columns = w > 0.54 ? 3 : 2;
  const balconies = random.chance(0.5);
  const marks: WallMark[] = [];
  const ends: WallMark[] = [];
  const tone = '#F3ECDD';
  for (let level = 0; level < floors; level++) {
    const z = level * 21 + 7;
    for (const side of [0, 0.58]) {
      for (let i = 0; i < columns; i++) {
        const s = side + ((i + 0.5) * 0.42) / columns;
        marks.push(...windowMarks(s - 0.042, s + 0.042, z, z + 10, tone, GLASS, floors < 3));
      }
    }
    for (const s of [0.28, 0.72]) ends.push(...windowMarks(s - 0.07, s + 0.07, z, z + 10, tone, GLASS, false));
  }
  marks.push({ s0: 0.43, s1: 0.57, z0: 0, z1: h - 4, fill: shade(wall, 0.45) });
  for (let level = 1; level < floors; level++)
    marks.push(...windowMarks(0.465, 0.535, level * 21 + 5, level * 21 + 15, tone, '#9DBEC2'));
  marks.push(...doorMarks(0.5, 0.075, 15, random.pick(doorColors)));
  const body = { u, v, w, d, h, wall, front: marks, ends };
  const roof = { color: roofOf(scene, random.pick(roofColors)), rise: 17 };
  const top = random.pick(['gable', 'hip', 'flat'] as const);
  const shell: Solid =
    top === 'flat'
      ? box(camera, body, '#B4B0A5', 4)
      : top === 'hip'
        ? hipHouse(camera, body, roof)
        : gableHouse(camera, body, roof);
  const parts = [shell];
  if (top === 'flat') parts.push(...units(scene, u, v, w, d, h, 3));
  if (balconies) {
    for (let level = 1; level < floors; level++) {
      for (const s of [0.06, 0.68]) {
        const rail: WallMark[] = Array.from({ length: 5 }, (_, i) => ({
          s0: 0.06 + i * 0.186,
          s1: 0.13 + i * 0.186,
          z0: 1.5,
          z1: 6,
          fill: '#F3ECDD',
        }));
        const z = level * 21 + 2;
        parts.push(
          box(
            camera,
            { u: u + w * s, v: v + d, w: w * 0.26, d: 0.045, h: 7, z, wall: shade(wall, -0.22), front: rail },
            '#CFC7B6',
          ),
        );
      }
    }
  }
  scene.patch(u + w / 2 - 0.035, v + d, 0.07, 1, '#E4DFD3');
  scene.patch(0.8, 0.2, 0.13, 1, ASPHALT);
  scene.stripes(
    [0.36, 0.49, 0.62, 0.75].map((at) => [0.8, at, 0.13, 0.006] as const),
    '#F2F0E8',
  );
  scene.add(...parts);
  for (const at of [0.4, 0.53, 0.66]) if (random.chance(0.6)) car(scene, 0.82, at, 'u', random.pick(paint), 0.95);
}

/** Narrow houses wall to wall, each in its own color. */
function terrace(scene: Scene): void {
  const { site } = scene;
  const random = site.random('terrace');
  const count = site.says(/duplex/) ? 2 : site.says(/triplex/) ? 3 : random.whole(3, 4);
  const w = Math.min(0.2, 0.68 / count);
  const u = 0.5 - (w * count) / 2;
  const [v, d] = [0.3, 0.3];
  for (let i = 0; i < count; i++) {
    scene.patch(u + i * w + w * 0.46 - 0.02, v + d, 0.04, 1, PAVING);
    const tall = 42 + random.whole(0, 2) * 3;
    house(scene, {
      u: u + i * w,
      v,
      w: w - 0.003,
      d,
      h: tall,
      rise: 18,
      storeys: 2,
      form: 'front',
      wall: random.chance(0.35) ? random.pick(brickColors) : random.pick(wallColors),
      roof: random.pick(roofColors),
      doorColor: random.pick(doorColors),
      porch: random.chance(0.4),
    });
  }
}

/** Four small houses sold as one. */
function portfolio(scene: Scene): void {
  const { site } = scene;
  const random = site.random('portfolio');
  scene.patch(0, 0.47, 1, 0.09, ASPHALT);
  for (const [u, v] of [
    [0.14, 0.19],
    [0.55, 0.19],
    [0.14, 0.67],
    [0.55, 0.67],
  ] as const) {
    house(scene, {
      u: u + random.between(0, 0.04),
      v,
      w: 0.26,
      d: 0.17,
      h: 19,
      rise: 16,
      wall: random.pick(wallColors),
      roof: random.pick(roofColors),
      doorColor: random.pick(doorColors),
      form: random.pick(['gable', 'hip', 'gable'] as const),
      chimney: random.chance(0.4),
    });
  }
  car(scene, 0.44, 0.5, 'u', random.pick(paint), 0.85);
}
