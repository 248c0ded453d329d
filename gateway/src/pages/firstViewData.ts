import type { FirstViewAnswer } from '@dealstead/contracts';
import type { Endpoint } from '@dealstead/contracts/endpoint';
import type { Identity } from '@dealstead/contracts/identity';
import { admitPlan } from '@dealstead/service-kit/access';
import { PlanRequired, problemOf, Unauthorized } from '@dealstead/service-kit/errors';
import type { Logger } from '@dealstead/service-kit/log';
import { withTimeout } from '@dealstead/service-kit/timeout';
import type { EndpointRouter } from '../api/endpointRouter.ts';
import { createIdentity, type Caller } from '../auth/caller.ts';
import { readTimeZone } from '../auth/timeZone.ts';
import { requiredFeatures, type SharedResponses } from '../cache/sharedResponses.ts';
import { createPathNotFound, type RequestContext } from '../http/requestContext.ts';
import { fetchUpstream, type ServiceUpstreams } from '../http/upstream.ts';
import type { FirstViewRequest } from './firstViewRequests.ts';
import { membershipOfViewer, type Viewer } from './viewer.ts';

/** What a page inlines for one of its requests. */
export interface FirstViewResult {
  readonly response: FirstViewAnswer;
  /** It may lack a change that this gateway was notified of. */
  readonly isBehind: boolean;
  /** Set where the service is unavailable and an older response replaces its answer. */
  readonly staleSince: string | null;
}

export interface FirstViewReaderDeps {
  readonly routes: EndpointRouter;
  readonly shared: SharedResponses;
  readonly services: ServiceUpstreams;
  readonly sign: (identity: Identity) => Promise<string>;
  readonly log: Logger;
}

/** Reads the answer to a request, or null when it does not arrive in time: the page then requests it in the browser. */
export type FirstViewReader = (
  context: RequestContext,
  viewer: Viewer,
  request: FirstViewRequest,
) => Promise<FirstViewResult | null>;

/** Milliseconds for each request of a page. */
const dataTimeout = 1_000;

export function createFirstViewReader({ routes, shared, services, sign, log }: FirstViewReaderDeps): FirstViewReader {
  async function readShared(
    context: RequestContext,
    viewer: Viewer,
    endpoint: Endpoint,
    url: string,
  ): Promise<FirstViewResult | null> {
    admitPlan(requiredFeatures(endpoint, url.slice(url.indexOf('?') + 1)), membershipOfViewer(viewer));
    const { response, staleSince, isBehind } = await withTimeout(
      dataTimeout,
      shared.getOrFetch(endpoint, url, context),
    );
    return toResult(response.status, response.body, { staleSince, isBehind });
  }

  async function readAsCaller(
    context: RequestContext,
    caller: Caller,
    endpoint: Endpoint,
    url: string,
  ): Promise<FirstViewResult | null> {
    if (caller.kind === 'visitor' && endpoint.access !== 'anyone') return toErrorResult(context, new Unauthorized());
    const identity = createIdentity(caller, {
      endpoint,
      address: context.address,
      timeZone: readTimeZone(context),
    });
    const { status, body } = await fetchUpstream(services[endpoint.service], {
      path: url,
      route: endpoint.path,
      identity: identity ? await sign(identity) : undefined,
      trace: context,
      timeout: dataTimeout,
    });
    return toResult(status, body);
  }

  return async (context, viewer, { url, endpointPath }) => {
    const match = routes('GET', url.split('?', 1)[0] ?? url);
    // A parameter value can turn a template into another endpoint's path, as /property/summary does.
    if (match === null || 'allow' in match || match.endpoint.path !== endpointPath) {
      log.debug({ url, endpointPath }, 'first-view URL is not one of its template');
      return toErrorResult(context, createPathNotFound());
    }
    const { endpoint } = match;
    try {
      if (endpoint.shared) return await readShared(context, viewer, endpoint, url);
      if (viewer.kind === 'unknown') return null;
      return await readAsCaller(context, viewer, endpoint, url);
    } catch (error) {
      if (error instanceof PlanRequired) return toErrorResult(context, error);
      log.warn({ err: error, url, requestId: context.id }, 'first-view data is missing');
      return null;
    }
  };
}

/** A refusal is inlined like an answer: the page shows it in its first render. */
function toErrorResult({ id }: RequestContext, error: Error): FirstViewResult {
  const { status, body } = problemOf(error, id);
  return { response: { status, body }, isBehind: false, staleSince: null };
}

/** A server error is not inlined: the page should request the data again. */
function toResult(
  status: number,
  body: Buffer,
  { isBehind, staleSince }: Pick<FirstViewResult, 'isBehind' | 'staleSince'> = { isBehind: false, staleSince: null },
): FirstViewResult | null {
  if (status >= 500) return null;
  return { response: { status, body: JSON.parse(body.toString()) }, isBehind, staleSince };
}
