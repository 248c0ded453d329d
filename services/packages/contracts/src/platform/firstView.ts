import { decideAccess, type Membership } from '../access.ts';
import { featureOfParameter, gatedParameters } from '../listings/filter.ts';
import type { RouteMatch } from './slices.ts';

/** A GET request that the first view of a page makes. */
export interface FirstViewRequest {
  readonly url: string;
  /** The RFC 6570 template that the route declares. */
  readonly template: string;
}

/**
 * The requests of a page's first view: the templates of its route, expanded with the path parameters and the query. Each
 * URL occurs once. The gateway reads them for a document, the shell prefetches them for a link, and both must give the
 * URLs that the page itself asks for: empty values and `all` are left out, and so are filters that the viewer's plan does
 * not hold. Of a repeated query parameter the first value counts.
 * @param expand expands an RFC 6570 template
 */
export function firstViewRequests(
  { route, params }: RouteMatch,
  search: string | URLSearchParams,
  membership: Membership | null,
  expand: (template: string, values: Readonly<Record<string, string>>) => string,
): FirstViewRequest[] {
  const values: Record<string, string> = {};
  for (const [name, value] of new URLSearchParams(search)) {
    const feature = featureOfParameter(gatedParameters, name, value);
    if (feature !== null && !decideAccess(membership, feature).allowed) continue;
    if (value !== '' && value !== 'all') values[name] ??= value;
  }
  Object.assign(values, params);
  const requests = (route.data ?? []).map((template) => ({ url: expand(template, values), template }));
  return [...new Map(requests.map((request) => [request.url, request])).values()];
}
