import { setTimeout as sleep } from 'node:timers/promises';
import { homeAfterSignIn, safeNext } from '@dealstead/contracts';
import { login, logout } from '@dealstead/contracts/account/auth';
import { sessionUserHeader } from '@dealstead/contracts/identity';
import { answer, Forbidden, handle, TooMany, Unauthorized } from '@dealstead/service-kit';
import type { AccountDatabase } from '../database.ts';
import { leadingBack } from '../forms.ts';
import { tooManyText } from '../limits.ts';
import { verifyPassword } from '../passwords/hashing.ts';
import { currentUserOf, normalizeEmail } from '../users/rules.ts';
import type { Guesser, Guessing } from './guessing.ts';
import { endSession, startSession } from './store.ts';

const tooMany = (seconds: number) => new TooMany(seconds, tooManyText(seconds));

/** Signing in and out. Every step takes an unknown address the same way as a known one. */
export function sessionRoutes(db: AccountDatabase, guesses: Guessing) {
  async function mayGuess(guesser: Guesser): Promise<void> {
    const seconds = await guesses.refusedFor(guesser);
    if (seconds !== null) throw tooMany(seconds);
  }

  const signIn = handle(login, async ({ body, query, who, request, log }) => {
    if (who.kind === 'system' || !who.newSession) throw new Forbidden('Signing in goes through the gateway.');
    const email = normalizeEmail(body.email);
    const guesser = { email, address: who.address };
    await mayGuess(guesser);

    const user = await db.prisma.user.findUnique({ where: { email } });
    // Asked again when it is this guess's turn: those that waited beside it may have used up the count.
    const right = await verifyPassword(user?.password, body.password, () => mayGuess(guesser));
    if (!user || !right) {
      const verdict = await guesses.failed(guesser);
      if ('retryAfter' in verdict) throw tooMany(verdict.retryAfter);
      await sleep(verdict.waitMs);
      throw new Unauthorized('Invalid email or password', 'invalid-credentials');
    }

    await startSession(db, {
      sid: who.newSession,
      replaces: who.session,
      userId: user.id,
      device: { userAgent: request.get('user-agent')?.slice(0, 400) ?? null, address: who.address ?? null },
    });
    await guesses
      .succeeded(guesser)
      .catch((error: unknown) => log.warn({ err: error }, 'a count of wrong passwords was not cleared'));
    return answer({ user: currentUserOf(user) })
      .header(sessionUserHeader, String(user.id))
      .seeOther(safeNext(query.next) ?? homeAfterSignIn(currentUserOf(user)));
  });

  const signOut = handle(logout, async ({ who }) => {
    if (who.kind !== 'system' && who.session) await endSession(db, who.session);
    return answer({ message: 'Signed out.' }).seeOther('/');
  });

  return [leadingBack('/login', signIn), signOut];
}
