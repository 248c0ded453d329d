import {
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
import { on } from '@dealstead/service-kit';
import { endListing, upsertListings } from './market/store.ts';
import { deleteMemberData, recordFirstView, upsertMember } from './members/store.ts';

/** The events that tools consumes. */
export const consumers = [
  on(propertyPublished, (tx, property, { version }) => upsertListings(tx, [property], version)),
  on(propertyChanged, (tx, property, { version }) => upsertListings(tx, [property], version)),
  on(propertiesLoaded, (tx, { properties }) => upsertListings(tx, properties, loadedVersion)),
  on(propertyWithdrawn, (tx, property, { version }) => endListing(tx, property, 'withdrawn', version)),
  on(propertyClosed, (tx, property, { version }) => endListing(tx, property, 'closed', version)),
  on(userRegistered, (tx, member, { version }) => upsertMember(tx, member, member.registeredAt, version)),
  on(memberChanged, (tx, member, { version }) => upsertMember(tx, member, null, version)),
  on(detailsOpened, (tx, { userId, openedAt }) => recordFirstView(tx, userId, openedAt)),
  on(userClosed, (tx, { userId }, { version }) => deleteMemberData(tx, userId, version)),
];
