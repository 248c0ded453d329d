import type { MessageDecision, ModerationDecision } from '@dealstead/contracts';
import { moderateListing, type listingModerations } from '@dealstead/contracts/listings/moderation';
import { createEvent, ventureModerated } from '@dealstead/contracts/events';
import { Conflict, NotFound, type Peer } from '@dealstead/service-kit';
import type { Tx } from '../database.ts';
import { decideReport, undoDecision } from './messages/decide.ts';
import { findReportId } from './messages/store.ts';
import type { AdminActor, RestrictionSet } from './restrictions/store.ts';
import type { LockedItem } from './store.ts';

/** A decision about an item, as its owner applies it. */
export interface OwnerDecision {
  readonly item: LockedItem;
  readonly decision: ModerationDecision;
  readonly reason: string;
  /** The message to the member; null for none. */
  readonly notice: string | null;
  readonly until: string | null;
  readonly performedBy: AdminActor;
}

/** The service that owns a kind of item. Both functions give the member's restrictions where they changed. */
export interface Owner {
  decide(tx: Tx, decision: OwnerDecision): Promise<RestrictionSet | null>;
  /** Reverses a decision that was overturned. */
  reverse(tx: Tx, item: LockedItem, performedBy: AdminActor): Promise<RestrictionSet | null>;
  /** Makes dismissed reports wait again, where the owner stores their state. */
  reopen?(tx: Tx, item: LockedItem, performedBy: AdminActor): Promise<void>;
}

/** The id of the admin who acts; null for the platform itself. */
export const moderatorOf = ({ actor }: AdminActor) => (actor.kind === 'member' ? actor.id : null);

/** Listings applies the decision within the request, before the item's transaction commits. */
function createListingOwner(listings: Pick<Peer, 'call'>): Owner {
  type ListingModeration = (typeof listingModerations)[number];
  const apply = async (
    { id, kind, subjectId }: LockedItem,
    decision: ListingModeration,
    { reason, performedBy }: { reason: string | null; performedBy: AdminActor },
  ) => {
    const appealPath = decision === 'withdraw' ? `/appeals/${id}` : null;
    const body = { kind, decision, reason, appealPath, moderatorId: moderatorOf(performedBy) };
    try {
      await listings.call(moderateListing, { params: { id: subjectId }, body });
    } catch (error) {
      // Reports of a deleted listing can be dismissed only.
      if (error instanceof NotFound && decision === 'dismiss') return null;
      if (error instanceof NotFound) throw new Conflict('This listing was deleted meanwhile.', 'moderation-state');
      throw error;
    }
    return null;
  };
  return {
    decide: (_tx, { item, decision, notice, performedBy }) =>
      apply(item, decision as ListingModeration, { reason: notice, performedBy }),
    reverse: (_tx, item, performedBy) => apply(item, 'restore', { reason: null, performedBy }),
  };
}

/** Messages: tools hides or restores them upon an event, and admin restricts their senders. */
const messageOwner: Owner = {
  async decide(tx, { item, decision, reason, notice, until, performedBy }) {
    const reportId = await findReportId(tx, item.subjectId, 'pending');
    const appealItemId = decision === 'dismiss' ? null : item.id;
    const body = {
      decision: decision as MessageDecision,
      notes: reason,
      notice: item.memberId === null ? null : notice,
    };
    return decideReport(tx, reportId, { ...body, until, appealItemId }, performedBy);
  },
  async reverse(tx, item, performedBy) {
    const reportId = await findReportId(tx, item.subjectId, 'decided');
    const restricted = await undoDecision(tx, reportId, performedBy);
    const dismissal = {
      decision: 'dismiss',
      notes: 'Reversed',
      notice: null,
      until: null,
      appealItemId: null,
    } as const;
    await decideReport(tx, reportId, dismissal, performedBy);
    return restricted;
  },
  async reopen(tx, item, performedBy) {
    await undoDecision(tx, await findReportId(tx, item.subjectId, 'decided'), performedBy);
  },
};

/** Posts of joint ventures: tools hides or restores them upon an event. */
const ventureOwner: Owner = {
  async decide(tx, { item, decision }) {
    await emitVenture(tx, item, decision === 'remove');
    return null;
  },
  async reverse(tx, item) {
    await emitVenture(tx, item, false);
    return null;
  },
};

const emitVenture = (tx: Tx, { id, subjectId, version }: LockedItem, isRemoved: boolean) =>
  tx.emit(
    createEvent(
      ventureModerated,
      { subject: `joint-venture/${subjectId}`, version: version + 1 },
      { ventureId: subjectId, itemId: id, isRemoved },
    ),
  );

export type Owners = Readonly<Record<LockedItem['kind'], Owner>>;

/** The owner of each kind. Those of the blog's comments are given, since the blog asks for moderation itself. */
export function createOwners(
  listings: Pick<Peer, 'call'>,
  comments: Pick<Owners, 'comment' | 'reported-comment'>,
): Owners {
  const listingOwner = createListingOwner(listings);
  return {
    listing: listingOwner,
    'new-listing': listingOwner,
    photo: listingOwner,
    message: messageOwner,
    ...comments,
    joint_venture: ventureOwner,
  };
}
