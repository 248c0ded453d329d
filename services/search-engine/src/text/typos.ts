import type { Word } from '../types.ts';
import type { Similar, Text } from '../engine/text.ts';
import type { Words } from './lexicon.ts';
import { textOf } from './lexicon.ts';

/** Typing errors that a word may have: none below four letters, one below eight, else two. */
export const errorsOf = (text: string): number =>
  !/^\p{L}+$/u.test(text) || text.length < 4 ? 0 : text.length < 8 ? 1 : 2;

const letterA = 0x61;
/** Which letters a word has, a bit each, letters that are not Latin sharing one; 0 where a digit or capital makes it no word to mistype. */
export function letterSet({ letters, starts }: Words, word: number): number {
  let set = 0;
  for (let at = starts[word]!; at < starts[word + 1]!; at++) {
    const letter = letters[at]! - letterA;
    if (letter < 0) return 0;
    set |= 1 << Math.min(letter, 26);
  }
  return set;
}

function ones(set: number): number {
  let count = 0;
  for (let rest = set; rest !== 0; rest &= rest - 1) count++;
  return count;
}

const rows = [new Uint8Array(64), new Uint8Array(64), new Uint8Array(64)] as const;

/**
 * How many letters were left out, put in, mistaken or swapped with their neighbor (Damerau and Levenshtein's distance,
 * no letter edited twice), or any number above `most` where it is more.
 */
function errorsBetween(text: string, { letters, starts }: Words, word: number, most: number): number {
  const start = starts[word]!;
  const width = starts[word + 1]! - start;
  let [older, last, row]: readonly [Uint8Array, Uint8Array, Uint8Array] = rows;
  for (let column = 0; column <= width; column++) last[column] = column;
  for (let line = 1; line <= text.length; line++) {
    const letter = text.charCodeAt(line - 1);
    row[0] = line;
    let least = line;
    for (let column = 1; column <= width; column++) {
      const other = letters[start + column - 1]!;
      let errors = Math.min(row[column - 1]! + 1, last[column]! + 1, last[column - 1]! + (letter === other ? 0 : 1));
      if (
        line > 1 &&
        column > 1 &&
        letter === letters[start + column - 2] &&
        text.charCodeAt(line - 2) === other &&
        older[column - 2]! + 1 < errors
      )
        errors = older[column - 2]! + 1;
      row[column] = errors;
      if (errors < least) least = errors;
    }
    if (least > most) return most + 1;
    [older, last, row] = [last, row, older];
  }
  return last[width]!;
}

/** The words within so many errors of a text, by going over all: their lengths and letters rule out nearly every one. */
export function findSimilar(
  text: string,
  most: number,
  words: Words,
  letterSets: Uint32Array,
  frequencyOf: (word: number) => number,
): Similar[] {
  let mine = 0;
  for (let at = 0; at < text.length; at++) mine |= 1 << Math.min(text.charCodeAt(at) - letterA, 26);
  const found: Similar[] = [];
  const { starts, count } = words;
  for (let word = 0; word < count; word++) {
    const set = letterSets[word]!;
    if (set === 0) continue;
    const longer = starts[word + 1]! - starts[word]! - text.length;
    if (longer > most || -longer > most) continue;
    if (ones(set & ~mine) > most || ones(mine & ~set) > most) continue;
    const errors = errorsBetween(text, words, word, most);
    if (errors > most) continue;
    const frequency = frequencyOf(word);
    if (frequency > 0) found.push({ text: textOf(words, word), errors, frequency });
  }
  return found;
}

/** Of the words that are equally near, those meant at most, and how rare one may be beside the most frequent. */
const mostMeant = 3;
const rarest = 1 / 8;

/**
 * What a word is looked for as that no text holds: the beginning of longer words, else words with the fewest typing
 * errors, the frequent ones. A word that some text holds is never touched, nor is a code or a number.
 */
export function mend(words: readonly Word[], texts: readonly Text[]): readonly Word[] {
  const isHeld = (word: Word) => texts.some((text) => text.frequency(word) > 0);
  return words.map((word) => {
    if (word.kind === 'code' || word.meant !== undefined || isHeld(word)) return word;
    const beginning: Word = { text: word.text, kind: 'beginning' };
    if (isHeld(beginning)) return beginning;
    const meant = meantBy(word.text, texts);
    return meant.length > 0 ? { ...word, meant } : word;
  });
}

function meantBy(typed: string, texts: readonly Text[]): string[] {
  const most = errorsOf(typed);
  for (let errors = 1; errors <= most; errors++) {
    const frequencies = new Map<string, number>();
    for (const text of texts) {
      for (const similar of text.similar(typed, errors)) {
        frequencies.set(similar.text, (frequencies.get(similar.text) ?? 0) + similar.frequency);
      }
    }
    const nearest = [...frequencies].sort(([one, often], [other, more]) => more - often || (one < other ? -1 : 1));
    const least = (nearest[0]?.[1] ?? 0) * rarest;
    if (nearest.length > 0)
      return nearest
        .filter(([, often]) => often >= least)
        .slice(0, mostMeant)
        .map(([text]) => text);
  }
  return [];
}
