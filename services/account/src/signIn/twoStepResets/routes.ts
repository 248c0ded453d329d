import * as endpoints from '@dealstead/contracts/account/twoStepResets';
import { Conflict, Forbidden, handle, NotFound, respond, type ActSource, type Route } from '@dealstead/service-kit';
import type { AccountDatabase, AccountTransaction } from '../../database.ts';
import { queueMail } from '../../mail/index.ts';
import { recordAction } from '../../recordAction.ts';
import { lockUser } from '../../users/index.ts';
import { addressOf, invalidLink, type CountLinkAttempt } from '../recovery/linkAttempts.ts';
import { redirectFormErrors } from '../../redirectFormErrors.ts';
import type { Vault } from '../../secrets.ts';
import { isTwoStepOn } from '../twoStep/store.ts';
import { approvedMail, requestedMail } from './mails.ts';
import {
  approveReset,
  endReset,
  findOpenReset,
  findReset,
  insertReset,
  listUnapproved,
  type ResetRow,
} from './store.ts';

export interface TwoStepResetDeps {
  readonly db: AccountDatabase;
  readonly vault: Vault;
  readonly countAttempt: CountLinkAttempt;
  readonly publicUrl: string;
}

const tokenPrefix = 'two-step-reset/';
const noReset = () => new Conflict('No reset of two-step sign-in is open.', 'no-reset');
const changed = <T>(body: T) =>
  respond(body).invalidates('/api/admin/members', '/api/admin/two-step-resets', '/api/settings');

function toReset(row: ResetRow, readerId: number): endpoints.TwoStepReset {
  return {
    id: row.id,
    memberId: row.userId,
    memberName: row.memberName,
    reason: row.reason,
    checks: row.checks,
    requestedBy: row.requesterEmail ?? 'a former admin',
    requestedAt: row.requestedAt.toISOString(),
    canApprove: row.approvedAt === null && row.requestedBy !== readerId,
    approvedBy: row.approvedAt === null ? null : (row.approverEmail ?? 'a former admin'),
    removesAt: row.removesAt?.toISOString() ?? null,
  };
}

/** An open reset as its member sees it. */
export const toOwnReset = ({ requestedAt, removesAt }: ResetRow): endpoints.OwnTwoStepReset => ({
  requestedAt: requestedAt.toISOString(),
  removesAt: removesAt?.toISOString() ?? null,
});

/** The id of the admin who acts. @throws Forbidden for an operator, who is no person with an account */
function adminId({ actor }: ActSource): number {
  if (actor.kind !== 'member') throw new Forbidden('Two admins decide this, each with their own account.');
  return actor.id;
}

/** Routes with which two admins turn off the two-step sign-in of a member who lost it, and the member cancels it. */
export function twoStepResetRoutes(deps: TwoStepResetDeps): Route[] {
  const { db } = deps;
  return [
    handle(endpoints.listTwoStepResets, async ({ actor }) =>
      (await listUnapproved(db)).map((row) => toReset(row, actor.kind === 'member' ? actor.id : 0)),
    ),

    handle(endpoints.getTwoStepReset, async ({ params: { id }, actor }) => {
      const row = await findOpenReset(db, id);
      return { reset: row && toReset(row, actor.kind === 'member' ? actor.id : 0) };
    }),

    handle(endpoints.requestTwoStepReset, ({ params: { id }, body, actor, request }) =>
      db.change(async (tx) => changed(await requestReset(tx, deps, { actor, request }, { userId: id, ...body }))),
    ),

    handle(endpoints.approveTwoStepReset, ({ params: { id }, body: { reason }, actor, request }) =>
      db.change(async (tx) => changed(await approve(tx, deps, { actor, request }, { userId: id, reason }))),
    ),

    handle(endpoints.cancelTwoStepReset, async ({ params: { id }, body: { reason }, actor, request }) => {
      await db.change((tx) => cancelReset(tx, { actor, request }, { userId: id, reason }));
      return changed({ message: 'Two-step sign-in stays on.' });
    }),

    handle(endpoints.cancelOwnTwoStepReset, async ({ actor, request }) => {
      await db.change((tx) => cancelReset(tx, { actor, request }, { userId: actor.id }));
      return changed({ message: 'Two-step sign-in stays on.' });
    }),

    cancelLinkRoute(deps),
  ];
}

async function requestReset(
  tx: AccountTransaction,
  deps: TwoStepResetDeps,
  source: ActSource,
  {
    userId,
    reason,
    checks,
  }: { readonly userId: number; readonly reason: string; readonly checks: endpoints.TwoStepReset['checks'] },
): Promise<endpoints.TwoStepReset> {
  const requestedBy = adminId(source);
  const user = await lockUser(tx, userId);
  if (!user || user.closedAt) throw new NotFound('There is no such member.');
  if (user.role === 'admin') throw new Conflict('This is an admin. Take the admin role away first.', 'admin-account');
  if (!(await isTwoStepOn(tx, userId))) throw new Conflict('Two-step sign-in is not on.', 'two-step-off');
  if (await findOpenReset(tx, userId)) throw new Conflict('A reset is open already.', 'reset-open');
  const names = checks.map(({ check }) => check);
  if (new Set(names).size < names.length) throw new Conflict('Each identity check counts once.', 'check-repeated');
  const row = await insertReset(tx, { userId, reason, checks, requestedBy });
  await recordAction(tx, source, {
    action: 'two-step.reset-requested',
    memberId: userId,
    target: `two-step reset ${row.id}`,
    reason,
    after: { checks: names.join(', ') },
  });
  await queueMail(tx, `two-step/reset/${row.id}/requested`, user.email, requestedMail(cancelUrl(deps, row.id)));
  return toReset(row, requestedBy);
}

async function approve(
  tx: AccountTransaction,
  deps: TwoStepResetDeps,
  source: ActSource,
  { userId, reason }: { readonly userId: number; readonly reason: string },
): Promise<endpoints.TwoStepReset> {
  const approver = adminId(source);
  await lockUser(tx, userId);
  const open = await findOpenReset(tx, userId);
  if (!open) throw noReset();
  if (open.approvedAt) throw new Conflict('This reset is approved already.', 'approved-already');
  if (open.requestedBy === approver) throw new Conflict('Another admin must approve what you requested.', 'same-admin');
  const row = await approveReset(tx, open.id, approver);
  const removesAt = row.removesAt ?? new Date();
  await recordAction(tx, source, {
    action: 'two-step.reset-approved',
    memberId: userId,
    target: `two-step reset ${row.id}`,
    reason,
    after: { removesAt: removesAt.toISOString() },
  });
  const mail = approvedMail(removesAt, cancelUrl(deps, row.id));
  await queueMail(tx, `two-step/reset/${row.id}/approved`, row.memberEmail, mail);
  return toReset(row, approver);
}

/** @throws Conflict where no reset is open */
async function cancelReset(
  tx: AccountTransaction,
  source: ActSource,
  { userId, id, reason }: { readonly userId: number; readonly id?: number; readonly reason?: string },
): Promise<void> {
  await lockUser(tx, userId);
  const open = await findOpenReset(tx, userId);
  if (!open || (id !== undefined && open.id !== id)) throw noReset();
  await endReset(tx, open.id, 'canceled');
  const target = `two-step reset ${open.id}`;
  await recordAction(tx, source, { action: 'two-step.reset-canceled', memberId: userId, target, reason });
}

/** The link in both mails to the member. It is signed and works until the reset has ended. */
const cancelUrl = ({ vault, publicUrl }: TwoStepResetDeps, id: number) =>
  `${publicUrl}/auto-login?keep-two-step=${vault.sign(`${tokenPrefix}${id}`)}`;

function cancelLinkRoute({ db, vault, countAttempt }: TwoStepResetDeps): Route {
  return redirectFormErrors(
    '/auto-login',
    handle(endpoints.cancelTwoStepResetByLink, async ({ body: { token }, actor, request }) => {
      await countAttempt(addressOf(actor));
      const text = vault.verify(token);
      const id = text?.startsWith(tokenPrefix) ? Number(text.slice(tokenPrefix.length)) : null;
      const found = id === null ? null : await findReset(db, id);
      if (found?.state !== 'open') throw invalidLink();
      await db.change((tx) => cancelReset(tx, { actor, request }, { userId: found.userId, id: found.id }));
      return changed({ message: 'Two-step sign-in stays on.' }).seeOther('/auto-login?two-step-kept=1');
    }),
  );
}
