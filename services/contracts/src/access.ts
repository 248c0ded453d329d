import { catalogue, type Plan } from './plans.ts';

/** Feature → the least plan that holds it (specification, section 6; advanced-filters is ours). */
const minimumPlan = {
  'property-alerts': 'buyer',
  favorites: 'buyer',
  'property-data': 'buyer',
  'basic-analytics': 'buyer',
  'advanced-filters': 'buyer',
  'advanced-analytics': 'investor_pro',
  'investment-calculator': 'investor_pro',
  'comparable-data': 'investor_pro',
  'roi-analysis': 'investor_pro',
  'market-insights': 'investor_pro',
  'property-posting': 'wholesaler',
  'lead-management': 'wholesaler',
  'va-management': 'wholesaler',
  'professional-dashboard': 'wholesaler',
  'marketing-tools': 'wholesaler',
  'team-collaboration': 'partnership',
  'joint-ventures': 'partnership',
  'white-label': 'partnership',
  'dedicated-support': 'partnership',
} as const satisfies Record<string, Plan>;

export type Feature = keyof typeof minimumPlan;
export const features = Object.keys(minimumPlan) as Feature[];

const levels: Record<Plan, number> = { free: 0, buyer: 1, va: 1, investor_pro: 2, wholesaler: 3, partnership: 4 };
const adminLevel = 999;

export type Role = 'member' | 'admin';

/** What an access decision needs to know of someone; null is a visitor. */
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

/** The plan that counts: whoever's subscription is not active is treated as free. */
export function effectivePlan(standing: Membership | null): Plan {
  return standing !== null && standing.status === 'active' ? standing.plan : 'free';
}

/** The least plan that holds a feature, or null where no rule names it and everyone may use it. */
export function requiredPlan(feature: string): Plan | null {
  return Object.hasOwn(minimumPlan, feature) ? minimumPlan[feature as Feature] : null;
}

/** The one decision about features, enforced by services and used by screens to draw locks. */
export function decideAccess(standing: Membership | null, feature: string): Access {
  const required = requiredPlan(feature);
  if (required === null) return { allowed: true };
  const current = effectivePlan(standing);
  const level = standing?.role === 'admin' ? adminLevel : levels[current];
  if (level >= levels[required]) return { allowed: true };
  return {
    allowed: false,
    message: `${catalogue[required].name} membership required`,
    requiredPlan: required,
    currentPlan: current,
    upgradeUrl: '/subscribe',
  };
}

/** Comparing needs an active plan other than free. */
export function canCompare(standing: Membership | null): boolean {
  return standing !== null && (standing.role === 'admin' || effectivePlan(standing) !== 'free');
}

/** Where signing in leads (specification, section 4); the plan as stored, whatever its status. */
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

/** Where opening `/` leads someone signed in. */
export function memberHome(user: { readonly role: Role }): '/admin' | '/member-dashboard' {
  return user.role === 'admin' ? '/admin' : '/member-dashboard';
}

/** A path of one slash that browsers cannot take for a host, without backslashes and control characters. */
const pathOnThisSite = /^\/(?![/\\])[^\\\p{Cc}]*$/u;

/**
 * The path on this site that a `next` parameter means, or null. Other hosts, protocol-relative and
 * backslash tricks, credentials and control characters give null.
 */
export function safeRedirectPath(next: string | null | undefined): string | null {
  if (!next || !pathOnThisSite.test(next)) return null;
  const url = new URL(next, 'https://dealstead.invalid');
  const path = url.pathname + url.search + url.hash;
  // Asked again of what comes out: `/.//evil.example` has lost its dot by then.
  return url.origin === 'https://dealstead.invalid' && pathOnThisSite.test(path) ? path : null;
}
