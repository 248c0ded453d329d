import { readFileSync } from 'node:fs';
import { foldText } from './foldText.ts';

/** A town or county. */
export interface Place {
  /** Display name: "Austin, TX". */
  readonly name: string;
  /** State code, including DC. */
  readonly state: string;
  readonly latitude: number;
  readonly longitude: number;
  /** Counties only: from the center to the farthest border. */
  readonly miles?: number;
}

/** Lookup key of a name: "St. Louis" and "saint-louis" both become "saint louis". */
const nameKey = (name: string): string =>
  foldText(name)
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
    .replace(/^(st|ft|mt) /, (_, short: 'st' | 'ft' | 'mt') => `${{ st: 'saint', ft: 'fort', mt: 'mount' }[short]} `);

/** Town names that are common words: "near a lake" does not mean Lake, Mississippi. They require a state. */
const ambiguousNames = new Set(
  (
    'bay beach bridge campus center college commerce forest golf gulf harbor hill hills home industry island lake lakes ' +
    'marina mountain park parks power railroad river school street trail university valley village water woods'
  ).split(' '),
);

interface Gazetteer {
  /** Lines by name, by descending population. */
  readonly towns: ReadonlyMap<string, readonly string[]>;
  readonly counties: ReadonlyMap<string, readonly string[]>;
  /** Lines by ZIP code. */
  readonly zips: ReadonlyMap<number, string>;
}

function loadGazetteer(): Gazetteer {
  const text = readFileSync(new URL('./gazetteer.txt', import.meta.url), 'utf8');
  const [towns = '', counties = ''] = text.split('\n\n');
  const zips = new Map<number, string>();
  for (const line of towns.split('\n')) {
    for (const range of line.split('\t')[4]?.split(',') ?? []) {
      const [first = 0, last = first] = range.split('-').map(Number);
      for (let zip = first; zip <= last; zip++) zips.set(zip, line);
    }
  }
  return { towns: indexByName(towns), counties: indexByName(counties), zips };
}

function indexByName(text: string): Map<string, string[]> {
  const lines = new Map<string, string[]>();
  for (const line of text.trimEnd().split('\n')) {
    const key = nameKey(line.slice(0, line.indexOf('\t')));
    const known = lines.get(key);
    if (known) known.push(line);
    else lines.set(key, [line]);
  }
  return lines;
}

let loaded: Gazetteer | undefined;
/** Loaded on first use: parsing takes 40 ms, and not every process needs it. */
const gazetteer = (): Gazetteer => (loaded ??= loadGazetteer());

function placeOf(line: string, kind: 'town' | 'county'): Place {
  const [name = '', state = '', latitude, longitude, miles] = line.split('\t');
  const position = { state, latitude: Number(latitude), longitude: Number(longitude) };
  if (kind === 'town') return { name: `${name}, ${state}`, ...position };
  return { name: `${name} ${state === 'LA' ? 'Parish' : 'County'}, ${state}`, ...position, miles: Number(miles) };
}

const inState = (lines: readonly string[] | undefined, state: string | undefined) =>
  lines?.find((line) => state === undefined || line.split('\t')[1] === state);

/** The town of a name in a state; without a state the most populous one. */
export function findTown(name: string, state?: string): Place | undefined {
  const key = nameKey(name);
  if (state === undefined && ambiguousNames.has(key)) return undefined;
  const line = inState(gazetteer().towns.get(key), state);
  return line === undefined ? undefined : placeOf(line, 'town');
}

/** A town with its bare name and its first ZIP code. */
export interface Town extends Place {
  readonly town: string;
  readonly zip: string | null;
  /** Whether the town has exactly one ZIP code. */
  readonly hasOneZip: boolean;
}

/** All towns of a name by descending population, optionally in a state. */
export function townsNamed(name: string, state?: string): Town[] {
  const lines = gazetteer().towns.get(nameKey(name)) ?? [];
  return lines.map(townOf).filter((town) => state === undefined || town.state === state);
}

function townOf(line: string): Town {
  const [town = '', , , , zips = ''] = line.split('\t');
  const first = /^\d+/.exec(zips)?.[0];
  return { ...placeOf(line, 'town'), town, zip: first?.padStart(5, '0') ?? null, hasOneZip: first === zips };
}

/** The county of a name, given without the word "county". */
export function findCounty(name: string, state?: string): Place | undefined {
  const line = inState(gazetteer().counties.get(nameKey(name)), state);
  return line === undefined ? undefined : placeOf(line, 'county');
}

const lineOfZip = (zip: string) => (/^\d{5}$/.test(zip) ? gazetteer().zips.get(Number(zip)) : undefined);

/** The town of a ZIP code. */
export function townOfZip(zip: string): Town | undefined {
  const line = lineOfZip(zip);
  return line === undefined ? undefined : townOf(line);
}

/** The town of a ZIP code, named after the code. */
export function findZipPlace(zip: string): Place | undefined {
  const line = lineOfZip(zip);
  if (line === undefined) return undefined;
  const place = placeOf(line, 'town');
  return { ...place, name: `${zip} (${place.name})` };
}
