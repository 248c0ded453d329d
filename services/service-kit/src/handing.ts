import type {
  exportFromAdmin,
  exportFromListings,
  exportFromTools,
  MemberData,
} from '@dealstead/contracts/account/internal';
import type pg from 'pg';
import { handle, type Route } from './handle.ts';

/** What a service holds about a member: the name of what it is → a query with the member's id as `$1`. */
export type MemberQueries = Readonly<Record<string, string>>;

/** The rows of a member, by the name of what they are. */
export async function rowsOfMember(pool: pg.Pool, queries: MemberQueries, id: number): Promise<MemberData> {
  const parts: MemberData = {};
  for (const [name, text] of Object.entries(queries)) parts[name] = (await pool.query(text, [id])).rows;
  return parts;
}

/** Answers account, which puts together what all services hold about a member. */
export function handsOver(
  endpoint: typeof exportFromListings | typeof exportFromTools | typeof exportFromAdmin,
  pool: pg.Pool,
  queries: MemberQueries,
): Route {
  return handle(endpoint, ({ params }) => rowsOfMember(pool, queries, params.id));
}
