import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { plainEmail, plainPhone } from '@dealstead/contracts';
import type { Lead, LeadRecord, LeadRow } from '@dealstead/contracts/tools/leads';
import { emptyTables } from '@dealstead/service-kit/fixtures/emptyTables';
import { member, type RunningTools, seated, startTestTools } from '../fixtures/crm.ts';

let tools: RunningTools;
beforeAll(async () => {
  tools = await startTestTools();
  await tools.db.pool.query('INSERT INTO teams (owner_user_id, version) VALUES (1, 1)');
});
afterAll(() => tools.stop());
beforeEach(() => emptyTables(tools.db.pool, 'leads', 'lead_changes', 'limits', 'outbox'));

const owner = member(1);
async function add(fields: Partial<Lead>): Promise<Lead> {
  const { status, body } = await tools.send<Lead>('POST', '/api/leads', owner, fields);
  expect([status, body]).toMatchObject([201, { id: expect.any(Number) }]);
  return body;
}
const edit = (lead: Lead, changes: object, was?: object) =>
  tools.send<{ lead: Lead; changeId: number; code: string }>('PATCH', `/api/leads/${lead.id}`, owner, {
    version: lead.version,
    changes,
    was,
  });
const read = async (id: number, actor = owner) => (await tools.send<LeadRecord>('GET', `/api/leads/${id}`, actor)).body;
const names = async (query: string, actor = owner) =>
  (await tools.send<LeadRow[]>('GET', `/api/leads?${query}`, actor)).body.map(({ firstName }) => firstName);
const mobile = { ...plainPhone('(901) 555-0134'), kind: 'mobile', source: 'Skip trace' } as const;
const landline = { ...plainPhone('(901) 555-0135'), kind: 'landline' } as const;

test('what files state of owner and property comes back as it was entered, and is cleared', async () => {
  const details = {
    secondOwner: 'Lee Amsel',
    mailingAddress: 'PO Box 9, Dallas, TX 75221',
    county: 'Dallas',
    apn: '00000124',
    propertyType: 'Single family',
    beds: 3,
    baths: 2.5,
    squareFeet: 1_450,
    yearBuilt: 1952,
    lotAcres: 0.2513,
    lastSaleDate: '2004-05-01',
    lastSalePrice: 82_500,
    equity: -1_200.5,
    loanBalance: 91_000,
    loanToValue: 62.5,
    taxDelinquent: true,
    vacant: false,
    absenteeOwner: true,
    preForeclosure: null,
    tags: ['Probate', 'Dallas'],
  };
  const lead = await add({ firstName: 'Ruth', ...details });
  expect(lead).toMatchObject(details);
  const cleared = await edit(lead, { equity: null, vacant: null, tags: [], beds: null, lastSaleDate: null });
  expect(cleared.body.lead).toMatchObject({ equity: null, vacant: null, tags: [], beds: null, apn: '00000124' });
  for (const wrong of [
    { beds: 1.5 },
    { loanBalance: -1 },
    { yearBuilt: 12 },
    { vacant: 'yes' },
    { lastSaleDate: '5/1' },
  ])
    expect([wrong, (await edit(cleared.body.lead, wrong)).status]).toEqual([wrong, 400]);
});

test('a lead is named by its company where no person is', async () => {
  const lead = await add({ company: 'Vance Holdings LLC' });
  expect(lead).toMatchObject({ firstName: '', company: 'Vance Holdings LLC' });
  expect((await tools.send('POST', '/api/leads', owner, { phone: '901-555-0134' })).status).toBe(400);
  expect((await edit(lead, { company: '' })).status).toBe(400);
  const palette = await tools.send<object[]>('GET', '/api/palette?search=vance', owner);
  expect(JSON.stringify(palette.body)).toContain('Vance Holdings LLC');
});

test('a lead has several numbers and addresses, of which the first is its phone and email', async () => {
  const emails = [plainEmail('ruth@example.com'), { ...plainEmail('r@work.example'), kind: 'work' as const }];
  const lead = await add({ firstName: 'Ruth', phones: [mobile, landline], emails });
  expect(lead).toMatchObject({ phone: mobile.number, email: 'ruth@example.com', phones: [mobile, landline], emails });
  const swapped = (await edit(lead, { phones: [landline, mobile] })).body.lead;
  expect(swapped).toMatchObject({ phone: landline.number, phones: [landline, mobile] });
  const repeated = await edit(swapped, { phones: [mobile, { ...mobile, number: '901.555.0134' }] });
  expect(repeated.body.lead.phones).toEqual([mobile]);
  const eleven = Array.from({ length: 11 }, (_, at) => plainPhone(`(901) 555-01${10 + at}`));
  expect((await edit(repeated.body.lead, { phones: eleven })).status).toBe(400);
});

test('a client that knows one number changes the first, and nothing is said of the new one that was known of the former', async () => {
  const lead = await add({ firstName: 'Ruth', phones: [mobile, landline] });
  const other = (await edit(lead, { phone: '901-555-0199' }, { phone: mobile.number })).body;
  expect(other.lead).toMatchObject({ phone: '901-555-0199', phones: [plainPhone('901-555-0199'), landline] });
  await tools.send('POST', `/api/lead-changes/${other.changeId}/undo`, owner);
  expect(await read(lead.id)).toMatchObject({ phone: mobile.number, phones: [mobile, landline] });
  const written = (await edit(await read(lead.id), { phone: '901.555.0134' })).body.lead;
  expect(written.phones).toEqual([{ ...mobile, number: '901.555.0134' }, landline]);
  expect((await edit(written, { phone: null })).body.lead).toMatchObject({
    phone: landline.number,
    phones: [landline],
  });
});

test('a row that the version before wrote has its number first', async () => {
  const lead = await add({ firstName: 'Ruth', phones: [mobile, landline] });
  await tools.db.pool.query("UPDATE leads SET phone = '901-555-0199', version = version + 1 WHERE id = $1", [lead.id]);
  expect((await read(lead.id)).phones).toEqual([plainPhone('901-555-0199'), mobile, landline]);
});

test('two people who change different numbers get a conflict', async () => {
  const lead = await add({ firstName: 'Ruth', phones: [mobile] });
  expect((await edit(lead, { phones: [mobile, landline] }, { phones: [mobile] })).status).toBe(200);
  const late = await edit(lead, { phones: [{ ...mobile, doNotContact: true }] }, { phones: [mobile] });
  expect([late.status, late.body.code]).toEqual([409, 'lead-conflict']);
});

test('the result of a call is stored at the number that was called', async () => {
  const lead = await add({ firstName: 'Ruth', phones: [{ ...mobile, doNotContact: true }, landline] });
  const log = (body: object) =>
    tools.send<{ lead: Lead }>('POST', `/api/leads/${lead.id}/activities`, owner, { activityType: 'call', ...body });
  expect((await log({ outcome: 'no-answer' })).body.lead.phones.map(({ lastResult }) => lastResult)).toEqual([
    null,
    'no-answer',
  ]);
  const wrong = await log({ outcome: 'wrong-number', phone: '9015550134' });
  expect(wrong.body.lead.phones.map(({ lastResult }) => lastResult)).toEqual(['wrong-number', 'no-answer']);
});

test('a merge keeps the numbers, addresses and tags of both', async () => {
  const lead = await add({ firstName: 'Ruth', phones: [mobile], tags: ['Probate'] });
  const other = await add({ firstName: 'R', phones: [landline, mobile], tags: ['probate', 'Vacant'], beds: 3 });
  const merge = { otherId: other.id };
  expect((await tools.send('POST', `/api/leads/${lead.id}/merge`, owner, merge)).status).toBe(200);
  expect(await read(lead.id)).toMatchObject({
    phone: mobile.number,
    phones: [mobile, landline],
    tags: ['Probate', 'Vacant'],
    beds: 3,
  });
});

test('a search finds every number, address, tag, owner and parcel, and words of several of them', async () => {
  await add({
    firstName: 'Ruth',
    phones: [mobile, landline],
    emails: [plainEmail('a@x.example'), plainEmail('second@y.example')],
    secondOwner: 'Lee Núñez',
    apn: '00-124',
    tags: ['Driving for dollars'],
    mailingAddress: 'PO Box 9, Plano',
  });
  await add({ firstName: 'Other', company: 'Plano Homes' });
  for (const [search, found] of [
    ['555-0135', ['Ruth']],
    ['+1 901 555 0135', ['Ruth']],
    ['ruth 5550135', ['Ruth']],
    ['second', ['Ruth']],
    ['nunez ruth', ['Ruth']],
    ['driving ruth', ['Ruth']],
    ['plano', ['Other', 'Ruth']],
    ['plano other driving', []],
  ] as const)
    expect([search, (await names(`search=${encodeURIComponent(search)}`)).toSorted()]).toEqual([search, found]);
});

test('the list is filtered by marks and tags, and says which tags there are', async () => {
  await add({ firstName: 'Vacant', vacant: true, tags: ['Probate'] });
  await add({ firstName: 'Lived in', vacant: false, tags: ['Probate', 'List 1'] });
  await add({ firstName: 'Unknown' });
  const filtered = (fields: object) => names(`fields=${encodeURIComponent(JSON.stringify(fields))}`);
  expect(await filtered({ vacant: 'yes' })).toEqual(['Vacant']);
  expect(await filtered({ vacant: 'no' })).toEqual(['Lived in']);
  expect(await filtered({ tags: 'Probate', vacant: 'no' })).toEqual(['Lived in']);
  expect((await tools.send('GET', '/api/leads?fields=[1]', owner)).status).toBe(400);
  const counts = await tools.send<{ tags: string[] }>('GET', '/api/leads/counts', owner);
  expect(counts.body.tags).toEqual(['Probate', 'List 1']);
});

test('a seat without contact data sees masks of all numbers and of the mailing address, and finds nothing by them', async () => {
  const lead = await add({
    firstName: 'Ruth',
    phones: [mobile, landline],
    mailingAddress: 'PO Box 9',
    tags: ['Probate'],
  });
  const seat = seated(9, 1, 'leads');
  const seen = await read(lead.id, seat);
  expect(JSON.stringify(seen)).not.toMatch(/901|PO Box|Skip trace/);
  expect(seen).toMatchObject({ phones: [{ kind: 'mobile' }, { kind: 'landline' }], tags: ['Probate'] });
  expect(await names('search=5550135', seat)).toEqual([]);
  expect(await names('search=probate', seat)).toEqual(['Ruth']);
  const refused = await tools.send('PATCH', `/api/leads/${lead.id}`, seat, { version: 1, changes: { phones: [] } });
  expect(refused.status).toBe(403);
});

test('the CSV has a column for each number that some lead has', async () => {
  await add({
    firstName: 'Ruth',
    phones: [mobile, { ...landline, doNotContact: true }],
    vacant: true,
    tags: ['A', 'B'],
  });
  const [head = '', row = ''] = (await tools.text('/api/leads.csv', owner)).split(/\r?\n/);
  const cells = new Map(head.split(',').map((name, at) => [name.replace('\uFEFF', ''), at]));
  expect([...cells.keys()]).toEqual(expect.arrayContaining(['phone2', 'phone2DoNotCall', 'vacant', 'mailingAddress']));
  expect(cells.has('phone3')).toBe(false);
  expect(row).toContain('(901) 555-0135');
  expect(row).toContain('"A, B"');
});

test('statistics of leads are gathered, and rows deleted, without the schema in the search path, as maintenance does', async () => {
  await add({ firstName: 'Ruth', tags: ['probate'], phones: [mobile] });
  const client = await tools.db.pool.connect();
  try {
    await client.query('SET search_path = pg_catalog');
    await client.query('ANALYZE tools.leads');
    const { rowCount } = await client.query("DELETE FROM tools.leads WHERE first_name = 'Ruth'");
    expect(rowCount).toBe(1);
  } finally {
    client.release(true); // closes the connection with its search path
  }
});
