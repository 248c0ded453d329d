/**
 * `node infra/map/places.ts` writes mfe-listings/src/features/map/places.json: the towns that the offline map labels,
 * from the ZIP codes of the npm package `zipcodes` (public domain data), with the minimum zoom of each.
 */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { states } from '@dealstead/contracts';
import { codes } from 'zipcodes';

interface Town {
  readonly name: string;
  readonly state: string;
  readonly longitude: number;
  readonly latitude: number;
  readonly zips: number;
}

const zips = new Map<string, { name: string; state: string; longitudes: number[]; latitudes: number[] }>();
for (const { city, state, latitude, longitude } of Object.values(codes)) {
  if (latitude === 0 || !(states as readonly string[]).includes(state) || !/^[A-Z][a-zA-Z .'-]+$/.test(city)) continue;
  const key = `${city}, ${state}`;
  const town = zips.get(key) ?? { name: city, state, longitudes: [], latitudes: [] };
  town.longitudes.push(longitude);
  town.latitudes.push(latitude);
  zips.set(key, town);
}

/** Some ZIP codes of a city are outliers in the data, against which a median is robust. */
const median = (values: number[]) => values.sort((a, b) => a - b)[values.length >> 1] ?? 0;

/** By zoom: minimum distance of two labels in degrees, and minimum number of ZIP codes of a labeled town. */
const steps = [
  { zoom: 5, apart: 3, least: 20 },
  { zoom: 6, apart: 1.4, least: 6 },
  { zoom: 7, apart: 0.7, least: 2 },
  { zoom: 8, apart: 0.32, least: 1 },
  { zoom: 9, apart: 0.17, least: 1 },
];
const taken: Town[] = [];
const named: [string, string, number, number, number][] = [];
const waiting: Town[] = [...zips.values()]
  .map(({ name, state, longitudes, latitudes }) => ({
    name,
    state,
    longitude: median(longitudes),
    latitude: median(latitudes),
    zips: longitudes.length,
  }))
  .sort((a, b) => b.zips - a.zips || (a.name < b.name ? -1 : 1));

for (const { zoom, apart, least } of steps) {
  for (const town of waiting) {
    if (town.zips < least || taken.includes(town)) continue;
    const free = taken.every(
      (other) =>
        Math.abs(other.longitude - town.longitude) > apart * 1.6 || Math.abs(other.latitude - town.latitude) > apart,
    );
    if (!free) continue;
    taken.push(town);
    named.push([town.name, town.state, Number(town.longitude.toFixed(3)), Number(town.latitude.toFixed(3)), zoom]);
    if (named.length >= 2_600) break;
  }
}
writeFileSync(join(import.meta.dirname, '../../mfe-listings/src/features/map/places.json'), JSON.stringify(named));
console.log(`${named.length} places`);
