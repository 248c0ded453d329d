import { effectivePlan, nextPlan, parsePlan } from '@dealstead/contracts';
import { membershipOf } from '@dealstead/kit';
import type { CurrentUser, NavigationEntry } from '@dealstead/contracts';
import { isPublished } from '../site/site.ts';
import type { Site } from '../site/site.ts';

/** The entries of one list that a user sees, in order, without links to unpublished pages. */
export function visibleEntries(site: Site, list: NavigationEntry['in'], user: CurrentUser | null): NavigationEntry[] {
  return site.navigation.filter(
    (entry) => entry.in === list && isVisibleTo(entry, user) && isPublished(site, pathOf(entry.to)),
  );
}

function isVisibleTo({ shows = 'always' }: NavigationEntry, user: CurrentUser | null): boolean {
  switch (shows) {
    case 'always':
      return true;
    case 'signed-in':
      return user !== null;
    case 'signed-out':
      return user === null;
    case 'admin':
      return user?.role === 'admin';
    case 'can-upgrade':
      return user === null || (user.role !== 'admin' && nextPlan(effectivePlan(membershipOf(user))) !== null);
    default: {
      const plan = user && parsePlan(user.subscriptionPlan);
      return plan !== null && (shows as readonly string[]).includes(plan);
    }
  }
}

/** Groups entries by heading, in order of first occurrence. */
export function groupByHeading(entries: readonly NavigationEntry[]): [string, NavigationEntry[]][] {
  return [...Map.groupBy(entries, ({ group = '' }) => group)];
}

const pathOf = (to: string): string => to.split(/[?#]/, 1)[0] || '/';
