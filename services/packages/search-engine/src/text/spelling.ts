import type { Word } from '../types.ts';
import type { SimilarWord, TextIndex } from '../engine/textIndex.ts';
import type { TermList } from './lexicon.ts';
import { textOf } from './lexicon.ts';

/** Maximum edit distance: 0 below four letters, 1 below eight, else 2. */
export const maxEdits = (text: string): number =>
  !/^\p{L}+$/u.test(text) || text.length < 4 ? 0 : text.length < 8 ? 1 : 2;

const letterA = 0x61;
/**
 * Bit mask of a term's letters, all non-Latin letters sharing one bit; 0 for terms with digits or capitals, which are
 * never corrections.
 */
export function letterSet({ letters, starts }: TermList, word: number): number {
  let set = 0;
  for (let at = starts[word]!; at < starts[word + 1]!; at++) {
    const letter = letters[at]! - letterA;
    if (letter < 0) return 0;
    set |= 1 << Math.min(letter, 26);
  }
  return set;
}

function popcount(set: number): number {
  let count = 0;
  for (let rest = set; rest !== 0; rest &= rest - 1) count++;
  return count;
}

const rows = [new Uint8Array(64), new Uint8Array(64), new Uint8Array(64)] as const;

/**
 * Optimal string alignment distance (restricted Damerau-Levenshtein): insertions, deletions, substitutions and
 * transpositions. Returns any number above `most` once it is exceeded.
 */
function editDistance(text: string, { letters, starts }: TermList, word: number, most: number): number {
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

/** Terms within an edit distance, by a scan of the lexicon; lengths and letter masks exclude nearly all of them. */
export function findSimilarWords(
  text: string,
  most: number,
  words: TermList,
  letterSets: Uint32Array,
  frequencyOf: (word: number) => number,
): SimilarWord[] {
  let mine = 0;
  for (let at = 0; at < text.length; at++) mine |= 1 << Math.min(text.charCodeAt(at) - letterA, 26);
  const found: SimilarWord[] = [];
  const { starts, count } = words;
  for (let word = 0; word < count; word++) {
    const set = letterSets[word]!;
    if (set === 0) continue;
    const longer = starts[word + 1]! - starts[word]! - text.length;
    if (longer > most || -longer > most) continue;
    if (popcount(set & ~mine) > most || popcount(mine & ~set) > most) continue;
    const errors = editDistance(text, words, word, most);
    if (errors > most) continue;
    const frequency = frequencyOf(word);
    if (frequency > 0) found.push({ text: textOf(words, word), errors, frequency });
  }
  return found;
}

/** Maximum number of equally near corrections, and the minimum frequency of one relative to the most frequent. */
const maxCorrections = 3;
const minFrequencyShare = 1 / 8;

/**
 * Corrects words that no index contains: first as a prefix of longer words, else by the frequent words at the smallest
 * edit distance. Known words, field words and numbers are never changed.
 */
export function correctSpelling(
  words: readonly Word[],
  texts: readonly TextIndex[],
  fieldWords: ReadonlySet<string>,
): readonly Word[] {
  const isIndexed = (word: Word) => texts.some((text) => text.frequency(word) > 0);
  return words.map((word) => {
    const isFinal = word.isChecked || word.corrections !== undefined || fieldWords.has(word.text);
    if (isFinal || isIndexed(word)) return word;
    const beginning: Word = { text: word.text, kind: 'beginning' };
    if (isIndexed(beginning)) return beginning;
    const corrections = correctionsFor(word.text, (errors) => texts.map((text) => text.similar(word.text, errors)));
    return corrections.length > 0 ? { ...word, corrections } : word;
  });
}

/**
 * The frequent words at the smallest edit distance.
 * @param similarWords words within a distance, a list for each text index
 */
export function correctionsFor(
  typed: string,
  similarWords: (errors: number) => readonly (readonly SimilarWord[])[],
): string[] {
  const most = maxEdits(typed);
  for (let errors = 1; errors <= most; errors++) {
    const frequencies = new Map<string, number>();
    for (const similar of similarWords(errors).flat())
      frequencies.set(similar.text, (frequencies.get(similar.text) ?? 0) + similar.frequency);
    const nearest = [...frequencies].sort(([one, often], [other, more]) => more - often || (one < other ? -1 : 1));
    const least = (nearest[0]?.[1] ?? 0) * minFrequencyShare;
    if (nearest.length > 0)
      return nearest
        .filter(([, often]) => often >= least)
        .slice(0, maxCorrections)
        .map(([text]) => text);
  }
  return [];
}
