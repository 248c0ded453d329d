import type { MemberIdentity } from '@dealstead/contracts/identity';
import { Refusal, TooMany, Unauthorized } from '@dealstead/service-kit';
import type { AccountDatabase, User } from '../../database.ts';
import { verifyPassword } from '../passwords/passwordHash.ts';
import { tooManyAttemptsText } from '../../rateLimiter.ts';
import type { LoginThrottle } from '../sessions/loginThrottle.ts';
import { findUser } from '../../users/index.ts';

/**
 * Re-authentication: asks a signed-in member for the password before an operation that a stolen session must not perform.
 * Failures count in the login throttle. `field` is the form field of the error.
 */
export function createReauthenticate(db: AccountDatabase, loginThrottle: LoginThrottle) {
  return async (actor: MemberIdentity, password: string, field = 'password'): Promise<User> => {
    const user = await findUser(db, actor.id);
    if (!user || user.closedAt) throw new Unauthorized();
    const attempt = { email: user.email, address: actor.address, device: actor.device };
    const assertNotThrottled = async () => {
      const seconds = await loginThrottle.retryAfterSeconds(attempt);
      if (seconds !== null) throw new TooMany(seconds, tooManyAttemptsText(seconds));
    };
    await assertNotThrottled();
    if (await verifyPassword(user.password, password, assertNotThrottled)) return user;
    const outcome = await loginThrottle.recordFailure(attempt);
    if ('retryAfter' in outcome) throw new TooMany(outcome.retryAfter, tooManyAttemptsText(outcome.retryAfter));
    const message = 'This is not your password.';
    throw new Refusal(403, 'wrong-password', message, { [field]: message });
  };
}

export type Reauthenticate = ReturnType<typeof createReauthenticate>;
