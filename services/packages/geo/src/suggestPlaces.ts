import { type State, stateNames } from '@dealstead/contracts';
import { allCounties, allTowns, type Town, townOfZip } from './gazetteer.ts';
import { nameKey } from './nameKey.ts';
import { cityNicknames } from './nicknames.ts';
import { allRegions } from './regions.ts';
import { isState, stateNamed } from './states.ts';
import { allZipCodes } from './zipCodes.ts';

/** A place with the filter that it stands for. */
export interface PlaceSuggestion {
  readonly kind: 'state' | 'region' | 'city' | 'county' | 'zip';
  /** "Texas", "Dallas–Fort Worth", "Austin, TX", "Travis County, TX", "78704 (Austin, TX)". */
  readonly label: string;
  /** Query parameters of the list of listings. */
  readonly filter: Readonly<Partial<Record<'state' | 'region' | 'city' | 'county' | 'zip', string>>>;
}

interface Entry {
  readonly suggestion: PlaceSuggestion;
  /** State codes: one, except for regions. */
  readonly states: readonly string[];
  readonly population: number;
}

/** A name from one of its word starts on. */
interface Posting {
  readonly text: string;
  readonly entry: Entry;
  readonly match: 'name' | 'word' | 'alias';
}

interface Named {
  readonly names: readonly string[];
  /** Found by their beginning only, and after names. */
  readonly aliases: readonly string[];
  readonly entry: Entry;
}

function* entries(): Generator<Named> {
  const people = new Map<string, number>();
  const labels = new Set<string>();
  for (const { county, name, state, population, isCity } of allCounties()) {
    people.set(state, (people.get(state) ?? 0) + population);
    // St. Louis and its county have one name.
    if (isCity || labels.has(name)) continue;
    labels.add(name);
    const suggestion = { kind: 'county', label: name, filter: { county, state } } as const;
    yield { names: [name.replace(/,.*/, '')], aliases: [], entry: { suggestion, states: [state], population } };
  }
  for (const [state, name] of Object.entries(stateNames)) {
    const suggestion = { kind: 'state', label: name, filter: { state } } as const;
    const population = people.get(state) ?? 0;
    yield { names: [name], aliases: [state], entry: { suggestion, states: [state], population } };
  }
  const nicknames = cityNicknames();
  for (const { town, name, state, population } of allTowns()) {
    // Listings are in the fifty states only.
    if (!isState(state)) continue;
    const suggestion = { kind: 'city', label: name, filter: { city: town, state } } as const;
    const aliases = nicknames.get(`${nameKey(town)},${state}`) ?? [];
    yield { names: [town], aliases, entry: { suggestion, states: [state], population } };
  }
  for (const { id, name, aliases, counties, population } of allRegions()) {
    const suggestion = { kind: 'region', label: name, filter: { region: id } } as const;
    const states = [...new Set(counties.map(({ state }) => state))];
    yield { names: [name], aliases, entry: { suggestion, states, population } };
  }
}

interface TownZip {
  readonly zip: string;
  readonly town: Town;
}

interface Suggestions {
  /** By text. */
  readonly postings: readonly Posting[];
  /** Those of places of 20,000, for one or two letters. */
  readonly large: readonly Posting[];
  /** By code. */
  readonly zips: readonly TownZip[];
}

const largeFrom = 20_000;

const compare = (one: string, other: string) => (one < other ? -1 : one > other ? 1 : 0);

function* postingsOf({ names, aliases, entry }: Named): Generator<Posting> {
  const keys = new Set(names.map(nameKey));
  for (const key of keys) {
    yield { text: key, entry, match: 'name' };
    for (let at = key.indexOf(' '); at !== -1; at = key.indexOf(' ', at + 1))
      yield { text: key.slice(at + 1), entry, match: 'word' };
  }
  for (const key of new Set(aliases.map(nameKey))) if (!keys.has(key)) yield { text: key, entry, match: 'alias' };
}

function loadSuggestions(): Suggestions {
  const postings: Posting[] = [];
  for (const named of entries()) postings.push(...postingsOf(named));
  postings.sort((one, other) => compare(one.text, other.text));
  const large = postings.filter(({ entry }) => entry.population >= largeFrom);
  const zips = allZipCodes().flatMap((zip) => {
    const town = townOfZip(zip);
    return town && isState(town.state) ? [{ zip, town }] : [];
  });
  return { postings, large, zips };
}

let loaded: Suggestions | undefined;
/** Loaded on first use, in 500 ms: a process that suggests does so once when it starts. */
const suggestions = (): Suggestions => (loaded ??= loadSuggestions());

/** Index of the first item that is not before a text. */
function lowerBound<Item>(items: readonly Item[], text: string, textOf: (item: Item) => string): number {
  let [low, high] = [0, items.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (textOf(items[middle]!) < text) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** In powers of ten of the population: a city comes before its larger county and metropolitan area. */
const kindScores = { state: 0.7, city: 0.6, zip: 0, county: -0.3, region: -0.3 } as const;
const matchScores = { name: 1, word: 0, alias: -0.5 } as const;
const completeScore = 1.5;

const scoreOf = ({ text, entry, match }: Posting, typed: string): number =>
  Math.log10(entry.population + 1) +
  kindScores[entry.suggestion.kind] +
  (text === typed && match !== 'word' ? completeScore : matchScores[match]);

/**
 * Places whose name, or a word of it, begins with a text: cities with their nicknames, counties, ZIP codes, metropolitan
 * areas, regions and states, the more populous first. A state behind the name restricts the places to it ("spring TX",
 * "Portland, m"). Empty for a text without letters and digits.
 */
export function suggestPlaces(prefix: string, limit: number): PlaceSuggestion[] {
  const typed = prefix.trim();
  if (/^\d{1,5}$/.test(typed)) {
    const zips = suggestZips(typed, limit);
    if (zips.length > 0) return zips;
  }
  const key = nameKey(typed);
  const best = new Map<Entry, number>();
  // One letter begins thousands of names, of which the largest are enough.
  if (key.length < 3) collect(best, suggestions().large, key);
  if (best.size < limit) collect(best, suggestions().postings, key);
  for (const { name, states } of splitStates(typed))
    collect(best, suggestions().postings, name, ({ text, entry }) => {
      return text === name && entry.states.some((state) => states.has(state));
    });
  return [...best]
    .sort(([one, score], [other, otherScore]) => otherScore - score || other.population - one.population)
    .slice(0, limit)
    .map(([{ suggestion }]) => suggestion);
}

/** Adds the places of names that begin with a key, each with its best score. */
function collect(
  best: Map<Entry, number>,
  postings: readonly Posting[],
  key: string,
  isIncluded: (posting: Posting) => boolean = () => true,
): void {
  if (key === '') return;
  for (let at = lowerBound(postings, key, ({ text }) => text); postings[at]?.text.startsWith(key); at++) {
    const posting = postings[at]!;
    if (!isIncluded(posting)) continue;
    const score = scoreOf(posting, key);
    if (score > (best.get(posting.entry) ?? -1)) best.set(posting.entry, score);
  }
}

/** Readings of a text as a complete name with the state, or the beginning of the state, behind it. */
function splitStates(typed: string): { name: string; states: ReadonlySet<string> }[] {
  const readings: { name: string; states: ReadonlySet<string> }[] = [];
  for (const { index } of typed.matchAll(/[\s,]+(?=\S)/g)) {
    const [name, rest] = [nameKey(typed.slice(0, index)), nameKey(typed.slice(index).replace(/^[\s,]+/, ''))];
    if (name === '' || rest === '') continue;
    const states = statesBeginningWith(rest);
    if (states.size > 0) readings.push({ name, states });
  }
  return readings;
}

function statesBeginningWith(text: string): Set<State> {
  const named = stateNamed(text);
  if (named !== undefined) return new Set([named]);
  return new Set(
    (Object.entries(stateNames) as [State, string][])
      .filter(([code, name]) => code.toLowerCase().startsWith(text) || nameKey(name).startsWith(text))
      .map(([code]) => code),
  );
}

/** ZIP codes that begin with some digits, those of the more populous towns first. */
function suggestZips(digits: string, limit: number): PlaceSuggestion[] {
  const { zips } = suggestions();
  const best: TownZip[] = [];
  for (let at = lowerBound(zips, digits, ({ zip }) => zip); zips[at]?.zip.startsWith(digits); at++) {
    const { town } = zips[at]!;
    if (best.length === limit && town.population <= best.at(-1)!.town.population) continue;
    const after = best.findIndex((other) => other.town.population < town.population);
    best.splice(after === -1 ? best.length : after, 0, zips[at]!);
    if (best.length > limit) best.pop();
  }
  return best.map(({ zip, town }) => ({ kind: 'zip', label: `${zip} (${town.name})`, filter: { zip } }));
}
