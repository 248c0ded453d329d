import type { ImportPreview, LeftOutCell } from '@dealstead/contracts/imports/endpoints';
import type { ImportRow } from '@dealstead/contracts/listings/imports';
import type { LeftOut } from '@dealstead/service-kit/imports/row';
import { labelOfField } from './rows/fields.ts';
import type { Db } from '../../database.ts';
import type { ImportRecord } from './store.ts';

/** A reason with the field that it is about. */
export const problemOf = ({ field, reason }: { readonly field: string | null; readonly reason: string }): string =>
  field === null ? reason : `${labelOfField(field)}: ${reason}`;

/** Rows of an import that are left out after a line, in file order; with `bad` only those that cannot come in. */
export async function readRowErrors(
  { sql }: Db,
  { id, mapping }: Pick<ImportRecord, 'id' | 'mapping'>,
  { after, limit, bad = false }: { after: number; limit: number; bad?: boolean },
): Promise<ImportRow[]> {
  const rows = await sql<Omit<ImportRow, 'number' | 'column'>>`
    SELECT line, field, reason, value, to_json(coalesce(cells, '{}')) AS cells FROM import_problems
    WHERE import_id = ${id} AND line > ${after} AND NOT is_added AND NOT (is_repeat AND ${bad}) ORDER BY line LIMIT ${limit}`;
  return rows.map((row) => {
    const column = row.field === null ? undefined : mapping[row.field];
    return { number: row.line, ...row, ...(column !== undefined && { column }) };
  });
}

/** The first cells that are left out of rows that come in, in file order. */
export async function readLeftOut(
  { sql }: Db,
  { id, mapping }: Pick<ImportRecord, 'id' | 'mapping'>,
  limit: number,
): Promise<LeftOutCell[]> {
  const rows = await sql<{ line: number; cells: string[]; leftOut: LeftOut[] }>`
    SELECT line, to_json(cells) AS cells, left_out FROM import_rows
    WHERE import_id = ${id} AND left_out IS NOT NULL ORDER BY line LIMIT ${limit}`;
  return rows
    .flatMap(({ line, cells, leftOut }) =>
      leftOut.map(({ field, value, reason }) => ({
        number: line,
        line,
        cells,
        column: mapping[field] ?? labelOfField(field),
        value,
        reason,
      })),
    )
    .slice(0, limit);
}

/** The first rows of a checked file, as they will be added. */
export const previewOf = ({ found }: Pick<ImportRecord, 'found'>): ImportPreview[] => [...(found?.preview ?? [])];
