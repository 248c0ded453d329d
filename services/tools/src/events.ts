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
import { type Live, on } from '@dealstead/service-kit';
import { dealTags, releaseAssignments, linkListedDeal, createInquiryConsumer } from './crm/index.ts';
import {
  createAssumptionConsumer,
  createBrandConsumer,
  refreshDashboards,
  endListing,
  upsertListings,
  createTeamConsumer,
  deleteSeats,
  changeMember,
  refreshMember,
  recordFirstView,
  upsertMember,
} from './copies/index.ts';
import type { Tx } from './database.ts';
import { joinOnRegistration, stopOnMemberChange } from './outreach/index.ts';
import { followListing, createMessageConsumer } from './messaging/index.ts';
import { releaseTasks, stopFormerTimers } from './partners/index.ts';
import { deleteMemberData } from './deleteMemberData.ts';

/**
 * The consumers of the tools service. Open pages that show what they copy follow at once.
 * @param updateProfits called when stored profits of deals may be due
 */
export function createConsumers(pages: Live, updateProfits: () => void) {
  const release = async (tx: Tx, ownerId: number) => {
    await releaseAssignments(tx, pages, ownerId);
    await releaseTasks(tx, pages, ownerId);
    await stopFormerTimers(tx, pages, ownerId);
  };
  return [
    createInquiryConsumer(pages),
    createMessageConsumer(pages),
    createBrandConsumer(pages),
    createAssumptionConsumer(pages, updateProfits),
    on(propertyPublished, (tx: Tx, property, { version }) =>
      followListing(tx, property.propertyId, () => upsertListings(tx, [property], version), pages),
    ),
    on(dealListed, async (tx: Tx, listed) => {
      if (await linkListedDeal(tx, listed)) tx.afterCommit(() => pages.member(listed.userId, ...dealTags));
    }),
    on(propertyChanged, (tx: Tx, property, { version }) =>
      followListing(tx, property.propertyId, () => upsertListings(tx, [property], version), pages),
    ),
    on(propertiesLoaded, async (tx: Tx, { properties }) => {
      await upsertListings(tx, properties, loadedVersion);
      refreshDashboards(
        tx,
        pages,
        properties.map(({ userId }) => userId),
      );
    }),
    on(propertyWithdrawn, (tx: Tx, property, { version }) =>
      followListing(tx, property.propertyId, () => endListing(tx, property, 'withdrawn', version), pages),
    ),
    on(propertyClosed, (tx: Tx, property, { version }) =>
      followListing(tx, property.propertyId, () => endListing(tx, property, 'closed', version), pages),
    ),
    on(userRegistered, async (tx, member, { version }) => {
      await changeMember(tx, pages, member.userId, () => upsertMember(tx, member, member.registeredAt, version));
      refreshDashboards(tx, pages, [member.userId]);
      await joinOnRegistration(tx, pages, member);
    }),
    on(memberChanged, async (tx, member, { version }) => {
      await changeMember(tx, pages, member.userId, () => upsertMember(tx, member, null, version));
      await stopOnMemberChange(tx, pages, member);
    }),
    on(detailsOpened, async (tx, { userId, openedAt }) => {
      await recordFirstView(tx, userId, openedAt);
      refreshDashboards(tx, pages, [userId]);
    }),
    createTeamConsumer(pages, release),
    on(userClosed, async (tx: Tx, { userId }, { version }) => {
      // First, while the rows are there that say who shows the member.
      await refreshMember(tx, pages, userId);
      for (const ownerId of await deleteSeats(tx, userId)) await release(tx, ownerId);
      await deleteMemberData(tx, userId, version);
    }),
  ];
}
