import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { QueryObserver } from '@tanstack/react-query';
import { ApiError } from './client.ts';
import { createQueryClient, invalidate, sweepCache, gcTimeOf, seedQuery, hasTag } from './queryClient.ts';

const minute = 60_000;
const hour = 60 * minute;

beforeEach(() => {
  jest.useFakeTimers();
});
afterEach(() => {
  jest.useRealTimers();
});

type Retry = (failures: number, error: Error) => boolean;

const answer = (status: number, retryAfter: string | null = null) => new ApiError(status, '', '', retryAfter);

test('reads: no retry on 401 or 404, otherwise two', () => {
  const retry = createQueryClient().getDefaultOptions().queries?.retry as Retry;
  for (const status of [401, 404]) expect(retry(0, answer(status))).toBe(false);
  for (const error of [new TypeError('Failed to fetch'), answer(400), answer(403), answer(502), answer(503)])
    expect([0, 1, 2].map((failures) => retry(failures, error))).toEqual([true, true, false]);
});

test('reads: 429 is retried after the time that the server names, unless it is long or unknown', () => {
  const { retry, retryDelay } = createQueryClient().getDefaultOptions().queries as {
    retry: Retry;
    retryDelay: (failures: number, error: Error) => number;
  };
  expect(retry(0, answer(429, '4'))).toBe(true);
  expect(retryDelay(0, answer(429, '4'))).toBe(4_000);
  for (const after of ['840', null, 'Mon, 23 Nov 2026 10:00:00 GMT']) expect(retry(0, answer(429, after))).toBe(false);
});

test('writes: no retry on 401 or 403, otherwise one', () => {
  const retry = createQueryClient().getDefaultOptions().mutations?.retry as Retry;
  expect(retry(0, answer(401))).toBe(false);
  expect(retry(0, answer(403))).toBe(false);
  expect([0, 1].map((failures) => retry(failures, answer(503)))).toEqual([true, false]);
});

test('writes: 429 with a long or unknown time to wait shows at once', () => {
  const retry = createQueryClient().getDefaultOptions().mutations?.retry as Retry;
  expect(retry(0, answer(429, '4'))).toBe(true);
  for (const after of ['840', null]) expect(retry(0, answer(429, after))).toBe(false);
});

test('the delay doubles from one second up to thirty', () => {
  const delay = createQueryClient().getDefaultOptions().queries?.retryDelay as (failures: number) => number;
  expect([0, 1, 2, 5, 9].map((failures) => delay(failures))).toEqual([1_000, 2_000, 4_000, 30_000, 30_000]);
});

test('data is fresh for five minutes and cached for thirty, the property list for ten', () => {
  expect(createQueryClient().getDefaultOptions().queries).toMatchObject({
    staleTime: 5 * minute,
    gcTime: 30 * minute,
    refetchOnWindowFocus: false,
  });
  expect(gcTimeOf('/api/properties?category=land')).toBe(10 * minute);
  expect(gcTimeOf('/api/properties/12')).toBe(30 * minute);
});

test('every four hours queries older than two hours are removed', () => {
  const client = createQueryClient();
  client.setQueryDefaults([], { gcTime: Infinity });
  const stop = sweepCache(client);
  client.setQueryData(['/old'], 1);
  jest.advanceTimersByTime(3 * hour);
  client.setQueryData(['/new'], 1);
  jest.advanceTimersByTime(1 * hour);
  expect(client.getQueryData(['/old'])).toBeUndefined();
  expect(client.getQueryData(['/new'])).toBe(1);
  stop();
});

test('unloading the page clears all queries; a page in the back/forward cache keeps them', () => {
  const client = createQueryClient();
  const stop = sweepCache(client);
  const leave = (persisted: boolean) => window.dispatchEvent(Object.assign(new Event('pagehide'), { persisted }));
  client.setQueryData(['/api/properties'], []);
  leave(true);
  expect(client.getQueryData(['/api/properties'])).toEqual([]);
  leave(false);
  expect(client.getQueryData(['/api/properties'])).toBeUndefined();
  stop();
});

test('a tag matches itself and continuations with a slash or a question mark', () => {
  expect(hasTag('/api/properties', '/api/properties')).toBe(true);
  expect(hasTag('/api/properties?limit=12', '/api/properties')).toBe(true);
  expect(hasTag('/api/properties/12', '/api/properties')).toBe(true);
  expect(hasTag('/api/properties-archive', '/api/properties')).toBe(false);
  expect(hasTag('/api/propert', '/api/properties')).toBe(false);
});

test('invalidating marks only queries under the tags as stale', async () => {
  const client = createQueryClient();
  for (const url of ['/api/properties?limit=12', '/api/properties/12', '/api/auth/me']) client.setQueryData([url], 1);
  await invalidate(client, ['/api/properties']);
  const stale = client.getQueryCache().findAll({ stale: true });
  expect(stale.map(({ queryKey }) => queryKey[0])).toEqual(['/api/properties?limit=12', '/api/properties/12']);
  client.clear();
});

test('a change during the first read of a query is read after it', async () => {
  const client = createQueryClient();
  const reads = [Promise.withResolvers<string>(), Promise.withResolvers<string>()];
  let count = 0;
  const observer = new QueryObserver(client, {
    queryKey: ['/api/properties/12/performance'],
    queryFn: () => reads[count++]!.promise,
  });
  const stop = observer.subscribe(() => {});
  const invalidated = invalidate(client, ['/api/properties/12']);
  reads[0]!.resolve('before the change');
  reads[1]!.resolve('after the change');
  await invalidated;
  expect(observer.getCurrentResult().data).toBe('after the change');
  stop();
});

test('a list that shows changes of other data is invalidated with them', async () => {
  const client = createQueryClient();
  const query = {
    queryKey: ['/api/va/activity'],
    queryFn: async () => [],
    meta: { topics: ['/api/leads', '/api/deals'] },
  };
  await client.prefetchQuery(query);
  const isStale = () => client.getQueryState(query.queryKey)?.isInvalidated;
  await invalidate(client, ['/api/contracts']);
  expect(isStale()).toBe(false);
  await invalidate(client, ['/api/deals']);
  expect(isStale()).toBe(true);
  client.clear();
});

test('an error inlined in the document is an error at once, and not refetched before an invalidation', async () => {
  const client = createQueryClient();
  seedQuery(client, '/api/properties/4', { status: 404, body: { message: 'No such listing', code: 'not-found' } });
  const state = () => client.getQueryState(['/api/properties/4']);
  expect(state()).toMatchObject({ status: 'error', fetchStatus: 'idle', data: undefined });
  expect(state()?.error).toMatchObject({ status: 404, problem: { message: 'No such listing' } });

  const queryFn = jest.fn(async () => 'there now');
  const readState = () => {
    const observer = new QueryObserver(client, { queryKey: ['/api/properties/4'], queryFn });
    observer.subscribe(() => undefined)();
    return observer.getOptimisticResult(client.defaultQueryOptions({ queryKey: ['/api/properties/4'], queryFn }));
  };
  expect(readState()).toMatchObject({ status: 'error', isFetching: false });
  expect(queryFn).not.toHaveBeenCalled();
  await invalidate(client, ['/api/properties']);
  readState();
  expect(queryFn).toHaveBeenCalledTimes(1);
});

test('a seeded response is cached as if it had been read', () => {
  const client = createQueryClient();
  seedQuery(client, '/api/properties/5', { status: 200, body: { id: 5 } });
  expect(client.getQueryData(['/api/properties/5'])).toEqual({ id: 5 });
});
