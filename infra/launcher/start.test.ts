import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { freeBase } from '../servers/ports.ts';
import { traceCollectorOffset } from './processes.ts';

let folder: string;
let port: number;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'dealstead-launcher-'));
  port = await freeBase([...Array.from({ length: 14 }, (_, offset) => offset), traceCollectorOffset]);
});
afterEach(() => rm(folder, { recursive: true, force: true }));

/** Runs the launcher until it ends; resolves to its exit code and output. */
function launch(env: Record<string, string>): Promise<{ code: unknown; said: string }> {
  const environment = { PATH: process.env.PATH, DATA_DIR: folder, PORT: String(port), ...env };
  return new Promise((resolve) => {
    execFile(process.execPath, [join(import.meta.dirname, 'start.ts')], { env: environment }, (error, _out, stderr) =>
      resolve({ code: error?.code ?? 0, said: stderr.trim() }),
    );
  });
}

test('a port in use is named, with a solution', async () => {
  const other = createServer().listen(port + 3, '127.0.0.1');
  await once(other, 'listening');
  const { code, said } = await launch({});
  other.close();
  expect(code).toBe(1);
  expect(said).toBe(
    `Port ${port + 3} is already in use: stop what uses it, or choose other ports with PORT=${port + 100} npm start.`,
  );
});

test('an invalid setting is named', async () => {
  expect(await launch({ PORT: 'eighty' })).toMatchObject({
    code: 1,
    said: expect.stringMatching(/^PORT is set wrong: .*\.$/),
  });
  const short = await launch({ SESSION_SECRET: 'short' });
  expect(short).toMatchObject({ code: 1, said: expect.stringMatching(/^SESSION_SECRET is set wrong: .*\.$/) });
});

test('production requires its URL and mail server, since there are no local substitutes', async () => {
  expect((await launch({ NODE_ENV: 'production' })).said).toMatch(/^PUBLIC_URL is missing/);
  const alone = await launch({ NODE_ENV: 'production', PUBLIC_URL: 'https://dealstead.example' });
  expect(alone).toMatchObject({ code: 1, said: expect.stringMatching(/^SMTP_URL is missing/) });
});

test('production requires a postal address for bulk mail', async () => {
  const { code, said } = await launch({
    NODE_ENV: 'production',
    PUBLIC_URL: 'https://dealstead.example',
    SMTP_URL: 'smtps://smtp.example:465',
    STRIPE_SECRET_KEY: 'sk_test_1',
    STRIPE_WEBHOOK_SECRET: 'whsec_1',
  });
  expect([code, said]).toEqual([
    1,
    'MAIL_POSTAL_ADDRESS is missing: bulk mail must carry a postal address (CAN-SPAM Act).',
  ]);
});

test.each([
  ['PUBLIC_URL', 'https://dealstead.example'],
  ['PUBLIC_URL', 'http://10.0.0.5:8080'],
  ['PUBLIC_URL', 'http://localhost.example'],
  ['HOST', '0.0.0.0'],
  ['HOST', '::'],
])('outside production, %s=%s does not start', async (name, value) => {
  for (const NODE_ENV of ['development', 'test']) {
    const { code, said } = await launch({ [name]: value, NODE_ENV });
    expect([code, said]).toEqual([
      1,
      expect.stringMatching(new RegExp(`^${name} is .* set NODE_ENV=production, or .*\\.$`)),
    ]);
    expect(said).not.toContain('\n');
  }
});

test.each([
  ['PUBLIC_URL', 'http://localhost:9'],
  ['PUBLIC_URL', 'http://shop.localhost:9'],
  ['PUBLIC_URL', 'http://127.8.9.10:9'],
  ['PUBLIC_URL', 'http://[::1]:9'],
  ['HOST', '::1'],
  ['HOST', 'localhost'],
])('outside production, a local %s=%s is accepted', async (name, value) => {
  // A later check fails on purpose, so that nothing is started.
  const other = createServer().listen(port + 3, '127.0.0.1');
  await once(other, 'listening');
  const { said } = await launch({ [name]: value });
  other.close();
  expect(said).toMatch(/^Port \d+ is already in use/);
});

test('an unavailable server from the environment is named, and started processes are stopped', async () => {
  const { code, said } = await launch({ REDIS_URL: `redis://127.0.0.1:${port + 11}` });
  expect(code).toBe(1);
  expect(said).toMatch(
    new RegExp(`^The server that REDIS_URL names, 127.0.0.1:${port + 11}, does not answer \\(.*\\)\\.$`),
  );
  const again = await launch({ REDIS_URL: 'nonsense' });
  expect(again.said).toBe('REDIS_URL is no address: nonsense.');
});
