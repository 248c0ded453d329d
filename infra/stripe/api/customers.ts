import type Stripe from 'stripe';
import { createCustomer } from '../billing/customers.ts';
import { setDefaultPaymentMethod } from '../billing/paymentMethods.ts';
import { buildObject, newId } from '../objects.ts';
import { emit, now, type Sandbox } from '../sandbox.ts';
import { readString, readStrings } from './form.ts';
import { listPage, requireString, retrieve, type ApiRequest, type Routes } from './request.ts';

function updateCustomer(sandbox: Sandbox, { form, ids: [id] }: ApiRequest): Stripe.Customer {
  const customer = sandbox.store.get('customer', id);
  for (const field of ['email', 'name'] as const) {
    const value = readString(form, field);
    if (value !== undefined) customer[field] = value;
  }
  Object.assign(customer.metadata, readStrings(form, 'metadata'));
  const method = readString(form, 'invoice_settings', 'default_payment_method');
  if (method) setDefaultPaymentMethod(sandbox, customer, sandbox.store.get('payment_method', method));
  else emit(sandbox, 'customer.updated', customer, customer.id);
  return customer;
}

function createPortalSession(sandbox: Sandbox, { form }: ApiRequest): Stripe.BillingPortal.Session {
  const customer = sandbox.store.get('customer', requireString(form, 'customer'));
  const id = newId('billing_portal.session');
  return sandbox.store.put(
    buildObject('billing_portal.session', {
      id,
      customer: customer.id,
      created: now(sandbox, customer.id),
      configuration: 'bpc_sandbox',
      return_url: readString(form, 'return_url') ?? null,
      url: `${sandbox.site}/dev/stripe/portal/${id}`,
    }),
  );
}

/** Customers, their payment methods and their billing portal. */
export const customerRoutes: Routes = {
  'POST /v1/customers': (sandbox, { form }) =>
    createCustomer(sandbox, {
      email: readString(form, 'email') ?? null,
      name: readString(form, 'name') ?? null,
      metadata: readStrings(form, 'metadata'),
    }),
  'GET /v1/customers/:': retrieve('customer'),
  'POST /v1/customers/:': updateCustomer,
  'GET /v1/customers/:/payment_methods': (sandbox, request) =>
    listPage(sandbox, request, {
      type: 'payment_method',
      url: '/v1/payment_methods',
      matches: ({ customer }) => customer === request.ids[0],
    }),
  'GET /v1/payment_methods/:': retrieve('payment_method'),
  'POST /v1/billing_portal/sessions': createPortalSession,
};
