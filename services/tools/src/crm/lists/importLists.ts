import { listNameOf } from '@dealstead/contracts';
import { type BackgroundJob, createBackgroundJob, part, rawPart } from '@dealstead/service-kit';
import { liveVersion } from '@dealstead/service-kit/undoneEdits';
import type { Db, Tx } from '../../database.ts';
import { matchingTimeout } from '../records/matching.ts';
import { countList, deleteEmptyLists, ensureList, sumCounts } from './store.ts';

/** An import. `name` is its file's, after which the list is called unless the member has named it. */
type ListImport = Readonly<{
  id: number;
  ownerId: number;
  name: string;
  defaults: { readonly listName?: string | undefined };
}>;

/**
 * The list to which the leads of an import belong: the owner's list of the name that the member gave, which is made if there is
 * none. A file that is imported again under its name belongs to its list again.
 * @returns the list's id
 */
export async function ensureImportList(
  tx: Pick<Tx, 'sql'>,
  { id, ownerId, name, defaults }: ListImport,
): Promise<number> {
  const [known] = await tx.sql<{ id: number }>`
    SELECT l.id FROM lead_imports i JOIN lead_lists l ON l.id = i.list_id WHERE i.id = ${id} FOR SHARE OF l`;
  if (known) return known.id;
  const list = await ensureList(tx, ownerId, defaults.listName || listNameOf(name) || 'Imported list');
  await tx.sql`UPDATE lead_imports SET list_id = ${list.id} WHERE id = ${id}`;
  return list.id;
}

/** Puts leads that were there already and are in an import's file in its list, and notes them for its undo. */
export async function listFoundLeads(tx: Tx, job: ListImport, leadIds: readonly number[]): Promise<void> {
  if (leadIds.length === 0) return;
  const listId = await ensureImportList(tx, job);
  const ids = [...new Set(leadIds)];
  await tx.sql`
    WITH found AS (
      SELECT id, list_ids @> ARRAY[${listId}::int] AS was_listed FROM leads
      WHERE id = ANY(${ids}::int[]) AND created_by_user_id = ${job.ownerId} AND deleted_at IS NULL
        AND import_id IS DISTINCT FROM ${job.id}::int ORDER BY id FOR UPDATE),
    noted AS (
      INSERT INTO lead_import_found (import_id, lead_id, was_listed) SELECT ${job.id}, id, was_listed FROM found
      ON CONFLICT DO NOTHING)
    UPDATE leads l SET list_ids = l.list_ids || ${listId}::int FROM found f WHERE f.id = l.id AND NOT f.was_listed`;
}

/** SQL: whether no list beside that of its import has lead `l`, and no other import's file. */
export const isInOneImport = part`(
  l.list_ids <@ ARRAY(SELECT i.list_id FROM lead_imports i WHERE i.id = l.import_id)
  AND NOT EXISTS (SELECT FROM lead_import_found f WHERE f.lead_id = l.id AND f.import_id <> l.import_id))`;

/**
 * SQL: whether lead `l` is of an import that was undone, and stayed because this one had found it: no list, no other file and no edit
 * but this import's own.
 */
const stayedFor = (importId: number) => part`(l.deleted_at IS NULL
  AND EXISTS (SELECT FROM lead_imports i WHERE i.id = l.import_id AND i.state = 'undone')
  AND l.list_ids <@ ARRAY(SELECT i.list_id FROM lead_imports i WHERE i.id = ${importId})
  AND NOT EXISTS (SELECT FROM lead_import_found f WHERE f.lead_id = l.id AND f.import_id <> ${importId})
  AND ${rawPart(liveVersion('l'))} - (SELECT count(*) FROM import_changes c
    WHERE c.import_id = ${importId} AND c.kind = 'leads' AND c.record_id = l.id) = 1)`;

/** SQL: the leads of imports that were undone before which stayed for this one alone, and go with its undo. */
export const leftByUndone = (importId: number) => part`lead_import_found o JOIN leads l ON l.id = o.lead_id
  WHERE o.import_id = ${importId} AND ${stayedFor(importId)}`;

/** SQL: whether another import of a list has found lead `l`. */
const isFoundByOther = (
  importId: number,
  listId: number,
) => part`EXISTS (SELECT FROM lead_import_found o JOIN lead_imports i ON i.id = o.import_id
  WHERE o.lead_id = l.id AND o.import_id <> ${importId} AND i.list_id = ${listId})`;

/**
 * Takes leads of an import that is undone out of its list, at most `limit`: those that it found, and those that it added and that
 * stay. What imports that were undone before have left to it alone is deleted. Without further ones the list is deleted unless other leads are in it. @returns how many there were
 */
export async function unlistImport(tx: Tx, importId: number, limit: number): Promise<number> {
  const [found] = await tx.sql<{ listId: number | null }>`
    SELECT list_id FROM lead_imports WHERE id = ${importId}`;
  const listId = found?.listId ?? null;
  if (listId === null) return 0;
  const noted = await tx.sql<{
    leadId: number;
  }>`WITH taken AS (DELETE FROM lead_import_found WHERE import_id = ${importId} AND lead_id IN (
         SELECT lead_id FROM lead_import_found WHERE import_id = ${importId} LIMIT ${limit}) RETURNING lead_id, was_listed),
     unlisted AS (UPDATE leads l SET list_ids = array_remove(l.list_ids, ${listId}::int) FROM taken
       WHERE l.id = taken.lead_id AND NOT taken.was_listed AND NOT ${isFoundByOther(importId, listId)})
     SELECT lead_id FROM taken`;
  await tx.sql`UPDATE leads l SET deleted_at = now(), version = version + 1, updated_at = now(), list_ids = '{}'
     WHERE l.id = ANY(${noted.map(({ leadId }) => leadId)}::int[]) AND ${stayedFor(importId)}`;
  const rest = limit - noted.length;
  const unlisted = await tx.sql`
    UPDATE leads SET list_ids = array_remove(list_ids, ${listId}::int) WHERE id IN (
      SELECT l.id FROM leads l WHERE l.list_ids <> '{}' AND l.list_ids @> ARRAY[${listId}::int] AND l.import_id = ${importId}
        AND NOT ${isFoundByOther(importId, listId)} LIMIT ${rest})
    RETURNING id`;
  const count = noted.length + unlisted.length;
  if (count < limit) {
    await tx.sql`UPDATE lead_imports SET list_id = NULL WHERE id = ${importId}`;
    await deleteEmptyLists(tx, [listId]);
  }
  return count;
}

/**
 * Makes the lists of imports that the version before has run, one import at a time. @returns whether there was one
 */
async function listEarlierImport(tx: Tx): Promise<boolean> {
  const [job] = await tx.sql<ListImport>`
    SELECT id, owner_user_id AS owner_id, name, defaults FROM lead_imports i
    WHERE state = 'done' AND list_id IS NULL
      AND EXISTS (SELECT FROM leads l WHERE l.import_id = i.id AND l.deleted_at IS NULL)
    ORDER BY id LIMIT 1 FOR UPDATE SKIP LOCKED`;
  if (!job) return false;
  const listId = await ensureImportList(tx, job);
  await tx.sql`
    UPDATE leads SET list_ids = list_ids || ${listId}::int
    WHERE import_id = ${job.id} AND deleted_at IS NULL AND NOT list_ids @> ARRAY[${listId}::int]`;
  return true;
}

/** Makes the lists of imports that the version before has run, and keeps the counts of lists few. */
export const createImportListJob = (db: Db): BackgroundJob =>
  createBackgroundJob({
    name: 'lists of imports',
    run: () =>
      db.change(
        async (tx) => {
          if ((await countList(tx)) || (await listEarlierImport(tx))) return true;
          await sumCounts(tx);
          return false;
        },
        { timeout: matchingTimeout },
      ),
    idleEvery: 600_000,
  });
