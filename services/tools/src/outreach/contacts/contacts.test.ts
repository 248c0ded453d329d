import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import type { Contact, ContactCounts, ContactRow } from '@dealstead/contracts/tools/contacts';
import { emptyTables } from '@dealstead/service-kit/fixtures/emptyTables';
import { member, type RunningTools, seated, startTestTools } from '../../crm/fixtures/crm.ts';
import { createToken, insertLinks } from './unsubscribes.ts';

let tools: RunningTools;
beforeAll(async () => {
  tools = await startTestTools();
});
afterAll(() => tools.stop());
beforeEach(() =>
  emptyTables(tools.db.pool, 'contacts', 'contact_suppressions', 'unsubscribe_links', 'leads', 'outbox'),
);

const owner = member(1);
const consent = { consentSource: 'website', consentDate: '2026-10-01' } as const;
const add = (fields: object, actor = owner) =>
  tools.send<Contact & { message: string }>('POST', '/api/contacts', actor, { ...consent, ...fields });
const list = async (query = '', actor = owner) =>
  (await tools.send<ContactRow[]>('GET', `/api/contacts${query}`, actor)).body;
const counts = async (actor = owner) => (await tools.send<ContactCounts>('GET', '/api/contacts/counts', actor)).body;
const change = (body: object, actor = owner) => tools.send('POST', '/api/contacts/changes', actor, body);

const ruth = {
  firstName: 'Ruth',
  lastName: 'Amsel',
  email: 'ruth@example.com',
  phone: '(901) 555-0134',
  state: 'TN',
  tags: ['Cash'],
  investmentTypes: ['land'],
  minBudget: 50_000,
  maxBudget: 120_000.5,
};

test('a contact is added once for an address or number, edited, found and deleted', async () => {
  const { status, body } = await add(ruth);
  expect([status, body]).toMatchObject([201, { ...ruth, ...consent, isMember: false }]);
  expect((await add({ email: 'RUTH@example.com' })).body.message).toBe(
    'Ruth Amsel has this address or number already.',
  );
  expect((await add({ phone: '+1 901-555-0134' })).status).toBe(409);
  expect((await add({ firstName: 'Nobody' })).status).toBe(400);
  await add({ firstName: 'Carla', lastName: 'Orr', email: 'carla@example.com' });
  for (const [query, names] of [
    ['', ['Carla', 'Ruth']],
    ['?sortBy=name', ['Ruth', 'Carla']],
    ['?search=amsel', ['Ruth']],
    ['?search=901555', ['Ruth']],
    ['?tag=Cash&state=TN&type=land', ['Ruth']],
    ['?type=residential', []],
  ] as const)
    expect([query, (await list(query)).map(({ firstName }) => firstName)]).toEqual([query, names]);
  const [last] = await list('?limit=1');
  expect((await list(`?after=${last!.cursor}`)).map(({ firstName }) => firstName)).toEqual(['Ruth']);
  const path = `/api/contacts/${body.id}`;
  const edited = await tools.send<Contact>('PATCH', path, owner, { city: 'Memphis', maxBudget: null });
  expect(edited.body).toMatchObject({ city: 'Memphis', maxBudget: null, minBudget: 50_000, tags: ['Cash'] });
  expect((await tools.send('PATCH', path, owner, { email: '', phone: '' })).status).toBe(400);
  expect((await tools.send('PATCH', path, member(2), { city: 'Macon' })).status).toBe(404);
  expect((await change({ ids: [body.id], delete: true }, member(2))).body).toEqual({ changed: 0 });
  expect((await change({ ids: [body.id], delete: true })).body).toEqual({ changed: 1 });
  expect(await list()).toHaveLength(1);
});

test('tags are added and removed in bulk, and counted', async () => {
  const ids = [(await add(ruth)).body.id, (await add({ email: 'carla@example.com' })).body.id];
  await change({ ids, addTags: ['Memphis', 'Cash'] });
  expect((await list()).map(({ tags }) => tags)).toEqual([
    ['Memphis', 'Cash'],
    ['Cash', 'Memphis'],
  ]);
  await change({ ids: [ids[0]], removeTags: ['Cash'] });
  expect(await counts()).toMatchObject({ all: 2, reachable: 2, tags: ['Memphis', 'Cash'] });
});

test('a suppression outlives the contact, and only what the member entered is lifted', async () => {
  const { id } = (await add(ruth)).body;
  await change({ ids: [id], suppress: 'manual' });
  expect(await counts()).toMatchObject({ all: 1, reachable: 0, suppressed: 1 });
  expect((await list('?reach=suppressed'))[0]!.suppressed.email?.reason).toBe('manual');
  await change({ ids: [id], delete: true });
  const again = (await add(ruth)).body;
  expect(again.suppressed).toMatchObject({ email: { reason: 'manual' }, sms: { reason: 'manual' } });
  await change({ ids: [again.id], resume: true });
  expect(await counts()).toMatchObject({ reachable: 1, suppressed: 0 });
  await change({ ids: [again.id], suppress: 'stop' });
  await change({ ids: [again.id], resume: true });
  expect((await list())[0]!.suppressed).toMatchObject({ email: null, sms: { reason: 'stop' } });
});

test('one press on an unsubscribe link stops the mail of its sender only, however often it is pressed', async () => {
  await add(ruth);
  await add(ruth, member(2));
  const { token, hash } = createToken();
  await tools.db.change((tx) => insertLinks(tx, 1, 'Dana', [{ hash, email: 'Ruth@example.com' }]));
  const path = `/api/unsubscribes/${token}`;
  expect((await tools.send('GET', path)).body).toEqual({ sender: 'Dana', email: 'R•••@e•••.com', isStopped: false });
  for (let i = 0; i < 2; i++)
    expect((await tools.send('POST', path, undefined, { 'List-Unsubscribe': 'One-Click' })).status).toBe(200);
  expect((await tools.send('GET', path)).body).toMatchObject({ isStopped: true });
  expect((await list())[0]!.suppressed.email?.reason).toBe('unsubscribed');
  expect((await list('', member(2)))[0]!.suppressed.email).toBeNull();
  expect((await tools.send('POST', `${path.slice(0, -1)}x`, undefined, {})).status).toBe(410);
});

test('a seat without contact data sees masks, finds nobody by address, and exports nothing', async () => {
  const { id } = (await add({ ...ruth, notes: 'Call ruth@example.com' })).body;
  const masked = seated(5, 1, 'campaigns');
  expect((await list('?search=amsel', masked))[0]).toMatchObject({
    email: 'r•••@e•••.com',
    phone: '•••-•••-••34',
    notes: null,
  });
  expect(await list('?search=ruth@example', masked)).toEqual([]);
  expect(await counts(masked)).toMatchObject({ all: 1, canSeeContactData: false });
  expect((await tools.send('GET', '/api/contacts.csv', masked)).status).toBe(403);
  expect((await tools.send('PATCH', `/api/contacts/${id}`, masked, { phone: null })).status).toBe(403);
  expect((await tools.send('PATCH', `/api/contacts/${id}`, masked, { city: 'Macon' })).status).toBe(200);
  expect((await list('?search=ruth@example', seated(5, 1, 'campaigns', 'contact-data')))[0]?.email).toBe(
    'ruth@example.com',
  );
  expect((await tools.send('GET', '/api/contacts', seated(5, 1, 'leads'))).status).toBe(403);
  expect((await tools.send('GET', '/api/contacts', member(3, { plan: 'buyer' }))).status).toBe(403);
});

test('the export is harmless in spreadsheets', async () => {
  await add({ ...ruth, firstName: '=cmd|x', notes: '@SUM(1)' });
  const csv = await tools.text('/api/contacts.csv', owner);
  expect(csv.split('\r\n')[1]).toBe(
    "'=cmd|x,Amsel,ruth@example.com,(901) 555-0134,,,TN,land,50000,120000.5,Cash,website,2026-10-01,'@SUM(1),",
  );
});

test('a contact is marked whose number a lead says not to call', async () => {
  const phones = [{ number: '901-555-0134', doNotContact: true }];
  await tools.send('POST', '/api/leads', owner, { firstName: 'Ruth', phones });
  await add(ruth);
  await add({ firstName: 'Carla', phone: '901-555-0199' });
  expect((await list('?sortBy=name')).map(({ firstName, isPhoneBarred }) => [firstName, isPhoneBarred])).toEqual(
    expect.arrayContaining([
      ['Ruth', true],
      ['Carla', false],
    ]),
  );
});
