import { cardText, type Payment } from '@dealstead/contracts';
import { downloadPayments, getReceipt, listPayments } from '@dealstead/contracts/account/billing';
import { paymentStates } from '@dealstead/contracts/account/paymentStates';
import { csvLine, file, handle, NotFound } from '@dealstead/service-kit';
import type { AccountDatabase } from '../../database.ts';
import { getUser } from '../../users/index.ts';
import { renderReceipt } from './receipt.ts';
import { findPayment, findPayments, type PaymentRecord } from './store.ts';

const pageSize = 25;
/** Rows of the CSV file at most. */
const csvLimit = 10_000;

function toPayment(payment: PaymentRecord): Payment {
  const { id, description, currency, reason, cardBrand, cardLast4, paymentType } = payment;
  return {
    id,
    description,
    currency,
    reason,
    date: (payment.paidAt ?? payment.createdAt).toISOString(),
    type: paymentType === 'seats' || paymentType === 'featured' ? paymentType : 'subscription',
    amount: payment.amountCents / 100,
    refunded: payment.refundedCents / 100,
    status: paymentStates.find((state) => state === payment.status) ?? 'pending',
    retryAt: payment.retryAt?.toISOString() ?? null,
    card: cardBrand && cardLast4 ? { brand: cardBrand, last4: cardLast4 } : null,
    receipt: payment.receiptNumber,
  };
}

/** The payment history of the signed-in member. */
export function paymentRoutes(db: AccountDatabase) {
  return [
    handle(listPayments, async ({ query: { before }, actor }) => {
      // One row more than a page says whether there is a next page.
      const found = await findPayments(db, actor.id, { limit: pageSize + 1, before });
      const page = found.slice(0, pageSize);
      return { payments: page.map(toPayment), more: found.length > pageSize ? (page.at(-1)?.id ?? null) : null };
    }),

    handle(downloadPayments, async ({ actor }) => {
      const payments = await findPayments(db, actor.id, { limit: csvLimit });
      const header = ['Date', 'Item', 'Amount', 'Refunded', 'Currency', 'Status', 'Receipt', 'Card'];
      const rows = payments
        .map(toPayment)
        .map((payment) => [
          payment.date.slice(0, 10),
          payment.description,
          payment.amount.toFixed(2),
          payment.refunded.toFixed(2),
          payment.currency.toUpperCase(),
          payment.status,
          payment.receipt ?? '',
          payment.card ? cardText(payment.card) : '',
        ]);
      return file('text/csv; charset=utf-8', [header, ...rows].map(csvLine).join(''), {
        headers: {
          'content-disposition': 'attachment; filename="dealstead-payments.csv"',
          'cache-control': 'no-store',
        },
      });
    }),

    handle(getReceipt, async ({ params, actor }) => {
      const payment = await findPayment(db, actor.id, params.id);
      if (!payment?.receiptNumber) throw new NotFound('There is no such receipt.');
      const name = `dealstead-receipt-${payment.receiptNumber.replace(/[^\w-]/g, '')}.pdf`;
      return file('application/pdf', await renderReceipt(payment, await getUser(db, actor.id)), {
        headers: { 'content-disposition': `inline; filename="${name}"`, 'cache-control': 'no-store' },
      });
    }),
  ];
}
