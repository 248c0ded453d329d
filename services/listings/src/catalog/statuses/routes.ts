import * as endpoints from '@dealstead/contracts/listings/drafts';
import type { MemberIdentity } from '@dealstead/contracts/identity';
import { admitUnrestricted, respond, Conflict, handle, type Route } from '@dealstead/service-kit';
import type { Db, Tx } from '../../database.ts';
import { assertCanPostFor } from '../../members/index.ts';
import { propertyCacheTags } from '../properties/events.ts';
import { assertCanEdit, type Status } from '../properties/rules.ts';
import * as store from '../properties/store.ts';
import type { CaughtUp } from '../properties/caughtUp.ts';
import { changeStatus, invalidTransition, findRelistingObstacle } from './changeStatus.ts';

/** Owners change the status of their listings. */
export function createStatusRoutes(db: Db, caughtUp: CaughtUp): Route[] {
  return [
    handle(endpoints.changePropertyStatus, async ({ params, body, actor }) => {
      const locked = await db.change(async (tx) => {
        const locked = await changeOwnStatus(tx, params.id, body.status, actor);
        tx.afterCommit(caughtUp);
        return locked;
      });
      return respond(await store.readOwnPage(db, params.id)).invalidates(...propertyCacheTags(locked));
    }),
  ];
}

/** Changes the status of a listing that the actor may edit, and returns it as it was. @throws Refusal */
export async function changeOwnStatus(
  tx: Tx,
  id: number,
  to: Status,
  actor: MemberIdentity,
): Promise<store.PropertyHeader> {
  const locked = await store.lockProperty(tx, id);
  assertCanEdit(actor, locked);
  await assertCanMove(tx, locked, to, actor);
  await changeStatus(tx, locked, { to, actor: 'owner', userId: actor.id });
  return locked;
}

/**
 * Rules beyond the state machine: drafts are published through their form, and relisting needs the plan and no objection
 * of an admin. @throws Conflict, PlanRequired, Restricted
 */
async function assertCanMove(tx: Tx, locked: store.PropertyHeader, to: Status, actor: MemberIdentity): Promise<void> {
  if (locked.status === 'draft') throw invalidTransition('draft', to);
  if (to !== 'active') return;
  admitUnrestricted('posting', actor);
  if (locked.status === 'withdrawn') await assertCanRelist(tx, locked.id);
  if (locked.status === 'withdrawn' || locked.status === 'expired') assertCanPostFor(actor, locked.userId);
}

/** @throws Conflict `not-from-here` */
async function assertCanRelist(tx: Tx, id: number): Promise<void> {
  const obstacle = await findRelistingObstacle(tx, id);
  if (obstacle !== null) throw new Conflict(obstacle, 'not-from-here');
}
