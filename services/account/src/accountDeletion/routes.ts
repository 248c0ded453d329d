import { accountClosureGraceDays } from '@dealstead/contracts';
import { closeAccount } from '@dealstead/contracts/account/settings';
import { handle, Conflict, renderMail } from '@dealstead/service-kit';
import type { KeySnapshots } from '../apiKeys/snapshots.ts';
import type { AccountDatabase } from '../database.ts';
import { queueMail } from '../mail/queue.ts';
import type { MemberSnapshots } from '../members/snapshots.ts';
import { recordAction } from '../recordAction.ts';
import { revokeLinks } from '../recovery/links.ts';
import { revokeSessions } from '../sessions/revokeSessions.ts';
import type { Reauthenticate } from '../settings/reauthenticate.ts';

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
      const closesAt = new Date(Date.now() + accountClosureGraceDays * 86_400_000);
      await db.change(async (tx) => {
        await revokeLinks(tx, user.id);
        await keys.revokeAll(tx, user.id);
        await revokeSessions(tx, snapshots, user.id, { change: { closesAt } });
        await recordAction(
          tx,
          { actor, request },
          { action: 'account.closed', after: { deletedOn: closesAt.toISOString() } },
        );
        const mail = closingMail(user.email, closesAt, publicUrl);
        await queueMail(tx, `closing/${user.id}/${closesAt.getTime()}`, user.email, mail);
      });
      return { message: 'Your account is closed.', closesAt: closesAt.toISOString() };
    }),
  ];
}

function closingMail(email: string, closesAt: Date, publicUrl: string) {
  const day = closesAt.toLocaleDateString('en-US', { dateStyle: 'long', timeZone: 'America/New_York' });
  return renderMail({
    subject: 'Your Dealstead account is closed',
    preview: `Its data is deleted on ${day}. Until then signing in opens it again.`,
    heading: 'Your account is closed',
    paragraphs: [
      `The account for ${email} is closed, and every device is signed out. On ${day} your listings are withdrawn and your data is deleted.`,
      'Changed your mind? Sign in before that day, and everything is as it was.',
    ],
    button: { label: 'Sign in and keep the account', url: `${publicUrl}/login` },
    because:
      'You get this because your account was closed in its settings. If that was not you, sign in and change your password.',
  });
}
