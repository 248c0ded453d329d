import type { Payment } from '@dealstead/contracts';
import { downloadPayments, getReceipt, listPayments } from '@dealstead/contracts/account/billing';
import { paymentStates } from '@dealstead/contracts/account/paymentStates';
import { csvLine, file, handle, NotFound } from '@dealstead/service-kit';
import type { AccountDatabase } from '../database.ts';
import type { PaymentRecord } from '../generated/client.ts';
import { renderReceipt } from './receipt.ts';

const pageSize = 25;
/** The most that one CSV holds. */
const most = 10_000;

function shown(payment: PaymentRecord): Payment {
  const { id, description, currency, reason, cardBrand, cardLast4 } = payment;
  return {
    ...{ id, description, currency, reason },
    date: (payment.paidAt ?? payment.createdAt).toISOString(),
    type: payment.paymentType === 'seats' || payment.paymentType === 'featured' ? payment.paymentType : 'subscription',
    ...{ amount: Number(payment.amount) / 100, refunded: Number(payment.refundedCents) / 100 },
    status: paymentStates.find((state) => state === payment.status) ?? 'pending',
    retryAt: payment.retryAt?.toISOString() ?? null,
    card: cardBrand && cardLast4 ? { brand: cardBrand, last4: cardLast4 } : null,
    receipt: payment.receiptNumber,
  };
}

/** What someone paid: their own, and nobody else's. */
export function paymentRoutes(db: AccountDatabase) {
  const newest = [{ createdAt: 'desc' }, { id: 'desc' }] as const;

  return [
    handle(listPayments, async ({ query: { before }, who }) => {
      const found = await db.prisma.paymentRecord.findMany({
        where: { userId: who.id },
        orderBy: [...newest],
        take: pageSize + 1,
        ...(before && { cursor: { id: before }, skip: 1 }),
      });
      const payments = found.slice(0, pageSize);
      return { payments: payments.map(shown), more: found.length > pageSize ? (payments.at(-1)?.id ?? null) : null };
    }),

    handle(downloadPayments, async ({ who }) => {
      const found = await db.prisma.paymentRecord.findMany({
        where: { userId: who.id },
        orderBy: [...newest],
        take: most,
      });
      const head = ['Date', 'Item', 'Amount', 'Refunded', 'Currency', 'Status', 'Receipt', 'Card'];
      const rows = found
        .map(shown)
        .map(({ date, description, amount, refunded, currency, status, receipt, card }) => [
          ...[date.slice(0, 10), description, amount.toFixed(2), refunded.toFixed(2), currency.toUpperCase(), status],
          ...[receipt ?? '', card ? `${card.brand} ${card.last4}` : ''],
        ]);
      return file('text/csv; charset=utf-8', [head, ...rows].map(csvLine).join(''), {
        headers: {
          'content-disposition': 'attachment; filename="dealstead-payments.csv"',
          'cache-control': 'no-store',
        },
      });
    }),

    handle(getReceipt, async ({ params, who }) => {
      const payment = await db.prisma.paymentRecord.findFirst({ where: { id: params.id, userId: who.id } });
      if (!payment?.receiptNumber) throw new NotFound('There is no such receipt.');
      const user = await db.prisma.user.findUniqueOrThrow({ where: { id: who.id } });
      const name = `dealstead-receipt-${payment.receiptNumber.replace(/[^\w-]/g, '')}.pdf`;
      return file('application/pdf', await renderReceipt(payment, user), {
        headers: { 'content-disposition': `inline; filename="${name}"`, 'cache-control': 'no-store' },
      });
    }),
  ];
}
