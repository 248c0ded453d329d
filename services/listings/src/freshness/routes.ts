import { parsePlan, type Role, type Membership } from '@dealstead/contracts';
import { membershipFor } from '@dealstead/contracts/identity';
import * as contract from '@dealstead/contracts/listings/inquiries';
import { admitPlan, answer, Conflict, handle, Restricted, type Route } from '@dealstead/service-kit';
import type { Db, Tx } from '../database.ts';
import { linkExpired, redeemLink } from '../links/links.ts';
import { propertyCacheTags } from '../properties/events.ts';
import { assertCanEdit } from '../properties/rules.ts';
import * as listings from '../properties/store.ts';
import type { Search } from '../search/search.ts';
import { changeStatus } from '../statuses/changeStatus.ts';

interface Confirmer {
  readonly by: number;
  /** What counts of the seller's plan. */
  readonly standing: Membership | null;
}

/** Says that a listing whose row is locked still holds; one that expired is on the market again. */
async function confirm(tx: Tx, held: listings.PropertyHeader, { by, standing }: Confirmer): Promise<void> {
  if (held.status === 'expired') {
    // Publishing anew needs the plan; what is on the market stays there without it.
    admitPlan(['property-posting'], standing);
    await changeStatus(tx, held, { to: 'active', actor: 'owner', userId: by });
  } else if (held.status === 'active' || held.status === 'under-contract') {
    await tx.sql`UPDATE properties SET confirmed_at = now(), asked_at = NULL WHERE id = ${held.id}`;
  } else {
    throw new Conflict('Only a listing that is on the market can be confirmed.', 'not-from-here', {
      status: held.status,
    });
  }
}

/**
 * The seller's standing as account last reported it; null before the first report.
 * @throws Forbidden while the seller is kept from posting
 */
async function readOwnerStanding(tx: Tx, { userId }: listings.PropertyHeader): Promise<Membership | null> {
  const [owner] = await tx.sql<{ plan: string; status: string; role: Role; restrictions: string[] }>`
    SELECT plan, status, role, restrictions FROM members WHERE id = ${userId}`;
  if (owner?.restrictions.includes('posting')) throw new Restricted('posting');
  return owner ? { plan: parsePlan(owner.plan) ?? 'free', status: owner.status, role: owner.role } : null;
}

/** How sellers say that a listing still holds: by a press on its page, or by one in a mail. */
export function createConfirmationRoutes(db: Db, search: Search): Route[] {
  return [
    handle(contract.confirmProperty, async ({ params, who }) => {
      const held = await db.change(async (tx) => {
        const held = await listings.lockProperty(tx, params.id);
        assertCanEdit(who, held);
        await confirm(tx, held, { by: who.id, standing: membershipFor(who, held.userId) });
        tx.afterCommit(search.caughtUp);
        return held;
      });
      return answer({ message: 'Confirmed. Buyers see that it holds as of today.' }).stale(...propertyCacheTags(held));
    }),

    handle(contract.confirmByToken, async ({ body: { token } }) => {
      const { held, title } = await db.change(async (tx) => {
        const { id } = await redeemLink(tx, token, ['confirm']);
        const property = await tx.property.findUnique({ where: { id }, select: { title: true } });
        // A link about a listing that is gone looks like any other that is of no more use.
        if (!property) throw linkExpired();
        const held = await listings.lockProperty(tx, id);
        await confirm(tx, held, { by: held.userId, standing: await readOwnerStanding(tx, held) });
        tx.afterCommit(search.caughtUp);
        return { held, title: property.title };
      });
      return answer({ message: 'Confirmed. Buyers see that it holds as of today.', propertyId: held.id, title })
        .stale(...propertyCacheTags(held))
        .seeOther(`/property/${held.id}`);
    }),
  ];
}
