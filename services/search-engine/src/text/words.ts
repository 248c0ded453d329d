import { type State, stateNames } from '@dealstead/contracts';
import { foldText } from '@dealstead/geo';
import type { Kinds } from '../engine/columns.ts';
import type { Wording } from '../engine/text.ts';

/** Letters of a word that count; what is longer is told apart by these. */
export const longestWord = 32;

/**
 * The words of a text, folded: runs of letters and digits. "Owner's" is one word, and so are 2.5 and 1,240 (which is
 * written 1240 here); a hyphen parts.
 */
export function wordsOf(text: string): string[] {
  const joined = foldText(text)
    .replaceAll(/(?<=\p{N}),(?=\p{N}{3}(?!\p{N}))/gu, '')
    .replaceAll(/(?<=\p{L})['’](?=\p{L})/gu, '');
  return (joined.match(/[\p{L}\p{N}]+(?:(?<=\p{N})\.(?=\p{N})[\p{L}\p{N}]+)*/gu) ?? []).map((word) =>
    word.slice(0, longestWord),
  );
}

/** How a state's code stands among the words: in capitals, so that Oregon is not every "or". */
export const codeWord = (code: string): string => code.toUpperCase();

/** Words that say nothing about a listing; it is found without them. */
export const stopWords: ReadonlySet<string> = new Set([
  'a',
  'an',
  'and',
  'at',
  'by',
  'for',
  'from',
  'in',
  'me',
  'near',
  'of',
  'on',
  'or',
  'the',
  'to',
  'with',
]);

const isTwoWords = (state: State): boolean => stateNames[state].includes(' ');

/** Facts that count as much as the title; the state's code is one more. */
export function factsOf({ city, county, zipCode, ...kinds }: Wording): string[] {
  const facts = [city, ...kindFactsOf(kinds)];
  if (county !== null) facts.push(county);
  if (zipCode !== null) facts.push(zipCode);
  return facts;
}

/** Those of them that are one of a few. */
export function kindFactsOf({ category, state, dealType }: Kinds): string[] {
  const facts: string[] = [category];
  if (dealType !== null) facts.push(dealType);
  if (!isTwoWords(state)) facts.push(stateNames[state]);
  return facts;
}

/**
 * Facts that count as little as the description: the words of "West Virginia", of which "virginia" asks for another
 * state and "new" for none.
 */
export const weakFactsOf = ({ state }: Kinds): string[] => (isTwoWords(state) ? [stateNames[state]] : []);
