import { maxDrafts, type DraftContent, type Status } from '@dealstead/contracts';
import type { MemberIdentity } from '@dealstead/contracts/identity';
import * as endpoints from '@dealstead/contracts/listings/drafts';
import { respond, Conflict, handle, handleIdempotent, type Live, type Route } from '@dealstead/service-kit';
import type { Db, Tx } from '../../database.ts';
import { listManagedSellers, resolveNewListingSeller, withoutContact, withSellerContact } from '../../members/index.ts';
import type { CaughtUp } from '../properties/caughtUp.ts';
import { propertyCacheTags } from '../properties/events.ts';
import { assertCanEdit } from '../properties/rules.ts';
import { readProperty } from '../properties/property.ts';
import { lockProperty } from '../properties/store.ts';
import { publish } from '../publishing/publish.ts';
import * as store from './store.ts';

const tag = '/api/drafts';

/**
 * Unpublished listings and edits, stored as typed, and their publishing. Their seller and members on the seller's seats work on
 * them.
 */
export function createDraftRoutes(db: Db, caughtUp: CaughtUp, live: Live): Route[] {
  return [
    handle(endpoints.listDrafts, ({ actor }) => store.listDrafts(db, listManagedSellers(actor))),

    handleIdempotent(endpoints.startDraft, db, async ({ body: { propertyId, ownerId, content }, actor }, tx) => {
      const locked = propertyId === undefined ? null : await lockProperty(tx, propertyId);
      if (locked) assertCanEdit(actor, locked);
      const seller = locked?.userId ?? resolveNewListingSeller(actor, ownerId);
      await store.lockDraftsOfSeller(tx, seller);
      tx.afterCommit(() => live.member(seller, tag));
      if (!locked) {
        const started = content.dealId === undefined ? null : await store.findDraftOfDeal(tx, seller, content.dealId);
        if (started) return respond(store.toDraft(started)).invalidates(tag);
        await assertDraftLimit(tx, seller);
        const initial = await withSellerContact(tx, actor, seller, content);
        return respond(store.toDraft(await store.insertDraft(tx, seller, initial))).invalidates(tag);
      }
      if ((await store.countDrafts(tx, { propertyId: locked.id })) === 0) await assertDraftLimit(tx, seller);
      const property = await readProperty(tx, locked.id);
      const draft = await store.openEditDraft(tx, property, withoutContact(actor, seller, content));
      return respond(store.toDraft(draft)).invalidates(tag);
    }),

    handle(endpoints.getDraft, async ({ params, actor }) => store.toDraft(await store.readDraft(db, actor, params.id))),

    handle(endpoints.saveDraft, async ({ params: { id }, body: { version, content }, actor }) => {
      const allowed = actor.actingFor ? await withOwnContact(db, actor, id, content) : content;
      const saved = await store.updateDraft(db, { id, sellers: listManagedSellers(actor), version, content: allowed });
      if (!saved) throw store.draftConflict(await store.readDraft(db, actor, id));
      return saved;
    }),

    handleIdempotent(endpoints.publishDraft, db, async ({ params, body, actor }, tx) => {
      const { property, before } = await publish(tx, { actor, draftId: params.id, ...body });
      tx.afterCommit(caughtUp);
      tx.afterCommit(() => live.member(property.userId, tag, '/api/va/properties'));
      // Its map tiles before and after the change.
      const invalidated = new Set([
        ...propertyCacheTags(property),
        ...(before ? propertyCacheTags(before) : []),
        tag,
        '/api/admin/reviews',
      ]);
      return respond({ propertyId: property.id, status: property.status as Status }).invalidates(...invalidated);
    }),

    handle(endpoints.discardDraft, async ({ params, actor }) => {
      const draft = await store.readDraft(db, actor, params.id);
      if (!(await store.deleteDraft(db, draft))) throw store.draftNotFound();
      live.member(draft.userId, tag);
      return respond({ message: 'Draft discarded.' }).invalidates(tag);
    }),

    handle(endpoints.findDuplicates, async ({ params, actor }) =>
      store.findDraftDuplicates(db, store.toDraft(await store.readDraft(db, actor, params.id))),
    ),
  ];
}

/** The content that a member may save: in another seller's draft the stored contact stays. @throws NotFound */
async function withOwnContact(db: Db, actor: MemberIdentity, id: number, content: DraftContent): Promise<DraftContent> {
  const draft = store.toDraft(await store.readDraft(db, actor, id));
  if (draft.userId === actor.id) return content;
  const { contactName, contactEmail, contactPhone } = draft.content;
  return { ...withoutContact(actor, draft.userId, content), contactName, contactEmail, contactPhone };
}

/** @throws Conflict `drafts-full` */
async function assertDraftLimit(tx: Tx, userId: number): Promise<void> {
  if ((await store.countDrafts(tx, { userId })) < maxDrafts) return;
  throw new Conflict(`You can have up to ${maxDrafts} drafts. Publish or discard one first.`, 'drafts-full');
}
