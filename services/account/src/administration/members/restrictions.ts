import { restrictions as allTypes } from '@dealstead/contracts';
import type { ActiveRestriction } from '@dealstead/contracts/admin/activeRestriction';
import type { AccountTransaction } from '../../database.ts';
import { queueMail } from '../../mail/index.ts';
import { revokeSessions, changeUser, findUser, type MemberSnapshots } from '../../users/index.ts';
import { lockTeam, reconcileTeam } from '../../team/index.ts';
import { liftedMail, restrictedMail } from './restrictionMails.ts';

/** All restrictions of a member as of a version, as the admin service sends them. */
export interface RestrictionSet {
  readonly userId: number;
  readonly version: number;
  readonly restrictions: readonly ActiveRestriction[];
}

/**
 * Replaces a member's restrictions by those of a newer version; other versions change nothing. That of signing in revokes all
 * sessions; the others refuse acts of a session that goes on. An added restriction deactivates the seats of the member's team. The member gets a mail about what changed and why.
 */
export async function applyRestrictions(
  tx: AccountTransaction,
  snapshots: MemberSnapshots,
  { userId, version, restrictions }: RestrictionSet,
): Promise<'applied' | 'unchanged' | 'not-found' | 'admin'> {
  await lockTeam(tx, userId);
  const user = await findUser(tx, userId);
  if (!user || user.closedAt) return 'not-found';
  if (user.restrictionsVersion >= version) return 'unchanged';
  if (user.role === 'admin' && restrictions.length > 0) return 'admin';

  const types = restrictions.map(({ type }) => type);
  const added = restrictions.filter(({ type }) => !user.restrictions.includes(type));
  const lifted = allTypes.filter((type) => user.restrictions.includes(type) && !types.includes(type));
  const change = { restrictions: types.toSorted(), restrictionsVersion: version };
  if (added.some(({ type }) => type === 'sign-in')) await revokeSessions(tx, snapshots, userId, { change });
  else await changeUser(tx, snapshots, userId, change);
  await reconcileTeam(tx, snapshots, userId);
  const key = `restrictions/${userId}/${version}` as const;
  if (added.length > 0) await queueMail(tx, key, user.email, restrictedMail(user, added));
  else if (lifted.length > 0) await queueMail(tx, key, user.email, liftedMail(user, lifted));
  return 'applied';
}
