import { shade } from '../color.ts';
import type { Scene } from '../scene.ts';
import { box } from '../boxes.ts';
import { face, GLASS, type Solid } from '../faces.ts';
import { cylinder } from '../shapes.ts';
import type { Point } from '../projection.ts';
import { house, roofColors, wallColors } from './house.ts';
import { GRAVEL, stake, truck } from './yard.ts';

/** A site under development: a street with platted lots, or a frame under a crane. */
export function development(scene: Scene): void {
  const { site } = scene;
  const random = site.random('development');
  const platted =
    site.says(/lot|plat|subdivision|homes|residential|entitled/) ||
    (!site.says(/tower|apartment|multi|mixed|unit|hotel/) && random.chance(0.42));
  if (platted) lots(scene);
  else frame(scene);
}

function lots(scene: Scene): void {
  const { site } = scene;
  const random = site.random('lots plan');
  const [street, wide] = [random.between(0.44, 0.48), 0.1];
  const entry = random.between(0.4, 0.5);
  scene.patch(0, street - 0.02, 1, wide + 0.04, '#DDD6C6');
  scene.patch(entry - 0.015, street, 0.13, 1, '#DDD6C6');
  scene.patch(0, street, 1, wide, '#A9A9A0');
  scene.patch(entry, street, 0.1, 1, '#A9A9A0');
  scene.mark(
    `<path d="M${scene
      .see(0, street + wide / 2)
      .map(Math.round)
      .join(' ')}L${scene
      .see(1, street + wide / 2)
      .map(Math.round)
      .join(' ')}" stroke="#F4F1E8" stroke-width="1.2" stroke-dasharray="6 5"/>`,
  );
  const back = Array.from({ length: 5 }, (_, i) => (i + 1) / 6);
  const front = [entry * 0.34, entry * 0.67, entry + 0.1 + (0.9 - entry) * 0.33, entry + 0.1 + (0.9 - entry) * 0.66];
  let lines = '';
  const line = (u0: number, v0: number, u1: number, v1: number) => {
    lines += `M${scene.see(u0, v0).map(Math.round).join(' ')}L${scene.see(u1, v1).map(Math.round).join(' ')}`;
  };
  for (const u of back) line(u, 0, u, street - 0.02);
  for (const u of front) line(u, street + wide + 0.02, u, 1);
  scene.mark(`<path d="${lines}" fill="none" stroke="#FFFDF4" stroke-width="1.4" stroke-dasharray="5 3"/>`);
  for (const u of back) if (random.chance(0.8)) scene.sprite(u, street - 0.03, stake, { height: 15, scale: 0.85 });
  for (const u of front) scene.sprite(u, street + wide + 0.04, stake, { height: 15, scale: 0.85 });

  const built = (u: number, v: number, w: number) =>
    house(scene, {
      u,
      v,
      w,
      d: 0.15,
      h: 17,
      rise: 14,
      wall: random.pick(wallColors),
      roof: random.pick(roofColors),
      form: random.pick(['gable', 'front', 'hip'] as const),
    });
  const first = random.whole(1, 2);
  built((first + 0.14) / 6, 0.18, 0.115);
  built(3.14 / 6, 0.2, 0.115);
  framed(scene, 4.14 / 6, 0.2, 0.115, 0.15);
  if (random.chance(0.7)) built((front[0] as number) + 0.025, 0.72, 0.1);
  const pile = { u: 0.82, v: 0.75 };
  if (random.chance(0.6)) {
    earthPile(scene, pile.u - 0.06, pile.v - 0.03, 0.16);
  }
  scene.grove(random, { count: 7, v: [0.05, 0.16], size: 0.75 });
  scene.grove(random, { count: 4, v: [0.66, 0.95], size: 0.65 });
}

/** A house in studs, its roof still rafters. */
function framed(scene: Scene, u: number, v: number, w: number, d: number): void {
  const { camera } = scene;
  const [h, rise] = [15, 12];
  const studs = (count: number) =>
    Array.from({ length: count }, (_, i) => ({
      s0: (i + 0.3) / count,
      s1: (i + 0.78) / count,
      z0: 1,
      z1: h - 2,
      fill: '#B48A55',
    }));
  const part = box(camera, { u, v, w, d, h, wall: '#E6C792', front: studs(4), ends: studs(5) }, '#C9A76E');
  let rafters = '';
  for (let i = 0; i <= 4; i++) {
    const at = u + (w * i) / 4;
    const [a, b, c] = [scene.see(at, v + d, h), scene.see(at, v + d / 2, h + rise), scene.see(at, v, h)];
    rafters += `M${a.map(Math.round).join(' ')}L${b.map(Math.round).join(' ')}L${c.map(Math.round).join(' ')}`;
  }
  const [a, b] = [scene.see(u, v + d / 2, h + rise), scene.see(u + w, v + d / 2, h + rise)];
  rafters += `M${a.map(Math.round).join(' ')}L${b.map(Math.round).join(' ')}`;
  part.svg += `<path d="${rafters}" fill="none" stroke="#D9B276" stroke-width="1.7"/>`;
  scene.add(part);
}

function earthPile(scene: Scene, u: number, v: number, size: number): void {
  const { camera, site } = scene;
  const points = [
    [0.2, 0],
    [0.8, 0.05],
    [1, 0.5],
    [0.75, 0.95],
    [0.2, 0.9],
    [0, 0.4],
  ].map(([a, b]) => [u + (a as number) * size, v + (b as number) * size * 0.8] as const);
  const summit: Point = [u + size * 0.45, v + size * 0.36, 17];
  scene.add({
    svg: points
      .map((a, i) => {
        const b = points[(i + 1) % points.length] as readonly [number, number];
        return face(camera, [[...b, 0], summit, [...a, 0]], site.land.subsoil);
      })
      .join(''),
    extent: { u0: u, v0: v, z0: 0, u1: u + size, v1: v + size * 0.8, z1: 17 },
    casts: [...points.map((p): Point => [...p, 0]), summit],
  });
}

/** The footprint of the concrete frame, and the height of a storey. */
const plan = { u: 0.26, v: 0.27, w: 0.42, d: 0.32, storey: 16 } as const;
/** The top of the slab that the frame stands on. */
const slabTop = 2.5;

/** A concrete frame under a tower crane, with a site hut and a mixer. */
function frame(scene: Scene): void {
  const random = scene.site.random('frame');
  scene.patch(0.06, 0.1, 0.88, 0.84, shade(GRAVEL, scene.site.snow ? 0.4 : 0), false);
  scene.patch(0.4, 0.7, 0.14, 0.4, '#B9AE98');
  const floors = random.whole(2, 4);
  const finished = random.whole(0, Math.max(0, floors - 2));
  const top = slabTop + floors * plan.storey;
  scene.add(...concreteFrame(scene, floors, finished), reinforcement(scene, top));
  crane(scene, 0.8, 0.3, top + 48);
  addSiteHut(scene);
  earthPile(scene, 0.68, 0.72, 0.18);
  if (random.chance(0.6)) truck(scene, 0.45, 0.72, 'v', '#C79A3A', 0.11);
  else addMixer(scene);
  scene.fence(
    [
      [0.1, 0.93],
      [0.1, 0.1],
      [0.92, 0.1],
    ],
    '#D9772F',
    6,
    1,
  );
  scene.grove(random, { count: 4, v: [0.03, 0.12], size: 0.7 });
}

/** The slab and the floors, from below: finished ones have walls, the others show their posts. */
function concreteFrame(scene: Scene, floors: number, finished: number): Solid[] {
  const { camera } = scene;
  const { u, v, w, d, storey } = plan;
  const parts: Solid[] = [
    box(camera, { u: u - 0.03, v: v - 0.03, w: w + 0.06, d: d + 0.06, h: slabTop, wall: '#BDB8AC' }),
  ];
  for (let level = 0; level < floors; level++) {
    const z = slabTop + level * storey;
    if (level < finished) parts.push(finishedFloor(scene, z));
    else parts.push(...openFloor(scene, z));
    parts.push(box(camera, { u, v, w, d, h: 2.4, z: z + storey - 2.4, wall: '#CFCABD' }, '#DDD8CC'));
  }
  return parts;
}

function finishedFloor({ camera }: Scene, z: number): Solid {
  const { u, v, w, d, storey } = plan;
  const front = Array.from({ length: 6 }, (_, i) => ({
    s0: (i + 0.1) / 6,
    s1: (i + 0.9) / 6,
    z0: 2,
    z1: storey - 4,
    fill: i % 3 === 1 ? '#8FB3B8' : GLASS,
  }));
  const ends = front.slice(0, 5);
  const inset = { u: u + 0.006, v: v + 0.006, w: w - 0.012, d: d - 0.012 };
  return box(camera, { ...inset, h: storey - 2, z, wall: '#E4DCCB', front, ends });
}

/** The dark interior first, then the posts in front of it. */
function openFloor(scene: Scene, z: number): Solid[] {
  const { camera } = scene;
  const { u, v, w, d, storey } = plan;
  const near = camera.turn(1, 0)[0] === 1 ? u + w - 0.012 : u + 0.012;
  let posts = '';
  for (let i = 0; i <= 4; i++) posts += pole(scene, u + 0.012 + ((w - 0.024) * i) / 4, v + d - 0.012, z, storey);
  for (let i = 0; i < 3; i++) posts += pole(scene, near, v + 0.012 + ((d - 0.024) * i) / 3, z, storey);
  return [
    box(camera, { u: u + 0.05, v: v + 0.05, w: w - 0.1, d: d - 0.1, h: storey - 2, z, wall: '#6E736E' }, '#6E736E'),
    poles(posts, 'stroke="#CFCABD" stroke-width="3"', z, storey),
  ];
}

/** The steel bars that stand out of the uppermost floor. */
function reinforcement(scene: Scene, top: number): Solid {
  const { u, v, w, d } = plan;
  let bars = '';
  for (let i = 0; i <= 4; i++)
    for (const at of [v + 0.03, v + d / 2, v + d - 0.03])
      bars += pole(scene, u + 0.03 + ((w - 0.06) * i) / 4, at, top, 6);
  return poles(bars, 'stroke="#A0653F" stroke-width="1"', top, 6);
}

/** Poles of one height over the whole footprint. */
function poles(path: string, stroke: string, z: number, h: number): Solid {
  const { u, v, w, d } = plan;
  return {
    svg: `<path d="${path}" ${stroke}/>`,
    extent: { u0: u, v0: v, z0: z, u1: u + w, v1: v + d, z1: z + h },
    casts: [
      [u, v, z],
      [u + w, v + d, z],
    ],
  };
}

function addSiteHut(scene: Scene): void {
  const front = [
    { s0: 0.1, s1: 0.3, z0: 5, z1: 10, fill: GLASS },
    { s0: 0.4, s1: 0.52, z0: 0, z1: 10, fill: '#2F6380' },
    { s0: 0.65, s1: 0.9, z0: 5, z1: 10, fill: GLASS },
  ];
  const body = { u: 0.14, v: 0.74, w: 0.17, d: 0.075, h: 13, z: 1, wall: '#E9E4D6' };
  scene.add(box(scene.camera, { ...body, front }, '#CFCABD'));
}

function addMixer(scene: Scene): void {
  scene.add(cylinder(scene.camera, { u: 0.52, v: 0.78, r: 0.03, h: 20, color: '#D6DAD6', cap: 'cone', bands: 1 }));
}

const pole = (scene: Scene, u: number, v: number, z: number, h: number): string => {
  const [x, y] = scene.see(u, v, z);
  return `M${x.toFixed(1)} ${y.toFixed(1)}v${-h}`;
};

/** A tower crane whose jib reaches over the frame. */
function crane(scene: Scene, u: number, v: number, height: number): void {
  const { camera } = scene;
  const [x, y] = scene.see(u, v);
  const mast: string[] = [];
  for (let z = 0; z < height - 8; z += 8) mast.push(`M-3 ${-z}L3 ${-z - 8}M3 ${-z}L-3 ${-z - 8}`);
  const side = camera.turn(1, 0)[0] === 1 ? -1 : 1;
  const [reach, tail] = [96 * side, -28 * side];
  const jib: string[] = [];
  const slant = 0.14 * side;
  for (let i = 0; i < 12; i++) {
    const [a, b] = [(reach * i) / 12, (reach * (i + 1)) / 12];
    jib.push(
      `M${a.toFixed(1)} ${(-height + a * slant).toFixed(1)}L${((a + b) / 2).toFixed(1)} ${(-height - 5 + ((a + b) / 2) * slant).toFixed(1)}L${b.toFixed(1)} ${(-height + b * slant).toFixed(1)}`,
    );
  }
  const end = `${reach} ${(-height + reach * slant).toFixed(1)}`;
  const hook = reach * 0.62;
  scene.items.push({
    svg:
      `<g transform="translate(${Math.round(x)} ${Math.round(y)})" fill="none" stroke="#E0A526" stroke-width="1.3">` +
      `<path d="M-5 1h10v-3h-10z" fill="#BDB8AC" stroke="none"/><path d="M-3 0V${-height}M3 0V${-height}${mast.join('')}" stroke-width="1.1"/>` +
      `<path d="M0 ${-height - 15}L${end}M0 ${-height - 15}L${tail} ${(-height + tail * slant).toFixed(1)}M-3 ${-height}L0 ${-height - 15}L3 ${-height}" stroke-width=".9"/>` +
      `<path d="M${tail} ${(-height + tail * slant).toFixed(1)}L${end}" stroke-width="1.8"/><path d="${jib.join('')}" stroke-width=".8"/>` +
      `<path d="M${tail - 4} ${-height - 1 + Math.round(tail * slant)}h8v9h-8z" fill="#8C9492" stroke="none"/><path d="M-4 ${-height}h8v8h-8z" fill="#F2F0E8" stroke="#E0A526"/>` +
      `<path d="M${hook.toFixed(1)} ${(-height + hook * slant).toFixed(1)}v22" stroke="#4A5357" stroke-width=".8"/><path d="M${(hook - 6).toFixed(1)} ${(-height + hook * slant + 22).toFixed(1)}h12v4h-12z" fill="#B5523C" stroke="none"/></g>`,
    extent: { u0: u - 0.02, v0: v - 0.02, z0: 0, u1: u + 0.02, v1: v + 0.02, z1: height + 15 },
  });
  scene.keepFree(u - 0.04, v - 0.04, 0.08, 0.08);
}
