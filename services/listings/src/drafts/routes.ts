import { maxDrafts, type DraftContent } from '@dealstead/contracts';
import type { MemberIdentity } from '@dealstead/contracts/identity';
import * as contract from '@dealstead/contracts/listings/drafts';
import { answer, Conflict, handle, handleIdempotent, type Live, type Route } from '@dealstead/service-kit';
import type { Db, Tx } from '../database.ts';
import {
  listManagedSellers,
  resolveNewListingSeller,
  withoutContact,
  withSellerContact,
} from '../members/delegation.ts';
import { assertCanEdit } from '../properties/rules.ts';
import { lockProperty, readProperty } from '../properties/store.ts';
import * as store from './store.ts';

const tag = '/api/drafts';

/** Unpublished listings and edits, stored as typed. Their seller and members on the seller's seats work on them. */
export function createDraftRoutes(db: Db, live: Live): Route[] {
  return [
    handle(contract.listDrafts, ({ who }) => store.listDrafts(db, listManagedSellers(who))),

    handleIdempotent(contract.startDraft, db, async ({ body: { propertyId, ownerId, content }, who }, tx) => {
      const locked = propertyId === undefined ? null : await lockProperty(tx, propertyId);
      if (locked) assertCanEdit(who, locked);
      const seller = locked?.userId ?? resolveNewListingSeller(who, ownerId);
      await store.lockDraftsOfSeller(tx, seller);
      tx.afterCommit(() => live.member(seller, tag));
      if (!locked) {
        await assertDraftLimit(tx, seller);
        const initial = await withSellerContact(tx, who, seller, content);
        return answer(store.toDraft(await store.insertDraft(tx, seller, initial))).stale(tag);
      }
      if ((await store.countDrafts(tx, { propertyId: locked.id })) === 0) await assertDraftLimit(tx, seller);
      const property = await readProperty(tx, locked.id);
      const draft = await store.openEditDraft(tx, property, withoutContact(who, seller, content));
      return answer(store.toDraft(draft)).stale(tag);
    }),

    handle(contract.getDraft, async ({ params, who }) => store.toDraft(await store.readDraft(db, who, params.id))),

    handle(contract.saveDraft, async ({ params: { id }, body: { version, content }, who }) => {
      const allowed = who.actingFor ? await withOwnContact(db, who, id, content) : content;
      const saved = await store.updateDraft(db, { id, sellers: listManagedSellers(who), version, content: allowed });
      if (!saved) throw store.draftConflict(await store.readDraft(db, who, id));
      return saved;
    }),

    handle(contract.discardDraft, async ({ params, who }) => {
      const draft = await store.readDraft(db, who, params.id);
      if (!(await store.deleteDraft(db, draft))) throw store.draftNotFound();
      live.member(draft.userId, tag);
      return answer({ message: 'Draft discarded.' }).stale(tag);
    }),

    handle(contract.findDuplicates, async ({ params, who }) =>
      store.findDraftDuplicates(db, store.toDraft(await store.readDraft(db, who, params.id))),
    ),
  ];
}

/** The content that a member may save: in another seller's draft the stored contact stays. @throws NotFound */
async function withOwnContact(db: Db, who: MemberIdentity, id: number, content: DraftContent): Promise<DraftContent> {
  const draft = store.toDraft(await store.readDraft(db, who, id));
  if (draft.userId === who.id) return content;
  const { contactName, contactEmail, contactPhone } = draft.content;
  return { ...withoutContact(who, draft.userId, content), contactName, contactEmail, contactPhone };
}

/** @throws Conflict `drafts-full` */
async function assertDraftLimit(tx: Tx, userId: number): Promise<void> {
  if ((await store.countDrafts(tx, { userId })) < maxDrafts) return;
  throw new Conflict(`You can keep ${maxDrafts} drafts. Publish or discard one first.`, 'drafts-full');
}
