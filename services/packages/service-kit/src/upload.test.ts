import { once } from 'node:events';
import { createServer, request as httpRequest, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { limited } from './upload.ts';

const server = createServer();
beforeAll(async () => {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

/** A request whose client has left after it sent this much of ten bytes. */
async function abandoned(sent: string): Promise<IncomingMessage> {
  const { port } = server.address() as AddressInfo;
  const client = httpRequest({ port, method: 'POST', headers: { 'content-length': 10 } });
  client.on('error', () => undefined);
  client.write(sent);
  const [request] = (await once(server, 'request')) as [IncomingMessage];
  request.on('error', () => undefined);
  client.destroy();
  await new Promise<void>((resolve) => void request.once('close', resolve));
  return request;
}

test.each([
  ['before its body', ''],
  ['within its body', 'xxxxx'],
  ['after its body', 'xxxxxxxxxx'],
])('the body of a client that left %s fails when it is read', async (_, sent) => {
  await expect(buffer(limited(await abandoned(sent), 10))).rejects.toThrow('the caller went away');
});
