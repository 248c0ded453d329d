import { mix } from './color.ts';
import { contourLines, createTerrain, levels } from './contours.ts';
import { lettering } from './lettering.ts';
import { contour, curve, path } from './projection.ts';
import type { Screen } from './projection.ts';
import type { Random } from './seededRandom.ts';
import type { Site } from './site.ts';

/** Colors with enough contrast on light and dark pages. */
const LINE = '#7B8C83';
const BROWN = '#B08A55';
const WOOD = '#5FA06B';
const RIVER = '#5E9FC4';
const FILL = '#CFE3D7';
const EDGE = '#0E5A45';
const INK = '#14211C';
const PAPER = '#F4F8F3';

/** Nothing is drawn below this line but the label: 40 px of the 300 stay clear. */
const BASE = 260;
const LABEL = 'Illustration, not a survey';

/** Middle of the drawing above the base. */
const CENTER = BASE / 2;
const n = (value: number) => Math.round(value * 10) / 10;

/**
 * The parcel's corners in the plat, centered and scaled to a box. The street is at the top, as behind the block view.
 */
function layOutParcel(site: Site, width: number, height: number): { corners: Screen[]; turn: number } {
  const random = site.random('bearing');
  const turn = (random.between(2.5, 9) * (random.chance(0.5) ? 1 : -1) * Math.PI) / 180;
  // Town lots are deeper than wide; larger tracts are closer to squares.
  const aspect = site.acres < 1 ? random.between(0.66, 0.9) : random.between(0.85, 1.3);
  const raw = site.outline.map(([u, v]): Screen => {
    const [x, y] = [(0.5 - u) * aspect, 0.5 - v];
    return [x * Math.cos(turn) - y * Math.sin(turn), x * Math.sin(turn) + y * Math.cos(turn)];
  });
  const [xs, ys] = [raw.map(([x]) => x), raw.map(([, y]) => y)];
  const [x0, x1, y0, y1] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)];
  const scale = Math.min(width / (x1 - x0), height / (y1 - y0));
  const corners = raw.map(([x, y]): Screen => [
    200 + (x - (x0 + x1) / 2) * scale,
    CENTER + (y - (y0 + y1) / 2) * scale,
  ]);
  return { corners, turn };
}

function drawContours(random: Random, count: number, step: number): string {
  const height = createTerrain(random, count);
  const runs = contourLines((x, y) => height(x, y * 0.8), 20, 15, levels(-0.9, 1.9, step));
  const data = (list: readonly (readonly (readonly [number, number])[])[]) =>
    list.map((run) => contour(run.map(([x, y]): Screen => [x * 400, y * 300]))).join('');
  const fifth = runs.filter((_, i) => i % 5 === 0).flat();
  const others = runs.filter((_, i) => i % 5 !== 0).flat();
  return (
    `<g fill="none" stroke="${BROWN}"><path d="${data(others)}" stroke-width=".7" stroke-opacity=".34"/>` +
    `<path d="${data(fifth)}" stroke-width="1.2" stroke-opacity=".4"/></g>`
  );
}

function drawWoods(random: Random, count: number): string {
  let data = '';
  for (let i = 0; i < count; i++) {
    const [cx, cy, rx, ry] = [
      random.between(0, 400),
      random.between(0, 300),
      random.between(36, 84),
      random.between(28, 58),
    ];
    const points = Array.from({ length: 9 }, (_, k): Screen => {
      const [angle, reach] = [(k / 9) * Math.PI * 2, random.between(0.72, 1.2)];
      return [cx + Math.cos(angle) * rx * reach, cy + Math.sin(angle) * ry * reach];
    });
    data += curve(points, true);
  }
  return `<path d="${data}" fill="${WOOD}" fill-opacity=".17"/>`;
}

const monuments = (corners: readonly Screen[], r: number) =>
  `<g fill="${PAPER}" stroke="#12382C" stroke-width="1.4">${corners.map(([x, y]) => `<circle cx="${n(x)}" cy="${n(y)}" r="${r}"/>`).join('')}</g>`;

const drawLabel = (): string => lettering(LABEL, 200, 285, { size: 13, weight: 'medium', color: '#66776E' });

/** The acreage as the seller states it, without invented precision. */
const acreage = (acres: number): string =>
  `${acres.toLocaleString('en-US', { maximumFractionDigits: acres < 10 ? 2 : 1 })} ${acres === 1 ? 'acre' : 'acres'}`;

/**
 * A lot as it might lie: its shape, slope and woods are not known, so it has no measures, bearings, scale or north. Only
 * the acreage is data, and it is shown where the seller states it.
 */
export function drawPlat(site: Site): string {
  const { acres } = site.subject;
  const { corners } = layOutParcel(site, 232, 184);
  const [cx, cy] = [
    corners.reduce((sum, [x]) => sum + x, 0) / corners.length,
    corners.reduce((sum, [, y]) => sum + y, 0) / corners.length,
  ];
  return (
    `<path d="${path(corners)}" fill="${FILL}" stroke="${FILL}" stroke-width="5" stroke-linejoin="round"/>` +
    `<path d="${path(corners)}" fill="none" stroke="${EDGE}" stroke-width="1.6" stroke-dasharray="14 3 3 3 3 3"/>` +
    monuments(corners, 3.8) +
    (acres !== null && acres > 0
      ? lettering(acreage(acres), cx, cy + 8, { size: 20, weight: 'bold', color: INK })
      : '') +
    drawLabel()
  );
}

/** A lot among imagined surroundings: sections halved into lots, roads, a river, woods. */
export function drawNeighborhood(site: Site): string {
  const random = site.random('neighborhood');
  const { corners, turn } = layOutParcel(site, site.acres > 10 ? 74 : 50, site.acres > 10 ? 62 : 46);
  const town = site.acres < 2;
  const [cos, sin] = [Math.cos(turn), Math.sin(turn)];
  const place = (x: number, y: number): Screen => [200 + x * cos - y * sin, CENTER + x * sin + y * cos];
  const [wide, deep] = [random.between(118, 160), random.between(96, 128)];
  const own = corners.map(([x, y]): Screen => [
    (x - 200) * cos + (y - CENTER) * sin,
    -(x - 200) * sin + (y - CENTER) * cos,
  ]);
  const reach = Math.min(...own.map(([, y]) => y));
  // A road runs along the parcel's front, as in the block view.
  const street = reach - 9;
  const side =
    site.corner || random.chance(0.5)
      ? Math.min(...own.map(([x]) => x)) - (site.corner ? 9 : random.between(26, 60))
      : Math.max(...own.map(([x]) => x)) + random.between(20, 60);
  const rows = [-2, -1, 0, 1, 2, 3].map((k) => street + k * deep);
  const columns = [-3, -2, -1, 0, 1, 2, 3].map((k) => side + k * wide);
  let lots = '';
  const cut = (x: number, y: number, w: number, h: number, depth: number): void => {
    const least = town ? 30 : 58;
    if (Math.max(w, h) < least * 1.7 || (depth > 1 && random.chance(0.14))) return;
    const share = random.pick([0.5, 0.5, 0.25, 0.75] as const);
    if (w > h) {
      lots += path([place(x + w * share, y), place(x + w * share, y + h)], false);
      cut(x, y, w * share, h, depth + 1);
      cut(x + w * share, y, w * (1 - share), h, depth + 1);
    } else {
      lots += path([place(x, y + h * share), place(x + w, y + h * share)], false);
      cut(x, y, w, h * share, depth + 1);
      cut(x, y + h * share, w, h * (1 - share), depth + 1);
    }
  };
  for (let i = 0; i + 1 < columns.length; i++) {
    for (let k = 0; k + 1 < rows.length; k++) {
      const [x, y] = [columns[i] as number, rows[k] as number];
      const [mx, my] = place(x + wide / 2, y + deep / 2);
      if (mx < -90 || mx > 490 || my < -90 || my > 390) continue;
      cut(x, y, wide, deep, 0);
    }
  }
  let roads = '';
  for (const y of rows) roads += path([place(-420, y), place(420, y)], false);
  for (const x of columns) roads += path([place(x, -360), place(x, 360)], false);
  const main = path([place(-420, street), place(420, street)], false);
  const south = Math.max(...corners.map(([, y]) => y)) + 62;
  const level = random.chance(0.6) ? south : Math.min(...corners.map(([, y]) => y)) - 66;
  const run = Array.from({ length: 9 }, (_, i): Screen => [-30 + i * 58, level + random.between(-24, 24)]);
  const bed = curve(run);
  return (
    drawWoods(random, 5) +
    drawContours(site.random('relief'), 10, 0.15) +
    `<path d="${lots}" fill="none" stroke="${LINE}" stroke-opacity=".42" stroke-width=".9"/>` +
    `<path d="${bed}" fill="none" stroke="${RIVER}" stroke-opacity=".62" stroke-width="10" stroke-linecap="round"/>` +
    `<path d="${roads}" fill="none" stroke="${mix(LINE, '#FFFFFF', 0.12)}" stroke-opacity=".44" stroke-width="5.5"/>` +
    `<path d="${main}" fill="none" stroke="#FFFEF8" stroke-opacity=".7" stroke-width="1.2" stroke-dasharray="8 7"/>` +
    `<path d="${path(corners)}" fill="${FILL}" stroke="${EDGE}" stroke-width="1.6" stroke-linejoin="round"/>` +
    monuments(corners, 3) +
    `<path d="M0 ${BASE}h400v${300 - BASE}H0z" fill="${PAPER}"/>` +
    drawLabel()
  );
}
