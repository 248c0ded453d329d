import {
  startTwoStep,
  confirmTwoStep,
  disableTwoStep,
  renewRecoveryCodes,
} from '@dealstead/contracts/account/settings';
import type { MemberIdentity } from '@dealstead/contracts/identity';
import { respond, Conflict, handle, Refusal, TooMany } from '@dealstead/service-kit';
import type { AccountDatabase, AccountTransaction, User } from '../../database.ts';
import { queueMail } from '../../mail/index.ts';
import { tooManyAttemptsText } from '../../rateLimiter.ts';
import { securityMail } from '../recovery/recoveryMails.ts';
import { recordAction } from '../../recordAction.ts';
import type { Vault } from '../../secrets.ts';
import type { LoginThrottle } from '../sessions/loginThrottle.ts';
import type { Reauthenticate } from '../settings/reauthenticate.ts';
import { getUser } from '../../users/index.ts';
import { consumeCode, consumeTotpCode, createRecoveryCodes, createTotpSecret } from './codes.ts';
import { confirmSecret, deleteTwoStep, isTwoStepOn, lockPendingSecret, savePendingSecret } from './store.ts';

export interface TwoStepDeps {
  readonly vault: Vault;
  readonly reauthenticate: Reauthenticate;
  readonly codeThrottle: LoginThrottle;
  readonly publicUrl: string;
}

const wrongCode = 'This code is not right. Wait for the next one and try again.';

/** Routes that turn two-step sign-in on and off. */
export function twoStepRoutes(db: AccountDatabase, { vault, reauthenticate, codeThrottle, publicUrl }: TwoStepDeps) {
  const queueSecurityMail = (
    tx: AccountTransaction,
    { id, email }: Pick<User, 'id' | 'email'>,
    subject: string,
    text: string,
  ) => queueMail(tx, `two-step/${id}/${Date.now()}`, email, securityMail(subject, text, publicUrl));
  const isOff = () => new Conflict('Two-step sign-in is not on.', 'two-step-off');

  /** Runs a change that checks a code and gives null for a wrong one, which counts as a failed attempt. */
  async function withCode<T>(
    user: Pick<User, 'email'>,
    { address, device }: MemberIdentity,
    change: (tx: AccountTransaction) => Promise<T | null>,
  ): Promise<T> {
    const attempt = { email: user.email, address, device };
    const seconds = await codeThrottle.retryAfterSeconds(attempt);
    if (seconds !== null) throw new TooMany(seconds, tooManyAttemptsText(seconds));
    const done = await db.change(change);
    if (done !== null) return done;
    await codeThrottle.recordFailure(attempt);
    throw new Refusal(400, 'invalid-code', wrongCode, { code: wrongCode });
  }

  return [
    handle(startTwoStep, async ({ body, actor }) => {
      const user = await reauthenticate(actor, body.password);
      const created = createTotpSecret(user.email);
      const encrypted = vault.encrypt(created.secret);
      await db.change(async (tx) => {
        if (!(await savePendingSecret(tx, user.id, encrypted)))
          throw new Conflict('Two-step sign-in is already on.', 'two-step-on');
      });
      return { ...created, secret: created.secret.replaceAll(/(.{4})(?=.)/g, '$1 ') };
    }),

    handle(confirmTwoStep, async ({ body, actor, request }) => {
      const user = await getUser(db, actor.id);
      const recoveryCodes = await withCode(user, actor, async (tx) => {
        if (!(await lockPendingSecret(tx, user.id)))
          throw new Conflict('Nothing to confirm. Start again.', 'two-step-not-begun');
        if (!(await consumeTotpCode(tx, vault, { userId: user.id, code: body.code }))) return null;
        await confirmSecret(tx, user.id);
        await recordAction(tx, { actor, request }, { action: 'two-step.turned-on' });
        const text = 'Signing in to your Dealstead account now asks for a code too.';
        await queueSecurityMail(tx, user, 'Two-step sign-in is on', text);
        return createRecoveryCodes(tx, user.id);
      });
      return respond({ recoveryCodes }).invalidates('/api/settings');
    }),

    handle(renewRecoveryCodes, async ({ body, actor, request }) => {
      const user = await reauthenticate(actor, body.password);
      const recoveryCodes = await withCode(user, actor, async (tx) => {
        if (!(await isTwoStepOn(tx, user.id))) throw isOff();
        if (!(await consumeCode(tx, vault, { userId: user.id, code: body.code }))) return null;
        await recordAction(tx, { actor, request }, { action: 'two-step.recovery-codes-renewed' });
        const text = 'Your Dealstead account has new recovery codes. The earlier ones no longer work.';
        await queueSecurityMail(tx, user, 'New recovery codes', text);
        return createRecoveryCodes(tx, user.id);
      });
      return respond({ recoveryCodes }).invalidates('/api/settings');
    }),

    handle(disableTwoStep, async ({ body, actor, request }) => {
      const user = await reauthenticate(actor, body.password);
      await withCode(user, actor, async (tx) => {
        if (!(await isTwoStepOn(tx, user.id))) throw isOff();
        if (!(await consumeCode(tx, vault, { userId: user.id, code: body.code }))) return null;
        await deleteTwoStep(tx, user.id);
        await recordAction(tx, { actor, request }, { action: 'two-step.turned-off' });
        const text = 'Your Dealstead account now asks for the password alone.';
        await queueSecurityMail(tx, user, 'Two-step sign-in is off', text);
        return true;
      });
      return respond({ message: 'Two-step sign-in is off.' }).invalidates('/api/settings');
    }),
  ];
}
