import { fuzzyMatch } from '@nozbe/microfuzz';
import type { PaletteEntry } from '@dealstead/contracts';

/** Parts of a text as pairs of the first and the last index, both included. */
export type Ranges = readonly (readonly [number, number])[];

export interface MatchedEntry {
  readonly entry: PaletteEntry;
  /** The parts of the label that match. */
  readonly ranges: Ranges;
}

/** The entries that match a text, the best first; letters may be left out. A match of a keyword comes after those of labels. */
export function matchEntries(entries: readonly PaletteEntry[], text: string): MatchedEntry[] {
  return entries
    .flatMap((entry) => {
      const label = fuzzyMatch(entry.label, text);
      if (label) return [{ entry, ranges: label.matches[0] ?? [], score: label.score }];
      const keywords = entry.keywords === undefined ? null : fuzzyMatch(entry.keywords, text);
      // A keyword counts where the text begins one of its words; letters here and there would match anything.
      return keywords && keywords.score < 2 ? [{ entry, ranges: [], score: 2 + keywords.score }] : [];
    })
    .toSorted((a, b) => a.score - b.score)
    .map(({ entry, ranges }) => ({ entry, ranges }));
}

/** The parts of a record's text that begin with a word of the search, as the server matches them. */
export function wordRanges(text: string, search: string): Ranges {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  const lower = text.toLowerCase();
  const ranges = words.flatMap((word): [number, number][] => {
    for (let at = lower.indexOf(word); at >= 0; at = lower.indexOf(word, at + 1))
      if (at === 0 || !/[\p{L}\p{N}]/u.test(lower[at - 1]!)) return [[at, at + word.length - 1]];
    return [];
  });
  return ranges.toSorted(([a], [b]) => a - b);
}
