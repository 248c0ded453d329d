import { readFileSync } from 'node:fs';
import { nameKey } from './nameKey.ts';
import { cityNicknamed } from './nicknames.ts';

/** A town or county. */
export interface Place {
  /** Display name: "Austin, TX", "Travis County, TX". */
  readonly name: string;
  /** State code, including DC. */
  readonly state: string;
  readonly latitude: number;
  readonly longitude: number;
  /** Of a county the sum of its towns; 0 if unknown, as for towns that only the post office lists. */
  readonly population: number;
  /** Counties only: from the center to the farthest border. */
  readonly miles?: number;
}

export interface Town extends Place {
  /** The bare name: "Austin". */
  readonly town: string;
  /** Bare name of the county; null in DC. */
  readonly county: string | null;
  /** The first ZIP code. */
  readonly zip: string | null;
  /** Whether the town has exactly one ZIP code. */
  readonly hasOneZip: boolean;
}

export interface County extends Place {
  /** The bare name: "Travis". */
  readonly county: string;
  readonly miles: number;
  /** Whether it is a city outside of any county, which the Census counts as one. */
  readonly isCity: boolean;
}

/** Town names that are common words: "near a lake" does not mean Lake, Mississippi. They require a state. */
const ambiguousNames = new Set(
  (
    'bay beach bridge campus center college commerce forest golf gulf harbor hill hills home industry island lake lakes ' +
    'marina mountain park parks power railroad river school street trail university valley village villages water ' +
    'woodlands woods'
  ).split(' '),
);

/** Lines of the file by folded name, by descending population. Lines are parsed when a place is found. */
interface Gazetteer {
  readonly towns: ReadonlyMap<string, readonly string[]>;
  readonly counties: ReadonlyMap<string, readonly string[]>;
  /** Lines of towns by ZIP code. */
  readonly zips: ReadonlyMap<number, string>;
}

function loadGazetteer(): Gazetteer {
  const text = readFileSync(new URL('./gazetteer.txt', import.meta.url), 'utf8');
  const [towns = '', counties = ''] = text.split('\n\n');
  const zips = new Map<number, string>();
  for (const line of towns.split('\n')) {
    for (const range of line.split('\t')[6]?.split(',') ?? []) {
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
/** Loaded on first use: parsing takes 150 ms, and not every process needs it. */
const gazetteer = (): Gazetteer => (loaded ??= loadGazetteer());

/** Folded names of all towns. */
export const townKeys = (): Iterable<string> => gazetteer().towns.keys();
/** Folded names of all counties. */
export const countyKeys = (): Iterable<string> => gazetteer().counties.keys();

const stateOfLine = (line: string): string => {
  const at = line.indexOf('\t') + 1;
  return line.slice(at, at + 2);
};

const inState = (lines: readonly string[] | undefined, state: string | undefined) =>
  lines?.find((line) => state === undefined || stateOfLine(line) === state);

const parsedTowns = new Map<string, Town>();

/** Parses a line once: the towns of a million listings are a few thousand. */
function townOf(line: string): Town {
  const known = parsedTowns.get(line);
  if (known) return known;
  const town = parseTown(line);
  parsedTowns.set(line, town);
  return town;
}

function parseTown(line: string): Town {
  const [town = '', state = '', latitude, longitude, population, county = '', zips = ''] = line.split('\t');
  const first = /^\d+/.exec(zips)?.[0];
  return {
    name: `${town}, ${state}`,
    town,
    state,
    county: county === '' ? null : county,
    latitude: Number(latitude),
    longitude: Number(longitude),
    population: Number(population),
    zip: first?.padStart(5, '0') ?? null,
    hasOneZip: first === zips,
  };
}

/** Counties of other names: boroughs in Alaska, parishes in Louisiana. */
const countyWords: Readonly<Record<string, string>> = { AK: 'Borough', LA: 'Parish' };

/** Cities outside of counties. Those with the name of a county (Baltimore, St. Louis, Fairfax …) count as that county. */
const independentCities = new Set([
  ...(
    'Alexandria Bristol Buena-Vista Charlottesville Chesapeake Colonial-Heights Covington Danville Emporia Falls-Church ' +
    'Fredericksburg Galax Hampton Harrisonburg Hopewell Lexington Lynchburg Manassas Manassas-Park Martinsville ' +
    'Newport-News Norfolk Norton Petersburg Poquoson Portsmouth Radford Salem Staunton Suffolk Virginia-Beach Waynesboro ' +
    'Williamsburg Winchester'
  )
    .split(' ')
    .map((name) => `${name.replace('-', ' ')}, VA`),
  'Carson City, NV',
]);

function countyOf(line: string): County {
  const [county = '', state = '', latitude, longitude, population, miles] = line.split('\t');
  const bare = `${county}, ${state}`;
  const isCity = independentCities.has(bare);
  return {
    name: isCity ? bare : `${county} ${countyWords[state] ?? 'County'}, ${state}`,
    county,
    state,
    latitude: Number(latitude),
    longitude: Number(longitude),
    population: Number(population),
    miles: Number(miles),
    isCity,
  };
}

/**
 * The town of a name or nickname ("Philly", "NOLA") in a state; without a state the most populous one. A town with a
 * population of 0 may be a misspelling of a known one ("Huston" is in Idaho, too): see `correctPlaceName`.
 */
export function findTown(name: string, state?: string): Town | undefined {
  const key = nameKey(name);
  if (state === undefined && ambiguousNames.has(key)) return undefined;
  const city = cityNicknamed(key, state);
  const line = city
    ? inState(gazetteer().towns.get(nameKey(city.town)), city.state)
    : inState(gazetteer().towns.get(key), state);
  return line === undefined ? undefined : townOf(line);
}

/** All towns of a name by descending population, optionally in a state. Nicknames are not looked up. */
export function townsNamed(name: string, state?: string): Town[] {
  const lines = gazetteer().towns.get(nameKey(name)) ?? [];
  return lines.filter((line) => state === undefined || stateOfLine(line) === state).map(townOf);
}

/** All towns. */
export const allTowns = (): Town[] => [...gazetteer().towns.values()].flatMap((lines) => lines.map(parseTown));

/** The folded names of all towns with their states and populations. Cheaper than `allTowns`. */
export function* townNames(): Generator<{ key: string; state: string; population: number }> {
  for (const [key, lines] of gazetteer().towns) {
    for (const line of lines) {
      const [, state = '', , , population] = line.split('\t', 5);
      yield { key, state, population: Number(population) };
    }
  }
}

/** All counties. */
export const allCounties = (): County[] => [...gazetteer().counties.values()].flat().map(countyOf);

/**
 * The county of a name, given without the word "county", in a state; without a state the most populous one. A city outside
 * of any county has the name of the county around it (Baltimore, St. Louis, Fairfax and Richmond in Virginia).
 */
export function findCounty(name: string, state?: string): County | undefined {
  const line = inState(gazetteer().counties.get(nameKey(name)), state);
  return line === undefined ? undefined : countyOf(line);
}

const lineOfZip = (zip: string) => (/^\d{5}$/.test(zip) ? gazetteer().zips.get(Number(zip)) : undefined);

/** The town of a ZIP code. */
export function townOfZip(zip: string): Town | undefined {
  const line = lineOfZip(zip);
  return line === undefined ? undefined : townOf(line);
}

/** The town of a ZIP code, named after the code. */
export function findZipPlace(zip: string): Place | undefined {
  const town = townOfZip(zip);
  return town && { ...town, name: `${zip} (${town.name})` };
}
