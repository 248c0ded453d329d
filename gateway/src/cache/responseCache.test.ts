import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { renderedPageReuse, type FetchResult } from './cacheEntry.ts';
import { ResponseCache } from './responseCache.ts';

let cache: ResponseCache;
beforeEach(() => {
  cache = new ResponseCache(1_000_000);
  jest.useFakeTimers({ now: 1_000_000_000_000, doNotFake: ['performance', 'queueMicrotask', 'nextTick'] });
});
afterEach(() => void jest.useRealTimers());

const page = (body: string, html: 'rendered' | 'missing', status = 200): FetchResult => ({
  response: { status, headers: {}, body: Buffer.from(body) },
  ttl: html === 'rendered' ? 30_000 : 2_000,
  html,
});
const read = async (result: FetchResult, key = 'set-1 /') =>
  (await cache.getOrFetch(key, ['/api/properties'], async () => result)).response.body.toString();

test('a rendered page replaces one without HTML for a minute after an event invalidated it', async () => {
  await read(page('rendered', 'rendered'));
  cache.invalidate(['/api/properties']);
  jest.setSystemTime(Date.now() + renderedPageReuse.afterInvalidation - 1);
  expect(await read(page('empty', 'missing'))).toBe('rendered');
  jest.setSystemTime(Date.now() + 2_000);
  expect(await read(page('empty', 'missing'))).toBe('empty');
});

test('a rendered page that has expired replaces one without HTML for ten minutes', async () => {
  await read(page('rendered', 'rendered'));
  jest.setSystemTime(Date.now() + renderedPageReuse.afterCreation - 1);
  expect(await read(page('empty', 'missing'))).toBe('rendered');
  jest.setSystemTime(Date.now() + 2_000);
  expect(await read(page('empty', 'missing'))).toBe('empty');
});

test.each([
  ['of another release set', page('empty', 'missing'), 'set-2 /'],
  ['with another status', page('empty', 'missing', 410), 'set-1 /'],
])('a rendered page does not replace one %s', async (_, result, key) => {
  await read(page('rendered', 'rendered'));
  cache.invalidate(['/api/properties']);
  expect(await read(result, key)).toBe('empty');
});

test('after a failed rendering a page is not rendered again for a second, unless it is invalidated again', async () => {
  await read(page('old', 'rendered'));
  cache.invalidate(['/api/properties']);
  await read(page('empty', 'missing'));
  expect(await read(page('new', 'rendered'))).toBe('old');
  cache.invalidate(['/api/properties']);
  expect(await read(page('new', 'rendered'))).toBe('new');
});

test('a page without HTML is not served after it has expired', async () => {
  await read(page('empty', 'missing'));
  expect(cache.getFresh('set-1 /')?.response.body.toString()).toBe('empty');
  jest.setSystemTime(Date.now() + 2_001);
  expect(await read(page('rendered', 'rendered'))).toBe('rendered');
});

/** A list as services answer it. */
const list = (body: string): FetchResult => ({
  response: { status: 200, headers: {}, body: Buffer.from(body) },
  ttl: 30_000,
});
const [key, tags] = ['/api/properties', ['/api/properties']] as const;
const textOf = async (cached: Promise<{ response: { body: Buffer } }>) => (await cached).response.body.toString();

test('whoever deleted a listing waits for the list without it, and never gets the one from before', async () => {
  await cache.getOrFetch(key, tags, async () => list('with it'));
  cache.invalidate(tags);
  const slow = Promise.withResolvers<FetchResult>();
  const deleters = cache.refetch(key, tags, () => slow.promise);
  // Another reader gets the stored one once the service takes too long, as the one who deleted did.
  expect(await textOf(cache.getOrFetch(key, tags, () => slow.promise))).toBe('with it');
  slow.resolve(list('without it'));
  expect(await textOf(deleters)).toBe('without it');
});

test('a request that waited too long does not mark a list as stale that another one has renewed', async () => {
  await cache.getOrFetch(key, tags, async () => list('with it'));
  cache.invalidate(tags);
  const slow = Promise.withResolvers<FetchResult>();
  const waiting = cache.getOrFetch(key, tags, () => slow.promise);
  cache.invalidate(tags);
  expect(await textOf(cache.getOrFetch(key, tags, async () => list('without it')))).toBe('without it');
  expect(await textOf(waiting)).toBe('without it');
  expect(cache.getFresh(key)?.response.body.toString()).toBe('without it');
  slow.resolve(list('with it'));
});
