import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
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
  sendAgreement: (_tx: unknown, agreement: VentureAgreement) => {
    sent.push(agreement);
    return Promise.resolve(contractId);
  },
};
const terms = { propertyAddress: '12 Elm St, Memphis', closingDate: dayIn(90), additionalTerms: '' };

beforeAll(async () => {
  tools = await startTestTools();
  api = venturesOf(tools);
});
afterAll(() => tools.stop());
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
  tools.db.change((tx) => sendVentureAgreement(tx, deps, { id, userId, terms, signatories }));
const end = (status: string) =>
  tools.db.change((tx) => followAgreement(tx, quiet, { source: `venture/${id}`, contractId, status }));
const sign = async () => {
  await send();
  await end('signed');
};
const record = (actor = poster, body = {}) =>
  tools.send<{ code: string }>('POST', `/api/joint-ventures/${id}/statements`, actor, {
    ...{ after: 0, revenue: 100_000.01, costs: 25_000 },
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
      ...{ ownerId: 1, source: `venture/${id}`, state: 'TN', propertyId: 10, days: 14 },
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
      ...{ ventureId: id, propertyId: 10, contractId },
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
      ...{ number: 1, revenue: 100_000.01, costs: 25_000, net: 75_000.01 },
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
