import { accountClosureGraceDays, longDate } from '@dealstead/contracts';
import { closeAccount } from '@dealstead/contracts/account/settings';
import { handle, Conflict, renderMail } from '@dealstead/service-kit';
import type { KeySnapshots } from '../../apiKeys/index.ts';
import type { AccountDatabase, AccountTransaction, User } from '../../database.ts';
import { queueMail } from '../../mail/index.ts';
import { type MemberSnapshots, revokeSessions } from '../../users/index.ts';
import { recordAction } from '../../recordAction.ts';
import { revokeLinks, type Reauthenticate } from '../../signIn/index.ts';

export interface ClosingDeps {
  readonly db: AccountDatabase;
  readonly snapshots: MemberSnapshots;
  readonly keys: Pick<KeySnapshots, 'revokeAll'>;
  readonly reauthenticate: Reauthenticate;
  /** Base of links in mails. */
  readonly publicUrl: string;
}

/** The route that closes an account: signed out at once, deleted after the grace period. */
export function closingRoutes({ db, snapshots, keys, reauthenticate, publicUrl }: ClosingDeps) {
  return [
    handle(closeAccount, async ({ body, actor, request }) => {
      const user = await reauthenticate(actor, body.password);
      if (user.role === 'admin') throw new Conflict('An admin cannot close their own account.', 'admin-account');
      const closesAt = await db.change(async (tx) => {
        const closesAt = await closeAccountOf(tx, { snapshots, keys, publicUrl }, { user, by: 'member' });
        const after = { deletedOn: closesAt.toISOString() };
        await recordAction(tx, { actor, request }, { action: 'account.closed', after });
        return closesAt;
      });
      return { message: 'Your account is closed.', closesAt: closesAt.toISOString() };
    }),
  ];
}

/** Closes an account, and mails the member until when it can be opened again. Gives that moment. */
export async function closeAccountOf(
  tx: AccountTransaction,
  { snapshots, keys, publicUrl }: Pick<ClosingDeps, 'snapshots' | 'keys' | 'publicUrl'>,
  { user, by }: { readonly user: User; readonly by: 'member' | 'admin' },
): Promise<Date> {
  const closesAt = new Date(Date.now() + accountClosureGraceDays * 86_400_000);
  await revokeLinks(tx, user.id);
  await keys.revokeAll(tx, user.id);
  await revokeSessions(tx, snapshots, user.id, { change: { closesAt } });
  const because =
    by === 'member'
      ? 'You get this because your account was closed in its settings. If that was not you, sign in and change your password.'
      : 'You get this because our support team closed your account. If you did not ask for that, sign in and write to us.';
  const mail = closingMail(user.email, { closesAt, publicUrl, because });
  await queueMail(tx, `closing/${user.id}/${closesAt.getTime()}`, user.email, mail);
  return closesAt;
}

function closingMail(
  email: string,
  { closesAt, publicUrl, because }: { closesAt: Date; publicUrl: string; because: string },
) {
  const day = longDate(closesAt);
  return renderMail({
    subject: 'Your Dealstead account is closed',
    preview: `Its data is deleted on ${day}. Until then signing in opens it again.`,
    heading: 'Your account is closed',
    paragraphs: [
      `The account for ${email} is closed, and every device is signed out. On ${day} your listings are withdrawn and your data is deleted.`,
      'Changed your mind? Sign in before that day, and everything is as it was.',
    ],
    button: { label: 'Sign in and keep the account', url: `${publicUrl}/login` },
    because,
  });
}
