import { createEvent, type EventType, type NewEvent } from '@dealstead/contracts/event';
import type { Identity } from '@dealstead/contracts/identity';
import type { ActionValues, RecordedAction } from '@dealstead/contracts/recordedAction';
import { randomUUID } from 'node:crypto';

/** An act for the audit trail. Its values contain no secrets and no email addresses. */
export interface Act {
  /** Such as `listing.taken-down`. */
  readonly action: string;
  /** The member whom it concerns; by default the one who acts on their own account. */
  readonly memberId?: number;
  /** What it was done to, such as `listing 12`. */
  readonly target?: string;
  readonly reason?: string;
  readonly before?: ActionValues;
  readonly after?: ActionValues;
}

/** The part of a call that the trail shows. */
export interface ActSource {
  readonly actor: Identity;
  readonly request: { get(header: 'user-agent'): string | undefined };
}

const maxUserAgent = 400;

/** Emits an act for the audit trail, in the transaction of the act. `type` is the service's own event type. */
export async function recordAction(
  tx: { emit(...events: NewEvent[]): Promise<void> },
  type: EventType<typeof RecordedAction>,
  { actor, request }: ActSource,
  act: Act,
): Promise<void> {
  const entry: RecordedAction = {
    at: new Date().toISOString(),
    actor: describeActor(actor, act.memberId ?? null),
    action: act.action,
    memberId: act.memberId ?? (actor.kind === 'member' && actor.role !== 'admin' ? actor.id : null),
    target: act.target ?? null,
    reason: act.reason ?? null,
    before: act.before ?? null,
    after: act.after ?? null,
    address: actor.kind === 'system' ? null : (actor.address ?? null),
    userAgent: request.get('user-agent')?.slice(0, maxUserAgent) ?? null,
  };
  await tx.emit(createEvent(type, { subject: `action/${randomUUID()}`, version: 1 }, entry));
}

/** Who acts. Someone who is not signed in acts as the member whose link they opened. */
function describeActor(actor: Identity, memberId: number | null): RecordedAction['actor'] {
  if (actor.kind === 'system') return { kind: 'system', id: null, name: actor.name };
  if (actor.kind === 'visitor') return { kind: 'member', id: memberId, name: `member ${memberId}` };
  const kind = actor.role === 'admin' ? 'admin' : 'member';
  return { kind, id: actor.id, name: `${kind} ${actor.id}` };
}
