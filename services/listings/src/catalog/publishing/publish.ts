import { canActFor, type DraftContent, photoIdOf, type Status } from '@dealstead/contracts';
import type { MemberIdentity } from '@dealstead/contracts/identity';
import type { PublishInput } from '@dealstead/contracts/listings/drafts';
import { Conflict, Refusal } from '@dealstead/service-kit';
import { recordContactAddresses, assertCanPostFor } from '../../members/index.ts';
import type { Tx } from '../../database.ts';
import { findDisclosure } from '../disclosures/store.ts';
import { changeListing } from '../edits/changeListing.ts';
import {
  draftConflict,
  toDraft,
  createListingConflict,
  findDraftReference,
  lockDraft,
  draftNotFound,
  hasUnpublishedEdits,
  readCurrentContent,
} from '../drafts/store.ts';
import { createDealListedEvent, createPublishedEvent } from '../properties/events.ts';
import { insertProperty, type Property, readProperty } from '../properties/property.ts';
import { assertCanEdit } from '../properties/rules.ts';
import * as listings from '../properties/store.ts';
import { enqueueReview, findReviewReason } from './reviewQueue.ts';
import { changeStatus, recordStatusChange } from '../statuses/changeStatus.ts';
import { toImageUrls, assertOwnsEvidence, lockPhotos, replacePhotos } from './photos.ts';
import { toColumns, parsePost } from './post.ts';

export interface PublishOptions {
  readonly actor: MemberIdentity;
  readonly draftId: number;
  /** The draft's version that its seller saw. */
  readonly version: number;
  /** The listing's version that may be replaced; by default the one that the draft is based on. */
  readonly propertyVersion?: number;
}

export interface PublishResult {
  readonly property: Property;
  /** The listing before the change; null for a new one. */
  readonly before: Property | null;
}

/**
 * Publishes a draft as a new listing or as a change of its listing, and deletes the draft.
 * @throws NotFound, Forbidden, PlanRequired, Refusal 400 by field, Conflict `changed-elsewhere` and `listing-changed`
 */
export async function publish(
  tx: Tx,
  { actor, draftId, version, propertyVersion }: PublishOptions,
): Promise<PublishResult> {
  const reference = await findDraftReference(tx, draftId);
  if (!reference || !canActFor(actor, reference.userId, 'listings')) throw draftNotFound();
  // Lock order: the listing before its draft, as everywhere.
  const locked = reference.propertyId === null ? null : await listings.lockProperty(tx, reference.propertyId);
  if (locked) assertCanEdit(actor, locked);
  const draft = await lockDraft(tx, draftId);
  if (draft.version !== version) throw draftConflict(draft);
  if (locked === null || locked.status === 'draft') assertCanPostFor(actor, reference.userId);

  const published = locked
    ? await updateListing(
        tx,
        locked,
        actor.id,
        () => parsePost(toDraft(draft).content),
        propertyVersion ?? draft.propertyVersion,
      )
    : await createListing(tx, parsePost(toDraft(draft).content), { userId: reference.userId, by: actor.id });
  await tx.sql`DELETE FROM drafts WHERE id = ${draftId}`;
  return published;
}

export interface DraftListing {
  readonly id: number;
  readonly actor: MemberIdentity;
  /** The listing's content with what its seller has confirmed. */
  readonly fill: (content: DraftContent) => DraftContent;
  /** Of the status change. */
  readonly reason: string;
}

/**
 * Publishes a stored listing that is a draft, by the rules of the form.
 * @returns its status
 * @throws NotFound, Forbidden, PlanRequired, Refusal 400 by field, Conflict for a listing that is no draft or has edits in one
 */
export async function publishListing(tx: Tx, { id, actor, fill, reason }: DraftListing): Promise<Status> {
  const locked = await listings.lockProperty(tx, id);
  assertCanEdit(actor, locked);
  if (locked.status !== 'draft') throw new Conflict('It was published in the meantime.', 'not-from-here');
  assertCanPostFor(actor, locked.userId);
  if (await hasUnpublishedEdits(tx, id))
    throw new Conflict('It has changes that are not published. Open it and publish it there.', 'edited-in-draft');
  const stored = await readProperty(tx, id);
  const post = parsePost(fill(await readCurrentContent(tx, stored)));
  const { property } = await updateListing(tx, locked, actor.id, () => post, locked.version, reason);
  return property.status;
}

async function createListing(
  tx: Tx,
  post: PublishInput,
  { userId, by }: { userId: number; by: number },
): Promise<PublishResult> {
  const photos = await lockPhotos(tx, post, userId);
  await assertOwnsEvidence(tx, post, userId);
  const wait = await findReviewReason(tx, post, { owner: userId, except: post.notSameAs });
  const status: Status = wait ? 'in-review' : 'active';
  const property = await insertProperty(tx, {
    ...toColumns(post),
    userId,
    status,
    images: toImageUrls(photos),
    disclosure: await readConfirmedDisclosure(tx, post),
  });
  await replacePhotos(tx, property.id, photos);
  await recordContactAddresses(tx.sql, [property.id]);
  await recordStatusChange(tx, property, 'draft', { to: status, actor: 'owner', userId: by });
  if (wait) await enqueueReview(tx, property.id, wait);
  else await tx.emit(createPublishedEvent(property));
  if (post.dealId !== undefined) await tx.emit(createDealListedEvent(property, post.dealId));
  return { property, before: null };
}

async function updateListing(
  tx: Tx,
  locked: listings.PropertyHeader,
  by: number,
  read: () => PublishInput,
  base: number | null,
  reason?: string,
): Promise<PublishResult> {
  const before = await readProperty(tx, locked.id);
  if (base !== locked.version) throw await createListingConflict(tx, before, base);
  const post = read();
  const photos = await lockPhotos(tx, post, locked.userId);
  await assertOwnsEvidence(tx, post, locked.userId);
  const after = await changeListing(tx, before, {
    values: {
      ...toColumns(post),
      // Illustrations and external images remain until there is a photo.
      images: photos.length > 0 ? toImageUrls(photos) : before.images.filter((url) => photoIdOf(url) === null),
      disclosure: await resolveDisclosure(tx, before, post),
    },
    by,
  });
  await replacePhotos(tx, locked.id, photos);
  if (locked.status !== 'draft') return { property: after, before };
  const wait = await findReviewReason(tx, post, { owner: locked.userId, except: [locked.id, ...post.notSameAs] });
  const to = wait ? 'in-review' : 'active';
  const property = await changeStatus(tx, listings.toPropertyHeader(after), { to, actor: 'owner', userId: by, reason });
  if (wait) await enqueueReview(tx, locked.id, wait);
  return { property, before };
}

/** An existing listing preserves the confirmed text, unless role or state change. */
async function resolveDisclosure(tx: Tx, before: Property, post: PublishInput): Promise<string | null> {
  const { disclosure, sellerRole, state } = before;
  if (disclosure !== null && sellerRole === post.sellerRole && state === post.state) return disclosure;
  return readConfirmedDisclosure(tx, post);
}

/** The text that the seller confirmed, which must be the current one. @throws Refusal 400 if it was changed since */
async function readConfirmedDisclosure(
  tx: Tx,
  { sellerRole, state, disclosureText }: PublishInput,
): Promise<string | null> {
  const text = await findDisclosure(tx, sellerRole, state);
  if (disclosureText === undefined || disclosureText === (text ?? '')) return text;
  const what = 'The disclosure was changed since you confirmed it. Read it and confirm it again';
  throw new Refusal(400, 'invalid-input', what, { disclosureConfirmed: what });
}
