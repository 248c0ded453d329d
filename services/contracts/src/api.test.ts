import { expect, test } from '@jest/globals';
import { api } from './api.ts';
import { PropertyQuery } from './listings/properties.ts';
import { login, register } from './account/auth.ts';

test('no method and path is promised twice', () => {
  const promises = api.map((e) => `${e.method} ${e.path.replaceAll(/\{\w+\}/g, '{}')}`);
  expect(new Set(promises).size).toBe(promises.length);
});

test('only peers call what is internal, what is shared is a public read, what admins change tells from where', () => {
  for (const e of api) {
    expect(e.path.startsWith('/internal/')).toBe(e.access === 'peer');
    if (e.path.startsWith('/api/admin/') && e.method !== 'GET' && e.access === 'admin')
      expect(e).toHaveProperty('address', true);
    if ('shared' in e) expect([e.method, e.access]).toEqual(['GET', 'anyone']);
  }
});

test('the list query has the specified defaults, and an empty or "all" filter is none', () => {
  expect(PropertyQuery.parse({ category: 'all', search: '' })).toEqual({
    category: undefined,
    search: undefined,
    limit: 12,
    sortOrder: 'desc',
  });
});

test.each(['role', 'subscriptionStatus', 'isAffiliate', 'id', 'stripeCustomerId', '__proto__extra'])(
  'registration refuses the field %s',
  (field) => {
    const sent = { email: 'a@b.co', password: 'long enough one', firstName: 'A', lastName: 'B', [field]: 'admin' };
    expect(register.body.safeParse(sent).success).toBe(false);
  },
);

test('sign-in takes texts only', () => {
  expect(login.body.safeParse({ email: { contains: '' }, password: ['x'] }).success).toBe(false);
});
