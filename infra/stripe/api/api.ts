import { createHash } from 'node:crypto';
import { StripeApiError } from '../errors.ts';
import type { Sandbox } from '../sandbox.ts';
import { checkoutSessionRoutes } from './checkoutSessions.ts';
import { customerRoutes } from './customers.ts';
import { eventRoutes } from './events.ts';
import { expandObject } from './expand.ts';
import { parseForm, readList } from './form.ts';
import { invoiceRoutes } from './invoices.ts';
import { paymentRoutes } from './payments.ts';
import { productRoutes } from './products.ts';
import type { Handler, Routes } from './request.ts';
import { subscriptionRoutes } from './subscriptions.ts';
import { subscriptionScheduleRoutes } from './subscriptionSchedules.ts';

export interface ApiResponse {
  status: number;
  /** JSON. */
  body: string;
  headers?: Record<string, string>;
}

/** The part of Stripe's API that our services use, and a little more. */
const routes: Routes = {
  ...customerRoutes,
  ...productRoutes,
  ...checkoutSessionRoutes,
  ...subscriptionRoutes,
  ...subscriptionScheduleRoutes,
  ...invoiceRoutes,
  ...paymentRoutes,
  ...eventRoutes,
};

const compiledRoutes = Object.entries(routes).map(([route, handler]) => {
  const [method = '', path = ''] = route.split(' ');
  return { method, handler, pattern: new RegExp(`^${path.replaceAll(':', '([^/]+)')}$`) };
});

function matchRoute(method: string, path: string): { handler: Handler; ids: string[] } {
  for (const route of compiledRoutes) {
    const match = route.method === method ? route.pattern.exec(path) : null;
    if (match) return { handler: route.handler, ids: match.slice(1).map(decodeURIComponent) };
  }
  throw new StripeApiError(404, {
    type: 'invalid_request_error',
    message: `Unrecognized request URL (${method}: ${path}). The sandbox does not know it.`,
  });
}

/** Answers an API request. A repeated Idempotency-Key gets the stored response (docs.stripe.com/api/idempotent_requests). */
export function answerApi(
  sandbox: Sandbox,
  method: string,
  url: URL,
  body: string,
  idempotencyKey: string | undefined,
): ApiResponse {
  const { keys } = sandbox.store.state;
  const request = createHash('sha256').update(`${method} ${url.pathname} ${body}`).digest('hex');
  const stored = method === 'POST' && idempotencyKey ? keys[idempotencyKey] : undefined;
  if (stored?.request === request)
    return { status: stored.status, body: stored.body, headers: { 'idempotent-replayed': 'true' } };
  if (stored) {
    const message = 'Keys for idempotent requests can only be used with the same parameters they were first used with.';
    return { status: 400, body: JSON.stringify({ error: { type: 'idempotency_error', message } }) };
  }
  const response = execute(sandbox, method, url, body);
  if (method === 'POST' && idempotencyKey && response.status < 500) keys[idempotencyKey] = { request, ...response };
  return response;
}

function execute(sandbox: Sandbox, method: string, url: URL, body: string): { status: number; body: string } {
  try {
    const form = parseForm(method === 'GET' || method === 'DELETE' ? url.search.slice(1) : body);
    const { handler, ids } = matchRoute(method, url.pathname);
    const expand = readList(form, 'expand').filter((path) => typeof path === 'string');
    return { status: 200, body: JSON.stringify(expandObject(sandbox, handler(sandbox, { form, ids }), expand)) };
  } catch (error) {
    if (!(error instanceof StripeApiError)) throw error;
    return {
      status: error.status,
      body: JSON.stringify({ error: { ...error.body, doc_url: 'https://docs.stripe.com/error-codes' } }),
    };
  }
}
