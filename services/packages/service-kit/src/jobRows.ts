import { createEvent, jobRowFailed } from '@dealstead/contracts/events';
import { storableText, truncateText } from '@dealstead/contracts';
import type pg from 'pg';
import type { SqlDatabase, TransactionExtras } from './database.ts';
import { isDatabaseUnavailable, Refusal } from './errors.ts';
import { jobRowsDeferred } from './metrics.ts';
import { outboxInsert } from './outbox.ts';
import { currentContext } from './requestContext.ts';
import { part, type SqlPart } from './sql.ts';

type Key = number | string;
type Db = Pick<SqlDatabase, 'sql' | 'change'>;

/** Seconds until the second attempt; doubled with each further one, up to six hours. */
const retryDelay = { first: 30, most: 6 * 3_600 } as const;
/** Days after which a row is forgotten that its job no longer finds, such as one that was deleted. */
const forgottenAfterDays = 7;
/** Rows that are forgotten in one transaction. */
const forgottenAtOnce = 1_000;
/**
 * Rows that fail without a success between them, after which the cause is rather what they all use, such as Redis, a mail
 * server or the file store.
 */
const failuresOfOutage = 10;
/** Keys of the rows that failed since a success, by job. A job makes its `JobRows` anew for each run. */
const failedInARow = new Map<string, Set<string>>();

const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error));

/** A failure of a row whatever its cause, such as a server that this row alone needs, or the last of its attempts. */
export class RowFailed extends Error {
  override readonly name = 'RowFailed';

  constructor(message: string, cause?: unknown) {
    super(cause === undefined ? message : `${message}: ${messageOf(cause)}`, { cause });
  }
}

/**
 * The rows of a background job. A row on which its work fails is deferred with a growing delay, counted, and shown with the
 * dead letters, so that it does not keep the job from the others.
 */
export interface JobRows {
  /** Keys of the rows that are deferred now: what finds rows leaves them out. */
  deferred(): Promise<string[]>;
  /** Keys of the rows that were deferred and are to be tried again now. */
  retries(): Promise<string[]>;
  /**
   * Does the work of one row. A failure of the row defers it. @returns whether it was done
   * @throws what is no fault of the row: PostgreSQL or another service is unavailable, unless it is a `RowFailed`. From the
   * tenth row on that fails without a success between them, the row's error too, after the row is deferred: the job backs off
   * instead of failing on all rows at once.
   */
  attempt(key: Key, work: () => Promise<unknown>): Promise<boolean>;
  /**
   * Does the work of the next row. Most runs find none that is deferred, so `find` is called without keys first.
   * @param find gives the key of the next row except some, or null
   * @returns whether there was one, so that more may wait
   */
  next<K extends Key>(
    find: (except: readonly string[]) => Promise<K | null>,
    work: (key: K) => Promise<unknown>,
  ): Promise<boolean>;
}

interface DeferredRow {
  readonly job: string;
  readonly key: string;
  readonly attempts: number;
}

/** The event that a row fails no more, which finishes its dead letter. */
const createRecovered = ({ job, key, attempts }: DeferredRow) =>
  createEvent(
    jobRowFailed,
    { subject: `job-row/${job}/${key}`, version: attempts + 1 },
    { job, row: key, reason: null, attempts },
  );

/** Forgets deferred rows that their job no longer finds. The client is in no transaction. */
export async function forgetRows(client: pg.ClientBase): Promise<void> {
  for (let count = forgottenAtOnce; count === forgottenAtOnce;) {
    await client.query('BEGIN');
    try {
      const { rows } = await client.query<DeferredRow>(
        `DELETE FROM deferred_rows WHERE (job, row_key) IN (
           SELECT job, row_key FROM deferred_rows WHERE retry_at < now() - interval '${forgottenAfterDays} days'
           LIMIT ${forgottenAtOnce} FOR UPDATE SKIP LOCKED)
         RETURNING job, row_key AS key, attempts`,
      );
      if (rows.length > 0) await client.query(outboxInsert(rows.map(createRecovered)));
      await client.query('COMMIT');
      count = rows.length;
    } catch (error) {
      await client.query('ROLLBACK').catch(() => undefined); // the connection is closed, and the transaction with it
      throw error;
    }
  }
}

/** Lets a deferred row be tried again at once, such as when its member asks for it anew. */
export async function retryRow({ sql }: Pick<TransactionExtras, 'sql'>, job: string, key: Key): Promise<void> {
  await sql`UPDATE deferred_rows SET retry_at = now() WHERE job = ${job} AND row_key = ${String(key)}`;
}

/** The rows of the job of this name; see `JobRows`. */
export function createJobRows(db: Db, job: string): JobRows {
  async function defer(key: Key, error: unknown): Promise<void> {
    const reason = messageOf(error);
    await db.change(async (tx) => {
      const [row] = await tx.sql<{ attempts: number }>`
        INSERT INTO deferred_rows (job, row_key, attempts, retry_at)
        VALUES (${job}, ${String(key)}, 1, now() + make_interval(secs => ${retryDelay.first}::int))
        ON CONFLICT (job, row_key) DO UPDATE SET attempts = deferred_rows.attempts + 1,
          retry_at = now() + make_interval(
            secs => least(${retryDelay.most}::int, ${retryDelay.first}::int * 2 ^ least(deferred_rows.attempts, 20)))
        RETURNING attempts`;
      await tx.emit(
        createEvent(
          jobRowFailed,
          { subject: `job-row/${job}/${key}`, version: row!.attempts },
          {
            job,
            row: String(key),
            reason: truncateText(storableText(reason).replaceAll(/\s+/g, ' '), 500),
            attempts: row!.attempts,
          },
        ),
      );
    });
    jobRowsDeferred.inc({ job });
    currentContext()?.log.error(
      { err: error, job, row: key },
      'a background job could not work on a row, which is deferred',
    );
  }

  /** Forgets that a row has failed. */
  async function recover(key: Key): Promise<void> {
    await db.change(async (tx) => {
      const [row] = await tx.sql<{ attempts: number }>`
        DELETE FROM deferred_rows WHERE job = ${job} AND row_key = ${String(key)} RETURNING attempts`;
      if (row) await tx.emit(createRecovered({ job, key: String(key), attempts: row.attempts }));
    });
  }

  async function readKeys(condition: SqlPart): Promise<string[]> {
    const found = await db.sql<{ key: string }>`
      SELECT row_key AS key FROM deferred_rows WHERE job = ${job} AND ${condition}`;
    return found.map(({ key }) => key);
  }

  const rows: JobRows = {
    deferred: () => readKeys(part`retry_at > now()`),
    retries: () => readKeys(part`retry_at <= now()`),
    async attempt(key, work) {
      try {
        await work();
      } catch (error) {
        const isOutage = isDatabaseUnavailable(error) || (error instanceof Refusal && error.status > 500);
        if (isOutage && !(error instanceof RowFailed)) throw error;
        await defer(key, error);
        const failed = failedInARow.get(job) ?? new Set();
        failedInARow.set(job, failed.add(String(key)));
        if (failed.size >= failuresOfOutage) throw error;
        return false;
      }
      failedInARow.delete(job);
      const known = await db.sql`SELECT FROM deferred_rows WHERE job = ${job} AND row_key = ${String(key)}`;
      if (known.length > 0) await recover(key);
      return true;
    },
    async next(find, work) {
      let key = await find([]);
      if (key === null) return false;
      const except = await rows.deferred();
      if (except.includes(String(key))) key = await find(except);
      if (key === null) return false;
      const found = key;
      await rows.attempt(found, () => work(found));
      return true;
    },
  };
  return rows;
}
