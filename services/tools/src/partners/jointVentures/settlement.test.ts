import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { fillContract, todayInNewYork } from '@dealstead/contracts';
import type { AgreementPreview } from '@dealstead/contracts/tools/jointVentureSettlement';
import type { Live } from '@dealstead/service-kit';
import { emptyTables } from '@dealstead/service-kit/fixtures/emptyTables';
import { member, type RunningTools, startTestTools } from '../../crm/fixtures/crm.ts';
import { addListing, addMembers } from '../../outreach/fixtures/outreach.ts';
import { followAgreement, type Signatory, sendVentureAgreement, type VentureAgreement } from './agreements.ts';
import { dayIn, emptyVentures, partner, venturesOf } from './fixtures.ts';

let tools: RunningTools;
let api: ReturnType<typeof venturesOf>;
let id: number;
let sent: VentureAgreement[];
const poster = partner(1);
const applicant = partner(2);
const quiet: Live = { admins: () => undefined, member: () => undefined };
const contractId = 77;
const signatories = new Map<number, Signatory>([
  [1, { userId: 1, name: 'Dana Reyes', email: 'dana@example.com' }],
  [2, { userId: 2, name: 'Marcus Reyes', email: 'marcus@example.com' }],
]);
const deps = {
  live: quiet,
  agreements: {
    body: '',
    send(_tx: unknown, agreement: VentureAgreement) {
      sent.push(agreement);
      return Promise.resolve(contractId);
    },
  },
};
const terms = { propertyAddress: '12 Elm St, Memphis', closingDate: dayIn(90), additionalTerms: '' };

const people: Record<string, { firstName: string; email: string }> = {
  1: { firstName: 'Dana', email: 'dana@example.com' },
  2: { firstName: 'Marcus', email: 'marcus@example.com' },
};
/** What account says of members, and listings of the address of listing 10, which is member 1's. */
const others = createServer((request, response) => {
  const [, member] = /^\/internal\/members\/(\d+)$/.exec(request.url ?? '') ?? [];
  const snapshot = { ...partner(Number(member)), lastName: 'Reyes', phone: null, version: 1 };
  const isOwn = request.url === '/internal/properties/10/address?ownerId=1';
  const address = { address: isOwn ? '12 Elm St, Memphis, TN 38104' : null };
  response.writeHead(200, { 'content-type': 'application/json' });
  response.end(JSON.stringify(member ? { ...snapshot, ...people[member] } : address));
});

beforeAll(async () => {
  await new Promise<void>((resolve) => others.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(others.address() as AddressInfo).port}`;
  tools = await startTestTools({ ACCOUNT_URL: url, LISTINGS_URL: url });
  api = venturesOf(tools);
});
afterAll(async () => {
  await tools.stop();
  others.close();
});
beforeEach(async () => {
  await emptyVentures(tools);
  await emptyTables(tools.db.pool, 'members', 'limits', 'outbox', 'listed_properties', 'notifications');
  await addMembers(tools, { 1: 'Dana', 2: 'Marcus' });
  await addListing(tools, 10, 1);
  sent = [];
  id = (await api.post(poster, 10)).body.id;
  const { body: application } = await api.apply(applicant, id, 33.33);
  await api.answer(poster, application.id, 'accept');
});

const send = (userId = 1) =>
  tools.db.change((tx) => sendVentureAgreement(tx, deps, { id, userId, terms, today: todayInNewYork(), signatories }));
const end = (status: string) =>
  tools.db.change((tx) => followAgreement(tx, quiet, { source: `venture/${id}`, contractId, status }));
const sign = async () => {
  await send();
  await end('signed');
};
const record = (actor = poster, body = {}) =>
  tools.send<{ code: string }>('POST', `/api/joint-ventures/${id}/statements`, actor, {
    after: 0,
    revenue: 100_000.01,
    costs: 25_000,
    ...body,
  });
const respond = (actor = applicant, number = 1, body: object = { answer: 'confirmed' }) =>
  tools.send<{ code: string }>('POST', `/api/joint-ventures/${id}/statements/${number}/answers`, actor, body);
const agreed = async () =>
  (await tools.db.pool.query("SELECT data FROM outbox WHERE type = 'tools.venture.agreed.v1'")).rows.map(
    ({ data }) => data,
  );

test('the agreement states names, contributions and the accepted split', async () => {
  await expect(send(2)).rejects.toMatchObject({ status: 404 });
  await send();
  expect(sent).toMatchObject([
    {
      ownerId: 1,
      source: `venture/${id}`,
      state: 'TN',
      propertyId: 10,
      days: 14,
      values: {
        'First partner name': 'Dana Reyes',
        'Second partner share (%)': '33.33',
        'First partner share (%)': '66.67',
        'Second partner contribution': 'Funds the purchase and a light rehab. Amount: $85,000.',
        State: 'Tennessee',
      },
      signers: [{ email: 'dana@example.com' }, { email: 'marcus@example.com' }],
    },
  ]);
  await expect(send()).rejects.toMatchObject({ code: 'agreement-sent' });
  const callOff = () => tools.send('POST', `/api/joint-ventures/${id}/endings`, applicant, { ending: 'call-off' });
  expect(await callOff()).toMatchObject({ status: 409, body: { code: 'agreement-sent' } });
  await end('declined');
  expect((await api.details(applicant, id)).history[0]).toMatchObject({ kind: 'agreement-failed', detail: 'declined' });
  expect(await callOff()).toMatchObject({ status: 200 });
});

test('the poster reads the agreement with both signers before it is sent; the address is that of the own listing', async () => {
  const address = (actor = poster) =>
    tools.send<{ propertyAddress: string }>('GET', `/api/joint-ventures/${id}/agreement-address`, actor);
  expect(await address(applicant)).toMatchObject({ status: 404 });
  const { propertyAddress } = (await address()).body;
  expect(propertyAddress).toBe('12 Elm St, Memphis, TN 38104');
  const preview = (actor = poster) =>
    tools.send<AgreementPreview>('POST', `/api/joint-ventures/${id}/agreement-previews`, actor, {
      ...terms,
      propertyAddress,
    });
  expect(await preview(applicant)).toMatchObject({ status: 404 });
  const { body: shown } = await preview();
  expect(shown).toMatchObject({
    signers: [
      { name: 'Dana Reyes', role: 'First partner', maskedEmail: 'd•••@e•••.com' },
      { name: 'Marcus Reyes', role: 'Second partner', maskedEmail: 'm•••@e•••.com' },
    ],
    days: 14,
  });
  const text = fillContract(shown.body, shown.values);
  for (const part of [
    propertyAddress,
    'Marcus Reyes',
    'First Partner receives 66.67 percent',
    'returned before any profit',
  ])
    expect(text).toContain(part);
  // Nothing was stored, and what is sent is the same.
  expect((await api.details(poster, id)).agreement).toBeNull();
  const response = await tools.send('POST', `/api/joint-ventures/${id}/agreements`, poster, {
    ...terms,
    propertyAddress,
  });
  expect(response.status).toBe(201);
  const { rows } = await tools.db.pool.query<{ text: string }>('SELECT document_text AS text FROM contracts');
  expect(rows.map((row) => row.text.slice(0, text.length))).toEqual([text]);
  expect(await preview()).toMatchObject({ status: 409, body: { code: 'agreement-sent' } });
});

test('a signed agreement is emitted once, with the shares', async () => {
  await send();
  await tools.db.change((tx) => followAgreement(tx, quiet, { source: 'deal/1', contractId, status: 'signed' }));
  await tools.db.change((tx) =>
    followAgreement(tx, quiet, { source: `venture/${id}`, contractId: 78, status: 'signed' }),
  );
  expect(await agreed()).toEqual([]);
  await end('signed');
  await end('signed');
  expect(await agreed()).toMatchObject([
    {
      ventureId: id,
      propertyId: 10,
      contractId,
      parties: [
        { userId: 1, side: 'poster', shareBasisPoints: 6_667 },
        { userId: 2, side: 'partner', shareBasisPoints: 3_333 },
      ],
    },
  ]);
  expect(await api.details(poster, id)).toMatchObject({ status: 'agreed', agreement: { contractId } });
});

test('figures are split to the cent, confirmed and corrected; the ledger keeps every entry', async () => {
  expect(await record()).toMatchObject({ status: 409, body: { code: 'agreement-missing' } });
  await sign();
  expect(await record(partner(9))).toMatchObject({ status: 404 });
  // Settling needs no plan.
  expect(await record(member(1, { plan: 'free' }))).toMatchObject({ status: 201 });
  expect(await record()).toMatchObject({ body: { code: 'figures-changed' } });
  expect((await api.details(applicant, id)).statements).toMatchObject([
    {
      number: 1,
      revenue: 100_000.01,
      costs: 25_000,
      net: 75_000.01,
      shares: [
        { userId: 1, percent: 66.67, amount: 50_002.51, answer: 'confirmed' },
        { userId: 2, percent: 33.33, amount: 24_997.5, answer: null },
      ],
    },
  ]);
  expect(await respond(applicant, 1, { answer: 'disputed', note: 'The roof is missing.' })).toMatchObject({
    status: 200,
  });
  expect(await respond()).toMatchObject({ body: { code: 'answered' } });
  expect(await record(applicant, { after: 1 })).toMatchObject({ body: { code: 'figures-unchanged' } });
  expect(await record(applicant, { after: 1, costs: 30_000 })).toMatchObject({ status: 201 });
  expect(await respond(poster)).toMatchObject({ body: { code: 'figures-changed' } });
  expect(await respond(poster, 2)).toMatchObject({ status: 200 });
  const { statements } = await api.details(poster, id);
  expect(statements[0]!.shares.map(({ amount, answer }) => [amount, answer])).toEqual([
    [46_669.01, 'confirmed'],
    [23_331, 'confirmed'],
  ]);
  const { rows } = await tools.db.pool.query(
    'SELECT statement, sum(amount_cents)::int AS sum, count(*)::int AS entries FROM joint_venture_entries GROUP BY 1 ORDER BY 1',
  );
  expect(rows).toEqual([
    { statement: 1, sum: 0, entries: 4 },
    { statement: 2, sum: 0, entries: 3 },
  ]);
  await expect(tools.db.pool.query('DELETE FROM joint_venture_entries')).rejects.toThrow(/never changed/);
  await expect(
    tools.db.pool.query(
      `INSERT INTO joint_venture_entries (venture_id, statement, account, amount_cents) VALUES (${id}, 2, 'revenue', 5)`,
    ),
  ).rejects.toThrow(/does not balance/);
});

const standing = async () => {
  const { status, venture, history } = await api.details(applicant, id);
  return { status, completed: venture.poster.completed, last: history[0]!.kind };
};
const changes = async () =>
  (
    await tools.db.pool.query<{ status: string }>(
      "SELECT data->>'status' AS status FROM outbox WHERE type = 'tools.venture.changed.v1' ORDER BY seq",
    )
  ).rows.map(({ status }) => status);

test('a joint venture is settled when all partners have confirmed the latest figures, not before', async () => {
  await sign();
  await record();
  expect(await standing()).toEqual({ status: 'agreed', completed: 0, last: 'figures-recorded' });
  const own = await tools.send('GET', '/api/joint-ventures/own', applicant);
  expect(own.body).toMatchObject([{ status: 'agreed', needsAnswer: true }]);
  await respond(applicant, 1, { answer: 'disputed', note: 'The roof is missing.' });
  expect(await standing()).toEqual({ status: 'agreed', completed: 0, last: 'disputed' });
  await record(poster, { after: 1, costs: 30_000 });
  expect(await standing()).toEqual({ status: 'agreed', completed: 0, last: 'figures-corrected' });
  await respond(applicant, 2);
  expect(await standing()).toEqual({ status: 'closed', completed: 1, last: 'closed' });
  expect((await changes()).slice(-2)).toEqual(['agreed', 'closed']);
  const { rows } = await tools.db.pool.query(
    'SELECT title FROM notifications WHERE user_id = 1 ORDER BY id DESC LIMIT 1',
  );
  expect(rows).toEqual([{ title: 'Marcus Reyes confirmed the figures. Your joint venture is settled' }]);
});

test('a correction of settled figures waits for confirmation again, also where the listing has a new post', async () => {
  await sign();
  await record();
  await respond();
  expect((await api.post(poster, 10)).status).toBe(201);
  expect(await record(applicant, { after: 1, costs: 20_000 })).toMatchObject({ status: 201 });
  expect(await standing()).toEqual({ status: 'agreed', completed: 0, last: 'figures-corrected' });
  await respond(poster, 2);
  expect(await standing()).toEqual({ status: 'closed', completed: 1, last: 'closed' });
});

test('capital comes back before the split, by partner and to the cent, and is part of the ledger', async () => {
  await sign();
  const contributions = [{ userId: 2, amount: 85_000.5 }];
  for (const wrong of [[{ userId: 9, amount: 1 }], [...contributions, ...contributions]])
    expect(await record(poster, { contributions: wrong })).toMatchObject({ status: 400 });
  expect(await record(poster, { contributions })).toMatchObject({ status: 201 });
  expect((await api.details(applicant, id)).statements).toMatchObject([
    {
      net: 75_000.01,
      capital: 85_000.5,
      total: 160_000.51,
      shares: [
        { userId: 1, contributed: 0, returned: 0, profit: 50_002.51, amount: 50_002.51 },
        { userId: 2, contributed: 85_000.5, returned: 85_000.5, profit: 24_997.5, amount: 109_998 },
      ],
    },
  ]);
  // Costs that take a part of the capital.
  await record(poster, { after: 1, contributions, costs: 150_000 });
  expect((await api.details(applicant, id)).statements[0]!.shares).toMatchObject([
    { returned: 0, profit: 0, amount: 0 },
    { contributed: 85_000.5, returned: 35_000.51, profit: 0, amount: 35_000.51 },
  ]);
  const csv = await tools.text(`/api/joint-ventures/${id}/ledger.csv`, poster);
  expect(csv).toMatch(/,capital,Marcus Reyes,33\.33,-85000\.50\r\n/);
  expect(csv).toMatch(/,capital-return,Marcus Reyes,33\.33,85000\.50\r\n/);
  expect(csv).toMatch(/,capital-return,Marcus Reyes,33\.33,-49999\.99\r\n/);
});

test('ventures that unconfirmed figures closed are no longer closed after the upgrade', async () => {
  await sign();
  await record();
  const migration = await readFile(
    new URL('../../../prisma/migrations/20261201100400_ventures_unconfirmed/migration.sql', import.meta.url),
    'utf8',
  );
  const close = () => tools.db.pool.query("UPDATE joint_ventures SET status = 'closed', closed_at = now()");
  await close();
  await tools.db.pool.query(migration);
  expect((await standing()).status).toBe('agreed');
  await respond();
  await tools.db.pool.query(migration);
  expect((await standing()).status).toBe('closed');
});

test('of figures recorded by both partners at the same moment one is stored', async () => {
  await sign();
  const results = await Promise.all([record(), record(applicant, { costs: 20_000 })]);
  expect(results.map(({ status }) => status).toSorted()).toEqual([201, 409]);
});

test('the ledger as CSV escapes what begins like a formula, for the partners only', async () => {
  await tools.db.pool.query(`UPDATE joint_ventures SET title = '=HYPERLINK("x")'`);
  await sign();
  await record();
  const csv = await tools.text(`/api/joint-ventures/${id}/ledger.csv`, applicant);
  expect(csv.split('\r\n').slice(0, 3)).toEqual([
    'jointVenture,statement,date,account,partner,sharePercent,amount',
    expect.stringMatching(/^"'=HYPERLINK\(""x""\)",1,\d{4}-\d\d-\d\d,revenue,,,-100000\.01$/),
    expect.stringMatching(/,costs,,,25000\.00$/),
  ]);
  expect(csv).toMatch(/,share,Marcus Reyes,33\.33,24997\.50\r\n/);
  expect((await tools.send('GET', `/api/joint-ventures/${id}/ledger.csv`, partner(9))).status).toBe(404);
});
