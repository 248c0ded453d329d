import { matchRoute } from '@dealstead/contracts';
import type { CurrentUser } from '@dealstead/contracts';
import { expand, keptFor, read } from '@dealstead/kit';
import type { QueryClient } from '@dealstead/kit';
import type { SliceCode } from '../code/code.ts';
import { decide } from '../page/decide.ts';
import type { Site } from './site.ts';

/** Where the session's answer is cached. */
export const sessionKey = ['/api/auth/me'];

/** Loads ahead the code and the data of the page that a link leads to, as far as this person may see it. */
export function prefetchRoute(
  { site, code, client }: { site: Site; code: SliceCode; client: QueryClient },
  to: string,
): void {
  const address = new URL(to, location.href);
  const user = client.getQueryData<CurrentUser | null>(sessionKey) ?? null;
  const decision = decide(site, user, address);
  const match = matchRoute(site.routes, address.pathname);
  if (decision.kind !== 'page' || !match) return;

  code.prefetch(decision.route.slice, decision.route.page);
  for (const template of decision.route.data ?? []) {
    const url = expand(template, firstViewParams(match.params, address.searchParams));
    void client.prefetchQuery({
      queryKey: [url],
      queryFn: ({ signal }) => read(url, signal),
      gcTime: keptFor(url),
      retry: false,
    });
  }
}

/** The values of a page's templates: the path's parameters and the query, without what is empty or says all categories. */
export function firstViewParams(
  params: Readonly<Record<string, string>>,
  query: URLSearchParams,
): Record<string, string> {
  const given = { ...Object.fromEntries(query), ...params };
  return Object.fromEntries(
    Object.entries(given).filter(([name, value]) => value !== '' && !(name === 'category' && value === 'all')),
  );
}
