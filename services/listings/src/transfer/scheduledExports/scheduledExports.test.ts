import { once } from 'node:events';
import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { mailRequested } from '@dealstead/contracts/events';
import { type ApiScope, exportDatasets, maxScheduledExports } from '@dealstead/contracts';
import type { JobQueue } from '@dealstead/contracts/jobQueue';
import type { ScheduledExport } from '@dealstead/contracts/listings/scheduledExports';
import { createLog, peer } from '@dealstead/service-kit';
import { deferredRows } from '@dealstead/service-kit/fixtures/poisonRow';
import { newKeys } from '@dealstead/service-kit/fixtures/keys';
import { openMail } from '@dealstead/service-kit/fixtures/mails';
import { until } from '@dealstead/service-kit/fixtures/until';
import { listing, member, publicUrl, type Running, startTestListings } from '../../fixtures/listings.ts';
import { openFileStore } from '../../files/index.ts';
import { openDataset } from './datasets.ts';
import { createScheduledExportJob, type ExportJobOptions, performNextRun, performRun } from './job.ts';
import { addDueRuns, claimRun, deleteObsoleteFiles, findOpenRun, runsJobName } from './runs.ts';
import { writeExportFile } from './writeFile.ts';

let listings: Running;
let options: ExportJobOptions;
beforeAll(async () => {
  listings = await startTestListings();
  options = {
    db: listings.db,
    files: openFileStore({ FILES_DIR: listings.folder } as Parameters<typeof openFileStore>[0]),
    pages: { admins: () => undefined, member: () => undefined },
    toolsUrl: 'http://127.0.0.1:9',
    key: newKeys('listings').secret.listings as ExportJobOptions['key'],
    publicUrl,
  };
});
afterAll(() => listings.stop());
beforeEach(async () => {
  rmSync(join(listings.folder, 'exports'), { recursive: true, force: true });
  await listings.db.pool.query(
    'DELETE FROM scheduled_exports; DELETE FROM obsolete_export_files; DELETE FROM properties; DELETE FROM members; DELETE FROM outbox; DELETE FROM deferred_rows',
  );
});

const partner = member(1, { plan: 'partnership' });
const input = { dataset: 'listings', format: 'csv', frequency: 'daily', hour: 6, timeZone: 'America/Chicago' };
const never = new AbortController().signal;

async function create(changes: object = {}, actor = partner): Promise<ScheduledExport> {
  const response = await listings.send('POST', '/api/scheduled-exports', { ...input, ...changes }, actor);
  expect(response.status).toBe(201);
  return (await response.json()) as ScheduledExport;
}
const list = async (actor = partner) =>
  (await listings.read<{ exports: ScheduledExport[] }>('/api/scheduled-exports', actor)).exports;
const runNow = (id: number, actor = partner) =>
  listings.send('POST', `/api/scheduled-exports/${id}/runs`, undefined, actor);
const perform = async () => expect(await performNextRun(options, never)).toBe(true);
async function claim() {
  const id = await findOpenRun(listings.db, []);
  return id === null ? null : claimRun(listings.db, id);
}
const addMember = (plan: string) =>
  listings.db.pool.query(
    `INSERT INTO members (id, email, first_name, role, plan, status, version)
     VALUES (1, 'ann@example.com', 'Ann', 'member', $1, 'active', 1)`,
    [plan],
  );
async function mails() {
  const { rows } = await listings.db.pool.query<{ data: { subject: string; text: string } }>(
    'SELECT data FROM outbox WHERE type = $1 ORDER BY seq',
    [mailRequested.type],
  );
  return rows.map(({ data }) => openMail(data));
}
const filesInStore = () =>
  existsSync(join(listings.folder, 'exports'))
    ? readdirSync(join(listings.folder, 'exports'), { recursive: true }).filter((name) => String(name).includes('.'))
    : [];

test('an export runs at its time, is mailed, listed and downloaded', async () => {
  await addMember('partnership');
  await listings.db.prisma.property.createMany({
    data: [listing({ title: '=Bad("cell")' }), listing({ status: 'draft' as never }), listing({ userId: 2 })].map(
      (row) => ({ ...row, status: 'active' }),
    ),
  });
  const { id, nextRunAt } = await create();
  expect(await addDueRuns(listings.db, new Date(nextRunAt!))).toBe(1);
  expect(await addDueRuns(listings.db, new Date(nextRunAt!))).toBe(0);
  await perform();
  const [found] = await list();
  expect(found?.runs).toEqual([expect.objectContaining({ state: 'done', rows: 2, dueAt: nextRunAt, error: null })]);
  expect(Date.parse(found?.nextRunAt ?? '')).toBe(Date.parse(nextRunAt!) + 86_400_000);

  const response = await listings.request(`/api/scheduled-exports/${id}/files/latest`, partner);
  expect(response.headers.get('content-disposition')).toMatch(/dealstead-your-listings-\d{4}-\d\d-\d\d\.csv/);
  const text = await response.text();
  expect(text.split('\r\n')).toHaveLength(4);
  expect(text).toContain(`'=Bad(`);
  expect(Number(response.headers.get('content-length'))).toBe(Buffer.byteLength(text));
  expect(await mails()).toEqual([expect.objectContaining({ subject: 'Your export is ready: Your listings' })]);
});

test('an API key downloads a file only with the scope of what it holds', async () => {
  await addMember('partnership');
  const { id } = await create({ mails: false });
  expect((await runNow(id)).status).toBe(202);
  await perform();
  await listings.db.pool.query("UPDATE scheduled_exports SET dataset = 'leads'");
  const download = async (...scopes: ApiScope[]) => {
    const answer = await listings.request(`/api/scheduled-exports/${id}/files/latest`, {
      ...partner,
      key: { id: 1, scopes },
    });
    await answer.arrayBuffer();
    return answer.status;
  };
  expect([await download('exports:read'), await download('leads:read')]).toEqual([403, 403]);
  expect(await download('exports:read', 'leads:read')).toBe(200);
});

const isParquet = (bytes: Buffer) => [bytes.subarray(0, 4), bytes.subarray(-4)].join() === 'PAR1,PAR1';

test('a run that is asked for twice is done once, and a Parquet file is downloaded as such', async () => {
  const { id } = await create({ dataset: 'listings', format: 'parquet', mails: false });
  expect((await runNow(id)).status).toBe(202);
  expect((await runNow(id)).status).toBe(202);
  await perform();
  expect(await claim()).toBeNull();
  const response = await listings.request(`/api/scheduled-exports/${id}/files/latest`, partner);
  expect(response.headers.get('content-type')).toBe('application/vnd.apache.parquet');
  expect(isParquet(Buffer.from(await response.arrayBuffer()))).toBe(true);
  expect(await mails()).toEqual([]);
});

// A thread for each file would take a second of processor time to start.
test.each(exportDatasets.filter((dataset) => dataset !== 'leads' && dataset !== 'portfolio'))(
  '%s is written as Parquet',
  async (dataset) => {
    const path = join(listings.folder, `${dataset}.parquet`);
    const deps = { db: listings.db, tools: peer({ url: options.toolsUrl, key: options.key }), publicUrl };
    const { bytes } = await writeExportFile(await openDataset(deps, dataset, 1), 'parquet', path);
    const content = readFileSync(path);
    expect([isParquet(content), content.length]).toEqual([true, bytes]);
    await deps.tools.close();
  },
);

test('leads are written with the fields that their member has defined and their lists, page by page', async () => {
  const pages = {
    '0': { rows: [[7, 'Ann', 'A', 'Absentee; Vacant']], next: 7 },
    '7': { rows: [[9, 'Bo', null, '']], next: null },
  };
  const columns = [
    { name: 'id', type: 'integer' },
    { name: 'firstName', type: 'text' },
    { name: 'Second tier', heading: 'Second tier', type: 'text' },
    { name: 'lists', type: 'text' },
  ];
  const tools = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url!, 'http://tools');
    expect(pathname).toBe('/internal/tools/members/1/rows/leads');
    response.setHeader('content-type', 'application/json');
    response.end(JSON.stringify({ columns, ...pages[searchParams.get('after') as keyof typeof pages] }));
  });
  await once(tools.listen(0, '127.0.0.1'), 'listening');
  try {
    const { id } = await create({ dataset: 'leads', mails: false });
    await runNow(id);
    const toolsUrl = `http://127.0.0.1:${(tools.address() as AddressInfo).port}`;
    expect(await performNextRun({ ...options, toolsUrl }, never)).toBe(true);
    const response = await listings.request(`/api/scheduled-exports/${id}/files/latest`, partner);
    expect((await response.text()).trimEnd().split('\r\n')).toEqual([
      'ID,First name,Second tier,Lists',
      '7,Ann,A,Absentee; Vacant',
      '9,Bo,,',
    ]);
  } finally {
    tools.close();
  }
});

test('files beyond the number to keep are deleted, and all with the export', async () => {
  const { id } = await create({ dataset: 'team-activity', keep: 2, mails: false });
  for (let nth = 0; nth < 3; nth++) {
    await runNow(id);
    await perform();
  }
  const remove = (names: readonly string[]) => options.files.remove(...names);
  await deleteObsoleteFiles(listings.db, remove);
  expect((await list())[0]?.runs.map(({ fileUrl }) => fileUrl !== null)).toEqual([true, true, false]);
  expect(filesInStore()).toHaveLength(2);
  expect((await listings.send('DELETE', `/api/scheduled-exports/${id}`, undefined, partner)).status).toBe(200);
  await deleteObsoleteFiles(listings.db, remove);
  expect(filesInStore()).toEqual([]);
  expect((await listings.request(`/api/scheduled-exports/${id}/files/latest`, partner)).status).toBe(404);
});

test('a run whose process was killed is done once by the next one', async () => {
  const { id } = await create({ dataset: 'team-activity', mails: false });
  await runNow(id);
  const killed = await claim();
  expect(await claim()).toBeNull();
  await listings.db.pool.query(`UPDATE export_runs SET claimed_until = now() - interval '1 second'`);
  await perform();
  // The process that was thought dead comes to its end, too.
  await performRun(options, killed!, never);
  const [found] = await list();
  expect(found?.runs).toHaveLength(1);
  expect(found?.runs[0]).toMatchObject({ state: 'done' });
  await deleteObsoleteFiles(listings.db, (names) => options.files.remove(...names));
  expect(filesInStore()).toHaveLength(1);
});

test('a source that stays unavailable fails the run with a reason after three attempts', async () => {
  await addMember('partnership');
  const { id } = await create({ dataset: 'leads' });
  await runNow(id);
  for (let attempt = 0; attempt < 3; attempt++) {
    await listings.db.pool.query(
      `UPDATE export_runs SET claimed_until = now() - interval '1 second'; UPDATE deferred_rows SET retry_at = now()`,
    );
    // Another service that is unavailable makes the job back off until the last attempt.
    await performNextRun(options, never).catch(() => undefined);
  }
  expect(await deferredRows(listings.db.pool, runsJobName)).toHaveLength(1);
  expect((await list())[0]?.runs[0]).toMatchObject({
    state: 'failed',
    fileUrl: null,
    error: 'The file could not be written. The export runs again at its next time.',
  });
  expect(await mails()).toEqual([expect.objectContaining({ subject: 'Your export failed: Your leads' })]);
});

test('without the plan a due export fails with the reason and pauses; it can be deleted', async () => {
  const { id } = await create();
  await addMember('wholesaler');
  await runNow(id);
  await perform();
  const wholesaler = member(1);
  const [found] = await list(wholesaler);
  expect(found).toMatchObject({ paused: true, nextRunAt: null });
  expect(found?.runs[0]).toMatchObject({ state: 'failed', error: expect.stringContaining('plan no longer includes') });
  const resume = await listings.send('PATCH', `/api/scheduled-exports/${id}`, { paused: false }, wholesaler);
  expect([resume.status, (await runNow(id, wholesaler)).status]).toEqual([403, 403]);
  expect((await listings.send('DELETE', `/api/scheduled-exports/${id}`, undefined, wholesaler)).status).toBe(200);
});

test('a paused export is not due, and resumes with its next time', async () => {
  const { id, nextRunAt } = await create();
  const pause = (paused: boolean) => listings.send('PATCH', `/api/scheduled-exports/${id}`, { paused }, partner);
  expect(await (await pause(true)).json()).toMatchObject({ paused: true, nextRunAt: null });
  expect(await addDueRuns(listings.db, new Date(nextRunAt!))).toBe(0);
  expect(await (await pause(false)).json()).toMatchObject({ paused: false, nextRunAt });
});

test('nobody sees or changes the exports of another member, and wrong input is named', async () => {
  const { id } = await create();
  const other = member(2, { plan: 'partnership' });
  expect(await list(other)).toEqual([]);
  for (const [method, path] of [
    ['DELETE', ''],
    ['POST', '/runs'],
    ['GET', '/files/latest'],
  ] as const)
    expect((await listings.send(method, `/api/scheduled-exports/${id}${path}`, undefined, other)).status).toBe(404);
  for (const wrong of [{ hour: 24 }, { timeZone: 'Mars/Olympus' }, { keep: 0 }, { dataset: 'payments' }, { userId: 2 }])
    expect((await listings.send('POST', '/api/scheduled-exports', { ...input, ...wrong }, partner)).status).toBe(400);
});

test('an admin sees how many exports are due, and since when', async () => {
  const admin = member(9, { role: 'admin', adminRole: 'owner' });
  const queue = async () => (await listings.read<{ exports: JobQueue }>('/api/admin/listing-queues', admin)).exports;
  expect(await queue()).toEqual({ waiting: 0, oldestAt: null, oldestMemberId: null });
  const { id, nextRunAt } = await create();
  await addDueRuns(listings.db, new Date(nextRunAt!));
  expect(await queue()).toEqual({ waiting: 1, oldestAt: nextRunAt, oldestMemberId: 1 });
  await claim();
  expect(await queue()).toMatchObject({ waiting: 1 });
  await listings.db.pool.query("UPDATE export_runs SET state = 'done' WHERE export_id = $1", [id]);
  expect(await queue()).toMatchObject({ waiting: 0 });
});

test('a member has a limited number of exports', async () => {
  for (let nth = 0; nth < maxScheduledExports; nth++) await create({ hour: nth });
  const response = await listings.send('POST', '/api/scheduled-exports', input, partner);
  expect([response.status, ((await response.json()) as { code: string }).code]).toEqual([409, 'too-many-exports']);
});

test('the job adds what is due, runs it and says when the next export is due', async () => {
  const { id } = await create({ dataset: 'market', mails: false });
  await listings.db.pool.query(`UPDATE scheduled_exports SET next_run_at = now() - interval '3 days'`);
  const job = createScheduledExportJob(options);
  const stopping = new AbortController();
  const ended = job.start(stopping.signal, createLog('test', 'silent'));
  await until(async () => (await list())[0]?.runs[0]?.state === 'done');
  stopping.abort();
  job.wake();
  await ended;
  expect((await list()).map(({ id: own, runs }) => [own, runs.map(({ state }) => state)])).toEqual([[id, ['done']]]);
});
