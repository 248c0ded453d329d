import { rawPart, part } from '@dealstead/service-kit';
import { vaTaskLimits } from '@dealstead/contracts';
import type { VaTask, VaTaskFields } from '@dealstead/contracts/tools/vaTasks';
import type { Db, Tx } from '../../database.ts';
import type { TeamScope } from '../../copies/index.ts';
import { leadNameSql } from '../../crm/index.ts';

/** Which linked records someone sees: the owner all, a seat those of its permissions. */
export interface VisibleLinks {
  readonly leads: boolean;
  readonly deals: boolean;
  readonly listings: boolean;
}

const columns: Record<keyof VaTaskFields, string> = {
  title: 'title',
  description: 'description',
  status: 'status',
  priority: 'priority',
  taskType: 'task_type',
  vaId: 'va_id',
  dueDate: 'due_date',
  recurrence: 'recurrence',
  leadId: 'lead_id',
  dealId: 'deal_id',
  propertyId: 'property_id',
};

const select = part`t.id, t.version, t.client_id, t.created_by_user_id, t.title, t.description,
  t.status, t.priority, t.task_type, t.va_id, t.due_date::text AS due_date, t.recurrence,
  t.lead_id, t.deal_id, t.property_id,
  (SELECT trim(concat_ws(' ', m.first_name, m.last_name)) FROM members m WHERE m.user_id = t.va_id) AS assignee,
  (SELECT jsonb_build_object('id', l.id, 'name', ${rawPart(leadNameSql('l'))}) FROM leads l
    WHERE l.id = t.lead_id AND l.deleted_at IS NULL) AS lead,
  (SELECT jsonb_build_object('id', d.id, 'name', d.title) FROM deals d WHERE d.id = t.deal_id AND d.deleted_at IS NULL) AS deal,
  (SELECT jsonb_build_object('id', p.property_id, 'name', p.title) FROM listed_properties p
    WHERE p.property_id = t.property_id) AS property,
  (SELECT count(*)::int FROM va_task_notes n WHERE n.task_id = t.id) AS notes,
  (SELECT count(*)::int FROM va_task_files f WHERE f.task_id = t.id) AS files,
  t.completed_at, t.created_at, t.updated_at,
  t.next_task_id, coalesce(t.metadata ->> 'anchor', t.due_date::text) AS anchor`;

export interface StoredTask extends Omit<VaTask, 'completedAt' | 'createdAt' | 'updatedAt'> {
  readonly completedAt: Date | null;
  readonly createdAt: Date;
  readonly updatedAt: Date;
  readonly nextTaskId: number | null;
  /** The due date of the first task of a recurring one. */
  readonly anchor: string | null;
}

/** A task as the API shows it: links that a seat's permissions do not show are left out. */
export function toTask(row: StoredTask, links: VisibleLinks): VaTask {
  const { nextTaskId: _next, anchor: _anchor, ...task } = row;
  return {
    ...task,
    ...(links.leads ? {} : { lead: null, leadId: null }),
    ...(links.deals ? {} : { deal: null, dealId: null }),
    ...(links.listings ? {} : { property: null, propertyId: null }),
    completedAt: row.completedAt?.toISOString() ?? null,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  };
}

/** The tasks that someone sees. */
const visible = ({ ownerId, actorId, isOwner }: TeamScope) =>
  part`t.client_id = ${ownerId} AND (${isOwner}::boolean OR t.va_id = ${actorId} OR t.created_by_user_id = ${actorId})`;

/** All open tasks by due date, then the last completed ones. */
export async function listTasks({ sql }: Db, scope: TeamScope): Promise<StoredTask[]> {
  const rows = await sql<StoredTask>`(SELECT ${select} FROM va_tasks t WHERE ${visible(scope)} AND t.status <> 'done'
       ORDER BY t.due_date NULLS LAST, array_position(ARRAY['high', 'medium', 'low'], t.priority), t.id
       LIMIT ${vaTaskLimits.open})
     UNION ALL
     (SELECT ${select} FROM va_tasks t WHERE ${visible(scope)} AND t.status = 'done'
       ORDER BY t.completed_at DESC, t.id LIMIT ${vaTaskLimits.done})`;
  return rows;
}

export async function findTask({ sql }: Db, scope: TeamScope, id: number): Promise<StoredTask | undefined> {
  const rows = await sql<StoredTask>`SELECT ${select} FROM va_tasks t WHERE ${visible(scope)} AND t.id = ${id}`;
  return rows[0];
}

/** A task that the caller sees, locked; undefined for others. */
export async function lockTask(tx: Tx, scope: TeamScope, id: number): Promise<StoredTask | undefined> {
  const [row] =
    await tx.sql<StoredTask>`SELECT ${select} FROM va_tasks t WHERE ${visible(scope)} AND t.id = ${id} FOR UPDATE OF t`;
  return row;
}

/** The open tasks of an owner. An advisory lock serializes callers, so that the count holds until the commit. */
export async function countOpen({ sql }: Tx, ownerId: number): Promise<number> {
  await sql`SELECT pg_advisory_xact_lock(hashtextextended(${`open tasks of ${ownerId}`}, 0))::text`;
  const [row] = await sql<{ count: number }>`
    SELECT count(*)::int AS count FROM va_tasks WHERE client_id = ${ownerId} AND status <> 'done'`;
  return row!.count;
}

const toColumns = (fields: Partial<VaTaskFields>) =>
  Object.fromEntries(Object.entries(fields).map(([field, value]) => [columns[field as keyof VaTaskFields], value]));

/** Adds a task. `anchor` is the first due date of its series. @returns its id */
export async function insertTask(
  tx: Tx,
  { ownerId, actorId }: Pick<TeamScope, 'ownerId' | 'actorId'>,
  fields: Partial<VaTaskFields>,
  anchor: string | null = fields.dueDate ?? null,
): Promise<number> {
  const values = { ...toColumns(fields), ...(anchor === null ? {} : { metadata: { anchor } }) };
  const names = Object.keys(values);
  const [row] = await tx.sql<{
    id: number;
  }>`INSERT INTO va_tasks (client_id, created_by_user_id${rawPart(names.map((name) => `, ${name}`).join(''))})
     SELECT ${ownerId}::int, ${actorId}::int${rawPart(names.map((name) => `, given.${name}`).join(''))}
     FROM jsonb_populate_record(NULL::va_tasks, ${JSON.stringify(values)}::jsonb) AS given RETURNING id`;
  return row!.id;
}

/** Changes a locked task. Another due date begins its series again and is reminded of again. */
export async function updateTask(tx: Tx, id: number, actorId: number, changes: Partial<VaTaskFields>): Promise<void> {
  const values = toColumns(changes);
  const sets = Object.keys(values).map((name) => rawPart(`, ${name} = given.${name}`));
  if (changes.dueDate !== undefined)
    sets.push(part`, metadata = t.metadata || jsonb_build_object('anchor', given.due_date), reminded_of = NULL`);
  if (changes.status !== undefined)
    sets.push(
      part`, completed_at = CASE WHEN given.status = 'done' THEN coalesce(t.completed_at, now()) END`,
      part`, completed_by_user_id = CASE WHEN given.status = 'done' THEN coalesce(t.completed_by_user_id, ${actorId}) END`,
    );
  await tx.sql`UPDATE va_tasks t SET version = t.version + 1, updated_at = now()${sets.reduce((all, set) => part`${all}${set}`, part``)}
     FROM jsonb_populate_record(NULL::va_tasks, ${JSON.stringify(values)}::jsonb) AS given
     WHERE t.id = ${id}`;
}

export async function setNextTask({ sql }: Tx, id: number, nextId: number): Promise<void> {
  await sql`UPDATE va_tasks SET next_task_id = ${nextId} WHERE id = ${id}`;
}

export async function deleteTask({ sql }: Tx, id: number): Promise<void> {
  await sql`DELETE FROM va_tasks WHERE id = ${id}`;
}

/** Which of these links are not the owner's lead, deal or listing. */
export async function findUnknownLinks(
  { sql }: Tx,
  ownerId: number,
  { leadId = null, dealId = null, propertyId = null }: Partial<Pick<VaTaskFields, 'leadId' | 'dealId' | 'propertyId'>>,
): Promise<{ leadId: boolean; dealId: boolean; propertyId: boolean }> {
  const [row] = await sql<{ leadId: boolean; dealId: boolean; propertyId: boolean }>`
    SELECT ${leadId}::int IS NOT NULL AND NOT EXISTS (
        SELECT FROM leads WHERE id = ${leadId} AND created_by_user_id = ${ownerId} AND deleted_at IS NULL) AS lead_id,
      ${dealId}::int IS NOT NULL AND NOT EXISTS (
        SELECT FROM deals WHERE id = ${dealId} AND user_id = ${ownerId} AND deleted_at IS NULL) AS deal_id,
      ${propertyId}::int IS NOT NULL AND NOT EXISTS (
        SELECT FROM listed_properties WHERE property_id = ${propertyId} AND user_id = ${ownerId}) AS property_id`;
  return row!;
}

export async function findName({ sql }: Db, userId: number): Promise<string> {
  const rows = await sql<{
    name: string;
  }>`SELECT trim(concat_ws(' ', first_name, last_name)) AS name FROM members WHERE user_id = ${userId}`;
  return rows[0]?.name || 'The owner';
}
