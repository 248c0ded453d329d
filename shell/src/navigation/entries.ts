import {
  effectivePlan,
  hasAdminPermission,
  matchRoute,
  nextPlan,
  pagePermission,
  parsePlan,
} from '@dealstead/contracts';
import { membershipOf } from '@dealstead/kit';
import type { CurrentUser, NavigationEntry } from '@dealstead/contracts';
import { isPublished } from '../site/site.ts';
import type { Site } from '../site/site.ts';

/** The entries of one list that a user sees, in order, without links to unpublished pages. */
export function visibleEntries(site: Site, list: NavigationEntry['in'], user: CurrentUser | null): NavigationEntry[] {
  return site.navigation.filter(
    (entry) => entry.in === list && isVisibleTo(site, entry, user) && isPublished(site, pathOf(entry.to)),
  );
}

function isVisibleTo(site: Site, { shows = 'always', to }: NavigationEntry, user: CurrentUser | null): boolean {
  switch (shows) {
    case 'always':
      return true;
    case 'signed-in':
      return user !== null;
    case 'signed-out':
      return user === null;
    case 'admin':
      return isOpenToAdmin(site, to, user);
    case 'can-upgrade':
      return user === null || (user.role !== 'admin' && nextPlan(effectivePlan(membershipOf(user))) !== null);
    default: {
      const plan = user && parsePlan(user.subscriptionPlan);
      return plan !== null && (shows as readonly string[]).includes(plan);
    }
  }
}

/** Whether an admin's role opens the page of an entry. */
function isOpenToAdmin(site: Site, to: string, user: CurrentUser | null): boolean {
  const route = matchRoute(site.routes, pathOf(to))?.route;
  return route !== undefined && hasAdminPermission(user, pagePermission(route));
}

/** Groups entries by heading, in order of first occurrence. */
export function groupByHeading(entries: readonly NavigationEntry[]): [string, NavigationEntry[]][] {
  return [...Map.groupBy(entries, ({ group = '' }) => group)];
}

const pathOf = (to: string): string => to.split(/[?#]/, 1)[0] || '/';
