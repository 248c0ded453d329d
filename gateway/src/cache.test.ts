import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { AnswerCache, replaceable, type Filled } from './cache.ts';

let cache: AnswerCache;
beforeEach(() => {
  cache = new AnswerCache(1_000_000);
  jest.useFakeTimers({ now: 1_000_000_000_000, doNotFake: ['performance', 'queueMicrotask', 'nextTick'] });
});
afterEach(() => void jest.useRealTimers());

const page = (body: string, html: 'rendered' | 'missing', status = 200): Filled => ({
  answer: { status, headers: {}, body: Buffer.from(body) },
  fresh: html === 'rendered' ? 30_000 : 2_000,
  html,
});
const read = async (filled: Filled, key = 'set-1 /') =>
  (await cache.obtain(key, ['/api/properties'], async () => filled)).answer.body.toString();

test('a rendered page replaces one without HTML for a minute after an event invalidated it', async () => {
  await read(page('rendered', 'rendered'));
  cache.drop(['/api/properties']);
  jest.setSystemTime(Date.now() + replaceable.invalidated - 1);
  expect(await read(page('empty', 'missing'))).toBe('rendered');
  jest.setSystemTime(Date.now() + 2_000);
  expect(await read(page('empty', 'missing'))).toBe('empty');
});

test('a rendered page that only expired does so for ten minutes', async () => {
  await read(page('rendered', 'rendered'));
  jest.setSystemTime(Date.now() + replaceable.made - 1);
  expect(await read(page('empty', 'missing'))).toBe('rendered');
  jest.setSystemTime(Date.now() + 2_000);
  expect(await read(page('empty', 'missing'))).toBe('empty');
});

test.each([
  ['of another release set', page('empty', 'missing'), 'set-2 /'],
  ['with another status', page('empty', 'missing', 410), 'set-1 /'],
])('a rendered page does not replace one %s', async (_, filled, key) => {
  await read(page('rendered', 'rendered'));
  cache.drop(['/api/properties']);
  expect(await read(filled, key)).toBe('empty');
});

test('after a failure of the renderer a page is not made again for a second, unless it is invalidated anew', async () => {
  await read(page('old', 'rendered'));
  cache.drop(['/api/properties']);
  await read(page('empty', 'missing'));
  expect(await read(page('new', 'rendered'))).toBe('old');
  cache.drop(['/api/properties']);
  expect(await read(page('new', 'rendered'))).toBe('new');
});

test('a page without HTML is not served once its time is over', async () => {
  await read(page('empty', 'missing'));
  expect(cache.fresh('set-1 /')?.answer.body.toString()).toBe('empty');
  jest.setSystemTime(Date.now() + 2_001);
  expect(await read(page('rendered', 'rendered'))).toBe('rendered');
});
