import { lexSearchText, type Token } from '../lexer.ts';
import type { Candidate } from '../meaning.ts';
import { cityNamed, correctedPlace } from '../places/gazetteer.ts';
import { stateTable } from '../places/states.ts';
import { DeletionIndex } from './deletionIndex.ts';
import { isEnglish } from './englishWords.ts';
import { isCondition, isKeyword, keywords } from './keywords.ts';

/** At most this many words of a text are looked up; a text with more unknown words is not English. */
const maxLookups = 5;
const minLength = 4;
const maxLength = 24;

let index: DeletionIndex | undefined;
/** Built on first use. */
const correctable = (): DeletionIndex =>
  (index ??= new DeletionIndex(
    [...keywords, ...stateTable.words].filter((word) => word.length >= minLength && /^[a-z]+$/.test(word)),
    isCondition,
  ));

/** Tokens to replace by the tokens of what is meant. */
interface Correction {
  readonly from: number;
  readonly to: number;
  readonly meant: string;
}

/**
 * Corrects words that no candidate covers and that are neither keywords nor English, and cities that are not in the stated
 * state or too small to be meant. Field words, English words and names of places stay. Returns the same array if nothing is
 * corrected.
 */
export function correctSpelling(tokens: readonly Token[], selected: readonly Candidate[]): readonly Token[] {
  const covering: (Candidate | undefined)[] = Array.from({ length: tokens.length });
  for (const candidate of selected) covering.fill(candidate, candidate.from, candidate.to);
  const state = statedState(selected);
  const corrections: Correction[] = [];
  let lookups = 0;
  for (let at = 0; at < tokens.length && lookups < maxLookups; at++) {
    if (at < (corrections.at(-1)?.to ?? 0)) continue;
    const candidate = covering[at];
    if (candidate) {
      const correction = candidate.from === at ? correctCity(tokens, candidate, state) : undefined;
      if (correction) corrections.push(correction);
      continue;
    }
    const isWord = isUnknown(tokens[at]!);
    if (!isWord && !mayBeName(tokens, at, covering)) continue;
    lookups++;
    const correction = isWord ? correctWord(tokens, at, covering, state) : correctName(tokens, at, covering);
    if (correction) corrections.push(correction);
  }
  return corrections.length === 0 ? tokens : applyCorrections(tokens, corrections);
}

const isUnknown = ({ kind, text }: Token): boolean =>
  kind === 'word' && text.length >= minLength && text.length <= maxLength && !isKeyword(text) && !isEnglish(text);

/** The only state that the text states. */
function statedState(selected: readonly Candidate[]): string | undefined {
  const states = selected.flatMap(({ meanings }) =>
    meanings.flatMap((meaning) => (meaning.kind === 'states' ? meaning.states : [])),
  );
  return states.length === 1 ? states[0] : undefined;
}

/** A larger city that a rare name resembles ("Huston", Idaho), or one in the stated state ("Pittsburg", PA). */
function correctCity(
  tokens: readonly Token[],
  candidate: Candidate,
  state: string | undefined,
): Correction | undefined {
  if (candidate.name === undefined || candidate.name.hasState) return undefined;
  const { from, to } = candidate.name;
  const name = nameOf(tokens, from, to);
  const isKnown = (cityNamed(name)?.population ?? 0) > 0;
  const meant = isKnown && state === undefined ? undefined : correctedPlace(name, state);
  return meant === undefined ? undefined : { from, to, meant: meant.name };
}

const nameOf = (tokens: readonly Token[], from: number, to: number): string =>
  tokens
    .slice(from, to)
    .filter(({ kind }) => kind === 'word')
    .map(({ text }) => text)
    .join(' ');

const leastNameLength = 9;
/** The population from which a misspelt name is likelier than the English words that it consists of. */
const leastPopulation = 50_000;

const isFreeWord = (tokens: readonly Token[], at: number, covering: readonly (Candidate | undefined)[]): boolean =>
  tokens[at]?.kind === 'word' && covering[at] === undefined && !isCondition(tokens[at].text);

/** Whether English words may be the misspelt name of a large city: "forth worth", "bolder co". */
function mayBeName(tokens: readonly Token[], at: number, covering: readonly (Candidate | undefined)[]): boolean {
  if (!isFreeWord(tokens, at, covering)) return false;
  const { text } = tokens[at]!;
  if (isFreeWord(tokens, at + 1, covering) && text.length + tokens[at + 1]!.text.length >= leastNameLength) return true;
  return text.length > minLength && !isKeyword(text) && stateCoveredAt(covering, at + 1) !== undefined;
}

function stateCoveredAt(covering: readonly (Candidate | undefined)[], at: number): string | undefined {
  const [meaning] = covering[at]?.from === at ? covering[at].meanings : [];
  return meaning?.kind === 'states' ? meaning.states[0] : undefined;
}

/** The large city whose misspelt name is two English words, or one in front of its state. */
function correctName(
  tokens: readonly Token[],
  at: number,
  covering: readonly (Candidate | undefined)[],
): Correction | undefined {
  const isPair = isFreeWord(tokens, at + 1, covering);
  const to = isPair ? at + 2 : at + 1;
  const meant = correctedPlace(nameOf(tokens, at, to), stateCoveredAt(covering, to));
  if (!meant || meant.distance > 1 || meant.population < leastPopulation) return undefined;
  return !isPair || meant.name.includes(' ') ? { from: at, to, meant: meant.name } : undefined;
}

function correctWord(
  tokens: readonly Token[],
  at: number,
  covering: readonly (Candidate | undefined)[],
  state: string | undefined,
): Correction | undefined {
  const { text } = tokens[at]!;
  const parts = splitWord(text);
  if (parts !== undefined) return { from: at, to: at + 1, meant: parts };
  const nearest = correctable().nearest(text);
  // Four letters resemble some word whatever they mean. Only a condition or a state is worth the guess: "lnad" and "texs",
  // not "cafe" for "cape".
  const isWorthIt =
    nearest && (text.length > minLength || isCondition(nearest.word) || stateTable.words.has(nearest.word));
  const keyword = isWorthIt ? nearest : undefined;
  const place = correctPlaceAt(tokens, at, covering, state);
  // Of equally near ones, a keyword is likelier than a place unless the text says that a place follows.
  const isPlaceLikelier =
    place !== undefined &&
    (!keyword || place.distance < keyword.distance || placePrepositions.has(tokens[at - 1]?.text ?? ''));
  if (isPlaceLikelier) return place;
  return keyword && { from: at, to: at + 1, meant: keyword.word };
}

const placePrepositions: ReadonlySet<string> = new Set(['in', 'near', 'around', 'en', 'of']);

/** "Tinyhouse" is two keywords. */
function splitWord(text: string): string | undefined {
  for (let end = 3; end <= text.length - 3; end++) {
    const [first, last] = [text.slice(0, end), text.slice(end)];
    if (isKeyword(first) && isKeyword(last) && (isCondition(first) || isCondition(last))) return `${first} ${last}`;
  }
  return undefined;
}

const maxNameWords = 3;
/** A shorter word resembles some name of a place whatever it means: "cafe" and Cape Cod. */
const minPlaceLength = 5;

/** The misspelt name of up to three words around a word, the longest first. */
function correctPlaceAt(
  tokens: readonly Token[],
  at: number,
  covering: readonly (Candidate | undefined)[],
  state: string | undefined,
): (Correction & { distance: number }) | undefined {
  // A name rarely has two misspelt words.
  const isFree = (other: number) =>
    other === at || (tokens[other]?.kind === 'word' && covering[other] === undefined && !isUnknown(tokens[other]));
  for (let count = maxNameWords; count > 0; count--) {
    for (let from = Math.max(0, at - count + 1); from <= at; from++) {
      let to = from;
      while (to < from + count && isFree(to)) to++;
      if (to < from + count || to > tokens.length) continue;
      if (count === 1 && tokens[from]!.text.length < minPlaceLength) continue;
      const name = nameOf(tokens, from, to);
      const meant = correctedPlace(name, state) ?? (state === undefined ? undefined : correctedPlace(name));
      // "Duplex cincinatti" differs from no name by its first word.
      if (meant && (count === 1 || meant.name.includes(' ')) && meant.distance <= Math.max(1, (to - from) * 2))
        return { from, to, meant: meant.name, distance: meant.distance };
    }
  }
  return undefined;
}

function applyCorrections(tokens: readonly Token[], corrections: readonly Correction[]): Token[] {
  const result: Token[] = [];
  let next = 0;
  for (const { from, to, meant } of corrections) {
    result.push(...tokens.slice(next, from));
    const [first, last] = [tokens[from]!, tokens[to - 1]!];
    for (const token of lexSearchText(meant))
      result.push({ ...token, start: first.start, end: last.end, isUpper: false, isCapital: false, isCorrected: true });
    next = to;
  }
  result.push(...tokens.slice(next));
  return result;
}
