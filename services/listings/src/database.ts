import { type Database, database, type Transaction } from '@dealstead/service-kit';
import { PrismaClient } from './generated/client.ts';

export type Db = Database<PrismaClient>;
export type Tx = Transaction<PrismaClient>;

/** Opens the schema `listings` with the role of the same name. */
export const openDatabase = (url: string, secretsKey?: string): Db =>
  database(PrismaClient, url, { secretsKey, camelCase: true });
