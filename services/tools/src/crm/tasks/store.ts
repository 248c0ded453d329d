import { maxTasks } from '@dealstead/contracts';
import type { CrmTask, NewTask, TaskChange } from '@dealstead/contracts/tools/tasks';
import { Conflict, rawPart, part } from '@dealstead/service-kit';
import type { Db, Tx } from '../../database.ts';

/** The record that to-dos belong to. */
export interface TaskSubject {
  readonly column: 'deal_id' | 'lead_id';
  readonly id: number;
}

interface StoredTask extends Omit<CrmTask, 'completedAt'> {
  readonly completedAt: Date | null;
}
const toTask = (row: StoredTask): CrmTask => ({ ...row, completedAt: row.completedAt?.toISOString() ?? null });

const columns = part`id, kind, title, due_date::text AS due_date, assigned_to_user_id,
  completed_at, completed_by_user_id`;

/** The to-dos of a deal or lead: open ones by due date, then the completed ones, last first. */
export async function listTasks({ sql }: Db, { column, id }: TaskSubject): Promise<CrmTask[]> {
  const rows = await sql<StoredTask>`SELECT ${columns} FROM crm_tasks WHERE ${rawPart(column)} = ${id}
     ORDER BY completed_at IS NOT NULL, completed_at DESC, due_date NULLS LAST, id LIMIT 300`;
  return rows.map(toTask);
}

/** Adds a to-do to a record that the caller has found to be the owner's. @throws Conflict beyond the number of open ones */
export async function insertTask(
  tx: Tx,
  { column, id }: TaskSubject,
  { ownerId, actorId }: { ownerId: number; actorId: number },
  { kind, title, dueDate, assignedToUserId }: NewTask,
): Promise<CrmTask> {
  const [count] = await tx.sql<{
    count: number;
  }>`SELECT count(*)::int AS count FROM crm_tasks WHERE ${rawPart(column)} = ${id} AND completed_at IS NULL`;
  if (count!.count >= maxTasks)
    throw new Conflict(`There are ${maxTasks} open to-dos. Complete some first.`, 'tasks-full');
  const [row] =
    await tx.sql<StoredTask>`INSERT INTO crm_tasks (owner_user_id, created_by_user_id, ${rawPart(column)}, kind, title, due_date, assigned_to_user_id)
     VALUES (${ownerId}, ${actorId}, ${id}, ${kind}, ${title}, ${dueDate}::date, ${assignedToUserId}) RETURNING ${columns}`;
  return toTask(row!);
}

/** Locks a to-do of the owner's; undefined where it is missing. */
export async function lockTask(
  tx: Tx,
  { column, id }: TaskSubject,
  ownerId: number,
  taskId: number,
): Promise<CrmTask | undefined> {
  const [row] = await tx.sql<StoredTask>`
    SELECT ${columns} FROM crm_tasks WHERE id = ${taskId} AND ${rawPart(column)} = ${id} AND owner_user_id = ${ownerId} FOR UPDATE`;
  return row && toTask(row);
}

/** Changes a locked to-do. Another due date is reminded of again. */
export async function updateTask(tx: Tx, task: CrmTask, actorId: number, change: TaskChange): Promise<CrmTask> {
  const { kind, title, dueDate, assignedToUserId } = { ...task, ...change };
  const isDone = change.isDone ?? task.completedAt !== null;
  const [row] = await tx.sql<StoredTask>`
    UPDATE crm_tasks SET kind = ${kind}, title = ${title}, due_date = ${dueDate}::date, assigned_to_user_id = ${assignedToUserId},
      completed_at = CASE WHEN ${isDone} THEN coalesce(completed_at, now()) END,
      completed_by_user_id = CASE WHEN ${isDone} THEN coalesce(completed_by_user_id, ${actorId}) END,
      reminded_days = CASE WHEN due_date IS NOT DISTINCT FROM ${dueDate}::date THEN reminded_days END
    WHERE id = ${task.id} RETURNING ${columns}`;
  return toTask(row!);
}

export async function deleteTask({ sql }: Tx, id: number): Promise<void> {
  await sql`DELETE FROM crm_tasks WHERE id = ${id}`;
}
