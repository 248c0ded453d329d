import * as contract from '@dealstead/contracts/listings/drafts';
import type { MemberIdentity } from '@dealstead/contracts/identity';
import { admitFree, answer, Conflict, handle, type Route } from '@dealstead/service-kit';
import type { Db, Tx } from '../database.ts';
import { mayPostFor } from '../members/owners.ts';
import { staleBy } from '../properties/news.ts';
import { mayChange, type Status } from '../properties/rules.ts';
import * as store from '../properties/store.ts';
import type { Search } from '../search/search.ts';
import { moveTo, notFromHere } from './move.ts';

/** How owners move their listings from one status to another. */
export function statuses(db: Db, search: Search): Route[] {
  return [
    handle(contract.moveProperty, async ({ params, body, who }) => {
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

/** Whatever an admin took off the market, or never let on it, does not come back by its owner's press. */
async function mayComeBack({ sql }: Tx, id: number): Promise<void> {
  const [last] = await sql<{ mover: string; from_status: Status }>`
    SELECT mover, from_status FROM property_moves WHERE property_id = ${id} AND to_status = 'withdrawn'
    ORDER BY version DESC LIMIT 1`;
  if (last?.mover === 'admin')
    throw new Conflict('We took this listing off the market. Ask us before you publish it anew.', 'not-from-here');
  if (last?.from_status === 'in-review')
    throw new Conflict(
      'This listing was withdrawn before we had looked at it. Post it anew to have it reviewed.',
      'not-from-here',
    );
}
