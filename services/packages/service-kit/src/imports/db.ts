import type { SqlDatabase, Transaction } from '../database.ts';

/** The database of a service that imports, its transactions, and what a query needs of either. */
export type Db = SqlDatabase;
export type Tx = Transaction;
export type Sql = Pick<Tx, 'sql'>;
