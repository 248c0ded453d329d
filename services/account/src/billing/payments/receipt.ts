import { buffer } from 'node:stream/consumers';
import { addressLine, cardText, formatCents, longDate } from '@dealstead/contracts';
import { type FontRole, PdfDocument } from '@dealstead/service-kit/pdf/pdfDocument';
import { z } from 'zod';
import type { User } from '../../database.ts';
import type { PaymentRecord } from './store.ts';

const Lines = z.object({ lines: z.array(z.object({ text: z.string().nullable(), cents: z.number() })) });
/** The card's billing address at the time of the payment. */
const Billed = z.object({ address: z.string().optional() });

/** The billing address of a receipt: the card's, else the one in the member's profile; empty where neither is known. */
export function billingAddress(
  { metadata }: Pick<PaymentRecord, 'metadata'>,
  profile: Pick<User, 'address' | 'city' | 'state' | 'zipCode'>,
): string {
  return Billed.safeParse(metadata).data?.address || addressLine(profile);
}

const ink = '#14211C';
const faint = '#5C6B64';
const left = 56;
const right = 556;

/** Renders a receipt as PDF with the data that a tax office requires. */
export async function renderReceipt(payment: PaymentRecord, user: User): Promise<Buffer> {
  const document = new PdfDocument({
    size: 'LETTER',
    margin: left,
    info: {
      Title: `Receipt ${payment.receiptNumber ?? ''}`,
      Author: 'Dealstead',
      CreationDate: payment.paidAt ?? payment.createdAt,
    },
  });
  const collected = buffer(document);
  let y = 56;
  const text = (content: string, x: number, size = 10, color = ink, font: FontRole = 'sans') => {
    document
      .font(font)
      .fontSize(size)
      .fillColor(color)
      .text(content, x, y, { width: right - x });
  };
  const row = (label: string, value: string, bold = false) => {
    const font = bold ? 'sans-bold' : 'sans';
    document.font(font).fontSize(10).fillColor(ink).text(label, left, y, { width: 380 });
    const end = document.y;
    document.text(value, left + 380, y, { width: right - left - 380, align: 'right' });
    y = Math.max(end, document.y) + 6;
  };
  const rule = (width = 0.75) => {
    document.moveTo(left, y).lineTo(right, y).lineWidth(width).strokeColor(ink).stroke();
    y += 8;
  };

  text('Dealstead', left, 18, '#0E5A45', 'slab');
  y += 36;
  text('Receipt', left, 24, ink, 'slab');
  y += 40;
  const facts: [string, string][] = [
    ['Receipt number', payment.receiptNumber ?? ''],
    ['Date paid', longDate(payment.paidAt ?? payment.createdAt)],
    ['Paid by', [`${user.firstName} ${user.lastName}`, user.company, user.email].filter(Boolean).join(', ')],
    ['Billing address', billingAddress(payment, user)],
    ['Paid with', payment.cardLast4 ? cardText({ brand: payment.cardBrand, last4: payment.cardLast4 }) : ''],
    [
      'Period',
      payment.periodStart && payment.periodEnd
        ? `${longDate(payment.periodStart)} to ${longDate(payment.periodEnd)}`
        : '',
    ],
  ];
  for (const [label, value] of facts) {
    if (value === '') continue;
    document.font('sans').fontSize(10).fillColor(faint).text(label, left, y, { width: 120 });
    document.fillColor(ink).text(value, left + 120, y, { width: right - left - 120 });
    y = document.y + 4;
  }
  y += 16;
  rule();
  const { lines } = Lines.safeParse(payment.metadata).data ?? { lines: [] };
  const shown = lines.length > 1 ? lines : [{ text: payment.description, cents: payment.amountCents }];
  for (const { text: words, cents } of shown) row(words ?? payment.description, formatCents(cents));
  const listed = shown.reduce((sum, { cents }) => sum + cents, 0);
  const paid = payment.amountCents;
  if (listed !== paid) row('Credit used', formatCents(paid - listed));
  rule();
  row('Tax', formatCents(0));
  row('Total paid (USD)', formatCents(paid), true);
  rule(1.5);
  const refunded = payment.refundedCents;
  if (refunded > 0) {
    row('Refunded', formatCents(-refunded));
    row('Paid after refunds', formatCents(paid - refunded), true);
  }
  y += 24;
  text(`Payment reference ${payment.paymentIntentId}`, left, 8, faint);
  document.end();
  return collected;
}
