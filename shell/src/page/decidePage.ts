import {
  decideScope,
  hasAdminPermission,
  homeAfterSignIn,
  memberHome,
  matchRoute,
  missingPermissions,
  pagePermission,
  parsePlan,
  requiredPlan,
  safeRedirectPath,
} from '@dealstead/contracts';
import type { AdminPermission, CurrentUser, Plan, SoldPlan, TeamPermission } from '@dealstead/contracts';
import { isPaused, isPublished } from '../site/site.ts';
import type { Site, SiteRoute } from '../site/site.ts';

/** What a user sees at a URL. */
export type PageDecision =
  | { readonly kind: 'page'; readonly route: SiteRoute }
  | { readonly kind: 'paused'; readonly route: SiteRoute }
  | { readonly kind: 'locked'; readonly route: SiteRoute; readonly required: SoldPlan; readonly current: Plan }
  | { readonly kind: 'seat-lacks'; readonly route: SiteRoute; readonly permissions: readonly TeamPermission[] }
  | { readonly kind: 'role-required'; readonly route: SiteRoute; readonly permission: AdminPermission }
  | { readonly kind: 'redirect'; readonly to: string }
  | { readonly kind: 'kit' }
  | { readonly kind: 'not-found' };

export interface Address {
  readonly pathname: string;
  readonly search: string;
  readonly hash: string;
}

/** Decides what a user sees at a URL, from the requirements of its route. The gateway applies the same rules to documents. */
export function decidePage(site: Site, user: CurrentUser | null, address: Address): PageDecision {
  const decision = decideAccessToPage(site, user, address);
  return decision.kind === 'page' && isPaused(site, decision.route) ? { ...decision, kind: 'paused' } : decision;
}

function decideAccessToPage(site: Site, user: CurrentUser | null, { pathname, search, hash }: Address): PageDecision {
  const match = matchRoute(site.routes, pathname);
  if (!match) return pathname === site.kitPage ? { kind: 'kit' } : { kind: 'not-found' };
  const { route } = match;

  if (route.path === '/' && user && search === '' && hash === '') {
    const home = memberHome(user);
    return isPublished(site, home) ? { kind: 'redirect', to: home } : { kind: 'page', route };
  }
  switch (route.needs) {
    case undefined:
      return { kind: 'page', route };
    case 'signed-out':
      return user ? { kind: 'redirect', to: afterSignIn(site, user, search) } : { kind: 'page', route };
    case 'signed-in':
      return user ? { kind: 'page', route } : toSignIn(pathname + search + hash);
    case 'admin':
      if (!user) return toSignIn(pathname + search + hash);
      if (user.role !== 'admin') return { kind: 'not-found' };
      return hasAdminPermission(user, pagePermission(route))
        ? { kind: 'page', route }
        : { kind: 'role-required', route, permission: pagePermission(route) };
    default: {
      if (!user) return toSignIn(pathname + search + hash);
      const { id, role, subscriptionPlan, subscriptionStatus: status, actingFor } = user;
      const plan = parsePlan(subscriptionPlan) ?? 'free';
      const scope = decideScope({ id, role, plan, status, actingFor }, route.needs);
      if (scope.allowed) return { kind: 'page', route };
      const missing = missingPermissions({ id, actingFor }, route.needs);
      if (missing) return { kind: 'seat-lacks', route, permissions: missing };
      return {
        kind: 'locked',
        route,
        required: (requiredPlan(route.needs) ?? 'buyer') as SoldPlan,
        current: scope.currentPlan,
      };
    }
  }
}

/**
 * The home page's anchor that a member opened (`/#faq`), or null. Browsers do not send the hash, so the server redirects
 * members from `/` to their dashboard, and the browser keeps the hash across the redirect.
 * @param redirects number of redirects that led to the document
 */
export function homeAnchorAfterRedirect(
  user: CurrentUser | null,
  { pathname, hash }: Address,
  redirects: number,
): string | null {
  return user && redirects > 0 && hash !== '' && pathname === memberHome(user) ? `/${hash}` : null;
}

/** The page after sign-in: the requested one, else the role's default, if it is published. */
export function afterSignIn(site: Site, user: CurrentUser, search: string): string {
  const next = safeRedirectPath(new URLSearchParams(search).get('next'));
  const candidates = [next, homeAfterSignIn(user), memberHome(user)].filter((to) => to !== null);
  return candidates.find((to) => isPublished(site, to.split(/[?#]/, 1)[0] ?? '/')) ?? '/';
}

function toSignIn(next: string): PageDecision {
  return { kind: 'redirect', to: `/login?next=${encodeURIComponent(next)}` };
}
