import type Stripe from 'stripe';
import { invalidRequest } from '../errors.ts';
import { buildObject } from '../objects.ts';
import type { Sandbox } from '../sandbox.ts';
import { readList, readNumber, readString, readStrings, type Form } from './form.ts';
import { listPage, requireString, retrieve, type ApiRequest, type Routes } from './request.ts';

function createProduct({ store }: Sandbox, { form }: ApiRequest): Stripe.Product {
  const id = readString(form, 'id');
  if (id && store.findById(id)) throw invalidRequest('Product already exists.', { code: 'resource_already_exists' });
  const created = Math.floor(Date.now() / 1000);
  return store.put(
    buildObject('product', {
      active: true,
      created,
      updated: created,
      name: requireString(form, 'name'),
      type: 'service',
      ...(id && { id }),
    }),
  );
}

/** Creates a price. Its lookup key is also its id while that is free, so that ids can be read in lists. */
function createPrice({ store }: Sandbox, { form }: ApiRequest): Stripe.Price {
  const lookupKey = readString(form, 'lookup_key') ?? null;
  const holder = store.all('price').find(({ lookup_key: key }) => lookupKey !== null && key === lookupKey);
  if (holder && readString(form, 'transfer_lookup_key') !== 'true')
    throw invalidRequest(`A price uses the lookup key ${lookupKey} already.`);
  if (holder) holder.lookup_key = null;
  const unitAmount = Number(requireString(form, 'unit_amount'));
  const product = store.get('product', requireString(form, 'product'));
  const recurring = readRecurring(form);
  return store.put(
    buildObject('price', {
      active: true,
      billing_scheme: 'per_unit',
      created: Math.floor(Date.now() / 1000),
      currency: 'usd',
      lookup_key: lookupKey,
      product: product.id,
      tax_behavior: 'unspecified',
      unit_amount: unitAmount,
      metadata: readStrings(form, 'metadata'),
      ...(lookupKey !== null && !store.findById(lookupKey) && { id: lookupKey }),
      type: recurring ? 'recurring' : 'one_time',
      recurring,
    }),
  );
}

function readRecurring(form: Form): Stripe.Price.Recurring | null {
  const interval = readString(form, 'recurring', 'interval');
  if (!interval) return null;
  return {
    interval: interval as Stripe.Price.Recurring.Interval,
    meter: null,
    trial_period_days: null,
    interval_count: readNumber(form, 'recurring', 'interval_count') ?? 1,
    usage_type: 'licensed',
  };
}

/** Products and prices. */
export const productRoutes: Routes = {
  'POST /v1/products': createProduct,
  'GET /v1/products/:': retrieve('product'),
  'POST /v1/prices': createPrice,
  'GET /v1/prices': (sandbox, request) => {
    const keys = readList(request.form, 'lookup_keys');
    return listPage(sandbox, request, {
      type: 'price',
      url: '/v1/prices',
      matches: ({ lookup_key: key }) => keys.length === 0 || (key !== null && keys.includes(key)),
    });
  },
  'GET /v1/prices/:': retrieve('price'),
};
