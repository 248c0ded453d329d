import { effectivePlan } from '@dealstead/contracts';
import { auditList } from '@dealstead/contracts/admin/auditList';
import { getOverview } from '@dealstead/contracts/admin/overview';
import * as events from '@dealstead/contracts/events';
import type { ListedProperty } from '@dealstead/contracts/events';
import { on, throttle } from '@dealstead/service-kit';
import type { Consumer, Live } from '@dealstead/service-kit';
import type { z } from 'zod';
import { adminMessagesTag, deleteReceivedMessages } from './adminMessages/index.ts';
import { clearAuthor, deleteMemberComments } from './blog/index.ts';
import type { Tx } from './database.ts';
import { insertEntry } from './actions/index.ts';
import { supportTag, managersTag, deleteMemberRequests, listManagedMembers, ownRequestsTag } from './help/index.ts';
import { deleteModeratedMessages, deleteMemberItems, moderationTag, deleteRestrictions } from './moderation/index.ts';
import {
  closeMember,
  markListingInactive,
  upsertListings,
  upsertMember,
  type ListingCopy,
} from './operations/index.ts';

const listingIn = ({ propertyId, createdAt, status }: ListedProperty): ListingCopy => ({
  id: propertyId,
  createdAt,
  active: status === 'active',
});

const memberIn = (member: z.output<typeof events.userRegistered.data | typeof events.memberChanged.data>) => ({
  id: member.userId,
  email: member.email,
  plan: effectivePlan(member),
  isAdmin: member.role === 'admin',
  adminRole: member.adminRole,
});

/** Milliseconds between two refreshes of admins' open pages; with the read they are to follow within 500. */
const refreshEvery = 300;
/** What shows the addresses, plans and roles of members besides the counts. */
const memberTags = [moderationTag, adminMessagesTag, supportTag, managersTag, auditList.path, '/api/admin/blog'];

/** The events of other services that admin consumes. Open pages that show what they copy follow at once. */
export function consumers(pages: Live): Consumer<Tx>[] {
  const refreshCounts = throttle(() => pages.admins(getOverview.path), refreshEvery);
  const refreshMembers = throttle(() => pages.admins(getOverview.path, ...memberTags), refreshEvery);
  const refreshTrail = throttle(() => pages.admins(auditList.path), refreshEvery);

  /** A consumer that changes what admins see, which `refresh` says to their open pages. */
  function shown<Data extends z.ZodType>(
    event: events.EventType<Data>,
    refresh: () => void,
    effect: (tx: Tx, data: z.output<Data>, version: number) => Promise<void>,
  ): Consumer<Tx> {
    return on(event, async (tx: Tx, data, { version }) => {
      await effect(tx, data, version);
      tx.afterCommit(refresh);
    });
  }

  /** A member's account manager is theirs while they have the plan and the manager the role. */
  async function refreshManaged(tx: Tx, userId: number): Promise<void> {
    const affected = [userId, ...(await listManagedMembers(tx, userId))];
    tx.afterCommit(() => affected.forEach((id) => pages.member(id, ownRequestsTag)));
  }

  return [
    shown(events.accountActionRecorded, refreshTrail, insertEntry),
    shown(events.listingsActionRecorded, refreshTrail, insertEntry),
    shown(events.userRegistered, refreshMembers, (tx, member, version) =>
      upsertMember(tx, { ...memberIn(member), registeredAt: member.registeredAt, version }),
    ),
    shown(events.memberChanged, refreshMembers, async (tx, member, version) => {
      await upsertMember(tx, { ...memberIn(member), registeredAt: null, version });
      await refreshManaged(tx, member.userId);
    }),
    shown(events.userClosed, refreshMembers, async (tx, { userId }, version) => {
      // First, while the rows are there that say whose manager it was.
      await refreshManaged(tx, userId);
      await closeMember(tx, userId, version);
      await deleteRestrictions(tx, userId);
      await deleteModeratedMessages(tx, userId);
      await deleteMemberItems(tx, userId);
      await deleteMemberComments(tx, userId);
      await clearAuthor(tx, userId);
      await deleteReceivedMessages(tx, userId);
      await deleteMemberRequests(tx, userId);
      // Published comments of the member are gone, also from cached posts.
      tx.afterCommit(() => pages.admins('/api/blog'));
    }),
    shown(events.propertyPublished, refreshCounts, (tx, property, version) =>
      upsertListings(tx, [listingIn(property)], version),
    ),
    shown(events.propertyChanged, refreshCounts, (tx, property, version) =>
      upsertListings(tx, [listingIn(property)], version),
    ),
    shown(events.propertiesLoaded, refreshCounts, (tx, { properties }) =>
      upsertListings(tx, properties.map(listingIn), events.loadedVersion),
    ),
    shown(events.propertyWithdrawn, refreshCounts, (tx, { propertyId }, version) =>
      markListingInactive(tx, propertyId, version),
    ),
    shown(events.propertyClosed, refreshCounts, (tx, { propertyId }, version) =>
      markListingInactive(tx, propertyId, version),
    ),
  ];
}
