import { once } from 'node:events';
import { createServer, request as httpRequest, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { createBodyReceiver, type BodyRules } from './requestBody.ts';
import { RequestContext } from './requestContext.ts';

const server = createServer();
beforeAll(async () => {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

/** A request of five bytes, of which so many have been sent. */
async function begin(sent: string) {
  const { port } = server.address() as AddressInfo;
  const client = httpRequest({ port, method: 'POST', agent: false, headers: { 'content-length': 5 } });
  client.on('error', () => undefined);
  client.write(sent);
  const [request, response] = (await once(server, 'request')) as [IncomingMessage, ServerResponse];
  request.on('error', () => undefined);
  const context = new RequestContext(request, response, { address: '192.0.2.1', isTrustedProxy: false }, {});
  return { client, context };
}

const kinds: [string, number, BodyRules][] = [
  ['whole bodies', 64, { limit: 10, isUpload: false }],
  ['streamed bodies', 8, { limit: 1_000, isUpload: true }],
];
test.each(kinds)('clients that left during the checks take no place of %s', async (_, places, rules) => {
  const receive = createBodyReceiver(rules.isUpload ? 1 : 10);
  for (let i = 0; i < places; i++) {
    const { client, context } = await begin('x');
    client.destroy();
    await new Promise<void>((resolve) => void context.response.once('close', resolve));
    await expect(receive(context, rules)).rejects.toMatchObject({ status: 408 });
  }
  const { client, context } = await begin('xxxxx');
  const body = await receive(context, rules);
  expect(body instanceof Readable ? await buffer(body) : body).toHaveLength(5);
  client.destroy();
});

test('a whole body takes its place until it was read', async () => {
  const receive = createBodyReceiver(10);
  const clients = [];
  for (let i = 0; i < 65; i++) {
    const { client, context } = await begin('xxxxx');
    clients.push(client);
    expect(await receive(context, { limit: 10, isUpload: false })).toHaveLength(5);
  }
  for (const client of clients) client.destroy();
});
