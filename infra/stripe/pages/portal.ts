import { cardText } from '@dealstead/contracts';
import type Stripe from 'stripe';
import type { Form } from '../api/form.ts';
import { attachCard, setDefaultPaymentMethod } from '../billing/paymentMethods.ts';
import { idOf } from '../objects.ts';
import type { Sandbox } from '../sandbox.ts';
import { cardOutcome } from '../testCards.ts';
import { cardForm, readCard } from './cardForm.ts';
import { formatMoney } from './format.ts';
import { html, join } from './html.ts';
import { notices, page, pathOf, redirect, type PageResponse } from './layout.ts';

/** The billing portal: the card on file, open invoices and a form for another card. */
export function portalPage(sandbox: Sandbox, session: Stripe.BillingPortal.Session, error?: string): PageResponse {
  const { store } = sandbox;
  const customer = store.get('customer', session.customer);
  const card = store.find('payment_method', idOf(customer.invoice_settings.default_payment_method))?.card;
  const open = store
    .all('invoice')
    .filter(({ customer: owner, status }) => idOf(owner) === customer.id && status === 'open');
  const openInvoices = open.map(({ amount_due: due, hosted_invoice_url: url }) => {
    return html`<p>Past due: ${formatMoney(due)}. <a href="${pathOf(url ?? null)}">Pay now</a></p>`;
  });
  const form = cardForm({
    action: `/dev/stripe/portal/${session.id}`,
    button: 'Use this card',
    note: chargeNote(open),
    name: customer.name ?? '',
  });
  return page(
    'Billing',
    html`<h1>Billing</h1>
      <div class="cols">
        <div>${notices(error)} ${form}</div>
        <aside class="panel">
          <h2>Card on file</h2>
          <p>${card ? cardLabel(card) : 'None'}</p>
          ${join(openInvoices)}
          <p><a href="${pathOf(session.return_url)}">Back to Dealstead</a></p>
        </aside>
      </div>`,
    error ? 402 : 200,
  );
}

/** What a new card is charged. The product pays the newest open invoice of each subscription with it at once. */
function chargeNote(open: readonly Stripe.Invoice[]): string {
  const newest = new Map(open.map((invoice) => [idOf(invoice.parent?.subscription_details?.subscription), invoice]));
  const due = [...newest.values()].reduce((sum, { amount_due: cents }) => sum + cents, 0);
  const renewals = 'Future renewals are charged to this card.';
  return due > 0 ? `${formatMoney(due)} is past due and is charged to this card at once. ${renewals}` : renewals;
}

function cardLabel({ brand, last4, exp_month: month, exp_year: year }: Stripe.PaymentMethod.Card): string {
  return `${cardText({ brand, last4 })}, ${String(month).padStart(2, '0')}/${year}`;
}

/** Makes the posted card the customer's default. */
export function submitPortalCard(sandbox: Sandbox, session: Stripe.BillingPortal.Session, form: Form): PageResponse {
  const card = readCard(form);
  const outcome = cardOutcome(card.number, 'on_session');
  if (outcome.kind === 'declined')
    return portalPage(sandbox, session, `${outcome.message} Your card on file was not changed.`);
  const customer = sandbox.store.get('customer', session.customer);
  setDefaultPaymentMethod(sandbox, customer, attachCard(sandbox, customer, card));
  return redirect(pathOf(session.return_url));
}
