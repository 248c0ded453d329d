import { readFileSync } from 'node:fs';
import { findCounty, findTown } from './gazetteer.ts';
import { nameKey } from './nameKey.ts';
import { stateNamed } from './states.ts';
import { type State, stateNames } from '@dealstead/contracts';

/** A county by its state and its bare name as in the gazetteer. */
export interface RegionCounty {
  readonly state: State;
  readonly county: string;
}

/** A metropolitan area or a region in common usage, as a list of counties. */
export interface Region {
  /** Value of the filter `region`: "dallas-fort-worth". Never changes, because saved searches contain it. */
  readonly id: string;
  /** Display name: "Dallas–Fort Worth". */
  readonly name: string;
  readonly aliases: readonly string[];
  /** What the list of counties follows. */
  readonly definition: string;
  readonly counties: readonly RegionCounty[];
  /** Sum of its counties. */
  readonly population: number;
}

interface RegionIndex {
  readonly all: readonly Region[];
  readonly byId: ReadonlyMap<string, Region>;
  /** Regions of a name, in the order of the file. */
  readonly byName: ReadonlyMap<string, readonly Region[]>;
  /** Metropolitan areas by the key of their cities, in the order of the file. */
  readonly byCity: ReadonlyMap<string, readonly { readonly state: string; readonly region: Region }[]>;
  /** By state and folded name of the county. */
  readonly byCounty: ReadonlyMap<string, readonly string[]>;
}

const files = ['metros.txt', 'regions.txt'];

function loadRegions(): RegionIndex {
  const all: Region[] = [];
  const byName = new Map<string, Region[]>();
  const byCity = new Map<string, { state: string; region: Region }[]>();
  const byCounty = new Map<string, string[]>();
  const blocks = files.flatMap((file) =>
    readFileSync(new URL(`./${file}`, import.meta.url), 'utf8')
      .split('\n')
      .filter((line) => !line.startsWith('#'))
      .join('\n')
      .trim()
      .split(/\n{2,}/),
  );
  for (const block of blocks) {
    const { region, cities } = parseRegion(block);
    all.push(region);
    for (const { town, state } of cities) append(byCity, nameKey(town), { state, region });
    for (const name of namesOf(region, cities)) append(byName, name, region);
    for (const { state, county } of region.counties) append(byCounty, countyKey(state, county), region.id);
  }
  return { all, byId: new Map(all.map((region) => [region.id, region])), byName, byCity, byCounty };
}

function append<Key, Value>(map: Map<Key, Value[]>, key: Key, value: Value): void {
  const values = map.get(key);
  if (values === undefined) map.set(key, [value]);
  else if (!values.includes(value)) values.push(value);
}

const countyKey = (state: string, county: string): string => `${state} ${nameKey(county)}`;

interface City {
  readonly town: string;
  readonly state: string;
}

const listOf = (text: string | undefined): string[] => text?.split(',').map((item) => item.trim()) ?? [];

/** Parses a block of the file; its format is described there. */
function parseRegion(block: string): { region: Region; cities: City[] } {
  const [head = '', ...lines] = block.split('\n');
  const [, id = '', name = ''] = /^([a-z-]+): (.+)$/.exec(head) ?? [];
  const fields = new Map(lines.map((line) => [line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 1)]));
  const counties: RegionCounty[] = [];
  for (const [state, list] of fields)
    if (Object.hasOwn(stateNames, state))
      counties.push(...listOf(list).map((county) => ({ state: state as State, county })));
  const cities = listOf(fields.get('city')).map((city) => ({ town: city.slice(0, -3), state: city.slice(-2) }));
  const population = counties.reduce((sum, { state, county }) => sum + (findCounty(county, state)?.population ?? 0), 0);
  const definition = fields.get('is')?.trim() ?? '';
  return { region: { id, name, aliases: listOf(fields.get('also')), definition, counties, population }, cities };
}

const directions: readonly (readonly [RegExp, readonly string[]])[] = [
  [/^(?:north|northern) /, ['north', 'northern', 'n', 'no']],
  [/^(?:south|southern) /, ['south', 'southern', 's', 'so']],
  [/^(?:east|eastern) /, ['east', 'eastern']],
  [/^(?:west|western) /, ['west', 'western']],
  [/^(?:northeast|northeastern) /, ['northeast', 'northeastern', 'ne', 'north east', 'north eastern']],
  [/^(?:northwest|northwestern) /, ['northwest', 'northwestern', 'nw', 'north west', 'north western']],
  [/^(?:southeast|southeastern) /, ['southeast', 'southeastern', 'se', 'south east', 'south eastern']],
  [/^(?:southwest|southwestern) /, ['southwest', 'southwestern', 'sw', 'south west', 'south western']],
  [/^(?:central|mid|middle) /, ['central', 'mid', 'middle']],
];

/** Codes that are words are not names of states behind a direction: "north in". */
const wordCodes = new Set(['in', 'me', 'or', 'hi']);

/** All keys that name a region. */
function namesOf({ name, aliases }: Region, cities: readonly City[]): Set<string> {
  const keys = new Set<string>();
  for (const each of [name, ...aliases]) for (const variant of variantsOf(nameKey(each))) keys.add(variant);
  for (const { town } of cities) {
    const key = nameKey(town);
    for (const around of [`greater ${key}`, `${key} metro`, `metro ${key}`, `${key} metroplex`, `${key} msa`])
      keys.add(around);
  }
  return keys;
}

/** "eastern texas" also as "east texas", "east tx"; the name of a state ("west virginia") is not such a variant. */
function variantsOf(key: string): string[] {
  const direction = directions.find(([pattern]) => pattern.test(key));
  const rest = direction ? key.replace(direction[0], '') : '';
  const state = stateNamed(rest);
  if (!direction || state === undefined) return [key];
  const code = state.toLowerCase();
  const codes = wordCodes.has(code) ? [] : [code];
  return direction[1]
    .flatMap((word) => [rest, nameKey(stateNames[state]), ...codes].map((end) => `${word} ${end}`))
    .map(nameKey)
    .filter((variant) => stateNamed(variant) === undefined);
}

let loaded: RegionIndex | undefined;
/** Loaded on first use. */
const regions = (): RegionIndex => (loaded ??= loadRegions());

/** All metropolitan areas and regions. */
export const allRegions = (): readonly Region[] => regions().all;

/** Regions by each of their folded names, the best known first. */
export const regionsByName = (): ReadonlyMap<string, readonly Region[]> => regions().byName;

/** The region of an id, the value of the filter `region`. */
export const findRegion = (id: string): Region | undefined => regions().byId.get(id);

const touches = (region: Region, state: string | undefined): boolean =>
  state === undefined || region.counties.some((county) => county.state === state);

const areaSuffix = / (?:metro(?:politan|plex)? )?(?:area|region|metro|metroplex|msa)$/;

/**
 * The region of a name or an alias in any spelling: "DFW", "the Bay Area", "E Texas", "greater Houston", "Poconos area",
 * "tri cities TN". Of several regions of a name ("White Mountains") the one in the state that is given, else the best known.
 * Names of cities alone are not regions, except New York's boroughs: see `metroOfCity`. A name may be a small town's as well
 * ("Jersey Shore" in Pennsylvania); the region is meant unless the town's state is given.
 */
export function regionNamed(name: string, state?: string): Region | undefined {
  const key = nameKey(name);
  const found = regionOfKey(key, state) ?? regionOfKey(key.replace(areaSuffix, ''), state);
  if (found) return found;
  if (key.endsWith(' area')) return metroOfKey(key.replace(/ (?:metro(?:politan)? )?area$/, ''), state);
  const [, rest, last] = /^(.+) (\S+)$/.exec(key) ?? [];
  if (rest === undefined || last === undefined || state !== undefined || wordCodes.has(last)) return undefined;
  const lastState = stateNamed(last);
  return lastState && regionOfKey(rest, lastState);
}

const regionOfKey = (key: string, state: string | undefined): Region | undefined =>
  regions()
    .byName.get(key)
    ?.find((region) => touches(region, state));

const metroOfKey = (key: string, state: string | undefined): Region | undefined =>
  regions()
    .byCity.get(key)
    ?.find((metro) => state === undefined || metro.state === state)?.region;

/**
 * The metropolitan area of one of the cities that it is named after: "Fort Worth" → Dallas–Fort Worth. Nicknames are
 * cities. Undefined for suburbs and for cities without an area here, which are better searched by distance.
 */
export function metroOfCity(city: string, state?: string): Region | undefined {
  const town = findTown(city, state);
  return town ? metroOfKey(nameKey(town.town), town.state) : metroOfKey(nameKey(city), state);
}

/** Ids of the metropolitan areas and regions that contain a county; for an index of listings. */
export const regionsOfCounty = (state: string, county: string): readonly string[] =>
  regions().byCounty.get(countyKey(state, county)) ?? [];
