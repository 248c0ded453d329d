import { shade } from '../color.ts';
import type { Scene } from '../scene.ts';
import { box, face, GLASS } from '../solids.ts';
import type { Body, Part } from '../solids.ts';
import type { Point } from '../iso.ts';

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
  const cab: Body = along === 'u'
    ? { u: u + length * 0.22, v: v + 0.005, w: length * 0.52, d: width - 0.01, h: 4 * size, z: 4.6 * size, wall: GLASS }
    : { u: u + 0.005, v: v + length * 0.24, w: width - 0.01, d: length * 0.52, h: 4 * size, z: 4.6 * size, wall: GLASS };
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
export function canopy(scene: Scene, body: Body, roof: string, post = '#F1EADB', rise = 0): Part {
  const { camera } = scene;
  const { u, v, w, d, h } = body;
  let posts = '';
  const places: [number, number][] = [[u + 0.008, v + d - 0.008], [u + w - 0.008, v + d - 0.008]];
  if (w > 0.2) places.push([u + w / 2, v + d - 0.008]);
  for (const [a, b] of places) {
    const [x, y] = camera.see(a, b);
    posts += `M${x.toFixed(1)} ${y.toFixed(1)}v${(-h).toFixed(1)}`;
  }
  const top: [Point, Point, Point, Point] = [[u, v, h + rise], [u + w, v, h + rise], [u + w, v + d, h], [u, v + d, h]];
  const edge = (a: Point, b: Point) => face(camera, [[a[0], a[1], a[2] - 2], a, b, [b[0], b[1], b[2] - 2]], post);
  return {
    svg:
      `<path d="${posts}" stroke="${post}" stroke-width="1.700"/>` +
      face(camera, top, roof) + edge(top[3], top[2]) + edge(top[2], top[1]) + edge(top[0], top[3]),
    extent: { u0: u, v0: v, z0: 0, u1: u + w, v1: v + d, z1: h + rise },
    casts: top,
  };
}

/** A swimming pool with its deck. */
export function swimmingPool(scene: Scene, u: number, v: number, w: number, d: number): void {
  scene.patch(u - 0.02, v - 0.02, w + 0.04, d + 0.04, '#EDE7D8');
  scene.patch(u, v, w, d, '#7CC3D2');
  scene.stripes([[u, v, w, d * 0.14], [u, v, w * 0.07, d]], '#5BA5B6');
  const [x, y] = scene.see(u + w * 0.55, v + d * 0.55);
  scene.mark(`<path d="M${Math.round(x - 7)} ${Math.round(y)}q2-1.500 4 0t4 0M${Math.round(x)} ${Math.round(y + 3)}q2-1.500 4 0t4 0" fill="none" stroke="#D9F0F2" stroke-width=".9"/>`);
}

/** A curl of smoke over a chimney or a stack. */
export function smoke(scene: Scene, u: number, v: number, z: number, size = 1): string {
  const [x, y] = scene.see(u, v, z);
  return `<path transform="translate(${x.toFixed(1)} ${y.toFixed(1)})scale(${size})" d="M0 0c-3-4 2-5.500 0-10 4-1 6.500 1 6 4 4-2 7 .5 5.500 3.500C8 0 3.500-1.500 0 0z" fill="#DDE3DF" fill-opacity=".75"/>`;
}

/** Ripples on open water. */
export function ripples(scene: Scene, u: number, v: number, ru: number, rv: number): void {
  let data = '';
  for (const [du, dv, length] of [[-0.4, -0.1, 16], [0.2, 0.2, 20], [0.05, -0.45, 12], [-0.1, 0.5, 12]] as const) {
    const [x, y] = scene.see(u + du * ru, v + dv * rv);
    data += `M${Math.round(x - length / 2)} ${Math.round(y)}h${length}`;
  }
  scene.mark(`<path d="${data}" stroke="#D6E9EE" stroke-width="1.500" stroke-linecap="round"/>`);
}

export const bale =
  '<ellipse cx="-.5" cy="-3.600" rx="5.500" ry="4.200" fill="#D6B964"/><path d="M.5-7.800a4 4.300 0 0 1 0 8.500h2a4 4.300 0 0 0 0-8.500z" fill="#C2A24F"/><ellipse cx="2.500" cy="-3.600" rx="3.200" ry="4.200" fill="#E2CB83"/><path d="M1.300-3.600a1.300 1.700 0 1 1 2.600 0" fill="none" stroke="#B5934A" stroke-width=".7"/>';
export const stake =
  '<path d="M0 0v-15" stroke="#6A543C" stroke-width="1.400"/><path d="M0-15h7.500l-2.300 2.600 2.300 2.600H0z" fill="#D9552F"/>';
export const cow = (coat: string) =>
  `<path d="M-4.500-2.500V.5M-2.500-2.500V.8M2.500-2.500V.8M4.300-2.500V.5" stroke="#3A2E28" stroke-width="1.100"/><path d="M-6-6.200c0-1.400 1-2 2.200-2h7.600l1.600-1.500 2.600.9-.4 2-1.700.5-.4 3.200c-.1.900-.7 1.300-1.500 1.300h-8c-1.300 0-2-.8-2-2z" fill="${coat}"/><path d="M-3.500-8.200c1 2 3 2.400 4 .1z" fill="#F4EFE6"/>`;
export const sheep =
  '<path d="M-2.500-2V.6M2-2V.6" stroke="#3A342E" stroke-width="1"/><ellipse cy="-3.800" rx="4.600" ry="3" fill="#F5F1E8"/><ellipse cx="4.300" cy="-5" rx="1.700" ry="1.300" fill="#3A342E"/>';
export const boulder = (color: string) =>
  `<path d="M-7 0l1.500-5 4-3 5 1L7-3 6 .5-1 1.500z" fill="${color}"/><path d="M-1.500-8l5 1L7-3 6 .5-1 1.500 1-3z" fill="${shade(color, -0.2)}"/><path d="M-5.500-5l4-3L1-3l-4 .5z" fill="${shade(color, 0.2)}"/>`;
export const saleSign =
  '<path d="M-4 0v-13M5 0v-13" stroke="#7A6248" stroke-width="1.300"/><path d="M-5.500-14h12v7.500h-12z" fill="#FBF8EF" stroke="#0E5A45" stroke-width=".9"/><path d="M-3.500-11.600h8M-3.500-9.200h5" stroke="#0E5A45" stroke-width="1"/>';
export const mailbox =
  '<path d="M0 0v-7" stroke="#6A543C" stroke-width="1.300"/><path d="M-2.600-6.800v-2a1.800 1.800 0 0 1 1.800-1.800h3.400V-6.800z" fill="#4A5A60"/><path d="M2.600-9h1.600" stroke="#C2482F" stroke-width="1.200"/>';
export const canoe =
  '<path d="M-9-1.500Q0 3.500 9-1.500 7 2.600 0 2.600T-9-1.500z" fill="#A5442F"/><path d="M-9-1.500Q0 3.500 9-1.500 0 1-9-1.500z" fill="#5E2A20"/>';
export const campfire =
  '<path d="M-4.500 1L4 -1M-4.500-1L4 1" stroke="#6A4A33" stroke-width="1.700" stroke-linecap="round"/><path d="M0-9c3 3 3.600 5.500 2.400 7.600C1.500.2-1.500.2-2.300-1.500-3-3.800-1-5 0-9z" fill="#E98A2B"/><path d="M.2-4.500c1.400 1.500 1.500 3 .7 3.800-.8.700-1.900.3-2-.8 0-1.100.8-1.600 1.300-3z" fill="#F8D36A"/>';
export const pump =
  '<path d="M-2 0v-9h4v9z" fill="#C9432F"/><path d="M-1.200-8h2.400v2.500h-2.400z" fill="#F4EFE4"/>';
export const deerStand =
  '<path d="M-6 0l3-20M6 0L3-20M-5-7H5M-4.200-13h8.400M-3 0v-20" stroke="#6A543C" stroke-width="1.300" fill="none"/><path d="M-6-19h12v-7l-6-3.500-6 3.500z" fill="#8A6F4E"/><path d="M-4-21.500h8v-3h-8z" fill="#3A2E24"/>';
/** A multi-bladed wind pump on its tower. */
export function windPump(): string {
  const blades = Array.from({ length: 10 }, (_, i) => {
    const [a, b] = [(i / 10) * Math.PI * 2, (i / 10) * Math.PI * 2 + 0.4];
    const at = (angle: number, reach: number) => `${(Math.cos(angle) * reach).toFixed(1)} ${(Math.sin(angle) * reach - 54).toFixed(1)}`;
    return `M${at(a, 3.5)}L${at(a, 12)}L${at(b, 12)}L${at(b, 3.5)}z`;
  }).join('');
  return (
    '<path d="M-8 0L-1-53h2L8 0M-6.200-14H6.200M-4.400-28h8.800M-6.200-14L4.400-28M6.200-14L-4.400-28M-2.700-41L4.400-28M2.700-41L-4.400-28M-2.700-41h5.400" fill="none" stroke="#66706B" stroke-width="1.200"/>' +
    `<path d="M0-54h15" stroke="#66706B" stroke-width="1.300"/><path d="M14-58l7-1.500v11L14-50z" fill="#B5452F"/><path d="${blades}" fill="#F2F2EB" stroke="#7C8781" stroke-width=".5"/><circle cy="-54" r="2" fill="#5B6460"/>`
  );
}

/** A raised water tank on legs. */
export const waterTank =
  '<path d="M-9 0l2.500-26M9 0L6.500-26M-3 2l1-28M4 2L3-26M-8-10H8M-8-10l15-10M8-10l-15-10" fill="none" stroke="#6A6258" stroke-width="1.300"/><path d="M-10-26v-15h20v15a10 4.500 0 0 1-20 0z" fill="#A9805A"/><path d="M2-26v-15h8v15A10 4.500 0 0 1 2-21.600z" fill="#8A6747"/><path d="M-11.500-41L0-50l11.500 9a11.500 4.500 0 0 1-23 0z" fill="#7C8784"/><path d="M0-50l11.500 9a11.500 4.500 0 0 1-8 4z" fill="#66706D"/>';
