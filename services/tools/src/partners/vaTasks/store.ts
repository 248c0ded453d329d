import { vaTaskLimits } from '@dealstead/contracts';
import type { VaTask, VaTaskFields } from '@dealstead/contracts/tools/vaTasks';
import type { Db, Tx } from '../../database.ts';
import type { TaskScope } from './rules.ts';
import { leadNameSql } from '../../crm/leads/leadNameSql.ts';

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

const select = `t.id, t.version, t.client_id AS "clientId", t.created_by_user_id AS "createdByUserId", t.title, t.description,
  t.status, t.priority, t.task_type AS "taskType", t.va_id AS "vaId", t.due_date::text AS "dueDate", t.recurrence,
  t.lead_id AS "leadId", t.deal_id AS "dealId", t.property_id AS "propertyId",
  (SELECT trim(concat_ws(' ', m.first_name, m.last_name)) FROM members m WHERE m.user_id = t.va_id) AS assignee,
  (SELECT jsonb_build_object('id', l.id, 'name', ${leadNameSql('l')}) FROM leads l
    WHERE l.id = t.lead_id AND l.deleted_at IS NULL) AS lead,
  (SELECT jsonb_build_object('id', d.id, 'name', d.title) FROM deals d WHERE d.id = t.deal_id AND d.deleted_at IS NULL) AS deal,
  (SELECT jsonb_build_object('id', p.property_id, 'name', p.title) FROM listed_properties p
    WHERE p.property_id = t.property_id) AS property,
  (SELECT count(*)::int FROM va_task_notes n WHERE n.task_id = t.id) AS notes,
  (SELECT count(*)::int FROM va_task_files f WHERE f.task_id = t.id) AS files,
  t.completed_at AS "completedAt", t.created_at AS "createdAt", t.updated_at AS "updatedAt",
  t.next_task_id AS "nextTaskId", coalesce(t.metadata ->> 'anchor', t.due_date::text) AS anchor`;

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

/** The tasks that someone sees; `$1` is the owner and `$2` the caller. */
const visible = ({ isOwner }: TaskScope) =>
  `t.client_id = $1 AND (${isOwner} OR t.va_id = $2 OR t.created_by_user_id = $2)`;

/** All open tasks by due date, then the last completed ones. */
export async function listTasks({ pool }: Db, scope: TaskScope): Promise<StoredTask[]> {
  const { rows } = await pool.query<StoredTask>(
    `(SELECT ${select} FROM va_tasks t WHERE ${visible(scope)} AND t.status <> 'done'
       ORDER BY t.due_date NULLS LAST, array_position(ARRAY['high', 'medium', 'low'], t.priority), t.id
       LIMIT ${vaTaskLimits.open})
     UNION ALL
     (SELECT ${select} FROM va_tasks t WHERE ${visible(scope)} AND t.status = 'done'
       ORDER BY t.completed_at DESC, t.id LIMIT ${vaTaskLimits.done})`,
    [scope.ownerId, scope.actorId],
  );
  return rows;
}

export async function findTask({ pool }: Db, scope: TaskScope, id: number): Promise<StoredTask | undefined> {
  const { rows } = await pool.query<StoredTask>(
    `SELECT ${select} FROM va_tasks t WHERE ${visible(scope)} AND t.id = $3`,
    [scope.ownerId, scope.actorId, id],
  );
  return rows[0];
}

/** A task that the caller sees, locked; undefined for others. */
export async function lockTask(tx: Tx, scope: TaskScope, id: number): Promise<StoredTask | undefined> {
  const [row] = await tx.$queryRawUnsafe<StoredTask[]>(
    `SELECT ${select} FROM va_tasks t WHERE ${visible(scope)} AND t.id = $3 FOR UPDATE OF t`,
    scope.ownerId,
    scope.actorId,
    id,
  );
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
  { ownerId, actorId }: Pick<TaskScope, 'ownerId' | 'actorId'>,
  fields: Partial<VaTaskFields>,
  anchor: string | null = fields.dueDate ?? null,
): Promise<number> {
  const values = { ...toColumns(fields), ...(anchor === null ? {} : { metadata: { anchor } }) };
  const names = Object.keys(values);
  const [row] = await tx.$queryRawUnsafe<{ id: number }[]>(
    `INSERT INTO va_tasks (client_id, created_by_user_id${names.map((name) => `, ${name}`).join('')})
     SELECT $1::int, $2::int${names.map((name) => `, given.${name}`).join('')}
     FROM jsonb_populate_record(NULL::va_tasks, $3::jsonb) AS given RETURNING id`,
    ownerId,
    actorId,
    JSON.stringify(values),
  );
  return row!.id;
}

/** Changes a locked task. Another due date begins its series again and is reminded of again. */
export async function updateTask(tx: Tx, id: number, actorId: number, changes: Partial<VaTaskFields>): Promise<void> {
  const values = toColumns(changes);
  const sets = Object.keys(values).map((name) => `, ${name} = given.${name}`);
  if (changes.dueDate !== undefined)
    sets.push(`, metadata = t.metadata || jsonb_build_object('anchor', given.due_date), reminded_of = NULL`);
  if (changes.status !== undefined)
    sets.push(
      `, completed_at = CASE WHEN given.status = 'done' THEN coalesce(t.completed_at, now()) END`,
      `, completed_by_user_id = CASE WHEN given.status = 'done' THEN coalesce(t.completed_by_user_id, $3) END`,
    );
  await tx.$executeRawUnsafe(
    `UPDATE va_tasks t SET version = t.version + 1, updated_at = now()${sets.join('')}
     FROM jsonb_populate_record(NULL::va_tasks, $2::jsonb) AS given
     WHERE t.id = $1 AND $3::int IS NOT NULL`,
    id,
    JSON.stringify(values),
    actorId,
  );
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
        SELECT FROM leads WHERE id = ${leadId} AND created_by_user_id = ${ownerId} AND deleted_at IS NULL) AS "leadId",
      ${dealId}::int IS NOT NULL AND NOT EXISTS (
        SELECT FROM deals WHERE id = ${dealId} AND user_id = ${ownerId} AND deleted_at IS NULL) AS "dealId",
      ${propertyId}::int IS NOT NULL AND NOT EXISTS (
        SELECT FROM listed_properties WHERE property_id = ${propertyId} AND user_id = ${ownerId}) AS "propertyId"`;
  return row!;
}

export async function findName({ pool }: Db, userId: number): Promise<string> {
  const { rows } = await pool.query<{ name: string }>(
    `SELECT trim(concat_ws(' ', first_name, last_name)) AS name FROM members WHERE user_id = $1`,
    [userId],
  );
  return rows[0]?.name || 'The owner';
}
