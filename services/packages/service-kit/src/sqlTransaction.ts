import type pg from 'pg';

type Run = (query: pg.QueryArrayConfig) => Promise<pg.QueryArrayResult>;

export interface SqlTransactionOptions {
  readonly isolationLevel?: keyof typeof levels | undefined;
  /** Milliseconds until it is rolled back. */
  readonly timeout?: number | undefined;
}

const levels = {
  ReadCommitted: 'READ COMMITTED',
  RepeatableRead: 'REPEATABLE READ',
  Serializable: 'SERIALIZABLE',
};

/** Runs `work` in a transaction on one connection of the pool. @throws Error 25P04 after the timeout */
export async function inTransaction<R>(
  pool: pg.Pool,
  { isolationLevel = 'ReadCommitted', timeout = 10_000 }: SqlTransactionOptions,
  work: (run: Run) => Promise<R>,
): Promise<R> {
  const client = await pool.connect();
  const ignore = () => {}; // the statement that fails reports it
  client.on('error', ignore);
  const late = Promise.withResolvers<never>();
  const tooLong = Object.assign(new Error(`The transaction took longer than ${timeout} ms`), { code: '25P04' });
  late.promise.catch(ignore); // it may be late while the transaction begins
  const timer = setTimeout(() => late.reject(tooLong), timeout);
  let isOver = false;
  let last: Promise<unknown> = Promise.resolve();
  // A connection takes one statement after another.
  const run: Run = (query) => {
    const next = last.then(() => {
      if (isOver) throw new Error('The transaction is over');
      return client.query(query);
    });
    last = next.catch(ignore);
    return next;
  };
  let broken: Error | undefined;
  try {
    await client.query(`BEGIN ISOLATION LEVEL ${levels[isolationLevel]}`);
    const result = await Promise.race([work(run), late.promise]);
    const { command } = await client.query('COMMIT');
    if (command !== 'COMMIT') throw new Error('A statement failed, so PostgreSQL rolled the transaction back');
    return result;
  } catch (error) {
    isOver = true;
    // PostgreSQL rolls back what a closed connection has left open.
    if (error === tooLong) broken = tooLong;
    else await client.query('ROLLBACK').catch((failure: Error) => (broken = failure));
    throw error;
  } finally {
    isOver = true;
    clearTimeout(timer);
    client.off('error', ignore);
    client.release(broken);
  }
}
