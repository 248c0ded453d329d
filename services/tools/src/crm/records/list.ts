import { part, rawPart, type SqlPart } from '@dealstead/service-kit';
import type { Db } from '../../database.ts';
import { decodeCursor, encodeCursor } from '../../queries/index.ts';

/** Whose records, who asks, and the calendar day of the question. */
export interface RecordScope {
  readonly ownerId: number;
  readonly actorId: number;
  readonly today: string;
}

/** An order of the list: its key, the key's type, and its direction, in which the id breaks ties. Each has an index. */
export interface Order {
  readonly key: SqlPart;
  readonly type: string;
  readonly descending?: true;
}

export interface PageRequest {
  readonly table: 'leads' | 'deals' | 'contracts';
  /** SQL of the columns; the table is `l`. */
  readonly select: SqlPart;
  readonly condition: SqlPart;
  readonly order: Order;
  readonly after: string | undefined;
  readonly limit: number;
}

/** A page of records in their order, after the cursor; each row with the cursor that continues the list after it. */
export async function readPage<Row extends { id: number }>(
  { sql }: Pick<Db, 'sql'>,
  { table, select, condition, order: { key, type, descending }, after, limit }: PageRequest,
): Promise<(Row & { cursor: string })[]> {
  const position = after === undefined ? null : decodeCursor(after);
  const direction = descending ? part`DESC` : part`ASC`;
  const next = position
    ? part`AND (${key}, l.id) ${descending ? part`<` : part`>`} (${position[0]}::${rawPart(type)}, ${position[1]})`
    : part``;
  const rows = await sql<Row & { key: string }>`
    SELECT ${select}, (${key})::text AS key FROM ${rawPart(table)} l
    WHERE ${condition} ${next} ORDER BY ${key} ${direction}, l.id ${direction} LIMIT ${limit}`;
  return rows.map((row) => ({ ...row, cursor: encodeCursor(row.key, row.id) }));
}

/** All records that match in batches, in the order of their ids. */
export async function* readBatches<Row extends { id: number }>(
  { sql }: Pick<Db, 'sql'>,
  { table, select, condition }: Pick<PageRequest, 'table' | 'select' | 'condition'>,
): AsyncGenerator<Row[]> {
  for (let after = 0; ;) {
    const rows = await sql<Row>`
      SELECT ${select} FROM ${rawPart(table)} l WHERE ${condition} AND l.id > ${after} ORDER BY l.id LIMIT 2000`;
    const last = rows.at(-1);
    if (!last) return;
    yield rows;
    after = last.id;
  }
}
