import { canActFor, photoIdOf, type Status } from '@dealstead/contracts';
import type { MemberIdentity } from '@dealstead/contracts/identity';
import type { PublishInput } from '@dealstead/contracts/listings/drafts';
import { Refusal } from '@dealstead/service-kit';
import type { Tx } from '../database.ts';
import { disclosureFor } from '../disclosures/store.ts';
import { changedElsewhere, draftOf, listingChanged, lockDraft, noDraft } from '../drafts/store.ts';
import type { Property } from '../generated/client.ts';
import { mayPostFor } from '../members/owners.ts';
import { changed, published } from '../properties/news.ts';
import { isShown, mayChange } from '../properties/rules.ts';
import * as listings from '../properties/store.ts';
import { hold, reasonToWait } from '../reviews/waiting.ts';
import { moveTo, noteMove } from '../statuses/move.ts';
import { imagesOf, mustOwnEvidence, photosIn, showPhotos } from './files.ts';
import { columnsOf, postOf } from './post.ts';

export interface Publishing {
  readonly who: MemberIdentity;
  readonly draftId: number;
  /** The draft's version that its seller saw. */
  readonly version: number;
  /** The listing's version that it may replace; the one that it began with unless said. */
  readonly propertyVersion?: number;
}

export interface Published {
  readonly property: Property;
  /** What the listing was before; null for a new one. */
  readonly before: Property | null;
}

/**
 * Makes a draft a listing, or a listing what its draft says, and the draft is gone.
 * @throws NotFound, Forbidden, PlanRequired, Refusal 400 by field, Conflict `changed-elsewhere` and `listing-changed`
 */
export async function publish(tx: Tx, { who, draftId, version, propertyVersion }: Publishing): Promise<Published> {
  const asked = await tx.draft.findUnique({ where: { id: draftId }, select: { userId: true, propertyId: true } });
  if (!asked || !canActFor(who, asked.userId, 'listings')) throw noDraft();
  // A listing is taken before its draft, here as elsewhere.
  const held = asked.propertyId === null ? null : await listings.lock(tx, asked.propertyId);
  if (held) mayChange(who, held);
  const draft = await lockDraft(tx, draftId);
  if (draft.version !== version) throw changedElsewhere(draft);
  if (held === null || held.status === 'draft') mayPostFor(who, asked.userId);

  const published = held
    ? await change(tx, held, who.id, () => postOf(draftOf(draft).content), propertyVersion ?? draft.propertyVersion)
    : await add(tx, postOf(draftOf(draft).content), { userId: asked.userId, by: who.id });
  await tx.draft.delete({ where: { id: draftId } });
  return published;
}

async function add(tx: Tx, post: PublishInput, { userId, by }: { userId: number; by: number }): Promise<Published> {
  const photos = await photosIn(tx, post, userId);
  await mustOwnEvidence(tx, post, userId);
  const wait = await reasonToWait(tx, post, { owner: userId, except: post.notSameAs });
  const status: Status = wait ? 'in-review' : 'active';
  const property = await tx.property.create({
    data: {
      ...columnsOf(post),
      userId,
      status,
      images: imagesOf(photos),
      disclosure: await confirmedText(tx, post),
      confirmedAt: new Date(),
    },
  });
  await showPhotos(tx, property.id, photos);
  await noteMove(tx, property, 'draft', { to: status, mover: 'owner', userId: by });
  if (wait) await hold(tx, property.id, wait);
  else await tx.emit(published(property));
  return { property, before: null };
}

async function change(
  tx: Tx,
  held: listings.Held,
  by: number,
  read: () => PublishInput,
  base: number | null,
): Promise<Published> {
  const before = await tx.property.findUniqueOrThrow({ where: { id: held.id } });
  if (base !== held.version) throw await listingChanged(tx, before, base);
  const post = read();
  const photos = await photosIn(tx, post, held.userId);
  await mustOwnEvidence(tx, post, held.userId);
  const after = await tx.property.update({
    where: { id: held.id },
    data: {
      ...columnsOf(post),
      // Drawings and pictures from elsewhere stay until there is a photo.
      images: photos.length > 0 ? imagesOf(photos) : before.images.filter((url) => photoIdOf(url) === null),
      disclosure: await disclosureOf(tx, before, post),
      // Whoever edits a listing says that it still holds.
      confirmedAt: new Date(),
      askedAt: null,
      version: { increment: 1 },
    },
  });
  await showPhotos(tx, held.id, photos);
  const { price, arv } = before;
  if (after.price !== price || after.arv !== arv)
    await tx.priceChange.create({ data: { propertyId: held.id, version: after.version, price, arv, userId: by } });
  if (held.status !== 'draft') {
    if (isShown(held.status)) await tx.emit(changed(after));
    return { property: after, before };
  }
  const wait = await reasonToWait(tx, post, { owner: held.userId, except: [held.id, ...post.notSameAs] });
  const to = wait ? 'in-review' : 'active';
  const property = await moveTo(tx, listings.heldOf(after), { to, mover: 'owner', userId: by });
  if (wait) await hold(tx, held.id, wait);
  return { property, before };
}

/** A listing that stands keeps the text that its seller confirmed, unless they sell by another right or elsewhere. */
async function disclosureOf(tx: Tx, before: Property, post: PublishInput): Promise<string | null> {
  const { disclosure, sellerRole, state } = before;
  if (disclosure !== null && sellerRole === post.sellerRole && state === post.state) return disclosure;
  return confirmedText(tx, post);
}

/** The text that the seller confirmed, which must be the one that holds. @throws Refusal 400 where it was changed since */
async function confirmedText(tx: Tx, { sellerRole, state, disclosureText }: PublishInput): Promise<string | null> {
  const text = await disclosureFor(tx, sellerRole, state);
  if (disclosureText === undefined || disclosureText === (text ?? '')) return text;
  const what = 'The disclosure was changed since you confirmed it. Read it and confirm it again';
  throw new Refusal(400, 'invalid-input', what, { disclosureConfirmed: what });
}
