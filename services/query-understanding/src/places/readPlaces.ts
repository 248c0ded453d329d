import type { Token } from '../lexer.ts';
import { isHyphen } from '../lexer.ts';
import type { Candidate, Meaning } from '../meaning.ts';
import { PhraseTable } from '../phraseTable.ts';
import {
  type City,
  cityNamed,
  countyNamed,
  isZip,
  metroOf,
  placeNameLength,
  regionOf,
  statesOfRegion,
} from './gazetteer.ts';
import { stateAt, type StateMatch, stateTable } from './states.ts';

export interface PlaceContext {
  /** Words of the vocabulary are names of places in some contexts only: "Mobile, AL". */
  readonly isKeyword: (word: string) => boolean;
  /** Words that mean a condition by themselves ("house", "cheap") are never names of places. */
  readonly isCondition: (word: string) => boolean;
  /** Common English words are names of places in some contexts only. */
  readonly isEnglish: (word: string) => boolean;
}

/** Larger cities are meant even if their name is an English word and nothing else says that it is a place. */
const wellKnown = 60_000;
/** Names of large cities that mean something else more often. */
const rarelyCities: ReadonlySet<string> = new Set(
  'surprise enterprise paradise commerce independence liberty union normal mission pearl spring hope home beach lake park sunrise plantation metropolitan vista sandy temple centennial broadway midwest appalachia'.split(
    ' ',
  ),
);
const knownInContext = 5_000;
const knownWithState = 2_000;
/** Last words of names that describe a listing as often: "big lake", "long creek". */
const landscapes: ReadonlySet<string> = new Set(
  'lake creek river mountain mountains valley ridge hill hills view beach bay island woods forest park land acres road house home lot farm ranch'.split(
    ' ',
  ),
);
const maxNameWords = 4;
const maxMiles = 500;

const nearWords = new PhraseTable<true>([
  [
    'near, nearby, near to, close to, around, outside, outside of, just outside, just outside of, not far from, next to',
    true,
  ],
  [
    'in the vicinity of, in vicinity of, vicinity of, surrounding, cerca de, cerca, by, near the, around the, near by',
    true,
  ],
  ['in or near, in or around, in and around, in / near, in near, in and near, at or near', true],
]);
const inWords = new PhraseTable<true>([
  [
    'in, at, en, of, from, inside, within, throughout, across, anywhere in, somewhere in, de, located in, for, in the, @, on, in el, to',
    true,
  ],
]);
const placeFillers = new PhraseTable<true>([
  [
    'the, city of, the city of, town of, the town of, state of, the state of, la ciudad de, zip, zip code, zipcode, the zip code',
    true,
  ],
]);
const areaWords = new PhraseTable<true>([
  [
    'metro, metro area, metropolitan area, area, msa, metroplex, and surrounding areas, and surrounding area, areas',
    true,
  ],
  [
    'and surrounding, & surrounding areas, metropolitan, greater area, surrounding area, surrounding areas, metro areas',
    true,
  ],
  [
    'and surrounding counties, and suburbs, & suburbs, and surroundings, and nearby areas, and the surrounding area',
    true,
  ],
]);
const greaterWords = new PhraseTable<true>([['greater, metro, metropolitan, the greater, the metro', true]]);
const countyWords: ReadonlySet<string> = new Set(['county', 'parish', 'borough', 'cnty', 'cty', 'co']);
const roads: ReadonlySet<string> = new Set(['road', 'rd', 'highway', 'hwy', 'line', 'route', 'seat', 'club']);
const mileUnits: ReadonlySet<string> = new Set(['mile', 'miles', 'mi', 'millas']);
const separators: ReadonlySet<string> = new Set([',', '-', '/', '(']);

/** Parts of a city, between "near" and its name. */
const parts: ReadonlySet<string> = new Set(['downtown', 'midtown', 'uptown', 'central', 'historic']);

interface Found {
  readonly meaning: Meaning;
  readonly to: number;
  readonly certainty: number;
  /** Of a city. */
  readonly name?: Candidate['name'];
}

const skip = (table: PhraseTable<true>, tokens: readonly Token[], at: number): number =>
  table.longest(tokens, at)?.to ?? at;

/** All readings of a place that begins at a token: "near Austin, TX", "in Travis County", "DFW", "98101", "Texas". */
export function readPlaces(tokens: readonly Token[], from: number, context: PlaceContext): Candidate[] {
  const candidates: Candidate[] = [];
  const add = ({ meaning, to, certainty, name }: Found, typedFrom: number, textAt?: number) =>
    candidates.push({ from, to, meanings: [meaning], certainty, typedFrom, textAt, name });
  const miles = readMiles(tokens, from);
  if (miles) {
    for (const found of placesAt(tokens, skip(placeFillers, tokens, miles.to), context, true)) {
      add({ ...(nearOf(found, miles.radius) ?? nearRegion(found, miles.radius) ?? found), certainty: 1 }, from);
    }
  }
  const near = nearWords.longest(tokens, from);
  if (near) {
    const at = skip(placeFillers, tokens, near.to);
    const textAt = parts.has(tokens[at]?.text ?? '') ? at : undefined;
    for (const found of placesAt(tokens, textAt === undefined ? at : at + 1, context, true)) {
      const of = nearOf(found, undefined);
      if (of ?? textAt === undefined) add({ ...(of ?? found), certainty: 1 }, of ? from : near.to, textAt);
    }
    if (textAt !== undefined) {
      for (const found of placesAt(tokens, at, context, true))
        add({ ...(nearOf(found, undefined) ?? found), certainty: 1 }, from);
    }
  }
  const inside = inWords.longest(tokens, from);
  if (inside) {
    const at = skip(placeFillers, tokens, inside.to);
    for (const found of placesAt(tokens, at, context, true)) {
      const around = withTrailingMiles(tokens, found);
      add(around ?? found, at);
    }
  }
  const skipped = skip(placeFillers, tokens, from);
  // "The Villages" and "City of Industry" consist of such words.
  for (const at of skipped === from ? [from] : [from, skipped]) {
    for (const found of placesAt(tokens, at, context, false)) {
      const around = withTrailingMiles(tokens, found);
      if (around) add(around, at);
      add(found, at);
    }
  }
  return candidates;
}

function nearOf({ meaning, to, certainty, name }: Found, radius: number | undefined): Found | undefined {
  const stated = radius === undefined ? {} : { radius };
  if (meaning.kind === 'city' && meaning.state !== 'DC')
    return { meaning: { kind: 'near', near: `${meaning.city}, ${meaning.state}`, ...stated }, to, certainty, name };
  if (meaning.kind === 'zip') return { meaning: { kind: 'near', near: meaning.zips[0]!, ...stated }, to, certainty };
  return undefined;
}

/** A distance from a metropolitan area is one from its first city: "within 25 miles of DFW". */
function nearRegion({ meaning, ...found }: Found, radius: number | undefined): Found | undefined {
  if (meaning.kind !== 'region') return undefined;
  const name = meaning.name.replace(/ (?:metro|City)$/, '').split('–', 1)[0]!;
  const city = cityNamed(name, statesOfRegion(meaning.region)[0]);
  return city && nearOf({ ...found, meaning: { kind: 'city', ...city, hasState: true } }, radius);
}

/** "30 minutes from", "within an hour of": near, without a distance. */
function readDrive(tokens: readonly Token[], from: number): number | undefined {
  let at = tokens[from]?.text === 'within' ? from + 1 : from;
  if (['a', 'about', 'around'].includes(tokens[at]?.text ?? '')) at++;
  const isHour =
    ['an', 'one', '1'].includes(tokens[at]?.text ?? '') && /^(?:hours?|hrs?)$/.test(tokens[at + 1]?.text ?? '');
  const isMinutes = tokens[at]?.kind === 'number' && /^min(?:ute)?s?$/.test(tokens[at + 1]?.text ?? '');
  if (!isHour && !isMinutes) return undefined;
  let to = at + 2;
  if (/^(?:drive|away|north|south|east|west|outside)$/.test(tokens[to]?.text ?? '')) to++;
  return /^(?:from|of|to)$/.test(tokens[to]?.text ?? '') ? to + 1 : undefined;
}

/** "Within 20 miles of", "30 mi from", "within a 10 mile radius of". */
function readMiles(tokens: readonly Token[], from: number): { radius?: number; to: number } | undefined {
  const drive = readDrive(tokens, from);
  if (drive !== undefined) return { to: drive };
  let at = from;
  const isWithin = tokens[at]?.text === 'within' || tokens[at]?.text === 'inside';
  if (isWithin) at++;
  if (['a', 'about', 'around'].includes(tokens[at]?.text ?? '')) at++;
  const number = tokens[at];
  if (number?.kind !== 'number') return undefined;
  const unit = isHyphen(tokens[at + 1]) ? at + 2 : at + 1;
  if (!mileUnits.has(tokens[unit]?.text ?? '')) return undefined;
  let to = unit + 1;
  if (tokens[to]?.text === 'radius') to++;
  if (['of', 'from', 'around', 'outside', 'to', 'near', 'de'].includes(tokens[to]?.text ?? '')) to++;
  else if (!isWithin) return undefined;
  if (tokens[to - 1]?.text === 'outside' && tokens[to]?.text === 'of') to++;
  const radius = Math.round(Number(number.text));
  return radius >= 1 && radius <= maxMiles ? { radius, to } : undefined;
}

/** "Austin within 20 miles", "78704 + 25 miles", "Boise 30 mile radius". */
function withTrailingMiles(tokens: readonly Token[], found: Found): Found | undefined {
  let at = tokens[found.to]?.text === ',' ? found.to + 1 : found.to;
  const isMarked = ['within', '+', 'plus'].includes(tokens[at]?.text ?? '');
  if (isMarked) at++;
  const number = tokens[at];
  if (number?.kind !== 'number') return undefined;
  const unit = isHyphen(tokens[at + 1]) ? at + 2 : at + 1;
  if (!mileUnits.has(tokens[unit]?.text ?? '')) return undefined;
  const hasRadius = tokens[unit + 1]?.text === 'radius';
  if (!isMarked && !hasRadius) return undefined;
  const radius = Math.round(Number(number.text));
  if (radius < 1 || radius > maxMiles) return undefined;
  return nearOf({ ...found, to: hasRadius ? unit + 2 : unit + 1 }, radius);
}

function placesAt(tokens: readonly Token[], at: number, context: PlaceContext, isStated: boolean): Found[] {
  const token = tokens[at];
  if (!token) return [];
  if (token.kind === 'number') return zipsAt(tokens, at, context);
  if (token.kind !== 'word') return [];
  const found = statesAt(tokens, at);
  found.push(...districtAt(tokens, at));
  const greater = greaterWords.longest(tokens, at);
  if (greater) found.push(...metroAt(tokens, greater.to, context));
  for (const to of nameEnds(tokens, at)) {
    const name = nameOf(tokens, at, to);
    const region = regionOf(name);
    if (region)
      found.push(
        withStateBehind(tokens, { meaning: regionMeaning(region), to: skip(areaWords, tokens, to), certainty: 1 }),
      );
    found.push(...citiesAt(tokens, at, to, name, context, isStated), ...countiesAt(tokens, to, name));
  }
  return found;
}

const regionMeaning = ({ id, name }: { id: string; name: string }): Meaning => ({ kind: 'region', region: id, name });

function metroAt(tokens: readonly Token[], at: number, context: PlaceContext): Found[] {
  return nameEnds(tokens, at).flatMap((to) =>
    citiesAt(tokens, at, to, nameOf(tokens, at, to), context, true).flatMap((found) => {
      const metro = found.meaning.kind === 'city' ? metroOf(found.meaning) : undefined;
      return metro ? [{ meaning: regionMeaning(metro), to: skip(areaWords, tokens, found.to), certainty: 1 }] : [];
    }),
  );
}

/** Possible ends of a name of words and hyphens, longest first. */
function nameEnds(tokens: readonly Token[], from: number): number[] {
  const ends: number[] = [];
  const words: string[] = [];
  for (let at = from; ends.length < maxNameWords && tokens[at]?.kind === 'word'; at++) {
    ends.unshift(at + 1);
    words.push(tokens[at]!.text);
    if (isHyphen(tokens[at + 1]) || tokens[at + 1]?.text === '/') at++;
  }
  return ends.slice(ends.length - placeNameLength(words));
}

function nameOf(tokens: readonly Token[], from: number, to: number): string {
  let name = tokens[from]!.text;
  for (let at = from + 1; at < to; at++) if (tokens[at]!.kind === 'word') name += ` ${tokens[at]!.text}`;
  return name;
}

/** The state behind a place, perhaps with a comma between. */
function stateBehind(tokens: readonly Token[], to: number): (StateMatch & { isBehindComma: boolean }) | undefined {
  const isBehindComma = separators.has(tokens[to]?.text ?? '');
  const state = stateAt(tokens, isBehindComma ? to + 1 : to);
  return state && { ...state, isBehindComma };
}

function withStateBehind(tokens: readonly Token[], found: Found): Found {
  const state = stateBehind(tokens, found.to);
  return state && (state.form === 'name' || state.form === 'code') ? { ...found, to: state.to } : found;
}

function citiesAt(
  tokens: readonly Token[],
  from: number,
  to: number,
  name: string,
  context: PlaceContext,
  isStated: boolean,
): Found[] {
  const best = cityNamed(name);
  const behind = stateBehind(tokens, to);
  const stated = behind && cityNamed(name, behind.state);
  const found: Found[] = [];
  if (
    stated &&
    isStateOf(tokens, behind, stated, best, context) &&
    isNameWithState(tokens, from, to, stated, context, isStated || behind.isBehindComma)
  ) {
    const isAlsoStates =
      stateTable.longest(tokens, from)?.to === to && !behind.isBehindComma && stated.population < 8_000;
    if (!isAlsoStates) found.push(...cityReadings(tokens, stated, { from, to, hasState: true }, behind.to, 1));
  }
  if (best) {
    const certainty = certaintyOf(tokens, from, to, best, context, isStated);
    if (certainty > 0) found.push(...cityReadings(tokens, best, { from, to, hasState: false }, to, certainty));
  }
  return found;
}

/** A city by itself, with its ZIP codes behind it, or its metropolitan area. */
function cityReadings(
  tokens: readonly Token[],
  place: City,
  name: NonNullable<Candidate['name']>,
  to: number,
  certainty: number,
): Found[] {
  const { city, state } = place;
  // The District of Columbia has no listings; its metropolitan area does.
  if (state === 'DC') {
    const area = metroOf(place);
    return area ? [{ meaning: regionMeaning(area), to: skip(areaWords, tokens, to), certainty }] : [];
  }
  const found: Found[] = [{ meaning: { kind: 'city', city, state, hasState: name.hasState }, to, certainty, name }];
  const zipAt = tokens[to]?.text === ',' ? to + 1 : to;
  const zips = zipListAt(tokens, zipAt);
  if (zips) found.push({ meaning: { kind: 'zip', zips: zips.zips }, to: zips.to, certainty: 1 });
  const area = areaWords.longest(tokens, to);
  const metro = area && metroOf(place);
  if (metro) found.push({ meaning: regionMeaning(metro), to: area.to, certainty: 1 });
  return found;
}

/** Whether the code behind a city is its state: "portland me", but not "austin in the hills" or "dallas or houston". */
function isStateOf(
  tokens: readonly Token[],
  { form, to, isBehindComma }: StateMatch & { isBehindComma: boolean },
  { state, population }: City,
  best: City | undefined,
  { isCondition }: PlaceContext,
): boolean {
  if (form !== 'common word') return true;
  const next = tokens[to];
  const isLast = next === undefined || next.text === ',' || (next.kind === 'number' && isZip(next.text));
  if (tokens[to - 1]!.isCapital || (isBehindComma && isLast)) return true;
  const code = tokens[to - 1]!.text;
  const isFollowed = next !== undefined && (next.kind !== 'word' || isCondition(next.text));
  if (isLast || (code !== 'or' && code !== 'in' && isFollowed)) return population >= 1_000;
  return best?.state === state && isFollowed;
}

/** Whether a name with a state behind it is a city; "house nm" is a house in New Mexico. */
function isNameWithState(
  tokens: readonly Token[],
  from: number,
  to: number,
  { population }: City,
  { isKeyword, isCondition, isEnglish }: PlaceContext,
  isStated: boolean,
): boolean {
  if (to > from + 1) return true;
  const { text } = tokens[from]!;
  if (isCondition(text)) return false;
  if (isKeyword(text)) return population >= knownWithState;
  return !isEnglish(text) || isStated || population >= knownInContext;
}

function certaintyOf(
  tokens: readonly Token[],
  from: number,
  to: number,
  { city, population }: City,
  { isKeyword, isCondition, isEnglish }: PlaceContext,
  isStated: boolean,
): number {
  let english = 0;
  let count = 0;
  for (let at = from; at < to; at++) {
    if (tokens[at]!.kind !== 'word') continue;
    count++;
    if (isKeyword(tokens[at]!.text) || isEnglish(tokens[at]!.text)) english++;
  }
  if (count === 1) {
    const { text } = tokens[from]!;
    if (isCondition(text) || (text.length < 3 && !isNickname(text, city))) return 0;
    if (isKeyword(text)) return isStated && population >= wellKnown ? 0.9 : 0;
    if (rarelyCities.has(text) && (english > 0 || !isStated)) return 0;
    if (english === 0) return isStated ? 0.95 : 0.9;
    if (isStated) return population >= knownInContext ? 0.9 : 0;
    return population >= wellKnown ? 0.8 : 0;
  }
  if (english < count) return 0.95;
  if (isStated) return population >= 1_000 ? 0.95 : 0;
  const least = landscapes.has(tokens[to - 1]!.text) ? knownInContext : 1_500;
  return population >= least ? 0.9 : 0;
}

const isNickname = (text: string, city: string): boolean => text !== city.toLowerCase();

function countiesAt(tokens: readonly Token[], to: number, name: string): Found[] {
  const word = tokens[to]?.text ?? '';
  if (!countyWords.has(word) || roads.has(tokens[to + 1]?.text ?? '')) return [];
  const behind = stateBehind(tokens, to + 1);
  if (behind && (behind.form !== 'common word' || behind.isBehindComma)) {
    const stated = countyNamed(name, behind.state);
    if (stated) return [{ meaning: { kind: 'county', ...stated, hasState: true }, to: behind.to, certainty: 1.05 }];
  }
  // "Boulder co" is a city in Colorado.
  if (word === 'co' && cityNamed(name, 'CO')) return [];
  const county = countyNamed(name);
  return county ? [{ meaning: { kind: 'county', ...county, hasState: false }, to: to + 1, certainty: 1 }] : [];
}

function statesAt(tokens: readonly Token[], at: number): Found[] {
  const match = stateAt(tokens, at);
  if (!match) return [];
  const { state, form, to } = match;
  const certainty = certaintyOfState(tokens, at, form);
  if (tokens[at]!.text === 'la' && form !== 'name') return losAngeles(tokens, at);
  if (certainty === 0) return [];
  // "Near the Tennessee border", "state line".
  if (['border', 'line'].includes(tokens[to]?.text ?? ''))
    return [{ meaning: { kind: 'text' }, to: to + 1, certainty: 1 }];
  const found: Found[] = [{ meaning: { kind: 'states', states: [state] }, to, certainty }];
  const zips = zipListAt(tokens, tokens[to]?.text === ',' ? to + 1 : to);
  if (zips) found.push({ meaning: { kind: 'zip', zips: zips.zips }, to: zips.to, certainty: 1 });
  return found;
}

function certaintyOfState(tokens: readonly Token[], at: number, form: StateMatch['form']): number {
  const token = tokens[at]!;
  if (form === 'name') return 1;
  if (form === 'code') return 0.95;
  const isAlone = tokens.length === 1 && token.isUpper;
  const [previous, next] = [tokens[at - 1], tokens[at + 1]];
  const isChoice =
    token.text === 'or' &&
    previous !== undefined &&
    next !== undefined &&
    stateAt(tokens, at + 1) !== undefined &&
    stateAt(tokens, at - 1) !== undefined;
  if ((token.isCapital && !isChoice) || isAlone) return 0.95;
  const isEnd = next === undefined || next.text === ',' || next.kind === 'number';
  if (previous?.text === ',' && isEnd && form === 'common word') return 0.9;
  if (form === 'common word' || token.text === 'de') return 0;
  return previous?.text === ',' ? 0.9 : 0.5;
}

/** "Washington, DC". The District of Columbia is no state; "Washington DC" is a nickname in the gazetteer. */
function districtAt(tokens: readonly Token[], at: number): Found[] {
  if (tokens[at]!.text !== 'washington' || tokens[at + 1]?.text !== ',' || tokens[at + 2]?.text !== 'dc') return [];
  const place = cityNamed('washington dc');
  return place ? cityReadings(tokens, place, { from: at, to: at + 3, hasState: true }, at + 3, 1) : [];
}

/** "LA" without a city of Louisiana before it. As an article ("la casa") it has no place behind it. */
function losAngeles(tokens: readonly Token[], at: number): Found[] {
  const next = tokens[at + 1];
  const isArticle = next?.kind === 'word' && !tokens[at]!.isUpper && /^(?:casas?|ciudad|tierra|venta)$/.test(next.text);
  const place = isArticle ? undefined : cityNamed('los angeles', 'CA');
  if (!place) return [];
  const found = cityReadings(tokens, place, { from: at, to: at + 1, hasState: true }, at + 1, 0.7);
  return [...found, ...countiesAt(tokens, at + 1, 'los angeles')];
}

function zipsAt(tokens: readonly Token[], at: number, context: PlaceContext): Found[] {
  const zips = zipListAt(tokens, at);
  if (!zips) return [];
  const meaning: Meaning = { kind: 'zip', zips: zips.zips };
  const found: Found[] = [{ meaning, to: zips.to, certainty: zips.isLong ? 1 : 0.95 }];
  // A city or state beside the code says nothing more: "98101 Seattle WA".
  const next = tokens[zips.to]?.text === ',' ? zips.to + 1 : zips.to;
  if (tokens[next]?.kind === 'word' && !context.isKeyword(tokens[next].text)) {
    for (const beside of placesAt(tokens, next, context, true)) {
      if (beside.meaning.kind === 'city' || beside.meaning.kind === 'states')
        found.push({ meaning, to: beside.to, certainty: beside.certainty });
    }
  }
  return found;
}

/** ZIP codes in a row: "78704", "78704-1234", "78704, 78745", "78704 or 78745". */
function zipListAt(
  tokens: readonly Token[],
  from: number,
): { zips: string[]; to: number; isLong: boolean } | undefined {
  const zips: string[] = [];
  let isLong = false;
  let to = from;
  for (let at = from; zips.length < 20;) {
    const token = tokens[at];
    if (token?.kind !== 'number' || token.end - token.start !== 5 || !isZip(token.text)) break;
    if (tokens[at - 1]?.text === '$' || ['k', '%'].includes(tokens[at + 1]?.text ?? '')) break;
    zips.push(token.text);
    to = at + 1;
    const four = tokens[at + 2];
    if (isHyphen(tokens[to]) && four?.kind === 'number' && four.end - four.start === 4) {
      to = at + 3;
      isLong = true;
    }
    at = [',', 'or', 'and', '&', '/'].includes(tokens[to]?.text ?? '') ? to + 1 : to;
    if (tokens[to]?.text === ',' && ['or', 'and'].includes(tokens[at]?.text ?? '')) at++;
  }
  return zips.length === 0 ? undefined : { zips: [...new Set(zips)], to, isLong };
}

export const placeWords: Iterable<string> = [
  ...nearWords.words,
  ...areaWords.words,
  ...countyWords,
  ...stateTable.words,
  ...mileUnits,
];
