import { firstViewRequests, matchRoute } from '@dealstead/contracts';
import type { CurrentUser } from '@dealstead/contracts';
import { expandTemplate, gcTimeOf, membershipOf, read, sessionKey } from '@dealstead/kit';
import type { QueryClient } from '@dealstead/kit';
import type { SliceLoader } from '../slices/SliceLoader.ts';
import { decidePage } from '../page/decidePage.ts';
import type { Site } from './site.ts';

/** Prefetches code and data of a link's page if the user may see it. */
export function prefetchRoute(
  { site, slices, client }: { site: Site; slices: SliceLoader; client: QueryClient },
  to: string,
): void {
  const address = new URL(to, location.href);
  const user = client.getQueryData<CurrentUser | null>(sessionKey) ?? null;
  const decision = decidePage(site, user, address);
  const match = matchRoute(site.routes, address.pathname);
  if (decision.kind !== 'page' || !match) return;

  slices.prefetch(decision.route.slice, decision.route.page);
  for (const { url } of firstViewRequests(match, address.searchParams, membershipOf(user), expandTemplate)) {
    void client.prefetchQuery({
      queryKey: [url],
      queryFn: ({ signal }) => read(url, signal),
      gcTime: gcTimeOf(url),
      retry: false,
    });
  }
}
