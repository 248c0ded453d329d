import { readFileSync } from 'node:fs';
import { foldText } from './foldText.ts';

/** A town or a county that a search may be near. */
export interface Place {
  /** As people write it: "Austin, TX". */
  readonly name: string;
  /** The state's letters; the nation's capital has DC. */
  readonly state: string;
  readonly latitude: number;
  readonly longitude: number;
  /** Of a county, from its middle to its farthest border. */
  readonly miles?: number;
}

/** A name as it is looked up: "St. Louis" is Saint Louis, and so is "saint-louis". */
const keyOf = (name: string): string =>
  foldText(name)
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
    .replace(/^(st|ft|mt) /, (_, short: 'st' | 'ft' | 'mt') => `${{ st: 'saint', ft: 'fort', mt: 'mount' }[short]} `);

/**
 * Names that are everyday words too. "Near a lake" does not mean the town of Lake in Mississippi; with its state, it is
 * meant.
 */
const everyday = new Set(
  (
    'bay beach bridge campus center college commerce forest golf gulf harbor hill hills home industry island lake lakes ' +
    'marina mountain park parks power railroad river school street trail university valley village water woods'
  ).split(' '),
);

interface Gazetteer {
  /** Lines by name, the more important first. */
  readonly towns: ReadonlyMap<string, readonly string[]>;
  readonly counties: ReadonlyMap<string, readonly string[]>;
  /** Lines by ZIP code. */
  readonly zips: ReadonlyMap<number, string>;
}

function load(): Gazetteer {
  const text = readFileSync(new URL('./gazetteer.txt', import.meta.url), 'utf8');
  const [towns = '', counties = ''] = text.split('\n\n');
  const zips = new Map<number, string>();
  for (const line of towns.split('\n')) {
    for (const range of line.split('\t')[4]?.split(',') ?? []) {
      const [first = 0, last = first] = range.split('-').map(Number);
      for (let zip = first; zip <= last; zip++) zips.set(zip, line);
    }
  }
  return { towns: byName(towns), counties: byName(counties), zips };
}

function byName(text: string): Map<string, string[]> {
  const lines = new Map<string, string[]>();
  for (const line of text.trimEnd().split('\n')) {
    const key = keyOf(line.slice(0, line.indexOf('\t')));
    const known = lines.get(key);
    if (known) known.push(line);
    else lines.set(key, [line]);
  }
  return lines;
}

let loaded: Gazetteer | undefined;
/** Read when the first search asks: 40 ms, and processes that are never asked do without. */
const gazetteer = (): Gazetteer => (loaded ??= load());

function placeOf(line: string, kind: 'town' | 'county'): Place {
  const [name = '', state = '', latitude, longitude, miles] = line.split('\t');
  const position = { state, latitude: Number(latitude), longitude: Number(longitude) };
  if (kind === 'town') return { name: `${name}, ${state}`, ...position };
  return { name: `${name} ${state === 'LA' ? 'Parish' : 'County'}, ${state}`, ...position, miles: Number(miles) };
}

const inState = (lines: readonly string[] | undefined, state: string | undefined) =>
  lines?.find((line) => state === undefined || line.split('\t')[1] === state);

/** The town of a name, in a state where one is named; without, the one with the most people. */
export function findTown(name: string, state?: string): Place | undefined {
  const key = keyOf(name);
  if (state === undefined && everyday.has(key)) return undefined;
  const line = inState(gazetteer().towns.get(key), state);
  return line === undefined ? undefined : placeOf(line, 'town');
}

/** A town with its own name apart, and the first of its ZIP codes. */
export interface Town extends Place {
  readonly town: string;
  readonly zip: string | null;
  /** Whether that is its only one. */
  readonly isOneZip: boolean;
}

/** All towns of a name, the one with the most people first; in a state where one is named. */
export function townsNamed(name: string, state?: string): Town[] {
  const lines = gazetteer().towns.get(keyOf(name)) ?? [];
  return lines.map(townOf).filter((town) => state === undefined || town.state === state);
}

function townOf(line: string): Town {
  const [town = '', , , , zips = ''] = line.split('\t');
  const first = /^\d+/.exec(zips)?.[0];
  return { ...placeOf(line, 'town'), town, zip: first?.padStart(5, '0') ?? null, isOneZip: first === zips };
}

/** The county of a name, which is given without the word "county". */
export function findCounty(name: string, state?: string): Place | undefined {
  const line = inState(gazetteer().counties.get(keyOf(name)), state);
  return line === undefined ? undefined : placeOf(line, 'county');
}

const lineOfZip = (zip: string) => (/^\d{5}$/.test(zip) ? gazetteer().zips.get(Number(zip)) : undefined);

/** The town that a ZIP code belongs to, as it is called itself. */
export function townOfZip(zip: string): Town | undefined {
  const line = lineOfZip(zip);
  return line === undefined ? undefined : townOf(line);
}

/** The town of a ZIP code. */
export function findZip(zip: string): Place | undefined {
  const line = lineOfZip(zip);
  if (line === undefined) return undefined;
  const place = placeOf(line, 'town');
  return { ...place, name: `${zip} (${place.name})` };
}
