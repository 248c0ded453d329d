import { stateNames } from '@dealstead/contracts';
import type { Feature, FeatureCollection, Geometry, MultiLineString, Position } from 'geojson';
import type { LayerSpecification, StyleSpecification, SymbolLayerSpecification } from 'maplibre-gl';
import { feature, mesh } from 'topojson-client';
import type { GeometryCollection, Topology } from 'topojson-specification';
import type { Colors } from './colors.ts';
import { streetLayers } from './streets.ts';

/** State and county lines: us-atlas, from the U.S. Census Bureau's boundary files. */
const statesUrl = new URL('us-atlas/states-10m.json', import.meta.url).href;
const countiesUrl = new URL('us-atlas/counties-10m.json', import.meta.url).href;
const placesUrl = new URL('./places.json', import.meta.url).href;

/** Postal codes by the state names of the atlas. */
const codes = new Map<string, string>(Object.entries(stateNames).map(([code, name]) => [name, code]));

type Atlas = Topology<{
  nation: GeometryCollection;
  states: GeometryCollection<{ name: string }>;
  counties: GeometryCollection<{ name: string }>;
}>;

/** A label on the map: its position and its minimum zoom. */
export interface PlaceName {
  readonly name: string;
  /** Postal code of the state, or of the state that contains the place. */
  readonly code: string;
  readonly position: readonly [longitude: number, latitude: number];
  readonly from: number;
}

export interface StateLines {
  readonly states: FeatureCollection<Geometry, { name: string }>;
  readonly borders: MultiLineString;
  readonly coast: MultiLineString;
  readonly names: readonly PlaceName[];
}

const files = new Map<string, Promise<unknown>>();

/** A static file of the release, loaded once; a failed load is not cached. */
function loadFile<Value>(url: string): Promise<Value> {
  const known = files.get(url);
  if (known) return known as Promise<Value>;
  const promise = fetch(url).then((response) => {
    if (!response.ok) throw new Error(`${url} answered ${response.status}`);
    return response.json() as Promise<Value>;
  });
  files.set(url, promise);
  promise.catch(() => files.delete(url));
  return promise;
}

/** Boundaries of the nation and its states. */
export async function loadStates(): Promise<StateLines> {
  const atlas = await loadFile<Atlas>(statesUrl);
  const states = feature(atlas, atlas.objects.states);
  return {
    states,
    borders: mesh(atlas, atlas.objects.states, (a, b) => a !== b),
    coast: mesh(atlas, atlas.objects.nation),
    names: states.features.flatMap((state) => {
      const position = largestCentroid(state);
      const code = codes.get(state.properties.name);
      return position && code ? [{ name: state.properties.name, code, position, from: 0 }] : [];
    }),
  };
}

/** Boundaries between counties of one state, and the counties' names. */
export interface Counties {
  readonly lines: MultiLineString;
  readonly names: readonly PlaceName[];
}

export async function loadCounties(): Promise<Counties> {
  const atlas = await loadFile<Atlas>(countiesUrl);
  const stateOf = ({ id }: { id?: string | number }) => String(id).slice(0, 2);
  return {
    lines: mesh(atlas, atlas.objects.counties, (a, b) => a !== b && stateOf(a) === stateOf(b)),
    names: feature(atlas, atlas.objects.counties).features.flatMap((county) => {
      const position = largestCentroid(county);
      return position ? [{ name: county.properties.name, code: '', position, from: 0 }] : [];
    }),
  };
}

/** Towns and cities with their minimum zoom, located at the centers of their ZIP codes. */
export async function loadPlaces(): Promise<PlaceName[]> {
  const places =
    await loadFile<[name: string, state: string, longitude: number, latitude: number, from: number][]>(placesUrl);
  return places.map(([name, code, longitude, latitude, from]) => ({
    name,
    code,
    position: [longitude, latitude],
    from,
  }));
}

/** Centroid of a state's or county's largest polygon. */
function largestCentroid({ geometry }: Feature): [number, number] | null {
  const polygons =
    geometry.type === 'Polygon' ? [geometry.coordinates] : geometry.type === 'MultiPolygon' ? geometry.coordinates : [];
  let best: { area: number; middle: [number, number] } | null = null;
  for (const [ring] of polygons) {
    if (!ring) continue;
    const found = centroid(ring);
    if (best === null || found.area > best.area) best = found;
  }
  return best?.middle ?? null;
}

/** Area and centroid of a ring by the shoelace formula. */
function centroid(ring: readonly Position[]): { area: number; middle: [number, number] } {
  let [twice, x, y] = [0, 0, 0];
  for (let i = 0; i + 1 < ring.length; i++) {
    const [ax = 0, ay = 0] = ring[i] ?? [];
    const [bx = 0, by = 0] = ring[i + 1] ?? [];
    const cross = ax * by - bx * ay;
    twice += cross;
    x += (ax + bx) * cross;
    y += (ay + by) * cross;
  }
  return { area: Math.abs(twice / 2), middle: [x / (3 * twice), y / (3 * twice)] };
}

/** Meridians and parallels, every five degrees. */
function graticule(): MultiLineString {
  const lines: Position[][] = [];
  for (let longitude = -180; longitude <= -50; longitude += 5)
    lines.push([
      [longitude, 10],
      [longitude, 75],
    ]);
  for (let latitude = 10; latitude <= 75; latitude += 5)
    lines.push([
      [-180, latitude],
      [-50, latitude],
    ]);
  return { type: 'MultiLineString', coordinates: lines };
}

/** Minimum zooms of dashed state lines and of county names. */
const dashedFrom = 5.5;
const countiesNamedFrom = 7.5;

const emptyCollection: FeatureCollection = { type: 'FeatureCollection', features: [] };

const points = (names: readonly PlaceName[]): FeatureCollection => ({
  type: 'FeatureCollection',
  features: names.map(({ name, code, position, from }) => ({
    type: 'Feature',
    geometry: { type: 'Point', coordinates: [...position] },
    properties: { name, code, from },
  })),
});

/** The base map's files, as far as they are loaded. */
export interface MapData {
  readonly lines: StateLines | null;
  readonly counties: Counties | null;
  readonly places: readonly PlaceName[];
}

const shape = (geometry: Geometry | null): Feature | FeatureCollection =>
  geometry ? { type: 'Feature', geometry, properties: {} } : emptyCollection;

type Sources = StyleSpecification['sources'];

function sourcesOf({ lines, counties, places }: MapData, streets: string | null): Sources {
  const sources: Sources = {
    graticule: { type: 'geojson', data: shape(graticule()) },
    states: { type: 'geojson', data: lines?.states ?? emptyCollection },
    borders: { type: 'geojson', data: shape(lines?.borders ?? null) },
    coast: { type: 'geojson', data: shape(lines?.coast ?? null) },
    counties: { type: 'geojson', data: shape(counties?.lines ?? null) },
    'county-names': { type: 'geojson', data: points(counties?.names ?? []) },
    'state-names': { type: 'geojson', data: points(lines?.names ?? []) },
    'town-names': { type: 'geojson', data: points(places) },
  };
  if (streets) sources.streets = { type: 'vector', url: `pmtiles://${streets}` };
  return sources;
}

const line = (id: string, source: string, color: string, width: number, more: object = {}) => ({
  id,
  source,
  type: 'line' as const,
  layout: { 'line-join': 'round' as const, 'line-cap': 'round' as const },
  paint: { 'line-color': color, 'line-width': width, ...more },
});

/** Sea with coastal lines, land, streets, and the boundaries of counties and states. */
function surfaceLayers(colors: Colors, streets: string | null): LayerSpecification[] {
  const waterLines = [19, 17, 12, 10, 6, 4].map((width, i) =>
    line(`water-${width}`, 'coast', i % 2 === 0 ? colors.waterLine : colors.sea, width),
  );
  return [
    { id: 'sea', type: 'background', paint: { 'background-color': colors.sea } },
    line('graticule', 'graticule', colors.waterLine, 1, { 'line-dasharray': [0.1, 4] }),
    ...waterLines,
    { id: 'land', type: 'fill', source: 'states', paint: { 'fill-color': colors.land, 'fill-antialias': false } },
    ...(streets ? streetLayers(colors) : []),
    line('counties', 'counties', colors.county, 0.8),
    line('band', 'borders', colors.tint, 6),
    // State lines are solid at the nation's zoom and dashed from there on.
    { ...line('borders-far', 'borders', colors.ink3, 0.8), maxzoom: dashedFrom },
    {
      ...line('borders', 'borders', colors.ink3, 1, { 'line-dasharray': [6, 2, 1, 2, 1, 2] }),
      minzoom: dashedFrom,
    },
    line('coast', 'coast', colors.ink2, 1),
  ];
}

/** Names of counties, towns and states. */
function labelLayers(colors: Colors): LayerSpecification[] {
  const name = (
    id: string,
    color: string,
    layout: SymbolLayerSpecification['layout'],
    more: Partial<SymbolLayerSpecification>,
  ): SymbolLayerSpecification => ({
    id,
    source: id,
    type: 'symbol',
    layout: { 'text-font': ['Public Sans Variable'], 'text-max-width': 12, ...layout },
    paint: { 'text-color': color, 'text-halo-color': colors.land, 'text-halo-width': 1.5 },
    ...more,
  });
  return [
    name(
      'county-names',
      colors.ink3,
      { 'text-field': ['get', 'name'], 'text-size': 12, 'text-letter-spacing': 0.06, 'text-padding': 12 },
      { minzoom: countiesNamedFrom },
    ),
    name(
      'town-names',
      colors.ink2,
      {
        'text-field': ['format', '○', { 'font-scale': 0.8 }, ['concat', ' ', ['get', 'name']], {}],
        'text-size': 12.5,
        'text-anchor': 'left',
        'text-offset': [-0.35, 0],
        'symbol-sort-key': ['get', 'from'],
      },
      { filter: ['<=', ['get', 'from'], ['+', ['zoom'], 0.3]] },
    ),
    name(
      'state-names',
      colors.ink3,
      { 'text-field': ['step', ['zoom'], ['get', 'code'], 4.3, ['get', 'name']], 'text-size': 12, 'text-padding': 4 },
      { maxzoom: 6.5 },
    ),
  ];
}

/**
 * The base map as a MapLibre style. It names no glyph server, so MapLibre renders labels with the page's own fonts.
 * @param streets URL of a PMTiles archive of streets, rendered over the land
 */
export const basemap = (colors: Colors, data: MapData, streets: string | null): StyleSpecification => ({
  version: 8,
  sources: sourcesOf(data, streets),
  layers: [...surfaceLayers(colors, streets), ...labelLayers(colors)],
});
