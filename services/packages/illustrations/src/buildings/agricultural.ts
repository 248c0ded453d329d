import { mix, shade } from '../color.ts';
import type { Scene } from '../scene.ts';
import type { Random } from '../seededRandom.ts';
import { doorMarks, type WallMark, windowRow } from '../faces.ts';
import { gableHouse, gambrelBarn } from '../roofs.ts';
import { cylinder } from '../shapes.ts';
import { house, roofOf, wallColors } from './house.ts';
import { bale, cow, horse, sheep, windPump } from './yard.ts';

type Crop = 'rows' | 'orchard' | 'pasture' | 'pivot';

/** A farm: barn, silo and crops or animals, depending on the title. */
export function agricultural(scene: Scene): void {
  const random = scene.site.random('farm');
  const crop = cropOf(scene, random);
  const hasBarn = random.chance(0.75) || scene.site.says(/barn/);
  plantCrop(scene, crop);
  addFarmBuilding(scene, random, hasBarn);
  addHomesteadOrBales(scene, random);
  addWindPump(scene, random);
  scene.grove(random, { count: 6, u: [0.05, 0.42], v: [0.05, 0.27], size: 0.95 });
  scene.grove(random, { count: 3, u: [0.05, 0.42], v: [0.6, 0.95], size: 0.75 });
}

/** What the title names, else what grows in such a landscape. */
function cropOf({ site }: Scene, random: Random): Crop {
  if (site.says(/orchard|vineyard|grove|pecan|citrus|apple|almond|olive|hazelnut/)) return 'orchard';
  if (site.says(/pasture|cattle|horse|ranch|graz|equestrian|sheep/)) return 'pasture';
  if (site.says(/pivot|irrigat/)) return 'pivot';
  return random.pick(
    site.biome === 'prairie' || site.biome === 'desert'
      ? (['rows', 'pivot', 'pasture', 'rows'] as const)
      : (['rows', 'pasture', 'orchard', 'rows'] as const),
  );
}

/** A lane from the street, and the field beside it. */
function plantCrop(scene: Scene, crop: Crop): void {
  const lane = 0.43;
  scene.patch(lane, 0, 0.045, 1, '#D9C9A2');
  scene.stripes([[lane + 0.018, 0, 0.009, 1]], '#C4B78A');
  if (crop === 'rows') rows(scene, lane + 0.06);
  else if (crop === 'orchard') orchard(scene, lane + 0.07);
  else if (crop === 'pivot') pivot(scene, lane + 0.05);
  else pasture(scene, lane + 0.07);
}

/** A barn with its silos, or a gabled shed. */
function addFarmBuilding(scene: Scene, random: Random, hasBarn: boolean): void {
  const wall = random.pick(['#A3412F', '#9A3B33', '#8E4A38', '#E9E3D6', '#7C8A8C'] as const);
  const trim = wall === '#E9E3D6' ? '#7A3A2C' : '#F3ECDD';
  const roof = roofOf(scene, random.pick(['#5B5F5E', '#6E4A3A', '#77837F'] as const));
  const s = Math.max(0.82, scene.site.scale ** 0.5 * 1.05);
  const body = { u: 0.12, v: random.between(0.27, 0.33), w: 0.2 * s, d: 0.26 * s, h: 22 * s, wall };
  if (hasBarn) {
    const ends = windowRow(3, 9 * s, 15 * s, 0.36, trim);
    scene.add(
      gambrelBarn(scene.camera, { ...body, front: barnDoor(s, wall, trim), ends }, { color: roof, rise: 25 * s }),
    );
    addSilos(scene, random, body, s);
    return;
  }
  const front = doorMarks(0.5, 0.4, 15 * s, shade(wall, -0.25), trim);
  scene.add(
    gableHouse(
      scene.camera,
      { ...body, front, ends: windowRow(4, 8, 14, 0.4, trim) },
      { color: roof, rise: 15 * s, axis: 'v', seams: true, ribs: 9 },
    ),
  );
}

/** A framed double door under a hay door, at the scale `s`. */
const barnDoor = (s: number, wall: string, trim: string): WallMark[] => [
  { s0: 0.27, s1: 0.73, z0: 0, z1: 17 * s, fill: trim },
  { s0: 0.3, s1: 0.7, z0: 0, z1: 15.5 * s, fill: shade(wall, -0.25) },
  { s0: 0.49, s1: 0.51, z0: 0, z1: 15.5 * s, fill: trim },
  { s0: 0.3, s1: 0.7, z0: 7 * s, z1: 8 * s, fill: trim },
  { s0: 0.41, s1: 0.59, z0: 23 * s, z1: 30 * s, fill: trim },
  { s0: 0.43, s1: 0.57, z0: 23.5 * s, z1: 29 * s, fill: shade(wall, -0.4) },
];

/** One or two silos at the side of the barn, the rear one lower. */
function addSilos(scene: Scene, random: Random, barn: { u: number; v: number; w: number }, s: number): void {
  const count = random.whole(1, 2);
  for (let i = 0; i < count; i++) {
    scene.add(
      cylinder(scene.camera, {
        u: barn.u + barn.w + 0.05,
        v: barn.v + 0.05 + i * 0.105,
        r: 0.04,
        h: 52 * s - i * 9,
        color: random.pick(['#CDD2CD', '#D8D3C4', '#B9C3C4'] as const),
        cap: 'dome',
        capColor: '#8A9797',
        bands: 4,
      }),
    );
  }
}

/** A farmhouse beside the lane, or bales on its place. */
function addHomesteadOrBales(scene: Scene, random: Random): void {
  if (scene.site.says(/house|home|homestead/) || random.chance(0.4)) {
    scene.patch(0.29, 0.83, 0.14, 0.03, '#D9C9A2');
    house(scene, {
      u: 0.13,
      v: 0.7,
      w: 0.19,
      d: 0.12,
      h: 17,
      rise: 13,
      wall: random.pick(wallColors),
      roof: '#6A4E3D',
      chimney: true,
      smoke: scene.site.snow,
    });
    return;
  }
  for (let i = 0; i < 6; i++) {
    const [u, v] = [random.between(0.12, 0.37), random.between(0.7, 0.9)];
    if (!scene.free(u, v, 0.03)) continue;
    scene.sprite(u, v, bale, { height: 8 });
    scene.keepFree(u - 0.03, v - 0.03, 0.06, 0.06);
  }
}

/** A wind pump, mostly in dry landscapes. */
function addWindPump(scene: Scene, random: Random): void {
  const isDry = scene.site.biome === 'prairie' || scene.site.biome === 'desert';
  if (!random.chance(isDry ? 0.6 : 0.2) || !scene.free(0.12, 0.63, 0.02)) return;
  scene.sprite(0.12, 0.63, windPump(), { height: 60, scale: 0.85 });
  scene.keepFree(0.08, 0.59, 0.08, 0.08);
}

const seasonTone = (scene: Scene, color: string): string =>
  scene.site.snow
    ? mix(color, '#F1F4F2', 0.6)
    : scene.site.season === 'autumn'
      ? mix(color, '#C9A64B', 0.5)
      : scene.site.season === 'spring'
        ? mix(color, '#8FC067', 0.35)
        : color;

function rows(scene: Scene, from: number): void {
  const random = scene.site.random('rows');
  const [soil, one, two] = random
    .pick<readonly string[]>([
      ['#B9B25F', '#8F9A45', '#A3A24E'],
      ['#A8905E', '#6F9349', '#82A356'],
      ['#C9B568', '#B09A45', '#D8C67C'],
    ])
    .map((color) => seasonTone(scene, color)) as [string, string, string];
  const count = random.whole(11, 15);
  const step = 1 / count;
  const split = random.chance(0.6) ? random.between(0.42, 0.6) : 1;
  scene.patch(from, 0, 1, split, soil);
  scene.stripes(
    Array.from({ length: Math.floor(count * split) }, (_, i) => [from, i * step + step * 0.25, 1, step * 0.5] as const),
    one,
  );
  scene.stripes(
    Array.from(
      { length: Math.floor(count * split) },
      (_, i) => [from, i * step + step * 0.25, 1, step * 0.18] as const,
    ),
    two,
  );
  if (split < 1) {
    scene.patch(from, split + 0.03, 1, 1, shade(soil, 0.1));
    const across = 9;
    const width = (1 - from) / across;
    scene.stripes(
      Array.from(
        { length: across },
        (_, i) => [from + i * width + width * 0.22, split + 0.03, width * 0.55, 1] as const,
      ),
      two,
    );
  } else if (random.chance(0.6)) {
    for (let i = 0; i < 5; i++) scene.sprite(from + 0.1 + (i % 3) * 0.14, 0.2 + i * 0.14, bale, { height: 8 });
  }
}

function orchard(scene: Scene, from: number): void {
  const { site } = scene;
  const random = site.random('orchard');
  const vines = site.says(/vine|wine/);
  const ground = seasonTone(scene, shade(site.land.grass, 0.06));
  scene.patch(from - 0.02, 0, 1, 1, ground, false);
  const step = vines ? 0.075 : 0.115;
  for (let v = 0.1; v < 0.93; v += step) {
    scene.stripes([[from, v - 0.012, 1, 0.024]], shade(ground, -0.1));
    for (let u = from + 0.05; u < 0.95; u += vines ? 0.072 : 0.115) {
      if (!scene.free(u, v, 0.022)) continue;
      scene.tree(u, v, vines ? 'shrub' : site.snow ? 'bare' : 'broad', random.whole(0, 1), vines ? 0.6 : 0.56);
    }
  }
  scene.keepFree(from, 0, 1, 1);
}

function pivot(scene: Scene, from: number): void {
  const random = scene.site.random('pivot');
  const reach = Math.min(0.225, (0.95 - from) / 2);
  const centers = [
    [from + reach + 0.01, 0.26],
    [from + reach + 0.01, 0.73],
  ] as const;
  for (const [u, v] of centers) {
    const tone = seasonTone(scene, random.pick(['#8FA04B', '#7A9B4C', '#A9A850', '#6F8E4A'] as const));
    const ring = (r: number, start = 0, end = Math.PI * 2) =>
      Array.from({ length: 33 }, (_, i) => {
        const angle = start + ((end - start) * i) / 32;
        return [u + Math.cos(angle) * r, v + Math.sin(angle) * r] as const;
      });
    scene.flat(ring(reach), tone);
    const wedge = random.between(0, 5);
    scene.flat([[u, v], ...ring(reach, wedge, wedge + random.between(0.7, 1.8))], shade(tone, 0.16));
    for (const share of [0.36, 0.68]) {
      const data = ring(reach * share).map(([a, b]) => scene.see(a, b).map(Math.round).join(' '));
      scene.mark(`<path d="M${data.join('L')}z" fill="none" stroke="${shade(tone, -0.12)}" stroke-width=".9"/>`);
    }
    const [x0, y0] = scene.see(u, v, 5);
    const [x1, y1] = scene.see(u + Math.cos(wedge) * reach * 0.97, v + Math.sin(wedge) * reach * 0.97, 5);
    scene.mark(
      `<path d="M${Math.round(x0)} ${Math.round(y0)}L${Math.round(x1)} ${Math.round(y1)}" stroke="#EDEFEA" stroke-width="1.5"/><circle cx="${Math.round(x0)}" cy="${Math.round(y0)}" r="1.8" fill="#66706B"/>`,
    );
    scene.keepFree(u - reach, v - reach, reach * 2, reach * 2);
  }
}

function pasture(scene: Scene, from: number): void {
  const { site } = scene;
  const random = site.random('pasture');
  const rail = site.says(/horse|equestrian/) ? '#F4EFE4' : '#8A6F52';
  scene.fence(
    [
      [from, 0.1],
      [0.9, 0.1],
      [0.9, 0.9],
      [from, 0.9],
      [from, 0.1],
    ],
    rail,
    6,
    2,
  );
  const flock = site.says(/sheep|goat|lamb/);
  const beast = site.says(/horse|equestrian/) ? horse : cow;
  const coat = random.pick(['#5A3F30', '#2F2B29', '#9A6A48', '#7A3F2C'] as const);
  scene.pool(0.74, 0.28, 0.09, 0.07, random, '#86B8CB', ' stroke="#E4DCBC" stroke-width="3"');
  let grazing = 0;
  for (let i = 0; i < 40 && grazing < 7; i++) {
    const [u, v] = [random.between(from + 0.06, 0.84), random.between(0.18, 0.84)];
    if (!scene.free(u, v, 0.035)) continue;
    scene.sprite(u, v, flock ? sheep : beast(coat), { height: 9 });
    scene.keepFree(u - 0.03, v - 0.03, 0.06, 0.06);
    grazing++;
  }
  scene.grove(random, { count: 4, u: [from + 0.05, 0.85], v: [0.14, 0.85], size: 0.85 });
}
