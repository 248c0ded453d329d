import { todayOf } from '@dealstead/contracts';
import type { MemberIdentity } from '@dealstead/contracts/identity';
import { admitScope, Conflict, type Live, NotFound, respond } from '@dealstead/service-kit';
import type { Undone } from './changeLog.ts';
import { conflictMessage, type Edit, findConflict } from './conflict.ts';
import type { RecordScope } from './list.ts';

/** URL prefixes that an owner's open pages read again after a change of their leads. */
export const leadTags = ['/api/leads', '/api/lead-lists', '/api/dashboards/pro'];

/** URL prefixes that an owner's open pages read again after a change of their deals; the page of a lead lists its deals. */
export const dealTags = ['/api/deals', ...leadTags];

/** URL prefixes that an owner's open pages read again after a change of their contracts: signing one can move its deal. */
export const contractTags = ['/api/contracts', ...dealTags];

export interface RecordAccessOptions<Field extends string> {
  readonly live: Live;
  readonly feature: Parameters<typeof admitScope>[1];
  readonly noun: 'lead' | 'deal';
  readonly labels: Readonly<Record<Field, string>>;
  /** Open pages read these again after a change. */
  readonly tags: readonly string[];
}

/** What the routes of leads and of deals share: whose records they are about, and their answers to changes. */
export function createRecordAccess<Fields extends object>(options: RecordAccessOptions<Extract<keyof Fields, string>>) {
  const { live, feature, noun, labels, tags } = options;
  const changed = <Body>({ ownerId }: RecordScope, body: Body) => {
    live.member(ownerId, ...tags);
    return respond(body).invalidates(...tags);
  };
  return {
    /** A delegate works on the records of the owner of their seat. @throws Refusal 403 */
    scopeOf: (actor: MemberIdentity): RecordScope => ({
      ownerId: admitScope(actor, feature).ownerId,
      actorId: actor.id,
      today: todayOf(actor),
    }),

    /** The response to a change that is committed. */
    changed,

    /** The response to a change within a transaction, after which open pages are notified. */
    changedBy<Body>(tx: { afterCommit(callback: () => void): void }, { ownerId }: RecordScope, body: Body) {
      tx.afterCommit(() => live.member(ownerId, ...tags));
      return respond(body).invalidates(...tags);
    },

    /** @throws Conflict 409 if someone else changed a field of the edit to another value */
    assertNoConflict(record: Fields & { readonly version: number }, edit: Edit<Fields>): void {
      const conflict = findConflict<Fields>(record, edit);
      if (conflict) throw new Conflict(conflictMessage(conflict, noun, labels), `${noun}-conflict`, conflict);
    },

    /** The response to an undo. @throws NotFound for a change that cannot be taken back anymore */
    undone(scope: RecordScope, undone: Undone | null) {
      if (!undone) throw new NotFound('This change can no longer be undone.');
      return changed(scope, undone);
    },
  };
}

export type RecordAccess<Fields extends object> = ReturnType<typeof createRecordAccess<Fields>>;
