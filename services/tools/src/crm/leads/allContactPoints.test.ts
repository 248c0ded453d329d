import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { plainPhone, toPhoneKey } from '@dealstead/contracts';
import type { LeadRecord } from '@dealstead/contracts/tools/leads';
import type { ImportedList } from '@dealstead/contracts/imports/endpoints';
import { emptyTables } from '@dealstead/service-kit/fixtures/emptyTables';
import { until } from '@dealstead/service-kit/fixtures/until';
import { member, type RunningTools, startTestTools } from '../fixtures/crm.ts';
import { receiveLead } from '../sources/receiveLead.ts';
import { tiedQuery } from './leadKeys.ts';

let tools: RunningTools;
beforeAll(async () => {
  tools = await startTestTools();
});
afterAll(() => tools.stop());
beforeEach(() => emptyTables(tools.db.pool, 'leads', 'contacts', 'lead_imports', 'import_keys', 'import_matches'));

const owner = member(1, { plan: 'wholesaler' });
const plainEmail = (address: string) => ({
  address,
  kind: null,
  source: null,
  doNotContact: false,
  isLitigator: false,
});
async function addLead(fields: object): Promise<number> {
  const { status, body } = await tools.send<{ id: number }>('POST', '/api/leads', owner, fields);
  expect([status, body]).toEqual([201, expect.anything()]);
  return body.id;
}
const ruth = () =>
  addLead({
    firstName: 'Ruth',
    phones: [plainPhone('(901) 555-0134'), plainPhone('(901) 555-0135 ext. 12')],
    emails: [plainEmail('ruth@example.com'), plainEmail('Ruth@Work.example')],
  });

test('a phone number that a spreadsheet rounded is refused by name, of a lead and of a contact, and its decimals are dropped', async () => {
  const lead = (number: string) =>
    tools.send<{ details: object; phones: { number: string }[] }>('POST', '/api/leads', owner, {
      firstName: 'Ruth',
      phones: [plainPhone(number)],
    });
  const reason = 'A spreadsheet rounded this number. Enter all of its digits.';
  expect(await lead('9.01556E+09')).toMatchObject({ status: 400, body: { details: { 'phones.0.number': reason } } });
  expect((await lead('9015551105.0')).body.phones).toMatchObject([{ number: '(901) 555-1105' }]);
  const contact = (phone: string) =>
    tools.send('POST', '/api/contacts', owner, { phone, consentSource: 'website', consentDate: '2026-01-01' });
  expect(await contact('9.01556E+09')).toMatchObject({ status: 400, body: { details: { phone: reason } } });
  expect(await contact('9015551105.0')).toMatchObject({ status: 201, body: { phone: '(901) 555-1105' } });
});

async function checked(csv: string): Promise<ImportedList> {
  const { body } = await tools.upload<ImportedList>('/api/lead-imports?name=a.csv', csv, owner);
  await tools.send('POST', `/api/lead-imports/${body.id}/check`, owner, { mapping: body.mapping });
  const read = async () => (await tools.send<ImportedList>('GET', `/api/lead-imports/${body.id}`, owner)).body;
  await until(async () => (await read()).state === 'checked');
  return read();
}

test.each([
  ['a further number', 'Phone', '901-555-0135'],
  ['a further address', 'Email', 'ruth@work.example'],
])('a row is the same as a lead by %s', async (_, column, value) => {
  await ruth();
  expect(await checked(`Name,${column}\nR. Amsel,${value}\n`)).toMatchObject({ good: 0, repeated: 1 });
});

test('rows of a file are the same by any of their numbers and addresses', async () => {
  const csv = 'Name,Phone 1,Phone 2,Email 1,Email 2\nAnn,901-555-0101,901-555-0102,a@example.com,b@example.com\n';
  expect(await checked(`${csv}A. Lee,901-555-0102,,,\nLee,,,b@example.com,\n`)).toMatchObject({ good: 1, repeated: 2 });
});

test('a lead shows others with any of its numbers and addresses, also after one was added', async () => {
  const id = await ruth();
  const other = await addLead({ firstName: 'Other', phone: '(901) 555-0188' });
  const duplicates = async () =>
    (await tools.send<LeadRecord>('GET', `/api/leads/${id}`, owner)).body.duplicates.map((lead) => lead.id);
  expect(await duplicates()).toEqual([]);
  await tools.send('PATCH', `/api/leads/${other}`, owner, {
    version: 1,
    changes: { emails: [plainEmail('o@example.com'), plainEmail('ruth@work.example')] },
  });
  expect(await duplicates()).toEqual([other]);
});

test('who writes again is known by any number and address, without its extension and by country', async () => {
  const id = await ruth();
  const receive = (email: string | null, phone: string | null) =>
    tools.db.change((tx) =>
      receiveLead(tx, {
        ownerId: 1,
        name: 'Ruth',
        email,
        phone,
        columns: { lead_type: 'seller', lead_source: 'form' },
        activity: 'Wrote',
        followUp: 'Answer',
      }),
    );
  expect(await receive(null, '901.555.0135')).toEqual({ leadId: id, isNew: false });
  expect(await receive('ruth@work.EXAMPLE', null)).toEqual({ leadId: id, isNew: false });
  expect(await receive(null, '+1 901 555 0134 x9')).toEqual({ leadId: id, isNew: false });
  expect(await receive(null, '+44 901 555 0134')).toMatchObject({ isNew: true });
});

test('contacts are the same by their number without its extension, and a foreign number is no US number', async () => {
  const consent = { consentSource: 'in-person', consentDate: '2026-01-05' };
  const add = async (phone: string) =>
    (await tools.send('POST', '/api/contacts', owner, { firstName: 'A', phone, ...consent })).status;
  expect(await add('(901) 555-0134 ext. 12')).toBe(201);
  expect(await add('901-555-0134')).toBe(409);
  expect(await add('+44 20 7946 0958')).toBe(201);
  expect(await add('(207) 946-0958')).toBe(201);
  const { rows } = await tools.db.pool.query<{ key: string | null }>(
    'SELECT us_phone_key(phone) AS key FROM contacts ORDER BY id',
  );
  expect(rows.map(({ key }) => key)).toEqual(['9015550134', null, '2079460958']);
});

test.each([
  '(901) 555-0134',
  '1-901-555-0134 ext 12',
  '+1.901.555.0134',
  '+1 (901) 555-0134',
  '901‑555–0134',
  'cell 9015550134',
  '9015550134.0',
  '901-555-0134, 901-555-0135',
  '901-555-0134 or 555-0135',
  '+44 20 7946 0958',
  'tel:+442079460958',
  '011 44 901 555 0134',
  '+9015550134',
  '555-0134',
  '101-555-0134',
  '90155501345',
  '',
])('SQL reads “%s” as the key that the rest of the product reads', async (phone) => {
  const { rows } = await tools.db.pool.query<{ key: string | null }>('SELECT us_phone_key($1) AS key', [phone]);
  expect(rows[0]?.key).toBe(toPhoneKey(phone));
});

test('numbers and addresses of a file are looked for in their indexes, not in all leads of the owner', async () => {
  await tools.db.pool.query(
    `INSERT INTO leads (first_name, last_name, lead_type, created_by_user_id, email_keys, phone_keys, street_key, is_keyed)
     SELECT 'Ann', n, 'seller', 1, ARRAY[n || '@example.com'], ARRAY['+1901' || 2000000 + n], n || ' elm street', true
     FROM generate_series(1, 4000) n`,
  );
  await tools.db.pool.query('ANALYZE leads');
  const keys = (keyOf: (nth: number) => string) => Array.from({ length: 2_000 }, (_, nth) => keyOf(5_000 + nth));
  const tied = tiedQuery(
    1,
    keys((nth) => `${nth}@example.com`),
    keys((nth) => `+1901${2_000_000 + nth}`),
    keys((nth) => `${nth} elm street`),
  );
  const rows = await tools.db.sql<Record<string, string>>`EXPLAIN ${tied}`;
  const plan = rows.map((row) => Object.values(row).join()).join('\n');
  for (const index of ['leads_by_email_keys', 'leads_by_phone_keys'])
    expect(plan.includes(`Scan on ${index} `)).toBe(true);
});
