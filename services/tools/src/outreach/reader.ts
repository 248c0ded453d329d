import type { TransactionExtras } from '@dealstead/service-kit';
import type { Db } from '../database.ts';

/** Queries of a transaction, or of the pool by `reader`. */
export type Sql = Pick<TransactionExtras, 'sql'>;

/**
 * Runs the queries of a transaction's store on the pool. Within a transaction its own `sql` must be used: a transaction that
 * waits for a second connection can exhaust the pool.
 */
export const reader = ({ sql }: Pick<Db, 'sql'>): Sql => ({ sql });
