import { readFileSync } from 'node:fs';

/** Where a ZIP code is: the middle of its houses, to about a hundred meters. */
export interface Zip {
  readonly zip: string;
  readonly latitude: number;
  readonly longitude: number;
  readonly county: string | null;
}

function load(): Map<string, Zip> {
  const zips = new Map<string, Zip>();
  let county: string | null = null;
  for (const line of readFileSync(new URL('./zipCodes.txt', import.meta.url), 'utf8')
    .trimEnd()
    .split('\n')) {
    const [zip = '', latitude, longitude, named] = line.split('\t');
    if (named !== undefined) county = named === '-' ? null : named;
    zips.set(zip, { zip, latitude: Number(latitude), longitude: Number(longitude), county });
  }
  return zips;
}

let loaded: ReadonlyMap<string, Zip> | undefined;
/** Read when somebody asks for the first time. */
const all = (): ReadonlyMap<string, Zip> => (loaded ??= load());

export const findZipCode = (zip: string): Zip | undefined => all().get(zip);

/** Degrees of latitude, about 60 miles: what is farther from every ZIP code of ours is no place of ours. */
const farthest = 0.87;

/** The ZIP code nearest to a position, if there is one around. */
export function nearestZip(latitude: number, longitude: number): Zip | undefined {
  const east = Math.cos((latitude * Math.PI) / 180);
  let nearest: Zip | undefined;
  let least = farthest;
  for (const zip of all().values()) {
    const away = Math.hypot(zip.latitude - latitude, (zip.longitude - longitude) * east);
    if (away < least) [nearest, least] = [zip, away];
  }
  return nearest;
}
