import { part } from '@dealstead/service-kit';
import type { LeadList } from '@dealstead/contracts/tools/leadLists';
import type { Db, Tx } from '../../database.ts';
import { inBatches } from '../records/inBatches.ts';

type StoredList = Omit<LeadList, 'createdAt'> & { createdAt: Date };

/** The lists of an owner with the number of their leads, newest first. Triggers of `leads` keep the numbers. */
export async function listLists({ sql }: Pick<Db, 'sql'>, ownerId: number): Promise<LeadList[]> {
  const rows = await sql<StoredList>`SELECT id, name, created_at, CASE WHEN is_counted
         THEN (SELECT coalesce(sum(leads), 0) FROM lead_list_counts c WHERE c.list_id = i.id)
         ELSE ${readLeads} END::int AS leads
     FROM lead_lists i WHERE owner_user_id = ${ownerId} ORDER BY id DESC`;
  return rows.map((row) => ({ ...row, createdAt: row.createdAt.toISOString() }));
}

/** SQL: how many leads list `i` has, by reading them. */
const readLeads = part`(SELECT count(*) FROM leads l WHERE l.list_ids <> '{}' AND l.list_ids @> ARRAY[i.id] AND l.deleted_at IS NULL)`;

/** Counts the leads of a list that was made before its leads were counted. @returns whether there was one */
export async function countList(tx: Tx): Promise<boolean> {
  const [list] = await tx.sql<{ id: number }>`
    SELECT id FROM lead_lists WHERE NOT is_counted ORDER BY id LIMIT 1 FOR UPDATE SKIP LOCKED`;
  if (!list) return false;
  // One statement, so that it sees the leads and what was counted of them at the same moment.
  await tx.sql`INSERT INTO lead_list_counts (list_id, leads)
     SELECT id, ${readLeads} - coalesce((SELECT sum(leads) FROM lead_list_counts c WHERE c.list_id = i.id), 0)
     FROM lead_lists i WHERE id = ${list.id}`;
  await tx.sql`UPDATE lead_lists SET is_counted = true WHERE id = ${list.id}`;
  return true;
}

/** Sums up the counts of lists that have many, and deletes those of lists that are gone. */
export async function sumCounts({ sql }: Pick<Tx, 'sql'>): Promise<void> {
  await sql`
    WITH known AS (SELECT id FROM lead_lists),
    taken AS (DELETE FROM lead_list_counts WHERE list_id IN (
      SELECT list_id FROM lead_list_counts GROUP BY list_id
      HAVING count(*) > 20 OR list_id NOT IN (SELECT id FROM known) LIMIT 1000) RETURNING list_id, leads)
    INSERT INTO lead_list_counts (list_id, leads)
    SELECT list_id, sum(leads) FROM taken WHERE list_id IN (SELECT id FROM known) GROUP BY list_id`;
}

/** The names of an owner's lists by their ids. */
export async function readListNames({ sql }: Pick<Db, 'sql'>, ownerId: number): Promise<Map<number, string>> {
  const rows = await sql<{
    id: number;
    name: string;
  }>`SELECT id, name FROM lead_lists WHERE owner_user_id = ${ownerId}`;
  return new Map(rows.map(({ id, name }) => [id, name]));
}

/** The lists of a lead in a cell, in the order in which it came into them. */
export const joinListNames = (ids: readonly number[], names: ReadonlyMap<number, string>): string =>
  ids.flatMap((id) => names.get(id) ?? []).join('; ');

/** The owner's list of a name, which is made if there is none. */
export async function ensureList(
  { sql }: Pick<Tx, 'sql'>,
  ownerId: number,
  name: string,
): Promise<{ id: number; isNew: boolean }> {
  const [made] = await sql<{ id: number }>`
    INSERT INTO lead_lists (owner_user_id, name, is_counted) VALUES (${ownerId}, ${name}, true) ON CONFLICT DO NOTHING RETURNING id`;
  if (made) return { id: made.id, isNew: true };
  // Locked, so that nobody deletes it before leads are in it.
  const [known] = await sql<{ id: number }>`
    SELECT id FROM lead_lists WHERE owner_user_id = ${ownerId} AND lower(name) = lower(${name}) FOR SHARE`;
  return known ? { id: known.id, isNew: false } : ensureList({ sql }, ownerId, name);
}

/** Locks a list against its deletion. @returns whether the owner has it */
export async function holdList({ sql }: Pick<Tx, 'sql'>, ownerId: number, id: number): Promise<boolean> {
  const rows = await sql`SELECT id FROM lead_lists WHERE id = ${id} AND owner_user_id = ${ownerId} FOR SHARE`;
  return rows.length === 1;
}

/** @returns `missing` for a list that the owner does not have, `taken` where another one has this name */
export async function renameList(
  { sql }: Tx,
  ownerId: number,
  id: number,
  name: string,
): Promise<'renamed' | 'missing' | 'taken'> {
  const [found] = await sql<{ isTaken: boolean }>`
    SELECT EXISTS (SELECT FROM lead_lists o WHERE o.owner_user_id = ${ownerId} AND o.id <> i.id AND lower(o.name) = lower(${name}))
      AS is_taken FROM lead_lists i WHERE id = ${id} AND owner_user_id = ${ownerId} FOR UPDATE`;
  if (!found) return 'missing';
  if (found.isTaken) return 'taken';
  await sql`UPDATE lead_lists SET name = ${name} WHERE id = ${id}`;
  return 'renamed';
}

/** Deletes a list; its leads stay, deleted ones without it as well. @returns whether there was one */
export async function deleteList({ sql }: Tx, ownerId: number, id: number): Promise<boolean> {
  const rows = await sql`DELETE FROM lead_lists WHERE id = ${id} AND owner_user_id = ${ownerId} RETURNING id`;
  if (rows.length === 0) return false;
  await sql`UPDATE leads SET list_ids = array_remove(list_ids, ${id}) WHERE list_ids <> '{}' AND list_ids @> ARRAY[${id}::int]`;
  return true;
}

/** Deletes lists that no lead is in, also none that was deleted and may be restored. */
export async function deleteEmptyLists({ sql }: Pick<Tx, 'sql'>, ids: readonly number[]): Promise<void> {
  await sql`
    DELETE FROM lead_lists i WHERE id = ANY(${[...ids]}::int[])
      AND NOT EXISTS (SELECT FROM leads WHERE list_ids <> '{}' AND list_ids @> ARRAY[i.id])`;
}

/**
 * Puts leads in a list, or takes them out of it. Their versions stay: that an import stacks a lead is no reason to refuse an edit
 * of it. The caller has locked them.
 */
export async function setListed(
  { sql }: Pick<Tx, 'sql'>,
  leadIds: readonly number[],
  listId: number,
  isListed: boolean,
): Promise<void> {
  for (const batch of inBatches(leadIds))
    await (isListed
      ? sql`UPDATE leads SET list_ids = list_ids || ${listId}::int
          WHERE id = ANY(${[...batch]}::int[]) AND NOT list_ids @> ARRAY[${listId}::int]`
      : sql`UPDATE leads SET list_ids = array_remove(list_ids, ${listId}) WHERE id = ANY(${[...batch]}::int[])`);
}
