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
  { zoom: 5, minDistance: 3, minZips: 20 },
  { zoom: 6, minDistance: 1.4, minZips: 6 },
  { zoom: 7, minDistance: 0.7, minZips: 2 },
  { zoom: 8, minDistance: 0.32, minZips: 1 },
  { zoom: 9, minDistance: 0.17, minZips: 1 },
];
const placed: Town[] = [];
const labels: [string, string, number, number, number][] = [];
const candidates: Town[] = [...zips.values()]
  .map(({ name, state, longitudes, latitudes }) => ({
    name,
    state,
    longitude: median(longitudes),
    latitude: median(latitudes),
    zips: longitudes.length,
  }))
  .sort((a, b) => b.zips - a.zips || (a.name < b.name ? -1 : 1));

for (const { zoom, minDistance, minZips } of steps) {
  for (const town of candidates) {
    if (town.zips < minZips || placed.includes(town)) continue;
    const isFree = placed.every(
      (other) =>
        Math.abs(other.longitude - town.longitude) > minDistance * 1.6 ||
        Math.abs(other.latitude - town.latitude) > minDistance,
    );
    if (!isFree) continue;
    placed.push(town);
    labels.push([town.name, town.state, Number(town.longitude.toFixed(3)), Number(town.latitude.toFixed(3)), zoom]);
    if (labels.length >= 2_600) break;
  }
}
writeFileSync(join(import.meta.dirname, '../../mfe-listings/src/features/map/places.json'), JSON.stringify(labels));
console.log(`${labels.length} places`);
