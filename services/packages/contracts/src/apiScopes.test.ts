import { expect, test } from '@jest/globals';
import { api } from './api.ts';
import { apiKeyPattern, apiScopes, quotaMonth, quotaResetsAt, type ApiScope } from './apiScopes.ts';
import type { Endpoint } from './endpoint.ts';

const endpoints: readonly Endpoint[] = api;
const nameOf = ({ method, path }: Endpoint) => `${method} ${path}`;

/** The endpoints of each scope, written out by hand a second time: no endpoint becomes callable by a key by accident. */
const opened: Record<ApiScope, readonly string[]> = {
  'listings:read': [
    'GET /api/exports/{file}',
    'GET /api/properties',
    'GET /api/properties/facets',
    'GET /api/properties/picked',
    'GET /api/properties/prices',
    'GET /api/properties/summary',
    'GET /api/properties/{id}',
    'GET /api/properties/{id}/history',
    'GET /api/properties/{id}/similar',
    'GET /api/va/properties',
    'GET /api/va/properties/counts',
  ],
  'analytics:read': [
    'GET /api/market',
    'GET /api/market/tables/{table}',
    'GET /api/properties/analytics',
    'GET /api/properties/market',
    'GET /api/va/properties/funnel',
    'GET /api/va/properties/funnel.csv',
    'GET /api/va/properties/performance',
    'GET /api/va/properties/team-activity',
    'GET /api/va/properties/team-activity.csv',
  ],
  'portfolio:read': ['GET /api/portfolio', 'GET /api/portfolio/holdings.csv', 'GET /api/portfolio/holdings/{id}'],
  'leads:read': [
    'GET /api/lead-fields',
    'GET /api/lead-lists',
    'GET /api/leads',
    'GET /api/leads.csv',
    'GET /api/leads/counts',
    'GET /api/leads/{id}',
  ],
  'leads:write': [
    'DELETE /api/lead-lists/{id}',
    'PATCH /api/leads/{id}',
    'POST /api/leads',
    'POST /api/leads/{id}/activities',
    'PUT /api/lead-lists/{id}',
    'PUT /api/leads/{id}/follow-up',
  ],
  'exports:read': ['GET /api/scheduled-exports', 'GET /api/scheduled-exports/{id}/files/{file}'],
};

test.each(apiScopes)('the scope %s opens the listed endpoints', (scope) => {
  const found = endpoints.filter((endpoint) => endpoint.scope === scope).map(nameOf);
  expect(found.toSorted()).toEqual(opened[scope]);
});

const scoped = endpoints.flatMap((endpoint) =>
  endpoint.scope === undefined ? [] : [{ name: nameOf(endpoint), endpoint, scope: endpoint.scope }],
);

test.each(scoped)('$name with the scope $scope is a read or a write as the scope says', ({ endpoint, scope }) => {
  expect(endpoint.method === 'GET').toBe(scope.endsWith(':read'));
});

/** Areas whose data or effects an API key must never reach: sign-in, secrets, payments, the team and administration. */
const closed =
  /^\/(?:internal|api\/(?:admin|auth|settings|api-keys|billing|payments|affiliate|team|webhooks|invitations))/;

test.each(scoped)('$name is no endpoint of sign-in, secrets, payments or administration', ({ endpoint }) => {
  expect(endpoint.path).not.toMatch(closed);
  expect(['anyone', 'member']).toContain(endpoint.access);
  expect(endpoint).not.toHaveProperty('session');
  expect(endpoint).not.toHaveProperty('bearer');
});

test('a key is 256 bits in base64url after its prefix', () => {
  expect(`ds_${Buffer.alloc(32, 255).toString('base64url')}`).toMatch(apiKeyPattern);
  for (const wrong of ['ds_', `ds_${'a'.repeat(42)}`, `ds_${'a'.repeat(44)}`, `sk_${'a'.repeat(43)}`, ''])
    expect(wrong).not.toMatch(apiKeyPattern);
});

test.each([
  // Midnight in New York is 5 am in UTC, and 4 am in summer.
  ['2026-12-01T04:59:59.999Z', '2026-11', '2026-12-01T05:00:00.000Z'],
  ['2026-12-01T05:00:00.000Z', '2026-12', '2027-01-01T05:00:00.000Z'],
  ['2027-01-01T02:00:00.000Z', '2026-12', '2027-01-01T05:00:00.000Z'],
  ['2026-08-01T03:59:59.999Z', '2026-07', '2026-08-01T04:00:00.000Z'],
  // The clock changes on the first, after midnight.
  ['2026-10-31T12:00:00.000Z', '2026-10', '2026-11-01T04:00:00.000Z'],
])('the quota of %s belongs to %s and starts again at %s', (at, month, resets) => {
  expect(quotaMonth(Date.parse(at))).toBe(month);
  expect(new Date(quotaResetsAt(Date.parse(at))).toISOString()).toBe(resets);
});
