import type { Membership } from '@dealstead/contracts';
import { type MemberIdentity, membershipFor } from '@dealstead/contracts/identity';
import * as endpoints from '@dealstead/contracts/listings/inquiries';
import { admitPlan, respond, Conflict, handle, Restricted, type Route } from '@dealstead/service-kit';
import type { Db, Tx } from '../../database.ts';
import { linkExpired, redeemLink } from '../../members/index.ts';
import { propertyCacheTags } from '../properties/events.ts';
import { assertCanEdit } from '../properties/rules.ts';
import * as listings from '../properties/store.ts';
import type { CaughtUp } from '../properties/caughtUp.ts';
import { changeStatus } from '../statuses/changeStatus.ts';
import { findTitle, readSeller, setConfirmed } from './store.ts';

interface Confirmer {
  readonly by: number;
  /** The seller's standing, which decides about posting; null before account has reported it. */
  readonly membership: Membership | null;
}

/** Confirms a listing whose row is locked. An expired listing becomes active again. */
async function confirm(tx: Tx, locked: listings.PropertyHeader, { by, membership }: Confirmer): Promise<void> {
  if (locked.status === 'expired') {
    // Publishing again needs the plan; a listing on the market stays there without it.
    admitPlan(['property-posting'], membership);
    await changeStatus(tx, locked, { to: 'active', actor: 'owner', userId: by });
  } else if (locked.status === 'active' || locked.status === 'under-contract') {
    await setConfirmed(tx, locked.id);
  } else {
    throw new Conflict('Only a listing on the market can be confirmed.', 'not-from-here', {
      status: locked.status,
    });
  }
}

/** Confirms a listing that the actor may edit, and returns it as it was. @throws Refusal */
export async function confirmOwnListing(tx: Tx, id: number, actor: MemberIdentity): Promise<listings.PropertyHeader> {
  const locked = await listings.lockProperty(tx, id);
  assertCanEdit(actor, locked);
  await confirm(tx, locked, { by: actor.id, membership: membershipFor(actor, locked.userId) });
  return locked;
}

/**
 * The standing of a listing's seller; null where account has not reported it yet.
 * @throws Restricted while the seller may not post
 */
async function readSellerStanding(tx: Tx, { userId }: listings.PropertyHeader): Promise<Membership | null> {
  const seller = await readSeller(tx, userId);
  if (seller?.restrictions.includes('posting')) throw new Restricted('posting');
  return seller?.membership ?? null;
}

/** Sellers confirm that a listing is still for sale: on its page, or by a link in a mail. */
export function createConfirmationRoutes(db: Db, caughtUp: CaughtUp): Route[] {
  return [
    handle(endpoints.confirmProperty, async ({ params, actor }) => {
      const locked = await db.change(async (tx) => {
        const locked = await confirmOwnListing(tx, params.id, actor);
        tx.afterCommit(caughtUp);
        return locked;
      });
      return respond({ message: 'Confirmed. Buyers see that it is available as of today.' }).invalidates(
        ...propertyCacheTags(locked),
      );
    }),

    handle(endpoints.confirmByToken, async ({ body: { token } }) => {
      const { locked, title } = await db.change(async (tx) => {
        const { id } = await redeemLink(tx, token, ['confirm']);
        const title = await findTitle(tx, id);
        // The link of a deleted listing responds like an expired one.
        if (title === undefined) throw linkExpired();
        const locked = await listings.lockProperty(tx, id);
        await confirm(tx, locked, { by: locked.userId, membership: await readSellerStanding(tx, locked) });
        tx.afterCommit(caughtUp);
        return { locked, title };
      });
      return respond({
        message: 'Confirmed. Buyers see that it is available as of today.',
        propertyId: locked.id,
        title,
      })
        .invalidates(...propertyCacheTags(locked))
        .seeOther(`/property/${locked.id}`);
    }),
  ];
}
