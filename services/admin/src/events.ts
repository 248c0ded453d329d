import { effectivePlan } from '@dealstead/contracts';
import * as events from '@dealstead/contracts/events';
import type { ListedProperty } from '@dealstead/contracts/events';
import { on } from '@dealstead/service-kit';
import type { Consumer } from '@dealstead/service-kit';
import type { Tx } from './database.ts';
import { closeMember, endListing, keepListings, keepMember } from './overview/store.ts';
import type { KnownListing } from './overview/store.ts';

/** A listing that came in a chunk is at its first version. */
const firstVersion = 1;

const listingIn = ({ propertyId, createdAt, status }: ListedProperty): KnownListing => ({
  id: propertyId,
  createdAt,
  active: status === 'active',
});

/** What is counted here, from what the others tell; `changed` is called after each effect. */
export function consumers(changed: () => void): Consumer<Tx>[] {
  return [
    on(events.userRegistered, async (tx: Tx, member, { version }) => {
      await keepMember(tx, {
        id: member.userId,
        plan: effectivePlan(member),
        registeredAt: member.registeredAt,
        version,
      });
      tx.afterCommit(changed);
    }),
    on(events.memberChanged, async (tx: Tx, member, { version }) => {
      await keepMember(tx, { id: member.userId, plan: effectivePlan(member), registeredAt: null, version });
      tx.afterCommit(changed);
    }),
    on(events.userClosed, async (tx: Tx, { userId }, { version }) => {
      await closeMember(tx, userId, version);
      tx.afterCommit(changed);
    }),
    on(events.propertyPublished, async (tx: Tx, property, { version }) => {
      await keepListings(tx, [listingIn(property)], version);
      tx.afterCommit(changed);
    }),
    on(events.propertyChanged, async (tx: Tx, property, { version }) => {
      await keepListings(tx, [listingIn(property)], version);
      tx.afterCommit(changed);
    }),
    on(events.propertiesLoaded, async (tx: Tx, { properties }) => {
      await keepListings(tx, properties.map(listingIn), firstVersion);
      tx.afterCommit(changed);
    }),
    on(events.propertyWithdrawn, async (tx: Tx, { propertyId }, { version }) => {
      await endListing(tx, propertyId, version);
      tx.afterCommit(changed);
    }),
    on(events.propertyClosed, async (tx: Tx, { propertyId }, { version }) => {
      await endListing(tx, propertyId, version);
      tx.afterCommit(changed);
    }),
  ];
}
