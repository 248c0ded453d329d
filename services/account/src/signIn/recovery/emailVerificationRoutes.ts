import { requestEmailVerification, verifyEmail } from '@dealstead/contracts/account/recovery';
import { handle, respond, type Route, takeMailLimit } from '@dealstead/service-kit';
import { queueMail } from '../../mail/index.ts';
import { redirectFormErrors } from '../../redirectFormErrors.ts';
import { changeUser, getUser } from '../../users/index.ts';
import type { RecoveryDeps } from './deps.ts';
import { addressOf, type CountLinkAttempt, invalidLink } from './linkAttempts.ts';
import { consumeLink, createLink } from './links.ts';
import { verificationMail } from './recoveryMails.ts';

/** Asking for a link that confirms the address, and confirming it. */
export function emailVerificationRoutes(deps: RecoveryDeps, countAttempt: CountLinkAttempt): Route[] {
  const { db, snapshots, publicUrl } = deps;
  return [
    handle(requestEmailVerification, async ({ actor }) => {
      await db.change(async (tx) => {
        const user = await getUser(tx, actor.id);
        if (user.emailVerifiedAt) return;
        await takeMailLimit(tx, 'verify', { to: user.email, sender: `member/${user.id}` });
        const secret = await createLink(tx, 'email', user.id);
        const mail = verificationMail(user.email, `${publicUrl}/auto-login?confirm=${secret}`);
        await queueMail(tx, `verify/${user.id}/${Date.now()}`, user.email, mail);
      });
      return { message: 'We sent you an email with a link.' };
    }),

    redirectFormErrors(
      '/auto-login',
      handle(verifyEmail, async ({ body, actor }) => {
        await countAttempt(addressOf(actor));
        await db.change(async (tx) => {
          const userId = await consumeLink(tx, 'email', body.token);
          if (userId === null) throw invalidLink();
          await changeUser(tx, snapshots, userId, { emailVerifiedAt: new Date() });
        });
        return respond({ message: 'Your email is confirmed.' }).seeOther('/auto-login?confirmed=1');
      }),
    ),
  ];
}
