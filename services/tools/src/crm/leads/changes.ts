import type { Db, Tx } from '../../database.ts';
import type { ColumnValues } from './columns.ts';
import { syncFollowUps } from './store.ts';

/** Days for which a change can be taken back and a deleted lead stays. */
const undoDays = 30;

export type ChangeKind = 'edit' | 'delete' | 'log' | 'follow-up' | 'merge';

/** What a change did beside the leads' columns, as far as undoing it requires. */
export interface ChangeEffects {
  /** Activities that it added. */
  readonly added?: readonly number[];
  /** Follow-ups that it completed. */
  readonly completed?: readonly number[];
  /** Follow-ups whose text it replaced, with the former one. */
  readonly described?: readonly { readonly id: number; readonly description: string }[];
  /** Activities and deals that a merge moved, and the lead from which. */
  readonly moved?: { readonly from: number; readonly activities: readonly number[]; readonly deals: readonly number[] };
}

export interface NewChange {
  readonly ownerId: number;
  readonly userId: number;
  readonly kind: ChangeKind;
  readonly effects?: ChangeEffects;
}

/** Records a change that can be taken back, and returns its number. */
export async function insertChange({ sql }: Tx, { ownerId, userId, kind, effects = {} }: NewChange): Promise<number> {
  const [row] = await sql<{ id: number }>`
    INSERT INTO lead_changes (owner_user_id, user_id, kind, effects)
    VALUES (${ownerId}, ${userId}, ${kind}, ${JSON.stringify(effects)}::jsonb) RETURNING id`;
  return row!.id;
}

/**
 * Sets columns of leads, raises their versions, and keeps the former values under a change. The caller has locked the
 * leads.
 */
export async function setColumns(
  { sql }: Tx,
  changeId: number,
  ids: readonly number[],
  columns: ColumnValues,
): Promise<void> {
  const values = JSON.stringify(columns);
  await sql`
    INSERT INTO lead_change_rows (change_id, lead_id, before, version)
    SELECT ${changeId}, l.id, coalesce((SELECT jsonb_object_agg(key, value) FROM jsonb_each(to_jsonb(l))
      WHERE key = ANY(${Object.keys(columns)}::text[])), '{}'), l.version + 1
    FROM leads l WHERE l.id = ANY(${ids}::int[])`;
  await updateColumns({ sql }, ids, values);
}

const updateColumns = ({ sql }: Pick<Tx, 'sql'>, ids: readonly number[], values: string) => sql`
  UPDATE leads l SET first_name = n.first_name, last_name = n.last_name, email = n.email, phone = n.phone,
    company = n.company, lead_type = n.lead_type, lead_source = n.lead_source, status = n.status, priority = n.priority,
    property_address = n.property_address, property_value_cents = n.property_value_cents, property_id = n.property_id,
    timeline = n.timeline, motivation = n.motivation, budget_cents = n.budget_cents, notes = n.notes,
    assigned_to_user_id = n.assigned_to_user_id, last_contact_date = n.last_contact_date,
    next_followup_date = n.next_followup_date, deleted_at = n.deleted_at, version = l.version + 1, updated_at = now()
  FROM leads known, LATERAL jsonb_populate_record(known, ${values}::jsonb) n
  WHERE known.id = l.id AND l.id = ANY(${ids}::int[])`;

export interface Undone {
  readonly restored: number;
  /** Leads that were changed since and stay as they are. */
  readonly skipped: number;
}

/**
 * Takes a change back: restores the former values of leads that nobody has changed since. Null for a change that is not the
 * owner's, is older than 30 days or was taken back already.
 */
export async function undoChange(tx: Tx, ownerId: number, userId: number, changeId: number): Promise<Undone | null> {
  const { sql } = tx;
  const [change] = await sql<{ effects: ChangeEffects }>`
    UPDATE lead_changes SET undone_at = now()
    WHERE id = ${changeId} AND owner_user_id = ${ownerId} AND undone_at IS NULL
      AND created_at > now() - make_interval(days => ${undoDays})
    RETURNING effects`;
  if (!change) return null;
  const leads = await sql<{ id: number; before: object; unchanged: boolean }>`
    SELECT l.id, r.before, l.version = r.version AS unchanged
    FROM lead_change_rows r JOIN leads l ON l.id = r.lead_id
    WHERE r.change_id = ${changeId} ORDER BY l.id FOR UPDATE OF l`;
  const restorable = leads.filter(({ unchanged }) => unchanged);
  // Leads of a bulk change mostly had the same values, so that a few updates restore all of them.
  const groups = new Map<string, number[]>();
  for (const { id, before } of restorable) {
    const values = JSON.stringify(before);
    groups.set(values, [...(groups.get(values) ?? []), id]);
  }
  const ids = restorable.map(({ id }) => id);
  if (ids.length === leads.length) await undoEffects(tx, change.effects);
  for (const [values, group] of groups) await updateColumns(tx, group, values);
  await syncFollowUps(tx, ids, userId);
  return { restored: ids.length, skipped: leads.length - ids.length };
}

async function undoEffects(
  { sql }: Tx,
  { added = [], completed = [], described = [], moved }: ChangeEffects,
): Promise<void> {
  await sql`DELETE FROM lead_activities WHERE id = ANY(${added}::int[])`;
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

/** Deletes for good what can no longer be taken back: a batch of leads and changes. @returns whether there were any */
export async function purgeExpired({ pool }: Db): Promise<boolean> {
  const leads = await pool.query(
    `DELETE FROM leads WHERE id IN (
       SELECT id FROM leads WHERE deleted_at < now() - make_interval(days => $1) LIMIT 1000)`,
    [undoDays],
  );
  const changes = await pool.query(
    `DELETE FROM lead_changes WHERE id IN (
       SELECT id FROM lead_changes WHERE created_at < now() - make_interval(days => $1) LIMIT 1000)`,
    [undoDays],
  );
  return (leads.rowCount ?? 0) + (changes.rowCount ?? 0) > 0;
}
