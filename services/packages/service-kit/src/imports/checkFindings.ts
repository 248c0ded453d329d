import type { ImportedList } from '@dealstead/contracts/imports/endpoints';
import type { LeftOut } from './row.ts';

interface UnclearCells {
  readonly example: string;
  readonly readings: readonly string[];
  readonly count: number;
  /** In how many of them the row cannot come in without the cell; checks of the version before do not say it. */
  readonly refused?: number;
}

/** In how many rows a sentence holds, and the line of the first of them. */
export interface CountedRows {
  readonly rows: number;
  readonly line: number;
}

/** A sentence with the rows in which it holds. */
export const withRows = (sentence: string, { rows, line }: CountedRows): string =>
  `${sentence} (${rows === 1 ? `line ${line}` : `${rows.toLocaleString('en-US')} rows, first line ${line}`})`;

/** What a check found beside its counts, summed up over the batches. */
export interface CheckFindings {
  /** Field → word that is none of the choices → how often. */
  readonly words: Readonly<Record<string, Readonly<Record<string, number>>>>;
  readonly unclear: Readonly<Partial<Record<'decimal' | 'dateOrder', UnclearCells>>>;
  /** Of those words, in how many rows the row cannot come in without the cell; checks of the version before do not say it. */
  readonly refusedWords?: CheckFindings['words'];
  /** What is to be known of rows before they come in; checks of the version before have none. */
  readonly remarks?: Readonly<Record<string, CountedRows>>;
}

export const noFindings: CheckFindings = { words: {}, unclear: {} };

/** Most words of a field that are listed. */
const maxWords = 50;

/** What one row adds to the findings. */
interface RowFindings {
  readonly leftOut: readonly LeftOut[];
  /** The fields of which a cell keeps the row from coming in. */
  readonly refusedBy: readonly string[];
  readonly remarks?: Iterable<string>;
  readonly line?: number;
}

/** The findings with those of a further row. */
export function addFindings(
  found: CheckFindings,
  { leftOut, refusedBy, remarks = [], line = 0 }: RowFindings,
): CheckFindings {
  const sentences = [...remarks];
  if (leftOut.length + sentences.length === 0) return found;
  const [words, refusedWords] = [copyCounts(found.words), copyCounts(found.refusedWords ?? {})];
  const unclear = { ...found.unclear };
  for (const { field, value, isWord, unclear: readable } of leftOut) {
    const isRefused = refusedBy.includes(field);
    for (const all of isWord ? [words, ...(isRefused ? [refusedWords] : [])] : []) {
      const counts = (all[field] ??= {});
      if (value in counts || Object.keys(counts).length < maxWords) counts[value] = (counts[value] ?? 0) + 1;
    }
    if (readable) {
      const known = unclear[readable.option];
      unclear[readable.option] = {
        example: known?.example ?? value,
        readings: known?.readings ?? readable.readings,
        count: (known?.count ?? 0) + 1,
        refused: (known?.refused ?? 0) + Number(isRefused),
      };
    }
  }
  const known = found.remarks ?? {};
  const added = sentences.map((sentence): [string, CountedRows] => {
    const { rows, line: first } = known[sentence] ?? { rows: 0, line };
    return [sentence, { rows: rows + 1, line: first }];
  });
  return { ...found, words, refusedWords, unclear, remarks: { ...known, ...Object.fromEntries(added) } };
}

const copyCounts = (words: CheckFindings['words']): Record<string, Record<string, number>> =>
  Object.fromEntries(Object.entries(words).map(([field, counts]) => [field, { ...counts }]));

/** The findings as the API shows them, the most frequent words first. */
export function showFindings(
  found: CheckFindings | null,
): Pick<ImportedList, 'words' | 'unclear' | 'shownDateOrder' | 'changes'> {
  const words = Object.entries(found?.words ?? {}).flatMap(([field, counts]) =>
    Object.entries(counts).map(([word, count]) => ({
      field,
      word,
      count,
      refused: found?.refusedWords?.[field]?.[word] ?? 0,
    })),
  );
  const unclear = (['decimal', 'dateOrder'] as const).flatMap((option) => {
    const cells = found?.unclear[option];
    return cells ? [{ option, ...cells, readings: [...cells.readings] }] : [];
  });
  const changes = Object.entries(found?.remarks ?? {}).map(([sentence, rows]) => withRows(sentence, rows));
  return { words: words.sort((a, b) => b.count - a.count), unclear, shownDateOrder: null, changes };
}
