import { todayInNewYork } from '@dealstead/contracts';
import { createJobRows, type BackgroundJob, createBackgroundJob, type Live } from '@dealstead/service-kit';
import type { Db } from '../../database.ts';
import { notify } from '../../notifications/index.ts';

interface DueTask {
  readonly [column: string]: unknown;
  readonly title: string;
  readonly clientId: number;
  readonly userId: number;
}

const jobName = 'va-task-reminders';
/** Tasks of a run. */
const defaultBatch = 500;

/**
 * Notifies the assignees of tasks that are due today or late, else their owners; each due date once.
 * @returns how many it tried, `most` while more may be due
 */
export async function remindOfTasks(db: Db, live: Live, today: string, most = defaultBatch): Promise<number> {
  const rows = createJobRows(db, jobName);
  const due = await db.sql<{
    id: number;
  }>`SELECT id FROM va_tasks WHERE status <> 'done' AND due_date <= ${today}::date AND reminded_of IS DISTINCT FROM due_date
       AND id <> ALL (${await rows.deferred()}::int[]) ORDER BY id LIMIT ${most}`;
  for (const { id } of due) await rows.attempt(id, () => remindOfTask(db, live, id));
  return due.length;
}

async function remindOfTask(db: Db, live: Live, id: number): Promise<void> {
  await db.change(async (tx) => {
    const [task] = await tx.sql<DueTask>`
      UPDATE va_tasks SET reminded_of = due_date
      WHERE id = ${id} AND status <> 'done' AND reminded_of IS DISTINCT FROM due_date
      RETURNING title, client_id, coalesce(va_id, client_id) AS user_id`;
    if (!task) return;
    const { title, clientId, userId } = task;
    await notify(tx, live, {
      userId,
      topic: 'deadlines',
      title: `Due: ${title}`,
      url: `/tasks?task=${id}`,
      group: 'va-tasks/due',
      groupedTitle: '{count} tasks are due',
      groupedUrl: '/tasks',
      ...(userId === clientId ? {} : { seat: { ownerId: clientId, permission: null } }),
    });
  });
}

/** Background job of the reminders. */
export const createTaskReminderJob = (db: Db, live: Live, batch = defaultBatch): BackgroundJob =>
  createBackgroundJob({
    name: jobName,
    idleEvery: 15 * 60_000,
    run: async () => (await remindOfTasks(db, live, todayInNewYork(), batch)) === batch,
  });
