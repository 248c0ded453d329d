import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { freeBase } from '../servers/ports.ts';

let folder: string;
let port: number;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'dealstead-launcher-'));
  port = await freeBase(Array.from({ length: 14 }, (_, offset) => offset));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

/** Starts the launcher and resolves how it ended. */
function launch(env: Record<string, string>): Promise<{ code: unknown; said: string }> {
  const environment = { PATH: process.env.PATH, DATA_DIR: folder, PORT: String(port), ...env };
  return new Promise((resolve) => {
    execFile(process.execPath, [join(import.meta.dirname, 'start.ts')], { env: environment }, (error, _out, stderr) =>
      resolve({ code: error?.code ?? 0, said: stderr.trim() }),
    );
  });
}

test('a port that is taken is named, with the way out', async () => {
  const other = createServer().listen(port + 3, '127.0.0.1');
  await once(other, 'listening');
  const { code, said } = await launch({});
  other.close();
  expect(code).toBe(1);
  expect(said).toBe(
    `Port ${port + 3} is already in use: stop what uses it, or choose other ports with PORT=${port + 100} npm start.`,
  );
});

test('a setting that is wrong is named', async () => {
  expect(await launch({ PORT: 'eighty' })).toMatchObject({
    code: 1,
    said: expect.stringMatching(/^PORT is set wrong: .*\.$/),
  });
  const short = await launch({ SESSION_SECRET: 'short' });
  expect(short).toMatchObject({ code: 1, said: expect.stringMatching(/^SESSION_SECRET is set wrong: .*\.$/) });
});

test('production wants to know its address and its mail server, since the local stand-ins are not there', async () => {
  expect((await launch({ NODE_ENV: 'production' })).said).toMatch(/^PUBLIC_URL is missing/);
  const alone = await launch({ NODE_ENV: 'production', PUBLIC_URL: 'https://dealstead.example' });
  expect(alone).toMatchObject({ code: 1, said: expect.stringMatching(/^SMTP_URL is missing/) });
});

test('a server that the environment names but that is not there is named, and what was started is stopped', async () => {
  const { code, said } = await launch({ REDIS_URL: `redis://127.0.0.1:${port + 11}` });
  expect(code).toBe(1);
  expect(said).toMatch(
    new RegExp(`^The server that REDIS_URL names, 127.0.0.1:${port + 11}, does not answer \\(.*\\)\\.$`),
  );
  const again = await launch({ REDIS_URL: 'nonsense' });
  expect(again.said).toBe('REDIS_URL is no address: nonsense.');
});
