import { expect, test } from '@jest/globals';
import { api } from './api.ts';
import { PropertyQuery } from './listings/propertyFilter.ts';
import { login, register } from './account/auth.ts';
import { decideModeration } from './admin/moderation.ts';
import { Profile } from './account/settings.ts';
import { SellerLead } from './listings/leads.ts';

test('no two endpoints have the same method and path', () => {
  const keys = api.map((endpoint) => `${endpoint.method} ${endpoint.path.replaceAll(/\{\w+\}/g, '{}')}`);
  expect(new Set(keys).size).toBe(keys.length);
});

test('internal paths are for peers, shared responses are public reads, and endpoints of admins name a permission and record the address', () => {
  for (const endpoint of api) {
    expect(endpoint.path.startsWith('/internal/')).toBe(endpoint.access === 'peer');
    if (endpoint.path.startsWith('/api/admin/') && endpoint.method !== 'GET' && endpoint.access === 'admin')
      expect(endpoint).toHaveProperty('address', true);
    expect('permission' in endpoint).toBe(endpoint.access === 'admin');
    if ('shared' in endpoint) expect([endpoint.method, endpoint.access]).toEqual(['GET', 'anyone']);
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

test.each(['abcdefghij', '512.555.01', '12345'])(
  'the text %j is no phone number, at registration, in a profile and of a seller',
  (phone) => {
    const sent = { email: 'a@b.co', password: 'long enough one', firstName: 'A', lastName: 'B' };
    expect(register.body.safeParse({ ...sent, phone: '901-555-0148' }).success).toBe(true);
    expect(register.body.safeParse({ ...sent, phone: '' }).success).toBe(true);
    expect(register.body.safeParse({ ...sent, phone }).success).toBe(false);
    expect(Profile.shape.phone.safeParse(null).success).toBe(true);
    expect(Profile.shape.phone.safeParse(phone).success).toBe(false);
    const lead = { propertyAddress: '12 Elm Street', fullName: 'Ann Lee', email: 'a@b.co', phone };
    expect(SellerLead.safeParse(lead).error?.issues[0]?.message).toBe('Phone number must be at least 10 digits');
  },
);

test('a comment is published without a reason, every other decision of moderation has one', () => {
  const { body } = decideModeration;
  expect(body.safeParse({ decision: 'approve' }).success).toBe(true);
  for (const decision of ['reject', 'dismiss', 'publish', 'remove'])
    expect([decision, body.safeParse({ decision }).success]).toEqual([decision, false]);
  expect(body.safeParse({ decision: 'reject', reason: 'Advertising' }).success).toBe(true);
});

test('sign-in takes texts only', () => {
  expect(login.body.safeParse({ email: { contains: '' }, password: ['x'] }).success).toBe(false);
});
