import { shade } from '../color.ts';
import type { Scene } from '../scene.ts';
import { box, type Body } from '../boxes.ts';
import { face, GLASS, type Solid } from '../faces.ts';
import type { Point } from '../projection.ts';

export const PAVING = '#D9D4C7';
export const ASPHALT = '#8E938F';
export const GRAVEL = '#CBBFA6';
export const WATER = '#86B8CB';

export const paint = ['#B5523C', '#3F6E8C', '#E9E6DC', '#4A5357', '#C79A3A', '#6E8A6A', '#8A3D3A'] as const;

/** A parked car, lengthwise along u or v. */
export function car(scene: Scene, u: number, v: number, along: 'u' | 'v', color: string, size = 1): void {
  const [length, width] = [0.088 * size, 0.046 * size];
  const [w, d] = along === 'u' ? [length, width] : [width, length];
  const wheel = [0.22, 0.78].map((s) => ({ s0: s - 0.1, s1: s + 0.1, z0: -0.6, z1: 1.9 * size, fill: '#2A2F30' }));
  const side = along === 'u' ? { front: wheel } : { ends: wheel };
  const cab: Body =
    along === 'u'
      ? {
          u: u + length * 0.22,
          v: v + 0.005,
          w: length * 0.52,
          d: width - 0.01,
          h: 4 * size,
          z: 4.6 * size,
          wall: GLASS,
        }
      : {
          u: u + 0.005,
          v: v + length * 0.24,
          w: width - 0.01,
          d: length * 0.52,
          h: 4 * size,
          z: 4.6 * size,
          wall: GLASS,
        };
  scene.add(
    box(scene.camera, { u, v, w, d, h: 4 * size, z: 0.8, wall: color, ...side }, shade(color, 0.12)),
    box(scene.camera, cab, shade(color, 0.18)),
  );
}

/** A box truck or trailer rig, its cab toward u+ or v+. */
export function truck(scene: Scene, u: number, v: number, along: 'u' | 'v', color: string, length = 0.15): void {
  const width = 0.055;
  const u1 = along === 'u';
  const cargo: Body = { u, v, w: u1 ? length : width, d: u1 ? width : length, h: 13, z: 2, wall: '#F1EEE6' };
  const cab: Body = u1
    ? { u: u + length + 0.005, v: v + 0.004, w: 0.035, d: width - 0.008, h: 9, z: 1, wall: color }
    : { u: u + 0.004, v: v + length + 0.005, w: width - 0.008, d: 0.035, h: 9, z: 1, wall: color };
  const glass = [{ s0: 0.12, s1: 0.88, z0: 4.6, z1: 8, fill: GLASS }];
  scene.add(box(scene.camera, cargo));
  scene.add(box(scene.camera, { ...cab, front: glass, ends: glass }));
}

/** A flat roof on posts: porch, canopy, carport. */
export function canopy(scene: Scene, body: Body, roof: string, post = '#F1EADB', rise = 0): Solid {
  const { camera } = scene;
  const { u, v, w, d, h } = body;
  let posts = '';
  const places: [number, number][] = [
    [u + 0.008, v + d - 0.008],
    [u + w - 0.008, v + d - 0.008],
  ];
  if (w > 0.2) places.push([u + w / 2, v + d - 0.008]);
  for (const [a, b] of places) {
    const [x, y] = camera.see(a, b);
    posts += `M${x.toFixed(1)} ${y.toFixed(1)}v${(-h).toFixed(1)}`;
  }
  const top: [Point, Point, Point, Point] = [
    [u, v, h + rise],
    [u + w, v, h + rise],
    [u + w, v + d, h],
    [u, v + d, h],
  ];
  const edge = (a: Point, b: Point) => face(camera, [[a[0], a[1], a[2] - 2], a, b, [b[0], b[1], b[2] - 2]], post);
  return {
    svg:
      `<path d="${posts}" stroke="${post}" stroke-width="1.7"/>` +
      face(camera, top, roof) +
      edge(top[3], top[2]) +
      edge(top[2], top[1]) +
      edge(top[0], top[3]),
    extent: { u0: u, v0: v, z0: 0, u1: u + w, v1: v + d, z1: h + rise },
    casts: top,
  };
}

/** A swimming pool with its deck. */
export function swimmingPool(scene: Scene, u: number, v: number, w: number, d: number): void {
  scene.patch(u - 0.02, v - 0.02, w + 0.04, d + 0.04, '#EDE7D8');
  scene.patch(u, v, w, d, '#7CC3D2');
  scene.stripes(
    [
      [u, v, w, d * 0.14],
      [u, v, w * 0.07, d],
    ],
    '#5BA5B6',
  );
  const [x, y] = scene.see(u + w * 0.55, v + d * 0.55);
  scene.mark(
    `<path d="M${Math.round(x - 7)} ${Math.round(y)}q2-1.5 4 0t4 0M${Math.round(x)} ${Math.round(y + 3)}q2-1.5 4 0t4 0" fill="none" stroke="#D9F0F2" stroke-width=".9"/>`,
  );
}

/** A curl of smoke over a chimney or a stack. */
export function smoke(scene: Scene, u: number, v: number, z: number, size = 1): string {
  const [x, y] = scene.see(u, v, z);
  return `<path transform="translate(${x.toFixed(1)} ${y.toFixed(1)})scale(${size})" d="M0 0c-3-4 2-5.5 0-10 4-1 6.5 1 6 4 4-2 7 .5 5.5 3.5C8 0 3.5-1.5 0 0z" fill="#DDE3DF" fill-opacity=".75"/>`;
}

/** Ripples on open water. */
export function ripples(scene: Scene, u: number, v: number, ru: number, rv: number): void {
  let data = '';
  for (const [du, dv, length] of [
    [-0.4, -0.1, 16],
    [0.2, 0.2, 20],
    [0.05, -0.45, 12],
    [-0.1, 0.5, 12],
  ] as const) {
    const [x, y] = scene.see(u + du * ru, v + dv * rv);
    data += `M${Math.round(x - length / 2)} ${Math.round(y)}h${length}`;
  }
  scene.mark(`<path d="${data}" stroke="#D6E9EE" stroke-width="1.5" stroke-linecap="round"/>`);
}

export const bale =
  '<ellipse cx="-.5" cy="-3.6" rx="5.5" ry="4.2" fill="#D6B964"/><path d="M.5-7.8a4 4.3 0 0 1 0 8.5h2a4 4.3 0 0 0 0-8.5z" fill="#C2A24F"/><ellipse cx="2.5" cy="-3.6" rx="3.2" ry="4.2" fill="#E2CB83"/><path d="M1.3-3.6a1.3 1.7 0 1 1 2.6 0" fill="none" stroke="#B5934A" stroke-width=".7"/>';
export const stake =
  '<path d="M0 0v-15" stroke="#6A543C" stroke-width="1.4"/><path d="M0-15h7.5l-2.3 2.6 2.3 2.6H0z" fill="#D9552F"/>';
export const cow = (coat: string) =>
  `<path d="M-4.5-2.5V.5M-2.5-2.5V.8M2.5-2.5V.8M4.3-2.5V.5" stroke="#3A2E28" stroke-width="1.1"/><path d="M-6-6.2c0-1.4 1-2 2.2-2h7.6l1.6-1.5 2.6.9-.4 2-1.7.5-.4 3.2c-.1.9-.7 1.3-1.5 1.3h-8c-1.3 0-2-.8-2-2z" fill="${coat}"/><path d="M-3.5-8.2c1 2 3 2.4 4 .1z" fill="#F4EFE6"/>`;
export const horse = (coat: string) =>
  `<path d="M-4-4V.6M-2.3-4V.9M2.6-4V.9M4-4V.6" stroke="${shade(coat, -0.35)}" stroke-width="1.1"/><path d="M-5.6-5.5c-.4-1.8.8-3 2.6-3H2.5L5-12.8l1.2-.9.4 1.1 2.2 2-.8 1.2-2-.5L4.8-5.5C4.5-4 3.5-3.4 2-3.4h-5.4c-1.3 0-2-.9-2.2-2.1z" fill="${coat}"/><path d="M2.5-8.5L5-12.8l-1.3.2-2.7 4zM-5.3-7.5c-1.2.8-1.7 2.6-1.4 4.6" fill="none" stroke="${shade(coat, -0.4)}" stroke-width="1.1"/>`;
export const sheep =
  '<path d="M-2.5-2V.6M2-2V.6" stroke="#3A342E" stroke-width="1"/><ellipse cy="-3.8" rx="4.6" ry="3" fill="#F5F1E8"/><ellipse cx="4.3" cy="-5" rx="1.7" ry="1.3" fill="#3A342E"/>';
export const boulder = (color: string) =>
  `<path d="M-7 0l1.5-5 4-3 5 1L7-3 6 .5-1 1.5z" fill="${color}"/><path d="M-1.5-8l5 1L7-3 6 .5-1 1.5 1-3z" fill="${shade(color, -0.2)}"/><path d="M-5.5-5l4-3L1-3l-4 .5z" fill="${shade(color, 0.2)}"/>`;
export const saleSign =
  '<path d="M-4 0v-13M5 0v-13" stroke="#7A6248" stroke-width="1.3"/><path d="M-5.5-14h12v7.5h-12z" fill="#FBF8EF" stroke="#0E5A45" stroke-width=".9"/><path d="M-3.5-11.6h8M-3.5-9.2h5" stroke="#0E5A45" stroke-width="1"/>';
export const mailbox =
  '<path d="M0 0v-7" stroke="#6A543C" stroke-width="1.3"/><path d="M-2.6-6.8v-2a1.8 1.8 0 0 1 1.8-1.8h3.4V-6.8z" fill="#4A5A60"/><path d="M2.6-9h1.6" stroke="#C2482F" stroke-width="1.2"/>';
export const canoe =
  '<path d="M-9-1.5Q0 3.5 9-1.5 7 2.6 0 2.6T-9-1.5z" fill="#A5442F"/><path d="M-9-1.5Q0 3.5 9-1.5 0 1-9-1.5z" fill="#5E2A20"/>';
export const campfire =
  '<path d="M-4.5 1L4 -1M-4.5-1L4 1" stroke="#6A4A33" stroke-width="1.7" stroke-linecap="round"/><path d="M0-9c3 3 3.6 5.5 2.4 7.6C1.5.2-1.5.2-2.3-1.5-3-3.8-1-5 0-9z" fill="#E98A2B"/><path d="M.2-4.5c1.4 1.5 1.5 3 .7 3.8-.8.7-1.9.3-2-.8 0-1.1.8-1.6 1.3-3z" fill="#F8D36A"/>';
export const pump = '<path d="M-2 0v-9h4v9z" fill="#C9432F"/><path d="M-1.2-8h2.4v2.5h-2.4z" fill="#F4EFE4"/>';
export const deerStand =
  '<path d="M-6 0l3-20M6 0L3-20M-5-7H5M-4.2-13h8.4M-3 0v-20" stroke="#6A543C" stroke-width="1.3" fill="none"/><path d="M-6-19h12v-7l-6-3.5-6 3.5z" fill="#8A6F4E"/><path d="M-4-21.5h8v-3h-8z" fill="#3A2E24"/>';
/** A multi-bladed wind pump on its tower. */
export function windPump(): string {
  const blades = Array.from({ length: 10 }, (_, i) => {
    const [a, b] = [(i / 10) * Math.PI * 2, (i / 10) * Math.PI * 2 + 0.4];
    const at = (angle: number, reach: number) =>
      `${(Math.cos(angle) * reach).toFixed(1)} ${(Math.sin(angle) * reach - 54).toFixed(1)}`;
    return `M${at(a, 3.5)}L${at(a, 12)}L${at(b, 12)}L${at(b, 3.5)}z`;
  }).join('');
  return (
    '<path d="M-8 0L-1-53h2L8 0M-6.2-14H6.2M-4.4-28h8.8M-6.2-14L4.4-28M6.2-14L-4.4-28M-2.7-41L4.4-28M2.7-41L-4.4-28M-2.7-41h5.4" fill="none" stroke="#66706B" stroke-width="1.2"/>' +
    `<path d="M0-54h15" stroke="#66706B" stroke-width="1.3"/><path d="M14-58l7-1.5v11L14-50z" fill="#B5452F"/><path d="${blades}" fill="#F2F2EB" stroke="#7C8781" stroke-width=".5"/><circle cy="-54" r="2" fill="#5B6460"/>`
  );
}

/** A raised water tank on legs. */
export const waterTank =
  '<path d="M-9 0l2.5-26M9 0L6.5-26M-3 2l1-28M4 2L3-26M-8-10H8M-8-10l15-10M8-10l-15-10" fill="none" stroke="#6A6258" stroke-width="1.3"/><path d="M-10-26v-15h20v15a10 4.5 0 0 1-20 0z" fill="#A9805A"/><path d="M2-26v-15h8v15A10 4.5 0 0 1 2-21.6z" fill="#8A6747"/><path d="M-11.5-41L0-50l11.5 9a11.5 4.5 0 0 1-23 0z" fill="#7C8784"/><path d="M0-50l11.5 9a11.5 4.5 0 0 1-8 4z" fill="#66706D"/>';
