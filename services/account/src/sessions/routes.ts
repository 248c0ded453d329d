import { setTimeout as sleep } from 'node:timers/promises';
import { login, logout, secondStep } from '@dealstead/contracts/account/auth';
import { answer, Forbidden, handle, TooMany, Unauthorized } from '@dealstead/service-kit';
import type { AccountDatabase } from '../database.ts';
import { redirectFormErrors } from '../redirectFormErrors.ts';
import { tooManyAttemptsText } from '../rateLimiter.ts';
import { verifyPassword } from '../passwords/passwordHash.ts';
import { hashSecret, type Vault } from '../secrets.ts';
import { consumeTotpCode, consumeRecoveryCode } from '../twoStep/codes.ts';
import { normalizeEmail } from '../users/rules.ts';
import type { SignInFlow } from './signInFlow.ts';
import type { LoginAttempt, LoginThrottle } from './loginThrottle.ts';
import { deleteSession } from './store.ts';

const tooMany = (seconds: number) => new TooMany(seconds, tooManyAttemptsText(seconds));

/** Codes that one right password may be followed by. */
const mostTries = 5;
const over = () => new Unauthorized('That took too long. Sign in again.', 'challenge-over');

export interface SessionDeps {
  readonly loginThrottle: LoginThrottle;
  /** Of codes of the second step. */
  readonly codeThrottle: LoginThrottle;
  readonly signInFlow: SignInFlow;
  readonly vault: Vault;
}

/** Signing in and out. Every step takes an unknown address the same way as a known one. */
export function sessionRoutes(
  db: AccountDatabase,
  { loginThrottle: guesses, codeThrottle: codeGuesses, signInFlow: entrance, vault }: SessionDeps,
) {
  async function mayGuess(counts: LoginThrottle, guesser: LoginAttempt): Promise<void> {
    const seconds = await counts.retryAfterSeconds(guesser);
    if (seconds !== null) throw tooMany(seconds);
  }
  async function wasWrong(counts: LoginThrottle, guesser: LoginAttempt): Promise<void> {
    const verdict = await counts.recordFailure(guesser);
    if ('retryAfter' in verdict) throw tooMany(verdict.retryAfter);
    await sleep(verdict.waitMs);
  }

  const signIn = handle(login, async ({ body, query, who, request, log }) => {
    if (who.kind === 'system' || !who.newSession) throw new Forbidden('Signing in goes through the gateway.');
    const email = normalizeEmail(body.email);
    const guesser = { email, address: who.address, device: who.device };
    await mayGuess(guesses, guesser);

    const user = await db.prisma.user.findUnique({ where: { email } });
    // Asked again when it is this guess's turn: those that waited beside it may have used up the count.
    const right = await verifyPassword(user?.password, body.password, () => mayGuess(guesses, guesser));
    if (!user || !right) {
      await wasWrong(guesses, guesser);
      throw new Unauthorized('Invalid email or password', 'invalid-credentials');
    }

    const { newSession: sid, session: replaces, address, invitation } = who;
    const visit = { sid, replaces, address, invitation, request, next: query.next };
    const entered = await db.change((tx) => entrance.completeFirstFactor(tx, user, visit));
    const startsSession = 'user' in entered.body;
    await guesses
      .clearFailures(guesser)
      .then(() => (startsSession ? guesses.rememberDevice(guesser) : undefined))
      .catch((error: unknown) => log.warn({ err: error }, 'a count of wrong passwords was not cleared'));
    return entered;
  });

  const second = handle(secondStep, async ({ body, query, who, request, log }) => {
    if (who.kind === 'system' || !who.newSession) throw new Forbidden('Signing in goes through the gateway.');
    const { newSession: sid, session: replaces, address, device, invitation } = who;
    const challenge = hashSecret(body.challenge);
    // Counted before the code is looked at, so that codes sent side by side do not slip past the count.
    const { rows } = await db.pool.query<{ user_id: number }>(
      `UPDATE second_steps SET tries = tries + 1
       WHERE challenge = $1 AND expires_at > now() AND tries < $2 RETURNING user_id`,
      [challenge, mostTries],
    );
    const userId = rows[0]?.user_id;
    const user = userId === undefined ? null : await db.prisma.user.findUnique({ where: { id: userId } });
    if (!user) throw over();
    const guesser = { email: user.email, address, device };
    await mayGuess(codeGuesses, guesser);

    const entered = await db.change(async (tx) => {
      const spent = { userId: user.id, code: body.code };
      if (!(await consumeTotpCode(tx, vault, spent)) && !(await consumeRecoveryCode(tx, spent))) return null;
      const [first] = await tx.sql`DELETE FROM second_steps WHERE challenge = ${challenge} RETURNING user_id`;
      if (!first) throw over();
      return entrance.admit(tx, user, { sid, replaces, address, invitation, request, next: query.next });
    });
    if (!entered) {
      await wasWrong(codeGuesses, guesser);
      throw new Unauthorized('That code is not right, or it was used already.', 'invalid-code');
    }
    await codeGuesses
      .clearFailures(guesser)
      .then(() => codeGuesses.rememberDevice(guesser))
      .catch((error: unknown) => log.warn({ err: error }, 'a count of wrong codes was not cleared'));
    return entered;
  });

  const signOut = handle(logout, async ({ who }) => {
    if (who.kind !== 'system' && who.session) await deleteSession(db, who.session);
    return answer({ message: 'Signed out.' }).seeOther('/');
  });

  return [
    redirectFormErrors('/login', signIn),
    redirectFormErrors('/login', second, { challenge: 'challenge' }),
    signOut,
  ];
}
