import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { startTraceCollector } from './collector.ts';
import type { Trace } from './store.ts';

let collector: Awaited<ReturnType<typeof startTraceCollector>>;
beforeEach(async () => {
  collector = await startTraceCollector({ port: 0 });
});
afterEach(() => collector.stop());

const read = async (path: string) => (await fetch(collector.url + path)).text();
const list = async (query = ''): Promise<Trace[]> => JSON.parse(await read(`/dev/traces.json${query}`));
const traceIdOf = (number: number) => number.toString(16).padStart(32, '0');
const spanIdOf = (number: number) => number.toString(16).padStart(16, '0');

interface SentSpan {
  trace: number;
  id: number;
  parent?: number;
  name: string;
  /** Milliseconds. */
  start?: number;
  duration?: number;
  status?: number;
  sql?: string;
}

function post(service: string, spans: SentSpan[]): Promise<Response> {
  const body = {
    resourceSpans: [
      {
        resource: { attributes: [{ key: 'service.name', value: { stringValue: service } }] },
        scopeSpans: [
          {
            scope: { name: 'dealstead' },
            spans: spans.map(({ trace, id, parent, name, start = trace, duration = 5, status, sql }) => ({
              traceId: traceIdOf(trace),
              spanId: spanIdOf(id),
              ...(parent === undefined ? {} : { parentSpanId: spanIdOf(parent) }),
              name,
              kind: 2,
              startTimeUnixNano: `${1_760_000_000_000 + start}000000`,
              endTimeUnixNano: `${1_760_000_000_000 + start + duration}000000`,
              attributes: [
                { key: 'http.response.status_code', value: { intValue: 200 } },
                ...(sql === undefined ? [] : [{ key: 'db.query.text', value: { stringValue: sql } }]),
              ],
              status: { code: status ?? 0 },
            })),
          },
        ],
      },
    ],
  };
  return fetch(`${collector.url}/v1/traces`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
}

test('spans of several processes are one trace, shown as a tree with durations', async () => {
  await post('listings', [
    { trace: 1, id: 3, parent: 2, name: 'SELECT properties', start: 20, sql: "SELECT '<b>'" },
    { trace: 1, id: 2, parent: 1, name: 'GET /api/properties', start: 10, duration: 30 },
  ]);
  await post('gateway', [{ trace: 1, id: 1, name: 'GET /api/properties', start: 0, duration: 60, status: 2 }]);
  expect(await list()).toMatchObject([
    { id: traceIdOf(1), name: 'GET /api/properties', duration: 60, isError: true, services: ['gateway', 'listings'] },
  ]);
  const page = await read(`/dev/traces/${traceIdOf(1)}`);
  expect(page.indexOf('gateway')).toBeLessThan(page.indexOf('SELECT properties'));
  expect(page).toContain('60 ms');
  expect(page).toContain('&#60;b&#62;');
  expect(page).not.toContain('<b>');
});

test('traces are listed latest first, and found by the name of a span or by their id', async () => {
  await post('tools', [
    { trace: 1, id: 1, name: 'GET /api/leads' },
    { trace: 2, id: 2, name: 'POST /api/leads' },
    { trace: 2, id: 3, parent: 2, name: 'INSERT outbox' },
  ]);
  expect((await list()).map(({ name }) => name)).toEqual(['POST /api/leads', 'GET /api/leads']);
  expect((await list('?text=outbox')).map(({ name }) => name)).toEqual(['POST /api/leads']);
  expect((await list(`?text=${traceIdOf(1)}`)).map(({ name }) => name)).toEqual(['GET /api/leads']);
  expect(await read('/dev/traces?text=nothing')).toContain('No trace matches.');
});

test('the last thousand traces are stored', async () => {
  await post(
    'gateway',
    Array.from({ length: 1_005 }, (_, index) => ({ trace: index + 1, id: 1, name: `request ${index + 1}` })),
  );
  const traces = await list();
  expect(traces).toHaveLength(1_000);
  expect(traces.at(-1)?.name).toBe('request 6');
});

test('what is no OTLP request gets 400, an unknown trace 404', async () => {
  const response = await fetch(`${collector.url}/v1/traces`, { method: 'POST', body: '{"resourceSpans":7}' });
  expect(response.status).toBe(400);
  expect((await fetch(`${collector.url}/v1/traces`, { method: 'POST', body: 'spans' })).status).toBe(400);
  expect((await fetch(`${collector.url}/dev/traces/${traceIdOf(9)}`)).status).toBe(404);
  expect(await list()).toEqual([]);
});
