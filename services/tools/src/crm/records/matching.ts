import { matchingChangesPerHour } from '@dealstead/contracts';
import { Conflict, countUse, Refusal, TooMany, rawPart, type SqlPart } from '@dealstead/service-kit';
import type { Tx } from '../../database.ts';
import type { RecordScope } from './list.ts';

/** Milliseconds in which a change of all records that match a filter, or its undo, must be done. */
export const matchingTimeout = 60_000;

export interface MatchingRecords {
  readonly table: 'leads';
  readonly condition: SqlPart;
  /** How many matched when the caller was asked. */
  readonly count: number;
  /** Most records of one change. */
  readonly limit: number;
}

/**
 * The ids of all records that match a filter, locked in their order.
 * @throws Conflict `count-changed` if there are more or fewer than the caller saw
 */
export async function lockMatching(tx: Tx, { table, condition, count, limit }: MatchingRecords): Promise<number[]> {
  const rows = await tx.sql<{ id: number }>`
    SELECT l.id FROM ${rawPart(table)} l WHERE ${condition} ORDER BY l.id LIMIT ${limit + 1} FOR UPDATE OF l`;
  if (rows.length > limit) {
    const most = limit.toLocaleString('en-US');
    throw new Refusal(400, 'too-many', `At most ${most} ${table} can be changed at once. Use more filters.`);
  }
  if (rows.length === count) return rows.map(({ id }) => id);
  const now = `${rows.length.toLocaleString('en-US')} ${rows.length === 1 ? table.slice(0, -1) : table}`;
  const verb = rows.length === 1 ? 'matches' : 'match';
  throw new Conflict(`${now} ${verb} now. Nothing was changed.`, 'count-changed', { count: rows.length });
}

/** Counts a change by filter. @throws TooMany beyond those of an hour */
export async function countMatchingChange(tx: Tx, { actorId }: Pick<RecordScope, 'actorId'>): Promise<void> {
  const wait = await countUse(tx, `matching-changes member/${actorId}`, matchingChangesPerHour, 3_600);
  if (wait > 0) throw new TooMany(wait, 'You have made many large changes. Try again later.');
}
