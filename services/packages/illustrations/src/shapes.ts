import { shade } from './color.ts';
import { face, type Solid } from './faces.ts';
import { type Camera, type Point } from './projection.ts';

/** A vertical cylinder: silo, tank, stack. The radius is a fraction of the parcel. */
export function cylinder(
  camera: Camera,
  at: {
    u: number;
    v: number;
    r: number;
    h: number;
    z?: number;
    color: string;
    cap?: 'dome' | 'cone' | 'flat';
    capColor?: string;
    bands?: number;
    taper?: number;
  },
): Solid {
  const { u, v, r, h, z = 0, color, cap = 'flat', capColor = shade(color, -0.3), bands = 0, taper = 1 } = at;
  const [x, y] = camera.see(u, v, z);
  const rx = r * 147 * Math.SQRT2;
  const [tx, top] = [rx * taper, y - h];
  const n = (value: number) => Math.round(value * 10) / 10;
  const tube = (from: number, fill: string) => {
    const [a, b] = [rx * from, tx * from];
    const ya = n((rx / 2) * Math.sqrt(1 - from * from));
    const yb = n((tx / 2) * Math.sqrt(1 - from * from));
    return `<path d="M${n(x + a)} ${n(y + ya)}L${n(x + b)} ${n(top + yb)}A${n(tx)} ${n(tx / 2)} 0 0 0 ${n(x + tx)} ${n(top)}L${n(x + rx)} ${n(y)}A${n(rx)} ${n(rx / 2)} 0 0 1 ${n(x + a)} ${n(y + ya)}z" fill="${fill}"/>`;
  };
  let svg =
    `<path d="M${n(x - rx)} ${n(y)}L${n(x - tx)} ${n(top)}A${n(tx)} ${n(tx / 2)} 0 0 1 ${n(x + tx)} ${n(top)}L${n(x + rx)} ${n(y)}A${n(rx)} ${n(rx / 2)} 0 0 1 ${n(x - rx)} ${n(y)}z" fill="${color}"/>` +
    tube(0.15, shade(color, -0.12)) +
    tube(0.6, shade(color, -0.2));
  let rings = '';
  for (let i = 1; i <= bands; i++)
    rings += `M${n(x - rx)} ${n(y - (h * i) / (bands + 1))}a${n(rx)} ${n(rx / 2)} 0 0 0 ${n(2 * rx)} 0`;
  if (rings) svg += `<path d="${rings}" fill="none" stroke="${shade(color, -0.3)}" stroke-width=".7"/>`;
  const rise = cap === 'flat' ? 0 : cap === 'dome' ? tx * 0.95 : tx * 0.9;
  if (cap === 'flat')
    svg += `<ellipse cx="${n(x)}" cy="${n(top)}" rx="${n(tx)}" ry="${n(tx / 2)}" fill="${capColor}"/>`;
  else if (cap === 'dome')
    svg +=
      `<path d="M${n(x - tx)} ${n(top)}A${n(tx)} ${n(rise)} 0 0 1 ${n(x + tx)} ${n(top)}A${n(tx)} ${n(tx / 2)} 0 0 1 ${n(x - tx)} ${n(top)}z" fill="${capColor}"/>` +
      `<path d="M${n(x)} ${n(top - rise)}A${n(tx)} ${n(rise)} 0 0 1 ${n(x + tx)} ${n(top)}A${n(tx)} ${n(tx / 2)} 0 0 1 ${n(x + tx * 0.3)} ${n(top + tx * 0.47)}Q${n(x + tx * 0.5)} ${n(top - rise * 0.5)} ${n(x)} ${n(top - rise)}z" fill="${shade(capColor, -0.18)}"/>`;
  else
    svg +=
      `<path d="M${n(x - tx * 1.1)} ${n(top)}L${n(x)} ${n(top - rise)}L${n(x + tx * 1.1)} ${n(top)}A${n(tx * 1.1)} ${n(tx * 0.55)} 0 0 1 ${n(x - tx * 1.1)} ${n(top)}z" fill="${capColor}"/>` +
      `<path d="M${n(x)} ${n(top - rise)}L${n(x + tx * 1.1)} ${n(top)}A${n(tx * 1.1)} ${n(tx * 0.55)} 0 0 1 ${n(x + tx * 0.25)} ${n(top + tx * 0.53)}z" fill="${shade(capColor, -0.2)}"/>`;
  const ring = (height: number, radius: number): Point[] =>
    [0, 1, 2, 3, 4, 5, 6, 7].map((i) => [
      u + Math.cos((i * Math.PI) / 4) * radius,
      v + Math.sin((i * Math.PI) / 4) * radius,
      height,
    ]);
  return {
    svg,
    extent: { u0: u - r, v0: v - r, z0: z, u1: u + r, v1: v + r, z1: z + h + rise },
    casts: [...ring(z, r), ...ring(z + h, r * taper), [u, v, z + h + rise]],
  };
}

/** A mesa: sides that lean in to a flat top, with a darker band. */
export function mesa(
  camera: Camera,
  foot: readonly (readonly [number, number])[],
  center: readonly [number, number],
  height: number,
  color: string,
): Solid {
  const level = (share: number, z: number) =>
    foot.map(([u, v]): Point => [center[0] + (u - center[0]) * share, center[1] + (v - center[1]) * share, z]);
  const courses = [level(1, 0), level(0.8, height * 0.35), level(0.68, height * 0.6), level(0.62, height)];
  const top = courses[3] as Point[];
  let svg = '';
  courses.slice(0, 3).forEach((low, course) => {
    const high = courses[course + 1] as Point[];
    low.forEach((a, i) => {
      const next = (i + 1) % foot.length;
      svg += face(
        camera,
        [low[next] as Point, high[next] as Point, high[i] as Point, a],
        shade(color, course === 1 ? -0.14 : 0),
      );
    });
  });
  const us = foot.map(([u]) => u);
  const vs = foot.map(([, v]) => v);
  return {
    svg: svg + face(camera, top, shade(color, 0.16)),
    extent: { u0: Math.min(...us), v0: Math.min(...vs), z0: 0, u1: Math.max(...us), v1: Math.max(...vs), z1: height },
    casts: [...(courses[0] as Point[]), ...top],
  };
}

/** A stone, hill or tent: points on the ground around an apex, each side a face. */
export function peak(
  camera: Camera,
  foot: readonly (readonly [number, number])[],
  summit: Point,
  color: string,
  snow?: string,
): Solid {
  const sides = foot.map((a, i) => {
    const b = foot[(i + 1) % foot.length] as readonly [number, number];
    const corner: Point[] = [[b[0], b[1], 0], summit, [a[0], a[1], 0]];
    let svg = face(camera, corner, color);
    if (svg && snow) {
      const cut = (p: readonly [number, number], share: number): Point => [
        summit[0] + (p[0] - summit[0]) * share,
        summit[1] + (p[1] - summit[1]) * share,
        summit[2] * (1 - share),
      ];
      const middle = [(a[0] + b[0]) / 2, (a[1] + b[1]) / 2] as const;
      svg += face(camera, [cut(b, 0.36), summit, cut(a, 0.32), cut(middle, 0.24)], snow);
    }
    return svg;
  });
  const us = foot.map(([u]) => u);
  const vs = foot.map(([, v]) => v);
  return {
    svg: sides.join(''),
    extent: {
      u0: Math.min(...us),
      v0: Math.min(...vs),
      z0: 0,
      u1: Math.max(...us),
      v1: Math.max(...vs),
      z1: summit[2],
    },
    casts: [...foot.map(([u, v]): Point => [u, v, 0]), summit],
  };
}
