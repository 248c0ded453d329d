import { deadLetterPageSize } from '@dealstead/contracts';
import type { DeadLetter, deadLetterStates } from '@dealstead/contracts/admin/deadLetters';
import { Conflict, NotFound } from '@dealstead/service-kit';
import type { StoredDeadLetter } from '@dealstead/service-kit/deadLetters';
import { recordAction, type AdminActionRecord } from '../actions/store.ts';
import type { Db, Tx } from '../database.ts';
import { canReplay, describeEvent } from './rules.ts';

type Row = Omit<DeadLetter, 'failedAt' | 'sentAt' | 'finishedAt'> & {
  failedAt: Date;
  sentAt: Date | null;
  finishedAt: Date | null;
};
type State = (typeof deadLetterStates)[number];

const columns = `id, service, type, subject, event_id AS "eventId", reason, attempts, failed_at AS "failedAt", state,
  can_replay AS "canReplay", replays, sent_at AS "sentAt", finished_at AS "finishedAt", discard_reason AS "discardReason"`;

const fromRow = ({ failedAt, sentAt, finishedAt, ...row }: Row): DeadLetter => ({
  ...row,
  failedAt: failedAt.toISOString(),
  sentAt: sentAt?.toISOString() ?? null,
  finishedAt: finishedAt?.toISOString() ?? null,
});

/** Inserts a letter; the same message again changes nothing. */
export async function insertDeadLetter(
  { pool }: Db,
  fingerprint: string,
  type: string,
  letter: StoredDeadLetter,
): Promise<void> {
  const event = describeEvent(letter);
  await pool.query(
    `INSERT INTO dead_letters (fingerprint, service, type, subject, event_id, reason, attempts, failed_at, event, can_replay)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10) ON CONFLICT (fingerprint) DO NOTHING`,
    [
      fingerprint,
      letter.service,
      type,
      event?.subject ?? null,
      event?.id ?? null,
      letter.reason,
      letter.attempts,
      letter.failedAt,
      letter.event.replaceAll('\0', '\uFFFD'),
      canReplay(letter),
    ],
  );
}

/** A replayed letter failed again: it waits, with the newer reason. A result of an earlier replay changes nothing. */
export async function returnDeadLetter({ pool }: Db, replay: string, letter: StoredDeadLetter): Promise<void> {
  await pool.query(
    `UPDATE dead_letters SET state = 'waiting', sent_at = NULL, reason = $2, attempts = $3, failed_at = $4
     WHERE id || '-' || replays = $1 AND state = 'replaying'`,
    [replay, letter.reason, letter.attempts, letter.failedAt],
  );
}

/** The service applied a replayed letter. */
export async function finishDeadLetter({ pool }: Db, replay: string): Promise<void> {
  await pool.query(
    `UPDATE dead_letters SET state = 'applied', finished_at = now() WHERE id || '-' || replays = $1 AND state = 'replaying'`,
    [replay],
  );
}

export interface DeadLetterFilter {
  readonly state?: State;
  readonly of?: string;
  readonly after?: number;
}

/** A page of letters, newest first. */
export async function listDeadLetters({ pool }: Db, { state, of, after }: DeadLetterFilter): Promise<DeadLetter[]> {
  const { rows } = await pool.query<Row>(
    `SELECT ${columns} FROM dead_letters
     WHERE ($1::text IS NULL OR state = $1) AND ($2::text IS NULL OR service = $2) AND ($3::int IS NULL OR id < $3)
     ORDER BY id DESC LIMIT ${deadLetterPageSize}`,
    [state ?? null, of ?? null, after ?? null],
  );
  return rows.map(fromRow);
}

/** How many letters wait, since when, and of which services and types. */
export async function countDeadLetters({ pool }: Db) {
  const { rows } = await pool.query<{
    service: string;
    type: string;
    state: State;
    n: number;
    since: Date;
    able: number;
  }>(
    `SELECT service, type, state, count(*)::int AS n, min(failed_at) AS since, count(*) FILTER (WHERE can_replay)::int AS able
     FROM dead_letters WHERE state IN ('waiting', 'replaying') GROUP BY service, type, state ORDER BY service, type`,
  );
  const waiting = rows.filter(({ state }) => state === 'waiting');
  const count = (of: State) => rows.filter(({ state }) => state === of).reduce((sum, { n }) => sum + n, 0);
  const oldest = Math.min(...waiting.map(({ since }) => since.getTime()));
  return {
    waiting: count('waiting'),
    replaying: count('replaying'),
    oldestAt: waiting.length > 0 ? new Date(oldest).toISOString() : null,
    groups: waiting.filter(({ able }) => able > 0).map(({ service, type, able }) => ({ service, type, waiting: able })),
  };
}

/** A letter with its event. @throws NotFound */
export async function getDeadLetter({ pool }: Db, id: number): Promise<DeadLetter & { event: string }> {
  const { rows } = await pool.query<Row & { event: string }>(
    `SELECT ${columns}, event FROM dead_letters WHERE id = $1`,
    [id],
  );
  const [row] = rows;
  if (!row) throw new NotFound('There is no such dead letter.');
  return { ...fromRow(row), event: row.event };
}

/** Who acts, for the audit trail. */
export type Performer = Pick<AdminActionRecord, 'actor' | 'userAgent'>;

/** Requests a replay. @returns false where it is being replayed or was applied already. @throws NotFound, Conflict */
export async function requestReplay(tx: Tx, id: number, reason: string, performer: Performer): Promise<boolean> {
  const letter = await lockDeadLetter(tx, id);
  if (letter.state === 'replaying' || letter.state === 'applied') return false;
  if (letter.state === 'discarded') throw new Conflict('It was discarded. Restore it first.', 'discarded');
  if (!letter.can_replay)
    throw new Conflict('This event cannot be read, so it cannot be replayed. Discard it.', 'unreadable');
  await tx.sql`UPDATE dead_letters SET state = 'replaying', replays = replays + 1, sent_at = NULL WHERE id = ${id}`;
  await recordAction(tx, { ...performer, action: 'dead-letter.replayed', target: targetOf(id, letter), reason });
  return true;
}

/** Requests a replay of all that wait, up to a letter. @returns their number */
export async function requestReplays(
  tx: Tx,
  { of, upTo, reason }: { readonly of?: string; readonly upTo: number; readonly reason: string },
  performer: Performer,
): Promise<number> {
  const rows = await tx.sql<{ id: number }>`
    UPDATE dead_letters SET state = 'replaying', replays = replays + 1, sent_at = NULL
    WHERE state = 'waiting' AND can_replay AND id <= ${upTo} AND (${of ?? null}::text IS NULL OR service = ${of ?? null})
    RETURNING id`;
  if (rows.length > 0)
    await recordAction(tx, {
      ...performer,
      action: 'dead-letter.replayed',
      target: of === undefined ? 'all dead letters' : `all dead letters of ${of}`,
      reason,
      after: { letters: rows.length },
    });
  return rows.length;
}

/** Discards a waiting letter. A repetition changes nothing. @throws NotFound, Conflict */
export async function discardDeadLetter(tx: Tx, id: number, reason: string, performer: Performer): Promise<void> {
  const letter = await lockDeadLetter(tx, id);
  if (letter.state === 'discarded') return;
  if (letter.state !== 'waiting') throw new Conflict('It is being replayed or was applied already.', 'not-waiting');
  await tx.sql`UPDATE dead_letters SET state = 'discarded', finished_at = now(), discard_reason = ${reason} WHERE id = ${id}`;
  await recordAction(tx, { ...performer, action: 'dead-letter.discarded', target: targetOf(id, letter), reason });
}

/** Returns a discarded letter to those that wait. @throws NotFound, Conflict */
export async function restoreDeadLetter(tx: Tx, id: number, performer: Performer): Promise<void> {
  const letter = await lockDeadLetter(tx, id);
  if (letter.state === 'waiting') return;
  if (letter.state !== 'discarded') throw new Conflict('It was not discarded.', 'not-discarded');
  await tx.sql`UPDATE dead_letters SET state = 'waiting', finished_at = NULL, discard_reason = NULL WHERE id = ${id}`;
  await recordAction(tx, { ...performer, action: 'dead-letter.restored', target: targetOf(id, letter) });
}

/** A letter under its row's lock. */
type LockedLetter = { state: State; can_replay: boolean; service: string; type: string };

async function lockDeadLetter(tx: Tx, id: number): Promise<LockedLetter> {
  const [letter] =
    await tx.sql<LockedLetter>`SELECT state, can_replay, service, type FROM dead_letters WHERE id = ${id} FOR UPDATE`;
  if (!letter) throw new NotFound('There is no such dead letter.');
  return letter;
}

const targetOf = (id: number, { service, type }: LockedLetter) => `dead letter ${id}, ${type} in ${service}`;

export interface RequestedReplay {
  readonly id: number;
  readonly replays: number;
  readonly service: string;
  readonly type: string;
  readonly event: string;
}

/** Replays that were not sent yet, oldest first. */
export async function findUnsentReplays({ pool }: Db): Promise<RequestedReplay[]> {
  const { rows } = await pool.query<RequestedReplay>(
    `SELECT id, replays, service, type, event FROM dead_letters WHERE state = 'replaying' AND sent_at IS NULL ORDER BY id LIMIT 50`,
  );
  return rows;
}

/** NATS has acknowledged a replay. The service may have answered already; a letter that failed again waits unsent. */
export async function markSent({ pool }: Db, { id, replays }: RequestedReplay): Promise<void> {
  await pool.query(
    `UPDATE dead_letters SET sent_at = now() WHERE id = $1 AND replays = $2 AND sent_at IS NULL AND state <> 'waiting'`,
    [id, replays],
  );
}
