import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { addDays, weekStart, todayInNewYork } from '@dealstead/contracts';
import type { VaHoursEntry, VaHoursWeek, VaTimer } from '@dealstead/contracts/tools/vaHours';
import { emptyTables } from '@dealstead/service-kit/fixtures/emptyTables';
import { member, type RunningTools, seated, startTestTools } from '../../crm/fixtures/crm.ts';
import { deleteMemberData } from '../../deleteMemberData.ts';
import { stopNextTimer } from './timerJob.ts';
import { stopFormerTimers } from './timers.ts';

let tools: RunningTools;
const owner = member(1);
const assistant = seated(5, 1);
const other = seated(6, 1, 'leads');
const silent = { admins: () => undefined, member: () => undefined };
const today = todayInNewYork();

beforeAll(async () => {
  tools = await startTestTools();
});
afterAll(() => tools.stop());
beforeEach(async () => {
  await emptyTables(tools.db.pool, 'va_hours', 'notifications', 'members', 'teams', 'outbox');
  await tools.db.pool.query(
    `INSERT INTO members (user_id, plan, status, version, first_name, last_name) VALUES
       (1, 'wholesaler', 'active', 1, 'Dana', 'Reyes'), (5, 'va', 'active', 1, 'Ana', 'Cruz'), (6, 'va', 'active', 1, 'Bo', 'Lee')`,
  );
});

type Body = VaHoursEntry & { message: string; code: string; details: Record<string, string> };
const add = (fields: object, actor = assistant) =>
  tools.send<Body>('POST', '/api/va/hours', actor, { day: today, minutes: 90, note: 'Calls', ...fields });
const read = async (actor = owner, week = today) =>
  (await tools.send<VaHoursWeek>('GET', `/api/va/hours?week=${week}`, actor)).body;
const edit = ({ id, version }: VaHoursEntry, changes: object, actor = assistant) =>
  tools.send<Body>('PATCH', `/api/va/hours/${id}`, actor, { version, changes });
const remove = ({ id }: VaHoursEntry, actor = assistant) => tools.send<Body>('DELETE', `/api/va/hours/${id}`, actor);
const approve = (entries: readonly VaHoursEntry[], isApproved = true, actor = owner) =>
  tools.send<{ changed: number }>('POST', '/api/va/hours/approvals', actor, {
    entries: entries.map(({ id, version }) => ({ id, version })),
    isApproved,
  });
const start = (actor = assistant) =>
  tools.send<VaTimer & { code: string }>('POST', '/api/va/hours/timer', actor, { note: 'Calls' });
const stop = (actor = assistant) => tools.send<Body>('POST', '/api/va/hours/timer/stop', actor);
const ageTimers = (hours: number) =>
  tools.db.pool.query(`UPDATE va_hours SET started_at = now() - make_interval(hours => $1) WHERE minutes IS NULL`, [
    hours,
  ]);

test('a person has one timer, which becomes an entry of its length; of two starts at once one wins', async () => {
  const answers = await Promise.all([start(), start()]);
  expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409]);
  // On another team, too.
  expect((await start(seated(5, 2))).body.code).toBe('timer-running');
  expect((await read(assistant)).timer).toMatchObject({ note: 'Calls', owner: { id: 1, name: 'Dana Reyes' } });
  expect(await read()).toMatchObject({ timer: null, working: [{ userId: 5, name: 'Ana Cruz' }], entries: [] });
  expect((await read(other)).working).toEqual([]);
  await ageTimers(2);
  expect((await stop()).body).toMatchObject({ minutes: 120, isCapped: false, note: 'Calls', approvedAt: null });
  expect((await stop()).body.code).toBe('timer-stopped');
});

test('a forgotten timer stops after 12 hours, and the person is notified', async () => {
  await start();
  await ageTimers(30);
  expect(await stopNextTimer(tools.db, silent)).toBe(true);
  const [entry] = (await read(assistant)).entries;
  expect(entry).toMatchObject({ minutes: 720, isCapped: true });
  const { body: notes } = await tools.send<{ title: string }[]>('GET', '/api/notifications', assistant);
  expect(notes.map(({ title }) => title)).toEqual(['Your timer stopped after 12 h']);
  // One that the job has not reached is stopped by the next start, and by stopping it.
  await start();
  await ageTimers(13);
  expect((await start()).status).toBe(201);
  await ageTimers(13);
  expect((await stop()).body).toMatchObject({ minutes: 720, isCapped: true });
});

test('a timer stops with the seat', async () => {
  await start();
  await start(owner);
  await tools.db.pool.query('INSERT INTO teams (owner_user_id, version) VALUES (1, 1)');
  await tools.db.change((tx) => stopFormerTimers(tx, silent, 1));
  expect(await read()).toMatchObject({ timer: { note: 'Calls' }, working: [], entries: [{ userId: 5, minutes: 1 }] });
});

test('people see and change their own hours only, the owner reads those of the team', async () => {
  const { status, body: entry } = await add({});
  expect([status, entry.name]).toEqual([201, 'Ana Cruz']);
  await add({ minutes: 30 }, other);
  expect((await read()).entries.map(({ name, minutes }) => [name, minutes])).toEqual([
    ['Ana Cruz', 90],
    ['Bo Lee', 30],
  ]);
  expect((await read(assistant)).entries).toHaveLength(1);
  for (const stranger of [other, owner, seated(5, 2)]) {
    expect((await edit(entry, { minutes: 10 }, stranger)).status).toBe(404);
    expect((await remove(entry, stranger)).status).toBe(404);
  }
  expect((await read(member(2))).entries).toEqual([]);
  expect((await tools.send('GET', '/api/va/hours', member(5, { plan: 'free' }))).status).toBe(403);
  const { body: edited } = await edit(entry, { minutes: 45 });
  expect(edited).toMatchObject({ minutes: 45, version: 2, note: 'Calls' });
  expect((await edit(entry, { minutes: 50 })).body.code).toBe('hours-changed');
  expect((await remove(edited)).status).toBe(200);
  expect((await read(assistant)).entries).toEqual([]);
});

test('a day has 24 hours, is not in the future and not long ago', async () => {
  await add({ minutes: 1_000 });
  expect((await add({ minutes: 500 })).body.details).toEqual({
    minutes: 'You have entered 16 h 40 min on that day. 7 h 20 min of it are left.',
  });
  const both = await Promise.all([add({ minutes: 400 }), add({ minutes: 400 })]);
  expect(both.map(({ status }) => status).toSorted()).toEqual([201, 400]);
  expect((await add({ day: addDays(today, 1) })).body.details).toEqual({ day: 'Choose today or an earlier day.' });
  expect((await add({ day: addDays(today, -93) })).body.details).toEqual({ day: 'Choose a day of the last 92 days.' });
});

test('approved entries are fixed until the owner reopens them; what changed unseen is not approved', async () => {
  const { body: first } = await add({});
  const { body: second } = await add({ minutes: 60 });
  await edit(second, { minutes: 61 });
  expect((await approve([first], true, assistant)).status).toBeGreaterThanOrEqual(403);
  expect((await approve([first, second], true, member(2))).body.changed).toBe(0);
  expect((await approve([first, second])).body.changed).toBe(1);
  expect((await edit({ ...first, version: 2 }, { minutes: 5 })).body.code).toBe('hours-approved');
  expect((await remove(first)).body.code).toBe('hours-approved');
  expect((await approve([{ ...first, version: 2 }], false)).body.changed).toBe(1);
  expect((await edit({ ...first, version: 3 }, { minutes: 5 })).status).toBe(200);
});

test('the CSV has the hours of the team, the own on a seat, and no cell that a spreadsheet would run', async () => {
  await add({ note: '=SUM(A1)' });
  await add({ minutes: 30 }, other);
  const path = `/api/va/hours.csv?from=${weekStart(today)}&to=${today}`;
  const csv = await tools.text(path, owner);
  expect(csv.split('\r\n')).toEqual([
    'Day,Person,Minutes,Hours,Note,Entered by,Approved',
    `${today},Ana Cruz,90,1.50,'=SUM(A1),hand,`,
    `${today},Bo Lee,30,0.50,Calls,hand,`,
    '',
  ]);
  expect(await tools.text(path, other)).not.toContain('Ana Cruz');
  expect((await tools.send('GET', `/api/va/hours.csv?from=${today}&to=2000-01-01`, owner)).status).toBe(400);
});

test('a closed account leaves its minutes to the owner, without words; a closed owner leaves nothing', async () => {
  await add({});
  await start();
  await tools.db.change((tx) => deleteMemberData(tx, 5, 9));
  expect(await read()).toMatchObject({ working: [], entries: [{ name: null, minutes: 90, note: '' }] });
  await tools.db.change((tx) => deleteMemberData(tx, 1, 9));
  expect((await tools.db.pool.query('SELECT FROM va_hours')).rowCount).toBe(0);
});
