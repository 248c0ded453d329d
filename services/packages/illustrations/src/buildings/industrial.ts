import { shade } from '../color.ts';
import type { Scene } from '../scene.ts';
import type { Random } from '../seededRandom.ts';
import { box } from '../boxes.ts';
import { doorMarks, face, GLASS, windowRow, type WallMark, type Solid } from '../faces.ts';
import { gableHouse } from '../roofs.ts';
import { cylinder } from '../shapes.ts';
import type { Point } from '../projection.ts';
import { roofOf } from './house.ts';
import { ASPHALT, car, paint, smoke, truck } from './yard.ts';

/** A factory, a warehouse or storage rows in a yard. */
export function industrial(scene: Scene): void {
  const { site } = scene;
  const random = site.random('works');
  scene.patch(0, 0.56, 1, 0.44, shade(ASPHALT, 0.12));
  if (site.says(/self.?storage|mini.?storage|storage units|\bmini/)) storage(scene);
  else if (
    site.says(/sawtooth|factory|mill|foundry|plant|manufactur/) ||
    (!site.says(/warehouse|distribution|yard|flex/) && random.chance(0.5))
  )
    works(scene);
  else warehouse(scene);
  if (site.says(/\brail/)) rails(scene);
  scene.grove(random, { count: 6, v: [0.05, 0.2], size: 0.8 });
  scene.grove(random, { count: 3, u: [0.04, 0.16], v: [0.2, 0.56], size: 0.75 });
}

const sheet = ['#C3C9C6', '#B9C4C9', '#D3CFC3', '#A9B5B0', '#C9B9A4'] as const;

function docks(count: number, height: number, color: string): WallMark[] {
  return Array.from({ length: count }, (_, i): WallMark[] => {
    const [a, b] = [(i + 0.22) / count, (i + 0.78) / count];
    return [
      { s0: a - 0.012, s1: b + 0.012, z0: 0, z1: height + 1.8, fill: '#5C6664' },
      { s0: a, s1: b, z0: 0, z1: height, fill: color },
      { s0: a, s1: b, z0: height * 0.32, z1: height * 0.38, fill: '#BFC6C3' },
      { s0: a, s1: b, z0: height * 0.66, z1: height * 0.72, fill: '#BFC6C3' },
    ];
  }).flat();
}

/** A factory with a saw-tooth roof, stacks and a tank. */
function works(scene: Scene): void {
  const random = scene.site.random('sawtooth');
  const isBrick = random.chance(0.45);
  const wall = isBrick ? random.pick(['#B0694F', '#A85F4B', '#BD7C61'] as const) : random.pick(sheet);
  addHall(scene, random, wall);
  addStacks(scene, random, isBrick ? '#A9614C' : '#B7BDB9');
  if (random.chance(0.6)) addTank(scene);
  truck(scene, 0.6, 0.66, 'v', random.pick(paint));
  car(scene, 0.24, 0.64, 'v', random.pick(paint));
  if (random.chance(0.7)) car(scene, 0.33, 0.64, 'v', random.pick(paint));
  containers(scene, 0.16, 0.84, random.whole(1, 2));
}

/** The hall with its row of teeth, added from back to front. */
function addHall(scene: Scene, random: Random, wall: string): void {
  const { camera } = scene;
  const teeth = random.whole(3, 5);
  const [u, v, w, d, h] = [0.2, 0.22, 0.58, 0.32, random.between(25, 31)];
  const front = [
    ...docks(2, 17, '#E9EAE4').map((m) => ({ ...m, s0: m.s0 * 0.5 + 0.46, s1: m.s1 * 0.5 + 0.46 })),
    ...windowRow(3, 10, 19, 0.6, '#E9E6DC', 0.03, 0.4),
    ...doorMarks(0.44, 0.05, 14, '#2F5B6B'),
  ];
  const hall = box(camera, { u, v, w, d, h, wall, front, ends: windowRow(4, 10, 19, 0.6, '#E9E6DC') });
  const order = Array.from({ length: teeth }, (_, i) => (camera.turn(1, 0)[0] === 1 ? i : teeth - 1 - i));
  const step = w / teeth;
  const roof = order.map((i) =>
    sawTooth(scene, { u0: u + i * step, u1: u + (i + 1) * step, v0: v, v1: v + d, h, wall }),
  );
  scene.add(hall, ...roof);
}

/** A tooth of the roof on walls of height `h`: vertical and glazed toward u-, sloping down toward u+. */
function sawTooth(
  scene: Scene,
  { u0, u1, v0, v1, h, wall }: { u0: number; u1: number; v0: number; v1: number; h: number; wall: string },
): Solid {
  const { camera } = scene;
  const rise = 15;
  const top = h + rise;
  const side: Point[] = [
    [u0, v0, h],
    [u0, v0, top],
    [u0, v1, top],
    [u0, v1, h],
  ];
  const slope: Point[] = [
    [u1, v1, h],
    [u0, v1, top],
    [u0, v0, top],
    [u1, v0, h],
  ];
  const end: Point[] = [
    [u0, v1, h],
    [u0, v1, top],
    [u1, v1, h],
  ];
  const glazing: WallMark[] = Array.from({ length: 7 }, (_, k) => ({
    s0: 0.03 + k * 0.137,
    s1: 0.14 + k * 0.137,
    z0: 3,
    z1: rise - 2,
    fill: k % 3 === 1 ? '#8FB3B8' : GLASS,
  }));
  return {
    svg: face(camera, side, wall, glazing) + face(camera, slope, roofOf(scene, '#8A9794')) + face(camera, end, wall),
    extent: { u0, v0, z0: h, u1, v1, z1: top },
    casts: [...side, ...slope, ...end],
  };
}

/** One or two chimney stacks, of which the first smokes. */
function addStacks(scene: Scene, random: Random, color: string): void {
  const count = random.whole(1, 2);
  for (let i = 0; i < count; i++) {
    const [u, v, h] = [0.845, 0.27 + i * 0.11, random.between(56, 74) - i * 8];
    const stack = cylinder(scene.camera, { u, v, r: 0.026, h, color, bands: 2, taper: 0.75, capColor: '#3E4442' });
    if (i === 0) stack.svg += smoke(scene, u, v, h + 2, 1.25);
    scene.add(stack);
  }
}

function addTank(scene: Scene): void {
  scene.add(
    cylinder(scene.camera, {
      u: 0.12,
      v: 0.44,
      r: 0.045,
      h: 26,
      color: '#D6DAD6',
      cap: 'dome',
      capColor: '#BFC7C4',
      bands: 2,
    }),
  );
}

/** A low shed with dock doors along the street. */
function warehouse(scene: Scene): void {
  const { camera, site } = scene;
  const random = site.random('warehouse');
  const wall = random.pick(sheet);
  const stripe = random.pick(['#2F6380', '#0E5A45', '#B5523C', '#C08A2E'] as const);
  const count = random.whole(4, 5);
  const [u, v, w, d, h] = [0.16, 0.2, 0.68, 0.34, random.between(30, 37)];
  const band = { s0: 0, s1: 1, z0: h - 9, z1: h - 5.5, fill: stripe };
  const front = [...docks(count, 17, '#F0EFE8'), band];
  const ends = [band, ...doorMarks(0.2, 0.09, 14, '#4A5357'), ...windowRow(3, 9, 16, 0.6, '#E9E6DC', 0.4, 0.95)];
  const vents = Array.from({ length: 3 }, (_, i) =>
    box(camera, { u: u + w * (0.18 + i * 0.28), v: v + d * 0.35, w: 0.06, d: 0.05, h: 5, z: h - 3, wall: '#A9ADA9' }),
  );
  if (random.chance(0.5))
    scene.add(
      gableHouse(
        camera,
        {
          u,
          v,
          w,
          d,
          h: h - 5,
          wall,
          front: front.map((m) => (m === band ? { ...m, z0: h - 12, z1: h - 9 } : m)),
          ends: ends.map((m) => (m === band ? { ...m, z0: h - 12, z1: h - 9 } : m)),
        },
        { color: roofOf(scene, '#93A09C'), rise: 11, seams: true, ribs: 12, over: 0.012, trim: stripe },
      ),
    );
  else scene.add(box(camera, { u, v, w, d, h, wall, front, ends }, roofOf(scene, '#C9C7BE'), 3), ...vents);
  const bay = w / count;
  const used = random.whole(1, count - 2);
  truck(scene, u + bay * (used + 0.5) - 0.028, v + d + 0.01, 'v', random.pick(paint), 0.16);
  if (random.chance(0.6)) truck(scene, u + bay * 0.5 - 0.028, v + d + 0.01, 'v', random.pick(paint), 0.16);
  containers(scene, 0.6, 0.84, random.whole(1, 3));
}

/** Stacked steel boxes. */
function containers(scene: Scene, u: number, v: number, count: number): void {
  const random = scene.site.random('containers');
  const parts = Array.from({ length: count }, (_, i) => {
    const color = random.pick(['#B5523C', '#2F6380', '#6E8A6A', '#C79A3A', '#8C9492'] as const);
    const lines = Array.from({ length: 7 }, (_, k) => ({
      s0: 0.08 + k * 0.13,
      s1: 0.105 + k * 0.13,
      z0: 1,
      z1: 9.5,
      fill: shade(color, -0.2),
    }));
    return box(scene.camera, {
      u: u + (i % 2) * 0.165,
      v,
      w: 0.155,
      d: 0.05,
      h: 10.5,
      z: i > 1 ? 10.5 : 0,
      wall: color,
      front: lines,
    });
  });
  scene.add(...(scene.camera.turn(1, 0)[0] === 1 ? parts : [...parts.slice(0, 2).reverse(), ...parts.slice(2)]));
}

/** Rows of storage units with doors. */
function storage(scene: Scene): void {
  const { camera, site } = scene;
  const random = site.random('storage');
  const color = random.pick(['#C4572F', '#2F6380', '#0E5A45', '#C08A2E'] as const);
  for (const v of [0.16, 0.42, 0.68]) {
    const [u, w, d, h] = [0.14, 0.7, 0.13, 17];
    const front = Array.from({ length: 9 }, (_, i) => [
      { s0: (i + 0.14) / 9, s1: (i + 0.86) / 9, z0: 0, z1: 11, fill: color },
      { s0: (i + 0.14) / 9, s1: (i + 0.86) / 9, z0: 5, z1: 5.7, fill: shade(color, -0.2) },
    ]).flat();
    scene.add(
      gableHouse(
        camera,
        { u, v, w, d, h, wall: '#E8E2D4', front },
        { color: roofOf(scene, '#A7B0AC'), rise: 6, seams: true, ribs: 14, over: 0.008, trim: '#F3EDE0' },
      ),
    );
    scene.patch(0.06, v + d, 0.88, 0.12, shade(ASPHALT, 0.16), true);
  }
  car(scene, 0.5, 0.575, 'u', random.pick(paint));
  car(scene, 0.24, 0.86, 'u', random.pick(paint));
}

/** A rail spur along the back of the yard. */
function rails(scene: Scene): void {
  const at = (u: number, v: number) =>
    scene
      .see(u, v)
      .map((n) => Math.round(n * 10) / 10)
      .join(' ');
  let ties = '';
  for (let i = 0; i <= 24; i++) ties += `M${at(i / 24, 0.1)}L${at(i / 24, 0.16)}`;
  scene.patch(0, 0.09, 1, 0.08, '#B7AC9A');
  scene.mark(
    `<path d="${ties}" stroke="#7A624A" stroke-width="2"/><path d="M${at(0, 0.115)}L${at(1, 0.115)}M${at(0, 0.145)}L${at(1, 0.145)}" stroke="#5C6664" stroke-width="1.2"/>`,
  );
}
