import { catalogue, type Plan } from './plans.ts';

/**
 * The lowest plan that includes each feature (specification, section 6). `advanced-filters`, `calculator`, `text-support`,
 * `deal-pipeline`, `contracts`, `contract-sending`, `portfolio-tracking`, `intelligence-reports` and `enterprise-analytics`
 * are our additions for contents that the plans name.
 */
const minimumPlan = {
  'property-alerts': 'buyer',
  favorites: 'buyer',
  'property-data': 'buyer',
  'basic-analytics': 'buyer',
  'advanced-filters': 'buyer',
  calculator: 'buyer',
  'text-support': 'buyer',
  'advanced-analytics': 'investor_pro',
  'investment-calculator': 'investor_pro',
  'deal-pipeline': 'investor_pro',
  'comparable-data': 'investor_pro',
  'roi-analysis': 'investor_pro',
  'market-insights': 'investor_pro',
  'portfolio-tracking': 'investor_pro',
  'intelligence-reports': 'investor_pro',
  'property-posting': 'wholesaler',
  'lead-management': 'wholesaler',
  contracts: 'wholesaler',
  'contract-sending': 'wholesaler',
  'va-management': 'wholesaler',
  'professional-dashboard': 'wholesaler',
  'marketing-tools': 'wholesaler',
  'enterprise-analytics': 'partnership',
  'team-collaboration': 'partnership',
  'joint-ventures': 'partnership',
  'white-label': 'partnership',
  'dedicated-support': 'partnership',
} as const satisfies Record<string, Plan>;

export type Feature = keyof typeof minimumPlan;
export const features = Object.keys(minimumPlan) as Feature[];

const levels: Record<Plan, number> = { free: 0, buyer: 1, va: 1, investor_pro: 2, wholesaler: 3, partnership: 4 };
const adminLevel = 999;

/** A plan's place among the plans; a higher one includes more. */
export const levelOf = (plan: Plan): number => levels[plan];

export type Role = 'member' | 'admin';

/** The input of an access decision; null stands for a visitor. */
export interface Membership {
  readonly plan: Plan;
  readonly status: string;
  readonly role: Role;
}

export type Access =
  | { readonly allowed: true }
  | {
      readonly allowed: false;
      readonly message: string;
      readonly requiredPlan: Plan;
      readonly currentPlan: Plan;
      readonly upgradeUrl: '/subscribe';
    };

/** The plan that counts: a member without an active subscription has the plan `free`. */
export function effectivePlan(membership: Membership | null): Plan {
  return membership !== null && membership.status === 'active' ? membership.plan : 'free';
}

/** The lowest plan that includes a feature; null for a feature without a rule, which everyone may use. */
export function requiredPlan(feature: string): Plan | null {
  return Object.hasOwn(minimumPlan, feature) ? minimumPlan[feature as Feature] : null;
}

/** Decides whether a membership includes a feature. Services enforce the decision; screens use it to show locks. */
export function decideAccess(membership: Membership | null, feature: string): Access {
  const required = requiredPlan(feature);
  if (required === null) return { allowed: true };
  const current = effectivePlan(membership);
  const level = membership?.role === 'admin' ? adminLevel : levels[current];
  if (level >= levels[required]) return { allowed: true };
  return {
    allowed: false,
    message: `${catalogue[required].name} membership required`,
    requiredPlan: required,
    currentPlan: current,
    upgradeUrl: '/subscribe',
  };
}

/** Whether a member may compare listings: any active plan but `free`, and admins. */
export function canCompare(membership: Membership | null): boolean {
  return membership !== null && (membership.role === 'admin' || effectivePlan(membership) !== 'free');
}

/** The page after sign-in (specification, section 4), by the stored plan regardless of its status. */
export function homeAfterSignIn(user: { readonly role: Role; readonly subscriptionPlan: string }): string {
  if (user.role === 'admin') return '/admin';
  switch (user.subscriptionPlan) {
    case 'wholesaler':
    case 'partnership':
      return '/pro-dashboard';
    case 'buyer':
    case 'investor-pro':
    case 'investor_pro':
    case 'free':
    case 'va':
      return '/member-dashboard';
    default:
      return '/';
  }
}

/** The page to which a signed-in user is redirected from `/`. */
export function memberHome(user: { readonly role: Role }): '/admin' | '/member-dashboard' {
  return user.role === 'admin' ? '/admin' : '/member-dashboard';
}

/** A path that begins with one slash, without backslashes and control characters: browsers do not read it as a host. */
const pathOnThisSite = /^\/(?![/\\])[^\\\p{Cc}]*$/u;

/**
 * The path of a `next` parameter on this site, or null: prevents open redirects. Other hosts, protocol-relative URLs,
 * backslashes, credentials and control characters give null.
 */
export function safeRedirectPath(next: string | null | undefined): string | null {
  if (!next || !pathOnThisSite.test(next)) return null;
  const url = new URL(next, 'https://dealstead.invalid');
  const path = url.pathname + url.search + url.hash;
  // Tested again after normalization: `/.//evil.example` becomes `//evil.example`.
  return url.origin === 'https://dealstead.invalid' && pathOnThisSite.test(path) ? path : null;
}
