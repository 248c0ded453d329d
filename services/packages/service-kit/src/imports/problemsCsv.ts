import type { ImportProblem } from '@dealstead/contracts/imports/endpoints';
import { csvLine } from '../csv.ts';

/**
 * The rows of an import that are left out, as CSV with the file's own columns, and why: a member corrects them there and
 * imports that file.
 * @param readPage the rows after one, in file order
 */
export async function* streamProblemsCsv(
  columns: readonly string[],
  readPage: (after: number) => Promise<readonly ImportProblem[]>,
): AsyncGenerator<string> {
  yield csvLine([...columns, 'Problem', 'Problem value', 'Problem line']);
  for (let after = 0; ;) {
    const page = await readPage(after);
    const last = page.at(-1);
    if (!last) return;
    yield page
      .map(({ cells, line, reason, value }) =>
        csvLine([...columns.map((_, i) => cells[i] ?? ''), reason, value, String(line)]),
      )
      .join('');
    after = last.number;
  }
}
