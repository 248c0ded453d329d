import { readFileSync } from 'node:fs';

/** Population center of a ZIP code, accurate to about a hundred meters. */
export interface ZipCode {
  readonly zip: string;
  readonly latitude: number;
  readonly longitude: number;
  readonly county: string | null;
}

function loadZipCodes(): Map<string, ZipCode> {
  const zips = new Map<string, ZipCode>();
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

let loaded: ReadonlyMap<string, ZipCode> | undefined;
/** Loaded on first use. */
const zipCodes = (): ReadonlyMap<string, ZipCode> => (loaded ??= loadZipCodes());

export const findZipCode = (zip: string): ZipCode | undefined => zipCodes().get(zip);

/** All ZIP codes in ascending order. */
export const allZipCodes = (): string[] => [...zipCodes().keys()];

/** Degrees of latitude, about 60 miles. Positions farther from every ZIP code are outside the covered area. */
const maxDegrees = 0.87;

/** The nearest ZIP code within `maxDegrees`, by a linear scan. */
export function nearestZipCode(latitude: number, longitude: number): ZipCode | undefined {
  const east = Math.cos((latitude * Math.PI) / 180);
  let nearest: ZipCode | undefined;
  let least = maxDegrees;
  for (const zip of zipCodes().values()) {
    const away = Math.hypot(zip.latitude - latitude, (zip.longitude - longitude) * east);
    if (away < least) [nearest, least] = [zip, away];
  }
  return nearest;
}
