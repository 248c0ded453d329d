import { type MemberIdentity, membershipOf } from '@dealstead/contracts/identity';
import { deleteSkipTrace, getSkipTrace, requestSkipTrace } from '@dealstead/contracts/tools/skipTraces';
import {
  type BackgroundJob,
  createBackgroundJob,
  handle,
  handleIdempotent,
  NotFound,
  Refusal,
  type Route,
} from '@dealstead/service-kit';
import type { Db } from '../../database.ts';
import { hasLookedUp } from '../propertyRecords/lookupStore.ts';
import { lookupMonth } from '../propertyRecords/rules.ts';
import type { SkipTraceProvider, SkipTraceSubject } from './provider.ts';
import { requestTrace } from './requestTrace.ts';
import { assertMayRequest, maskTrace, maySeeContacts, traceQuotaOf } from './rules.ts';
import { countTraces, deleteTrace, findTrace, logAction, purgeExpiredTraces, readSubject } from './store.ts';

export interface SkipTraceDeps {
  readonly db: Db;
  readonly provider: SkipTraceProvider;
  readonly now: () => Date;
}

/** Skip traces of looked-up properties: contact data of the owner, for a confirmed purpose, with a monthly quota. */
export function skipTraceRoutes({ db, provider, now }: SkipTraceDeps): Route[] {
  /** The property, which the member has looked up. @throws NotFound */
  async function subjectOf(actor: MemberIdentity, recordId: number): Promise<SkipTraceSubject> {
    const subject = (await hasLookedUp(db, actor.id, recordId)) ? await readSubject(db, recordId) : null;
    if (!subject) throw new NotFound();
    return subject;
  }

  return [
    handle(getSkipTrace, async ({ params: { id }, actor }) => {
      const subject = await subjectOf(actor, id);
      const month = lookupMonth(now());
      const readers = actor.actingFor ? [actor.id, actor.actingFor.id] : [actor.id];
      const [stored, used] = await Promise.all([findTrace(db, readers, id, now()), countTraces(db, actor.id, month)]);
      const trace = stored && { ...stored, isMasked: false };
      return {
        trace: trace && !maySeeContacts(actor) ? maskTrace(trace) : trace,
        quota: traceQuotaOf(membershipOf(actor), used, month),
        provider: provider.covers(subject) ? { name: provider.name, isSample: provider.isSample } : null,
        mayRequest: maySeeContacts(actor),
      };
    }),

    handleIdempotent(requestSkipTrace, db, {
      async prepare({ params: { id }, actor }) {
        assertMayRequest(actor);
        const subject = await subjectOf(actor, id);
        if (!provider.covers(subject)) {
          throw new Refusal(409, 'not-covered', 'No skip-trace source is connected for this property.');
        }
        return subject;
      },
      async run({ params: { id }, body: { purpose }, actor, log }, tx, subject) {
        const entry = {
          userId: actor.id,
          actingFor: actor.actingFor?.id ?? null,
          recordId: id,
          purpose,
          source: provider.name,
          month: lookupMonth(now()),
        };
        return requestTrace(tx, { entry, subject, membership: membershipOf(actor) }, { provider, now: now(), log });
      },
    }),

    handle(deleteSkipTrace, ({ params: { id }, actor }) =>
      db.change(async (tx) => {
        const deleted = await deleteTrace(tx, actor.id, id);
        if (!deleted) throw new NotFound();
        const entry = { userId: actor.id, actingFor: actor.actingFor?.id ?? null, recordId: id, ...deleted };
        await logAction(tx, 'deleted', { ...entry, month: lookupMonth(now()) }, now());
        return { message: 'The contact details were deleted.' };
      }),
    ),
  ];
}

/** Deletes results when they expire. */
export const createTracePurgeJob = ({ db, now }: Pick<SkipTraceDeps, 'db' | 'now'>): BackgroundJob =>
  createBackgroundJob({
    name: 'skip trace purge',
    run: () => purgeExpiredTraces(db, now(), lookupMonth(now())),
    idleEvery: 3_600_000,
  });
