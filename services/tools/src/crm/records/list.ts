import type { Db } from '../../database.ts';
import type { Condition } from '../../queries/condition.ts';
import { decodeCursor, encodeCursor } from '../../queries/cursor.ts';

/** Whose records, who asks, and the calendar day of the question. */
export interface RecordScope {
  readonly ownerId: number;
  readonly actorId: number;
  readonly today: string;
}

/** An order of the list: its key, the key's type, and its direction, in which the id breaks ties. Each has an index. */
export interface Order {
  readonly key: string;
  readonly type: string;
  readonly descending?: true;
}

export interface PageRequest {
  readonly table: 'leads' | 'deals' | 'contracts';
  /** SQL of the columns; the table is `l`. */
  readonly select: string;
  readonly condition: Condition;
  readonly order: Order;
  readonly after: string | undefined;
  readonly limit: number;
}

/** A page of records in their order, after the cursor; each row with the cursor that continues the list after it. */
export async function readPage<Row extends { id: number }>(
  { pool }: Db,
  { table, select, condition: { where, values }, order: { key, type, descending }, after, limit }: PageRequest,
): Promise<(Row & { cursor: string })[]> {
  const position = after === undefined ? null : decodeCursor(after);
  const direction = descending ? 'DESC' : 'ASC';
  const next = position
    ? `AND (${key}, l.id) ${descending ? '<' : '>'} ($${values.push(position[0])}::${type}, $${values.push(position[1])})`
    : '';
  const { rows } = await pool.query<Row & { key: string }>(
    `SELECT ${select}, (${key})::text AS key FROM ${table} l
     WHERE ${where} ${next} ORDER BY ${key} ${direction}, l.id ${direction} LIMIT $${values.push(limit)}`,
    values,
  );
  return rows.map((row) => ({ ...row, cursor: encodeCursor(row.key, row.id) }));
}

/** All records that match in batches, in the order of their ids. */
export async function* readBatches<Row extends { id: number }>(
  { pool }: Db,
  { table, select, condition: { where, values } }: Pick<PageRequest, 'table' | 'select' | 'condition'>,
): AsyncGenerator<Row[]> {
  for (let after = 0; ;) {
    const { rows } = await pool.query<Row>(
      `SELECT ${select} FROM ${table} l WHERE ${where} AND l.id > $${values.length + 1} ORDER BY l.id LIMIT 2000`,
      [...values, after],
    );
    const last = rows.at(-1);
    if (!last) return;
    yield rows;
    after = last.id;
  }
}
