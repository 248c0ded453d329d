import {
  dealListed,
  detailsOpened,
  loadedVersion,
  memberChanged,
  propertiesLoaded,
  propertyChanged,
  propertyClosed,
  propertyPublished,
  propertyWithdrawn,
  userClosed,
  userRegistered,
} from '@dealstead/contracts/events';
import { type Live, on, type TransactionExtras } from '@dealstead/service-kit';
import { releaseAssignments } from './crm/records/releaseAssignments.ts';
import { linkListedDeal } from './crm/sources/listedDeals.ts';
import { createInquiryConsumer } from './crm/sources/inquiries.ts';
import { createBrandConsumer } from './brands/consumer.ts';
import type { Tx } from './database.ts';
import { endListing, upsertListings } from './market/store.ts';
import { joinOnRegistration, stopOnMemberChange } from './outreach/events.ts';
import { followListing } from './outreach/offers/listingChanges.ts';
import { createMessageConsumer } from './outreach/sources/inquiries.ts';
import { releaseTasks } from './partners/vaTasks/announce.ts';
import { stopFormerTimers } from './partners/vaHours/timers.ts';
import { createTeamConsumer } from './seats/consumer.ts';
import { deleteSeats } from './seats/store.ts';
import { deleteMemberData, recordFirstView, upsertMember } from './members/store.ts';

/** The consumers of the tools service. A member's set-up checklist follows at once. */
export function createConsumers(pages: Live) {
  const refresh = (tx: Pick<TransactionExtras, 'afterCommit'>, userId: number) =>
    tx.afterCommit(() => pages.member(userId, '/api/dashboards'));
  const release = async (tx: Tx, ownerId: number) => {
    await releaseAssignments(tx, pages, ownerId);
    await releaseTasks(tx, pages, ownerId);
    await stopFormerTimers(tx, pages, ownerId);
  };
  return [
    createInquiryConsumer(pages),
    createMessageConsumer(pages),
    createBrandConsumer(),
    on(propertyPublished, async (tx: Tx, property, { version }) => {
      await followListing(tx, property.propertyId, () => upsertListings(tx, [property], version), pages);
      refresh(tx, property.userId);
    }),
    on(dealListed, async (tx: Tx, listed) => {
      if (await linkListedDeal(tx, listed))
        tx.afterCommit(() => pages.member(listed.userId, '/api/deals', '/api/leads', '/api/dashboards/pro'));
    }),
    on(propertyChanged, (tx: Tx, property, { version }) =>
      followListing(tx, property.propertyId, () => upsertListings(tx, [property], version), pages),
    ),
    on(propertiesLoaded, (tx, { properties }) => upsertListings(tx, properties, loadedVersion)),
    on(propertyWithdrawn, (tx: Tx, property, { version }) =>
      followListing(tx, property.propertyId, () => endListing(tx, property, 'withdrawn', version), pages),
    ),
    on(propertyClosed, (tx: Tx, property, { version }) =>
      followListing(tx, property.propertyId, () => endListing(tx, property, 'closed', version), pages),
    ),
    on(userRegistered, async (tx, member, { version }) => {
      await upsertMember(tx, member, member.registeredAt, version);
      await joinOnRegistration(tx, pages, member);
    }),
    on(memberChanged, async (tx, member, { version }) => {
      await upsertMember(tx, member, null, version);
      await stopOnMemberChange(tx, pages, member);
    }),
    on(detailsOpened, async (tx, { userId, openedAt }) => {
      await recordFirstView(tx, userId, openedAt);
      refresh(tx, userId);
    }),
    createTeamConsumer(release),
    on(userClosed, async (tx: Tx, { userId }, { version }) => {
      for (const ownerId of await deleteSeats(tx, userId)) await release(tx, ownerId);
      await deleteMemberData(tx, userId, version);
    }),
  ];
}
