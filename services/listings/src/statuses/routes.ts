import * as contract from '@dealstead/contracts/listings/drafts';
import type { MemberIdentity } from '@dealstead/contracts/identity';
import { admitFree, answer, Conflict, handle, type Route } from '@dealstead/service-kit';
import type { Db, Tx } from '../database.ts';
import { assertCanPostFor } from '../members/delegation.ts';
import { propertyCacheTags } from '../properties/events.ts';
import { assertCanEdit, type Status } from '../properties/rules.ts';
import * as store from '../properties/store.ts';
import type { Search } from '../search/search.ts';
import { changeStatus, invalidTransition, findRelistingObstacle } from './changeStatus.ts';

/** How owners move their listings from one status to another. */
export function createStatusRoutes(db: Db, search: Search): Route[] {
  return [
    handle(contract.changePropertyStatus, async ({ params, body, who }) => {
      const held = await db.change(async (tx) => {
        const held = await store.lockProperty(tx, params.id);
        assertCanEdit(who, held);
        await assertCanMove(tx, held, body.status, who);
        await changeStatus(tx, held, { to: body.status, actor: 'owner', userId: who.id });
        tx.afterCommit(search.caughtUp);
        return held;
      });
      return answer(await store.readOwnPage(db, params.id)).stale(...propertyCacheTags(held));
    }),
  ];
}

/** What the state machine does not say: which moves are more than a press, and which an owner has lost. */
async function assertCanMove(tx: Tx, held: store.PropertyHeader, to: Status, who: MemberIdentity): Promise<void> {
  // A draft is published by its form, which asks for what is missing.
  if (held.status === 'draft') throw invalidTransition('draft', to);
  if (to !== 'active') return;
  admitFree('posting', who);
  if (held.status === 'withdrawn') await assertCanRelist(tx, held.id);
  if (held.status === 'withdrawn' || held.status === 'expired') assertCanPostFor(who, held.userId);
}

/** @throws Conflict `not-from-here` */
async function assertCanRelist(tx: Tx, id: number): Promise<void> {
  const why = await findRelistingObstacle(tx, id);
  if (why !== null) throw new Conflict(why, 'not-from-here');
}
