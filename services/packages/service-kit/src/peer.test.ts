import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { endpoint, Id } from '@dealstead/contracts/endpoint';
import { z } from 'zod';
import { runInContext, createLog, handle, NotFound, peer } from './index.ts';
import { currentContext } from './requestContext.ts';
import type { Peer, Service } from './index.ts';
import { newKeys } from './fixtures/keys.ts';
import { startTestService } from './fixtures/testService.ts';

const { secret, peers } = newKeys('gateway', 'tools');
const base = { service: 'account', access: 'peer', summary: '' } as const;
const Seen = z.object({
  id: z.number(),
  deep: z.boolean(),
  caller: z.string(),
  requestId: z.string(),
  traceparent: z.string(),
});
const getThing = endpoint({
  ...base,
  method: 'GET',
  path: '/internal/things/{id}',
  params: z.object({ id: Id }),
  query: z.object({ deep: z.stringbool().default(false) }),
  response: Seen,
});
const make = endpoint({
  ...base,
  method: 'POST',
  path: '/internal/things',
  body: z.strictObject({ name: z.string() }),
  response: z.object({ name: z.string() }),
});

let service: Service;
let tools: Peer;
beforeAll(async () => {
  service = await startTestService({
    name: 'account',
    config: { IDENTITY_PEERS: peers },
    routes: [
      handle(getThing, ({ params, query, actor, request }) => {
        if (params.id === 404) throw new NotFound('No such thing.');
        return {
          id: params.id,
          deep: query.deep,
          caller: actor.name,
          requestId: currentContext()?.requestId ?? '',
          traceparent: String(request.headers.traceparent),
        };
      }),
      handle(make, ({ body }) => body),
    ],
  });
  tools = peer({ url: service.url, key: secret.tools });
});
afterAll(async () => {
  await tools?.close();
  await service?.stop();
});

test("a request carries the caller's identity, the request id and the trace", async () => {
  const context = { requestId: 'a-request-of-ours', log: createLog('test', 'silent') };
  const seen = await runInContext(context, () => tools.call(getThing, { params: { id: 5 }, query: { deep: 'true' } }));
  expect(seen).toMatchObject({
    id: 5,
    deep: true,
    caller: 'tools',
    requestId: 'a-request-of-ours',
    traceparent: expect.stringMatching(/^00-/),
  });
  expect(await tools.call(make, { body: { name: 'x' } })).toEqual({ name: 'x' });
});

test('an error response of the peer is passed on', async () => {
  await expect(tools.call(getThing, { params: { id: 404 } })).rejects.toMatchObject({
    status: 404,
    code: 'not-found',
    message: 'No such thing.',
  });
});

test('reads are retried, writes never; an unavailable peer is skipped for a while (circuit breaker)', async () => {
  const requests: string[] = [];
  let broken = 2;
  const shaky = createServer((request, response) => {
    requests.push(request.method ?? '');
    if (broken-- > 0) return void response.writeHead(502).end();
    response.end(JSON.stringify({ id: 1, deep: false, caller: 'x', requestId: 'x', traceparent: 'x' }));
  });
  await new Promise<void>((resolve) => shaky.listen(0, '127.0.0.1', resolve));
  const client = peer({
    url: `http://127.0.0.1:${(shaky.address() as AddressInfo).port}`,
    key: secret.tools,
    timeout: 300,
  });
  expect(await client.call(getThing, { params: { id: 1 } })).toMatchObject({ id: 1 });
  expect(requests).toEqual(['GET', 'GET', 'GET']);

  broken = Infinity;
  await expect(client.call(make, { body: { name: 'x' } })).rejects.toMatchObject({ status: 502 });
  expect(requests).toHaveLength(4);
  for (let i = 0; i < 5; i++) await expect(client.call(make, { body: { name: 'x' } })).rejects.toThrow();
  const before = requests.length;
  await expect(client.call(make, { body: { name: 'x' } })).rejects.toMatchObject({ status: 503, code: 'unavailable' });
  expect(requests).toHaveLength(before);
  await client.close();
  shaky.closeAllConnections();
  shaky.close();
});

test('an unreachable peer is reported as unavailable quickly', async () => {
  const client = peer({ url: 'http://127.0.0.1:9', key: secret.tools });
  await expect(client.call(getThing, { params: { id: 1 } })).rejects.toMatchObject({
    status: 503,
    code: 'unavailable',
  });
  await client.close();
});
