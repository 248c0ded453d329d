import { shade } from '../color.ts';
import type { Scene } from '../scene.ts';
import { box } from '../boxes.ts';
import { doorMarks, GLASS, windowMarks, SHINE, type WallMark, type Solid } from '../faces.ts';
import { awning, awningColors, units } from './commercial.ts';
import { brickColors, wallColors } from './house.ts';
import { car, paint } from './yard.ts';

/** Shops below, homes above: one to three street fronts side by side. */
export function mixedUse(scene: Scene): void {
  const { site } = scene;
  const random = site.random('block front');
  const fronts = site.acres < 0.12 ? random.whole(1, 2) : random.whole(2, 3);
  const total = fronts === 1 ? 0.42 : fronts === 2 ? 0.62 : 0.7;
  const u = 0.5 - total / 2 + random.between(-0.03, 0.03);
  const [v, d] = [0.26, 0.36];
  scene.patch(0, v + d, 1, 0.15, '#D8D2C5');
  scene.patch(0, v + d + 0.15, 1, 1, '#B4B5AC');
  const shares = Array.from({ length: fronts }, () => random.between(0.85, 1.2));
  const sum = shares.reduce((a, b) => a + b, 0);
  let from = u;
  const upper = site.says(/three-stor|3-stor/) ? 2 : site.says(/two-stor|2-stor/) ? 1 : 0;
  shares.forEach((share, i) => {
    const w = (total * share) / sum;
    const floors = upper || (i === 0 && fronts === 1 ? random.whole(2, 3) : random.whole(1, 3));
    const brick = random.chance(0.55);
    shopfront(
      scene,
      {
        u: from,
        v,
        w: w - 0.004,
        d: d * (i % 2 ? 0.94 : 1),
        floors,
        wall: brick ? random.pick(brickColors) : random.pick(wallColors),
        cloth: awningColors[(site.subject.id + i * 2) % 6] ?? awningColors[0],
      },
      i,
    );
    from += w;
  });
  if (random.chance(0.7)) car(scene, 0.2, v + d + 0.19, 'u', random.pick(paint));
  if (random.chance(0.7)) car(scene, 0.46, v + d + 0.19, 'u', random.pick(paint));
  if (random.chance(0.5)) car(scene, 0.7, v + d + 0.19, 'u', random.pick(paint));
  for (const place of [0.1, 0.9]) {
    scene.tree(
      place,
      v + d + 0.1,
      site.snow ? 'bare' : site.land.trees[0] === 'saguaro' ? 'juniper' : site.land.trees[0],
      1,
      0.62,
    );
  }
  scene.grove(random, { count: 7, v: [0.05, 0.24], size: 0.85 });
}

interface Front {
  u: number;
  v: number;
  w: number;
  d: number;
  floors: number;
  wall: string;
  cloth: string;
}

function shopfront(scene: Scene, { u, v, w, d, floors, wall, cloth }: Front, index: number): void {
  const { camera } = scene;
  const storey = 18;
  const ground = 21;
  const h = ground + floors * storey;
  const trim = shade(wall, 0.5);
  const columns = w > 0.26 ? 3 : 2;
  const homes = (count: number, bays: boolean): WallMark[] => {
    const marks: WallMark[] = [];
    for (let level = 0; level < floors; level++) {
      const z = ground + level * storey + 4.5;
      for (let i = 0; i < count; i++) {
        const [a, b] = [(i + 0.26) / count, (i + 0.74) / count];
        marks.push(...windowMarks(a, b, z, z + 10.5, trim, GLASS, bays && floors < 3));
        if (bays) marks.push({ s0: a - 0.03, s1: b + 0.03, z0: z + 11.5, z1: z + 13, fill: trim });
      }
    }
    marks.push(
      { s0: 0, s1: 1, z0: h - 4, z1: h - 1.6, fill: trim },
      { s0: 0, s1: 1, z0: ground - 1.5, z1: ground, fill: trim },
    );
    return marks;
  };
  const shop: WallMark[] = [
    { s0: 0.06, s1: 0.94, z0: 2, z1: 14, fill: GLASS },
    { s0: 0.06, s1: 0.3, z0: 8, z1: 14, fill: SHINE },
    { s0: 0.06, s1: 0.94, z0: 0, z1: 2.6, fill: shade(cloth, -0.2) },
    ...doorMarks(0.68, 0.16, 13.5, shade(cloth, -0.15), shade(cloth, -0.35)),
  ];
  const shell: Solid = box(
    camera,
    { u, v, w, d, h, wall, front: [...shop, ...homes(columns, true)], ends: homes(2, false) },
    '#A9A59B',
    4,
  );
  shell.svg += awning(scene, u + 0.008, u + w - 0.008, v + d, 20.5, cloth, 0.055, columns * 2 + 1);
  const top = units(scene, u, v, w, d, h, 1 + (index % 2));
  scene.add(shell, ...top);
}
