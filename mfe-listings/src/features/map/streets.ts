import type { LayerSpecification } from 'maplibre-gl';
import type { Colors } from './colors.ts';

/** The operator's street map, from the document: the URL of a style or of a PMTiles archive; null without one. */
export function streetsGiven(): { style: string } | { archive: string } | null {
  const address = document.querySelector<HTMLMetaElement>('meta[name="streets"]')?.content;
  if (!address) return null;
  const { href } = new URL(address, location.href);
  return href.endsWith('.pmtiles') ? { archive: href } : { style: href };
}

let reader: Promise<void> | undefined;

/** Registers the `pmtiles://` protocol with MapLibre. The reader is loaded once; a failed load is not cached. */
export function readArchives(): Promise<void> {
  reader ??= Promise.all([import('maplibre-gl'), import('pmtiles')]).then(
    ([{ addProtocol }, { Protocol }]) => addProtocol('pmtiles', new Protocol().tile),
    (error: unknown) => {
      reader = undefined;
      throw error;
    },
  );
  return reader;
}

/** Layers for parks, water, streets and their names from Protomaps' basemap schema, in the base map's colors. */
export function streetLayers(colors: Colors): LayerSpecification[] {
  const ofKinds = (kinds: readonly string[]) => ['in', ['get', 'kind'], ['literal', [...kinds]]] as never;
  const wider = (nearWidth: number, farWidth: number) =>
    ['interpolate', ['exponential', 1.6], ['zoom'], 8, farWidth, 16, nearWidth] as never;
  const roads = (id: string, kinds: readonly string[], from: number, nearWidth: number, farWidth: number) => {
    const common = {
      source: 'streets',
      'source-layer': 'roads',
      type: 'line' as const,
      minzoom: from,
      filter: ofKinds(kinds),
      layout: { 'line-cap': 'round' as const, 'line-join': 'round' as const },
    };
    return [
      {
        ...common,
        id: `${id}-case`,
        paint: { 'line-color': colors.roadCase, 'line-width': wider(nearWidth + 2, farWidth + 0.8) },
      },
      { ...common, id, paint: { 'line-color': colors.road, 'line-width': wider(nearWidth, farWidth) } },
    ];
  };
  const green = ['park', 'forest', 'wood', 'nature_reserve', 'national_park', 'golf_course', 'cemetery', 'grass'];
  return [
    {
      id: 'green',
      source: 'streets',
      'source-layer': 'landuse',
      type: 'fill',
      filter: ofKinds(green),
      paint: { 'fill-color': colors.wood },
    },
    {
      id: 'water',
      source: 'streets',
      'source-layer': 'water',
      type: 'fill',
      filter: ['==', ['geometry-type'], 'Polygon'],
      paint: { 'fill-color': colors.river },
    },
    {
      id: 'rivers',
      source: 'streets',
      'source-layer': 'water',
      type: 'line',
      filter: ['==', ['geometry-type'], 'LineString'],
      paint: { 'line-color': colors.river, 'line-width': wider(5, 0.6) },
    },
    ...roads('minor', ['minor_road', 'other'], 12, 9, 0.3),
    ...roads('major', ['major_road'], 8, 13, 0.6),
    ...roads('highway', ['highway'], 6, 16, 1),
    {
      id: 'street-names',
      source: 'streets',
      'source-layer': 'roads',
      type: 'symbol',
      minzoom: 13,
      layout: {
        'symbol-placement': 'line',
        'text-field': ['get', 'name'],
        'text-font': ['Public Sans Variable'],
        'text-size': 11.5,
      },
      paint: { 'text-color': colors.ink2, 'text-halo-color': colors.road, 'text-halo-width': 1.5 },
    },
  ];
}
