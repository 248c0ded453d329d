import { QueryClient, type Query } from '@tanstack/react-query';
import { policy, type FirstViewAnswer } from '@dealstead/contracts';
import { ApiError } from './client.ts';

const { query } = policy;

// The server discards the client after a page; a gc timer per query would retain it for half an hour.
const infiniteOnServer = (time: number) => (typeof window === 'undefined' ? Infinity : time);

const hasStatus = (error: Error, ...statuses: readonly number[]) =>
  error instanceof ApiError && statuses.includes(error.status);

/** Whether the server refuses for longer than a page waits, or without naming a time. */
const isThrottledForLong = (error: Error) =>
  error instanceof ApiError && error.status === 429 && (error.retryAfter ?? Infinity) > query.maxRetryDelay;

/** Whether the write was repeated already, after a refusal for a moment (`client.ts`). */
const wasRepeated = (error: Error) => error instanceof ApiError && error.wasRepeated;

/** Doubles from the policy's first delay to its longest; after 429 what the server named. */
const retryDelay = (failures: number, error?: Error): number =>
  error instanceof ApiError && error.status === 429 && error.retryAfter !== undefined
    ? error.retryAfter
    : Math.min(query.retryDelay * 2 ** failures, query.maxRetryDelay);

/** Creates a query client with the cache and retry policy of the specification (section 9). */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: query.staleTime,
        gcTime: infiniteOnServer(query.gcTime),
        refetchOnWindowFocus: false,
        retry: (failures, error) =>
          !hasStatus(error, 401, 404) && !isThrottledForLong(error) && failures < query.readRetries,
        retryDelay,
        // An error read by the browser is invalidated, so a component that mounts again refetches. An error inlined in
        // the document is not: the server-rendered error stays.
        retryOnMount: ({ state }) => state.isInvalidated,
      },
      mutations: {
        // A form would otherwise be pending for as long as the server refuses, such as a quarter of an hour.
        retry: (failures, error) =>
          !hasStatus(error, 401, 403) &&
          !isThrottledForLong(error) &&
          !wasRepeated(error) &&
          failures < query.writeRetries,
        retryDelay,
      },
    },
  });
}

/** Seeds the cache with a response inlined in the document; an error status becomes the query's error. */
export function seedQuery(client: QueryClient, url: string, { status, body }: FirstViewAnswer): void {
  if (status >= 200 && status < 300) {
    client.setQueryData([url], body);
    return;
  }
  const error = new ApiError(status, JSON.stringify(body), '');
  const query = client.getQueryCache().build(client, { queryKey: [url] });
  query.setState({ ...query.state, status: 'error', error, errorUpdateCount: 1, errorUpdatedAt: Date.now() });
}

/** `gcTime` of a URL in milliseconds: shorter for the property list, infinite on the server. */
export function gcTimeOf(url: string): number {
  return infiniteOnServer(url.split('?', 1)[0] === '/api/properties' ? query.propertyListGcTime : query.gcTime);
}

/**
 * Removes old queries every four hours and all queries on unload. A page in the back/forward cache keeps its queries.
 * Returns a function that stops it.
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

/** Whether a URL has a cache tag: it equals the tag or continues it with `/` or `?`. */
export function hasTag(url: string, tag: string): boolean {
  return url === tag || url.startsWith(`${tag}/`) || url.startsWith(`${tag}?`);
}

/**
 * Invalidates every query with one of the tags (URL prefixes such as `/api/properties`) and refetches active ones. A query's
 * `meta.topics` are matched like its URL. A query that is being read for the first time is read once more: its response may be
 * from before the change, and React Query neither repeats that read nor keeps it invalid.
 */
export async function invalidate(client: QueryClient, tags: readonly string[]): Promise<void> {
  const predicate = ({ queryKey: [url], meta }: Query) => {
    const topics = (meta?.['topics'] as readonly string[] | undefined) ?? [];
    return typeof url === 'string' && [url, ...topics].some((topic) => tags.some((tag) => hasTag(topic, tag)));
  };
  const first = client
    .getQueryCache()
    .findAll({ predicate, fetchStatus: 'fetching' })
    .filter(({ state }) => state.data === undefined);
  await client.invalidateQueries({ predicate });
  await Promise.all(first.map(({ queryKey }) => client.invalidateQueries({ queryKey, exact: true })));
}
