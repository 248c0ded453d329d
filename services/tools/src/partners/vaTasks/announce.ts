import type { Live } from '@dealstead/service-kit';
import type { Tx } from '../../database.ts';
import { readTeamName, type TeamScope } from '../../copies/index.ts';
import { notify } from '../../notifications/index.ts';

/** Open pages read these again after a change. */
export const taskTag = '/api/va/tasks';

interface TaskPeople {
  readonly id: number;
  readonly title: string;
  readonly clientId: number;
  readonly vaId: number | null;
  readonly createdByUserId: number;
}

/** Open pages of everyone on the team refresh after the commit. */
export const refreshTeam = (tx: Tx, live: Live, ownerId: number): void =>
  tx.afterCommit(() => live.member(ownerId, taskTag));

/** Notifies the others who work on a task of what the caller did; `verb` follows the caller's name. */
export async function notifyOthers(
  tx: Tx,
  live: Live,
  { actorId }: Pick<TeamScope, 'actorId'>,
  task: TaskPeople,
  { verb, body, group, only }: { verb: string; body?: string; group: string; only?: number | null },
): Promise<void> {
  const people = only === undefined ? [task.clientId, task.vaId, task.createdByUserId] : [only];
  const others = [...new Set(people)].filter((id): id is number => id !== null && id !== actorId);
  if (others.length === 0) return;
  const name = await readTeamName(tx, actorId);
  await notify(
    tx,
    live,
    ...others.map((userId) => ({
      userId,
      topic: 'deadlines' as const,
      title: `${name} ${verb}: ${task.title}`,
      body: body ?? null,
      url: `/tasks?task=${task.id}`,
      group: `va-task/${task.id}/${group}`,
      ...(userId === task.clientId ? {} : { seat: { ownerId: task.clientId, permission: null } }),
    })),
  );
}

/** Makes open tasks of an owner unassigned whose assignee has no seat on the team anymore. */
export async function releaseTasks(tx: Tx, live: Live, ownerId: number): Promise<void> {
  await tx.sql`
    UPDATE va_tasks t SET va_id = NULL, version = version + 1, updated_at = now()
    WHERE client_id = ${ownerId} AND va_id IS NOT NULL AND va_id <> ${ownerId} AND status <> 'done' AND NOT EXISTS (
      SELECT FROM team_seats s WHERE s.owner_user_id = ${ownerId} AND s.user_id = t.va_id)`;
  refreshTeam(tx, live, ownerId);
}
