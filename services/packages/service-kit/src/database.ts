import { setTimeout as sleep } from 'node:timers/promises';
import { isNativeError } from 'node:util/types';
import type { NewEvent } from '@dealstead/contracts/events';
import { PrismaPg } from '@prisma/adapter-pg';
import pg from 'pg';
import { connectionOptions, connectTimeoutOf, defaultConnectTimeout } from './connection.ts';
import { currentContext } from './requestContext.ts';
import { Unavailable, isDatabaseUnavailable } from './errors.ts';
import { type MailSeal, openMailSeal, sealEvents } from './mailSeal.ts';
import { outboxInsert } from './outbox.ts';
import { type Row, type Sql, sqlOn } from './sql.ts';
import { inTransaction } from './sqlTransaction.ts';
import { createTracedPool } from './tracedPool.ts';

type NotInTransaction = '$connect' | '$disconnect' | '$on' | '$use' | '$extends' | '$transaction';

/** Methods of a transaction. */
export interface TransactionExtras {
  /** Writes events to the outbox; they are published in this order after the commit. Requested mails are sealed. */
  emit(...events: NewEvent[]): Promise<void>;
  readonly sql: Sql;
  /** Runs a callback after the commit, such as a live notification. A failure is logged and not retried. */
  afterCommit(callback: () => void | Promise<void>): void;
  /** Encrypts the secrets of mails that are stored. */
  readonly mailSeal: MailSeal;
}

/** A transaction that can also emit events; with the models of a Prisma client where the service has one. */
export type Transaction<Client = object> = Omit<Client, NotInTransaction> & TransactionExtras;

/** A transaction that only reads. */
export type SnapshotReader<Client = object> = Omit<Client, NotInTransaction> & Pick<TransactionExtras, 'sql'>;

export interface ChangeOptions {
  isolationLevel?: 'ReadCommitted' | 'Serializable';
  /** Milliseconds until it is rolled back; 10,000 by default. */
  timeout?: number;
}

export interface SqlDatabase<Client = object> {
  /** Statements of at most ten seconds, each in a transaction of its own. */
  readonly sql: Sql;
  /** The connections of `sql`; bigint columns are returned as numbers. */
  readonly pool: pg.Pool;
  readonly url: string;
  /** Name of this service's schema. */
  readonly schema: string;
  /** Encrypts the secrets of mails that are stored. */
  readonly mailSeal: MailSeal;
  /**
   * Runs `work` in one transaction, with the events it emits. Runs it again (three times at most) after a
   * deadlock or serialization failure, so it must touch nothing but the transaction.
   * @throws Unavailable within about two seconds when PostgreSQL is unavailable
   */
  change<R>(work: (tx: Transaction<Client>) => Promise<R>, options?: ChangeOptions): Promise<R>;
  /**
   * Reads everything as it is at one moment. Wakes no job, which `change` does.
   * @throws Unavailable within about two seconds when PostgreSQL is unavailable
   */
  snapshot<R>(work: (tx: SnapshotReader<Client>) => Promise<R>): Promise<R>;
  /** Runs a query, through Prisma where the service has one: its first query loads its engine. @throws while PostgreSQL is unavailable */
  ping(): Promise<void>;
  /** Runs a query on a new connection. @throws when PostgreSQL is unavailable or does not respond for 600 ms */
  probe(): Promise<void>;
  /** Calls `listener` after each commit that left events in the outbox. */
  onEmitted(listener: () => void): void;
  /** Calls `listener` after each commit of `change` and its `afterCommit` callbacks. It must not throw. */
  onCommit(listener: () => void): void;
  close(): Promise<void>;
}

/** The database of a service that also asks through Prisma. */
export interface Database<Client> extends SqlDatabase<Client> {
  readonly prisma: Client;
}

/** The methods of a generated client that are used here. */
interface BareTransaction {
  $queryRaw(strings: TemplateStringsArray, ...values: unknown[]): Promise<Row[]>;
  $executeRawUnsafe(text: string, ...values: unknown[]): Promise<number>;
}
interface BareClient {
  $queryRaw(strings: TemplateStringsArray): Promise<unknown>;
  $transaction<R>(work: (tx: BareTransaction) => Promise<R>, options: object): Promise<R>;
  $disconnect(): Promise<void>;
}

export interface DatabaseOptions {
  /** The most connections that this process opens for its queries. */
  connections?: number;
  /** SECRETS_KEY, which the secrets of mails are encrypted with. Without it no mail can be requested. */
  secretsKey?: string | undefined;
}

/**
 * Milliseconds after which PostgreSQL cancels a statement. Without it a statement whose client has given up or was killed runs
 * on, keeps its locks, and a job that repeats it runs it several times at once.
 */
const longestStatement = 10_000;
/** Milliseconds after which a query on the pool fails if PostgreSQL has not responded, so that a hanging connection is not reused. */
const longestQuery = longestStatement + 1_000;
/** Milliseconds in which PostgreSQL must answer a probe, unless the URL has a `connect_timeout`. */
const usualProbeTimeout = 600;
const tick = 50;
/** Statements are short: to start workers takes longer than they save, on cores that other requests need. */
const parallelWorkers = 0;

/** PostgreSQL's int8 as a number: our ids, cents and counts stay far below 2^53. */
const types: pg.CustomTypesConfig = {
  getTypeParser: (oid: number, format?: string) =>
    oid === pg.types.builtins.INT8 && format !== 'binary' ? Number : pg.types.getTypeParser(oid, format as 'text'),
};

/** Opens the database of a service that asks it with `sql` alone. */
export function sqlDatabase(url: string, options: DatabaseOptions = {}): SqlDatabase {
  const opened = openPool(url, options);
  const { pool } = opened;
  return {
    ...opened,
    ...changesOn<object>(opened.mailSeal, (work, { isolationLevel, timeout }) =>
      inTransaction(pool, { isolationLevel, timeout }, (run) =>
        work({}, { sql: sqlOn(run), execute: (text, values) => run({ text, values, rowMode: 'array' }) }),
      ),
    ),
    async ping() {
      await pool.query('SELECT 1');
    },
    close: () => pool.end(),
  };
}

/** Opens a service's database: Prisma and plain queries over one pool that reconnects automatically. */
export function database<Client extends object>(
  ClientOf: new (options: { adapter: PrismaPg }) => Client,
  url: string,
  options: DatabaseOptions = {},
): Database<Client> {
  const opened = openPool(url, options);
  const prisma = new ClientOf({ adapter: new PrismaPg(opened.pool, { schema: opened.schema }) });
  const bare = prisma as unknown as BareClient;
  const maxWait = connectTimeoutOf(url) ?? defaultConnectTimeout;
  return {
    ...opened,
    prisma,
    ...changesOn<Client>(opened.mailSeal, (work, transaction) =>
      bare.$transaction(
        (tx) => work(tx, { sql: rawQueryIn(tx), execute: (text, values) => tx.$executeRawUnsafe(text, ...values) }),
        { ...transaction, maxWait },
      ),
    ),
    async ping() {
      await bare.$queryRaw`SELECT 1`;
    },
    async close() {
      await bare.$disconnect();
      await opened.pool.end();
    },
  };
}

/** What both kinds of databases have in common. */
function openPool(url: string, { connections = 10, secretsKey }: DatabaseOptions) {
  const { schema, ...connection } = connectionOptions(url);
  const pool = createTracedPool({
    ...connection,
    options: `${connection.options} -c max_parallel_workers_per_gather=${parallelWorkers}`,
    types,
    max: connections,
    idleTimeoutMillis: 60_000,
    statement_timeout: longestStatement,
    query_timeout: longestQuery,
  });
  // The pool removes an idle connection that PostgreSQL closed; the next query opens another.
  pool.on('error', () => {});
  return {
    sql: sqlOn((query) => pool.query(query)),
    pool,
    url,
    schema,
    mailSeal: openMailSeal(secretsKey),
    probe: () => probe(connection, connectTimeoutOf(url) ?? usualProbeTimeout),
  };
}

interface Connection {
  readonly sql: Sql;
  execute(text: string, values: unknown[]): Promise<unknown>;
}

type TransactionOptions = Pick<ChangeOptions, 'timeout'> & {
  isolationLevel?: ChangeOptions['isolationLevel'] | 'RepeatableRead';
};

/** Runs `work` in a transaction, with the models that the transaction has. */
type Begin = <R>(
  work: (models: object, connection: Connection) => Promise<R>,
  options: TransactionOptions,
) => Promise<R>;

/** Transactions with their events, retries and callbacks. */
function changesOn<Client>(
  mailSeal: MailSeal,
  begin: Begin,
): Pick<SqlDatabase<Client>, 'change' | 'snapshot' | 'onEmitted' | 'onCommit'> {
  const emitListeners: (() => void)[] = [];
  const commitListeners: (() => void)[] = [];

  async function change<R>(work: (tx: Transaction<Client>) => Promise<R>, options: ChangeOptions = {}): Promise<R> {
    for (let attempt = 1; ; attempt++) {
      const after: (() => void | Promise<void>)[] = [];
      let emitted = false;
      const extras = ({ sql, execute }: Connection): TransactionExtras => ({
        async emit(...events) {
          if (events.length === 0) return;
          const { text, values } = outboxInsert(sealEvents(mailSeal, events));
          await execute(text, values);
          emitted = true;
        },
        sql,
        afterCommit: (callback) => void after.push(callback),
        mailSeal,
      });
      try {
        const result = await begin(
          (models, connection) => work(withExtras(models, extras(connection)) as Transaction<Client>),
          { timeout: 10_000, ...options },
        );
        if (emitted) for (const listener of emitListeners) listener();
        try {
          for (const callback of after) await runAfter(callback);
        } finally {
          for (const listener of commitListeners) listener();
        }
        return result;
      } catch (error) {
        if (isDatabaseUnavailable(error)) throw Object.assign(new Unavailable(), { cause: error });
        if (attempt >= 3 || !isContention(error)) throw error;
        await sleep(attempt * 10 + Math.random() * 20);
      }
    }
  }

  async function snapshot<R>(work: (tx: SnapshotReader<Client>) => Promise<R>): Promise<R> {
    try {
      return await begin((models, { sql }) => work(withExtras(models, { sql }) as SnapshotReader<Client>), {
        isolationLevel: 'RepeatableRead',
        timeout: 10_000,
      });
    } catch (error) {
      if (isDatabaseUnavailable(error)) throw Object.assign(new Unavailable(), { cause: error });
      throw error;
    }
  }

  return {
    change,
    snapshot,
    onEmitted: (listener) => void emitListeners.push(listener),
    onCommit: (listener) => void commitListeners.push(listener),
  };
}

/**
 * The timeout counts ticks of the event loop rather than wall time: while this process itself was blocked or not scheduled,
 * a missing response says nothing about PostgreSQL.
 */
async function probe(connection: pg.ClientConfig, timeout: number): Promise<void> {
  const client = new pg.Client({ ...connection, connectionTimeoutMillis: 0 });
  client.on('error', () => {}); // the failing connect or query reports it
  const late = Promise.withResolvers<never>();
  let left = timeout;
  const ticking = setInterval(() => {
    left -= tick;
    if (left <= 0) late.reject(new Error(`PostgreSQL did not respond within ${timeout} ms`));
  }, tick);
  try {
    const query = client.connect().then(() => client.query('SELECT 1'));
    await Promise.race([query, late.promise]);
  } finally {
    clearInterval(ticking);
    void client.end().catch(() => undefined); // a hanging server does not end the connection either
  }
}

/** `sql` of a transaction of Prisma with the columns' own names. */
const rawQueryIn = (tx: BareTransaction): Sql =>
  queries(async (strings, values) => (await tx.$queryRaw(strings, ...values)).map(withNumbers));

function queries(run: (strings: TemplateStringsArray, values: unknown[]) => Promise<Row[]>): Sql {
  const query = async <R extends object>(strings: TemplateStringsArray, ...values: unknown[]) =>
    (await run(strings, values)) as R[];
  return Object.assign(query, { prepared: query });
}

/** The transaction client with the extra methods added by a proxy. */
function withExtras(tx: object, extras: Partial<TransactionExtras>): unknown {
  return new Proxy(tx, {
    get(target, name) {
      if (Object.hasOwn(extras, name)) return extras[name as keyof TransactionExtras];
      return Reflect.get(target, name);
    },
  });
}

async function runAfter(callback: () => void | Promise<void>): Promise<void> {
  try {
    await callback();
  } catch (error) {
    const context = currentContext();
    if (!context) throw error;
    context.log.error({ err: error }, 'a callback after a commit failed');
  }
}

function withNumbers(row: Row): Row {
  for (const name in row) if (typeof row[name] === 'bigint') row[name] = Number(row[name]);
  return row;
}

/** Whether a deadlock or serialization failure rolled the transaction back, so that it can be run again. */
function isContention(error: unknown): boolean {
  if (!isNativeError(error)) return false;
  const code = 'code' in error ? String(error.code) : '';
  return code === 'P2034' || /\b(40001|40P01)\b|deadlock detected|could not serialize/.test(`${code} ${error.message}`);
}
