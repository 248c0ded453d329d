import type Stripe from 'stripe';
import type { Form } from '../api/form.ts';
import { payInvoice } from '../billing/invoices.ts';
import { attachCard, setDefaultPaymentMethod } from '../billing/paymentMethods.ts';
import { idOf } from '../objects.ts';
import type { Sandbox } from '../sandbox.ts';
import { cardOutcome } from '../testCards.ts';
import { cardForm, readCard } from './cardForm.ts';
import { formatMoney } from './format.ts';
import { html, join } from './html.ts';
import { notices, page, row, sandboxNotice, type PageResponse } from './layout.ts';

/** The hosted page of an invoice, on which it is paid while it is open. */
export function invoicePage(invoice: Stripe.Invoice, error?: string): PageResponse {
  if (invoice.status !== 'open') return closedInvoicePage(invoice);
  const lines = invoice.lines.data.map(({ description, amount }) => row(description ?? '', formatMoney(amount)));
  const due = formatMoney(invoice.amount_due);
  const form = cardForm({
    action: `/dev/stripe/invoice/${invoice.id}`,
    button: `Pay ${due} in the sandbox`,
    note: 'This card will be used for renewals.',
    name: invoice.customer_name ?? '',
  });
  return page(
    'Invoice',
    html`<h1>Invoice ${invoice.number}</h1>
      <div class="cols">
        <div>${notices(error)} ${form}</div>
        <aside class="panel">
          ${join(lines)}
          <div class="row total"><b>Due</b><b>${due}</b></div>
        </aside>
      </div>`,
    error ? 402 : 200,
  );
}

function closedInvoicePage(invoice: Stripe.Invoice): PageResponse {
  const status =
    invoice.status === 'paid' ? `Paid: ${formatMoney(invoice.amount_paid)}.` : `This invoice is ${invoice.status}.`;
  return page(
    'Invoice',
    html`<h1>Invoice ${invoice.number}</h1>
      ${sandboxNotice}
      <p>${status}</p>
      <p><a href="/payment-history">Back to Dealstead</a></p>`,
  );
}

/** Pays an invoice with the posted card, which becomes the customer's default. */
export function submitInvoice(sandbox: Sandbox, invoice: Stripe.Invoice, form: Form): PageResponse {
  const card = readCard(form);
  const outcome = cardOutcome(card.number, 'on_session');
  if (outcome.kind === 'declined') return invoicePage(invoice, `${outcome.message} You were not charged.`);
  const customer = sandbox.store.get('customer', idOf(invoice.customer));
  const method = attachCard(sandbox, customer, card);
  setDefaultPaymentMethod(sandbox, customer, method);
  payInvoice(sandbox, invoice, { presence: 'on_session', method, isAuthenticated: true });
  return invoicePage(invoice);
}
