import { setTimeout as sleep } from 'node:timers/promises';
import { login, logout, secondStep } from '@dealstead/contracts/account/auth';
import { respond, Forbidden, handle, TooMany, Unauthorized } from '@dealstead/service-kit';
import type { AccountDatabase } from '../../database.ts';
import { verifyPassword } from '../passwords/passwordHash.ts';
import { tooManyAttemptsText } from '../../rateLimiter.ts';
import { redirectFormErrors } from '../../redirectFormErrors.ts';
import type { Vault } from '../../secrets.ts';
import { consumeCode } from '../twoStep/codes.ts';
import { normalizeEmail } from '@dealstead/contracts/values/email';
import { findUser, findUserByEmail } from '../../users/index.ts';
import { countChallengeAttempt, deleteChallenge } from './challenges.ts';
import type { LoginAttempt, LoginThrottle } from './loginThrottle.ts';
import type { SignInFlow } from './signInFlow.ts';
import { deleteSession } from './store.ts';

const tooMany = (seconds: number) => new TooMany(seconds, tooManyAttemptsText(seconds));
const challengeExpired = () => new Unauthorized('Your sign-in timed out. Sign in again.', 'challenge-over');
const gatewayRequired = () => new Forbidden('Signing in goes through the gateway.');

/** @throws TooMany while attempts like this one are blocked */
async function assertNotThrottled(throttle: LoginThrottle, attempt: LoginAttempt): Promise<void> {
  const seconds = await throttle.retryAfterSeconds(attempt);
  if (seconds !== null) throw tooMany(seconds);
}

/** Counts a failure and delays its response. @throws TooMany where the limit is exceeded */
async function recordFailure(throttle: LoginThrottle, attempt: LoginAttempt): Promise<void> {
  const outcome = await throttle.recordFailure(attempt);
  if ('retryAfter' in outcome) throw tooMany(outcome.retryAfter);
  await sleep(outcome.waitMs);
}

export interface SessionDeps {
  readonly loginThrottle: LoginThrottle;
  /** Throttles codes of the second step. */
  readonly codeThrottle: LoginThrottle;
  readonly signInFlow: SignInFlow;
  readonly vault: Vault;
}

/** Signing in and out. Every step responds alike for known and unknown addresses. */
export function sessionRoutes(db: AccountDatabase, deps: SessionDeps) {
  return [
    redirectFormErrors('/login', loginRoute(db, deps)),
    redirectFormErrors('/login', secondStepRoute(db, deps), { challenge: 'challenge' }),
    handle(logout, async ({ actor }) => {
      if (actor.kind !== 'system' && actor.session) await deleteSession(db, actor.session);
      return respond({ message: 'Signed out.' }).seeOther('/');
    }),
  ];
}

function loginRoute(db: AccountDatabase, { loginThrottle, signInFlow }: SessionDeps) {
  return handle(login, async ({ body, query, actor, request, log }) => {
    if (actor.kind === 'system' || !actor.newSession) throw gatewayRequired();
    const email = normalizeEmail(body.email);
    const attempt = { email, address: actor.address, device: actor.device };
    await assertNotThrottled(loginThrottle, attempt);

    const user = await findUserByEmail(db, email);
    // Checked again when hashing starts: attempts that waited in parallel may have used up the limit.
    const isCorrect = await verifyPassword(user?.password, body.password, () =>
      assertNotThrottled(loginThrottle, attempt),
    );
    if (!user || !isCorrect) {
      await recordFailure(loginThrottle, attempt);
      throw new Unauthorized('Invalid email or password', 'invalid-credentials');
    }

    const { newSession: sid, session: replaces, address, invitation } = actor;
    const context = { sid, replaces, address, invitation, request, next: query.next };
    const result = await db.change((tx) => signInFlow.completeFirstFactor(tx, user, context));
    const hasSession = 'user' in result.body;
    await loginThrottle
      .clearFailures(attempt)
      .then(() => (hasSession ? loginThrottle.rememberDevice(attempt) : undefined))
      .catch((error: unknown) => log.warn({ err: error }, 'login throttle not cleared'));
    return result;
  });
}

function secondStepRoute(db: AccountDatabase, { codeThrottle, signInFlow, vault }: SessionDeps) {
  return handle(secondStep, async ({ body: { challenge, code }, query, actor, request, log }) => {
    if (actor.kind === 'system' || !actor.newSession) throw gatewayRequired();
    const { newSession: sid, session: replaces, address, device, invitation } = actor;
    const userId = await countChallengeAttempt(db, challenge);
    const user = userId === null ? null : await findUser(db, userId);
    if (!user) throw challengeExpired();
    const attempt = { email: user.email, address, device };
    await assertNotThrottled(codeThrottle, attempt);

    const result = await db.change(async (tx) => {
      const candidate = { userId: user.id, code };
      if (!(await consumeCode(tx, vault, candidate))) return null;
      if (!(await deleteChallenge(tx, challenge))) throw challengeExpired();
      return signInFlow.completeSignIn(tx, user, { sid, replaces, address, invitation, request, next: query.next });
    });
    if (!result) {
      await recordFailure(codeThrottle, attempt);
      throw new Unauthorized('That code is incorrect or was already used.', 'invalid-code');
    }
    await codeThrottle
      .clearFailures(attempt)
      .then(() => codeThrottle.rememberDevice(attempt))
      .catch((error: unknown) => log.warn({ err: error }, 'code throttle not cleared'));
    return result;
  });
}
