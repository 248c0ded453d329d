import type Stripe from 'stripe';
import { buildObject, newId } from '../objects.ts';
import { emit, type Sandbox } from '../sandbox.ts';

const clockLifetime = 30 * 86_400;

/** Creates a customer with a test clock of its own. */
export function createCustomer(sandbox: Sandbox, fields: Partial<Stripe.Customer>): Stripe.Customer {
  const id = newId('customer');
  const created = Math.floor(Date.now() / 1000);
  const clock = sandbox.store.put(
    buildObject('test_helpers.test_clock', {
      created,
      frozen_time: created,
      name: fields.email ?? id,
      status: 'ready',
      deletes_after: created + clockLifetime,
      status_details: {},
    }),
  );
  const customer = sandbox.store.put(
    buildObject('customer', {
      ...fields,
      id,
      created,
      balance: 0,
      currency: 'usd',
      delinquent: false,
      tax_exempt: 'none',
      test_clock: clock.id,
      invoice_settings: { custom_fields: null, default_payment_method: null, footer: null, rendering_options: null },
      invoice_prefix: id.slice(-8).toUpperCase(),
      next_invoice_sequence: 1,
    }),
  );
  emit(sandbox, 'customer.created', customer, id);
  return customer;
}
