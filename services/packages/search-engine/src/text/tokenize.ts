import { type State, stateNames } from '@dealstead/contracts';
import { foldText } from '@dealstead/geo';
import type { KeyParts } from '../engine/columns.ts';
import type { SearchableFields } from '../engine/textIndex.ts';

/** Maximum length of a term; the rest of a longer word is cut off. */
export const maxWordLength = 32;

/**
 * Splits a text into folded terms: runs of letters and digits. "Owner's" is one term, and so are 2.5 and 1,240 (written
 * 1240); a hyphen separates.
 */
export function tokenize(text: string): string[] {
  const joined = foldText(text)
    .replaceAll(/(?<=\p{N}),(?=\p{N}{3}(?!\p{N}))/gu, '')
    .replaceAll(/(?<=\p{L})['’](?=\p{L})/gu, '');
  return (joined.match(/[\p{L}\p{N}]+(?:(?<=\p{N})\.(?=\p{N})[\p{L}\p{N}]+)*/gu) ?? []).map((word) =>
    word.slice(0, maxWordLength),
  );
}

/** Words too frequent to be searched. */
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

/** Fields with the weight of the title. */
export function strongFieldsOf({ city, county, zipCode, ...kinds }: SearchableFields): string[] {
  const facts = [city, ...keyFieldsOf(kinds)];
  if (county !== null) facts.push(county);
  if (zipCode !== null) facts.push(zipCode);
  return facts;
}

/** The fields that a composite key determines. */
export function keyFieldsOf({ category, state, dealType }: KeyParts): string[] {
  const facts: string[] = [category];
  if (dealType !== null) facts.push(dealType);
  if (!isTwoWords(state)) facts.push(stateNames[state]);
  return facts;
}

/**
 * Fields with the weight of the description: the words of "West Virginia", since "virginia" means another state and
 * "new" none.
 */
export const weakFieldsOf = ({ state }: KeyParts): string[] => (isTwoWords(state) ? [stateNames[state]] : []);
