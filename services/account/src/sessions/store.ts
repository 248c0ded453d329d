import { sessionLasts } from '@dealstead/contracts';
import { Forbidden, Unauthorized } from '@dealstead/service-kit';
import type { AccountDatabase, AccountTransaction, User } from '../database.ts';
import type { MemberSnapshots } from '../members/snapshots.ts';
import { changeUser } from '../users/change.ts';

/** What a device says of itself, and where it signed in from. */
export interface Device {
  readonly userAgent: string | null;
  readonly address: string | null;
}

export interface NewSession {
  /** sha256 of the session id, in hex. */
  readonly sid: string;
  /** The session that the same browser had before. */
  readonly replaces: string | undefined;
  /** As it was when they proved who they are. */
  readonly user: User;
  readonly device: Device;
}

/**
 * Adds a device to the list of those signed in, and strikes off what has expired. An account whose closing waits is open
 * again. Gives the member as they are now.
 * @throws Unauthorized where the password was changed since it was checked, or the account has gone; Forbidden where they
 * are kept out.
 */
export async function startSession(
  tx: AccountTransaction,
  snapshots: Pick<MemberSnapshots, 'changed'>,
  { sid, replaces, user, device }: NewSession,
): Promise<User> {
  const now = new Date();
  const [found] = await tx.sql<{ password: string }>`
    SELECT password FROM users WHERE id = ${user.id} AND closed_at IS NULL FOR UPDATE`;
  if (found?.password !== user.password) throw new Unauthorized('Invalid email or password', 'invalid-credentials');
  if (user.restrictions.includes('sign-in'))
    throw new Forbidden('This account cannot sign in. Write to us if you think that is wrong.', 'account-restricted');
  await tx.session.deleteMany({
    where: { OR: [{ userId: user.id, expire: { lt: now } }, { sid: { in: replaces ? [replaces] : [] } }] },
  });
  const expire = new Date(now.getTime() + sessionLasts.absolute);
  await tx.session.create({ data: { sid, sess: { ...device }, expire, userId: user.id } });
  return (user.closesAt && (await changeUser(tx, snapshots, user.id, { closesAt: null }))) || user;
}

/** Strikes a device off the list. One that is not on it is fine. */
export async function endSession(db: AccountDatabase, sid: string): Promise<void> {
  await db.prisma.session.deleteMany({ where: { sid } });
}
