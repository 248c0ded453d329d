import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import type { Release } from '@dealstead/contracts/platform/releases';
import { newKey } from '@dealstead/service-kit/fixtures/keys';
import { releasesAt } from './admin.ts';

const { secret } = newKey('launcher');
const release = { name: 'listings', version: 'abc' } as unknown as Release;
const unavailable = { message: 'Unavailable.', code: 'unavailable', requestId: '1' };

/** An admin service that answers with these, in turn; `reset` closes the connection without an answer. */
let answers: ('reset' | { status: number; body: object })[];
let calls: number;
let server: Server;
let url: string;

beforeEach(async () => {
  calls = 0;
  server = createServer((request, response) => {
    calls++;
    const next = answers.shift();
    if (next === undefined || next === 'reset') return void request.socket.destroy();
    response.writeHead(next.status, { 'content-type': 'application/json' }).end(JSON.stringify(next.body));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterEach(() => {
  server.closeAllConnections();
  server.close();
});

test('publishing is repeated after a 503 and after a broken connection', async () => {
  answers = [
    { status: 503, body: unavailable },
    'reset',
    { status: 201, body: { name: 'listings', version: 'abc', known: false } },
  ];
  const admin = releasesAt(url, secret);
  await expect(admin.publish(release)).resolves.toMatchObject({ known: false });
  expect(calls).toBe(3);
  await admin.close();
});

test('publishing to an admin service that stays unavailable ends with a UserError once the time is up', async () => {
  answers = Array.from({ length: 50 }, () => ({ status: 503, body: unavailable }));
  const admin = releasesAt(url, secret, { retryFor: 1_000 });
  await expect(admin.publish(release)).rejects.toThrow('Publishing listings abc was refused: Unavailable.');
  expect(calls).toBe(3); // at 0, 250 and 750 ms; the next pause would pass the limit
  await admin.close();
});

test('a refusal is not repeated, and neither is rolling back', async () => {
  const refused = { status: 409, body: { message: 'No.', code: 'conflict', requestId: '1' } };
  answers = [refused, { status: 503, body: unavailable }, refused];
  const admin = releasesAt(url, secret);
  await expect(admin.publish(release)).rejects.toThrow('was refused: No.');
  await expect(admin.rollBack('listings')).rejects.toThrow('was refused: Unavailable.');
  expect(calls).toBe(2);
  await admin.close();
});
