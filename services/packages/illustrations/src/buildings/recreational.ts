import { shade } from '../color.ts';
import type { Scene } from '../scene.ts';
import { box } from '../boxes.ts';
import { doorMarks, windowRow } from '../faces.ts';
import { gableHouse, shedRoof } from '../roofs.ts';
import { peak } from '../shapes.ts';
import { house, roofOf } from './house.ts';
import { campfire, canoe, car, deerStand, paint, ripples, WATER } from './yard.ts';

/** A vacation property: a lake or a creek, a cabin, an A-frame or a tent, and woods. */
export function recreational(scene: Scene): void {
  const { site } = scene;
  const random = site.random('weekend');
  const dry = site.biome === 'desert' && !site.says(/\blake|\bpond|\briver|creek|water/);
  const flowing = site.says(/creek|\briver|\bstream/) && !site.says(/\blake|\bpond/);
  const shelter = site.says(/a-frame/)
    ? 'frame'
    : site.says(/cabin|cottage|lodge/)
      ? 'cabin'
      : site.says(/\bcamp|\btents?\b|\brvs?\b|\bhunt(ing|er)?\b/)
        ? 'tent'
        : random.pick(['cabin', 'cabin', 'frame', 'tent'] as const);
  const water = site.snow ? '#BCD6DF' : WATER;
  const [lu, lv] = [random.between(0.64, 0.68), random.between(0.4, 0.48)];
  const [ru, rv] = [random.between(0.19, 0.24), random.between(0.2, 0.26)];
  if (flowing) {
    const bend = [
      [0.6, -0.06],
      [0.55, 0.14],
      [0.7, 0.34],
      [0.58, 0.56],
      [0.72, 0.78],
      [0.66, 1.06],
    ] as const;
    scene.line(bend, '#E4DCBC', 19);
    scene.line(bend, water, 14);
    scene.line(
      bend.map(([u, v]) => [u + 0.012, v] as const),
      '#D6E9EE',
      1.2,
      ' stroke-dasharray="9 14"',
    );
  } else if (!dry) {
    scene.pool(lu, lv, ru, rv, site.random('lake'), water, ' stroke="#E9E0C2" stroke-width="6" paint-order="stroke"');
    scene.mark(
      `<path d="${scene.blob(lu, lv, ru * 0.72, rv * 0.7, site.random('lake'))}" fill="${shade(water, -0.09)}"/>`,
    );
    ripples(scene, lu, lv, ru, rv);
    dock(scene, lu - ru - 0.04, lv + rv * 0.1, ru * 0.75);
    const [cu, cv] = [lu + ru * 0.25, lv + rv * 0.42];
    scene.sprite(cu, cv, canoe, { height: 4 });
  }
  if (site.says(/\bhunt(ing|er)?\b|deer/)) {
    scene.sprite(0.84, 0.84, deerStand, { height: 30 });
    scene.keepFree(0.79, 0.79, 0.1, 0.1);
  }
  track(scene);
  const at = { u: 0.15, v: flowing ? 0.42 : 0.54 };
  if (shelter === 'cabin') cabin(scene, at.u, at.v);
  else if (shelter === 'frame') aFrame(scene, at.u, at.v);
  else camp(scene, at.u, at.v);
  if (random.chance(0.6)) car(scene, 0.37, 0.82, 'v', random.pick(paint), 0.9);

  const woods =
    site.biome === 'forest' || site.biome === 'mountain'
      ? (['pine', 'pine', 'broad', 'birch'] as const)
      : site.land.trees;
  scene.grove(random, { count: 13, u: [0.04, 0.5], v: [0.04, 0.5], kinds: woods, size: 1.02 });
  scene.grove(random, { count: 8, u: [0.45, 0.96], v: [0.04, 0.3], kinds: woods });
  scene.grove(random, { count: 7, u: [0.48, 0.95], v: [0.66, 0.95], kinds: woods, size: 0.92 });
  scene.grove(random, { count: 3, u: [0.05, 0.34], v: [0.82, 0.95], kinds: woods, size: 0.75 });
}

/** The driveway from the road. */
export function track(scene: Scene, to = 0.66): void {
  const color = shade(scene.site.land.grass, scene.site.snow ? -0.12 : 0.3);
  scene.line(
    [
      [0.44, 1.08],
      [0.41, 0.92],
      [0.45, 0.8],
      [0.38, to],
    ],
    color,
    8,
  );
}

function dock(scene: Scene, u: number, v: number, length: number): void {
  const planks = Array.from({ length: 7 }, (_, i) => ({
    s0: (i + 0.85) / 7,
    s1: (i + 1) / 7,
    z0: 0,
    z1: 2.2,
    fill: '#7A5C3F',
  }));
  scene.add(box(scene.camera, { u, v, w: length, d: 0.04, h: 2.2, wall: '#A9805A', front: planks }, '#BE9468'));
}

/** A log cabin with its porch. */
export function cabin(scene: Scene, u: number, v: number): void {
  const random = scene.site.random('cabin');
  house(scene, {
    u,
    v,
    w: 0.22,
    d: 0.17,
    h: 18,
    rise: 21,
    wall: random.pick(['#A9805A', '#8F6A4A', '#B8936A', '#7E6A56'] as const),
    roof: random.pick(['#3F5B57', '#6A4E3D', '#8B4A3A', '#4B5A5E'] as const),
    doorColor: '#3F5B4A',
    trim: '#E9DFC9',
    form: random.chance(0.45) ? 'front' : 'gable',
    chimney: true,
    smoke: true,
    porch: random.chance(0.7),
  });
}

/** An A-frame: roofs down to the ground, a glass gable. */
function aFrame(scene: Scene, u: number, v: number): void {
  const random = scene.site.random('a-frame');
  const [w, d] = [0.2, 0.2];
  const front = [...doorMarks(0.5, 0.2, 14, '#7A3A2C'), ...windowRow(1, 17, 27, 0.22)];
  const part = gableHouse(
    scene.camera,
    { u, v, w, d, h: 2, wall: '#C29A6C', front },
    {
      color: roofOf(scene, random.pick(['#3F5B57', '#6A4E3D', '#7A3E36', '#46535C'] as const)),
      rise: 50,
      axis: 'v',
      over: 0.012,
      seams: true,
      ribs: 6,
      trim: '#EFE6D2',
    },
  );
  scene.add(part, box(scene.camera, { u: u - 0.01, v: v + d, w: w + 0.02, d: 0.07, h: 2, wall: '#A9805A' }, '#BE9468'));
}

/** A tent, a fire and a lean-to. */
function camp(scene: Scene, u: number, v: number): void {
  const random = scene.site.random('camp');
  const color = random.pick(['#D98B3A', '#3F7D8C', '#C25B45', '#7F9A4B', '#E3C05A'] as const);
  const tent = gableHouse(
    scene.camera,
    {
      u,
      v,
      w: 0.15,
      d: 0.17,
      h: 0.6,
      wall: shade(color, 0.3),
      front: [{ s0: 0.4, s1: 0.6, z0: 0, z1: 17, fill: shade(color, -0.5) }],
    },
    { color, rise: 26, axis: 'v', over: 0.004, trim: shade(color, 0.4), ribs: 0 },
  );
  scene.add(tent);
  scene.add(
    peak(
      scene.camera,
      [
        [u + 0.02, v - 0.17],
        [u + 0.12, v - 0.17],
        [u + 0.12, v - 0.07],
        [u + 0.02, v - 0.07],
      ],
      [u + 0.07, v - 0.12, 19],
      random.pick(['#E9E1CB', '#B9C9B2', '#D8B27A'] as const),
    ),
  );
  scene.sprite(u + 0.22, v + 0.14, campfire, { height: 10 });
  scene.keepFree(u + 0.17, v + 0.1, 0.1, 0.1);
  if (scene.site.says(/\brvs?\b|camper/)) {
    scene.add(
      shedRoof(
        scene.camera,
        {
          u: u - 0.02,
          v: v + 0.22,
          w: 0.2,
          d: 0.09,
          h: 15,
          z: 2,
          wall: '#F1EEE6',
          front: [{ s0: 0, s1: 1, z0: 4, z1: 6, fill: '#3F7D8C' }, ...windowRow(3, 7, 12, 0.5)],
        },
        { color: '#DAD8CF', rise: 1, over: 0.002 },
      ),
    );
  }
}
