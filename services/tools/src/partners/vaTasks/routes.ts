import { canActFor, vaTaskFieldLabels, vaTaskLimits, vaTaskStatusLabels } from '@dealstead/contracts';
import type { MemberIdentity } from '@dealstead/contracts/identity';
import * as endpoints from '@dealstead/contracts/tools/vaTasks';
import { Conflict, handle, handleIdempotent, Refusal, respond, type Route } from '@dealstead/service-kit';
import { conflictMessage, findConflict } from '../../crm/index.ts';
import type { Tx } from '../../database.ts';
import { lockTeammate, teamScope, type TeamScope } from '../../copies/index.ts';
import { notifyOthers, refreshTeam, taskTag } from './announce.ts';
import { type TaskDeps, taskNotFound } from './deps.ts';
import { fileRoutes } from './fileRoutes.ts';
import { insertNote, listFiles, listNotes } from './notes.ts';
import { assertCanChange, nextDueDate } from './rules.ts';
import * as store from './store.ts';

const linksOf = (actor: MemberIdentity, { ownerId }: TeamScope): store.VisibleLinks => ({
  leads: canActFor(actor, ownerId, 'leads'),
  deals: canActFor(actor, ownerId, 'deals'),
  listings: canActFor(actor, ownerId, 'listings'),
});

const invalid = (field: string, message: string) => new Refusal(400, 'invalid-input', message, { [field]: message });

/** The tasks of a team. The owner sees all, an assistant those that are assigned to them or that they created. */
export const vaTaskRoutes = (deps: TaskDeps): Route[] => [
  ...readRoutes(deps),
  ...changeRoutes(deps),
  ...fileRoutes(deps),
];

function readRoutes({ db }: TaskDeps): Route[] {
  return [
    handle(endpoints.listVaTasks, async ({ actor }) => {
      const scope = teamScope(actor);
      const [tasks, name] = await Promise.all([store.listTasks(db, scope), store.findName(db, scope.ownerId)]);
      const links = linksOf(actor, scope);
      return {
        today: scope.today,
        isOwner: scope.isOwner,
        owner: { id: scope.ownerId, name },
        tasks: tasks.map((task) => store.toTask(task, links)),
      };
    }),

    handle(endpoints.getVaTask, async ({ params: { id }, actor }) => {
      const scope = teamScope(actor);
      const task = await store.findTask(db, scope, id);
      if (!task) throw taskNotFound();
      const [noteList, fileList] = await Promise.all([listNotes(db, id), listFiles(db, id)]);
      return { ...store.toTask(task, linksOf(actor, scope)), today: scope.today, noteList, fileList };
    }),
  ];
}

function changeRoutes({ db, live, teams }: TaskDeps): Route[] {
  return [
    handleIdempotent(endpoints.createVaTask, db, {
      async prepare({ body, actor }) {
        if (body.vaId != null) await teams.load(teamScope(actor).ownerId);
      },
      async run({ body, actor }, tx) {
        const scope = teamScope(actor);
        await assertFields(tx, actor, scope, body, null);
        if ((await store.countOpen(tx, scope.ownerId)) >= vaTaskLimits.open)
          throw new Conflict(`There are ${vaTaskLimits.open} open tasks. Complete some first.`, 'tasks-full');
        const vaId = body.vaId === undefined && !scope.isOwner ? scope.actorId : (body.vaId ?? null);
        const id = await store.insertTask(tx, scope, { ...body, vaId });
        const task = (await store.lockTask(tx, scope, id))!;
        await notifyOthers(tx, live, scope, task, { verb: 'assigned you a task', group: 'assigned', only: vaId });
        refreshTeam(tx, live, scope.ownerId);
        return respond(store.toTask(task, linksOf(actor, scope))).invalidates(taskTag);
      },
    }),

    handle(endpoints.updateVaTask, async ({ params: { id }, body, actor }) => {
      const scope = teamScope(actor);
      if (body.changes.vaId != null) await teams.load(scope.ownerId);
      const result = await db.change((tx) => editTask(tx, live, actor, scope, id, body));
      const task = await store.findTask(db, scope, id);
      // Someone on a seat who assigns their task to another no longer sees it.
      if (!task) throw taskNotFound();
      return respond({ task: store.toTask(task, linksOf(actor, scope)), next: result }).invalidates(taskTag);
    }),

    handle(endpoints.deleteVaTask, async ({ params: { id }, actor }) => {
      const scope = teamScope(actor);
      await db.change(async (tx) => {
        const task = await store.lockTask(tx, scope, id);
        if (!task) throw taskNotFound();
        assertCanChange(scope, task, ['title']);
        await store.deleteTask(tx, id);
        refreshTeam(tx, live, scope.ownerId);
      });
      return respond({ message: 'Task deleted.' }).invalidates(taskTag);
    }),

    handleIdempotent(endpoints.addVaTaskNote, db, async ({ params: { id }, body: { note }, actor }, tx) => {
      const scope = teamScope(actor);
      const task = await store.lockTask(tx, scope, id);
      if (!task) throw taskNotFound();
      const added = await insertNote(tx, { taskId: id, authorId: actor.id, note, isFromClient: scope.isOwner });
      await notifyOthers(tx, live, scope, task, { verb: 'wrote about', body: note, group: 'notes' });
      refreshTeam(tx, live, scope.ownerId);
      return respond(added).invalidates(taskTag);
    }),
  ];
}

/** @throws Refusal 400 for an assignee outside of the team, and for links that are not the owner's or are hidden from the caller */
async function assertFields(
  tx: Tx,
  actor: MemberIdentity,
  scope: TeamScope,
  fields: Partial<endpoints.VaTaskFields>,
  now: store.StoredTask | null,
): Promise<void> {
  const { vaId, leadId, dealId, propertyId } = fields;
  if (vaId != null && vaId !== now?.vaId && !(await lockTeammate(tx, scope.ownerId, vaId)))
    throw invalid('vaId', 'Choose someone of your team.');
  const links = linksOf(actor, scope);
  const unknown = await store.findUnknownLinks(tx, scope.ownerId, fields);
  if (leadId && (unknown.leadId || !links.leads)) throw invalid('leadId', 'There is no such lead.');
  if (dealId && (unknown.dealId || !links.deals)) throw invalid('dealId', 'There is no such deal.');
  if (propertyId && (unknown.propertyId || !links.listings)) throw invalid('propertyId', 'There is no such listing.');
}

type TaskEdit = Parameters<typeof findConflict<endpoints.VaTaskFields>>[1];

/** Edits a task, notifies who works on it, and creates the next one of a series. @returns the next one */
async function editTask(
  tx: Tx,
  live: TaskDeps['live'],
  actor: MemberIdentity,
  scope: TeamScope,
  id: number,
  edit: TaskEdit,
): Promise<{ id: number; dueDate: string } | null> {
  const task = await store.lockTask(tx, scope, id);
  if (!task) throw taskNotFound();
  const { changes } = edit;
  assertCanChange(scope, task, Object.keys(changes));
  const conflict = findConflict<endpoints.VaTaskFields>(task, edit);
  if (conflict) throw new Conflict(conflictMessage(conflict, 'task', vaTaskFieldLabels), 'task-conflict', conflict);
  await assertFields(tx, actor, scope, changes, task);
  await store.updateTask(tx, id, scope.actorId, changes);
  refreshTeam(tx, live, scope.ownerId);
  const after = { ...task, ...changes };
  if (after.vaId !== task.vaId)
    await notifyOthers(tx, live, scope, after, { verb: 'assigned you a task', group: 'assigned', only: after.vaId });
  else if (after.status !== task.status)
    await notifyOthers(tx, live, scope, after, {
      verb: `moved to ${vaTaskStatusLabels[after.status]}`,
      group: 'status',
    });
  return after.status === 'done' && task.status !== 'done' ? createNext(tx, scope, after) : null;
}

/** The next task of a series, once; null for a task that does not repeat. */
async function createNext(tx: Tx, { today }: TeamScope, task: store.StoredTask) {
  if (task.recurrence === null || task.nextTaskId !== null) return null;
  const due = task.dueDate ?? today;
  const anchor = task.anchor ?? due;
  const dueDate = nextDueDate(task.recurrence, anchor, due, today);
  const { title, description, priority, taskType, vaId, recurrence, leadId, dealId, propertyId } = task;
  const id = await store.insertTask(
    tx,
    { ownerId: task.clientId, actorId: task.createdByUserId },
    { title, description, priority, taskType, vaId, recurrence, leadId, dealId, propertyId, dueDate },
    anchor,
  );
  await store.setNextTask(tx, task.id, id);
  return { id, dueDate };
}
