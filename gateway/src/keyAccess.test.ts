import { expect, test } from '@jest/globals';
import { apiScopes, plans, type ApiScope, type Plan } from '@dealstead/contracts';
import { api } from '@dealstead/contracts/api';
import type { Endpoint } from '@dealstead/contracts/endpoint';
import type { Identity } from '@dealstead/contracts/identity';
import { admit } from '@dealstead/service-kit/access';
import { problemOf } from '@dealstead/service-kit/errors';

const endpoints: readonly Endpoint[] = api;

const withKey = (scopes: ApiScope[], plan: Plan = 'partnership', more: object = {}): Identity => ({
  kind: 'member',
  id: 7,
  role: 'member',
  plan,
  status: 'active',
  restrictions: [],
  key: { id: 3, scopes },
  ...more,
});

function codeOf(endpoint: Endpoint, actor: Identity): string {
  try {
    admit(endpoint, actor);
    return 'admitted';
  } catch (error) {
    return problemOf(error, 'a request').body.code;
  }
}

const named = endpoints.map((endpoint) => ({ name: `${endpoint.method} ${endpoint.path}`, endpoint }));

test.each(named)('a key calls $name with the scope of the endpoint only', ({ endpoint }) => {
  const codes = Object.fromEntries(apiScopes.map((scope) => [scope, codeOf(endpoint, withKey([scope]))]));
  const expected = apiScopes.map((scope) => {
    if (endpoint.scope === undefined) return [scope, 'key-not-accepted'];
    return [scope, scope === endpoint.scope ? 'admitted' : 'scope-required'];
  });
  expect(codes).toEqual(Object.fromEntries(expected));
});

test.each(named)('a key of an admin opens nothing more at $name', ({ endpoint }) => {
  const admin = withKey([...apiScopes], 'free', { role: 'admin', status: 'inactive' });
  expect(codeOf(endpoint, admin)).toBe(endpoint.scope === undefined ? 'key-not-accepted' : 'admitted');
});

test.each(plans.filter((plan) => plan !== 'partnership'))('a key of a member on %s gets the access error', (plan) => {
  for (const { endpoint } of named) expect(codeOf(endpoint, withKey([...apiScopes], plan))).toBe('plan-required');
});

test('a key of a member whose payment is past due gets the access error', () => {
  const pastDue = withKey([...apiScopes], 'partnership', { status: 'past_due' });
  for (const { endpoint } of named) expect(codeOf(endpoint, pastDue)).toBe('plan-required');
});
