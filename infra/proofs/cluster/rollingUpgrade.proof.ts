import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { until } from '@dealstead/service-kit/fixtures/until';
import pg from 'pg';
import { freeBase } from '@dealstead/infra/servers/ports';
import { sendSignal, supervise, type Supervised } from '@dealstead/infra/servers/supervise';
import { httpConfiguration, provideNginx, startNginx, type RunningNginx } from './nginx.ts';
import { drainSeconds } from './topology.ts';

/** Two replicas of one service behind two load balancers that share a port: what the campaign does to every process. */

const databaseUrl = process.env.DATABASE_URL ?? '';
const database = new pg.Client({ connectionString: databaseUrl });
let folder: string;
let port: number;
let replicas: Supervised[] = [];
let balancers: RunningNginx[] = [];

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'dealstead-rolling-'));
  port = await freeBase([0, 1, 2]);
  await database.connect();
  await database.query('CREATE TABLE contacts (id serial PRIMARY KEY, phone text)');
  replicas = await Promise.all([port + 1, port + 2].map(startReplica));
  const program = await provideNginx(join(folder, 'tools'), () => {});
  balancers = await Promise.all(
    ['a', 'b'].map((name) => {
      const own = join(folder, name);
      const contacts = { name: 'contacts', host: '127.0.0.1', port, servers: [port + 1, port + 2], isPublic: false };
      const configuration = httpConfiguration(own, [contacts]);
      return startNginx({ name, program, folder: own, log: join(folder, `${name}.log`), configuration, port });
    }),
  );
}, 120_000);
afterAll(async () => {
  await Promise.all([...replicas, ...balancers].map((each) => each.stop()));
  await database.end();
  await rm(folder, { recursive: true, force: true });
}, 60_000);

function startReplica(ownPort: number): Promise<Supervised> {
  const { PATH, NATS_URL, NODE_COMPILE_CACHE } = process.env;
  return supervise({
    name: `contacts-${ownPort}`,
    command: process.execPath,
    args: [join(import.meta.dirname, '../../ci/fixtures/contactService.ts')],
    env: {
      PATH,
      NATS_URL,
      NODE_COMPILE_CACHE,
      DATABASE_URL: databaseUrl,
      VERSION: 'old',
      LOG_LEVEL: 'warn',
      PORT: String(ownPort),
      DRAIN_SECONDS: String(drainSeconds),
    },
    log: join(folder, `${ownPort}.log`),
    ready: async () => {
      await fetch(`http://127.0.0.1:${ownPort}/healthz`, { signal: AbortSignal.timeout(2_000) });
    },
    stopTimeout: (drainSeconds + 15) * 1_000,
  });
}

const address = () => `http://127.0.0.1:${port}/api/contacts`;

/** Runs a client's step again and again while something happens. Resolves with the failures, and how often it ran. */
async function during(
  work: () => Promise<void>,
  step: (client: number) => Promise<void>,
): Promise<{ failures: string[]; count: number }> {
  const stopping = new AbortController();
  const failures: string[] = [];
  let count = 0;
  const clients = [1, 2, 3, 4].map(async (client) => {
    for (; !stopping.signal.aborted; count++)
      await step(client).catch((error: unknown) =>
        failures.push(error instanceof Error ? error.message : String(error)),
      );
  });
  try {
    await work();
  } finally {
    stopping.abort();
    await Promise.all(clients);
  }
  return { failures, count };
}

/**
 * Creates a contact; once more where its connection breaks, as gateways do with a write that has an Idempotency-Key: the kernel
 * resets a connection that reaches a replica in the moment in which it stops listening.
 */
async function create(number: string, canRetry = true): Promise<number> {
  const headers = { 'content-type': 'application/json' };
  const request = { method: 'POST', headers, body: JSON.stringify({ number }) };
  const response = await fetch(address(), request).catch((error: unknown) => {
    if (canRetry) return undefined;
    throw error;
  });
  if (!response) return create(number, false);
  if (!response.ok) throw new Error(`POST: ${response.status} ${await response.text()}`);
  return (await response.json()).id;
}

/**
 * Reads a contact; twice more where its connection breaks, as browsers do. The next connection may reach another worker of the
 * load balancer that is killed, whose workers do not end in the same moment.
 */
async function read(id: number, retries = 2): Promise<string> {
  const response = await fetch(`${address()}/${id}`).catch((error: unknown) => {
    if (retries > 0) return undefined;
    throw error;
  });
  if (!response) return read(id, retries - 1);
  if (!response.ok) throw new Error(`GET: ${response.status} ${await response.text()}`);
  return (await response.json()).number;
}

test('no request fails and each write acts once while every replica is replaced', async () => {
  const written: string[] = [];
  const { failures, count } = await during(
    async () => {
      for (const replica of replicas) {
        const before = replica.pid();
        await replica.replace();
        expect(replica.pid()).not.toBe(before);
      }
    },
    async (client) => {
      const number = `${client}-${written.length}`;
      const id = await create(number);
      written.push(number);
      const stored = await read(id, 0);
      if (stored !== number) throw new Error(`contact ${id} is ${stored} and not ${number}`);
    },
  );
  expect(failures).toEqual([]);
  expect(count).toBeGreaterThan(100);
  const { rows } = await database.query<{ phone: string }>('SELECT phone FROM contacts');
  expect(rows.map(({ phone }) => phone).toSorted()).toEqual(written.toSorted());
}, 120_000);

test.each(['replica', 'load balancer'] as const)(
  'no read fails when a %s is killed',
  async (kind) => {
    const id = await create(kind);
    const { failures } = await during(
      async () => {
        for (const [index, killed] of (kind === 'replica' ? replicas : balancers).entries()) {
          const pid = killed.pid();
          if (pid !== undefined) sendSignal(pid, 'SIGKILL');
          await until(() => killed.pid() !== undefined && killed.pid() !== pid, 30_000);
          await until(() => (kind === 'replica' ? answers(index) : listens(index)), 30_000);
        }
      },
      async () => void (await read(id)),
    );
    expect(failures).toEqual([]);
  },
  120_000,
);

const answers = (replica: number): Promise<boolean> =>
  fetch(`http://127.0.0.1:${port + 1 + replica}/healthz`).then(
    ({ ok }) => ok,
    () => false,
  );

/** Whether a load balancer has its sockets again; nginx writes its id afterwards. The other one answers at the same port. */
const listens = async (balancer: number): Promise<boolean> => {
  const { folder: own, pid } = balancers[balancer] as RunningNginx;
  return Number(await readFile(join(own, 'nginx.pid'), 'utf8')) === pid();
};
