import * as endpoints from '@dealstead/contracts/account/emailChanges';
import { createEvent, emailChanged } from '@dealstead/contracts/events';
import { memberCacheTag } from '@dealstead/contracts/identity';
import { Conflict, handle, NotFound, Refusal, respond, type ActSource, type Route } from '@dealstead/service-kit';
import { type AccountDatabase, type AccountTransaction, type User, isTaken } from '../../database.ts';
import { queueMail } from '../../mail/index.ts';
import { type MemberSnapshots, revokeSessions, isEmailTaken, lockUser } from '../../users/index.ts';
import { recordAction } from '../../recordAction.ts';
import { addressOf, invalidLink, type CountLinkAttempt } from '../recovery/linkAttempts.ts';
import { revokeLinks } from '../recovery/links.ts';
import { redirectFormErrors } from '../../redirectFormErrors.ts';
import { generateSecret } from '../../secrets.ts';
import { normalizeEmail } from '@dealstead/contracts/values/email';
import { agreementMail, changedMail } from './mails.ts';
import {
  agreeByLink,
  endChange,
  findChangeUser,
  findOpenChange,
  insertChange,
  readOpenChange,
  type EmailChange,
} from './store.ts';

export interface EmailChangeDeps {
  readonly db: AccountDatabase;
  readonly snapshots: MemberSnapshots;
  readonly countAttempt: CountLinkAttempt;
  readonly publicUrl: string;
}

const taken = () => new Conflict('Another account already uses this address.', 'email-taken');

/** An open change as admins and the member see it. */
export const toEmailChange = (change: EmailChange): endpoints.EmailChange => ({
  id: change.id,
  newEmail: change.newEmail,
  startedAt: change.startedAt.toISOString(),
  expiresAt: change.expiresAt.toISOString(),
  oldAgreed: change.oldAgreedAt !== null,
  newAgreed: change.newAgreedAt !== null,
});

/** Locks a member whose address may be changed. @throws NotFound, or Conflict for an admin */
async function lockChangeable(tx: AccountTransaction, id: number): Promise<User> {
  const user = await lockUser(tx, id);
  if (!user || user.closedAt) throw new NotFound('There is no such member.');
  if (user.role === 'admin') throw new Conflict('This is an admin. Take the admin role away first.', 'admin-account');
  return user;
}

/** Routes with which support changes a member's address after both addresses agree. */
export function emailChangeRoutes(deps: EmailChangeDeps): Route[] {
  const { db } = deps;
  return [
    handle(endpoints.getEmailChange, async ({ params: { id } }) => {
      const change = await findOpenChange(db, id);
      return { change: change && toEmailChange(change) };
    }),

    handle(endpoints.startEmailChange, ({ params: { id }, body, actor, request }) =>
      db.change(async (tx) => {
        const user = await lockChangeable(tx, id);
        const change = await startChange(tx, deps, user, { newEmail: normalizeEmail(body.email), reason: body.reason });
        const after = { expiresAt: change.expiresAt.toISOString() };
        const target = `email change ${change.id}`;
        const act = { action: 'account.email-change-started', memberId: id, target, reason: body.reason, after };
        await recordAction(tx, { actor, request }, act);
        return respond(toEmailChange(change)).invalidates('/api/admin/members', '/api/settings');
      }),
    ),

    handle(endpoints.cancelEmailChange, async ({ params: { id }, body: { reason }, actor, request }) => {
      await db.change((tx) => cancelChange(tx, { actor, request }, { userId: id, reason }));
      return respond({ message: 'The address stays as it is.' }).invalidates('/api/admin/members', '/api/settings');
    }),

    handle(endpoints.cancelOwnEmailChange, async ({ actor, request }) => {
      await db.change((tx) => cancelChange(tx, { actor, request }, { userId: actor.id }));
      return respond({ message: 'Your address stays as it is.' }).invalidates('/api/settings');
    }),

    agreementRoute(deps),
  ];
}

/** @throws Refusal 400, or Conflict where the address is taken or a change is open */
async function startChange(
  tx: AccountTransaction,
  { publicUrl }: EmailChangeDeps,
  { id: userId, email: oldEmail }: User,
  { newEmail, reason }: { readonly newEmail: string; readonly reason: string },
): Promise<EmailChange> {
  if (newEmail === oldEmail) {
    const message = 'The account has this address already.';
    throw new Refusal(400, 'invalid-input', message, { email: message });
  }
  if (await isEmailTaken(tx, newEmail)) throw taken();
  if (await readOpenChange(tx, userId))
    throw new Conflict('A change of this address is open. Cancel it before you start another one.', 'change-open');
  const secrets = { old: generateSecret(), new: generateSecret() };
  const change = await insertChange(tx, {
    userId,
    oldEmail,
    newEmail,
    reason,
    oldSecret: secrets.old,
    newSecret: secrets.new,
  });
  for (const side of ['old', 'new'] as const) {
    const url = `${publicUrl}/auto-login?email-change=${secrets[side]}`;
    const to = side === 'old' ? oldEmail : newEmail;
    await queueMail(tx, `email-change/${change.id}/${side}`, to, agreementMail(side, { oldEmail, newEmail, url }));
  }
  return change;
}

/** @throws Conflict where no change is open */
async function cancelChange(
  tx: AccountTransaction,
  source: ActSource,
  { userId, reason }: { readonly userId: number; readonly reason?: string },
): Promise<void> {
  await lockUser(tx, userId);
  const change = await readOpenChange(tx, userId);
  if (!change) throw new Conflict('No change of the address is open.', 'no-change');
  await endChange(tx, change.id, 'canceled');
  const target = `email change ${change.id}`;
  await recordAction(tx, source, { action: 'account.email-change-canceled', memberId: userId, target, reason });
}

/** The link in each of the two mails. The second agreement changes the address. */
function agreementRoute({ db, snapshots, countAttempt, publicUrl }: EmailChangeDeps): Route {
  /** Uses the link under the member's lock, so that two agreements at once change the address once. */
  const agree = (secret: string, userId: number, source: ActSource) =>
    db.change(async (tx) => {
      const user = await lockUser(tx, userId);
      const change = await agreeByLink(tx, secret);
      if (!user || user.closedAt || !change) throw invalidLink();
      const { id, oldEmail, newEmail } = change;
      const target = `email change ${id}`;
      // Support could otherwise take over an account that became an admin's meanwhile.
      if (user.role === 'admin') {
        await endChange(tx, id, 'canceled');
        await recordAction(tx, source, { action: 'account.email-change-refused', memberId: userId, target });
        return 'admin' as const;
      }
      if (!change.oldAgreedAt || !change.newAgreedAt) return 'waiting' as const;
      if (user.email !== oldEmail || (await isEmailTaken(tx, newEmail))) {
        await endChange(tx, id, 'taken');
        await recordAction(tx, source, { action: 'account.email-change-refused', memberId: userId, target });
        return 'taken' as const;
      }
      await endChange(tx, id, 'changed');
      await revokeLinks(tx, userId);
      const changed = { email: newEmail, username: newEmail, emailVerifiedAt: new Date() };
      await revokeSessions(tx, snapshots, userId, { change: changed });
      await recordAction(tx, source, { action: 'account.email-changed', memberId: userId, target });
      await tx.emit(createEvent(emailChanged, { subject: `email-change/${id}`, version: 1 }, { userId }));
      await queueMail(tx, `email-change/${id}/done`, oldEmail, changedMail(newEmail, publicUrl));
      return 'changed' as const;
    });

  return redirectFormErrors(
    '/auto-login',
    handle(endpoints.agreeToEmailChange, async ({ body: { token }, actor, request }) => {
      await countAttempt(addressOf(actor));
      const userId = await findChangeUser(db, token);
      if (userId === null) throw invalidLink();
      const outcome = await agree(token, userId, { actor, request }).catch((error: unknown) => {
        // Someone registered the address between the check and the change.
        throw isTaken(error) ? taken() : error;
      });
      if (outcome === 'taken') throw taken();
      if (outcome === 'admin') throw invalidLink();
      const isChanged = outcome === 'changed';
      return respond({ isChanged })
        .invalidates('/api/admin/members', memberCacheTag(userId))
        .seeOther(`/auto-login?email-agreed=${outcome}`);
    }),
  );
}
