import { mix, shade } from './color.ts';
import { contourLines, createTerrain, levels } from './contours.ts';
import { contour, path } from './projection.ts';
import type { Ground, Point, Screen } from './projection.ts';
import type { Scene } from './scene.ts';
import { face } from './faces.ts';

/** Height of the block above its surroundings. */
const DEPTH = 22;
/** Marks outside the parcel are on the page's background, light or dark, so they are thin and of a medium tone. */
const INK = '#6C8478';

const ROAD = [1.09, 1.3] as const;

/** The surroundings: a tint, lot lines, the road (two on a corner) and distant trees. */
export function drawSurroundings(scene: Scene): string {
  const { site } = scene;
  const at = (u: number, v: number) => scene.see(u, v, -DEPTH);
  const line = (a: Ground, b: Ground) => path([at(...a), at(...b)], false);
  let lots = '';
  const shift = site.random('lots').between(-0.12, 0.12);
  for (const k of [-2.2, -1.12, -0.04, 1.04, 2.12, 3.2]) {
    const u = k + (k > 1 && !site.corner ? shift : 0);
    lots += line([u, -2.4], [u, ROAD[0]]) + line([u + shift, ROAD[1]], [u + shift, 3.4]);
  }
  for (const v of [-1.7, -0.98, -0.04, 2.3]) lots += line([-2.4, v], [3.4, v]);
  const band = (a: Ground, b: Ground, c: Ground, d: Ground) => path([at(...a), at(...b), at(...c), at(...d)]);
  let road = band([-3, ROAD[0]], [4, ROAD[0]], [4, ROAD[1]], [-3, ROAD[1]]);
  const middle = (ROAD[0] + ROAD[1]) / 2;
  let dashes = line([-3, middle], [site.corner ? 1.05 : 4, middle]);
  if (site.corner) {
    road += band([ROAD[0], -3], [ROAD[1], -3], [ROAD[1], ROAD[0]], [ROAD[0], ROAD[0]]);
    dashes += line([middle, -3], [middle, 1.05]) + line([1.34, middle], [4, middle]);
  }
  return (
    // Beyond the 400 × 300 of the view, for viewers whose stage has another shape.
    `<path d="M-800-600h2000v1500h-2000z" fill="${site.land.haze}" fill-opacity=".13"/>` +
    `<path d="${lots}" fill="none" stroke="${INK}" stroke-opacity=".26" stroke-width="1.1"/>` +
    `<path d="${road}" fill="${INK}" fill-opacity=".2"/>` +
    `<path d="${dashes}" fill="none" stroke="#FFFEF8" stroke-opacity=".75" stroke-width="1.6" stroke-dasharray="10 9"/>` +
    drawDistantTrees(scene)
  );
}

/** Silhouettes of distant trees, not on the road or behind the block. */
function drawDistantTrees(scene: Scene): string {
  const { site } = scene;
  const random = site.random('distance');
  let data = '';
  const wanted = site.biome === 'desert' ? 8 : 11;
  const shape = {
    forest: 'M0-19c4 0 6 4 5.5 8 2.5 4 0 8-4 8.3V0h-3v-2.7c-4-.3-6.5-4.3-4-8.3-.5-4 1.5-8 5.5-8z',
    prairie: 'M0-13c5 0 9 3 9 6.5S5-2.5 1.5-2.7V0h-3v-2.7C-5-2.5-9-3-9-6.5S-5-13 0-13z',
    desert: 'M-1.3 0v-6h-3.7v-6h2.2v3.8h1.5V-17h2.6v11h1.5v-4h2.2v6.2H1.3V0z',
    mountain: 'M0-23L6-8H3.5L8 0H-8l4.5-8H-6z',
    coast:
      'M-.9 0Q.5-9-.7-15-6-14-7-10q-1-6 4.5-6.5-4-2-6.5.5 2-5 7.5-3 1-4 5-3-3 1-3 3.5 5-2 7 2.5-3-2-5.5-1Q6-15 5-10q-1-4-4-5.5Q2-9 1-0z',
  }[site.biome];
  const places: Screen[] = [];
  for (let tries = 0; places.length < wanted && tries < 120; tries++) {
    const [x, y] = [random.between(4, 396), random.between(12, 292)];
    const [sum, difference] = [(y - 108 - DEPTH) / 73.5, (x - 200) / 147];
    const [a, b] = [(sum + difference) / 2, (sum - difference) / 2];
    const [u, v] = scene.camera.turn(1, 0)[0] === 1 ? [a, b] : [1 - b, a];
    if (u > -0.1 && u < 1.12 && v > -0.1 && v < 1.05) continue;
    if (v > ROAD[0] - 0.05 && v < ROAD[1] + 0.14) continue;
    if (site.corner && u > ROAD[0] - 0.05 && u < ROAD[1] + 0.14 && v < ROAD[1]) continue;
    if (places.some(([px, py]) => Math.hypot(px - x, (py - y) * 1.6) < 24)) continue;
    places.push([Math.round(x), Math.round(y)]);
  }
  for (const [x, y] of places) data += `<use href="#far" x="${x}" y="${y}"/>`;
  return `<defs><path id="far" d="${shape}"/></defs><g fill="${mix(INK, site.land.haze, 0.35)}" fill-opacity=".22">${data}</g>`;
}

/** The block: its shadow, two strata of earth with stones, and the top. */
export function drawSoil(scene: Scene): string {
  const { site, camera } = scene;
  const { outline, land } = site;
  const random = site.random('earth');
  const top = outline.map(([u, v]) => scene.see(u, v));
  const fall = outline.map(([u, v]): Screen => {
    const [x, y] = scene.see(u, v, -DEPTH);
    return [x + 13, y + 5];
  });
  let svg = `<path d="${path(fall)}" fill="#0C1C16" fill-opacity=".16"/>`;
  outline.forEach((a, i) => {
    const b = outline[(i + 1) % outline.length] as Ground;
    const steps = 8;
    const wave = Array.from({ length: steps + 1 }, () => random.between(-8.6, -6));
    const stones = Array.from(
      { length: 5 },
      () => [random.between(0.05, 0.95), random.between(-19, -11), random.between(1, 2.3)] as const,
    );
    const corners = (z0: number, z1: number): Point[] => [
      [...b, z0],
      [...b, z1],
      [...a, z1],
      [...a, z0],
    ];
    const side = face(camera, corners(-DEPTH, 0), land.subsoil);
    if (!side) return;
    const light = camera.light(corners(-DEPTH, 0));
    const at = (t: number, z: number) => scene.see(b[0] + (a[0] - b[0]) * t, b[1] + (a[1] - b[1]) * t, z);
    const soil = [at(0, 0), at(1, 0), ...wave.map((z, k) => at(1 - k / steps, z))];
    svg += side + `<path d="${path(soil)}" fill="${shade(land.soil, light)}"/>`;
    svg += `<path d="${stones
      .map(([t, z, r]) => {
        const [x, y] = at(t, z);
        return `M${Math.round(x - r)} ${Math.round(y)}a${r.toFixed(1)} ${(r * 0.6).toFixed(1)} 0 0 1 ${(2 * r).toFixed(1)} 0z`;
      })
      .join('')}" fill="${shade(land.subsoil, light + 0.2)}"/>`;
    svg += `<path d="${path([at(0, 0), at(0, -1.8), at(1, -1.8), at(1, 0)])}" fill="${shade(land.grass, light - 0.2)}"/>`;
  });
  return `<g stroke-width=".4">${svg}</g><path d="${path(top)}" fill="${land.grass}"/>`;
}

/** Ground cover: contours on larger tracts, mowing on lots, tufts. */
export function drawTerrain(scene: Scene): string {
  const { site } = scene;
  const { land } = site;
  let svg = '';
  if (site.acres > 1.2) {
    const height = createTerrain(site.random('hills'), 6);
    const step = site.acres > 20 ? 0.13 : site.acres > 5 ? 0.16 : 0.21;
    const runs = contourLines(height, 12, 12, levels(-0.4, 1.4, step)).flat();
    const data = runs.map((run) => contour(run.map(([u, v]) => scene.see(u, v)))).join('');
    svg += `<path d="${data}" fill="none" stroke="${shade(land.grass, -0.27)}" stroke-width=".9" stroke-opacity=".7"/>`;
  }
  return svg;
}

/** Grass tufts in free places. */
export function drawGrass(scene: Scene): string {
  const random = scene.site.random('tufts');
  let data = '';
  for (let i = 0; i < 34; i++) {
    const [u, v] = [random(), random()];
    if (!scene.free(u, v, 0.02)) continue;
    const [x, y] = scene.see(u, v).map(Math.round) as [number, number];
    data += `M${x} ${y}l-1.6-2.6M${x} ${y}v-3.4M${x} ${y}l1.6-2.4`;
  }
  return `<path d="${data}" fill="none" stroke="${shade(scene.site.land.grass, -0.2)}" stroke-width=".9" stroke-linecap="round"/>`;
}

/** The property line and its corner monuments; near ones are in front of the buildings. */
export function drawBoundary(scene: Scene): { line: string; far: string; near: string } {
  const { outline, snow } = scene.site;
  const top = outline.map(([u, v]) => scene.see(u, v));
  const depth = outline.map(([u, v]) => scene.camera.turn(u, v)).map(([a, b]) => a + b);
  const monuments = (near: boolean) =>
    top
      .filter((_, i) => (depth[i] as number) > 1.3 === near)
      .map(([x, y]) => `<circle cx="${Math.round(x * 10) / 10}" cy="${Math.round(y * 10) / 10}" r="3.3"/>`)
      .join('');
  const ring = (marks: string) => `<g fill="#FFFDF4" stroke="#15211C" stroke-width="1.3">${marks}</g>`;
  return {
    line: `<path d="${path(top)}" fill="none" stroke="${snow ? '#2F6A55' : '#FFFDF4'}" stroke-width="2" stroke-dasharray="14 3 3 3 3 3" stroke-linejoin="round"/>`,
    far: ring(monuments(false)),
    near: ring(monuments(true)),
  };
}
