import { crc32, deflateSync } from 'node:zlib';
import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import type { VaTask, VaTaskList, VaTaskRecord } from '@dealstead/contracts';
import type { Notification } from '@dealstead/contracts/tools/notifications';
import { emptyTables } from '@dealstead/service-kit/fixtures/emptyTables';
import { member, type RunningTools, seated, startTestTools } from '../../crm/fixtures/crm.ts';
import { startFakeTeams } from '../../copies/seats/fixtures/fakeTeams.ts';
import { remindOfTasks } from './reminderJob.ts';

let tools: RunningTools;
let teams: Awaited<ReturnType<typeof startFakeTeams>>;
const owner = member(1);
const assistant = seated(5, 1);
const other = seated(6, 1, 'leads');

beforeAll(async () => {
  teams = await startFakeTeams([5, 6]);
  tools = await startTestTools({ ACCOUNT_URL: teams.url });
});
afterAll(async () => {
  await tools.stop();
  teams.stop();
});
beforeEach(async () => {
  await emptyTables(tools.db.pool, 'va_tasks', 'leads', 'notifications', 'members', 'outbox');
  await tools.db.pool.query(
    `INSERT INTO members (user_id, plan, status, version, first_name, last_name) VALUES
       (1, 'wholesaler', 'active', 1, 'Dana', 'Reyes'), (5, 'va', 'active', 1, 'Ana', 'Cruz'), (6, 'va', 'active', 1, 'Bo', 'Lee')`,
  );
});

const add = async (body: object, actor = owner) =>
  tools.send<VaTask>('POST', '/api/va/tasks', actor, { title: 'Call sellers', ...body });
const list = async (actor = owner) => (await tools.send<VaTaskList>('GET', '/api/va/tasks', actor)).body.tasks;
const edit = (task: VaTask, changes: object, actor = owner, version = task.version) =>
  tools.send<{ task: VaTask; next: { id: number; dueDate: string } | null; code: string }>(
    'PATCH',
    `/api/va/tasks/${task.id}`,
    actor,
    {
      version,
      changes,
      was: task && Object.fromEntries(Object.keys(changes).map((key) => [key, task[key as 'title']])),
    },
  );
const notificationsOf = async (actor = owner) =>
  (await tools.send<Notification[]>('GET', '/api/notifications', actor)).body.map(({ title }) => title);

test('an owner assigns a task, the assistant is notified, works on it and writes; the owner is notified', async () => {
  const { status, body: task } = await add({ vaId: 5, dueDate: '2026-12-01', priority: 'high' });
  expect([status, task.status, task.assignee]).toEqual([201, 'pending', 'Ana Cruz']);
  expect(await notificationsOf(assistant)).toEqual(['Dana Reyes assigned you a task: Call sellers']);
  expect((await edit(task, { status: 'in-progress' }, assistant)).status).toBe(200);
  const note = await tools.send('POST', `/api/va/tasks/${task.id}/notes`, assistant, { note: 'Reached four of ten.' });
  expect(note.body).toMatchObject({ author: 'Ana Cruz', isFromClient: false });
  expect(await notificationsOf()).toEqual([
    'Ana Cruz wrote about: Call sellers',
    'Ana Cruz moved to In progress: Call sellers',
  ]);
  const { body: record } = await tools.send<VaTaskRecord>('GET', `/api/va/tasks/${task.id}`, owner);
  expect(record.noteList.map((one) => one.note)).toEqual(['Reached four of ten.']);
  // After the seat has ended nothing of it is shown.
  expect(await notificationsOf(member(5, { plan: 'free' }))).toEqual([]);
  expect((await tools.send('GET', '/api/va/tasks', member(5, { plan: 'free' }))).status).toBe(403);
});

test('assistants see their own tasks only, and links as their permissions show', async () => {
  await tools.send('POST', '/api/leads', owner, { firstName: 'Ruth', lastName: 'Amsel' });
  const { body: task } = await add({ vaId: 5, leadId: 1 });
  await add({ title: 'For Bo', vaId: 6, leadId: 1 });
  await add({ title: 'For nobody' });
  expect((await list()).map(({ title }) => title)).toHaveLength(3);
  expect(await list(assistant)).toMatchObject([{ title: 'Call sellers', lead: null, leadId: null }]);
  expect(await list(other)).toMatchObject([{ title: 'For Bo', lead: { id: 1, name: 'Ruth Amsel' } }]);
  expect((await tools.send('GET', `/api/va/tasks/${task.id}`, other)).status).toBe(404);
  expect((await add({ leadId: 1 }, assistant)).status).toBe(400);
  expect((await edit(task, { title: 'Mine' }, assistant)).status).toBe(403);
  expect((await tools.send('DELETE', `/api/va/tasks/${task.id}`, assistant)).status).toBe(403);
  expect((await tools.send('GET', `/api/va/tasks/${task.id}`, member(2))).status).toBe(404);
  expect((await add({ vaId: 9 })).body).toMatchObject({ message: 'Choose someone of your team.' });
});

test('completing a recurring task creates the next one once', async () => {
  const { body: task } = await add({ vaId: 5, dueDate: '2099-01-31', recurrence: 'FREQ=MONTHLY' });
  const { body: done } = await edit(task, { status: 'done' }, assistant);
  expect(done).toMatchObject({ task: { status: 'done' }, next: { dueDate: '2099-02-28' } });
  const { body: reopened } = await edit(done.task, { status: 'review' });
  const { body: again } = await edit(reopened.task, { status: 'done' });
  expect(again.next).toBeNull();
  const next = (await list()).find(({ id }) => id === done.next?.id)!;
  expect(next).toMatchObject({ title: 'Call sellers', vaId: 5, status: 'pending', dueDate: '2099-02-28' });
  expect((await edit(next, { status: 'done' })).body.next).toMatchObject({ dueDate: '2099-03-31' });
});

test('of two edits of one field the later names both values, edits of different fields are both saved', async () => {
  const { body: task } = await add({});
  expect((await edit(task, { title: 'Call buyers' })).status).toBe(200);
  expect((await edit(task, { priority: 'low' })).status).toBe(200);
  const conflict = await edit(task, { title: 'Call agents' });
  expect(conflict).toMatchObject({ status: 409, body: { code: 'task-conflict' } });
  expect((await list())[0]).toMatchObject({ title: 'Call buyers', priority: 'low' });
});

/** A PNG of one pixel with a text about it, as cameras and editors add. */
function pictureOf(about: string): Buffer {
  const chunk = (type: string, data: Buffer) => {
    const length = Buffer.alloc(4);
    length.writeUInt32BE(data.length);
    const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
    const checksum = Buffer.alloc(4);
    checksum.writeUInt32BE(crc32(body));
    return Buffer.concat([length, body, checksum]);
  };
  const header = Buffer.from([0, 0, 0, 1, 0, 0, 0, 1, 8, 2, 0, 0, 0]);
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', header),
    chunk('tEXt', Buffer.from(`Comment\0${about}`, 'latin1')),
    chunk('IDAT', deflateSync(Buffer.from([0, 128, 128, 128]))),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

test('files are kept by content, and readable by who sees the task', async () => {
  const { body: task } = await add({ vaId: 5 });
  const path = `/api/va/tasks/${task.id}/files`;
  expect((await tools.upload(`${path}?name=a.pdf`, 'not a document', owner)).status).toBe(400);
  const { status, body: file } = await tools.upload<{ id: number }>(`${path}?name=a.pdf`, '%PDF-1.7 one', assistant);
  expect(status).toBe(201);
  expect(await tools.text(`${path}/${file.id}`, owner)).toBe('%PDF-1.7 one');
  // Of a picture only the pixels are stored, under a name that says what they are.
  const photo = pictureOf('Ann Lee, 35.15 N 90.05 W');
  expect(photo.includes('Ann Lee')).toBe(true);
  const { body: uploaded } = await tools.upload<{ id: number; name: string; type: string }>(
    `${path}?name=kitchen.pdf`,
    photo,
    owner,
  );
  expect(uploaded).toMatchObject({ name: 'kitchen.webp', type: 'image/webp' });
  const text = await tools.text(`${path}/${uploaded.id}`, owner);
  expect([text.startsWith('RIFF'), text.includes('Ann Lee')]).toEqual([true, false]);
  expect((await tools.send('GET', `${path}/${file.id}`, other)).status).toBe(404);
  expect((await tools.send('DELETE', `${path}/${file.id}`, owner)).status).toBe(200);
});

test('a task that is due is reminded of once for each date', async () => {
  const silent = { admins: () => undefined, member: () => undefined };
  const { body: task } = await add({ vaId: 5, dueDate: '2026-11-20' });
  await add({ title: 'Later', dueDate: '2026-11-30' });
  expect(await remindOfTasks(tools.db, silent, '2026-11-21')).toBe(1);
  expect(await remindOfTasks(tools.db, silent, '2026-11-22')).toBe(0);
  expect(await notificationsOf(assistant)).toContain('Due: Call sellers');
  await edit(task, { dueDate: '2026-11-22' });
  expect(await remindOfTasks(tools.db, silent, '2026-11-22')).toBe(1);
});
