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
import { endListing, keepListings } from './market/store.ts';
import { forgetMember, keepFirstView, keepMember } from './members/store.ts';

/** What happens here when others tell something. */
export const consumers = [
  on(propertyPublished, (tx, property, { version }) => keepListings(tx, [property], version)),
  on(propertyChanged, (tx, property, { version }) => keepListings(tx, [property], version)),
  on(propertiesLoaded, (tx, { properties }) => keepListings(tx, properties, loadedVersion)),
  on(propertyWithdrawn, (tx, gone, { version }) => endListing(tx, gone, 'withdrawn', version)),
  on(propertyClosed, (tx, gone, { version }) => endListing(tx, gone, 'closed', version)),
  on(userRegistered, (tx, member, { version }) => keepMember(tx, member, member.registeredAt, version)),
  on(memberChanged, (tx, member, { version }) => keepMember(tx, member, null, version)),
  on(detailsOpened, (tx, { userId, openedAt }) => keepFirstView(tx, userId, openedAt)),
  on(userClosed, (tx, { userId }, { version }) => forgetMember(tx, userId, version)),
];
