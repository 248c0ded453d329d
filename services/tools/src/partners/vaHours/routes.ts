import { weekDays, weekStart } from '@dealstead/contracts';
import * as endpoints from '@dealstead/contracts/tools/vaHours';
import {
  Conflict,
  csvLine,
  file,
  handle,
  handleIdempotent,
  NotFound,
  Refusal,
  respond,
  type Route,
} from '@dealstead/service-kit';
import type { Tx } from '../../database.ts';
import type { TaskDeps } from '../vaTasks/deps.ts';
import { teamScope, type TeamScope } from '../../copies/index.ts';
import { findName } from '../vaTasks/store.ts';
import { findDayProblem, findMinutesProblem } from './rules.ts';
import * as store from './store.ts';
import { hoursTag, refreshHours, stopForgottenTimers } from './timers.ts';

type HoursDeps = Pick<TaskDeps, 'db' | 'live'>;

/** The hours of a team. The owner sees and approves all, others enter and see their own. */
export const vaHoursRoutes = (deps: HoursDeps): Route[] => [
  ...readRoutes(deps),
  ...entryRoutes(deps),
  ...timerRoutes(deps),
  approvalRoute(deps),
];

function readRoutes({ db }: HoursDeps): Route[] {
  return [
    handle(endpoints.listVaHours, async ({ query, actor }) => {
      const scope = teamScope(actor);
      const week = weekStart(query.week ?? scope.today);
      const [entries, timers, name] = await Promise.all([
        store.listEntries(db, scope, { from: week, to: weekDays(week)[6]! }),
        store.listTimers(db, scope),
        findName(db, scope.ownerId),
      ]);
      const own = timers.find(({ userId }) => userId === actor.id);
      return {
        today: scope.today,
        week,
        isOwner: scope.isOwner,
        owner: { id: scope.ownerId, name },
        timer: own ? { startedAt: own.startedAt.toISOString(), note: own.note, owner: own.owner } : null,
        working: timers
          .filter((timer) => timer !== own)
          .map((timer) => ({ userId: timer.userId, name: timer.name, startedAt: timer.startedAt.toISOString() })),
        entries,
      };
    }),

    handle(endpoints.exportVaHours, async ({ query: { from, to }, actor }) => {
      const entries = await store.listEntries(db, teamScope(actor), { from, to });
      return file('text/csv; charset=utf-8', toCsv(entries), {
        headers: {
          'content-disposition': `attachment; filename="hours-${from}-to-${to}.csv"`,
          'cache-control': 'no-store',
        },
      });
    }),
  ];
}

const toCsv = (entries: readonly endpoints.VaHoursEntry[]): string =>
  [
    csvLine(['Day', 'Person', 'Minutes', 'Hours', 'Note', 'Entered by', 'Approved']),
    ...entries.map(({ day, name, minutes, note, startedAt, isCapped, approvedAt }) =>
      csvLine([
        day,
        name ?? 'Closed account',
        String(minutes),
        (minutes / 60).toFixed(2),
        note,
        startedAt === null ? 'hand' : isCapped ? 'timer, stopped at 12 h' : 'timer',
        approvedAt === null ? '' : approvedAt.slice(0, 10),
      ]),
    ),
  ].join('');

/** @throws Refusal 400 for a day or a length that cannot be */
async function assertFields(tx: Tx, { actorId, today }: TeamScope, fields: endpoints.VaHoursFields, id: number | null) {
  const dayProblem = findDayProblem(fields.day, today);
  if (dayProblem) throw new Refusal(400, 'invalid-input', dayProblem, { day: dayProblem });
  const others = await store.sumMinutes(tx, actorId, fields.day, id);
  const minutesProblem = findMinutesProblem(fields, others);
  if (minutesProblem) throw new Refusal(400, 'invalid-input', minutesProblem, { minutes: minutesProblem });
}

/** @throws NotFound for an entry that is not the caller's, Conflict for one that is approved */
async function findChangeable(tx: Tx, scope: TeamScope, id: number): Promise<store.StoredEntry> {
  const entry = await store.findOwnEntry(tx, scope, id);
  if (!entry) throw new NotFound('This entry no longer exists.');
  if (entry.approvedAt) throw new Conflict('This entry is approved and can no longer be changed.', 'hours-approved');
  return entry;
}

const changedMeanwhile = () =>
  new Conflict('This entry was changed in the meantime. Look at it again.', 'hours-changed');

function entryRoutes({ db, live }: HoursDeps): Route[] {
  return [
    handleIdempotent(endpoints.addVaHours, db, async ({ body, actor }, tx) => {
      const scope = teamScope(actor);
      await store.lockPerson(tx, scope.actorId);
      await assertFields(tx, scope, body, null);
      const entry = await store.insertEntry(tx, scope, body);
      refreshHours(tx, live, scope.ownerId, scope.actorId);
      return respond(store.toEntry(entry)).invalidates(hoursTag);
    }),

    handle(endpoints.updateVaHours, async ({ params: { id }, body: { version, changes }, actor }) => {
      const scope = teamScope(actor);
      const entry = await db.change(async (tx) => {
        await store.lockPerson(tx, scope.actorId);
        const { day, minutes, note } = await findChangeable(tx, scope, id);
        const fields = { day, minutes, note, ...changes };
        await assertFields(tx, scope, fields, id);
        const updated = await store.updateEntry(tx, scope, id, version, fields);
        if (!updated) throw changedMeanwhile();
        refreshHours(tx, live, scope.ownerId, scope.actorId);
        return updated;
      });
      return respond(store.toEntry(entry)).invalidates(hoursTag);
    }),

    handle(endpoints.deleteVaHours, async ({ params: { id }, actor }) => {
      const scope = teamScope(actor);
      await db.change(async (tx) => {
        await findChangeable(tx, scope, id);
        if (!(await store.deleteEntry(tx, scope, id))) throw changedMeanwhile();
        refreshHours(tx, live, scope.ownerId, scope.actorId);
      });
      return respond({ message: 'Entry deleted.' }).invalidates(hoursTag);
    }),
  ];
}

function timerRoutes({ db, live }: HoursDeps): Route[] {
  return [
    handle(endpoints.startVaTimer, async ({ body: { note = '' }, actor }) => {
      const scope = teamScope(actor);
      const startedAt = await db.change(async (tx) => {
        await stopForgottenTimers(tx, live, scope.actorId);
        const started = await store.insertTimer(tx, scope, note);
        if (!started) throw new Conflict('Your timer is running already. Stop it first.', 'timer-running');
        refreshHours(tx, live, scope.ownerId, scope.actorId);
        return started;
      });
      const owner = { id: scope.ownerId, name: await findName(db, scope.ownerId) };
      return respond({ startedAt: startedAt.toISOString(), note, owner }).invalidates(hoursTag);
    }),

    handle(endpoints.stopVaTimer, async ({ actor }) => {
      const scope = teamScope(actor);
      const { ownerId: _owner, ...entry } = await db.change(async (tx) => {
        const stopped = await store.stopTimer(tx, scope.actorId);
        if (!stopped) throw new Conflict('Your timer is not running.', 'timer-stopped');
        refreshHours(tx, live, stopped.ownerId, scope.actorId);
        return stopped;
      });
      return respond(store.toEntry(entry as store.StoredEntry)).invalidates(hoursTag);
    }),
  ];
}

const approvalRoute = ({ db, live }: HoursDeps): Route =>
  handle(endpoints.approveVaHours, async ({ body: { entries, isApproved }, actor }) => {
    const scope = teamScope(actor);
    // On a seat the hours are the owner's to approve.
    if (!scope.isOwner) throw new NotFound('These entries no longer exist.');
    const changed = await db.change(async (tx) => {
      refreshHours(tx, live, scope.ownerId);
      return store.setApproval(tx, scope, entries, isApproved);
    });
    return respond({ changed }).invalidates(hoursTag);
  });
