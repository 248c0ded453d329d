import { type BackgroundJob, createBackgroundJob, type Live } from '@dealstead/service-kit';
import { todayInNewYork } from '../../dashboards/rules.ts';
import type { Db } from '../../database.ts';
import { notify } from '../../notifications/notify.ts';

interface DueTask {
  readonly [column: string]: unknown;
  readonly id: number;
  readonly title: string;
  readonly clientId: number;
  readonly userId: number;
}

/** Notifies the assignees of tasks that are due today or late, else their owners; each due date once. */
export async function remindOfTasks(db: Db, live: Live, today: string): Promise<number> {
  return db.change(async (tx) => {
    const due = await tx.sql<DueTask>`
      UPDATE va_tasks SET reminded_of = due_date WHERE id IN (
        SELECT id FROM va_tasks WHERE status <> 'done' AND due_date <= ${today}::date
          AND reminded_of IS DISTINCT FROM due_date ORDER BY id LIMIT 500 FOR UPDATE SKIP LOCKED)
      RETURNING id, title, client_id AS "clientId", coalesce(va_id, client_id) AS "userId"`;
    await notify(
      tx,
      live,
      ...due.map(({ id, title, clientId, userId }) => ({
        userId,
        topic: 'deadlines' as const,
        title: `Due: ${title}`,
        url: `/tasks?task=${id}`,
        group: 'va-tasks/due',
        groupedTitle: '{count} tasks are due',
        groupedUrl: '/tasks',
        ...(userId === clientId ? {} : { seat: { ownerId: clientId, permission: null } }),
      })),
    );
    return due.length;
  });
}

/** Background job of the reminders. */
export const createTaskReminderJob = (db: Db, live: Live): BackgroundJob =>
  createBackgroundJob({
    name: 'va-task-reminders',
    idleEvery: 15 * 60_000,
    run: async () => (await remindOfTasks(db, live, todayInNewYork())) === 500,
  });
