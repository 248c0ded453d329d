import { shade } from './color.ts';
import { curve, depthInside, hull, path, camera } from './projection.ts';
import type { Camera, Ground, Screen } from './projection.ts';
import type { Random } from './seededRandom.ts';
import type { Site, TreeKind } from './site.ts';
import type { Extent, Solid } from './faces.ts';
import { leafOf, tones, treeArt, treeSize } from './treeArt.ts';

interface SceneItem {
  svg: string;
  extent: Extent;
}

/** An occupied circle or ellipse. */
interface OccupiedArea {
  u0: number;
  v0: number;
  u1: number;
  v1: number;
}

/** Placement of trees: area, number and size. */
export interface Grove {
  count: number;
  u?: readonly [number, number];
  v?: readonly [number, number];
  size?: number;
  kinds?: readonly [TreeKind, ...TreeKind[]];
  /** Minimum distance between two trees, as a fraction of the parcel. */
  apart?: number;
}

/** Scene of the parcel: flat ground first, then objects from the farthest to the nearest (painter's algorithm). */
export class Scene {
  readonly site: Site;
  readonly camera: Camera;
  readonly items: SceneItem[] = [];
  /** Occupied area of a building; all of it is inside the outline. */
  readonly footprints: Extent[] = [];
  #flat = '';
  #shadows = '';
  #taken: OccupiedArea[] = [];
  #lines: { points: readonly Ground[]; width: number }[] = [];
  #trees: { u: number; v: number; r: number }[] = [];
  #art = new Map<string, string>();

  constructor(site: Site, view: 'block' | 'east') {
    this.site = site;
    this.camera = camera(view);
  }

  see = (u: number, v: number, z = 0): Screen => this.camera.see(u, v, z);

  /** Adds a flat shape to the ground. */
  flat(points: readonly Ground[], fill: string, more = ''): void {
    this.#flat += `<path d="${path(points.map(([u, v]) => this.see(u, v)))}" fill="${fill}"${more}/>`;
  }

  /** Adds a flat rectangle, and excludes trees if it is a driveway, a yard or a field. */
  patch(u: number, v: number, w: number, d: number, fill: string, keepFree = true): void {
    this.flat(
      [
        [u, v],
        [u + w, v],
        [u + w, v + d],
        [u, v + d],
      ],
      fill,
    );
    if (keepFree) this.keepFree(u, v, w, d);
  }

  /** Several flat rectangles of one color as one path. */
  stripes(list: readonly (readonly [u: number, v: number, w: number, d: number])[], fill: string): void {
    const data = list.map(([u, v, w, d]) =>
      path([this.see(u, v), this.see(u + w, v), this.see(u + w, v + d), this.see(u, v + d)]),
    );
    if (data.length) this.#flat += `<path d="${data.join('')}" fill="${fill}"/>`;
  }

  /** Adds SVG to the ground. */
  mark(svg: string): void {
    this.#flat += svg;
  }

  /** A smooth closed shape on the ground, such as a pond; excludes trees. */
  pool(u: number, v: number, ru: number, rv: number, random: Random, fill: string, more = ''): void {
    this.#flat += `<path d="${this.blob(u, v, ru, rv, random)}" fill="${fill}"${more}/>`;
    this.keepFree(u - ru, v - rv, ru * 2, rv * 2);
  }

  blob(u: number, v: number, ru: number, rv: number, random: Random): string {
    const points = Array.from({ length: 9 }, (_, i): Screen => {
      const [angle, reach] = [(i / 9) * Math.PI * 2, random.between(0.86, 1.14)];
      return this.see(u + Math.cos(angle) * ru * reach, v + Math.sin(angle) * rv * reach);
    });
    return curve(points, true);
  }

  /** A line on the ground: a stream or a track. Excludes trees. */
  line(points: readonly Ground[], color: string, width: number, more = ''): void {
    this.#flat += `<path d="${curve(points.map(([u, v]) => this.see(u, v)))}" fill="none" stroke="${color}" stroke-width="${width}" stroke-linecap="round"${more}/>`;
    this.#lines.push({ points, width: width / 260 + 0.035 });
  }

  keepFree(u: number, v: number, w: number, d: number): void {
    this.#taken.push({ u0: u, v0: v, u1: u + w, v1: v + d });
  }

  /** Adds a building of one or more parts, which are painted in the given order. */
  add(...parts: Solid[]): void {
    const extents = parts.map((part) => part.extent);
    const extent: Extent = {
      u0: Math.min(...extents.map((e) => e.u0)),
      v0: Math.min(...extents.map((e) => e.v0)),
      z0: Math.min(...extents.map((e) => e.z0)),
      u1: Math.max(...extents.map((e) => e.u1)),
      v1: Math.max(...extents.map((e) => e.v1)),
      z1: Math.max(...extents.map((e) => e.z1)),
    };
    this.items.push({ svg: parts.map((part) => part.svg).join(''), extent });
    this.footprints.push(extent);
    this.keepFree(extent.u0, extent.v0, extent.u1 - extent.u0, extent.v1 - extent.v0);
    for (const part of parts) this.#shadows += path(hull(part.casts.map(this.camera.cast)));
  }

  /** Adds a small billboard with its base at a place: a bale, a stake, a cow. */
  sprite(u: number, v: number, art: string, { r = 0.015, height = 10, scale = 1, wide = 1 } = {}): void {
    const [x, y] = this.see(u, v);
    const place = `translate(${Math.round(x * 2) / 2} ${Math.round(y * 2) / 2})`;
    const round = (value: number) => Math.round(value * 100) / 100;
    const sizing =
      wide !== 1 ? `scale(${round(scale * wide)} ${round(scale)})` : scale !== 1 ? `scale(${round(scale)})` : '';
    this.items.push({
      svg: this.#use(art, place + sizing),
      extent: { u0: u - r, v0: v - r, z0: 0, u1: u + r, v1: v + r, z1: height * scale },
    });
  }

  #use(art: string, transform: string): string {
    let name = this.#art.get(art);
    if (!name) this.#art.set(art, (name = `a${this.#art.size}`));
    return `<use href="#${name}" transform="${transform}"/>`;
  }

  /** Whether a tree of this radius fits here: on the parcel, clear of occupied areas. */
  free(u: number, v: number, r: number): boolean {
    if (depthInside(this.site.outline, u, v) < r + 0.02) return false;
    for (const t of this.#taken) {
      const [du, dv] = [Math.max(t.u0 - u, 0, u - t.u1), Math.max(t.v0 - v, 0, v - t.v1)];
      if (du * du + dv * dv < r * r) return false;
    }
    for (const line of this.#lines) {
      for (let i = 1; i < line.points.length; i++) {
        const [a, b] = [line.points[i - 1] as Ground, line.points[i] as Ground];
        const [du, dv] = [b[0] - a[0], b[1] - a[1]];
        const t = Math.max(0, Math.min(1, ((u - a[0]) * du + (v - a[1]) * dv) / (du * du + dv * dv || 1)));
        if (Math.hypot(u - a[0] - du * t, v - a[1] - dv * t) < line.width + r * 0.6) return false;
      }
    }
    return true;
  }

  tree(u: number, v: number, kind: TreeKind, tone: number, scale: number): void {
    const { height, radius } = treeSize[kind];
    const reach = (radius * scale) / 260;
    const art = treeArt(kind, leafOf(this.site, kind, tone % tones[kind]), this.site.snow);
    // An oak is the broad crown scaled horizontally, so that the two share one symbol.
    this.sprite(u, v, art, { r: 0.012, height, scale, wide: kind === 'oak' ? 1.45 : 1 });
    this.#trees.push({ u, v, r: reach });
    const [x, y] = this.see(u, v);
    const rx = Math.round(radius * scale * 0.85);
    this.#shadows += `M${Math.round(x - rx * 0.35)} ${Math.round(y)}a${rx} ${Math.round(rx * 0.42)} 0 0 1 ${2 * rx} 0a${rx} ${Math.round(rx * 0.42)} 0 0 1 ${-2 * rx} 0z`;
  }

  /** Scatters trees over free ground; fewer if there is no space. Returns the number. */
  grove(random: Random, { count, u = [0, 1], v = [0, 1], size = 1, kinds, apart = 0.055 }: Grove): number {
    const wanted = kinds ?? this.site.land.trees;
    let standing = 0;
    for (let tries = 0; standing < count && tries < count * 7; tries++) {
      const [x, y] = [random.between(u[0], u[1]), random.between(v[0], v[1])];
      let kind = random.pick(wanted);
      if (this.site.snow && kind !== 'pine' && kind !== 'juniper' && kind !== 'shrub') kind = 'bare';
      const tone = random.whole(0, 2);
      // Trees near the street are smaller, so that they do not hide objects behind them.
      const scale = size * random.between(0.78, 1.16) * (1.06 - 0.3 * y);
      const reach = (treeSize[kind].radius * scale) / 320;
      if (!this.free(x, y, reach)) continue;
      if (this.#trees.some((tree) => Math.hypot(tree.u - x, tree.v - y) < apart * size)) continue;
      this.tree(x, y, kind, tone, scale);
      standing++;
    }
    return standing;
  }

  /** A fence along a line of posts. */
  fence(points: readonly Ground[], color: string, height = 6, rails = 2): void {
    for (let i = 1; i < points.length; i++) {
      const [a, b] = [points[i - 1] as Ground, points[i] as Ground];
      const posts = Math.max(2, Math.round(Math.hypot(b[0] - a[0], b[1] - a[1]) / 0.055));
      const at = (t: number, z: number) => this.see(a[0] + (b[0] - a[0]) * t, a[1] + (b[1] - a[1]) * t, z);
      let data = '';
      for (let k = 0; k <= posts; k++) data += path([at(k / posts, 0), at(k / posts, height)], false);
      for (let k = 1; k <= rails; k++)
        data += path([at(0, (height * k) / (rails + 0.2)), at(1, (height * k) / (rails + 0.2))], false);
      this.items.push({
        svg: `<path d="${data}" fill="none" stroke="${color}" stroke-width="1"/>`,
        extent: {
          u0: Math.min(a[0], b[0]) - 0.003,
          u1: Math.max(a[0], b[0]) + 0.003,
          v0: Math.min(a[1], b[1]) - 0.003,
          v1: Math.max(a[1], b[1]) + 0.003,
          z0: 0,
          z1: height,
        },
      });
    }
  }

  /** The shared symbols, for `<defs>`. */
  get definitions(): string {
    return [...this.#art].map(([art, name]) => `<g id="${name}">${art}</g>`).join('');
  }

  /** The flat ground and all shadows, to be clipped to the parcel. */
  get ground(): string {
    const shadow =
      this.#shadows && `<path d="${this.#shadows}" fill="${shade(this.site.land.soil, -0.75)}" fill-opacity=".2"/>`;
    return this.#flat + shadow;
  }

  /** All objects, the farthest first. */
  get standing(): string {
    const things = this.items.map(({ svg, extent: e }) => {
      const [a, b] = [this.camera.turn(e.u0, e.v0), this.camera.turn(e.u1, e.v1)];
      return {
        svg,
        a0: Math.min(a[0], b[0]),
        a1: Math.max(a[0], b[0]),
        b0: Math.min(a[1], b[1]),
        b1: Math.max(a[1], b[1]),
        z0: e.z0,
        z1: e.z1,
        painted: false,
      };
    });
    type Placed = (typeof things)[number];
    const far = (t: Placed) => t.a0 + t.a1 + t.b0 + t.b1;
    things.sort((p, q) => far(p) - far(q));
    const near = 0.0005;
    const behind = (p: Placed, q: Placed) => {
      if (p.z1 <= q.z0 + near) return true;
      if (q.z1 <= p.z0 + near) return false;
      const inFront = p.a0 >= q.a1 - near || p.b0 >= q.b1 - near;
      const atBack = p.a1 <= q.a0 + near || p.b1 <= q.b0 + near;
      return atBack && !inFront;
    };
    let svg = '';
    const paint = (thing: Placed) => {
      if (thing.painted) return;
      thing.painted = true;
      for (const other of things) if (!other.painted && behind(other, thing)) paint(other);
      svg += thing.svg;
    };
    for (const thing of things) paint(thing);
    return svg;
  }
}
