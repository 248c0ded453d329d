import { createHash } from 'node:crypto';
import { isBuyerInvitation, parsePlan } from '@dealstead/contracts';
import { register } from '@dealstead/contracts/account/auth';
import type { Identity } from '@dealstead/contracts/identity';
import { respond, Conflict, handle, clientNetworkOf, Refusal, takeMailLimit, TooMany } from '@dealstead/service-kit';
import type { Redis } from 'ioredis';
import { attributeReferral } from '../../affiliates/index.ts';
import { type AccountDatabase, isTaken } from '../../database.ts';
import { redirectFormErrors } from '../../redirectFormErrors.ts';
import { hashKey, createRateLimiter, secondsUntilReset, tooManyAttemptsText } from '../../rateLimiter.ts';
import { type MemberSnapshots, userRegisteredEvent, createUser, findUserByEmail } from '../../users/index.ts';
import { hashPassword, verifyPassword } from '../passwords/passwordHash.ts';
import { findPasswordWeakness } from '../passwords/rules.ts';
import { normalizeEmail } from '@dealstead/contracts/values/email';

const hour = 3600;
/** A repeated registration with the same password within this time counts as the same one. */
const duplicateWindowMs = 10 * 60_000;

const fieldError = (field: string, code: string, message: string) =>
  new Refusal(400, code, message, { [field]: message });

/** The hash of the buyer invitation that this browser opened last, for the event: only its holder may use the token. */
function buyerInvitationOf(actor: Identity): string | undefined {
  const token = actor.kind === 'system' ? undefined : actor.invitation;
  if (token === undefined || !isBuyerInvitation(token)) return undefined;
  return createHash('sha256').update(token).digest('base64url');
}

/** The sign-in page, which continues with the checkout of the wanted plan. */
function signInUrl(requestedPlan: string, period: string | undefined): string {
  const plan = parsePlan(requestedPlan) ?? 'free';
  const next = `/subscribe?${new URLSearchParams({ plan, ...(period && { period }) })}`;
  return `/login?${new URLSearchParams({ registered: '1', ...(plan !== 'free' && { next }) })}`;
}

/** The route that opens an account: always free, inactive and with the role of a member. */
export function registrationRoutes(
  db: AccountDatabase,
  redis: Redis,
  snapshots: MemberSnapshots,
  perNetworkAndHour: number,
) {
  const attempts = {
    byNetwork: createRateLimiter(redis, 'register:place', perNetworkAndHour, hour),
    byEmail: createRateLimiter(redis, 'register:email', 10, hour),
  };

  async function countAttempt(email: string, address: string | undefined): Promise<void> {
    const states = await Promise.all([
      attempts.byNetwork.penalty(hashKey(clientNetworkOf(address))),
      attempts.byEmail.penalty(hashKey(email)),
    ]);
    const over = states.filter(
      (state, i) => state.consumedPoints > (i === 0 ? attempts.byNetwork : attempts.byEmail).points,
    );
    if (over.length === 0) return;
    const seconds = secondsUntilReset(over);
    throw new TooMany(seconds, tooManyAttemptsText(seconds));
  }

  /** Whether the registration repeats the last one: a form sent twice, or a retry after a lost response. */
  async function isRepeated(email: string, password: string): Promise<boolean> {
    const user = await findUserByEmail(db, email);
    if (!user || Date.now() - user.createdAt.getTime() > duplicateWindowMs) return false;
    return verifyPassword(user.password, password);
  }

  const registerRoute = handle(register, async ({ body, query, actor }) => {
    const email = normalizeEmail(body.email);
    const { password, confirmPassword = password } = body;
    await countAttempt(email, actor.kind === 'system' ? undefined : actor.address);
    if (confirmPassword !== password) throw fieldError('confirmPassword', 'passwords-differ', 'Passwords do not match');
    const weakness = findPasswordWeakness(password, email);
    if (weakness !== null) throw fieldError('password', 'password-too-easy', weakness);

    const person = {
      firstName: body.firstName,
      lastName: body.lastName,
      username: email,
      email,
      phone: body.phone || null,
      password: await hashPassword(password),
    };
    try {
      await db.change(async (tx) => {
        const sender = actor.kind === 'system' ? actor.name : clientNetworkOf(actor.address);
        await takeMailLimit(tx, 'welcome', { to: email, sender });
        const user = await createUser(tx, person);
        if (actor.kind !== 'system' && actor.referral !== undefined)
          await attributeReferral(tx, user, actor.referral, actor.kind === 'member' ? actor.id : null);
        await tx.emit(userRegisteredEvent(user, buyerInvitationOf(actor)));
        await snapshots.changed(tx, user);
      });
    } catch (error) {
      if (!isTaken(error)) throw error;
      if (!(await isRepeated(email, password))) {
        throw new Conflict('An account with this email already exists. Sign in or reset your password.', 'email-taken');
      }
    }
    return respond({ message: 'Account created successfully!' }).seeOther(
      signInUrl(body.subscriptionPlan, query.period),
    );
  });

  return [redirectFormErrors('/register', registerRoute, { subscriptionPlan: 'plan', period: 'period' })];
}
