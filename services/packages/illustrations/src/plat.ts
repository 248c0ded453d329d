import { lettering } from './lettering.ts';
import { path } from './projection.ts';
import type { Screen } from './projection.ts';
import type { Site } from './site.ts';

/** Colors with enough contrast on light and dark pages. */
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
function layOutParcel(site: Site, width: number, height: number): Screen[] {
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
  return raw.map(([x, y]): Screen => [200 + (x - (x0 + x1) / 2) * scale, CENTER + (y - (y0 + y1) / 2) * scale]);
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
  const corners = layOutParcel(site, 232, 184);
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
