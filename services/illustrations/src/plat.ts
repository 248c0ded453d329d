import { mix } from './color.ts';
import { contourLines, createTerrain, levels } from './contours.ts';
import { contour, curve, path } from './projection.ts';
import type { Screen } from './projection.ts';
import type { Random } from './seededRandom.ts';
import type { Site } from './site.ts';

/** Colors with enough contrast on light and dark pages. */
const LINE = '#7B8C83';
const BROWN = '#B08A55';
const WOOD = '#5FA06B';
const RIVER = '#5E9FC4';
const TYPE = "font-family=\"'Public Sans',system-ui,-apple-system,'Segoe UI',Roboto,'DejaVu Sans',sans-serif\"";
const FILL = '#1F6B54';
const PAPER = '#F4F8F3';

const SQUARE_FEET = 43560;
const comma = (value: number, digits = 0) =>
  value.toLocaleString('en-US', { minimumFractionDigits: digits, maximumFractionDigits: digits });
const n = (value: number) => Math.round(value * 10) / 10;

/**
 * The parcel's corners in the plat, north up, centered and scaled to a box. The street is in the north, so that the
 * other side of the block view is east.
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
  const corners = raw.map(([x, y]): Screen => [200 + (x - (x0 + x1) / 2) * scale, 150 + (y - (y0 + y1) / 2) * scale]);
  return { corners, turn };
}

const areaOf = (corners: readonly Screen[]) =>
  Math.abs(
    corners.reduce((sum, [x, y], i) => {
      const [a, b] = corners[(i + 1) % corners.length] as Screen;
      return sum + x * b - a * y;
    }, 0),
  ) / 2;

/** A course of the boundary in surveyors' notation: N 84°02′ E. */
export function bearing([x0, y0]: Screen, [x1, y1]: Screen): string {
  const [east, north] = [x1 - x0, y0 - y1];
  const minutes = Math.round((Math.atan2(Math.abs(east), Math.abs(north)) * 180 * 60) / Math.PI);
  const degrees = `${String(Math.floor(minutes / 60)).padStart(2, '0')}°${String(minutes % 60).padStart(2, '0')}′`;
  return `${north >= 0 ? 'N' : 'S'} ${degrees} ${east >= 0 ? 'E' : 'W'}`;
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

const drawNorthArrow = (x: number, y: number) =>
  `<g transform="translate(${x} ${y})"><path d="M0-17L5 2 0-1.5z" fill="${LINE}"/><path d="M0-17L-5 2 0-1.5z" fill="none" stroke="${LINE}" stroke-width="1" stroke-linejoin="round"/><text y="13" ${TYPE} font-size="10" font-weight="600" fill="${LINE}" text-anchor="middle">N</text></g>`;

/** Scale bar of a round number of feet or miles near the wanted length. */
function scaleBar(x: number, y: number, unitsPerFoot: number): string {
  const lengths = [25, 50, 100, 200, 250, 500, 1000, 1320, 2640, 5280, 10560];
  const feet = lengths.filter((length) => length * unitsPerFoot <= 84).pop() ?? 25;
  const width = feet * unitsPerFoot;
  const named: Record<number, string> = { 1320: '¼ mi', 2640: '½ mi', 5280: '1 mi', 10560: '2 mi' };
  return (
    `<g transform="translate(${n(x - width)} ${y})" fill="${LINE}"><path d="M0 0h${n(width)}v4.5H0z" fill="none" stroke="${LINE}"/><path d="M0 0h${n(width / 4)}v4.5H0zM${n(width / 2)} 0h${n(width / 4)}v4.5h${n(-width / 4)}z"/>` +
    `<text x="${n(width)}" y="-5" ${TYPE} font-size="10" font-weight="600" text-anchor="end">${named[feet] ?? `${comma(feet)} ft`}</text></g>`
  );
}

/** The plat of the parcel: courses with bearings and lengths, monuments, the acreage, the adjacent lots. */
export function drawPlat(site: Site): string {
  const known = site.subject.acres !== null && site.subject.acres > 0;
  const { corners } = layOutParcel(site, 232, 204);
  const feet = Math.sqrt((site.acres * SQUARE_FEET) / areaOf(corners));
  const random = site.random('plat');
  // Adjacent lots share the parcel's side lines; their lines continue to the edge.
  const at = (i: number) => corners[(i + corners.length) % corners.length] as Screen;
  let lines = '';
  corners.forEach((a, i) => {
    const b = at(i + 1);
    const length = Math.hypot(b[0] - a[0], b[1] - a[1]);
    if (length < 70) return;
    const [dx, dy] = [(b[0] - a[0]) / length, (b[1] - a[1]) / length];
    lines +=
      path(
        [
          [b[0], b[1]],
          [b[0] + dx * 460, b[1] + dy * 460],
        ],
        false,
      ) +
      path(
        [
          [a[0], a[1]],
          [a[0] - dx * 460, a[1] - dy * 460],
        ],
        false,
      );
  });
  const courses = corners
    .map((a, i) => {
      const b = at(i + 1);
      const [dx, dy] = [b[0] - a[0], b[1] - a[1]];
      const length = Math.hypot(dx, dy);
      const text = bearing(a, b) + (known ? `  ${comma(length * feet, length * feet < 1000 ? 1 : 0)}′` : '');
      // Inside the line and never upside down.
      let angle = (Math.atan2(dy, dx) * 180) / Math.PI;
      const over = angle > 90 || angle < -90;
      if (over) angle += 180;
      const size = Math.min(9.5, (length * 0.9) / (text.length * 0.56));
      const place = `transform="translate(${n((a[0] + b[0]) / 2)} ${n((a[1] + b[1]) / 2)})rotate(${n(angle)})" font-size`;
      if (size > 6.5) return `<text ${place}="${n(size)}" y="${n(over ? -6 : 6 + size * 0.72)}">${text}</text>`;
      // A short course is labeled in two lines.
      const [one, two = ''] = text.split('  ');
      return `<text ${place}="7.5"><tspan x="0" y="${over ? -15 : 11.5}">${one}</tspan><tspan x="0" y="${over ? -6 : 20.5}">${two}</tspan></text>`;
    })
    .join('');
  const [cx, cy] = [
    corners.reduce((s, [x]) => s + x, 0) / corners.length,
    corners.reduce((s, [, y]) => s + y, 0) / corners.length,
  ];
  const area = known
    ? `${comma(site.acres, site.acres < 10 && site.acres % 1 ? 2 : site.acres % 1 ? 1 : 0)} ac`
    : 'Acreage not given';
  const under = known && site.acres < 5 ? `${comma(site.acres * SQUARE_FEET)} sq ft` : '';
  return (
    drawWoods(random, 4) +
    `<path d="${lines}" fill="none" stroke="${LINE}" stroke-opacity=".6" stroke-width="1"/>` +
    `<path d="${path(corners)}" fill="${FILL}" stroke="${FILL}" stroke-width="5" stroke-linejoin="round"/>` +
    drawContours(site.random('relief'), 8, site.acres > 5 ? 0.13 : 0.19) +
    `<path d="${path(corners)}" fill="none" stroke="${PAPER}" stroke-width="1.6" stroke-dasharray="14 3 3 3 3 3"/>` +
    `<g ${TYPE} font-weight="500" fill="#D9EBE2" text-anchor="middle">${courses}` +
    `<text x="${n(cx)}" y="${n(cy + (under ? 2 : 7))}" font-size="${known ? 20 : 14}" font-weight="700" fill="#FFFFFF">${area}</text>` +
    (under ? `<text x="${n(cx)}" y="${n(cy + 17)}" font-size="10.5">${under}</text>` : '') +
    '</g>' +
    monuments(corners, 3.8) +
    drawNorthArrow(373, 40) +
    (known ? scaleBar(388, 284, 1 / feet) : '')
  );
}

/** The plat's surroundings: sections halved into lots, roads, a river, woods, and the filled parcel. */
export function drawNeighborhood(site: Site): string {
  const random = site.random('neighborhood');
  const { corners, turn } = layOutParcel(site, site.acres > 10 ? 74 : 50, site.acres > 10 ? 62 : 46);
  const feet = Math.sqrt((site.acres * SQUARE_FEET) / areaOf(corners));
  const town = site.acres < 2;
  const [cos, sin] = [Math.cos(turn), Math.sin(turn)];
  const place = (x: number, y: number): Screen => [200 + x * cos - y * sin, 150 + x * sin + y * cos];
  const [wide, deep] = [random.between(118, 160), random.between(96, 128)];
  const own = corners.map(([x, y]): Screen => [(x - 200) * cos + (y - 150) * sin, -(x - 200) * sin + (y - 150) * cos]);
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
    `<path d="${path(corners)}" fill="${FILL}" stroke="${PAPER}" stroke-width="1.6" stroke-linejoin="round"/>` +
    monuments(corners, 3) +
    drawNorthArrow(373, 40) +
    (site.subject.acres ? scaleBar(388, 284, 1 / feet) : '')
  );
}
