import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { Exchange, sendProblem } from './exchange.ts';
import { pagePolicy } from './headers.ts';
import { createStreets, streetsOf, streetsPath } from './streets.ts';

let folder: string;
let server: Server;
let url: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'streets-'));
  await writeFile(join(folder, 'us.pmtiles'), '0123456789');
  server = createServer((request, response) => {
    const x = new Exchange(request, response, { address: '127.0.0.1', trusted: false }, {});
    const file = join(folder, x.path === '/gone' ? 'gone.pmtiles' : 'us.pmtiles');
    createStreets(file)(x).catch((error: unknown) => sendProblem(x, error));
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});

afterAll(async () => {
  await new Promise((done) => server.close(done));
  await rm(folder, { recursive: true });
});

const ask = (range?: string, path = streetsPath) => fetch(url + path, { headers: range ? { range } : {} });

test('a street archive is read by pieces', async () => {
  const piece = await ask('bytes=2-5');
  expect([piece.status, piece.headers.get('content-range'), await piece.text()]).toEqual([206, 'bytes 2-5/10', '2345']);
  const end = await ask('bytes=7-99');
  expect([end.headers.get('content-range'), await end.text()]).toEqual(['bytes 7-9/10', '789']);
  expect(await (await ask()).text()).toBe('0123456789');
});

test('a piece behind the end is refused, a file that is not there is not found', async () => {
  const behind = await ask('bytes=10-20');
  expect([behind.status, behind.headers.get('content-range')]).toEqual([416, 'bytes */10']);
  expect((await ask(undefined, '/gone')).status).toBe(404);
});

test("a style wins over the archive, and a page may read from the style's origin", () => {
  const style = 'https://tiles.example/streets/style.json';
  expect(streetsOf({ MAP_STYLE_URL: style, MAP_PMTILES: '/us.pmtiles' })).toBe(style);
  expect(streetsOf({ MAP_PMTILES: '/us.pmtiles' })).toBe(streetsPath);
  expect(streetsOf({})).toBeNull();
  const hashes = { scriptHash: null, styleHash: null };
  expect(pagePolicy(hashes, false, style)).toContain("connect-src 'self' https://tiles.example;");
  expect(pagePolicy(hashes, false, streetsPath)).toContain("connect-src 'self';");
});
