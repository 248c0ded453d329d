/**
 * `node infra/map/places.ts` writes mfe-listings/src/features/map/places.json: the towns that the offline map
 * names, from the ZIP codes of the npm package `zipcodes` (public domain data), with the zoom from which each is named.
 */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { states } from '@dealstead/contracts';
import { codes } from 'zipcodes';

interface Town {
  readonly name: string;
  readonly longitude: number;
  readonly latitude: number;
  readonly zips: number;
}

const zips = new Map<string, { name: string; longitudes: number[]; latitudes: number[] }>();
for (const { city, state, latitude, longitude } of Object.values(codes)) {
  if (latitude === 0 || !(states as readonly string[]).includes(state) || !/^[A-Z][a-zA-Z .'-]+$/.test(city)) continue;
  const key = `${city}, ${state}`;
  const town = zips.get(key) ?? { name: city, longitudes: [], latitudes: [] };
  town.longitudes.push(longitude);
  town.latitudes.push(latitude);
  zips.set(key, town);
}

/** Some ZIP codes of a city lie far off in the data, which a median does not mind. */
const median = (values: number[]) => values.sort((a, b) => a - b)[values.length >> 1] ?? 0;

/** Degrees that two names of a zoom keep apart. */
const apart: Readonly<Record<number, number>> = { 4: 4, 5: 2.2, 6: 1.1, 7: 0.6, 8: 0.3, 9: 0.16 };
const taken: Town[] = [];
const named: [string, number, number, number][] = [];
const waiting: Town[] = [...zips.values()]
  .map(({ name, longitudes, latitudes }) => ({
    name,
    longitude: median(longitudes),
    latitude: median(latitudes),
    zips: longitudes.length,
  }))
  .sort((a, b) => b.zips - a.zips || (a.name < b.name ? -1 : 1));

for (const [zoom, distance] of Object.entries(apart)) {
  for (const town of waiting) {
    if (taken.includes(town)) continue;
    const free = taken.every(
      (other) =>
        Math.abs(other.longitude - town.longitude) > distance * 1.6 ||
        Math.abs(other.latitude - town.latitude) > distance,
    );
    if (!free) continue;
    taken.push(town);
    named.push([town.name, Number(town.longitude.toFixed(3)), Number(town.latitude.toFixed(3)), Number(zoom)]);
    if (named.length >= 2_600) break;
  }
}
writeFileSync(join(import.meta.dirname, '../../mfe-listings/src/features/map/places.json'), JSON.stringify(named));
console.log(`${named.length} places`);
