import type {
  exportFromAdmin,
  exportFromListings,
  exportFromTools,
  MemberData,
} from '@dealstead/contracts/account/internal';
import type pg from 'pg';
import type { SqlDatabase } from './database.ts';
import { handle, type Route } from './handle.ts';

/** Queries of a service's data about a member: section name → query with the member's id as `$1`. */
export type MemberQueries = Readonly<Record<string, string>>;

/** A member's rows by section. */
export async function readMemberRows(pool: pg.Pool, queries: MemberQueries, id: number): Promise<MemberData> {
  const parts: MemberData = {};
  for (const [name, text] of Object.entries(queries)) parts[name] = (await pool.query(text, [id])).rows;
  return parts;
}

/** The route by which account reads this service's part of a member's data export. */
export function handleMemberExport(
  endpoint: typeof exportFromListings | typeof exportFromTools | typeof exportFromAdmin,
  { pool }: Pick<SqlDatabase, 'pool'>,
  queries: MemberQueries,
): Route {
  return handle(endpoint, ({ params }) => readMemberRows(pool, queries, params.id));
}
