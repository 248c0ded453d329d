import { expect, test } from '@jest/globals';
import { z } from 'zod';
import { api } from './api.ts';
import type { Endpoint } from './endpoint.ts';

interface ObjectSchema {
  readonly type?: unknown;
  readonly properties?: Record<string, unknown>;
  readonly additionalProperties?: unknown;
}

/** Protection against mass assignment: fields that only the server sets, and the writes that accept one on purpose. */
const accepted: Readonly<Record<string, readonly string[]>> = {
  // The seller role of a disclosure; the role in a team invitation; the role of the partner whom a joint venture looks for.
  role: [
    'PUT /api/disclosures',
    'POST /api/team/invitations',
    'POST /api/joint-ventures',
    'PUT /api/joint-ventures/{id}',
    // What a party of a contract is called in it.
    'PATCH /api/contracts/{id}',
  ],
  // The role of an admin, which owners choose.
  adminRole: ['POST /api/admin/admins', 'PUT /api/admin/admins/{id}'],
  // Photos and documents of the caller's own draft; payouts that an admin selects.
  // The entries that an owner approves, checked against the team.
  id: [
    'POST /api/drafts',
    'PUT /api/drafts/{id}',
    'POST /api/admin/payouts/batches',
    'POST /api/va/hours/approvals',
    'PUT /api/assumption-profiles/in-use',
  ],
  // A transition of a listing, checked against the table of transitions; the stage of a seller lead or of one's own lead.
  status: [
    'POST /api/properties/{id}/status',
    'PUT /api/admin/seller-leads/{id}',
    'POST /api/leads',
    'PATCH /api/leads/{id}',
    'POST /api/leads/changes',
    // A status of the filter, and the status that the leads get.
    'POST /api/leads/matching/changes',
    // Whether a deal was lost; its stage moves by the table of transitions.
    'POST /api/deals',
    'PATCH /api/deals/{id}',
    // Where a task is on the board.
    'POST /api/va/tasks',
    'PATCH /api/va/tasks/{id}',
  ],
  // The plan to buy next; the account is created with the plan free.
  subscriptionPlan: ['POST /api/auth/register'],
  // The plan of a checkout, at the catalogue's price; the plan that an admin grants.
  plan: ['POST /api/billing/checkout', 'POST /api/billing/change', 'POST /api/admin/members/{id}/plan'],
  // The amount of evidence, of a loan, of a value or of an offer; an amount that was shown and must be unchanged.
  amount: [
    'POST /api/drafts',
    'PUT /api/drafts/{id}',
    'POST /api/affiliate/payouts',
    'POST /api/admin/payouts/batches',
    'POST /api/portfolio/holdings',
    'PUT /api/portfolio/holdings/{id}',
    'PUT /api/portfolio/holdings/{id}/values/{date}',
    'POST /api/conversations/{id}/offers',
    'POST /api/offers/{id}/answers',
    // The capital that a partner contributed.
    'POST /api/joint-ventures/{id}/statements',
  ],
  // The partner who contributed capital, checked against the parties.
  userId: ['POST /api/joint-ventures/{id}/statements'],
  // Permissions of a team member, checked against the team.
  permissions: ['POST /api/team/invitations', 'PATCH /api/team/members/{id}'],
  // The owner of a new listing, checked against the caller's delegation.
  // An owner on whose seat the caller is, checked against the delegation.
  ownerId: ['POST /api/drafts', 'POST /api/conversations', 'PUT /api/team/acting'],
  // Accepted from peers only.
  restrictions: ['PUT /internal/members/{id}/restrictions'],
};

const guarded = [
  ...Object.keys(accepted),
  'sellerId',
  'affiliateId',
  'featured',
  'featuredUntil',
  'isAdmin',
  'isAffiliate',
  'verified',
  'emailVerifiedAt',
  'subscriptionStatus',
  'subscriptionEndsAt',
  'stripeCustomerId',
  'stripeSubscriptionId',
  'grantedByUserId',
  'referredByUserId',
  'referralCode',
  'commissionRate',
  'commissionStatus',
  'currentTier',
  'propertyDataAccess',
  'createdAt',
  'updatedAt',
  'payoutId',
  'actingForUserId',
  'priceCents',
  'amountCents',
];

/** Every object schema in a body's JSON schema, at any depth. */
function objectsIn(node: unknown): ObjectSchema[] {
  if (typeof node !== 'object' || node === null) return [];
  const schema: ObjectSchema = node;
  const below = Object.values(node).flatMap(objectsIn);
  return schema.type === 'object' ? [schema, ...below] : below;
}

const writes = (api as readonly Endpoint[]).flatMap(({ method, path, body }) =>
  body
    ? [{ name: `${method} ${path}`, objects: objectsIn(z.toJSONSchema(body, { io: 'input', unrepresentable: 'any' })) }]
    : [],
);

/**
 * Writes with a document of the text editor, whose nodes have attributes of its own: the schema drops those. The body and
 * the fields around the document, which are the first two objects, refuse unknown ones like every write.
 */
const documentWrites: ReadonlySet<string> = new Set(['PUT /api/admin/blog/posts/{id}']);

test.each(writes)('$name refuses unknown fields', ({ name, objects }) => {
  expect(objects.length).toBeGreaterThan(0);
  const strictObjects = documentWrites.has(name) ? objects.slice(0, 2) : objects;
  for (const { properties, additionalProperties } of strictObjects)
    if (properties) expect([Object.keys(properties), additionalProperties]).toEqual([Object.keys(properties), false]);
});

test.each(guarded)('the field %s is accepted by the listed writes only', (field) => {
  const taking = writes.filter(({ objects }) => objects.some(({ properties }) => properties && field in properties));
  expect(taking.map(({ name }) => name).toSorted()).toEqual([...(accepted[field] ?? [])].toSorted());
});
