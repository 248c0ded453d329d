import { maxDrafts, type DraftContent } from '@dealstead/contracts';
import type { MemberIdentity } from '@dealstead/contracts/identity';
import * as contract from '@dealstead/contracts/listings/drafts';
import { answer, Conflict, handle, handleIdempotent, type Live, type Route } from '@dealstead/service-kit';
import type { Db, Tx } from '../database.ts';
import { findDuplicates } from '../duplicates/findDuplicates.ts';
import {
  withSellerContact,
  withoutContact,
  resolveNewListingSeller,
  listManagedSellers,
} from '../members/delegation.ts';
import { assertCanEdit } from '../properties/rules.ts';
import * as listings from '../properties/store.ts';
import { draftConflict, toDraft, toJson, draftNotFound, openEditDraft, readDraft } from './store.ts';

const tag = '/api/drafts';

/** What sellers have begun and not published, kept as typed: for them and for whoever looks after their listings. */
export function createDraftRoutes(db: Db, live: Live): Route[] {
  return [
    handle(contract.listDrafts, async ({ who }) => {
      const kept = await db.prisma.draft.findMany({
        where: { userId: { in: listManagedSellers(who) } },
        orderBy: [{ savedAt: 'desc' }, { id: 'desc' }],
      });
      return kept.map(toDraft);
    }),

    handleIdempotent(contract.startDraft, db, async ({ body: { propertyId, ownerId, content }, who }, tx) => {
      const held = propertyId === undefined ? null : await listings.lockProperty(tx, propertyId);
      if (held) assertCanEdit(who, held);
      const seller = held?.userId ?? resolveNewListingSeller(who, ownerId);
      await tx.sql`SELECT pg_advisory_xact_lock(hashtextextended('drafts', ${seller}))::text`;
      tx.afterCommit(() => live.member(seller, tag));
      if (!held) {
        await assertDraftLimit(tx, seller);
        const begins = toJson(await withSellerContact(tx, who, seller, content));
        return answer(toDraft(await tx.draft.create({ data: { userId: seller, content: begins } }))).stale(tag);
      }
      if ((await tx.draft.count({ where: { propertyId: held.id } })) === 0) await assertDraftLimit(tx, seller);
      const property = await tx.property.findUniqueOrThrow({ where: { id: held.id } });
      return answer(toDraft(await openEditDraft(tx, property, withoutContact(who, seller, content)))).stale(tag);
    }),

    handle(contract.getDraft, async ({ params, who }) => toDraft(await readDraft(db, who, params.id))),

    handle(contract.saveDraft, async ({ params, body: { version, content }, who }) => {
      const json = JSON.stringify(who.actingFor ? await withOwnContact(db, who, params.id, content) : content);
      // A save whose answer was lost comes again, with what is kept already.
      const { rows } = await db.pool.query<{ version: number; saved_at: Date }>({
        name: 'save draft',
        text: `UPDATE drafts SET content = $4::jsonb, saved_at = now(), version = $3 + 1
          WHERE id = $1 AND user_id = ANY ($2::int[]) AND (version = $3 OR (version = $3 + 1 AND content = $4::jsonb))
          RETURNING version, saved_at`,
        values: [params.id, listManagedSellers(who), version, json],
      });
      const [saved] = rows;
      if (!saved) throw draftConflict(await readDraft(db, who, params.id));
      return { version: saved.version, savedAt: saved.saved_at.toISOString() };
    }),

    handle(contract.discardDraft, async ({ params, who }) => {
      const { userId } = await readDraft(db, who, params.id);
      const { count } = await db.prisma.draft.deleteMany({ where: { id: params.id, userId } });
      if (count === 0) throw draftNotFound();
      live.member(userId, tag);
      return answer({ message: 'Draft discarded.' }).stale(tag);
    }),

    handle(contract.findDuplicates, async ({ params, who }) => {
      const { userId, propertyId, content } = toDraft(await readDraft(db, who, params.id));
      const { address = '', city = '', state = '', zipCode = '', latitude, longitude, notSameAs = [] } = content;
      const place = {
        address: address.trim() === '' ? null : address,
        city,
        state,
        zipCode: /^\d{5}/.exec(zipCode.trim())?.[0] ?? null,
        latitude: latitude ?? null,
        longitude: longitude ?? null,
      };
      return findDuplicates(db.prisma, place, {
        owner: userId,
        except: propertyId === null ? notSameAs : [propertyId, ...notSameAs],
      });
    }),
  ];
}

/** Content as someone may save it: of another's draft they leave the contact as it is kept. @throws NotFound */
async function withOwnContact(db: Db, who: MemberIdentity, id: number, content: DraftContent): Promise<DraftContent> {
  const draft = toDraft(await readDraft(db, who, id));
  if (draft.userId === who.id) return content;
  const { contactName, contactEmail, contactPhone } = draft.content;
  return { ...withoutContact(who, draft.userId, content), contactName, contactEmail, contactPhone };
}

/** @throws Conflict `drafts-full` */
async function assertDraftLimit(tx: Tx, userId: number): Promise<void> {
  if ((await tx.draft.count({ where: { userId } })) < maxDrafts) return;
  throw new Conflict(`You can keep ${maxDrafts} drafts. Publish or discard one first.`, 'drafts-full');
}
