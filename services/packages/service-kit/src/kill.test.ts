import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { isNativeError } from 'node:util/types';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { nanos } from 'nats';
import pg from 'pg';
import { makeTables } from './fixtures/database.ts';
import { counted } from './fixtures/events.ts';
import { until } from './fixtures/until.ts';
import { createLog, openNats } from './index.ts';
import { durableConfig, eventStream } from './streams.ts';

const client = new pg.Client({ connectionString: process.env.DATABASE_URL });
/** Milliseconds before an event that a killed service did not acknowledge is redelivered. */
const redeliveredAfter = 2_000;

beforeAll(async () => {
  await makeTables();
  await client.connect();
  const nats = openNats(process.env.NATS_URL ?? '', 'tools', createLog('tools', 'silent'));
  await nats.connection();
  const { consumers } = await nats.ensureStreams();
  const filter = `${counted.type.split('.')[0]}.>`;
  await consumers.add(eventStream, { ...durableConfig('tools', filter), ack_wait: nanos(redeliveredAfter) });
  await nats.close();
});
afterAll(() => client.end());

function start(env: Record<string, string>): ChildProcess {
  const { PATH, DATABASE_URL, NATS_URL } = process.env;
  return spawn(process.execPath, [join(import.meta.dirname, 'fixtures/victim.ts')], {
    env: { PATH, DATABASE_URL, NATS_URL, PORT: '0', LOG_LEVEL: 'silent', ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
}
const countOf = async (name: string): Promise<number | undefined> =>
  (await client.query('SELECT count FROM tallies WHERE name = $1', [name])).rows[0]?.count;
const waiting = async (): Promise<number> =>
  (await client.query('SELECT 1 FROM outbox WHERE published_at IS NULL')).rowCount ?? 0;

test.each([
  ['before commit', undefined],
  ['after commit, before publish', 1],
  ['after publish, before mark', 1],
  ['within the effect', 1],
  ['after effect, before ack', 1],
])(
  'a service killed %s loses nothing and doubles nothing',
  async (KILL_AT, expected) => {
    const victim = start({ KILL_AT, EMIT: KILL_AT });
    const [, signal] = await once(victim, 'exit');
    expect(signal).toBe('SIGKILL');

    const heir = start({ EMIT: `after: ${KILL_AT}` });
    try {
      await until(async () => (await countOf(`after: ${KILL_AT}`)) === 1);
      await until(async () => (await countOf(KILL_AT)) === expected);
      await until(async () => (await waiting()) === 0);
      // An event that was applied but not acknowledged is redelivered and must be deduplicated by the inbox.
      if (KILL_AT === 'after effect, before ack') await sleep(redeliveredAfter + 1_000);
      expect(await countOf(KILL_AT)).toBe(expected);
    } finally {
      heir.kill('SIGTERM');
      const [code] = await once(heir, 'exit');
      expect(code).toBe(0);
    }
  },
  60_000,
);

test('a service whose parent process died exits', async () => {
  const { PATH, DATABASE_URL, NATS_URL } = process.env;
  const script = `const child = require('node:child_process').spawn(process.execPath, [process.argv[1]], { stdio: ['ignore', 'pipe', 'inherit'], detached: true });
    child.stdout.once('data', () => { console.log(child.pid); process.kill(process.pid, 'SIGKILL'); });`;
  const parent = spawn(process.execPath, ['-e', script, join(import.meta.dirname, 'fixtures/victim.ts')], {
    env: { PATH, DATABASE_URL, NATS_URL, PORT: '0', LOG_LEVEL: 'silent' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [printed] = await once(parent.stdout, 'data');
  const pid = Number(String(printed));
  await until(() => isGone(pid), 10_000);
});

function isGone(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return false;
  } catch (error) {
    if (isNativeError(error) && 'code' in error && error.code === 'ESRCH') return true;
    throw error;
  }
}
