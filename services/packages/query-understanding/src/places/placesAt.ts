import { isHyphen, type Token } from '../lexer.ts';
import type { Meaning } from '../meaning.ts';
import { PhraseTable } from '../phraseTable.ts';
import { citiesAt, cityReadings, districtAt } from './cities.ts';
import {
  areaWords,
  type Found,
  type PlaceContext,
  regionMeaning,
  saidState,
  stateBehind,
  withStateBehind,
} from './placeMatch.ts';
import { cityNamed, countyNamed, metroOf, placeNameLength, regionOf } from './gazetteer.ts';
import { stateAt, type StateMatch } from './states.ts';
import { zipListAt } from './zips.ts';

const maxNameWords = 4;
const greaterWords = new PhraseTable<true>([['greater, metro, metropolitan, the greater, the metro', true]]);
const countyWords: ReadonlySet<string> = new Set(['county', 'parish', 'borough', 'cnty', 'cty', 'co']);
const roads: ReadonlySet<string> = new Set(['road', 'rd', 'highway', 'hwy', 'line', 'route', 'seat', 'club']);

/** Places by token of one text, for names in and out of a context that says that a place follows. */
interface PlacesOfText {
  readonly tokens: readonly Token[];
  readonly stated: (readonly Found[])[];
  readonly bare: (readonly Found[])[];
}
/** Of the last text. Texts are read one after another. */
let last: PlacesOfText | undefined;

/**
 * All places whose name begins at a token. `isStated`: a preposition says that a place follows. Cached for the text, since
 * several prepositions may precede a name.
 */
export function placesAt(
  tokens: readonly Token[],
  at: number,
  context: PlaceContext,
  isStated: boolean,
): readonly Found[] {
  if (last?.tokens !== tokens) last = { tokens, stated: [], bare: [] };
  const byToken = isStated ? last.stated : last.bare;
  return (byToken[at] ??= findPlaces(tokens, at, context, isStated));
}

function findPlaces(tokens: readonly Token[], at: number, context: PlaceContext, isStated: boolean): Found[] {
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
    const end = areaWords.skip(tokens, to);
    // "Manhattan KS" is not the borough.
    const region = regionOf(name, saidState(tokens, end)?.state);
    if (region) found.push(withStateBehind(tokens, { meaning: regionMeaning(region), to: end, certainty: 1 }));
    found.push(...citiesAt(tokens, at, to, name, context, isStated), ...countiesAt(tokens, to, name));
  }
  return found;
}

function metroAt(tokens: readonly Token[], at: number, context: PlaceContext): Found[] {
  return nameEnds(tokens, at).flatMap((to) =>
    citiesAt(tokens, at, to, nameOf(tokens, at, to), context, true).flatMap((found) => {
      const metro = found.meaning.kind === 'city' ? metroOf(found.meaning) : undefined;
      return metro ? [{ meaning: regionMeaning(metro), to: areaWords.skip(tokens, found.to), certainty: 1 }] : [];
    }),
  );
}

/** Possible ends of a name of words and hyphens, longest first. Most words begin no name. */
function nameEnds(tokens: readonly Token[], from: number): number[] {
  const ends: number[] = [];
  const words: string[] = [];
  for (let at = from; ends.length < maxNameWords && tokens[at]?.kind === 'word'; at++) {
    words.push(tokens[at]!.text);
    if (words.length === 2 && placeNameLength(words) < 2) return placeNameLength(words) === 0 ? [] : ends;
    ends.unshift(at + 1);
    if (isHyphen(tokens[at + 1]) || tokens[at + 1]?.text === '/') at++;
  }
  return words.length === 1 && placeNameLength(words) === 0 ? [] : ends;
}

function nameOf(tokens: readonly Token[], from: number, to: number): string {
  let name = tokens[from]!.text;
  for (let at = from + 1; at < to; at++) if (tokens[at]!.kind === 'word') name += ` ${tokens[at]!.text}`;
  return name;
}

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
    for (const named of placesAt(tokens, next, context, true)) {
      if (named.meaning.kind === 'city' || named.meaning.kind === 'states')
        found.push({ meaning, to: named.to, certainty: named.certainty });
    }
  }
  return found;
}
