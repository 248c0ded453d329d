import { parseForm, readString, type Form } from '../api/form.ts';
import { closeDispute, createDispute } from '../billing/disputes.ts';
import { createRefund } from '../billing/refunds.ts';
import { idOf } from '../objects.ts';
import type { Sandbox } from '../sandbox.ts';
import { bankPage, checkoutPage, submitBankAnswer, submitCheckout } from './checkout.ts';
import { customerPage, submitAdvance } from './customer.ts';
import { dashboardPage } from './dashboard.ts';
import { invoicePage, submitInvoice } from './invoice.ts';
import { errorPage, redirect, type PageResponse } from './layout.ts';
import { portalPage, submitPortalCard } from './portal.ts';

/** `form` is the posted form, or the query of a GET. */
type PageHandler = (sandbox: Sandbox, id: string, form: Form) => PageResponse;

const toCustomer = (customer: Parameters<typeof idOf>[0]) => redirect(`/dev/stripe/customers/${idOf(customer) ?? ''}`);

const showDashboard: PageHandler = (sandbox, _id, query) => dashboardPage(sandbox, query);

const refundCharge: PageHandler = (sandbox, id) => {
  const charge = sandbox.store.get('charge', id);
  createRefund(sandbox, charge, charge.amount - charge.amount_refunded, 'requested_by_customer');
  return toCustomer(charge.customer);
};

const disputeCharge: PageHandler = (sandbox, id) => {
  const charge = sandbox.store.get('charge', id);
  createDispute(sandbox, charge);
  return toCustomer(charge.customer);
};

const decideDispute: PageHandler = (sandbox, id, form) => {
  const status = readString(form, 'status') === 'won' ? 'won' : 'lost';
  const dispute = closeDispute(sandbox, sandbox.store.get('dispute', id), status);
  return toCustomer(sandbox.store.find('charge', idOf(dispute.charge))?.customer);
};

const resendEvent: PageHandler = ({ store, webhooks }, id) => {
  webhooks.resend(store.get('event', id).id);
  return redirect('/dev/stripe');
};

/** Handlers by method and path, in which `:` stands for an id. */
const routes: Readonly<Record<string, PageHandler>> = {
  'GET /dev/stripe': showDashboard,
  'GET /dev/stripe/': showDashboard,
  'GET /dev/stripe/customers/:': (sandbox, id) => customerPage(sandbox, sandbox.store.get('customer', id)),
  'POST /dev/stripe/customers/:/advance': (sandbox, id, form) =>
    submitAdvance(sandbox, sandbox.store.get('customer', id), form),
  'GET /dev/stripe/pay/:': (sandbox, id) => checkoutPage(sandbox, sandbox.store.get('checkout.session', id)),
  'POST /dev/stripe/pay/:': (sandbox, id, form) =>
    submitCheckout(sandbox, sandbox.store.get('checkout.session', id), form),
  'GET /dev/stripe/pay/:/bank': (sandbox, id) => bankPage(sandbox, sandbox.store.get('checkout.session', id)),
  'POST /dev/stripe/pay/:/bank': (sandbox, id, form) =>
    submitBankAnswer(sandbox, sandbox.store.get('checkout.session', id), form),
  'GET /dev/stripe/invoice/:': ({ store }, id) => invoicePage(store.get('invoice', id)),
  'POST /dev/stripe/invoice/:': (sandbox, id, form) => submitInvoice(sandbox, sandbox.store.get('invoice', id), form),
  'GET /dev/stripe/portal/:': (sandbox, id) => portalPage(sandbox, sandbox.store.get('billing_portal.session', id)),
  'POST /dev/stripe/portal/:': (sandbox, id, form) =>
    submitPortalCard(sandbox, sandbox.store.get('billing_portal.session', id), form),
  'POST /dev/stripe/charges/:/refund': refundCharge,
  'POST /dev/stripe/charges/:/dispute': disputeCharge,
  'POST /dev/stripe/disputes/:/close': decideDispute,
  'POST /dev/stripe/events/:/send': resendEvent,
};

const compiledRoutes = Object.entries(routes).map(([route, handler]) => {
  const [method, path = ''] = route.split(' ');
  return { method, handler, pattern: new RegExp(`^${path.replaceAll(':', '(\\w+)')}$`) };
});

/**
 * Answers a request for a page. Forms are posted; every other method is read as GET.
 * @throws StripeApiError where an object is missing or the operation is not possible
 */
export function answerPage(sandbox: Sandbox, method: string, url: URL, body: string): PageResponse {
  const isPost = method === 'POST';
  for (const route of compiledRoutes) {
    const match = route.method === (isPost ? 'POST' : 'GET') ? route.pattern.exec(url.pathname) : null;
    if (match) return route.handler(sandbox, match[1] ?? '', parseForm(isPost ? body : url.search.slice(1)));
  }
  return errorPage('This page does not exist in the sandbox.', 404);
}
