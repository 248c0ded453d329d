import { firstViewRequests, type Membership, type RouteMatch } from '@dealstead/contracts';
import type { PublishedRoute } from './releases.ts';

/** A request for data of a page's first view. */
export interface FirstViewRequest {
  readonly url: string;
  /** Path of the endpoint that the route's template names. */
  readonly endpointPath: string;
}

/** The requests of a page's first view, as the browser computes them too (contracts' `firstViewRequests`). */
export function expandFirstViewRequests(
  match: RouteMatch<PublishedRoute>,
  search: string,
  membership: Membership | null,
): FirstViewRequest[] {
  const { templates } = match.route;
  const expand = (template: string, values: Readonly<Record<string, string>>) =>
    templates.get(template)?.expand(values) ?? template;
  return firstViewRequests(match, search, membership, expand).map(({ url, template }) => ({
    url,
    endpointPath: template.replace(/\{?\?.*$/, ''),
  }));
}
