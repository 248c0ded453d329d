import { forgotPassword, resetPassword } from '@dealstead/contracts/account/recovery';
import { handle, Refusal, respond, type Route } from '@dealstead/service-kit';
import type { AccountTransaction } from '../../database.ts';
import { queueMail } from '../../mail/index.ts';
import { hashPassword } from '../passwords/passwordHash.ts';
import { findPasswordWeakness } from '../passwords/rules.ts';
import { recordAction } from '../../recordAction.ts';
import { redirectFormErrors } from '../../redirectFormErrors.ts';
import { revokeSessions, readOpenUser } from '../../users/index.ts';
import type { RecoveryDeps } from './deps.ts';
import { addressOf, type CountLinkAttempt, invalidLink } from './linkAttempts.ts';
import { consumeLink, revokeLinks } from './links.ts';
import { securityMail } from './recoveryMails.ts';
import { askForLink, linkRequested } from './requests.ts';

/** Asking for a link that sets a new password, and setting it. */
export function passwordResetRoutes(deps: RecoveryDeps, countAttempt: CountLinkAttempt): Route[] {
  const { db } = deps;
  return [
    redirectFormErrors(
      '/forgot-password',
      handle(forgotPassword, async ({ body, actor }) => {
        await askForLink(db, 'reset', body.email, addressOf(actor));
        return respond(linkRequested).seeOther('/forgot-password?sent=1');
      }),
    ),

    redirectFormErrors(
      '/reset-password',
      handle(resetPassword, async ({ body, actor, request }) => {
        await countAttempt(addressOf(actor));
        assertAcceptable(body.password, body.confirmPassword ?? body.password);
        const password = await hashPassword(body.password);
        await db.change(async (tx) => {
          const userId = await resetByLink(tx, deps, body.token, password);
          await recordAction(tx, { actor, request }, { action: 'password.reset', memberId: userId });
        });
        return respond({ message: 'Your password was changed. Sign in with your new password.' }).seeOther(
          '/login?reset=1',
        );
      }),
      { token: 'token' },
    ),
  ];
}

/** @throws Refusal with the reason, for passwords that differ or are easy to guess */
function assertAcceptable(password: string, confirmation: string): void {
  if (confirmation !== password) {
    const text = 'Passwords do not match';
    throw new Refusal(400, 'passwords-differ', text, { confirmPassword: text });
  }
  const weakness = findPasswordWeakness(password, '');
  if (weakness !== null) throw new Refusal(400, 'password-too-easy', weakness, { password: weakness });
}

/** Sets the password hash, confirms the address, revokes all links and sessions and notifies the member. @returns their id */
async function resetByLink(
  tx: AccountTransaction,
  { snapshots, publicUrl }: RecoveryDeps,
  token: string,
  password: string,
): Promise<number> {
  const user = await readOpenUser(tx, await consumeLink(tx, 'reset', token));
  // Admins have none: support could begin one for a member, whose account becomes an admin's before it is applied.
  if (!user || user.role === 'admin') throw invalidLink();
  await revokeLinks(tx, user.id);
  const passwordChangedAt = new Date();
  await revokeSessions(tx, snapshots, user.id, {
    change: { password, passwordChangedAt, emailVerifiedAt: user.emailVerifiedAt ?? passwordChangedAt },
  });
  const mail = securityMail(
    'Your password was changed',
    'The password of your Dealstead account was changed through a link that we sent you. Every device is signed out.',
    publicUrl,
  );
  await queueMail(tx, `password/${user.id}/${passwordChangedAt.getTime()}`, user.email, mail);
  return user.id;
}
