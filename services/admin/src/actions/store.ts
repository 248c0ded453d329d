import type { ActionValues, RecordedAction } from '@dealstead/contracts/recordedAction';
import type { Callers } from '@dealstead/service-kit';
import { actorName } from '../actorName.ts';
import type { Sql, Tx } from '../database.ts';

export interface AdminActionRecord {
  actor: Callers['admin'];
  /** The action, such as `release.promoted`. */
  action: string;
  targetUserId?: number;
  /** What it was done to, such as `release listings 1.4.0`. */
  target?: string;
  reason?: string;
  /** The values of what it changed. */
  before?: ActionValues;
  after?: ActionValues;
  userAgent?: string;
}

const maxUserAgent = 400;

/** Inserts an audit entry in the transaction of the action. The database numbers it and adds it to the hash chain. */
export async function recordAction(
  tx: Pick<Tx, 'sql'>,
  { actor, action, targetUserId, target, reason, before, after, userAgent }: AdminActionRecord,
): Promise<void> {
  const isMember = actor.kind === 'member';
  await insertEntry(tx, {
    at: new Date().toISOString(),
    actor: { kind: isMember ? 'admin' : 'system', id: isMember ? actor.id : null, name: actorName(actor) },
    action,
    memberId: targetUserId ?? null,
    target: target ?? null,
    reason: reason ?? null,
    before: before ?? null,
    after: after ?? null,
    address: isMember ? (actor.address ?? null) : null,
    userAgent: userAgent ?? null,
  });
}

/** Inserts what another service recorded. */
export async function insertEntry({ sql }: Sql, entry: RecordedAction): Promise<void> {
  const { actor, target, before, after } = entry;
  const details = JSON.stringify({ by: actor.name, target, before, after });
  await sql`
    INSERT INTO admin_actions (actor_kind, admin_id, target_user_id, action, reason, details, ip_address, user_agent, created_at)
    VALUES (${actor.kind}, ${actor.kind === 'admin' ? actor.id : null}::int, ${entry.memberId}::int, ${entry.action},
      ${entry.reason}, ${details}::jsonb, ${entry.address}, ${entry.userAgent?.slice(0, maxUserAgent) ?? null},
      ${entry.at}::timestamptz)`;
}
