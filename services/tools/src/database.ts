import { database, type Database, type Transaction } from '@dealstead/service-kit';
import { PrismaClient } from './generated/client.ts';

export type Db = Database<PrismaClient>;

/** Opens the schema `tools` as the role of the same name. */
export const openDatabase = (url: string, secretsKey?: string): Db =>
  database(PrismaClient, url, { secretsKey, camelCase: true });

/** A transaction of this service. */
export type Tx = Transaction<PrismaClient>;

/** What a query needs: the database, or the transaction that it belongs to. */
export type Sql = Pick<Tx, 'sql'>;
