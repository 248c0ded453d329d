import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { z } from 'zod';
import { startPostgres } from '@dealstead/infra/servers/postgres';
import { sendSignal, type Supervised } from '@dealstead/infra/servers/supervise';
import { createStandby, isStandby } from './standby.ts';
import type { Replica } from './topology.ts';

/**
 * PostgreSQL as a primary with a synchronous standby, and the monitor that promotes the standby when the primary has failed: what
 * Patroni or CloudNativePG do on several machines, with Patroni's rule for `synchronous_mode`. A commit waits until the standby
 * has it on disk. Where the standby is unavailable for longer than `standbyTimeout`, commits no longer wait for it; the pair first
 * records that, and from then until the standby has caught up it is never promoted. So a failover loses no acknowledged write.
 */
export interface PostgresPairOptions {
  /** Holds the data folders and the record of who is the primary. */
  readonly folder: string;
  readonly ports: Record<Replica, number>;
  readonly password: string;
  readonly logs: string;
  readonly settings?: Record<string, string | number>;
  /** For tests: no durability. */
  readonly throwaway?: boolean;
  /** Called with the primary's port, at the start and after each failover, before it is used. */
  readonly onPrimary: (port: number) => void | Promise<void>;
  readonly report: (line: string) => void;
}

export interface PostgresPair {
  primary(): Replica;
  /** Whether a failover would lose nothing, so that it is possible. */
  isSynchronous(): boolean;
  /** The process id of a server; undefined while it is down. */
  pid(replica: Replica): number | undefined;
  stop(): Promise<void>;
}

const State = z.object({ primary: z.enum(['a', 'b']), isSynchronous: z.boolean() });
type State = z.infer<typeof State>;

/** Milliseconds between two looks at the pair. */
const interval = 250;
/** Milliseconds for which commits wait for an unavailable standby. */
const standbyTimeout = 3_000;
/**
 * Looks in a row at which the primary does not answer (within `timeouts.status` each), after which it is killed and replaced.
 * Looks are counted rather than time, because a monitor that was itself suspended knows nothing about the primary.
 */
const maxFailures = 4;
const promotionSeconds = 30;
/** Milliseconds after which a standby that runs and does not follow its primary is copied anew. */
const copyTimeout = 20_000;
const timeouts = { status: 2_000, copy: 600_000 };

const otherOf = (replica: Replica): Replica => (replica === 'a' ? 'b' : 'a');

/** Starts the pair and its monitor. Resolves when the primary accepts connections; the standby follows. */
export async function startPostgresPair(options: PostgresPairOptions): Promise<PostgresPair> {
  const pair = new Pair(options);
  await pair.start();
  return pair;
}

class Pair implements PostgresPair {
  readonly #options: PostgresPairOptions;
  readonly #stateFile: string;
  readonly #servers: Partial<Record<Replica, Supervised>> = {};
  #state: State;
  #isStopping = false;
  #monitoring: Promise<void> = Promise.resolve();
  #failures = 0;
  #status: { replica: Replica; client: pg.Client } | undefined;
  #standbySeenAt = 0;
  /** Where the primary's log was when commits began to wait for the standby. */
  #waitingSince: string | null = null;

  constructor(options: PostgresPairOptions) {
    this.#options = options;
    mkdirSync(options.folder, { recursive: true });
    this.#stateFile = join(options.folder, 'pair.json');
    this.#state = existsSync(this.#stateFile)
      ? State.parse(JSON.parse(readFileSync(this.#stateFile, 'utf8')))
      : { primary: 'a', isSynchronous: false };
  }

  primary = () => this.#state.primary;
  isSynchronous = () => this.#state.isSynchronous;
  pid = (replica: Replica) => this.#servers[replica]?.pid();

  async start(): Promise<void> {
    await this.#startPrimary();
    this.#monitoring = this.#monitor();
  }

  async stop(): Promise<void> {
    this.#isStopping = true;
    await this.#monitoring;
    await this.#closeStatusClient();
    // The primary first: it sends the rest of its log to the standby.
    for (const replica of [this.primary(), otherOf(this.primary())]) await this.#servers[replica]?.stop();
  }

  async #startPrimary(): Promise<void> {
    await this.#startServer(this.primary());
    this.#failures = 0;
    this.#standbySeenAt = Date.now();
    await this.#options.onPrimary(this.#options.ports[this.primary()]);
  }

  /** Starts a server as what its folder says. */
  async #startServer(replica: Replica): Promise<void> {
    const { folder, ports, password, logs, throwaway = false, settings } = this.#options;
    this.#servers[replica] = await startPostgres({
      folder: join(folder, replica),
      port: ports[replica],
      password,
      log: join(logs, `postgres-${replica}.log`),
      throwaway,
      settings: {
        synchronous_commit: 'on',
        // Enough for a standby that was unavailable for a short time; otherwise it is copied anew.
        wal_keep_size: throwaway ? '64MB' : '512MB',
        wal_retrieve_retry_interval: '200ms',
        wal_receiver_timeout: '5s',
        wal_sender_timeout: '5s',
        ...settings,
      },
      // The monitor decides what becomes of it.
      onExit: (reason) => {
        delete this.#servers[replica];
        this.#options.report(`PostgreSQL ${replica} stopped (${reason})`);
      },
    });
  }

  async #monitor(): Promise<void> {
    let lastProblem = '';
    while (!this.#isStopping) {
      try {
        await this.#check();
        lastProblem = '';
      } catch (error) {
        const problem = error instanceof Error ? error.message : String(error);
        if (problem !== lastProblem) this.#options.report(`PostgreSQL's monitor: ${problem}`);
        lastProblem = problem;
      }
      await sleep(interval);
    }
  }

  async #check(): Promise<void> {
    const primary = this.primary();
    const server = this.#servers[primary];
    if (!server) return this.#replacePrimary();
    try {
      await this.#checkStandby(primary);
      this.#failures = 0;
    } catch (error) {
      await this.#closeStatusClient();
      // It is killed before another becomes the primary, so that there are never two.
      const pid = server.pid();
      if (++this.#failures >= maxFailures && pid !== undefined) sendSignal(-pid, 'SIGKILL');
      throw error;
    }
  }

  /** Promotes the standby where it has every commit. Otherwise the primary must come back. */
  async #replacePrimary(): Promise<void> {
    const standby = otherOf(this.primary());
    if (!this.#state.isSynchronous || !this.#servers[standby]) return this.#startPrimary();
    const startedAt = Date.now();
    await using connection = await this.#connect(standby, promotionSeconds * 1_000);
    await connection.client.query('SELECT pg_promote(true, $1)', [promotionSeconds]);
    this.#writeState({ primary: standby, isSynchronous: false });
    await setSynchronousStandby(connection.client, '');
    this.#failures = 0;
    this.#standbySeenAt = Date.now();
    this.#waitingSince = null;
    await this.#options.onPrimary(this.#options.ports[standby]);
    this.#options.report(`PostgreSQL ${standby} is the primary, after ${Date.now() - startedAt} ms`);
  }

  /** Has commits wait for the standby once it follows, and no longer once it is unavailable. Starts a standby that is down. */
  async #checkStandby(primary: Replica): Promise<void> {
    const standby = otherOf(primary);
    const client = await this.#statusClient(primary);
    const status = await readStandbyStatus(client, nameOf(standby), this.#waitingSince);
    const absentFor = Date.now() - this.#standbySeenAt;
    if (status) this.#standbySeenAt = Date.now();
    else if (absentFor > standbyTimeout && (await isWaitingForStandby(client))) {
      this.#writeState({ primary, isSynchronous: false });
      await setSynchronousStandby(client, '');
      this.#options.report(`commits no longer wait for PostgreSQL ${standby}`);
    }
    if (!status && absentFor > copyTimeout) await this.#discardStandby(standby);
    if (!this.#servers[standby]) await this.#startStandby(standby);
    if (!status || this.#state.isSynchronous) return;
    if (status.sync_state !== 'sync') {
      this.#waitingSince = null;
      await setSynchronousStandby(client, nameOf(standby));
    } else if (status.has_caught_up) {
      this.#writeState({ primary, isSynchronous: true });
      this.#options.report(`PostgreSQL ${standby} is the synchronous standby`);
    } else this.#waitingSince ??= status.lsn;
  }

  /** Stops a standby that cannot follow its primary, so that it is copied anew. */
  async #discardStandby(standby: Replica): Promise<void> {
    await this.#servers[standby]?.stop();
    delete this.#servers[standby];
    rmSync(join(this.#options.folder, standby, 'standby.signal'), { force: true });
    this.#standbySeenAt = Date.now();
  }

  /** Starts the standby on its own data where that follows this primary, otherwise on a new copy. */
  async #startStandby(standby: Replica): Promise<void> {
    const folder = join(this.#options.folder, standby);
    const { ports, password } = this.#options;
    if (!isStandby(folder)) {
      const primaryConnection = `host=127.0.0.1 port=${ports[otherOf(standby)]} user=postgres password=${password} application_name=${nameOf(standby)}`;
      await using connection = await this.#connect(this.primary(), timeouts.copy);
      await createStandby({ client: connection.client, folder, primaryConnection });
    }
    try {
      await this.#startServer(standby);
    } catch (error) {
      await this.#discardStandby(standby);
      throw error;
    }
  }

  /** The connection on which the monitor looks at the primary; it stays open, because opening one costs both sides most. */
  async #statusClient(primary: Replica): Promise<pg.Client> {
    if (this.#status?.replica !== primary) {
      await this.#closeStatusClient();
      this.#status = { replica: primary, client: (await this.#connect(primary, timeouts.status)).client };
    }
    return this.#status.client;
  }

  async #closeStatusClient(): Promise<void> {
    const closing = this.#status?.client;
    this.#status = undefined;
    await closing?.end();
  }

  /** A connection of the administrator that closes itself, with the milliseconds that a query may take. */
  async #connect(replica: Replica, queryTimeout: number): Promise<{ client: pg.Client } & AsyncDisposable> {
    const { ports, password } = this.#options;
    const client = new pg.Client({
      connectionString: `postgres://postgres:${password}@127.0.0.1:${ports[replica]}/postgres`,
      connectionTimeoutMillis: timeouts.status,
      query_timeout: queryTimeout,
    });
    client.on('error', () => {}); // the next query reports it
    await client.connect();
    return { client, [Symbol.asyncDispose]: () => client.end() };
  }

  /** Written before what it says is relied on, and renamed, so that a kill leaves it whole. */
  #writeState(state: State): void {
    writeFileSync(`${this.#stateFile}.new`, JSON.stringify(state));
    renameSync(`${this.#stateFile}.new`, this.#stateFile);
    this.#state = state;
  }
}

const nameOf = (replica: Replica) => `postgres_${replica}`;

interface StandbyStatus {
  sync_state: string;
  /** Where the primary's log is now. */
  lsn: string;
  has_caught_up: boolean;
}

/** The standby as its primary sees it, and whether it has the log up to a point; undefined while it does not follow. */
async function readStandbyStatus(client: pg.Client, name: string, since: string | null) {
  const { rows } = await client.query<StandbyStatus>({
    text: `SELECT sync_state, pg_current_wal_lsn()::text AS lsn, coalesce(flush_lsn >= $2::pg_lsn, false) AS has_caught_up
           FROM pg_stat_replication WHERE application_name = $1 AND state = 'streaming'`,
    values: [name, since],
  });
  return rows[0];
}

async function isWaitingForStandby(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ name: string }>("SELECT current_setting('synchronous_standby_names') AS name");
  return rows[0]?.name !== '';
}

/** Has commits wait for a standby; for none where the name is empty. */
async function setSynchronousStandby(client: pg.Client, name: string): Promise<void> {
  await client.query(`ALTER SYSTEM SET synchronous_standby_names = '${name}'`);
  await client.query('SELECT pg_reload_conf()');
}
