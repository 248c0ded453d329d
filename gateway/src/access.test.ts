import { expect, test } from '@jest/globals';
import { plans, teamPermissions, type Plan, type TeamPermission } from '@dealstead/contracts';
import { api } from '@dealstead/contracts/api';
import type { Endpoint } from '@dealstead/contracts/endpoint';
import type { Identity } from '@dealstead/contracts/identity';
import { admit } from '@dealstead/service-kit/access';
import { problemOf } from '@dealstead/service-kit/errors';
import { systemIdentity } from '@dealstead/service-kit/identity';
import { createEndpointRouter } from './api/endpointRouter.ts';

/**
 * Who may call what, written out by hand a second time: a new endpoint needs its row here, or neither types nor
 * tests pass. Statuses by the caller's kind; 200 is let in. `from` is the least plan whose members are let in.
 */
interface Row {
  readonly visitor: 200 | 401 | 403 | 404;
  readonly member: 200 | 403 | 404;
  readonly from?: Plan;
  readonly admin: 200 | 404;
  readonly operator: 200 | 401;
  readonly peer: 200 | 401 | 404;
  /** Whether a browser reaches it through the gateway at all. */
  readonly outside: boolean;
}

const everyone: Row = { visitor: 200, member: 200, admin: 200, operator: 200, peer: 200, outside: true };
const members: Row = { visitor: 401, member: 200, admin: 200, operator: 401, peer: 401, outside: true };
/** One answer for all whose plan opens it; our own processes read it for the gateway's cache. */
const buyersOf: Row = { ...everyone, visitor: 403, member: 403, from: 'buyer' };
const investors: Row = { ...members, member: 403, from: 'investor_pro' };
const partners: Row = { ...members, member: 403, from: 'partnership' };
const sellers: Row = { ...members, member: 403, from: 'wholesaler' };
const admins: Row = { visitor: 401, member: 404, admin: 200, operator: 200, peer: 404, outside: true };
const operators: Row = { visitor: 401, member: 404, admin: 404, operator: 200, peer: 404, outside: false };
const ours: Row = { visitor: 404, member: 404, admin: 404, operator: 200, peer: 200, outside: false };

type NameOf<E> = E extends { method: infer M extends string; path: infer P extends string } ? `${M} ${P}` : never;

const table: Record<NameOf<(typeof api)[number]>, Row> = {
  'GET /api/properties': everyone,
  'GET /api/palette': members,
  'GET /api/notifications': members,
  'GET /api/notifications/unread': members,
  'POST /api/notifications/marks': members,
  'GET /api/push': members,
  'PUT /api/push/subscriptions': members,
  'DELETE /api/push/subscriptions/{id}': members,
  'POST /api/push/subscriptions/{id}/test': members,
  'GET /api/properties/summary': everyone,
  'GET /api/properties/picked': everyone,
  'GET /api/search/interpretation': everyone,
  'GET /api/search/suggestions': everyone,
  'GET /api/search/suggestions/own': members,
  'GET /api/properties/facets': everyone,
  'GET /api/properties/prices': everyone,
  'GET /api/properties/market': everyone,
  'GET /api/properties/analytics': buyersOf,
  'GET /api/market': members,
  'GET /api/market/tables/{table}': members,
  'GET /api/market/report.pdf': { ...members, member: 403, from: 'investor_pro' },
  'GET /api/va/properties/funnel': members,
  'GET /api/va/properties/funnel.csv': members,
  'GET /api/va/properties/team-activity': { ...members, member: 403, from: 'partnership' },
  'GET /api/va/properties/team-activity.csv': { ...members, member: 403, from: 'partnership' },
  'GET /api/map/{z}/{x}/{y}': buyersOf,
  'GET /api/map/heat': buyersOf,
  'GET /api/properties/{id}/history': everyone,
  'GET /api/properties/{id}/similar': everyone,
  'POST /api/properties/{id}/details': members,
  'GET /api/property-views': members,
  'POST /api/properties/{id}/reports': everyone,
  'GET /api/properties/{id}/own': members,
  'PATCH /api/properties/{id}': members,
  'POST /api/drafts/{id}/photos': members,
  'POST /api/drafts/{id}/documents': members,
  'GET /api/photos/{id}/{file}': everyone,
  'GET /api/documents/{id}': members,
  'GET /api/contact': everyone,
  'POST /api/contact': everyone,
  'POST /api/seller-leads': everyone,
  'POST /api/buyer-list': everyone,
  'POST /api/buyer-list/confirmations': everyone,
  'GET /api/favorites': { ...members, member: 403, from: 'buyer' },
  'PATCH /api/favorites': { ...members, member: 403, from: 'buyer' },
  'GET /api/investment-assumptions': { ...members, member: 403, from: 'investor_pro' },
  'PUT /api/investment-assumptions': { ...members, member: 403, from: 'investor_pro' },
  'GET /api/saved-searches': { ...members, member: 403, from: 'buyer' },
  'POST /api/saved-searches': { ...members, member: 403, from: 'buyer' },
  'DELETE /api/saved-searches/{id}': { ...members, member: 403, from: 'buyer' },
  'PATCH /api/saved-searches/{id}': { ...members, member: 403, from: 'buyer' },
  'POST /api/saved-searches/{id}/runs': { ...members, member: 403, from: 'buyer' },
  'GET /api/saved-searches/{id}/matches': { ...members, member: 403, from: 'buyer' },
  'GET /api/saved-searches/matches': { ...members, member: 403, from: 'buyer' },
  'GET /api/favorites/activity': { ...members, member: 403, from: 'buyer' },
  'GET /api/va/properties/performance': members,
  'GET /api/property-alerts': { ...members, member: 403, from: 'buyer' },
  'PUT /api/property-alerts/{id}': { ...members, member: 403, from: 'buyer' },
  'GET /api/alert-links/{token}': everyone,
  'GET /api/alert-links/{token}/matches': everyone,
  'POST /api/alert-links/{token}': everyone,
  'GET /api/sitemaps/listings': everyone,
  'GET /api/sitemaps/listings/{file}': everyone,
  'GET /api/properties/feed.rss': everyone,
  'GET /api/share-images/{file}': everyone,
  'GET /api/drafts': members,
  'POST /api/drafts': members,
  'GET /api/drafts/{id}': members,
  'PUT /api/drafts/{id}': members,
  'DELETE /api/drafts/{id}': members,
  'POST /api/drafts/{id}/publish': members,
  'GET /api/drafts/{id}/duplicates': members,
  'GET /api/places/locate': members,
  'POST /api/properties/{id}/status': members,
  'POST /api/properties/{id}/inquiries': everyone,
  'GET /api/properties/{id}/inquiries': members,
  'GET /api/properties/{id}/performance': members,
  'POST /api/properties/{id}/visits': everyone,
  'POST /api/properties/{id}/confirm': members,
  'POST /api/listing-confirmations': everyone,
  'GET /api/disclosures': everyone,
  'PUT /api/disclosures': admins,
  'GET /api/admin/reviews': admins,
  'PUT /api/admin/reviews': admins,
  'POST /api/admin/reviews/{id}': admins,
  'GET /api/admin/seller-leads': admins,
  'GET /api/admin/lead-assignees': admins,
  'PUT /api/admin/seller-leads/{id}': admins,
  'GET /api/admin/reports': admins,
  'POST /api/admin/reports/{id}/done': admins,
  'GET /api/admin/listings/{id}': admins,
  'POST /api/admin/listings/{id}/take-down': admins,
  'GET /api/imports': members,
  'POST /api/imports': members,
  'GET /api/imports/{id}': members,
  'POST /api/imports/{id}/check': members,
  'POST /api/imports/{id}/run': members,
  'POST /api/imports/{id}/undo': members,
  'DELETE /api/imports/{id}': members,
  'GET /api/imports/{id}/problems': members,
  'GET /api/imports/{id}/updates': members,
  'GET /api/imports/{id}/problems.csv': members,
  'GET /api/exports/{file}': members,
  'GET /api/scheduled-exports': members,
  'POST /api/scheduled-exports': partners,
  'PATCH /api/scheduled-exports/{id}': partners,
  'POST /api/scheduled-exports/{id}/runs': partners,
  'DELETE /api/scheduled-exports/{id}': members,
  'GET /api/scheduled-exports/{id}/files/{file}': members,
  'GET /internal/tools/members/{id}/rows/{dataset}': ours,
  'GET /api/properties/{id}': everyone,
  'DELETE /api/properties/{id}': members,
  'GET /api/va/properties': members,
  'GET /api/va/properties/counts': members,
  'POST /api/va/properties/changes': members,
  'GET /api/properties/{id}/drawings/{view}': everyone,
  'GET /api/properties/{id}/share.png': everyone,
  'GET /api/auth/me': members,
  'POST /api/auth/login': everyone,
  'POST /api/auth/register': everyone,
  'POST /api/auth/logout': everyone,
  'GET /internal/members/{id}': ours,
  'GET /internal/members/{id}/sender': ours,
  'POST /api/auth/second-step': everyone,
  'POST /api/auth/forgot-password': everyone,
  'POST /api/auth/reset-password': everyone,
  'POST /api/auth/sign-in-links': everyone,
  'POST /api/auth/auto-login': everyone,
  'POST /api/auth/email-verifications': members,
  'POST /api/auth/verify-email': everyone,
  'GET /api/settings': members,
  'PUT /api/settings/profile': members,
  'PUT /api/settings/buy-box': members,
  'PUT /api/settings/notifications': members,
  'POST /api/settings/password': members,
  'DELETE /api/settings/devices/{id}': members,
  'DELETE /api/settings/devices': members,
  'POST /api/settings/two-step': members,
  'PUT /api/settings/two-step': members,
  'POST /api/settings/two-step/codes': members,
  'POST /api/settings/two-step/off': members,
  'GET /api/settings/export.zip': members,
  'POST /api/settings/closing': members,
  'GET /api/api-keys': members,
  'POST /api/api-keys': partners,
  'POST /api/api-keys/{id}/rotations': partners,
  'DELETE /api/api-keys/{id}': members,
  'GET /internal/api-keys/{hash}': ours,
  'POST /api/notification-links/{token}': everyone,
  'PUT /internal/members/{id}/restrictions': ours,
  'GET /internal/listings/members/{id}/export': ours,
  'GET /internal/market': ours,
  'GET /internal/tools/members/{id}/export': ours,
  'GET /internal/admin/members/{id}/export': ours,
  'GET /api/plans': everyone,
  'GET /api/billing': members,
  'POST /api/billing/checkout': members,
  'GET /api/billing/preview': members,
  'POST /api/billing/change': members,
  'POST /api/billing/cancel': members,
  'POST /api/billing/resume': members,
  'POST /api/billing/portal': members,
  'POST /api/billing/seats': sellers,
  'POST /api/billing/featured': members,
  'GET /api/payments': members,
  'GET /api/payments.csv': members,
  'GET /api/payments/{id}/receipt.pdf': members,
  'POST /api/webhooks/stripe': everyone,
  'GET /api/admin/stripe-events': admins,
  'POST /api/admin/stripe-events/{id}/replay': admins,
  'GET /api/affiliate': members,
  'GET /api/affiliate/commissions.csv': members,
  'POST /api/affiliate/payouts': members,
  'GET /api/referrers/{code}': everyone,
  'POST /internal/affiliate-clicks': ours,
  'GET /api/admin/payouts': admins,
  'POST /api/admin/payouts/batches': admins,
  'POST /api/admin/payouts/{id}/decline': admins,
  'GET /api/admin/payouts/batches/{file}': admins,
  'POST /api/admin/referrals/{id}': admins,
  'GET /api/team': members,
  'POST /api/team/invitations': members,
  'PATCH /api/team/members/{id}': members,
  'DELETE /api/team/members/{id}': members,
  'GET /api/invitations/{token}': everyone,
  'POST /api/invitations/{token}': members,
  'GET /api/opened-invitation': everyone,
  'POST /api/opened-invitation': members,
  'GET /api/admin/members': admins,
  'GET /api/admin/account-health': admins,
  'POST /api/admin/members/{id}/plan': admins,
  'GET /api/buyer-profile': members,
  'PUT /api/buyer-profile': members,
  'POST /api/buyer-profile/proof-of-funds': members,
  'GET /api/buyer-profile/proof-of-funds': members,
  'DELETE /api/buyer-profile/proof-of-funds': members,
  'GET /api/dashboards/member': members,
  'GET /api/dashboards/buyer': members,
  'GET /api/dashboards/pro': { ...members, member: 403, from: 'wholesaler' },
  'GET /api/calculations': investors,
  'POST /api/calculations': investors,
  'GET /api/calculations/{id}': investors,
  'PATCH /api/calculations/{id}': investors,
  'GET /api/calculations/{id}/versions': investors,
  'POST /api/calculations/{id}/versions/{version}/restore': investors,
  'DELETE /api/calculations/{id}': investors,
  'POST /api/calculations/{id}/share': investors,
  'DELETE /api/calculations/{id}/share': investors,
  'GET /api/calculations/{id}/report.pdf': investors,
  'GET /api/calculation-targets': investors,
  'GET /api/shared-calculations/{token}': everyone,
  'GET /api/inbox': members,
  'GET /api/inbox/unread': members,
  'GET /api/inbox/search': members,
  'GET /api/conversations/{id}': members,
  'GET /api/conversation-starts/{propertyId}': members,
  'POST /api/conversations': members,
  'GET /api/conversations/{id}/messages': members,
  'POST /api/conversations/{id}/messages': members,
  'GET /api/conversations/{id}/presence': members,
  'PUT /api/conversations/{id}/read': members,
  'PUT /api/conversations/{id}/typing': members,
  'PUT /api/conversations/{id}/muted': members,
  'PUT /api/conversations/{id}/blocked': members,
  'POST /api/conversations/{id}/messages/{seq}/reports': members,
  'GET /api/message-templates': members,
  'POST /api/message-templates': members,
  'DELETE /api/message-templates/{id}': members,
  'POST /api/conversations/{id}/attachments': members,
  'GET /api/message-attachments/{id}': members,
  'POST /api/conversations/{id}/offers': members,
  'POST /api/offers/{id}/answers': members,
  'GET /api/leads': sellers,
  'GET /api/leads/counts': sellers,
  'POST /api/leads': sellers,
  'POST /api/leads/changes': sellers,
  'GET /api/leads/{id}': sellers,
  'PATCH /api/leads/{id}': sellers,
  'POST /api/leads/{id}/activities': sellers,
  'PUT /api/leads/{id}/follow-up': sellers,
  'POST /api/leads/{id}/merge': sellers,
  'POST /api/lead-changes/{id}/undo': sellers,
  'GET /api/lead-views': sellers,
  'POST /api/lead-views': sellers,
  'DELETE /api/lead-views/{id}': sellers,
  'GET /api/lead-imports': sellers,
  'POST /api/lead-imports': sellers,
  'GET /api/lead-imports/{id}': sellers,
  'POST /api/lead-imports/{id}/check': sellers,
  'POST /api/lead-imports/{id}/run': sellers,
  'POST /api/lead-imports/{id}/undo': sellers,
  'DELETE /api/lead-imports/{id}': sellers,
  'GET /api/lead-imports/{id}/problems': sellers,
  'GET /api/lead-imports/{id}/problems.csv': sellers,
  'GET /api/leads.csv': sellers,
  'GET /api/contacts': sellers,
  'GET /api/contacts/counts': sellers,
  'POST /api/contacts': sellers,
  'POST /api/contacts/changes': sellers,
  'GET /api/contacts.csv': sellers,
  'PATCH /api/contacts/{id}': sellers,
  'GET /api/outreach-imports': sellers,
  'POST /api/outreach-imports': sellers,
  'GET /api/outreach-imports/{id}': sellers,
  'POST /api/outreach-imports/{id}/check': sellers,
  'POST /api/outreach-imports/{id}/run': sellers,
  'POST /api/outreach-imports/{id}/undo': sellers,
  'DELETE /api/outreach-imports/{id}': sellers,
  'GET /api/outreach-imports/{id}/preview': sellers,
  'GET /api/outreach-imports/{id}/problems': sellers,
  'GET /api/outreach-imports/{id}/problems.csv': sellers,
  'GET /api/buyer-invitations': sellers,
  'GET /api/buyer-invitations/counts': sellers,
  'POST /api/buyer-invitations/changes': sellers,
  'GET /api/outreach-sender': sellers,
  'GET /api/unsubscribes/{token}': everyone,
  'POST /api/unsubscribes/{token}': everyone,
  'GET /api/buyer-invitation-links/{token}': everyone,
  'GET /api/opened-buyer-invitation': everyone,
  'POST /api/opened-buyer-invitation': members,
  'GET /api/portfolio': investors,
  'PUT /api/portfolio/settings': investors,
  'POST /api/portfolio/holdings': investors,
  'GET /api/portfolio/holdings/{id}': investors,
  'PUT /api/portfolio/holdings/{id}': investors,
  'DELETE /api/portfolio/holdings/{id}': investors,
  'PUT /api/portfolio/holdings/{id}/values/{date}': investors,
  'DELETE /api/portfolio/holdings/{id}/values/{date}': investors,
  'GET /api/portfolio/holdings.csv': investors,
  'POST /api/portfolio/imports': investors,
  'GET /api/intelligence-reports': investors,
  'POST /api/intelligence-reports': investors,
  'GET /api/intelligence-reports/{id}/file.pdf': investors,
  'POST /api/intelligence-reports/{id}/retry': investors,
  'DELETE /api/intelligence-reports/{id}': investors,
  'GET /api/property-lookups': { ...members, member: 403, from: 'buyer' },
  'POST /api/property-lookups': { ...members, member: 403, from: 'buyer' },
  'GET /api/property-records/suggestions': { ...members, member: 403, from: 'buyer' },
  'GET /api/property-records/near': { ...members, member: 403, from: 'buyer' },
  'GET /api/property-records/{id}': { ...members, member: 403, from: 'buyer' },
  'GET /api/property-records/{id}/model-value': { ...members, member: 403, from: 'investor_pro' },
  'GET /api/property-records/{id}/skip-trace': { ...members, member: 403, from: 'buyer' },
  'POST /api/property-records/{id}/skip-trace': { ...members, member: 403, from: 'buyer' },
  'DELETE /api/property-records/{id}/skip-trace': { ...members, member: 403, from: 'buyer' },
  'GET /api/property-records/{id}/analysis': { ...members, member: 403, from: 'investor_pro' },
  'PUT /api/property-records/{id}/analysis': { ...members, member: 403, from: 'investor_pro' },
  'GET /api/admin/overview': admins,
  'GET /api/admin/event-consumers': admins,
  'GET /api/admin/members/{id}/restrictions': admins,
  'POST /api/admin/members/{id}/restrictions': admins,
  'DELETE /api/admin/members/{id}/restrictions/{restriction}': admins,
  'POST /api/admin/releases': operators,
  'POST /api/admin/releases/{name}/promote': admins,
  'POST /api/admin/releases/{name}/rollback': admins,
  'GET /api/admin/releases': admins,
  'GET /internal/releases/current': ours,
};

/** Plans from the least on, as the specification ranks them; a VA stands beside a buyer. */
const ranks: Record<Plan, number> = { free: 0, buyer: 1, va: 1, investor_pro: 2, wholesaler: 3, partnership: 4 };

const member = (plan: Plan, more: Partial<Extract<Identity, { kind: 'member' }>> = {}): Identity => ({
  kind: 'member',
  id: 7,
  role: 'member',
  plan,
  status: 'active',
  restrictions: [],
  ...more,
});

function statusOf(endpoint: Endpoint, actor: Identity): number {
  try {
    admit(endpoint, actor);
    return 200;
  } catch (error) {
    return problemOf(error, 'a request').status;
  }
}

const route = createEndpointRouter(api);
const reachable = (endpoint: Endpoint) => {
  const found = route(endpoint.method, endpoint.path.replaceAll(/\{\w+\}/g, '1'));
  return found !== null && 'endpoint' in found && found.endpoint === endpoint;
};

const named = api.map((endpoint) => ({ name: `${endpoint.method} ${endpoint.path}` as const, endpoint }));

test('every endpoint has its row, and no row is left over', () => {
  expect(named.map(({ name }) => name).toSorted()).toEqual(Object.keys(table).toSorted());
});

test.each(named)('who may call $name', ({ name, endpoint }) => {
  const row = table[name as keyof typeof table];
  const least = row.from;
  const ofPlan = (plan: Plan) => (least !== undefined && ranks[plan] >= ranks[least] ? 200 : row.member);
  const expected = {
    visitor: row.visitor,
    ...Object.fromEntries(plans.map((plan) => [plan, ofPlan(plan)])),
    'partnership, past due': row.member,
    admin: row.admin,
    operator: row.operator,
    launcher: row.operator,
    peer: row.peer,
    outside: row.outside,
  };
  expect({
    visitor: statusOf(endpoint, { kind: 'visitor' }),
    ...Object.fromEntries(plans.map((plan) => [plan, statusOf(endpoint, member(plan))])),
    'partnership, past due': statusOf(endpoint, member('partnership', { status: 'past_due' })),
    admin: statusOf(endpoint, member('free', { role: 'admin', status: 'inactive' })),
    operator: statusOf(endpoint, systemIdentity('operator')),
    launcher: statusOf(endpoint, systemIdentity('launcher')),
    peer: statusOf(endpoint, systemIdentity('tools')),
    outside: reachable(endpoint),
  }).toEqual(expected);
});

/** What each restriction closes, written out by hand a second time. */
const closedBy = {
  posting: [
    'PATCH /api/properties/{id}',
    'POST /api/properties/{id}/confirm',
    'POST /api/drafts',
    'PUT /api/drafts/{id}',
    'POST /api/drafts/{id}/publish',
    'POST /api/drafts/{id}/photos',
    'POST /api/drafts/{id}/documents',
    'POST /api/imports',
    'POST /api/imports/{id}/check',
    'POST /api/imports/{id}/run',
  ],
  messaging: [
    'POST /api/properties/{id}/reports',
    'POST /api/properties/{id}/inquiries',
    'POST /api/team/invitations',
    'POST /api/outreach-imports/{id}/run',
    'POST /api/buyer-invitations/changes',
    'POST /api/conversations',
    'POST /api/conversations/{id}/messages',
    'POST /api/conversations/{id}/attachments',
    'POST /api/conversations/{id}/offers',
    'POST /api/offers/{id}/answers',
  ],
} as const;

test.each(['posting', 'messaging'] as const)(
  'a member restricted from %s is refused there and nowhere else',
  (restriction) => {
    const refused = named.filter(({ endpoint }) => {
      try {
        admit(endpoint, member('partnership', { role: 'admin', restrictions: [restriction] }));
        return false;
      } catch (error) {
        return problemOf(error, 'a request').body.code === 'restricted';
      }
    });
    expect(refused.map(({ name }) => name).toSorted()).toEqual([...closedBy[restriction]].toSorted());
  },
);

/** The endpoints of an owner's plan that each permission of a seat opens to an assistant. */
const openedBySeat: Record<TeamPermission, string[]> = {
  listings: ['GET /api/dashboards/pro'],
  leads: [
    'GET /api/dashboards/pro',
    'GET /api/leads',
    'GET /api/leads/counts',
    'POST /api/leads',
    'POST /api/leads/changes',
    'GET /api/leads/{id}',
    'PATCH /api/leads/{id}',
    'POST /api/leads/{id}/activities',
    'PUT /api/leads/{id}/follow-up',
    'POST /api/leads/{id}/merge',
    'POST /api/lead-changes/{id}/undo',
    'GET /api/lead-views',
    'POST /api/lead-views',
    'DELETE /api/lead-views/{id}',
    'GET /api/lead-imports',
    'POST /api/lead-imports',
    'GET /api/lead-imports/{id}',
    'POST /api/lead-imports/{id}/check',
    'POST /api/lead-imports/{id}/run',
    'POST /api/lead-imports/{id}/undo',
    'DELETE /api/lead-imports/{id}',
    'GET /api/lead-imports/{id}/problems',
    'GET /api/lead-imports/{id}/problems.csv',
    'GET /api/leads.csv',
  ],
  deals: ['GET /api/dashboards/pro'],
  messages: [],
  campaigns: [
    'GET /api/contacts',
    'GET /api/contacts/counts',
    'POST /api/contacts',
    'POST /api/contacts/changes',
    'GET /api/contacts.csv',
    'PATCH /api/contacts/{id}',
    'GET /api/outreach-imports',
    'POST /api/outreach-imports',
    'GET /api/outreach-imports/{id}',
    'POST /api/outreach-imports/{id}/check',
    'POST /api/outreach-imports/{id}/run',
    'POST /api/outreach-imports/{id}/undo',
    'DELETE /api/outreach-imports/{id}',
    'GET /api/outreach-imports/{id}/preview',
    'GET /api/outreach-imports/{id}/problems',
    'GET /api/outreach-imports/{id}/problems.csv',
    'GET /api/buyer-invitations',
    'GET /api/buyer-invitations/counts',
    'POST /api/buyer-invitations/changes',
    'GET /api/outreach-sender',
  ],
};

test.each(teamPermissions)('a seat with the permission %s opens its endpoints and no others', (permission) => {
  const seated = member('va', { actingFor: { id: 8, permissions: [permission] } });
  const opened = named.filter(
    ({ endpoint }) => statusOf(endpoint, seated) === 200 && statusOf(endpoint, member('va')) !== 200,
  );
  expect(opened.map(({ name }) => name)).toEqual(openedBySeat[permission]);
});
