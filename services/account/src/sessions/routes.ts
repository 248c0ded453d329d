import { setTimeout as sleep } from 'node:timers/promises';
import { login, logout, secondStep } from '@dealstead/contracts/account/auth';
import { answer, Forbidden, handle, TooMany, Unauthorized } from '@dealstead/service-kit';
import type { AccountDatabase } from '../database.ts';
import { leadingBack } from '../forms.ts';
import { tooManyText } from '../limits.ts';
import { verifyPassword } from '../passwords/hashing.ts';
import { hashSecret, type Vault } from '../secrets.ts';
import { spendAppCode, spendRecoveryCode } from '../twostep/codes.ts';
import { normalizeEmail } from '../users/rules.ts';
import type { Entrance } from './entrance.ts';
import type { Guesser, Guessing } from './guessing.ts';
import { endSession } from './store.ts';

const tooMany = (seconds: number) => new TooMany(seconds, tooManyText(seconds));

/** Codes that one right password may be followed by. */
const mostTries = 5;
const over = () => new Unauthorized('That took too long. Sign in again.', 'challenge-over');

export interface SessionParts {
  readonly guesses: Guessing;
  /** Of codes of the second step. */
  readonly codeGuesses: Guessing;
  readonly entrance: Entrance;
  readonly vault: Vault;
}

/** Signing in and out. Every step takes an unknown address the same way as a known one. */
export function sessionRoutes(db: AccountDatabase, { guesses, codeGuesses, entrance, vault }: SessionParts) {
  async function mayGuess(counts: Guessing, guesser: Guesser): Promise<void> {
    const seconds = await counts.refusedFor(guesser);
    if (seconds !== null) throw tooMany(seconds);
  }
  async function wasWrong(counts: Guessing, guesser: Guesser): Promise<void> {
    const verdict = await counts.failed(guesser);
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
    const entered = await db.change((tx) => entrance.enter(tx, user, visit));
    const startsSession = 'user' in entered.body;
    await guesses
      .succeeded(guesser)
      .then(() => (startsSession ? guesses.remember(guesser) : undefined))
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
      if (!(await spendAppCode(tx, vault, spent)) && !(await spendRecoveryCode(tx, spent))) return null;
      const [first] = await tx.sql`DELETE FROM second_steps WHERE challenge = ${challenge} RETURNING user_id`;
      if (!first) throw over();
      return entrance.admit(tx, user, { sid, replaces, address, invitation, request, next: query.next });
    });
    if (!entered) {
      await wasWrong(codeGuesses, guesser);
      throw new Unauthorized('That code is not right, or it was used already.', 'invalid-code');
    }
    await codeGuesses
      .succeeded(guesser)
      .then(() => codeGuesses.remember(guesser))
      .catch((error: unknown) => log.warn({ err: error }, 'a count of wrong codes was not cleared'));
    return entered;
  });

  const signOut = handle(logout, async ({ who }) => {
    if (who.kind !== 'system' && who.session) await endSession(db, who.session);
    return answer({ message: 'Signed out.' }).seeOther('/');
  });

  return [leadingBack('/login', signIn), leadingBack('/login', second, { challenge: 'challenge' }), signOut];
}
