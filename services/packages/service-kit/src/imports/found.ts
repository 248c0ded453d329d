import type { ImportedList } from '@dealstead/contracts/imports/endpoints';
import type { LeftOut } from './row.ts';

interface UnclearCells {
  readonly example: string;
  readonly readings: readonly string[];
  readonly count: number;
}

/** What a check found beside its counts, summed up over the batches. */
export interface Found {
  /** Field → word that is none of the choices → how often. */
  readonly words: Readonly<Record<string, Readonly<Record<string, number>>>>;
  readonly unclear: Readonly<Partial<Record<'decimal' | 'dateOrder', UnclearCells>>>;
}

export const noFindings: Found = { words: {}, unclear: {} };

/** Most words of a field that are listed. */
const maxWords = 50;

/** The findings with those of further rows. */
export function addFindings(found: Found, cells: readonly LeftOut[]): Found {
  if (cells.length === 0) return found;
  const words: Record<string, Record<string, number>> = Object.fromEntries(
    Object.entries(found.words).map(([field, counts]) => [field, { ...counts }]),
  );
  const unclear = { ...found.unclear };
  for (const { field, value, isWord, unclear: readable } of cells) {
    if (isWord) {
      const counts = (words[field] ??= {});
      if (value in counts || Object.keys(counts).length < maxWords) counts[value] = (counts[value] ?? 0) + 1;
    }
    if (readable) {
      const known = unclear[readable.option];
      unclear[readable.option] = {
        example: known?.example ?? value,
        readings: known?.readings ?? readable.readings,
        count: (known?.count ?? 0) + 1,
      };
    }
  }
  return { ...found, words, unclear };
}

/** The findings as the API shows them, the most frequent words first. */
export function showFindings(found: Found | null): Pick<ImportedList, 'words' | 'unclear' | 'shownDateOrder'> {
  const words = Object.entries(found?.words ?? {}).flatMap(([field, counts]) =>
    Object.entries(counts).map(([word, count]) => ({ field, word, count })),
  );
  const unclear = (['decimal', 'dateOrder'] as const).flatMap((option) => {
    const cells = found?.unclear[option];
    return cells ? [{ option, ...cells, readings: [...cells.readings] }] : [];
  });
  return { words: words.sort((a, b) => b.count - a.count), unclear, shownDateOrder: null };
}
