import { expect, test } from '@jest/globals';
import { z } from 'zod';
import { api } from './api.ts';
import type { Endpoint } from './endpoint.ts';

interface Shape {
  readonly type?: unknown;
  readonly properties?: Record<string, unknown>;
  readonly additionalProperties?: unknown;
}

/**
 * What only the server decides. A write that takes one of these by name is listed here with the reason; every other
 * one must not know the word.
 */
const meant: Readonly<Record<string, readonly string[]>> = {
  // Whose disclosure it is; as what someone is invited to a team.
  role: ['PUT /api/disclosures', 'POST /api/team/invitations'],
  // Photos and documents of one's own draft; payouts that an admin picks.
  id: ['POST /api/drafts', 'PUT /api/drafts/{id}', 'POST /api/admin/payouts/batches'],
  // A move that the seller may make, checked against the states; how far an admin is with a lead.
  status: ['POST /api/properties/{id}/status', 'PUT /api/admin/seller-leads/{id}'],
  // What one wants to buy next: the account is free all the same.
  subscriptionPlan: ['POST /api/auth/register'],
  // What a checkout is for, at our price; what an admin grants.
  plan: ['POST /api/billing/checkout', 'POST /api/billing/change', 'POST /api/admin/members/{id}/plan'],
  // A lien's amount; what was shown and must still be true.
  amount: [
    'POST /api/drafts',
    'PUT /api/drafts/{id}',
    'POST /api/affiliate/payouts',
    'POST /api/admin/payouts/batches',
  ],
  // What a member or a team's owner may do, checked against the team.
  permissions: ['POST /api/team/invitations', 'PATCH /api/team/members/{id}'],
  // Whose listing it becomes, checked against the seat of whoever writes it.
  ownerId: ['POST /api/drafts'],
  // A peer's word, never a browser's.
  restrictions: ['PUT /internal/members/{id}/restrictions'],
};

const guarded = [
  ...Object.keys(meant),
  ...['userId', 'sellerId', 'affiliateId', 'featured', 'featuredUntil', 'isAdmin', 'isAffiliate', 'verified'],
  ...['emailVerifiedAt', 'subscriptionStatus', 'subscriptionEndsAt', 'stripeCustomerId', 'stripeSubscriptionId'],
  ...['grantedByUserId', 'referredByUserId', 'referralCode', 'commissionRate', 'commissionStatus', 'currentTier'],
  ...['propertyDataAccess', 'createdAt', 'updatedAt', 'payoutId', 'actingForUserId', 'priceCents', 'amountCents'],
];

/** Every object that a body may hold, at any depth. */
function objectsIn(node: unknown): Shape[] {
  if (typeof node !== 'object' || node === null) return [];
  const shape: Shape = node;
  const below = Object.values(node).flatMap(objectsIn);
  return shape.type === 'object' ? [shape, ...below] : below;
}

const writes = (api as readonly Endpoint[]).flatMap(({ method, path, body }) =>
  body
    ? [{ name: `${method} ${path}`, objects: objectsIn(z.toJSONSchema(body, { io: 'input', unrepresentable: 'any' })) }]
    : [],
);

test.each(writes)('$name takes no field that it does not name', ({ objects }) => {
  expect(objects.length).toBeGreaterThan(0);
  for (const { properties, additionalProperties } of objects)
    if (properties) expect([Object.keys(properties), additionalProperties]).toEqual([Object.keys(properties), false]);
});

test.each(guarded)('%s is assigned by no write but those that mean it', (field) => {
  const taking = writes.filter(({ objects }) => objects.some(({ properties }) => properties && field in properties));
  expect(taking.map(({ name }) => name).toSorted()).toEqual([...(meant[field] ?? [])].toSorted());
});
