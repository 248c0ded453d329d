import { taskKindLabels, todayOf } from '@dealstead/contracts';
import type { MemberIdentity } from '@dealstead/contracts/identity';
import type { CrmTask, dealTasks, leadTasks } from '@dealstead/contracts/tools/tasks';
import {
  admitScope,
  handle,
  handleIdempotent,
  type Live,
  NotFound,
  Refusal,
  respond,
  type Route,
} from '@dealstead/service-kit';
import type { Db, Tx } from '../../database.ts';
import { assertAssignable, type AssignedKind } from '../records/assignment.ts';
import type { Teams } from '../../copies/index.ts';
import type { RecordScope } from '../records/list.ts';
import * as store from './store.ts';

export interface TaskRecords {
  readonly contract: typeof dealTasks | typeof leadTasks;
  readonly column: store.TaskSubject['column'];
  readonly kind: AssignedKind;
  /** Locks the record, and throws 404 for one that is not the owner's. */
  readonly lock: (tx: Tx, scope: RecordScope, id: number) => Promise<unknown>;
  /** Notes a completed to-do in the record's timeline. */
  readonly log: (tx: Tx, scope: RecordScope, id: number, text: string) => Promise<unknown>;
  /** Open pages read these again after a change. */
  readonly tags: readonly string[];
}

const describe = ({ kind, title }: Pick<CrmTask, 'kind' | 'title'>) =>
  kind === 'task' || title === taskKindLabels[kind] ? title : `${taskKindLabels[kind]}: ${title}`;

export interface TaskDeps {
  readonly db: Db;
  readonly live: Live;
  readonly teams: Teams;
}

/** The to-dos and deadlines of deals or leads. */
export function taskRoutes(
  { db, live, teams }: TaskDeps,
  { contract, column, kind, lock, log, tags }: TaskRecords,
): Route[] {
  const scopeOf = (actor: MemberIdentity): RecordScope => ({
    ownerId: admitScope(actor, contract.create.feature).ownerId,
    actorId: actor.id,
    today: todayOf(actor),
  });
  const lockTask = async (tx: Tx, scope: RecordScope, id: number, taskId: number): Promise<CrmTask> => {
    await lock(tx, scope, id);
    const task = await store.lockTask(tx, { column, id }, scope.ownerId, taskId);
    if (!task) throw new NotFound('This to-do no longer exists.');
    return task;
  };
  const changed = <Body>({ ownerId }: RecordScope, body: Body) => {
    live.member(ownerId, ...tags);
    return respond(body).invalidates(...tags);
  };

  return [
    handleIdempotent(contract.create, db, {
      async prepare({ body, actor }) {
        if (body.assignedToUserId != null) await teams.load(scopeOf(actor).ownerId);
      },
      async run({ params: { id }, body, actor }, tx) {
        const scope = scopeOf(actor);
        await lock(tx, scope, id);
        await assertAssignable(tx, kind, scope, body.assignedToUserId);
        const task = await store.insertTask(tx, { column, id }, scope, body);
        tx.afterCommit(() => live.member(scope.ownerId, ...tags));
        return respond(task).invalidates(...tags);
      },
    }),

    handle(contract.update, async ({ params: { id, taskId }, body, actor }) => {
      const scope = scopeOf(actor);
      if (body.assignedToUserId != null) await teams.load(scope.ownerId);
      const task = await db.change(async (tx) => {
        const before = await lockTask(tx, scope, id, taskId);
        await assertAssignable(tx, kind, scope, body.assignedToUserId, [before.assignedToUserId]);
        const after = await store.updateTask(tx, before, scope.actorId, body);
        if (after.kind !== 'task' && after.dueDate === null)
          throw new Refusal(400, 'invalid-input', 'A deadline needs a date.', { dueDate: 'Required' });
        if (before.completedAt === null && after.completedAt !== null)
          await log(tx, scope, id, `Done: ${describe(after)}`);
        return after;
      });
      return changed(scope, task);
    }),

    handle(contract.remove, async ({ params: { id, taskId }, actor }) => {
      const scope = scopeOf(actor);
      await db.change(async (tx) => store.deleteTask(tx, (await lockTask(tx, scope, id, taskId)).id));
      return changed(scope, { message: 'To-do deleted.' });
    }),
  ];
}
