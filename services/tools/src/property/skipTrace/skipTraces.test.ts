import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import type { Problem, SkipTraceOutcome, SkipTraceState } from '@dealstead/contracts';
import { emptyTables } from '@dealstead/service-kit/fixtures/emptyTables';
import { member, type RunningTools, startTestTools } from '../../fixtures/tools.ts';
import { readMemberRows } from '@dealstead/service-kit';
import { memberQueries } from '../../memberExport.ts';
import { deleteMemberData } from '../../deleteMemberData.ts';
import { emptyFacts, type PropertyRecordInput } from '../propertyRecords/propertyRecord.ts';
import { writePropertyRecords } from '../propertyRecords/writePropertyRecords.ts';
import type { FoundContact, SkipTraceProvider } from './provider.ts';
import { sampleSkipTraces } from './sampleProvider.ts';
import { purgeExpiredTraces } from './store.ts';

const contact: FoundContact = {
  ownerName: 'Ruth Amsel',
  mailingAddress: '12 Elm St, Memphis, TN 38114',
  phoneNumbers: [
    { number: '(901) 555-0134', type: 'mobile', doNotCall: false },
    { number: '(901) 555-0177', type: 'landline', doNotCall: true },
  ],
  emailAddresses: ['ruth.amsel@example.com'],
  relatives: ['Quinn Amsel'],
  confidence: 82,
};

let now = new Date('2026-11-20T15:00:00Z');
let answer: () => Promise<FoundContact | null>;
let references: string[] = [];
const provider: SkipTraceProvider = {
  name: 'People Search',
  isSample: false,
  covers: () => true,
  find: (_, reference) => {
    references.push(reference);
    return answer();
  },
};
let tools: RunningTools;
let recordId = 0;
beforeAll(async () => {
  tools = await startTestTools({ now: () => now, skipTraces: provider });
});
afterAll(() => tools.stop());

const record = (part: Partial<PropertyRecordInput> = {}): PropertyRecordInput => ({
  ...emptyFacts,
  source: 'county',
  sourceKey: part.address ?? 'one',
  sourceName: 'Shelby County Assessor',
  asOf: '2026-10-01',
  kind: 'single-family',
  address: '1180 Kearney Avenue',
  city: 'Memphis',
  state: 'TN',
  ownerNames: ['Ruth Amsel'],
  ...part,
});
const open = (id: number, actor = member(1)) => tools.send('POST', '/api/property-lookups', { recordId: id }, actor);
const path = (id = recordId) => `/api/property-records/${id}/skip-trace`;
const body = { purpose: 'purchase-offer', isConfirmed: true };
const request = (actor = member(1), id = recordId) => tools.send<SkipTraceOutcome>('POST', path(id), body, actor);
const read = (actor = member(1), id = recordId) => tools.get<SkipTraceState>(path(id), actor);
const audit = async () => {
  const { rows } = await tools.db.pool.query(
    'SELECT user_id, acting_for, action, purpose FROM skip_trace_audit ORDER BY id',
  );
  return rows.map(
    (row) => `${row.user_id}${row.acting_for ? ` for ${row.acting_for}` : ''} ${row.action} ${row.purpose}`,
  );
};

beforeEach(async () => {
  now = new Date('2026-11-20T15:00:00Z');
  answer = () => Promise.resolve(contact);
  references = [];
  await emptyTables(tools.db.pool, 'property_records', 'property_lookups', 'skip_trace_results');
  await tools.db.pool.query('TRUNCATE skip_trace_audit');
  [recordId = 0] = await writePropertyRecords(tools.db, [record()]);
  await open(recordId);
});

test('a found contact is stored with source, purpose and expiry, counted once and logged', async () => {
  expect((await request()).body).toMatchObject({
    result: 'found',
    counted: true,
    quota: { used: 1, left: 9, limit: 10 },
  });
  expect((await read()).body).toEqual({
    trace: {
      ...contact,
      sourceName: 'People Search',
      isSample: false,
      purpose: 'purchase-offer',
      requestedAt: '2026-11-20T15:00:00.000Z',
      expiresAt: '2027-02-18T15:00:00.000Z',
      isMasked: false,
    },
    quota: { used: 1, limit: 10, left: 9, renewsOn: '2026-12-01' },
    provider: { name: 'People Search', isSample: false },
    mayRequest: true,
  });
  expect(await audit()).toEqual(['1 requested purchase-offer', '1 found purchase-offer']);
});

test('repeated and concurrent requests ask and count once', async () => {
  await Promise.all(Array.from({ length: 5 }, () => request()));
  expect((await request()).body).toMatchObject({ result: 'found', counted: false, quota: { used: 1 } });
  expect(references).toHaveLength(1);
});

test('a deleted result frees no quota, and asking again in the month is free', async () => {
  await request();
  expect((await tools.remove(path(), member(2))).status).toBe(404);
  expect((await tools.remove(path(), member(1))).status).toBe(200);
  expect((await read()).body).toMatchObject({ trace: null, quota: { used: 1 } });
  expect((await request()).body).toMatchObject({ result: 'found', counted: false, quota: { used: 1 } });
  expect(references[0]).toBe(references[1]);
});

test.each([
  ['nothing', null],
  ['a name without any contact', { ...contact, mailingAddress: null, phoneNumbers: [], emailAddresses: [] }],
])('a skip trace that finds %s has no result: nothing is stored or counted', async (_, found) => {
  answer = () => Promise.resolve(found);
  expect((await request()).body).toMatchObject({ result: 'none', quota: { used: 0 } });
  expect((await read()).body.trace).toBeNull();
  expect(await audit()).toEqual(['1 requested purchase-offer', '1 none purchase-offer']);
});

test('a provider that fails counts nothing, is logged, and can be asked again', async () => {
  answer = () => Promise.reject(new Error('connect ECONNREFUSED'));
  expect((await request()).body).toMatchObject({ result: 'unavailable', quota: { used: 0 } });
  expect(await audit()).toEqual(['1 requested purchase-offer', '1 unavailable purchase-offer']);
  answer = () => Promise.resolve(contact);
  expect((await request()).body).toMatchObject({ result: 'found', quota: { used: 1 } });
});

test('without confirmation or with an unknown purpose nothing is asked', async () => {
  for (const wrong of [
    { purpose: 'purchase-offer' },
    { purpose: 'curiosity', isConfirmed: true },
    { ...body, isConfirmed: false },
  ]) {
    expect((await tools.send('POST', path(), wrong, member(1))).status).toBe(400);
  }
  expect(references).toEqual([]);
  expect(await audit()).toEqual([]);
});

test('after the results of a month there are no more until the next', async () => {
  await tools.db.pool.query(`
    INSERT INTO skip_trace_audit (user_id, record_id, action, purpose, source, month, at)
    SELECT 1, 1000 + n, 'found', 'purchase-offer', 'x', '2026-11-01', '2026-11-02' FROM generate_series(1, 10) AS n`);
  const refused = await tools.send<Problem>('POST', path(), body, member(1));
  expect(refused).toMatchObject({ status: 403, body: { code: 'skip-traces-used' } });
  expect(refused.body.message).toBe(
    'You have used all 10 skip-trace results of this month. You get new ones on December 1.',
  );
  now = new Date('2026-12-01T06:00:00Z');
  expect((await request()).body).toMatchObject({ result: 'found', quota: { used: 1 } });
});

test('more than ten requests a minute are refused, also without results', async () => {
  answer = () => Promise.resolve(null);
  for (let count = 0; count < 10; count += 1) await request();
  expect((await request()).status).toBe(429);
  now = new Date(now.getTime() + 61_000);
  expect((await request()).status).toBe(200);
});

test('a property that the member has not looked up, or that does not exist, responds 404', async () => {
  for (const id of [recordId, 999_999]) {
    expect((await request(member(2), id)).status).toBe(404);
    expect((await read(member(2), id)).status).toBe(404);
  }
});

test("another member's result stays theirs", async () => {
  await request();
  await open(recordId, member(2));
  expect((await read(member(2))).body.trace).toBeNull();
});

describe('on a seat', () => {
  const seat = (...permissions: ('leads' | 'deals' | 'contact-data')[]) =>
    member(3, { plan: 'va', actingFor: { id: 1, permissions } });
  beforeEach(async () => {
    await request();
    await open(recordId, seat());
  });

  test('the owner’s result is masked without the permission for contact details', async () => {
    const { body } = await read(seat('deals'));
    expect(body.mayRequest).toBe(false);
    expect(body.trace).toMatchObject({
      ownerName: 'Ruth Amsel',
      mailingAddress: '•••••',
      phoneNumbers: [{ number: '(•••) •••-••34' }, { number: '(•••) •••-••77', doNotCall: true }],
      emailAddresses: ['r•••••@example.com'],
      relatives: [],
      isMasked: true,
    });
    expect(JSON.stringify(body)).not.toMatch(/901|ruth\.amsel|Elm St/);
    expect((await request(seat('deals'))).status).toBe(403);
  });

  test('it is shown whole with the permission, and a request is logged for the owner too', async () => {
    expect((await read(seat('leads', 'contact-data'))).body.trace).toMatchObject({ ...contact, isMasked: false });
    await request(seat('leads', 'contact-data'));
    expect(await audit()).toContain('3 for 1 found purchase-offer');
  });
});

test('expired results are not shown, then deleted and logged', async () => {
  await request();
  now = new Date('2027-02-18T15:00:01Z');
  expect((await read()).body.trace).toBeNull();
  await purgeExpiredTraces(tools.db, now, '2027-02-01');
  expect((await tools.db.pool.query('SELECT FROM skip_trace_results')).rowCount).toBe(0);
  expect((await audit()).at(-1)).toBe('1 expired purchase-offer');
});

test('the log cannot be changed', async () => {
  await request();
  await expect(tools.db.pool.query('DELETE FROM skip_trace_audit')).rejects.toThrow('append-only');
  await expect(tools.db.pool.query("UPDATE skip_trace_audit SET purpose = 'x'")).rejects.toThrow('append-only');
});

test("a member's export has results and log; closing the account deletes the results", async () => {
  await request();
  const exported = await readMemberRows(tools.db.pool, memberQueries, 1);
  expect(exported['skip-traces']).toMatchObject([{ owner_name: 'Ruth Amsel', address: '1180 Kearney Avenue' }]);
  expect(exported['skip-trace-log']).toHaveLength(2);
  await tools.db.change((tx) => deleteMemberData(tx, 1, 5));
  expect((await tools.db.pool.query('SELECT FROM skip_trace_results')).rowCount).toBe(0);
});

describe('the sample provider', () => {
  const subject = {
    recordId: 7,
    address: '1 Elm St',
    city: 'Keene',
    state: 'NH',
    zipCode: null,
    ownerNames: ['Rosa Gaines'],
    ownerMailingAddress: '4 Mill Rd',
    source: 'sample',
  };
  const find = (part: object = {}) => sampleSkipTraces.find({ ...subject, ...part }, 'r', AbortSignal.timeout(100));

  test('covers sample records only', () => {
    expect(sampleSkipTraces.covers(subject)).toBe(true);
    expect(sampleSkipTraces.covers({ ...subject, source: 'county' })).toBe(false);
  });

  test('invents numbers that are reserved for fiction, equal each time', async () => {
    for (let id = 1; id < 200; id += 1) {
      const found = await find({ recordId: id });
      for (const { number } of found!.phoneNumbers) expect(number).toMatch(/^\(\d{3}\) 555-01\d\d$/);
      for (const email of found!.emailAddresses) expect(email).toBe('rosa.gaines@example.com');
    }
    expect(await find()).toEqual(await find());
  });

  test.each(['Cedar Row Holdings LLC', 'Estate of Opal Nettles', 'Kimball Family Trust'])(
    'knows no contact of %s',
    async (owner) => {
      expect(await find({ ownerNames: [owner] })).toBeNull();
    },
  );
});
