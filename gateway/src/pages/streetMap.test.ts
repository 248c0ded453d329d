import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { RequestContext } from '../http/requestContext.ts';
import { sendProblem } from '../http/respond.ts';
import { createPageSecurityPolicy } from '../http/securityHeaders.ts';
import { createStreetArchiveHandler, streetArchivePath, streetMapUrl } from './streetMap.ts';

let folder: string;
let server: Server;
let url: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'streets-'));
  await writeFile(join(folder, 'us.pmtiles'), '0123456789');
  server = createServer((request, response) => {
    const context = new RequestContext(request, response, { address: '127.0.0.1', isTrustedProxy: false }, {});
    const file = join(folder, context.path === '/missing' ? 'missing.pmtiles' : 'us.pmtiles');
    createStreetArchiveHandler(file)(context)?.catch((error: unknown) => sendProblem(context, error));
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});

afterAll(async () => {
  await new Promise((done) => server.close(done));
  await rm(folder, { recursive: true });
});

const fetchRange = (range?: string, path = streetArchivePath) => fetch(url + path, { headers: range ? { range } : {} });

test('a street archive is served by ranges', async () => {
  const range = await fetchRange('bytes=2-5');
  expect([range.status, range.headers.get('content-range'), await range.text()]).toEqual([206, 'bytes 2-5/10', '2345']);
  const end = await fetchRange('bytes=7-99');
  expect([end.headers.get('content-range'), await end.text()]).toEqual(['bytes 7-9/10', '789']);
  expect(await (await fetchRange()).text()).toBe('0123456789');
});

test('a range beyond the end receives 416, a missing file 404', async () => {
  const beyond = await fetchRange('bytes=10-20');
  expect([beyond.status, beyond.headers.get('content-range')]).toEqual([416, 'bytes */10']);
  expect((await fetchRange(undefined, '/missing')).status).toBe(404);
});

test("a configured style precedes the archive, and the page's policy allows the style's origin", () => {
  const style = 'https://tiles.example/streets/style.json';
  expect(streetMapUrl({ MAP_STYLE_URL: style, MAP_PMTILES: '/us.pmtiles' })).toBe(style);
  expect(streetMapUrl({ MAP_PMTILES: '/us.pmtiles' })).toBe(streetArchivePath);
  expect(streetMapUrl({})).toBeNull();
  const hashes = { scriptHash: null, styleHash: null };
  expect(createPageSecurityPolicy(hashes, false, style)).toContain("connect-src 'self' https://tiles.example;");
  expect(createPageSecurityPolicy(hashes, false, streetArchivePath)).toContain("connect-src 'self';");
});
