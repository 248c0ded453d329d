import type { DeadLetter, deadLetterList } from '@dealstead/contracts/admin/deadLetterList';
import type { AdminFilterValues } from '@dealstead/contracts/adminList';
import { Conflict, isoDates, NotFound, part, type WithDates } from '@dealstead/service-kit';
import type { StoredDeadLetter } from '@dealstead/service-kit/deadLetters';
import { recordAction, type AdminActionRecord } from '../../actions/index.ts';
import type { Sql, Tx } from '../../database.ts';
import { canReplay, describeEvent } from './rules.ts';

type Row = WithDates<DeadLetter, 'failedAt' | 'sentAt' | 'finishedAt'>;
type State = DeadLetter['state'];

const columns = part`id, service, type, subject, event_id, reason, attempts, failed_at, state, can_replay, replays,
  sent_at, finished_at, discard_reason`;

/** Inserts a letter; the same message again changes nothing. */
export async function insertDeadLetter(
  { sql }: Sql,
  fingerprint: string,
  type: string,
  letter: StoredDeadLetter,
): Promise<void> {
  const event = describeEvent(letter);
  await sql`
    INSERT INTO dead_letters (fingerprint, service, type, subject, event_id, reason, attempts, failed_at, event, can_replay)
    VALUES (${fingerprint}, ${letter.service}, ${type}, ${event?.subject}, ${event?.id}, ${letter.reason},
      ${letter.attempts}, ${letter.failedAt}, ${letter.event.replaceAll('\0', '\uFFFD')}, ${canReplay(letter)})
    ON CONFLICT (fingerprint) DO NOTHING`;
}

/** A replayed letter failed again: it waits, with the newer reason. A result of an earlier replay changes nothing. */
export async function returnDeadLetter({ sql }: Sql, replay: string, letter: StoredDeadLetter): Promise<void> {
  await sql`
    UPDATE dead_letters SET state = 'waiting', sent_at = NULL, reason = ${letter.reason}, attempts = ${letter.attempts},
      failed_at = ${letter.failedAt}
    WHERE id || '-' || replays = ${replay} AND state = 'replaying'`;
}

/** The service applied a replayed letter. */
export async function finishDeadLetter({ sql }: Sql, replay: string): Promise<void> {
  await sql`
    UPDATE dead_letters SET state = 'applied', finished_at = now()
    WHERE id || '-' || replays = ${replay} AND state = 'replaying'`;
}

/** A page of letters, newest first. */
export async function listDeadLetters(
  { sql }: Sql,
  { state, of }: AdminFilterValues<typeof deadLetterList>,
  { after, limit }: { after: number | undefined; limit: number },
): Promise<DeadLetter[]> {
  const rows = await sql<Row>`
    SELECT ${columns} FROM dead_letters
    WHERE (${state}::text IS NULL OR state = ${state}) AND (${of}::text IS NULL OR service = ${of})
      AND (${after}::int IS NULL OR id < ${after})
    ORDER BY id DESC LIMIT ${limit}`;
  return rows.map(isoDates);
}

/** How many letters wait, since when, and of which services and types. */
export async function countDeadLetters({ sql }: Sql) {
  const rows = await sql<{
    service: string;
    type: string;
    state: State;
    n: number;
    since: Date;
    able: number;
  }>`
    SELECT service, type, state, count(*)::int AS n, min(failed_at) AS since, count(*) FILTER (WHERE can_replay)::int AS able
    FROM dead_letters WHERE state IN ('waiting', 'replaying') GROUP BY service, type, state ORDER BY service, type`;
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
export async function getDeadLetter({ sql }: Sql, id: number): Promise<DeadLetter & { event: string }> {
  const [row] = await sql<Row & { event: string }>`SELECT ${columns}, event FROM dead_letters WHERE id = ${id}`;
  if (!row) throw new NotFound('There is no such dead letter.');
  return isoDates(row);
}

/** Who acts, for the audit trail. */
export type Performer = Pick<AdminActionRecord, 'actor' | 'userAgent'>;

/** Requests a replay. @returns false where it is being replayed or was applied already. @throws NotFound, Conflict */
export async function requestReplay(tx: Tx, id: number, reason: string, performer: Performer): Promise<boolean> {
  const letter = await lockDeadLetter(tx, id);
  if (letter.state === 'replaying' || letter.state === 'applied') return false;
  if (letter.state === 'discarded') throw new Conflict('It was discarded. Restore it first.', 'discarded');
  if (!letter.canReplay)
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
    WHERE state = 'waiting' AND can_replay AND id <= ${upTo} AND (${of}::text IS NULL OR service = ${of})
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
  await tx.sql`
    UPDATE dead_letters SET state = 'discarded', finished_at = now(), discard_reason = ${reason} WHERE id = ${id}`;
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
type LockedLetter = { state: State; canReplay: boolean; service: string; type: string };

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
export function findUnsentReplays({ sql }: Sql): Promise<RequestedReplay[]> {
  return sql<RequestedReplay>`
    SELECT id, replays, service, type, event FROM dead_letters WHERE state = 'replaying' AND sent_at IS NULL
    ORDER BY id LIMIT 50`;
}

/** NATS has acknowledged a replay. The service may have answered already; a letter that failed again waits unsent. */
export async function markSent({ sql }: Sql, { id, replays }: RequestedReplay): Promise<void> {
  await sql`
    UPDATE dead_letters SET sent_at = now()
    WHERE id = ${id} AND replays = ${replays} AND sent_at IS NULL AND state <> 'waiting'`;
}
