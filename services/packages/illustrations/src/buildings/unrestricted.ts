import { shade } from '../color.ts';
import type { Scene } from '../scene.ts';
import { box } from '../boxes.ts';
import { doorMarks, windowRow, face } from '../faces.ts';
import { gableHouse, shedRoof } from '../roofs.ts';
import type { Point } from '../projection.ts';
import { roofOf } from './house.ts';
import { manufactured } from './residential.ts';
import { track } from './recreational.ts';
import { campfire, waterTank, windPump } from './yard.ts';

/** Unzoned land: a trailer, a tiny house or containers, off the grid. */
export function unrestricted(scene: Scene): void {
  const { site } = scene;
  const random = site.random('off grid');
  const home = site.says(/mobile|manufactured|trailer|wide/)
    ? 'trailer'
    : site.says(/\btiny/)
      ? 'tiny'
      : site.says(/container/)
        ? 'steel'
        : site.says(/\brvs?\b|\brv-|camper/)
          ? 'camper'
          : random.pick(['trailer', 'tiny', 'steel', 'trailer', 'camper'] as const);
  const pump = site.says(/\bwell\b|\bwind/) || random.chance(0.55);
  if (pump) {
    scene.sprite(0.13, 0.31, windPump(), { height: 60 });
    scene.keepFree(0.08, 0.25, 0.12, 0.12);
  } else {
    scene.sprite(0.14, 0.36, waterTank, { height: 48, scale: 0.9 });
    scene.keepFree(0.08, 0.28, 0.14, 0.14);
  }
  if (home !== 'trailer') track(scene, 0.6);
  if (home === 'trailer') manufactured(scene, { u: 0.26, v: 0.35 });
  else if (home === 'tiny') tiny(scene);
  else if (home === 'steel') steel(scene);
  else camper(scene);
  if (site.says(/solar|off-?grid/) || random.chance(0.6)) panels(scene, 0.72, 0.62);
  if (site.says(/shop|barn|shed/) || random.chance(0.4)) shed(scene);
  if (home === 'camper' && !site.snow) {
    scene.sprite(0.5, 0.72, campfire, { height: 10 });
    scene.keepFree(0.45, 0.67, 0.1, 0.1);
  }
  scene.grove(random, { count: 8, v: [0.05, 0.28] });
  scene.grove(random, { count: 5, u: [0.62, 0.94], v: [0.3, 0.94], size: 0.9 });
  scene.grove(random, { count: 4, v: [0.6, 0.94], size: 0.72 });
}

function tiny(scene: Scene): void {
  const random = scene.site.random('tiny');
  const wall = random.pick(['#B98A5C', '#5E7F78', '#D9C9A8', '#7E6A56', '#C4694A'] as const);
  const front = [
    ...windowRow(1, 8, 17, 0.5, '#F6F1E6', 0.04, 0.36),
    ...doorMarks(0.5, 0.16, 17, '#2F4F4F'),
    ...windowRow(1, 8, 17, 0.5, '#F6F1E6', 0.64, 0.96),
  ];
  scene.add(
    box(scene.camera, { u: 0.36, v: 0.36, w: 0.25, d: 0.14, h: 2.5, wall: '#8A8478' }),
    shedRoof(
      scene.camera,
      { u: 0.36, v: 0.36, w: 0.25, d: 0.14, h: 22, z: 2.5, wall, front, ends: windowRow(1, 9, 17, 0.4) },
      { color: roofOf(scene, '#6C7875'), rise: 9, seams: true, ribs: 8 },
    ),
    box(scene.camera, { u: 0.4, v: 0.5, w: 0.16, d: 0.08, h: 2.5, wall: '#A9805A' }, '#BE9468'),
  );
}

function steel(scene: Scene): void {
  const random = scene.site.random('steel');
  const tone = random.pick(['#3F6E8C', '#B5523C', '#5E7F5A', '#C79A3A'] as const);
  const ribs = (color: string) =>
    Array.from({ length: 14 }, (_, i) => ({
      s0: (i + 0.35) / 14,
      s1: (i + 0.6) / 14,
      z0: 1,
      z1: 15,
      fill: shade(color, -0.14),
    }));
  const other = shade(tone, 0.3);
  scene.add(
    box(
      scene.camera,
      {
        u: 0.3,
        v: 0.36,
        w: 0.38,
        d: 0.11,
        h: 16,
        wall: tone,
        front: [
          ...ribs(tone),
          ...windowRow(1, 5, 13, 0.8, '#F6F1E6', 0.08, 0.34),
          ...doorMarks(0.46, 0.09, 13.5, '#24393F'),
          ...windowRow(1, 5, 13, 0.7, '#F6F1E6', 0.6, 0.92),
        ],
        ends: windowRow(1, 5, 12, 0.4),
      },
      shade(tone, 0.2),
    ),
    box(
      scene.camera,
      {
        u: 0.36,
        v: 0.35,
        w: 0.24,
        d: 0.115,
        h: 15,
        z: 16,
        wall: other,
        front: [...ribs(other), ...windowRow(2, 4, 12, 0.6)],
        ends: windowRow(1, 4, 11, 0.5),
      },
      shade(other, 0.2),
    ),
    box(scene.camera, { u: 0.34, v: 0.47, w: 0.2, d: 0.09, h: 2, wall: '#A9805A' }, '#BE9468'),
  );
}

function camper(scene: Scene): void {
  const random = scene.site.random('camper');
  const stripe = random.pick(['#2F8C8C', '#C2482F', '#C79A3A', '#0E5A45'] as const);
  const front = [
    { s0: 0, s1: 1, z0: 4, z1: 6, fill: stripe },
    ...windowRow(2, 7.5, 12.5, 0.6, '#FFFFFF', 0.04, 0.46),
    ...doorMarks(0.58, 0.12, 13, '#DADFDB', stripe),
    ...windowRow(1, 7.5, 12.5, 0.6, '#FFFFFF', 0.7, 0.98),
  ];
  const part = box(
    scene.camera,
    {
      u: 0.36,
      v: 0.4,
      w: 0.27,
      d: 0.11,
      h: 16,
      z: 3,
      wall: '#F4F2EB',
      front,
      ends: [{ s0: 0, s1: 1, z0: 4, z1: 6, fill: stripe }, ...windowRow(1, 7.5, 13, 0.5, '#FFFFFF')],
    },
    '#E3E3DB',
  );
  const cloth: Point[] = [
    [0.42, 0.58, 13],
    [0.42, 0.51, 17],
    [0.6, 0.51, 17],
    [0.6, 0.58, 13],
  ];
  part.svg += face(scene.camera, cloth, stripe);
  scene.add({ ...part, extent: { ...part.extent, v1: 0.58 } });
}

/** A row of solar panels tilted to the street. */
function panels(scene: Scene, u: number, v: number): void {
  const grid = Array.from({ length: 3 }, (_, i): Point[] => {
    const a = u + i * 0.068;
    return [
      [a, v + 0.08, 3],
      [a, v, 13],
      [a + 0.062, v, 13],
      [a + 0.062, v + 0.08, 3],
    ];
  });
  scene.add({
    svg: grid
      .map((corner) => {
        const [a, b, c, d] = corner as [Point, Point, Point, Point];
        const mid = (p: Point, q: Point) =>
          scene
            .see((p[0] + q[0]) / 2, (p[1] + q[1]) / 2, (p[2] + q[2]) / 2)
            .map((n) => n.toFixed(1))
            .join(' ');
        return `${face(scene.camera, corner, '#2E4A66')}<path d="M${mid(a, b)}L${mid(d, c)}M${mid(b, c)}L${mid(a, d)}" stroke="#7FA3BF" stroke-width=".7"/>`;
      })
      .join(''),
    extent: { u0: u, v0: v, z0: 0, u1: u + 0.2, v1: v + 0.08, z1: 13 },
    casts: [
      [u, v, 13],
      [u + 0.2, v, 13],
      [u + 0.2, v + 0.08, 0],
      [u, v + 0.08, 0],
    ],
  });
}

function shed(scene: Scene): void {
  const random = scene.site.random('shed');
  scene.add(
    gableHouse(
      scene.camera,
      {
        u: 0.68,
        v: 0.17,
        w: 0.15,
        d: 0.14,
        h: 16,
        wall: random.pick(['#A9B3AF', '#B8936A', '#9A5B43', '#CBBFA6'] as const),
        front: doorMarks(0.5, 0.5, 13, '#6B5A48'),
      },
      { color: roofOf(scene, '#7C8784'), rise: 10, axis: 'v', seams: true, ribs: 5, over: 0.014 },
    ),
  );
}
