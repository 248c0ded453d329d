import { rawPart } from '@dealstead/service-kit';
import { liveVersion } from '@dealstead/service-kit/undoneEdits';
import type { Tx } from '../../database.ts';
import { deleteEmptyLists, holdList, setListed } from '../lists/store.ts';
import { createChangeLog, type Undone } from '../records/changeLog.ts';
import { inBatches } from '../records/inBatches.ts';
import { clearLostAssignees } from '../records/releaseAssignments.ts';
import { leadColumns } from './columns.ts';
import { syncFollowUps } from './store.ts';

type ChangeKind = 'edit' | 'delete' | 'log' | 'follow-up' | 'merge';

/** What a change did beside the leads' columns, as far as undoing it requires. */
interface ChangeEffects {
  /** Activities that it added. */
  readonly added?: readonly number[];
  /** Follow-ups that it completed. */
  readonly completed?: readonly number[];
  /** Follow-ups whose text it replaced, with the former one. */
  readonly described?: readonly { readonly id: number; readonly description: string }[];
  /** Activities and deals that a merge moved, and the lead from which. */
  readonly moved?: { readonly from: number; readonly activities: readonly number[]; readonly deals: readonly number[] };
  /** The list in which it put its leads, or out of which it took them; `isNew` where it made the list. */
  readonly listed?: { readonly listId: number; readonly isListed: boolean; readonly isNew: boolean };
  /** The lists of the duplicate in which a merge put the lead. */
  readonly stacked?: { readonly leadId: number; readonly listIds: readonly number[] };
}

const log = createChangeLog<ChangeKind, ChangeEffects>({
  records: 'leads',
  changes: 'lead_changes',
  rows: 'lead_change_rows',
  key: 'lead_id',
  columns: [...Object.values(leadColumns), 'last_contact_date', 'deleted_at'],
});

export const insertChange = log.insert;
export const { insertAddition, setColumns, purgeExpired } = log;

/** Takes a change of leads back; see `createChangeLog`. */
export async function undoChange(tx: Tx, ownerId: number, userId: number, changeId: number): Promise<Undone | null> {
  const undone = await log.undo(tx, ownerId, changeId, (effects, ids, isWhole) =>
    undoEffects(tx, ownerId, effects, ids, isWhole),
  );
  if (undone) {
    await clearLostAssignees(tx, ownerId, undone.ids, 'leads');
    await syncFollowUps(tx, undone.ids, userId);
  }
  return undone;
}

/**
 * Adds the leads that a change of a list concerns, those that are not in it or that are, and raises their versions.
 * @returns their ids
 */
export async function insertListRows(
  tx: Tx,
  changeId: number,
  ids: readonly number[],
  { listId, isListed }: { readonly listId: number; readonly isListed: boolean },
): Promise<number[]> {
  const changed: number[] = [];
  for (const batch of inBatches(ids)) {
    const rows = await tx.sql<{ leadId: number }>`WITH noted AS (
         INSERT INTO lead_change_rows (change_id, lead_id, before, version)
         SELECT ${changeId}::bigint, l.id, jsonb_build_object('list_ids', l.list_ids), ${rawPart(liveVersion('l'))} + 1 FROM leads l
         WHERE l.id = ANY(${batch}::int[]) AND l.list_ids @> ARRAY[${listId}::int] <> ${isListed}::boolean RETURNING lead_id)
       UPDATE leads l SET version = l.version + 1, updated_at = now() FROM noted WHERE noted.lead_id = l.id
       RETURNING l.id AS lead_id`;
    changed.push(...rows.map(({ leadId }) => leadId));
  }
  return changed;
}

async function undoEffects(
  tx: Tx,
  ownerId: number,
  { added = [], completed = [], described = [], moved, listed, stacked }: ChangeEffects,
  ids: readonly number[],
  isWhole: boolean,
): Promise<void> {
  const { sql } = tx;
  if (listed && (await holdList(tx, ownerId, listed.listId))) {
    await setListed(tx, ids, listed.listId, !listed.isListed);
    if (listed.isNew) await deleteEmptyLists(tx, [listed.listId]);
  }
  for (const batch of inBatches(added))
    await sql`DELETE FROM lead_activities WHERE id = ANY(${[...batch]}::int[]) AND lead_id = ANY(${[...ids]}::int[])`;
  if (!isWhole) return;
  // The follow-up that came after the completed one goes, because a lead has one open follow-up.
  await sql`
    DELETE FROM lead_activities later USING lead_activities done
    WHERE done.id = ANY(${completed}::int[]) AND later.lead_id = done.lead_id AND later.id <> done.id
      AND later.activity_type = 'task' AND later.completed_date IS NULL`;
  for (const { id, description } of described)
    await sql`UPDATE lead_activities SET description = ${description} WHERE id = ${id}`;
  await sql`UPDATE lead_activities SET completed_date = NULL WHERE id = ANY(${completed}::int[])`;
  if (!moved) return;
  await sql`UPDATE lead_activities SET lead_id = ${moved.from} WHERE id = ANY(${moved.activities}::int[])`;
  await sql`UPDATE deals SET lead_id = ${moved.from} WHERE id = ANY(${moved.deals}::int[])`;
  for (const listId of stacked?.listIds ?? []) await setListed(tx, [stacked!.leadId], listId, false);
}

/** Moves the timeline and the deals of one lead to another; an open follow-up only `withFollowUp`. */
export async function moveRelated(
  { sql }: Tx,
  from: number,
  to: number,
  withFollowUp: boolean,
): Promise<NonNullable<ChangeEffects['moved']>> {
  const activities = await sql<{ id: number }>`
    UPDATE lead_activities SET lead_id = ${to}
    WHERE lead_id = ${from} AND (${withFollowUp} OR activity_type <> 'task' OR completed_date IS NOT NULL) RETURNING id`;
  const deals = await sql<{ id: number }>`UPDATE deals SET lead_id = ${to} WHERE lead_id = ${from} RETURNING id`;
  return { from, activities: activities.map(({ id }) => id), deals: deals.map(({ id }) => id) };
}
