import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { QueryClientProvider, createQueryClient, useRead } from '@dealstead/kit';
import { act, cleanup, renderHook } from '@testing-library/react';
import { createElement, type ReactNode } from 'react';
import { refetchFailedQueries } from './refetchFailedQueries.ts';

const realFetch = globalThis.fetch;
let status = 503;
let calls = 0;
/** What the gateway gives while a service is slow. */
let isStale = false;
let client = createQueryClient();
let stop = () => {};

beforeEach(() => {
  jest.useFakeTimers();
  status = 503;
  calls = 0;
  isStale = false;
  globalThis.fetch = jest.fn<typeof fetch>(() => {
    calls += 1;
    const headers = isStale ? { 'x-dealstead-stale-since': '2026-11-21T12:00:00.000Z' } : undefined;
    return Promise.resolve(new Response(JSON.stringify({ count: isStale ? 1 : 0 }), { status, headers }));
  });
  client = createQueryClient();
  stop = refetchFailedQueries(client);
});
afterEach(() => {
  cleanup();
  stop();
  client.clear();
  globalThis.fetch = realFetch;
  jest.useRealTimers();
});

function show() {
  const states: string[] = [];
  const { unmount } = renderHook(() => states.push(useRead('/api/properties/summary').status), {
    wrapper: ({ children }: { children: ReactNode }) => createElement(QueryClientProvider, { client }, children),
  });
  return { unmount, states };
}
const pass = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));
const state = () => client.getQueryState(['/api/properties/summary'])?.status;
function setVisible(visible: boolean) {
  Object.defineProperty(document, 'visibilityState', { value: visible ? 'visible' : 'hidden', configurable: true });
  document.dispatchEvent(new Event('visibilitychange'));
}

test('a failed query loads when the server is back, and shows its error until then', async () => {
  const { states } = show();
  await pass(3_500); // its own three tries
  expect(state()).toBe('error');
  states.length = 0;
  await pass(20_000);
  expect(states.filter((now) => now !== 'error')).toEqual([]);
  status = 200;
  await pass(40_000);
  expect(state()).toBe('success');
});

test('the delays grow', async () => {
  show();
  await pass(3_500);
  calls = 0;
  await pass(5 * 60_000);
  expect(calls).toBeGreaterThan(8);
  expect(calls).toBeLessThan(18);
});

test('a hidden page sends no request, and retries when it becomes visible', async () => {
  show();
  await pass(3_500);
  setVisible(false);
  calls = 0;
  await pass(60_000);
  expect(calls).toBe(0);
  status = 200;
  setVisible(true);
  await pass(0);
  expect(state()).toBe('success');
});

test('the online event retries at once', async () => {
  show();
  await pass(3_500 + 60_000);
  status = 200;
  dispatchEvent(new Event('online'));
  await pass(0);
  expect(state()).toBe('success');
});

test('a 4xx response is not retried, and neither are queries without observers', async () => {
  status = 403;
  const { unmount } = show();
  await pass(3_500);
  calls = 0;
  await pass(60_000);
  expect(calls).toBe(0);

  unmount();
  client.clear();
  status = 503;
  const other = show();
  await pass(3_500);
  other.unmount();
  calls = 0;
  await pass(60_000);
  expect(calls).toBe(0);
});

test('a response from before a change is read again until the current one arrives', async () => {
  status = 200;
  isStale = true;
  show();
  await pass(0);
  const shown = () => client.getQueryData<{ count: number }>(['/api/properties/summary'])?.count;
  expect(shown()).toBe(1);
  await pass(10_000);
  expect(shown()).toBe(1);
  isStale = false;
  await pass(30_000);
  expect(shown()).toBe(0);
  calls = 0;
  await pass(60_000);
  expect(calls).toBe(0);
});
