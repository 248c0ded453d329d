import { parsePlan } from '@dealstead/contracts';
import { register } from '@dealstead/contracts/account/auth';
import { answer, Conflict, handle, placeOf, Refusal, takeMailLimit, TooMany } from '@dealstead/service-kit';
import type { Redis } from 'ioredis';
import { attributeReferral } from '../affiliates/program.ts';
import { type AccountDatabase, isTaken } from '../database.ts';
import { redirectFormErrors } from '../redirectFormErrors.ts';
import { hashKey, createRateLimiter, secondsUntilReset, tooManyAttemptsText } from '../rateLimiter.ts';
import type { MemberSnapshots } from '../members/snapshots.ts';
import { hashPassword, verifyPassword } from '../passwords/passwordHash.ts';
import { findPasswordWeakness } from '../passwords/rules.ts';
import { userRegisteredEvent, normalizeEmail } from '../users/rules.ts';

const hour = 3600;
/** A registration that comes again within this time, with the same password, is the same registration. */
const sameWithinMs = 10 * 60_000;

const atField = (field: string, code: string, message: string) => new Refusal(400, code, message, { [field]: message });

/** Signing in comes next, and then whatever plan was wanted. */
function afterwards(wanted: string, period: string | undefined): string {
  const plan = parsePlan(wanted) ?? 'free';
  const next = `/subscribe?${new URLSearchParams({ plan, ...(period && { period }) })}`;
  return `/login?${new URLSearchParams({ registered: '1', ...(plan !== 'free' && { next }) })}`;
}

/** Opening an account: always free, inactive and an ordinary member's, whatever was sent along. */
export function registrationRoutes(db: AccountDatabase, redis: Redis, snapshots: MemberSnapshots) {
  const attempts = {
    fromPlace: createRateLimiter(redis, 'register:place', 60, hour),
    forEmail: createRateLimiter(redis, 'register:email', 10, hour),
  };

  async function mayTry(email: string, address: string | undefined): Promise<void> {
    const states = await Promise.all([
      attempts.fromPlace.penalty(hashKey(placeOf(address))),
      attempts.forEmail.penalty(hashKey(email)),
    ]);
    const over = states.filter(
      (state, i) => state.consumedPoints > (i === 0 ? attempts.fromPlace : attempts.forEmail).points,
    );
    if (over.length === 0) return;
    const seconds = secondsUntilReset(over);
    throw new TooMany(seconds, tooManyAttemptsText(seconds));
  }

  /** A form sent twice, or an answer that was lost on its way. */
  async function isTheSame(email: string, password: string): Promise<boolean> {
    const user = await db.prisma.user.findUnique({ where: { email } });
    if (!user || Date.now() - user.createdAt.getTime() > sameWithinMs) return false;
    return verifyPassword(user.password, password);
  }

  const open = handle(register, async ({ body, query, who }) => {
    const email = normalizeEmail(body.email);
    const { password, confirmPassword = password } = body;
    await mayTry(email, who.kind === 'system' ? undefined : who.address);
    if (confirmPassword !== password) throw atField('confirmPassword', 'passwords-differ', 'Passwords do not match');
    const easy = findPasswordWeakness(password, email);
    if (easy !== null) throw atField('password', 'password-too-easy', easy);

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
        const sender = who.kind === 'system' ? who.name : placeOf(who.address);
        await takeMailLimit(tx, 'welcome', { to: email, sender });
        const user = await tx.user.create({ data: person });
        if (who.kind !== 'system' && who.referral !== undefined)
          await attributeReferral(tx, user, who.referral, who.kind === 'member' ? who.id : null);
        await tx.emit(userRegisteredEvent(user));
        await snapshots.changed(tx, user);
      });
    } catch (error) {
      if (!isTaken(error)) throw error;
      if (!(await isTheSame(email, password))) {
        throw new Conflict(
          'An account with this email exists already. Sign in, or recover your password.',
          'email-taken',
        );
      }
    }
    return answer({ message: 'Account created successfully!' }).seeOther(
      afterwards(body.subscriptionPlan, query.period),
    );
  });

  return [redirectFormErrors('/register', open, { subscriptionPlan: 'plan', period: 'period' })];
}
