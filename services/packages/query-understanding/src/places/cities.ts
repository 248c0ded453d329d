import type { Token } from '../lexer.ts';
import type { Candidate } from '../meaning.ts';
import { areaWords, type Found, type PlaceContext, regionMeaning, stateBehind } from './placeMatch.ts';
import { type City, cityNamed, isZip, metroOf } from './gazetteer.ts';
import { type StateMatch, stateTable } from './states.ts';
import { zipListAt } from './zips.ts';

/** Larger cities are meant even if their name is an English word and nothing else says that it is a place. */
const wellKnown = 60_000;
/** Names of large cities that mean something else more often. */
const rarelyCities: ReadonlySet<string> = new Set(
  'surprise enterprise paradise commerce independence liberty union normal mission pearl spring hope home beach lake park sunrise plantation metropolitan vista sandy temple centennial broadway midwest appalachia canada mexico toronto cuba'.split(
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

/** The cities of a name between two tokens, with and without the state behind it. */
export function citiesAt(
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
export function cityReadings(
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
    return area ? [{ meaning: regionMeaning(area), to: areaWords.skip(tokens, to), certainty }] : [];
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

/** "Washington, DC". The District of Columbia is no state; "Washington DC" is a nickname in the gazetteer. */
export function districtAt(tokens: readonly Token[], at: number): Found[] {
  if (tokens[at]!.text !== 'washington' || tokens[at + 1]?.text !== ',' || tokens[at + 2]?.text !== 'dc') return [];
  const place = cityNamed('washington dc');
  return place ? cityReadings(tokens, place, { from: at, to: at + 3, hasState: true }, at + 3, 1) : [];
}
