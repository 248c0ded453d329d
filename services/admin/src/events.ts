import { effectivePlan } from '@dealstead/contracts';
import * as events from '@dealstead/contracts/events';
import type { ListedProperty } from '@dealstead/contracts/events';
import { on } from '@dealstead/service-kit';
import type { Consumer } from '@dealstead/service-kit';
import type { z } from 'zod';
import { deleteReceivedMessages } from './adminMessages/store.ts';
import { clearAuthor } from './blog/authorStore.ts';
import { deleteMemberComments } from './blog/commentStore.ts';
import type { Tx } from './database.ts';
import { insertEntry } from './actions/store.ts';
import { deleteMemberRequests } from './help/store.ts';
import { deleteModeratedMessages } from './messageModeration/store.ts';
import { deleteMemberItems } from './moderation/store.ts';
import { closeMember, markListingInactive, upsertListings, upsertMember } from './overview/store.ts';
import type { ListingCopy } from './overview/store.ts';
import { deleteRestrictions } from './restrictions/store.ts';

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

/** The events of other services that admin consumes. `changed` is called after each change of the counts. */
export function consumers(changed: () => void): Consumer<Tx>[] {
  /** A consumer that changes the counts, which refreshes admins' open pages. */
  function counting<Data extends z.ZodType>(
    event: events.EventType<Data>,
    effect: (tx: Tx, data: z.output<Data>, version: number) => Promise<void>,
  ): Consumer<Tx> {
    return on(event, async (tx: Tx, data, { version }) => {
      await effect(tx, data, version);
      tx.afterCommit(changed);
    });
  }

  return [
    on(events.accountActionRecorded, insertEntry),
    on(events.listingsActionRecorded, insertEntry),
    counting(events.userRegistered, (tx, member, version) =>
      upsertMember(tx, { ...memberIn(member), registeredAt: member.registeredAt, version }),
    ),
    counting(events.memberChanged, (tx, member, version) =>
      upsertMember(tx, { ...memberIn(member), registeredAt: null, version }),
    ),
    counting(events.userClosed, async (tx, { userId }, version) => {
      await closeMember(tx, userId, version);
      await deleteRestrictions(tx, userId);
      await deleteModeratedMessages(tx, userId);
      await deleteMemberItems(tx, userId);
      await deleteMemberComments(tx, userId);
      await clearAuthor(tx, userId);
      await deleteReceivedMessages(tx, userId);
      await deleteMemberRequests(tx, userId);
    }),
    counting(events.propertyPublished, (tx, property, version) => upsertListings(tx, [listingIn(property)], version)),
    counting(events.propertyChanged, (tx, property, version) => upsertListings(tx, [listingIn(property)], version)),
    counting(events.propertiesLoaded, (tx, { properties }) =>
      upsertListings(tx, properties.map(listingIn), events.loadedVersion),
    ),
    counting(events.propertyWithdrawn, (tx, { propertyId }, version) => markListingInactive(tx, propertyId, version)),
    counting(events.propertyClosed, (tx, { propertyId }, version) => markListingInactive(tx, propertyId, version)),
  ];
}
