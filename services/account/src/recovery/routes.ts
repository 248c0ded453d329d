import {
  autoLogin,
  forgotPassword,
  requestEmailVerification,
  requestSignInLink,
  resetPassword,
  verifyEmail,
} from '@dealstead/contracts/account/recovery';
import { respond, Forbidden, handle, clientNetworkOf, Refusal, takeMailLimit, TooMany } from '@dealstead/service-kit';
import type { Redis } from 'ioredis';
import type { AccountDatabase } from '../database.ts';
import { redirectFormErrors } from '../redirectFormErrors.ts';
import { hashKey, createRateLimiter, secondsUntilReset, tooManyAttemptsText } from '../rateLimiter.ts';
import { queueMail } from '../mail/queue.ts';
import type { MemberSnapshots } from '../members/snapshots.ts';
import { hashPassword } from '../passwords/passwordHash.ts';
import { findPasswordWeakness } from '../passwords/rules.ts';
import { revokeSessions } from '../sessions/revokeSessions.ts';
import type { SignInFlow } from '../sessions/signInFlow.ts';
import type { LoginThrottle } from '../sessions/loginThrottle.ts';
import { changeUser } from '../users/changeUser.ts';
import { normalizeEmail } from '../users/rules.ts';
import { readOpenUser, readUser } from '../users/store.ts';
import { createLink, consumeLink, revokeLinks } from './links.ts';
import { securityMail, verificationMail } from './recoveryMails.ts';
import { requestLink } from './requests.ts';

const hour = 3600;
const sentMessage = 'If an account has this address, a mail is on its way.';

/** The same response for unknown, used and expired links. */
const invalidLink = () =>
  new Refusal(410, 'link-spent', 'This link does not work any more. It may be used or too old: ask for a new one.');

export interface RecoveryDeps {
  readonly db: AccountDatabase;
  readonly redis: Redis;
  readonly snapshots: MemberSnapshots;
  readonly signInFlow: SignInFlow;
  readonly loginThrottle: LoginThrottle;
  readonly publicUrl: string;
}

/** Routes of password resets, sign-in links and the confirmation of an address. */
export function recoveryRoutes({ db, redis, snapshots, signInFlow, loginThrottle, publicUrl }: RecoveryDeps) {
  const linkAttempts = createRateLimiter(redis, 'link:tried', 60, hour);

  /** Counts an attempt to use a link. @throws TooMany above the limit of its network */
  async function countAttempt(address: string | undefined): Promise<void> {
    const state = await linkAttempts.penalty(hashKey(clientNetworkOf(address)));
    if (state.consumedPoints <= linkAttempts.points) return;
    const seconds = secondsUntilReset([state]);
    throw new TooMany(seconds, tooManyAttemptsText(seconds));
  }
  const ask = async (kind: 'reset' | 'sign-in', typed: string, address: string | undefined) => {
    const email = normalizeEmail(typed);
    await db.change(async (tx) => {
      await takeMailLimit(tx, 'link', { to: email, sender: clientNetworkOf(address) });
      await requestLink(tx, kind, email);
    });
  };
  const addressOf = (actor: { kind: string; address?: string | undefined }) => actor.address;

  return [
    redirectFormErrors(
      '/forgot-password',
      handle(forgotPassword, async ({ body, actor }) => {
        await ask('reset', body.email, actor.kind === 'system' ? undefined : addressOf(actor));
        return respond({ message: sentMessage }).seeOther('/forgot-password?sent=1');
      }),
    ),

    redirectFormErrors(
      '/auto-login',
      handle(requestSignInLink, async ({ body, actor }) => {
        await ask('sign-in', body.email, actor.kind === 'system' ? undefined : addressOf(actor));
        return respond({ message: sentMessage }).seeOther('/auto-login?sent=1');
      }),
    ),

    redirectFormErrors(
      '/reset-password',
      handle(resetPassword, async ({ body, actor }) => {
        await countAttempt(actor.kind === 'system' ? undefined : addressOf(actor));
        if ((body.confirmPassword ?? body.password) !== body.password)
          throw new Refusal(400, 'passwords-differ', 'Passwords do not match', {
            confirmPassword: 'Passwords do not match',
          });
        const weakness = findPasswordWeakness(body.password, '');
        if (weakness !== null) throw new Refusal(400, 'password-too-easy', weakness, { password: weakness });
        const password = await hashPassword(body.password);
        await db.change(async (tx) => {
          const userId = await consumeLink(tx, 'reset', body.token);
          const user = await readOpenUser(tx, userId);
          if (!user) throw invalidLink();
          await revokeLinks(tx, user.id);
          const passwordChangedAt = new Date();
          await revokeSessions(tx, snapshots, user.id, {
            change: { password, passwordChangedAt, emailVerifiedAt: user.emailVerifiedAt ?? passwordChangedAt },
          });
          const mail = securityMail(
            'Your password was changed',
            'The password of your Dealstead account was set anew by a link that we sent you. Every device is signed out.',
            publicUrl,
          );
          await queueMail(tx, `password/${user.id}/${passwordChangedAt.getTime()}`, user.email, mail);
        });
        return respond({ message: 'Your password is set. Sign in with it.' }).seeOther('/login?reset=1');
      }),
      { token: 'token' },
    ),

    redirectFormErrors(
      '/auto-login',
      handle(autoLogin, async ({ body, actor, request, log }) => {
        if (actor.kind === 'system' || !actor.newSession) throw new Forbidden('Signing in goes through the gateway.');
        await countAttempt(actor.address);
        const { newSession: sid, session: replaces, address, invitation } = actor;
        const context = { sid, replaces, address, invitation, request };
        const { email, result } = await db.change(async (tx) => {
          const userId = await consumeLink(tx, 'signIn', body.token);
          const user = await readOpenUser(tx, userId);
          if (!user) throw invalidLink();
          const confirmed = user.emailVerifiedAt
            ? user
            : await changeUser(tx, snapshots, user.id, { emailVerifiedAt: new Date() });
          return { email: user.email, result: await signInFlow.completeFirstFactor(tx, confirmed ?? user, context) };
        });
        if ('user' in result.body)
          await loginThrottle
            .rememberDevice({ email, address, device: actor.device })
            .catch((error: unknown) => log.warn({ err: error }, 'device not remembered'));
        return result;
      }),
    ),

    handle(requestEmailVerification, async ({ actor }) => {
      await db.change(async (tx) => {
        const user = await readUser(tx, actor.id);
        if (user.emailVerifiedAt) return;
        await takeMailLimit(tx, 'verify', { to: user.email, sender: `member/${user.id}` });
        const secret = await createLink(tx, 'email', user.id);
        const mail = verificationMail(user.email, `${publicUrl}/auto-login?confirm=${secret}`);
        await queueMail(tx, `verify/${user.id}/${Date.now()}`, user.email, mail);
      });
      return { message: 'A mail with a link is on its way.' };
    }),

    redirectFormErrors(
      '/auto-login',
      handle(verifyEmail, async ({ body, actor }) => {
        await countAttempt(actor.kind === 'system' ? undefined : addressOf(actor));
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
