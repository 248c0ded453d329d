import {
  decideScope,
  hasAdminPermission,
  matchRoute,
  pagePermission,
  paletteFile,
  parsePlan,
  type CurrentUser,
  type PaletteEntry,
  type SliceRoute,
} from '@dealstead/contracts';
import type { PageState } from '@dealstead/contracts';
import { releaseFileUrl, type Site } from '../site/site.ts';

/** The palette entries of all slices. A slice whose file does not load contributes none. */
export async function fetchEntries({ set }: Pick<PageState, 'set'>): Promise<PaletteEntry[]> {
  const lists = await Promise.all(
    set.slices.map(async ({ name }): Promise<PaletteEntry[]> => {
      try {
        const response = await fetch(releaseFileUrl(set, name, paletteFile));
        return response.ok ? await response.json() : [];
      } catch {
        return [];
      }
    }),
  );
  return lists.flat();
}

/** The entries whose page is published and that a member may open; a page that several slices name is listed once. */
export function visibleEntries(
  site: Site,
  user: CurrentUser | null,
  entries: readonly PaletteEntry[],
): readonly PaletteEntry[] {
  const seen = new Set<string>();
  return entries.filter((entry) => {
    const route = matchRoute(site.routes, pathOf(entry.to))?.route;
    if (!route || seen.has(`${entry.kind} ${entry.to}`) || !isOpenTo(entry.needs ?? route.needs, route, user))
      return false;
    seen.add(`${entry.kind} ${entry.to}`);
    return true;
  });
}

function isOpenTo(needs: PaletteEntry['needs'], route: SliceRoute, user: CurrentUser | null): boolean {
  switch (needs) {
    case undefined:
      return true;
    case 'signed-in':
      return user !== null;
    case 'signed-out':
      return user === null;
    case 'admin':
      return hasAdminPermission(user, pagePermission(route));
    default: {
      if (!user) return false;
      const { id, role, subscriptionPlan, subscriptionStatus: status, actingFor } = user;
      return decideScope({ id, role, plan: parsePlan(subscriptionPlan) ?? 'free', status, actingFor }, needs).allowed;
    }
  }
}

const pathOf = (to: string): string => to.split(/[?#]/, 1)[0] || '/';
