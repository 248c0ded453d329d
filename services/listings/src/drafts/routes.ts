import { mostDrafts } from '@dealstead/contracts';
import { standingOf } from '@dealstead/contracts/identity';
import * as contract from '@dealstead/contracts/listings/drafts';
import { admitPlan, answer, Conflict, handle, handleOnce, type Live, type Route } from '@dealstead/service-kit';
import type { Db, Tx } from '../database.ts';
import { findTwins } from '../duplicates/find.ts';
import { mayChange } from '../properties/rules.ts';
import * as listings from '../properties/store.ts';
import { changedElsewhere, draftOf, jsonOf, noDraft, openDraftOf, readDraft } from './store.ts';

const tag = '/api/drafts';

/** What sellers have begun and not published: theirs alone, kept as typed. */
export function drafts(db: Db, live: Live): Route[] {
  return [
    handle(contract.listDrafts, async ({ who }) => {
      const kept = await db.prisma.draft.findMany({
        where: { userId: who.id },
        orderBy: [{ savedAt: 'desc' }, { id: 'desc' }],
      });
      return kept.map(draftOf);
    }),

    handleOnce(contract.startDraft, db, async ({ body: { propertyId, content }, who }, tx) => {
      await tx.sql`SELECT pg_advisory_xact_lock(hashtextextended('drafts', ${who.id}))::text`;
      tx.afterCommit(() => live.member(who.id, tag));
      if (propertyId === undefined) {
        admitPlan(['property-posting'], standingOf(who));
        await mayKeepAnother(tx, who.id);
        const begun = await tx.draft.create({ data: { userId: who.id, content: jsonOf(content) } });
        return answer(draftOf(begun)).stale(tag);
      }
      const held = await listings.lock(tx, propertyId);
      mayChange(who, held);
      if ((await tx.draft.count({ where: { propertyId } })) === 0) await mayKeepAnother(tx, who.id);
      const property = await tx.property.findUniqueOrThrow({ where: { id: propertyId } });
      return answer(draftOf(await openDraftOf(tx, property, content))).stale(tag);
    }),

    handle(contract.getDraft, async ({ params, who }) => draftOf(await readDraft(db, who.id, params.id))),

    handle(contract.saveDraft, async ({ params, body: { version, content }, who }) => {
      const json = JSON.stringify(content);
      // A save whose answer was lost comes again, with what is kept already.
      const { rows } = await db.pool.query<{ version: number; saved_at: Date }>({
        name: 'save draft',
        text: `UPDATE drafts SET content = $4::jsonb, saved_at = now(), version = $3 + 1
          WHERE id = $1 AND user_id = $2 AND (version = $3 OR (version = $3 + 1 AND content = $4::jsonb))
          RETURNING version, saved_at`,
        values: [params.id, who.id, version, json],
      });
      const [saved] = rows;
      if (!saved) throw changedElsewhere(await readDraft(db, who.id, params.id));
      return { version: saved.version, savedAt: saved.saved_at.toISOString() };
    }),

    handle(contract.discardDraft, async ({ params, who }) => {
      const { count } = await db.prisma.draft.deleteMany({ where: { id: params.id, userId: who.id } });
      if (count === 0) throw noDraft();
      live.member(who.id, tag);
      return answer({ message: 'Draft discarded.' }).stale(tag);
    }),

    handle(contract.findDuplicates, async ({ params, who }) => {
      const { propertyId, content } = draftOf(await readDraft(db, who.id, params.id));
      const { address = '', city = '', state = '', zipCode = '', latitude, longitude, notSameAs = [] } = content;
      const place = {
        address: address.trim() === '' ? null : address,
        city,
        state,
        zipCode: /^\d{5}/.exec(zipCode.trim())?.[0] ?? null,
        latitude: latitude ?? null,
        longitude: longitude ?? null,
      };
      return findTwins(db.prisma, place, {
        owner: who.id,
        except: propertyId === null ? notSameAs : [propertyId, ...notSameAs],
      });
    }),
  ];
}

/** @throws Conflict `drafts-full` */
async function mayKeepAnother(tx: Tx, userId: number): Promise<void> {
  if ((await tx.draft.count({ where: { userId } })) < mostDrafts) return;
  throw new Conflict(`You can keep ${mostDrafts} drafts. Publish or discard one first.`, 'drafts-full');
}
