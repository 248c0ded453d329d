import { sqlOnClient } from '@dealstead/service-kit';
import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import type { ImportedList, ImportProblem } from '@dealstead/contracts/imports/endpoints';
import type { MemberIdentity } from '@dealstead/contracts/identity';
import type { Notification } from '@dealstead/contracts/tools/notifications';
import type { Lead, LeadRow } from '@dealstead/contracts/tools/leads';
import { emptyTables } from '@dealstead/service-kit/fixtures/emptyTables';
import { until } from '@dealstead/service-kit/fixtures/until';
import { openDatabase } from '../database.ts';
import { member, type RunningTools, seated, startTestTools } from '../crm/fixtures/crm.ts';
import { batchRows } from '@dealstead/service-kit/imports/check';
import { importInProcess } from './fixtures/importInProcess.ts';
import { leadImport } from './kinds/leads.ts';
import { ImportStore } from '@dealstead/service-kit/imports/store';

let tools: RunningTools;
beforeAll(async () => {
  tools = await startTestTools();
});
afterAll(() => tools.stop());
beforeEach(() =>
  emptyTables(
    tools.db.pool,
    'leads',
    'lead_imports',
    'import_keys',
    'import_matches',
    'import_changes',
    'notifications',
    'outbox',
  ),
);

const owner = member(1);
const path = (id: number, rest = '') => `/api/lead-imports/${id}${rest}`;
const upload = (content: string | Uint8Array, actor = owner) =>
  tools.upload<ImportedList & { message: string }>('/api/lead-imports?name=list.csv', content, actor);
const get = async (id: number) => (await tools.send<ImportedList>('GET', path(id), owner)).body;
const leads = async () => (await tools.send<LeadRow[]>('GET', '/api/leads?sortBy=name', owner)).body;

const notified = async (actor: MemberIdentity) =>
  (await tools.send<Notification[]>('GET', '/api/notifications', actor)).body;

async function settled(id: number): Promise<ImportedList> {
  await until(async () => !(await get(id)).state.endsWith('ing'));
  return get(id);
}
async function check({ id, mapping }: ImportedList, defaults: ImportedList['defaults'] = {}): Promise<ImportedList> {
  const { status, body } = await tools.send('POST', path(id, '/check'), owner, { mapping, defaults });
  expect([status, body]).toMatchObject([202, {}]);
  return settled(id);
}
async function run(id: number): Promise<ImportedList> {
  expect((await tools.send('POST', path(id, '/run'), owner)).status).toBe(202);
  return settled(id);
}
const problems = async (id: number) => (await tools.send<ImportProblem[]>('GET', path(id, '/problems'), owner)).body;

const file = [
  'Owner Name,Email Address,Mobile,Street,City,State,Zip,Est. Value,Stage,Next Follow Up,Comments,Parcel',
  'Ruth Amsel,ruth@example.com,901.555.0134,1904 Vance Ave,Memphis,TN,38104,"$74,900",Contacted,12/24/2026,"Two heirs, one ""maybe"".",17',
  'Leon Baptiste,leon@,555,1 Elm St,Macon,GA,31201,,,,,18',
  'Carla Orr,carla@,,2 Elm St,Macon,GA,31201,about 90,,,,19',
  'Priya Nair,RUTH@example.com,,3 Elm St,Macon,GA,31201,,,,,20',
  ',,,"4 Elm St",Boston,ma,2115,120k,,,\'=1+1,21',
  'Tom,tom@example.com',
  ',,,,Memphis,TN,38104,,,,,',
  'Old Lead,old@example.com,,,,,,,,,,23',
].join('\r\n');

test('a file is mapped by its names, checked, added, and taken back without leads that were changed since', async () => {
  await tools.send('POST', '/api/leads', owner, { firstName: 'Old', email: 'old@example.com' });
  const { status, body } = await upload(file);
  expect([status, body]).toMatchObject([
    201,
    {
      state: 'uploaded',
      rows: 8,
      mapping: {
        fullName: 'Owner Name',
        email: 'Email Address',
        phone: 'Mobile',
        propertyAddress: 'Street',
        propertyCity: 'City',
        propertyState: 'State',
        propertyZip: 'Zip',
        propertyValue: 'Est. Value',
        status: 'Stage',
        nextFollowupDate: 'Next Follow Up',
        notes: 'Comments',
      },
    },
  ]);
  expect(await check(body, { leadSource: 'direct mail' })).toMatchObject({
    good: 5,
    bad: 2,
    repeated: 1,
    leftOut: 4,
    state: 'checked',
  });
  expect(await leads()).toHaveLength(1);
  expect(await problems(body.id)).toMatchObject([
    { number: 6, line: 7, reason: 'This row has 2 columns, the first row has 12', value: 'Tom, tom@example.com' },
    { number: 7, line: 8, reason: 'This row has no name, email, phone, street address or parcel number', value: '' },
  ]);
  const leftOut = () => tools.send('GET', path(body.id, '/left-out'), owner);
  const cells = [
    { line: 3, column: 'Email Address', value: 'leon@', reason: 'Not an email address' },
    { line: 3, column: 'Mobile', value: '555', reason: 'Not a phone number' },
    { line: 4, column: 'Email Address', value: 'carla@', reason: 'Not an email address' },
    { line: 4, column: 'Est. Value', value: 'about 90', reason: 'Not a dollar amount' },
  ];
  expect((await leftOut()).body).toMatchObject(cells);

  // With the file's own columns, so that the corrected rows can be imported.
  const rows = (await tools.text(path(body.id, '/problems.csv'), owner)).split('\r\n');
  expect(rows[0]).toBe(`${file.split('\r\n')[0]},Problem,Problem value,Problem line`);
  expect(rows[1]).toBe(
    'Tom,tom@example.com,,,,,,,,,,,"This row has 2 columns, the first row has 12","Tom, tom@example.com",7',
  );
  const duplicates = rows.filter((row) => row.includes('Duplicate of a record or of an earlier row: same email'));
  expect(duplicates.map((row) => row.split(',')[0])).toEqual(['Old Lead']);

  expect(await run(body.id)).toMatchObject({ state: 'done', good: 5, bad: 2, repeated: 1, leftOut: 4 });
  // What was left out is still known.
  expect((await leftOut()).body).toMatchObject(cells);
  const url = `/import-leads?file=${body.id}`;
  expect(await notified(owner)).toMatchObject([
    {
      title: '5 leads were imported from “list.csv”',
      body: '2 rows could not be imported · 1 duplicate left out',
      url,
    },
  ]);
  const own = await tools.send<LeadRow[]>('GET', `/api/leads?sortBy=name&importId=${body.id}`, owner);
  // With the lead that was there already.
  expect(own.body.map(({ lastName }) => lastName)).toEqual(['', '', 'Amsel', 'Baptiste', 'Nair', 'Orr']);
  const added = await leads();
  expect(added.map(({ firstName, lastName }) => `${firstName} ${lastName}`)).toEqual([
    ' ',
    'Old ',
    'Ruth Amsel',
    'Leon Baptiste',
    'Priya Nair',
    'Carla Orr',
  ]);
  expect(added[3]).toMatchObject({ email: null, phone: null, propertyAddress: '1 Elm St, Macon, GA 31201' });
  expect(added[2]).toMatchObject({
    email: 'ruth@example.com',
    phone: '(901) 555-0134',
    propertyAddress: '1904 Vance Ave, Memphis, TN 38104',
    propertyValue: 74_900,
    status: 'contacted',
    leadSource: 'direct mail',
    nextFollowupDate: '2026-12-24',
    followUp: 'Follow up',
  });
  const owned = (await tools.send<Lead>('GET', `/api/leads/${added[0]!.id}`, owner)).body;
  expect(owned).toMatchObject({ propertyAddress: '4 Elm St, Boston, MA 02115', propertyValue: 120_000, notes: '=1+1' });

  const changes = { version: 1, changes: { priority: 'high' } };
  await tools.send('PATCH', `/api/leads/${added[2]!.id}`, owner, changes);
  expect((await tools.send('POST', path(body.id, '/undo'), owner)).status).toBe(202);
  expect(await settled(body.id)).toMatchObject({ state: 'undone', skipped: 1 });
  expect((await leads()).map(({ firstName }) => firstName)).toEqual(['Old', 'Ruth']);
  expect(await notified(owner)).toMatchObject([
    {
      title: 'The import of “list.csv” was undone',
      url,
      count: 2,
      body: '1 lead stayed: edited since',
    },
  ]);
});

test('an edit that was undone is no edit: the undo of the import removes the leads, and counts what it removes', async () => {
  const { body } = await upload('First Name,Email\nAnn,ann@example.com\nBea,bea@example.com\nCal,cal@example.com\n');
  await settled(body.id);
  await check(body);
  expect(await run(body.id)).toMatchObject({ state: 'done', good: 3 });
  const ids = (await leads()).map(({ id }) => id);
  const counts = async () => (await tools.send('GET', path(body.id, '/undo'), owner)).body;
  const bulk = (changes: object) =>
    tools.send<{ changeId: number }>('POST', '/api/leads/changes', owner, { ids, changes });
  const first = await bulk({ priority: 'high' });
  const second = await bulk({ status: 'lost' });
  expect(await counts()).toMatchObject({ unedited: 0, edited: 3 });
  // The last change is undone first; the one before finds the leads as it left them.
  for (const { body: change } of [second, first])
    expect((await tools.send('POST', `/api/lead-changes/${change.changeId}/undo`, owner)).body).toEqual({
      restored: 3,
      skipped: 0,
    });
  expect(await counts()).toMatchObject({ unedited: 3, edited: 0 });
  const { version } = (await tools.send<{ version: number }>('GET', `/api/leads/${ids[0]}`, owner)).body;
  await tools.send('PATCH', `/api/leads/${ids[0]}`, owner, { version, changes: { priority: 'low' } });
  expect(await counts()).toMatchObject({ unedited: 2, edited: 1 });
  await tools.send('POST', path(body.id, '/undo'), owner);
  expect(await settled(body.id)).toMatchObject({ state: 'undone', skipped: 1 });
  expect(await leads()).toHaveLength(1);
});

test('the undo of an import removes edited leads, too, if that is asked for', async () => {
  const { body } = await upload('First Name,Email\nAnn,ann@example.com\nBea,bea@example.com\n');
  await settled(body.id);
  await check(body);
  await run(body.id);
  const [lead] = await leads();
  await tools.send('PATCH', `/api/leads/${lead!.id}`, owner, { version: 1, changes: { priority: 'high' } });
  await tools.send('POST', path(body.id, '/undo'), owner, { includesEdited: true });
  expect(await settled(body.id)).toMatchObject({ state: 'undone', skipped: 0 });
  expect(await leads()).toEqual([]);
});

test('an assistant who uploaded a file is notified as well as the owner, while the seat shows leads', async () => {
  const assistant = seated(5, 1, 'leads');
  const { body } = await upload('Name,Email\nAnn,ann@example.com\n', assistant);
  await run((await check(body)).id);
  const title = '1 lead was imported from “list.csv”';
  for (const reader of [owner, assistant]) expect(await notified(reader)).toMatchObject([{ title, body: null }]);
  expect(await notified(member(5))).toEqual([]);
});

/** Makes an import look as the previous release left it at a step. */
const asBefore = (id: number, state: string, position = 0) =>
  tools.db.change(async (tx) => {
    await tx.sql`ALTER TABLE lead_imports DISABLE TRIGGER lead_imports_engine`;
    await tx.sql`
      UPDATE lead_imports SET found = NULL, due_at = NULL, next_batch_at = now(), state = ${state}, position = ${position}
      WHERE id = ${id}`;
    await tx.sql`ALTER TABLE lead_imports ENABLE TRIGGER lead_imports_engine`;
    await tx.sql`DELETE FROM import_keys`;
    await tx.sql`DELETE FROM import_matches`;
  });

test('a file that the previous release has staged, checked or begun to add is added as well', async () => {
  const text = 'Name,Email\nAnn,ann@example.com\nBo,ann@example.com\n';
  for (const state of ['checked', 'checking', 'running']) {
    await emptyTables(tools.db.pool, 'leads');
    const { body } = await upload(text);
    await check(body);
    await asBefore(body.id, state);
    const settledState = await settled(body.id);
    if (settledState.state === 'checked') await run(body.id);
    expect([state, await get(body.id)]).toMatchObject([state, { state: 'done', good: 1, repeated: 1 }]);
    expect((await leads()).map(({ firstName }) => firstName)).toEqual(['Ann']);
  }
});

test('the mapping of a file is remembered for the next one with the same columns', async () => {
  const text = 'Who,Reach\nAnn Lee,ann@example.com\n';
  const { body } = await upload(text);
  expect(body.mapping).toEqual({});
  await run((await check({ ...body, mapping: { fullName: 'Who', email: 'Reach' } })).id);
  expect((await upload(text)).body.mapping).toEqual({ fullName: 'Who', email: 'Reach' });
});

test('other encodings and delimiters are read, other files are refused with the reason', async () => {
  const german = Buffer.from('Name;Telefon;Phone\nJosé Peña;x;901-555-0134\n', 'latin1');
  const { body } = await upload(german);
  expect(body.sample).toEqual([['José Peña', 'x', '901-555-0134']]);
  const wide = Buffer.from('\uFEFFName\tEmail\nZoë\tz@example.com\n', 'utf16le');
  expect((await upload(wide)).body.sample).toEqual([['Zoë', 'z@example.com']]);
  for (const [content, message] of [
    ['', 'This file is empty.'],
    ['Name,Email\n', 'This file has column names and no rows.'],
    ['PK\u0003\u0004rest', 'This workbook is damaged or incomplete. Open it in Excel, save it and upload it again.'],
    ['<html>', 'This is a web page or XML. Upload an .xlsx workbook or CSV.'],
    [`${'a,'.repeat(2_000)}b\n1\n`, 'The first row has 2,001 columns. The limit is 1000.'],
  ] as const) {
    const refused = await upload(content);
    expect([refused.status, refused.body.message]).toEqual([400, message]);
  }
  expect((await tools.send<unknown[]>('GET', '/api/lead-imports', owner)).body).toHaveLength(2);
});

test('rows of several batches are added once, while another step is refused', async () => {
  const count = 2 * batchRows + 1;
  const rows = Array.from({ length: count }, (_, i) => `F${i},L${i},lead${i}@example.com,901${String(2_000_000 + i)}`);
  const { body } = await upload(`First,Last,Email,Phone\n${rows.join('\n')}\n`);
  expect(await check(body)).toMatchObject({ good: count, bad: 0, repeated: 0 });
  await tools.send('POST', path(body.id, '/run'), owner);
  expect((await tools.send('POST', path(body.id, '/run'), owner)).status).toBe(409);
  expect(await settled(body.id)).toMatchObject({ state: 'done', good: count });
  const { rows: found } = await tools.db.pool.query(
    'SELECT count(*) AS all, count(DISTINCT email) AS emails FROM leads',
  );
  expect(found).toEqual([{ all: count, emails: count }]);
  expect(await check((await upload(`First,Email\nAnn,lead7@example.com\n`)).body)).toMatchObject({ repeated: 1 });
});

test('an admin sees imports that are not finished, with the age and the owner of the oldest', async () => {
  const admin = member(9, { role: 'admin', adminRole: 'owner' });
  const queues = async () => (await tools.send('GET', '/api/admin/import-queues', admin)).body;
  const empty = { waiting: 0, oldestAt: null, oldestMemberId: null };
  expect(await queues()).toEqual({ leads: empty, contacts: empty, holdings: empty });
  expect((await tools.send('GET', '/api/admin/import-queues', owner)).status).toBe(404);
  // Not committed, so that the job leaves them alone.
  const client = await tools.db.pool.connect();
  try {
    await client.query('BEGIN');
    await client.query(`INSERT INTO lead_imports (owner_user_id, user_id, name, state, started_at, queued_at) VALUES
      (4, 4, 'new.csv', 'checking', '2026-11-20T10:00:00Z', '2026-11-20T10:01:00Z'),
      (3, 3, 'old.csv', 'running', '2026-11-01T10:00:00Z', '2026-11-20T10:05:00Z'),
      (5, 5, 'done.csv', 'checked', '2026-11-01T10:00:00Z', '2026-11-01T10:00:00Z')`);
    expect(await new ImportStore(leadImport).readQueue({ sql: sqlOnClient(client) })).toEqual({
      waiting: 2,
      oldestAt: '2026-11-20T10:01:00.000Z',
      oldestMemberId: 4,
    });
  } finally {
    await client.query('ROLLBACK');
    client.release();
  }
});

test('the export is harmless in spreadsheets and comes back as it was', async () => {
  await tools.send('POST', '/api/leads', owner, { firstName: '=HYPERLINK("x")', lastName: 'A,B', propertyValue: 1.5 });
  await tools.send('POST', '/api/leads', owner, { firstName: 'Lost', status: 'lost' });
  const csv = await tools.text('/api/leads.csv?status=open', owner);
  expect(csv.split('\r\n')).toHaveLength(3);
  expect(csv).toContain(`"'=HYPERLINK(""x"")","A,B"`);
  await emptyTables(tools.db.pool, 'leads');
  await run((await check((await upload(csv)).body)).id);
  expect(await leads()).toMatchObject([{ firstName: '=HYPERLINK("x")', lastName: 'A,B', propertyValue: 1.5 }]);
});

test('another member finds nothing, a seat with the permission works for the owner', async () => {
  const { body } = await upload('Name\nAnn\n', seated(5, 1, 'leads'));
  expect((await get(body.id)).name).toBe('list.csv');
  expect((await upload('Name\nAnn\n', seated(5, 1, 'deals'))).status).toBe(403);
  for (const [method, rest] of [
    ...(['GET', 'DELETE'] as const).map((name) => [name, '']),
    ...['/run', '/undo'].map((name) => ['POST', name]),
    ['GET', '/problems'],
  ] as const)
    expect([rest, (await tools.send(method!, path(body.id, rest), member(2))).status]).toEqual([rest, 404]);
  expect((await tools.send('DELETE', path(body.id), owner)).status).toBe(200);
});

test('an import whose process is killed in its batches continues when the service is back, and doubles nothing', async () => {
  const rows = Array.from({ length: 4_100 }, (_, i) => `F${i},lead${i}@example.com`);
  const { body } = await upload(`First,Email\n${rows.join('\n')}\n`);
  expect(await check(body)).toMatchObject({ good: 4_100 });
  // Without the service's own job, so that the process alone works on it.
  await tools.stop();
  const { pool, close } = openDatabase(process.env['DATABASE_URL']!);
  const count = async () => (await pool.query<{ leads: number }>('SELECT count(*)::int AS leads FROM leads')).rows;
  await pool.query("UPDATE lead_imports SET state = 'running', position = 0, good = 0 WHERE id = $1", [body.id]);
  expect([await importInProcess('leads', 2), await count()]).toEqual(['SIGKILL', [{ leads: 2_000 }]]);
  tools = await startTestTools();
  expect(await settled(body.id)).toMatchObject({ state: 'done', good: 4_100, bad: 0, repeated: 0 });
  const { rows: found } = await pool.query(
    `SELECT count(*)::int AS all, count(DISTINCT l.email)::int AS emails,
       (SELECT count(*)::int FROM lead_activities) AS activities FROM leads l`,
  );
  expect(found).toEqual([{ all: 4_100, emails: 4_100, activities: 4_100 }]);
  await close();
});
