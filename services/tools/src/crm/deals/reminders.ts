import { getMember } from '@dealstead/contracts/account/auth';
import { deadlineReminders, taskKindLabels, type TaskKind, daysBetween, todayInNewYork } from '@dealstead/contracts';
import {
  createJobRows,
  type BackgroundJob,
  createBackgroundJob,
  type Live,
  type Peer,
  Refusal,
  renderMail,
  type RenderedMail,
  requestMail,
} from '@dealstead/service-kit';
import type { Db, Tx } from '../../database.ts';
import { type NewNotification, notify } from '../../notifications/index.ts';

const jobName = 'deal-deadlines';

export interface DeadlineReminderOptions {
  readonly account: Pick<Peer, 'call'>;
  readonly live: Live;
  /** The site's URL for browsers, without a trailing slash. */
  readonly publicUrl: string;
}

/** A deadline of a deal: a to-do of that kind, or the expected closing, whose `taskId` is null. */
export interface Deadline {
  readonly taskId: number | null;
  readonly dealId: number;
  readonly deal: string;
  readonly kind: TaskKind | 'closing';
  readonly title: string;
  /** ISO date. */
  readonly due: string;
  readonly reminded: number | null;
  /** Who is reminded: the assignee, else the owner. */
  readonly userId: number;
  readonly ownerId: number;
}

/** The reminder that is due so many days before a deadline: the smallest one that has been reached; null before the first. */
export const dueReminder = (daysLeft: number): number | null =>
  deadlineReminders.filter((days) => daysLeft <= days).at(-1) ?? null;

/** Background job that mails and notifies members before the deadlines and closings of their deals. */
export const createDeadlineJob = (db: Db, options: DeadlineReminderOptions): BackgroundJob =>
  createBackgroundJob({
    name: jobName,
    idleEvery: 15 * 60_000,
    run: async () => {
      await sendDeadlineReminders(db, options, todayInNewYork());
      return false;
    },
  });

/** Requests the reminders that are due on a day (ISO date), each once. @returns how many were requested */
export async function sendDeadlineReminders(
  db: Db,
  { account, live, publicUrl }: DeadlineReminderOptions,
  today: string,
): Promise<number> {
  let sent = 0;
  const rows = createJobRows(db, jobName);
  const deferred = new Set(await rows.deferred());
  for (const deadline of await listDeadlines(db, today)) {
    const daysLeft = daysBetween(today, deadline.due);
    const reminder = dueReminder(daysLeft);
    if (reminder === null || (deadline.reminded !== null && deadline.reminded <= reminder)) continue;
    const key = String(deadline.taskId === null ? `closing/${deadline.dealId}` : `task/${deadline.taskId}`);
    if (deferred.has(key)) continue;
    await rows.attempt(key, async () => {
      const member = await account.call(getMember, { params: { id: deadline.userId } }).catch((error: unknown) => {
        if (error instanceof Refusal && error.status === 404) return null;
        throw error;
      });
      await db.change(async (tx) => {
        if (!(await claimReminder(tx, deadline, reminder)) || member === null) return;
        const subject = deadline.taskId === null ? `closing/${deadline.dealId}` : `task/${deadline.taskId}`;
        await requestMail(tx, {
          key: `deadline/deal/${subject}/${deadline.due}/${reminder}`,
          to: member.email,
          kind: 'deadlines',
          ...renderReminder(deadline, daysLeft, publicUrl),
        });
        await notify(tx, live, toNotification(deadline, daysLeft));
        sent++;
      });
    });
  }
  return sent;
}

/** Deadlines of open deals from a day until the first reminder's distance. */
async function listDeadlines({ sql }: Db, today: string): Promise<Deadline[]> {
  const rows =
    await sql<Deadline>`SELECT t.id AS task_id, d.id AS deal_id, d.title AS deal, t.kind, t.title, t.due_date::text AS due,
       t.reminded_days AS reminded, coalesce(t.assigned_to_user_id, d.user_id) AS user_id,
       d.user_id AS owner_id
     FROM crm_tasks t JOIN deals d ON d.id = t.deal_id
     WHERE t.kind <> 'task' AND t.completed_at IS NULL AND t.due_date BETWEEN ${today}::date AND ${today}::date + ${deadlineReminders[0]}::int
       AND d.deleted_at IS NULL AND d.status = 'active' AND t.reminded_days IS DISTINCT FROM 0
     UNION ALL
     SELECT NULL, d.id, d.title, 'closing', 'Closing', d.expected_closing_date::text,
       CASE WHEN d.reminded_closing = d.expected_closing_date THEN d.reminded_days END,
       coalesce(d.assigned_to_user_id, d.user_id), d.user_id
     FROM deals d
     WHERE d.deleted_at IS NULL AND d.status = 'active' AND d.stage IN ('under-contract', 'closing')
       AND d.expected_closing_date BETWEEN ${today}::date AND ${today}::date + ${deadlineReminders[0]}::int
     ORDER BY due, deal_id LIMIT 1000`;
  return rows;
}

/** Records a reminder. @returns false if another process recorded it, or the date changed meanwhile */
async function claimReminder({ sql }: Tx, { taskId, dealId, due }: Deadline, reminder: number): Promise<boolean> {
  const rows =
    taskId === null
      ? await sql`
          UPDATE deals SET reminded_days = ${reminder}, reminded_closing = ${due}::date
          WHERE id = ${dealId} AND expected_closing_date = ${due}::date
            AND (reminded_closing IS DISTINCT FROM ${due}::date OR reminded_days IS NULL OR reminded_days > ${reminder})
          RETURNING id`
      : await sql`
          UPDATE crm_tasks SET reminded_days = ${reminder}
          WHERE id = ${taskId} AND due_date = ${due}::date AND completed_at IS NULL
            AND (reminded_days IS NULL OR reminded_days > ${reminder})
          RETURNING id`;
  return rows.length === 1;
}

const whenDue = (daysLeft: number) => (daysLeft === 0 ? 'today' : daysLeft === 1 ? 'tomorrow' : `in ${daysLeft} days`);
const subjectOf = ({ kind, title }: Deadline) =>
  kind === 'closing' || kind === 'deadline' ? title : taskKindLabels[kind];

/** The reminder in the notification center. An assistant sees it as long as their seat includes deals. */
function toNotification(deadline: Deadline, daysLeft: number): NewNotification {
  const { userId, ownerId, dealId, deal, title, taskId } = deadline;
  const subject = subjectOf(deadline);
  return {
    userId,
    topic: 'deadlines',
    url: `/deals/${dealId}`,
    group: taskId === null ? `closing/${dealId}` : `deadline/${taskId}`,
    title: `${subject} ${whenDue(daysLeft)}: ${deal}`,
    body: title === subject ? null : title,
    ...(userId === ownerId ? {} : { seat: { ownerId, permission: 'deals' } }),
  };
}

/** Renders the reminder of a deadline. */
export function renderReminder(deadline: Deadline, daysLeft: number, publicUrl: string): RenderedMail {
  const { kind, title, deal, dealId, due } = deadline;
  const day = new Date(due).toLocaleDateString('en-US', {
    weekday: 'long',
    month: 'long',
    day: 'numeric',
    timeZone: 'UTC',
  });
  const when = whenDue(daysLeft);
  const what = subjectOf(deadline);
  return renderMail({
    subject: `${what} ${when}: ${deal}`,
    preview: `${deal}, ${day}.`,
    heading: `${what} ${when}`,
    paragraphs: [
      `${deal}: ${what.charAt(0).toLowerCase()}${what.slice(1)} on ${day}.`,
      ...(title === what ? [] : [title]),
      kind === 'closing'
        ? 'Confirm the time with the title company, and move the date in the deal if it changed.'
        : 'Mark it done in the deal, or change its date there.',
    ],
    button: { label: 'Open the deal', url: `${publicUrl}/deals/${dealId}` },
    because: 'You received this email because a deal of yours on Dealstead has a deadline on this date.',
  });
}
