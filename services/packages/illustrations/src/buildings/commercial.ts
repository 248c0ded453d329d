import { shade } from '../color.ts';
import type { Scene } from '../scene.ts';
import { box } from '../boxes.ts';
import { doorMarks, faces, GLASS, windowRow, SHINE, type WallMark, type Solid } from '../faces.ts';
import type { Point } from '../projection.ts';
import { ASPHALT, canopy, car, paint, pump } from './yard.ts';

export const awningColors = ['#0E5A45', '#B9603F', '#2F6380', '#9A6A22', '#8A3D4A', '#4B5A5E'] as const;

/** A striped awning over a length of a street wall. */
export function awning(
  scene: Scene,
  from: number,
  to: number,
  v: number,
  top: number,
  color: string,
  reach = 0.065,
  bands = 5,
): string {
  const fall = top - 7;
  const strips = Array.from({ length: bands }, (_, i) => {
    const [a, b] = [from + ((to - from) * i) / bands, from + ((to - from) * (i + 1)) / bands];
    const sheet: Point[] = [
      [a, v + reach, fall],
      [a, v, top],
      [b, v, top],
      [b, v + reach, fall],
    ];
    const hem: Point[] = [
      [a, v + reach, fall - 2],
      [a, v + reach, fall],
      [b, v + reach, fall],
      [b, v + reach, fall - 2],
    ];
    return { sheet, hem };
  });
  const dyed = strips.filter((_, i) => i % 2 === 0);
  const plain = strips.filter((_, i) => i % 2 === 1);
  const cloth = '#FBF7EE';
  return (
    faces(
      scene.camera,
      dyed.map((s) => s.sheet),
      color,
    ) +
    faces(
      scene.camera,
      plain.map((s) => s.sheet),
      cloth,
    ) +
    faces(
      scene.camera,
      dyed.map((s) => s.hem),
      shade(color, -0.1),
    ) +
    faces(
      scene.camera,
      plain.map((s) => s.hem),
      shade(cloth, -0.1),
    )
  );
}

/** Marked parking stalls along a row, some with cars. */
export function parking(scene: Scene, u0: number, u1: number, v: number, depth: number, full: number): void {
  const random = scene.site.random(`parking ${v}`);
  const count = Math.floor((u1 - u0) / 0.095);
  const step = (u1 - u0) / count;
  scene.stripes(
    Array.from({ length: count + 1 }, (_, i) => [u0 + i * step - 0.003, v, 0.006, depth] as const),
    '#F4F1E8',
  );
  for (let i = 0; i < count; i++) {
    if (!random.chance(full)) continue;
    car(scene, u0 + (i + 0.5) * step - 0.023, v + (depth - 0.09) / 2, 'v', random.pick(paint));
  }
}

/** Shops, offices, a diner or a filling station, with their parking. */
export function commercial(scene: Scene): void {
  const { site } = scene;
  const random = site.random('shops');
  const s = Math.max(0.78, site.scale ** 0.6);
  scene.patch(0, 0.6, 1, 0.4, ASPHALT);
  if (site.says(/\bgas\b|\bfuel|filling|c-store|convenience/)) station(scene);
  else if (
    site.says(/office|medical|clinic|dental|bank/) ||
    (!site.says(/retail|strip|shop|store|plaza|restaurant|diner/) && random.chance(0.28))
  )
    office(scene, s);
  else if (site.says(/restaurant|diner|cafe|drive-?thr|standalone|freestanding/) || random.chance(0.22))
    diner(scene, s);
  else strip(scene, s);
  scene.grove(random, { count: 6, v: [0.05, 0.2], size: 0.85 });
  scene.grove(random, { count: 3, v: [0.3, 0.6], size: 0.7, kinds: [site.land.trees[0], 'shrub'] });
}

function strip(scene: Scene, s: number): void {
  const { camera, site } = scene;
  const random = site.random('strip');
  const bays = site.says(/two|2-bay/) ? 2 : site.says(/three|3-/) ? 3 : site.says(/four|4-/) ? 4 : random.whole(3, 5);
  const w = Math.min(0.76, (0.2 + bays * 0.135) * s);
  const [u, v, d, h] = [0.5 - w / 2, 0.24, 0.27 * s, 31 * s];
  const wall = random.pick(['#EADFC9', '#E4D2B4', '#D9DDD6', '#C98F72', '#EFE6D8'] as const);
  const front: WallMark[] = [];
  const first = random.whole(0, 5);
  for (let i = 0; i < bays; i++) {
    const [a, b] = [(i + 0.1) / bays, (i + 0.9) / bays];
    const m = (a + b) / 2;
    front.push(
      { s0: a, s1: b, z0: 2, z1: h * 0.5, fill: GLASS },
      { s0: a, s1: a + (b - a) * 0.2, z0: h * 0.26, z1: h * 0.5, fill: SHINE },
    );
    front.push(
      { s0: m + (b - a) * 0.12, s1: m + (b - a) * 0.34, z0: 0, z1: h * 0.48, fill: '#24393F' },
      { s0: a, s1: b, z0: h * 0.7, z1: h * 0.89, fill: awningColors[(first + i) % 6] ?? awningColors[0] },
    );
    front.push({ s0: m - (b - a) * 0.28, s1: m + (b - a) * 0.28, z0: h * 0.765, z1: h * 0.825, fill: '#FBF7EE' });
  }
  const shell = box(camera, { u, v, w, d, h, wall, front, ends: windowRow(2, h * 0.3, h * 0.62, 0.4) }, '#BDB8AC', 4);
  for (let i = 0; i < bays; i++) {
    shell.svg += awning(
      scene,
      u + (w * (i + 0.07)) / bays,
      u + (w * (i + 0.93)) / bays,
      v + d,
      h * 0.64,
      awningColors[(first + i) % 6] ?? awningColors[0],
    );
  }
  scene.patch(u, v + d, w, 0.6 - v - d, '#D9D4C7');
  scene.add(shell, ...units(scene, u, v, w, d, h, bays));
  parking(scene, 0.12, 0.88, 0.66, 0.13, 0.5);
}

/** Air handlers on a flat roof. */
export function units(scene: Scene, u: number, v: number, w: number, d: number, h: number, count: number): Solid[] {
  const random = scene.site.random('units');
  const step = w / count;
  return Array.from({ length: count }, (_, i) => i)
    .filter(() => random.chance(0.6))
    .map((i) =>
      box(scene.camera, {
        u: u + step * (i + 0.3),
        v: v + d * random.between(0.25, 0.5),
        w: 0.055,
        d: 0.055,
        h: 6,
        z: h - 3,
        wall: '#A9ADA9',
      }),
    );
}

function office(scene: Scene, s: number): void {
  const { camera, site } = scene;
  const random = site.random('office');
  const storeys = site.acres < 0.3 ? 2 : random.whole(2, 3);
  const [w, d, h] = [0.5 * s, 0.3 * s, storeys * 19];
  const [u, v] = [0.5 - w / 2 + random.between(-0.06, 0.06), 0.22];
  const wall = random.pick(['#E8E2D4', '#B8715A', '#CBD3D2', '#D8C4A6'] as const);
  const bands: WallMark[] = [];
  for (let i = 0; i < storeys; i++) {
    bands.push({ s0: 0.05, s1: 0.95, z0: i * 19 + 6, z1: i * 19 + 15, fill: GLASS });
    for (let k = 0; k < 6; k++)
      bands.push({ s0: 0.05 + k * 0.15, s1: 0.1 + k * 0.15, z0: i * 19 + 10, z1: i * 19 + 15, fill: SHINE });
    for (let k = 1; k < 6; k++)
      bands.push({ s0: 0.045 + k * 0.15, s1: 0.057 + k * 0.15, z0: i * 19 + 6, z1: i * 19 + 15, fill: wall });
  }
  const entry = [
    ...bands,
    { s0: 0.4, s1: 0.6, z0: 0, z1: 17, fill: shade(wall, -0.25) },
    ...doorMarks(0.5, 0.12, 14, '#24393F'),
  ];
  scene.patch(u + w * 0.4, v + d, w * 0.2, 0.6 - v - d, '#D9D4C7');
  scene.add(
    box(camera, { u, v, w, d, h, wall, front: entry, ends: bands }, '#BDB8AC', 4),
    ...units(scene, u, v, w, d, h, 3),
    canopy(scene, { u: u + w * 0.36, v: v + d, w: w * 0.28, d: 0.06, h: 16, wall }, '#F4EFE4', '#E6DFD0'),
  );
  parking(scene, 0.12, 0.88, 0.66, 0.13, 0.55);
}

function diner(scene: Scene, s: number): void {
  const { camera, site } = scene;
  const random = site.random('diner');
  const color = random.pick(awningColors);
  const [w, d, h] = [0.42 * s, 0.26 * s, 27];
  const [u, v] = [0.46 - w / 2 + random.between(-0.08, 0.04), 0.26];
  const wall = random.pick(['#F1EADB', '#DAD3C4', '#E7C9A0', '#C98F72'] as const);
  const front = [
    ...windowRow(2, 5, 15, 0.78, '#F6F1E6', 0.04, 0.38),
    ...doorMarks(0.5, 0.13, 15, color),
    ...windowRow(2, 5, 15, 0.78, '#F6F1E6', 0.62, 0.96),
  ];
  const shell = box(
    camera,
    {
      u,
      v,
      w,
      d,
      h,
      wall,
      front: [...front, { s0: 0, s1: 1, z0: h - 6, z1: h - 3, fill: color }],
      ends: [...windowRow(3, 5, 15, 0.7), { s0: 0, s1: 1, z0: h - 6, z1: h - 3, fill: color }],
    },
    '#BDB8AC',
    4,
  );
  shell.svg +=
    awning(scene, u + w * 0.03, u + w * 0.39, v + d, 19, color) +
    awning(scene, u + w * 0.61, u + w * 0.97, v + d, 19, color);
  const sign = box(camera, {
    u: u + w * 0.28,
    v: v + d - 0.03,
    w: w * 0.44,
    d: 0.02,
    h: 11,
    z: h,
    wall: color,
    front: [
      { s0: 0.12, s1: 0.88, z0: 6, z1: 8, fill: '#FBF7EE' },
      { s0: 0.25, s1: 0.75, z0: 2.5, z1: 4, fill: '#FBF7EE' },
    ],
  });
  scene.patch(u, v + d, w, 0.6 - v - d, '#D9D4C7');
  scene.add(shell, ...units(scene, u, v, w, d, h, 2), sign);
  scene.sprite(0.9, 0.55, pylon(color), { height: 44 });
  scene.keepFree(0.84, 0.5, 0.1, 0.1);
  parking(scene, 0.12, 0.88, 0.67, 0.13, 0.45);
}

const pylon = (color: string) =>
  `<path d="M-.9 0v-40h1.8V0z" fill="#66706B"/><path d="M-8-46H8v15H-8z" fill="${color}"/><path d="M-5-42h10v2H-5zM-5-38h7v1.6h-7zM-5-35h9v1.6h-9z" fill="#FBF7EE"/>`;

function station(scene: Scene): void {
  const { camera, site } = scene;
  const random = site.random('station');
  const color = random.pick(['#B8432F', '#0E5A45', '#2F6380'] as const);
  scene.patch(0, 0.5, 1, 0.5, ASPHALT);
  const [u, v, w, d, h] = [0.2, 0.16, 0.46, 0.2, 25];
  const stripe = { s0: 0, s1: 1, z0: h - 7, z1: h - 3.5, fill: color };
  scene.add(
    box(
      camera,
      {
        u,
        v,
        w,
        d,
        h,
        wall: '#F1EBDD',
        front: [
          ...windowRow(3, 4, 14, 0.8, '#F6F1E6', 0.03, 0.5),
          ...doorMarks(0.6, 0.1, 14, GLASS),
          ...windowRow(2, 4, 14, 0.8, '#F6F1E6', 0.68, 0.97),
          stripe,
        ],
        ends: [stripe],
      },
      '#BDB8AC',
      3,
    ),
    ...units(scene, u, v, w, d, h, 2),
  );
  for (const a of [0.32, 0.58]) scene.sprite(a, 0.64, pump, { height: 9, r: 0.02 });
  const [cu, cv, cw, cd] = [0.22, 0.54, 0.48, 0.2];
  let posts = '';
  for (const [a, b] of [
    [cu + 0.05, cv + cd / 2],
    [cu + cw - 0.05, cv + cd / 2],
  ] as const) {
    const [x, y] = scene.see(a, b);
    posts += `M${Math.round(x)} ${Math.round(y)}v-30`;
  }
  const roof = box(
    camera,
    {
      u: cu,
      v: cv,
      w: cw,
      d: cd,
      h: 6,
      z: 30,
      wall: '#F6F2E8',
      front: [{ s0: 0, s1: 1, z0: 1.5, z1: 4, fill: color }],
      ends: [{ s0: 0, s1: 1, z0: 1.5, z1: 4, fill: color }],
    },
    '#E9E4D8',
  );
  car(scene, 0.42, 0.67, 'u', random.pick(paint));
  scene.add({
    ...roof,
    svg: `<path d="${posts}" stroke="#D9D3C5" stroke-width="3"/>${roof.svg}`,
    extent: { ...roof.extent, z0: 14 },
  });
  scene.sprite(0.88, 0.9, pylon(color), { height: 44 });
  car(scene, 0.74, 0.3, 'v', random.pick(paint));
}
