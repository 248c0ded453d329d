import * as contract from '@dealstead/contracts/listings/drafts';
import type { MemberIdentity } from '@dealstead/contracts/identity';
import { admitFree, answer, Conflict, handle, type Route } from '@dealstead/service-kit';
import type { Db, Tx } from '../database.ts';
import { mayPostFor } from '../members/owners.ts';
import { staleBy } from '../properties/news.ts';
import { mayChange, type Status } from '../properties/rules.ts';
import * as store from '../properties/store.ts';
import type { Search } from '../search/search.ts';
import { moveTo, notFromHere, whyItStaysOff } from './move.ts';

/** How owners move their listings from one status to another. */
export function statuses(db: Db, search: Search): Route[] {
  return [
    handle(contract.changePropertyStatus, async ({ params, body, who }) => {
      const held = await db.change(async (tx) => {
        const held = await store.lock(tx, params.id);
        mayChange(who, held);
        await mayBePressed(tx, held, body.status, who);
        await moveTo(tx, held, { to: body.status, mover: 'owner', userId: who.id });
        tx.afterCommit(search.caughtUp);
        return held;
      });
      return answer(await store.readOwnPage(db, params.id)).stale(...staleBy(held));
    }),
  ];
}

/** What the state machine does not say: which moves are more than a press, and which an owner has lost. */
async function mayBePressed(tx: Tx, held: store.Held, to: Status, who: MemberIdentity): Promise<void> {
  // A draft is published by its form, which asks for what is missing.
  if (held.status === 'draft') throw notFromHere('draft', to);
  if (to !== 'active') return;
  admitFree('posting', who);
  if (held.status === 'withdrawn') await mayComeBack(tx, held.id);
  if (held.status === 'withdrawn' || held.status === 'expired') mayPostFor(who, held.userId);
}

/** @throws Conflict `not-from-here` */
async function mayComeBack(tx: Tx, id: number): Promise<void> {
  const why = await whyItStaysOff(tx, id);
  if (why !== null) throw new Conflict(why, 'not-from-here');
}
