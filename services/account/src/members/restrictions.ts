import { restrictions as allTypes } from '@dealstead/contracts';
import type { ActiveRestriction } from '@dealstead/contracts/admin/activeRestriction';
import type { AccountTransaction } from '../database.ts';
import { queueMail } from '../mail/queue.ts';
import { revokeSessions } from '../sessions/revokeSessions.ts';
import { reconcileTeam, lockTeam } from '../team/seats.ts';
import { changeUser } from '../users/changeUser.ts';
import { liftedMail, restrictedMail } from './restrictionMails.ts';
import type { MemberSnapshots } from './snapshots.ts';

/** What admin says of a member: everything that they are kept from, as of a version. */
export interface RestrictionSet {
  readonly userId: number;
  readonly version: number;
  readonly restrictions: readonly ActiveRestriction[];
}

/**
 * Keeps a member from what admin says and from nothing else; a version that is not newer than the one we hold changes
 * nothing. A new restriction ends their sessions everywhere, and their seats rest meanwhile. They read by mail what changed
 * and why.
 */
export async function applyRestrictions(
  tx: AccountTransaction,
  snapshots: MemberSnapshots,
  { userId, version, restrictions }: RestrictionSet,
): Promise<'done' | 'known' | 'gone' | 'admin'> {
  await lockTeam(tx, userId);
  const user = await tx.user.findUnique({ where: { id: userId } });
  if (!user || user.closedAt) return 'gone';
  if (user.restrictionsVersion >= version) return 'known';
  if (user.role === 'admin' && restrictions.length > 0) return 'admin';

  const added = restrictions.filter(({ type }) => !user.restrictions.includes(type));
  const lifted = allTypes.filter(
    (type) => user.restrictions.includes(type) && !restrictions.some((one) => one.type === type),
  );
  const change = { restrictions: restrictions.map(({ type }) => type).toSorted(), restrictionsVersion: version };
  if (added.length > 0) await revokeSessions(tx, snapshots, userId, { change });
  else await changeUser(tx, snapshots, userId, change);
  await reconcileTeam(tx, snapshots, userId);
  const key = `restrictions/${userId}/${version}` as const;
  if (added.length > 0) await queueMail(tx, key, user.email, restrictedMail(user, added));
  else if (lifted.length > 0) await queueMail(tx, key, user.email, liftedMail(user, lifted));
  return 'done';
}
