import type { MemberIdentity } from '@dealstead/contracts/identity';
import { Refusal, TooMany, Unauthorized } from '@dealstead/service-kit';
import type { AccountDatabase, User } from '../database.ts';
import { tooManyAttemptsText } from '../rateLimiter.ts';
import { verifyPassword } from '../passwords/passwordHash.ts';
import type { LoginThrottle } from '../sessions/loginThrottle.ts';

/**
 * Asks someone who is signed in for their password again, before what a thief of a session must not do. Wrong ones count
 * like those at sign-in. `field` is where the form asks.
 */
export function createReauthenticate(db: AccountDatabase, guesses: LoginThrottle) {
  return async (who: MemberIdentity, password: string, field = 'password'): Promise<User> => {
    const user = await db.prisma.user.findUnique({ where: { id: who.id } });
    if (!user || user.closedAt) throw new Unauthorized();
    const guesser = { email: user.email, address: who.address, device: who.device };
    const mayGuess = async () => {
      const seconds = await guesses.retryAfterSeconds(guesser);
      if (seconds !== null) throw new TooMany(seconds, tooManyAttemptsText(seconds));
    };
    await mayGuess();
    if (await verifyPassword(user.password, password, mayGuess)) return user;
    const verdict = await guesses.recordFailure(guesser);
    if ('retryAfter' in verdict) throw new TooMany(verdict.retryAfter, tooManyAttemptsText(verdict.retryAfter));
    const message = 'This is not your password.';
    throw new Refusal(403, 'wrong-password', message, { [field]: message });
  };
}

export type Reauthenticate = ReturnType<typeof createReauthenticate>;
