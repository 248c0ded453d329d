import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { until } from '@dealstead/service-kit/fixtures/until';
import pg from 'pg';
import { freeBase } from '@dealstead/infra/servers/ports';
import { sendSignal } from '@dealstead/infra/servers/supervise';
import { databaseConfiguration, provideNginx, startNginx, type RunningNginx } from './nginx.ts';
import { startPostgresPair, type PostgresPair } from './postgresPair.ts';
import type { Replica } from './topology.ts';

let folder: string;
let port: number;
let pair: PostgresPair;
let balancer: RunningNginx | undefined;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'dealstead-pair-'));
  port = await freeBase([0, 1, 2]);
  const program = await provideNginx(join(folder, 'tools'), () => {});
  const nginxFolder = join(folder, 'balancer');
  pair = await startPostgresPair({
    folder: join(folder, 'postgres'),
    ports: { a: port + 1, b: port + 2 },
    password: 'of-the-test',
    logs: folder,
    throwaway: true,
    report: () => {},
    async onPrimary(primary) {
      const configuration = databaseConfiguration(nginxFolder, program.modules, port, primary);
      if (balancer) balancer.reload(configuration);
      else
        balancer = await startNginx({
          name: 'balancer',
          program,
          folder: nginxFolder,
          log: join(folder, 'balancer.log'),
          configuration,
          port,
        });
    },
  });
  await until(() => pair.isSynchronous(), 60_000);
}, 120_000);
afterAll(async () => {
  await pair?.stop();
  await balancer?.stop();
  await rm(folder, { recursive: true, force: true });
}, 60_000);

/** Runs a statement over the balancer on a connection of its own. */
async function query(text: string): Promise<unknown[]> {
  const connectionString = `postgres://postgres:of-the-test@127.0.0.1:${port}/postgres`;
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: 2_000, query_timeout: 20_000 });
  client.on('error', () => undefined); // the query reports it
  await client.connect();
  try {
    return (await client.query(text)).rows;
  } finally {
    await client.end();
  }
}

const kill = (replica: Replica) => {
  const pid = pair.pid(replica);
  if (pid !== undefined) sendSignal(pid, 'SIGKILL');
};
/** Inserts a number and resolves whether that was acknowledged. */
const insert = (n: number) =>
  query(`INSERT INTO writes VALUES (${n})`).then(
    () => true,
    () => false,
  );

test('writes that were acknowledged before and after the loss of each primary are all there', async () => {
  await query('CREATE TABLE writes (n int PRIMARY KEY)');
  const acknowledged: number[] = [];
  let last = 0;
  const write = async (): Promise<boolean> => {
    const n = ++last;
    const isAcknowledged = await insert(n);
    if (isAcknowledged) acknowledged.push(n);
    return isAcknowledged;
  };
  for (const lost of ['a', 'b'] as const) {
    expect(pair.primary()).toBe(lost);
    const writing = Array.from({ length: 4 }, async () => {
      for (let at = 0; at < 20; at++) await write();
    });
    await until(() => acknowledged.length > 0, 20_000);
    kill(lost);
    await Promise.all(writing);
    await until(() => pair.primary() !== lost, 30_000);
    await until(write, 30_000);
    // The lost server comes back as the standby of the other.
    await until(() => pair.isSynchronous(), 60_000);
  }
  const rows = await query('SELECT n FROM writes');
  const stored = new Set(rows.map((row) => Object(row).n as number));
  expect(acknowledged.filter((each) => !stored.has(each))).toEqual([]);
}, 180_000);

test('without its standby the primary goes on, and is not replaced by a standby that lacks writes', async () => {
  const primary = pair.primary();
  const standby = primary === 'a' ? 'b' : 'a';
  const killing = setInterval(() => kill(standby), 20);
  await until(() => !pair.isSynchronous(), 60_000);
  await query('INSERT INTO writes VALUES (1000)');
  kill(primary);
  await until(() => insert(1001), 60_000);
  clearInterval(killing);
  expect(pair.primary()).toBe(primary);
  expect(await query('SELECT n FROM writes WHERE n >= 1000 ORDER BY n')).toEqual([{ n: 1000 }, { n: 1001 }]);
  await until(() => pair.isSynchronous(), 60_000);
}, 180_000);
