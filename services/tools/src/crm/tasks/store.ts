import { maxTasks } from '@dealstead/contracts';
import type { CrmTask, NewTask, TaskChange } from '@dealstead/contracts/tools/tasks';
import { Conflict } from '@dealstead/service-kit';
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

const columns = `id, kind, title, due_date::text AS "dueDate", assigned_to_user_id AS "assignedToUserId",
  completed_at AS "completedAt", completed_by_user_id AS "completedByUserId"`;

/** The to-dos of a deal or lead: open ones by due date, then the completed ones, last first. */
export async function listTasks({ pool }: Db, { column, id }: TaskSubject): Promise<CrmTask[]> {
  const { rows } = await pool.query<StoredTask>(
    `SELECT ${columns} FROM crm_tasks WHERE ${column} = $1
     ORDER BY completed_at IS NOT NULL, completed_at DESC, due_date NULLS LAST, id LIMIT 300`,
    [id],
  );
  return rows.map(toTask);
}

/** Adds a to-do to a record that the caller has found to be the owner's. @throws Conflict beyond the number of open ones */
export async function insertTask(
  tx: Tx,
  { column, id }: TaskSubject,
  { ownerId, actorId }: { ownerId: number; actorId: number },
  { kind, title, dueDate, assignedToUserId }: NewTask,
): Promise<CrmTask> {
  const [count] = await tx.$queryRawUnsafe<{ count: number }[]>(
    `SELECT count(*)::int AS count FROM crm_tasks WHERE ${column} = $1 AND completed_at IS NULL`,
    id,
  );
  if (count!.count >= maxTasks)
    throw new Conflict(`There are ${maxTasks} open to-dos. Complete some first.`, 'tasks-full');
  const [row] = await tx.$queryRawUnsafe<StoredTask[]>(
    `INSERT INTO crm_tasks (owner_user_id, created_by_user_id, ${column}, kind, title, due_date, assigned_to_user_id)
     VALUES ($1, $2, $3, $4, $5, $6::date, $7) RETURNING ${columns}`,
    ownerId,
    actorId,
    id,
    kind,
    title,
    dueDate,
    assignedToUserId,
  );
  return toTask(row!);
}

/** Locks a to-do of the owner's; undefined where it is missing. */
export async function lockTask(
  tx: Tx,
  { column, id }: TaskSubject,
  ownerId: number,
  taskId: number,
): Promise<CrmTask | undefined> {
  const [row] = await tx.$queryRawUnsafe<StoredTask[]>(
    `SELECT ${columns} FROM crm_tasks WHERE id = $1 AND ${column} = $2 AND owner_user_id = $3 FOR UPDATE`,
    taskId,
    id,
    ownerId,
  );
  return row && toTask(row);
}

/** Changes a locked to-do. Another due date is reminded of again. */
export async function updateTask(tx: Tx, task: CrmTask, actorId: number, change: TaskChange): Promise<CrmTask> {
  const { kind, title, dueDate, assignedToUserId } = { ...task, ...change };
  const isDone = change.isDone ?? task.completedAt !== null;
  const [row] = await tx.$queryRawUnsafe<StoredTask[]>(
    `UPDATE crm_tasks SET kind = $2, title = $3, due_date = $4::date, assigned_to_user_id = $5,
       completed_at = CASE WHEN $6 THEN coalesce(completed_at, now()) END,
       completed_by_user_id = CASE WHEN $6 THEN coalesce(completed_by_user_id, $7) END,
       reminded_days = CASE WHEN due_date IS NOT DISTINCT FROM $4::date THEN reminded_days END
     WHERE id = $1 RETURNING ${columns}`,
    task.id,
    kind,
    title,
    dueDate,
    assignedToUserId,
    isDone,
    actorId,
  );
  return toTask(row!);
}

export async function deleteTask({ sql }: Tx, id: number): Promise<void> {
  await sql`DELETE FROM crm_tasks WHERE id = ${id}`;
}
