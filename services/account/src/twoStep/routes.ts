import {
  startTwoStep,
  confirmTwoStep,
  disableTwoStep,
  renewRecoveryCodes,
} from '@dealstead/contracts/account/settings';
import { answer, Conflict, handle, Refusal, TooMany } from '@dealstead/service-kit';
import type { AccountDatabase, AccountTransaction, User } from '../database.ts';
import { tooManyAttemptsText } from '../rateLimiter.ts';
import { queueMail } from '../mail/queue.ts';
import { securityMail } from '../recovery/recoveryMails.ts';
import type { Vault } from '../secrets.ts';
import type { LoginThrottle } from '../sessions/loginThrottle.ts';
import type { Reauthenticate } from '../settings/reauthenticate.ts';
import { createTotpSecret, createRecoveryCodes, consumeTotpCode } from './codes.ts';

export interface TwoStepDeps {
  readonly vault: Vault;
  readonly reauthenticate: Reauthenticate;
  readonly codeThrottle: LoginThrottle;
  readonly publicUrl: string;
}

/** Turning two-step sign-in on and off. */
export function twoStepRoutes(
  db: AccountDatabase,
  { vault, reauthenticate: confirming, codeThrottle: codeGuesses, publicUrl }: TwoStepDeps,
) {
  const tell = (tx: AccountTransaction, { id, email }: Pick<User, 'id' | 'email'>, subject: string, text: string) =>
    queueMail(tx, `two-step/${id}/${Date.now()}`, email, securityMail(subject, text, publicUrl));
  const notOn = () => new Conflict('Two-step sign-in is not on.', 'two-step-off');

  return [
    handle(startTwoStep, async ({ body, who }) => {
      const user = await confirming(who, body.password);
      const drawn = createTotpSecret(user.email);
      const secret = vault.seal(drawn.secret);
      await db.change(async (tx) => {
        const [begun] = await tx.sql`
          INSERT INTO two_steps (user_id, secret) VALUES (${user.id}, ${secret})
          ON CONFLICT (user_id) DO UPDATE SET secret = ${secret} WHERE two_steps.confirmed_at IS NULL RETURNING user_id`;
        if (!begun) throw new Conflict('Two-step sign-in is on already.', 'two-step-on');
      });
      return { ...drawn, secret: drawn.secret.replaceAll(/(.{4})(?=.)/g, '$1 ') };
    }),

    handle(confirmTwoStep, async ({ body, who }) => {
      const user = await db.prisma.user.findUniqueOrThrow({ where: { id: who.id } });
      const guesser = { email: user.email, address: who.address, device: who.device };
      const seconds = await codeGuesses.retryAfterSeconds(guesser);
      if (seconds !== null) throw new TooMany(seconds, tooManyAttemptsText(seconds));
      const recoveryCodes = await db.change(async (tx) => {
        const [begun] = await tx.sql`
          SELECT FROM two_steps WHERE user_id = ${user.id} AND confirmed_at IS NULL FOR UPDATE`;
        if (!begun) throw new Conflict('Begin again: there is nothing to confirm.', 'two-step-not-begun');
        if (!(await consumeTotpCode(tx, vault, { userId: user.id, code: body.code }))) return null;
        await tx.twoStep.update({ where: { userId: user.id }, data: { confirmedAt: new Date() } });
        await tell(tx, user, 'Two-step sign-in is on', 'Signing in to your Dealstead account now asks for a code too.');
        return createRecoveryCodes(tx, user.id);
      });
      if (recoveryCodes) return answer({ recoveryCodes }).stale('/api/settings');
      await codeGuesses.recordFailure(guesser);
      const message = 'This code is not right. Wait for the next one and try again.';
      throw new Refusal(400, 'invalid-code', message, { code: message });
    }),

    handle(renewRecoveryCodes, async ({ body, who }) => {
      const user = await confirming(who, body.password);
      const recoveryCodes = await db.change(async (tx) => {
        const twoStep = await tx.twoStep.findUnique({ where: { userId: user.id } });
        if (!twoStep?.confirmedAt) throw notOn();
        await tell(tx, user, 'New recovery codes', 'The recovery codes of your Dealstead account were drawn anew.');
        return createRecoveryCodes(tx, user.id);
      });
      return answer({ recoveryCodes }).stale('/api/settings');
    }),

    handle(disableTwoStep, async ({ body, who }) => {
      const user = await confirming(who, body.password);
      await db.change(async (tx) => {
        const { count } = await tx.twoStep.deleteMany({ where: { userId: user.id } });
        if (count === 0) throw notOn();
        await tx.sql`DELETE FROM recovery_codes WHERE user_id = ${user.id}`;
        await tell(tx, user, 'Two-step sign-in is off', 'Your Dealstead account now asks for the password alone.');
      });
      return answer({ message: 'Two-step sign-in is off.' }).stale('/api/settings');
    }),
  ];
}
