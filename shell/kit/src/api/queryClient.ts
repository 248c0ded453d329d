import { QueryClient } from '@tanstack/react-query';
import { policy, type FirstViewAnswer } from '@dealstead/contracts';
import { ApiError } from './client.ts';

const { query } = policy;

// A server lets go of the whole client after a page; a timer for each answer would hold it for half an hour.
const infiniteOnServer = (time: number) => (typeof window === 'undefined' ? Infinity : time);

const mentions = (error: Error, statuses: readonly string[]) =>
  statuses.some((status) => error.message.includes(status));
const retryDelay = (failures: number) => Math.min(query.retryDelay * 2 ** failures, query.maxRetryDelay);

/** A query client with the specification's cache and retry policy (section 9). Has no side effects: safe on the server. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: query.staleTime,
        gcTime: infiniteOnServer(query.gcTime),
        refetchOnWindowFocus: false,
        retry: (failures, error) => !mentions(error, ['401', '404']) && failures < query.readRetries,
        retryDelay,
        // Every refusal that was read here is marked stale, so a page that comes back to it asks again. One that came
        // with the document is not: what the server drew of it stands.
        retryOnMount: ({ state }) => state.isInvalidated,
      },
      mutations: {
        retry: (failures, error) => !mentions(error, ['401', '403']) && failures < query.writeRetries,
        retryDelay,
      },
    },
  });
}

/** Puts an answer that came with the document where reading its URL would have put it: a refusal as the error it is. */
export function seedQuery(client: QueryClient, url: string, { status, body }: FirstViewAnswer): void {
  if (status >= 200 && status < 300) {
    client.setQueryData([url], body);
    return;
  }
  const error = new ApiError(status, JSON.stringify(body), '');
  const query = client.getQueryCache().build(client, { queryKey: [url] });
  query.setState({ ...query.state, status: 'error', error, errorUpdateCount: 1, errorUpdatedAt: Date.now() });
}

/** How long an unused answer is kept: the property list less long than the rest. Milliseconds; for ever on a server. */
export function gcTimeOf(url: string): number {
  return infiniteOnServer(url.split('?', 1)[0] === '/api/properties' ? query.propertyListGcTime : query.gcTime);
}

/**
 * Removes old answers every four hours, and all of them when the page is left for good. A page that the browser keeps
 * for Back keeps its answers. Gives the function that ends it.
 */
export function sweepCache(client: QueryClient, page: Window = window): () => void {
  const sweep = () => {
    const oldest = Date.now() - query.sweepMaxAge;
    client.removeQueries({ predicate: ({ state }) => state.dataUpdatedAt > 0 && state.dataUpdatedAt < oldest });
  };
  const leave = (event: PageTransitionEvent) => {
    if (!event.persisted) client.clear();
  };
  const timer = setInterval(sweep, query.sweepInterval);
  page.addEventListener('pagehide', leave);
  return () => {
    clearInterval(timer);
    page.removeEventListener('pagehide', leave);
  };
}

/** Whether a cached URL lies under a tag: it is the tag, or goes on with `/` or `?`. */
export function hasTag(url: string, tag: string): boolean {
  return url === tag || url.startsWith(`${tag}/`) || url.startsWith(`${tag}?`);
}

/** Marks every answer under the tags (URL prefixes such as `/api/properties`) as stale and refetches those on screen. */
export async function invalidate(client: QueryClient, tags: readonly string[]): Promise<void> {
  await client.invalidateQueries({
    predicate: ({ queryKey: [url] }) => typeof url === 'string' && tags.some((tag) => hasTag(url, tag)),
  });
}
