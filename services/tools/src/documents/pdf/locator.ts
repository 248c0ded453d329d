import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { feature, mesh } from 'topojson-client';
import type { GeometryCollection, GeometryObject, Topology } from 'topojson-specification';
import { type Box, color, type Document } from './page.ts';

/** A place to show on a map of its state. */
export interface Position {
  readonly latitude: number;
  readonly longitude: number;
}

/** Outlines of a state with its counties as SVG paths, and where the place lies; units are those of `width` and `height`. */
export interface Locator {
  readonly width: number;
  readonly height: number;
  readonly state: string;
  readonly counties: string;
  /** The county around the place; empty where none contains it. */
  readonly county: string;
  readonly countyName: string | null;
  readonly x: number;
  readonly y: number;
}

type Counties = Topology<{
  counties: GeometryCollection<{ name?: string }>;
  states: GeometryCollection<{ name?: string }>;
}>;

let loaded: Counties | undefined;
/** Boundaries of the Census Bureau at 1:10,000,000. */
const boundaries = (): Counties =>
  (loaded ??= JSON.parse(
    readFileSync(createRequire(import.meta.url).resolve('us-atlas/counties-10m.json'), 'utf8'),
  ) as Counties);

type Ring = readonly (readonly number[])[];

/** Longitudes of Alaska beyond the antimeridian continue to the west. */
const west = (longitude: number) => (longitude > 0 ? longitude - 360 : longitude);

function ringsOf(topology: Counties, geometry: GeometryObject): Ring[] {
  const shape = feature(topology, geometry);
  if (shape.type !== 'Feature') return [];
  const { geometry: found } = shape;
  if (found.type === 'Polygon') return found.coordinates;
  return found.type === 'MultiPolygon' ? found.coordinates.flat() : [];
}

/** Whether a point lies within rings, by the even-odd rule. */
function contains(rings: readonly Ring[], { longitude, latitude }: Position): boolean {
  let inside = false;
  for (const ring of rings) {
    for (let at = 0, before = ring.length - 1; at < ring.length; before = at++) {
      const [x1 = 0, y1 = 0] = ring[at]!;
      const [x2 = 0, y2 = 0] = ring[before]!;
      if (y1 > latitude !== y2 > latitude && longitude < ((x2 - x1) * (latitude - y1)) / (y2 - y1) + x1)
        inside = !inside;
    }
  }
  return inside;
}

/** Draws the state around a place into a frame of this size; null for a place in no state. */
export function createLocator(position: Position, width: number, height: number): Locator | null {
  const topology = boundaries();
  const { counties, states } = topology.objects;
  const state = states.geometries.find((geometry) => contains(ringsOf(topology, geometry), position));
  if (!state) return null;
  const code = String(state.id);
  const own = counties.geometries.filter(({ id }) => String(id).startsWith(code));
  const county = own.find((geometry) => contains(ringsOf(topology, geometry), position));
  const outline = ringsOf(topology, state);

  const points = outline.flat();
  const [xs, ys] = [points.map(([x = 0]) => west(x)), points.map(([, y = 0]) => y)];
  const [minX, maxX, minY, maxY] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)];
  // Plate carrée with the scale of the state's middle.
  const stretch = Math.cos((((minY + maxY) / 2) * Math.PI) / 180);
  const margin = 5;
  const scale = Math.min((width - 2 * margin) / ((maxX - minX) * stretch), (height - 2 * margin) / (maxY - minY));
  const left = (width - (maxX - minX) * stretch * scale) / 2;
  const top = (height - (maxY - minY) * scale) / 2;
  const place = (longitude: number, latitude: number): readonly [number, number] => [
    left + (west(longitude) - minX) * stretch * scale,
    top + (maxY - latitude) * scale,
  ];
  const pathOf = (lines: readonly Ring[], close: string) =>
    lines
      .map((line) => {
        const texts = line.map(([x = 0, y = 0]) =>
          place(x, y)
            .map((value) => value.toFixed(1))
            .join(' '),
        );
        // Neighbors closer than a tenth of a unit are one point.
        return `M${texts.filter((text, at) => text !== texts[at - 1]).join('L')}${close}`;
      })
      .join('');

  const borders = mesh(topology, { type: 'GeometryCollection', geometries: own }, (one, other) => one !== other);
  const [x, y] = place(position.longitude, position.latitude);
  return {
    width,
    height,
    state: pathOf(outline, 'Z'),
    counties: pathOf(borders.coordinates, ''),
    county: county ? pathOf(ringsOf(topology, county), 'Z') : '',
    countyName: (county?.properties as { name?: string } | undefined)?.name ?? null,
    x,
    y,
  };
}

/** Draws a locator on a page. */
export function drawLocator(document: Document, box: Box, locator: Locator): void {
  document.save().translate(box.x, box.y);
  document.path(locator.state).fill(color.sunken);
  if (locator.county) document.path(locator.county).fill(color.primary);
  document.path(locator.counties).lineWidth(0.25).strokeColor('#B4C0B7').stroke();
  document.path(locator.state).lineWidth(0.8).strokeColor(color.faint).stroke();
  document.circle(locator.x, locator.y, 3.4).lineWidth(1.4).fillAndStroke(color.amber, '#FFFFFF');
  document.restore();
}

/** A locator as an SVG document that works on light and dark grounds. */
export function locatorSvg({ width, height, state, counties, county, x, y }: Locator): string {
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" role="img"><title>Where the property lies in its state</title>` +
    `<path d="${state}" fill="#8A9A90" fill-opacity=".22" stroke="#7D8B84" stroke-width=".8"/>` +
    `<path d="${county}" fill="#28795F"/>` +
    `<path d="${counties}" fill="none" stroke="#7D8B84" stroke-opacity=".6" stroke-width=".3"/>` +
    `<circle cx="${x.toFixed(1)}" cy="${y.toFixed(1)}" r="4" fill="#F2A71B" stroke="#241800" stroke-width="1.2"/></svg>`
  );
}
