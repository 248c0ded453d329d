import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { QueryObserver } from '@tanstack/react-query';
import { createQueryClient, readQuery } from '@dealstead/kit';
import { recover } from './recovery.ts';

const realFetch = globalThis.fetch;
let status = 503;
let calls = 0;
let client = createQueryClient();
let stop = () => {};

beforeEach(() => {
  jest.useFakeTimers();
  status = 503;
  calls = 0;
  globalThis.fetch = jest.fn<typeof fetch>(() => {
    calls += 1;
    return Promise.resolve(new Response('{"count":1}', { status }));
  });
  client = createQueryClient();
  stop = recover(client);
});
afterEach(() => {
  stop();
  client.clear();
  globalThis.fetch = realFetch;
  jest.useRealTimers();
});

function show() {
  const observer = new QueryObserver(client, readQuery('/api/properties/summary'));
  const states: string[] = [];
  observer.subscribe(({ status: now }) => states.push(now));
  return { observer, states };
}
const state = () => client.getQueryState(['/api/properties/summary'])?.status;
function inSight(visible: boolean) {
  Object.defineProperty(document, 'visibilityState', { value: visible ? 'visible' : 'hidden', configurable: true });
  document.dispatchEvent(new Event('visibilitychange'));
}

test('what did not load is there once the server is; until then its failure stands', async () => {
  const { states } = show();
  await jest.advanceTimersByTimeAsync(3_500); // its own three tries
  expect(state()).toBe('error');
  states.length = 0;
  await jest.advanceTimersByTimeAsync(20_000);
  expect(states).toEqual([]);
  status = 200;
  await jest.advanceTimersByTimeAsync(40_000);
  expect(state()).toBe('success');
});

test('the pauses grow', async () => {
  show();
  await jest.advanceTimersByTimeAsync(3_500);
  calls = 0;
  await jest.advanceTimersByTimeAsync(5 * 60_000);
  expect(calls).toBeGreaterThan(8);
  expect(calls).toBeLessThan(18);
});

test('a page out of sight asks nothing, and at once when it comes into sight', async () => {
  show();
  await jest.advanceTimersByTimeAsync(3_500);
  inSight(false);
  calls = 0;
  await jest.advanceTimersByTimeAsync(60_000);
  expect(calls).toBe(0);
  status = 200;
  inSight(true);
  await jest.advanceTimersByTimeAsync(0);
  expect(state()).toBe('success');
});

test('online again asks at once', async () => {
  show();
  await jest.advanceTimersByTimeAsync(3_500 + 60_000);
  status = 200;
  dispatchEvent(new Event('online'));
  await jest.advanceTimersByTimeAsync(0);
  expect(state()).toBe('success');
});

test('a refusal is not asked again, nor what nobody looks at', async () => {
  status = 403;
  const { observer } = show();
  await jest.advanceTimersByTimeAsync(3_500);
  calls = 0;
  await jest.advanceTimersByTimeAsync(60_000);
  expect(calls).toBe(0);

  observer.destroy();
  client.clear();
  status = 503;
  const other = show();
  await jest.advanceTimersByTimeAsync(3_500);
  other.observer.destroy();
  calls = 0;
  await jest.advanceTimersByTimeAsync(60_000);
  expect(calls).toBe(0);
});
