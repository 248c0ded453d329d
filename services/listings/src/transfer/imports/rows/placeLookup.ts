import type { State } from '@dealstead/contracts';
import { findTown, findZipPlace, findZipCode } from '@dealstead/geo';

/** Data of a ZIP code or a town. */
export interface KnownPlace {
  readonly city: string;
  readonly state: string;
  readonly latitude: number;
  readonly longitude: number;
  readonly county: string | null;
}

const maxCacheEntries = 50_000;
const zips = new Map<string, KnownPlace | null>();
const towns = new Map<string, KnownPlace | null>();

function memoize(cache: Map<string, KnownPlace | null>, key: string, find: () => KnownPlace | null): KnownPlace | null {
  const known = cache.get(key);
  if (known !== undefined) return known;
  const found = find();
  if (cache.size >= maxCacheEntries) cache.clear();
  cache.set(key, found);
  return found;
}

/** The town of a five-digit ZIP code. */
export const lookUpZip = (zip: string): KnownPlace | null =>
  memoize(zips, zip, () => {
    // `findZipPlace` distinguishes towns of one name; `findZipCode` has the exact location.
    const town = findZipPlace(zip);
    if (!town) return null;
    const { latitude, longitude, county } = findZipCode(zip) ?? { ...town, county: null };
    return { city: /\((.*), \w\w\)$/.exec(town.name)?.[1] ?? '', state: town.state, latitude, longitude, county };
  });

/** A town of a state. */
export const lookUpTown = (city: string, state: State): KnownPlace | null =>
  memoize(towns, `${city}, ${state}`, () => {
    const place = findTown(city, state);
    return place ? { ...place, city, county: null } : null;
  });

/** Bounding boxes of the fifty states: the contiguous ones, Alaska on both sides of the date line, Hawaii. */
const boxes: readonly (readonly [west: number, south: number, east: number, north: number])[] = [
  [-124.9, 24.3, -66.8, 49.5],
  [-180, 51, -129.5, 71.6],
  [172, 51, 180, 54],
  [-178.5, 18.8, -154.6, 28.6],
];

export const isInStates = (latitude: number, longitude: number): boolean =>
  boxes.some(
    ([west, south, east, north]) => longitude >= west && longitude <= east && latitude >= south && latitude <= north,
  );

/** Approximate miles between two positions of one region, precise enough to detect a mistake. */
export function milesBetween(latitude: number, longitude: number, ground: KnownPlace): number {
  const east = (longitude - ground.longitude) * Math.cos((latitude * Math.PI) / 180);
  return Math.hypot(latitude - ground.latitude, east) * 69;
}
