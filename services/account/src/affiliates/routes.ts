import { dollarsToCents, type Commission } from '@dealstead/contracts';
import * as endpoints from '@dealstead/contracts/account/affiliates';
import { respond, csvLine, file, handle, type Live, NotFound, type Route } from '@dealstead/service-kit';
import type { AccountDatabase } from '../database.ts';
import { recordAction } from '../recordAction.ts';
import { approvePayouts, requestPayout, decideFlaggedReferral, declinePayout } from './payouts.ts';
import { ensureReferralCode, recordClick } from './program.ts';
import {
  findReferrer,
  getAffiliateSummary,
  listPayoutBatches,
  listCommissions,
  listFlaggedReferrals,
  listBatchPayouts,
  listRequestedPayouts,
} from './store.ts';

const basePath = '/api/affiliate';
const admins = '/api/admin/payouts';
/** Rows of the CSV file at most. */
const csvLimit = 100_000;

const asMoney = (dollars: number): string => dollars.toFixed(2);
const csv = (name: string, lines: readonly string[]) =>
  file('text/csv; charset=utf-8', lines.join(''), {
    headers: { 'content-disposition': `attachment; filename="${name}"`, 'cache-control': 'no-store' },
  });

/** Routes of affiliates, and of the admins who approve their payouts. */
export function affiliateRoutes(db: AccountDatabase, publicUrl: string, pages: Live): Route[] {
  return [
    handle(endpoints.getAffiliate, async ({ actor }) =>
      getAffiliateSummary(db, actor.id, await ensureReferralCode(db, actor.id), publicUrl),
    ),

    handle(endpoints.exportCommissions, async ({ actor }) =>
      csv('commissions.csv', [
        csvLine(['Date', 'Member', 'Plan', 'Month', 'Paid by member', 'Percent', 'Commission', 'Status']),
        ...(await listCommissions(db, actor.id, csvLimit)).map(commissionLine),
      ]),
    ),

    handle(endpoints.requestPayout, async ({ body, actor }) => {
      await db.change((tx) => requestPayout(tx, actor.id, dollarsToCents(body.amount)));
      pages.admins(admins);
      return respond({ message: 'Payout requested.' }).invalidates(basePath, admins);
    }),

    handle(endpoints.getReferrer, async ({ params: { code } }) => {
      return { referrer: await findReferrer(db, code) };
    }),

    handle(endpoints.recordReferralClick, async ({ body }) => {
      await recordClick(db, body.code, body.visitor);
      return { message: 'Noted.' };
    }),

    ...payoutRoutes(db, pages),
  ];
}

/** Payouts and flagged referrals for admins. */
const payoutRoutes = (db: AccountDatabase, pages: Live): Route[] => [
  handle(endpoints.listPayouts, async () => {
    const [waiting, flagged, approved] = await Promise.all([
      listRequestedPayouts(db),
      listFlaggedReferrals(db),
      listPayoutBatches(db),
    ]);
    return { waiting, flagged, batches: approved };
  }),

  handle(endpoints.approvePayouts, async ({ body, actor, request }) => {
    const payouts = body.payouts.map(({ id, amount }) => ({ id, cents: dollarsToCents(amount) }));
    const id = await db.change(async (tx) => {
      const batchId = await approvePayouts(tx, payouts, actor.kind === 'member' ? actor.id : null);
      const after = { payouts: payouts.length, cents: payouts.reduce((sum, { cents }) => sum + cents, 0) };
      const act = { action: 'payouts.approved', target: `payout batch ${batchId}`, reason: body.reason, after };
      await recordAction(tx, { actor, request }, act);
      return batchId;
    });
    const [batch] = await listPayoutBatches(db, id);
    if (!batch) throw new Error(`Payout batch ${id} was not found.`);
    for (const { affiliate } of await listBatchPayouts(db, id)) pages.member(affiliate.id, basePath);
    return respond(batch).invalidates(admins, basePath);
  }),

  handle(endpoints.declinePayout, async ({ params, body: { reason }, actor, request }) => {
    const affiliate = await db.change(async (tx) => {
      const declinedOf = await declinePayout(tx, params.id);
      const act = {
        action: 'payout.declined',
        memberId: declinedOf ?? undefined,
        target: `payout ${params.id}`,
        reason,
      };
      await recordAction(tx, { actor, request }, act);
      return declinedOf;
    });
    if (affiliate !== null) pages.member(affiliate, basePath);
    return respond({ message: 'Payout declined.' }).invalidates(admins, basePath);
  }),

  handle(endpoints.exportPayouts, async ({ params }) => {
    const id = Number(params.file.replace('.csv', ''));
    const payouts = await listBatchPayouts(db, id);
    if (payouts.length === 0) throw new NotFound('There is no such batch.');
    return csv(`payouts-${id}.csv`, [
      csvLine(['Payout', 'Member', 'Name', 'Email', 'Amount', 'Currency']),
      ...payouts.map(({ id: payout, affiliate, amount }) =>
        csvLine([String(payout), String(affiliate.id), affiliate.name, affiliate.email, asMoney(amount), 'USD']),
      ),
    ]);
  }),

  handle(endpoints.decideReferral, async ({ params, body, actor, request }) => {
    await db.change(async (tx) => {
      await decideFlaggedReferral(tx, params.id, body.decision);
      const act = {
        action: `referral.${body.decision === 'allow' ? 'allowed' : 'refused'}`,
        target: `referral ${params.id}`,
        reason: body.reason,
      };
      await recordAction(tx, { actor, request }, act);
    });
    const message = body.decision === 'allow' ? 'Referral allowed.' : 'Referral refused.';
    return respond({ message }).invalidates(admins, basePath);
  }),
];

function commissionLine(line: Commission): string {
  const percent = line.rate + line.tierBonus + line.recurringBonus;
  return csvLine([
    line.earnedAt.slice(0, 10),
    line.member,
    line.product,
    String(line.month),
    asMoney(line.base),
    String(percent),
    asMoney(line.amount),
    line.reversal ? 'taken back' : line.status,
  ]);
}
