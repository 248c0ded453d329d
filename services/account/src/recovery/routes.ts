import {
  autoLogin,
  forgotPassword,
  requestEmailVerification,
  requestSignInLink,
  resetPassword,
  verifyEmail,
} from '@dealstead/contracts/account/recovery';
import { answer, Forbidden, handle, placeOf, Refusal, takeMailLimit, TooMany } from '@dealstead/service-kit';
import type { Redis } from 'ioredis';
import type { AccountDatabase } from '../database.ts';
import { leadingBack } from '../forms.ts';
import { digest, limiter, secondsLeft, tooManyText } from '../limits.ts';
import { queueMail } from '../mail/queue.ts';
import type { MemberSnapshots } from '../members/snapshots.ts';
import { hashPassword } from '../passwords/hashing.ts';
import { whyTooEasy } from '../passwords/rules.ts';
import { endSessions } from '../sessions/ending.ts';
import type { Entrance } from '../sessions/entrance.ts';
import type { Guessing } from '../sessions/guessing.ts';
import { changeUser } from '../users/change.ts';
import { normalizeEmail } from '../users/rules.ts';
import { drawLink, spendLink, voidLinks } from './links.ts';
import { securityMail, verificationMail } from './mails.ts';
import { requestLink } from './requests.ts';

const hour = 3600;
const sent = 'If an account has this address, a mail is on its way.';

/** Unknown, used and expired links get the same words. */
const spent = () =>
  new Refusal(410, 'link-spent', 'This link does not work any more. It may be used or too old: ask for a new one.');

/** Ways back in, and the confirmation of an address. */
export function recoveryRoutes(
  db: AccountDatabase,
  redis: Redis,
  snapshots: MemberSnapshots,
  entrance: Entrance,
  guesses: Guessing,
  publicUrl: string,
) {
  const limits = {
    tried: limiter(redis, 'link:tried', 60, hour),
  };

  async function count(counts: readonly (readonly [(typeof limits)['tried'], string])[]): Promise<void> {
    const states = await Promise.all(counts.map(([limit, key]) => limit.penalty(digest(key))));
    const over = states.filter((state, i) => state.consumedPoints > (counts[i]?.[0].points ?? 0));
    if (over.length > 0) throw new TooMany(secondsLeft(over), tooManyText(secondsLeft(over)));
  }
  const ask = async (kind: 'reset' | 'sign-in', typed: string, address: string | undefined) => {
    const email = normalizeEmail(typed);
    await db.change(async (tx) => {
      await takeMailLimit(tx, 'link', { to: email, sender: placeOf(address) });
      await requestLink(tx, kind, email);
    });
  };
  const addressOf = (who: { kind: string; address?: string | undefined }) => who.address;

  return [
    leadingBack(
      '/forgot-password',
      handle(forgotPassword, async ({ body, who }) => {
        await ask('reset', body.email, who.kind === 'system' ? undefined : addressOf(who));
        return answer({ message: sent }).seeOther('/forgot-password?sent=1');
      }),
    ),

    leadingBack(
      '/auto-login',
      handle(requestSignInLink, async ({ body, who }) => {
        await ask('sign-in', body.email, who.kind === 'system' ? undefined : addressOf(who));
        return answer({ message: sent }).seeOther('/auto-login?sent=1');
      }),
    ),

    leadingBack(
      '/reset-password',
      handle(resetPassword, async ({ body, who }) => {
        await count([[limits.tried, placeOf(who.kind === 'system' ? undefined : addressOf(who))]]);
        if ((body.confirmPassword ?? body.password) !== body.password)
          throw new Refusal(400, 'passwords-differ', 'Passwords do not match', {
            confirmPassword: 'Passwords do not match',
          });
        const easy = whyTooEasy(body.password, '');
        if (easy !== null) throw new Refusal(400, 'password-too-easy', easy, { password: easy });
        const password = await hashPassword(body.password);
        await db.change(async (tx) => {
          const userId = await spendLink(tx, 'reset', body.token);
          const user = userId === null ? null : await tx.user.findFirst({ where: { id: userId, closedAt: null } });
          if (!user) throw spent();
          await voidLinks(tx, user.id);
          const passwordChangedAt = new Date();
          await endSessions(tx, snapshots, user.id, {
            change: { password, passwordChangedAt, emailVerifiedAt: user.emailVerifiedAt ?? passwordChangedAt },
          });
          const mail = securityMail(
            'Your password was changed',
            'The password of your Dealstead account was set anew by a link that we sent you. Every device is signed out.',
            publicUrl,
          );
          await queueMail(tx, `password/${user.id}/${passwordChangedAt.getTime()}`, user.email, mail);
        });
        return answer({ message: 'Your password is set. Sign in with it.' }).seeOther('/login?reset=1');
      }),
      { token: 'token' },
    ),

    leadingBack(
      '/auto-login',
      handle(autoLogin, async ({ body, who, request, log }) => {
        if (who.kind === 'system' || !who.newSession) throw new Forbidden('Signing in goes through the gateway.');
        await count([[limits.tried, placeOf(who.address)]]);
        const { newSession: sid, session: replaces, address, invitation } = who;
        const browser = { sid, replaces, address, invitation, request };
        const { email, entered } = await db.change(async (tx) => {
          const userId = await spendLink(tx, 'signIn', body.token);
          const user = userId === null ? null : await tx.user.findFirst({ where: { id: userId, closedAt: null } });
          if (!user) throw spent();
          const confirmed = user.emailVerifiedAt
            ? user
            : await changeUser(tx, snapshots, user.id, { emailVerifiedAt: new Date() });
          return { email: user.email, entered: await entrance.enter(tx, confirmed ?? user, browser) };
        });
        if ('user' in entered.body)
          await guesses
            .remember({ email, address, device: who.device })
            .catch((error: unknown) => log.warn({ err: error }, 'a device was not made known to its account'));
        return entered;
      }),
    ),

    handle(requestEmailVerification, async ({ who }) => {
      await db.change(async (tx) => {
        const user = await tx.user.findUniqueOrThrow({ where: { id: who.id } });
        if (user.emailVerifiedAt) return;
        await takeMailLimit(tx, 'verify', { to: user.email, sender: `member/${user.id}` });
        const secret = await drawLink(tx, 'email', user.id);
        const mail = verificationMail(user.email, `${publicUrl}/auto-login?confirm=${secret}`);
        await queueMail(tx, `verify/${user.id}/${Date.now()}`, user.email, mail);
      });
      return { message: 'A mail with a link is on its way.' };
    }),

    leadingBack(
      '/auto-login',
      handle(verifyEmail, async ({ body, who }) => {
        await count([[limits.tried, placeOf(who.kind === 'system' ? undefined : addressOf(who))]]);
        await db.change(async (tx) => {
          const userId = await spendLink(tx, 'email', body.token);
          if (userId === null) throw spent();
          await changeUser(tx, snapshots, userId, { emailVerifiedAt: new Date() });
        });
        return answer({ message: 'Your email is confirmed.' }).seeOther('/auto-login?confirmed=1');
      }),
    ),
  ];
}
