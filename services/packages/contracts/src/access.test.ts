import { describe, expect, test } from '@jest/globals';
import {
  decideAccess,
  effectivePlan,
  features,
  homeAfterSignIn,
  memberHome,
  canCompare,
  safeRedirectPath,
} from './access.ts';
import type { Feature } from './access.ts';
import { plans, type Plan } from './plans.ts';

/** The features of each active plan, repeated from the specification's table. */
const buyer: Feature[] = [
  'property-alerts',
  'favorites',
  'property-data',
  'basic-analytics',
  'advanced-filters',
  'calculator',
  'text-support',
];
const investorPro: Feature[] = [
  ...buyer,
  'advanced-analytics',
  'investment-calculator',
  'deal-pipeline',
  'comparable-data',
  'roi-analysis',
  'market-insights',
  'portfolio-tracking',
  'intelligence-reports',
];
const wholesaler: Feature[] = [
  ...investorPro,
  'property-posting',
  'lead-management',
  'contracts',
  'contract-sending',
  'va-management',
  'professional-dashboard',
  'marketing-tools',
];
const partnership: Feature[] = [
  ...wholesaler,
  'enterprise-analytics',
  'team-collaboration',
  'joint-ventures',
  'white-label',
  'dedicated-support',
];
const opened: Record<Plan, Feature[]> = {
  free: [],
  va: buyer,
  buyer,
  investor_pro: investorPro,
  wholesaler,
  partnership,
};
const statuses = ['active', 'inactive', 'past_due', 'canceled', 'trialing', ''];

describe.each(plans)('%s', (plan) => {
  test.each(statuses)('with status "%s" includes exactly the features of the table', (status) => {
    const membership = { plan, status, role: 'member' as const };
    const allowed = features.filter((feature) => decideAccess(membership, feature).allowed);
    expect(allowed.sort()).toEqual((status === 'active' ? opened[plan] : []).slice().sort());
  });
  test.each(statuses)('an admin with status "%s" may use every feature', (status) => {
    for (const feature of features) expect(decideAccess({ plan, status, role: 'admin' }, feature).allowed).toBe(true);
  });
});

test('a visitor may use no gated feature and every unlisted one', () => {
  for (const feature of features) expect(decideAccess(null, feature).allowed).toBe(false);
  expect(decideAccess(null, 'browse')).toEqual({ allowed: true });
  expect(decideAccess(null, 'toString').allowed).toBe(true);
});

test('a refusal contains the plans of the access error', () => {
  expect(decideAccess({ plan: 'wholesaler', status: 'past_due', role: 'member' }, 'advanced-analytics')).toEqual({
    allowed: false,
    message: 'Investor Pro membership required',
    requiredPlan: 'investor_pro',
    currentPlan: 'free',
    upgradeUrl: '/subscribe',
  });
  expect(effectivePlan({ plan: 'wholesaler', status: 'past_due', role: 'member' })).toBe('free');
});

test('comparing needs an active plan other than free', () => {
  expect(canCompare(null)).toBe(false);
  expect(canCompare({ plan: 'free', status: 'active', role: 'member' })).toBe(false);
  expect(canCompare({ plan: 'buyer', status: 'inactive', role: 'member' })).toBe(false);
  expect(canCompare({ plan: 'va', status: 'active', role: 'member' })).toBe(true);
});

test('sign-in redirects by role and plan', () => {
  const lands = (subscriptionPlan: string, role: 'member' | 'admin' = 'member') =>
    homeAfterSignIn({ role, subscriptionPlan });
  expect(lands('free', 'admin')).toBe('/admin');
  expect(lands('wholesaler')).toBe('/pro-dashboard');
  expect(lands('partnership')).toBe('/pro-dashboard');
  for (const plan of ['buyer', 'investor-pro', 'investor_pro', 'free', 'va'])
    expect(lands(plan)).toBe('/member-dashboard');
  expect(lands('gold')).toBe('/');
  expect(memberHome({ role: 'member' })).toBe('/member-dashboard');
  expect(memberHome({ role: 'admin' })).toBe('/admin');
});

test.each(['/property/10001', '/subscribe?plan=buyer', '/#properties-section', '/search?q=a%2Fb'])(
  '%s is a safe redirect path',
  (path) => expect(safeRedirectPath(path)).toBe(path),
);

test.each([
  '',
  'property/1',
  '//evil.example',
  '/\\evil.example',
  '\\\\evil.example',
  'https://evil.example/',
  'javascript:alert(1)',
  '/\t/evil.example',
  '/a\nb',
  '/a\\b',
  '/.//evil.example',
  '/a/..//evil.example',
  '/%2e//evil.example',
  null,
  undefined,
])('%j is no safe redirect path', (path) => expect(safeRedirectPath(path)).toBeNull());
