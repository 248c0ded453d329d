import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { LiveMessage, liveSubject } from '@dealstead/contracts/events';
import type { BuyerProfileAnswer } from '@dealstead/contracts/tools/buyerProfile';
import { NotFound } from '@dealstead/service-kit';
import { emptyTables } from '@dealstead/service-kit/fixtures/emptyTables';
import { until } from '@dealstead/service-kit/fixtures/until';
import { member as activeMember, type RunningTools, startTestTools } from '../../fixtures/tools.ts';
import { type ReminderOptions, sendReminders } from './reminders.ts';
import { purgeProofFiles } from './store.ts';

let tools: RunningTools;
beforeAll(async () => {
  tools = await startTestTools();
});
afterAll(() => tools.stop());
beforeEach(() => emptyTables(tools.db.pool, 'buyer_profiles', 'outbox'));

const profile = {
  name: 'Dana Reyes',
  email: 'dana@example.com',
  phone: '404 555 0123',
  buyerType: 'cash-buyer',
  cashAvailable: 120_000.5,
  preferredAreas: ['Memphis, TN', '38114'],
  priceRange: { min: 40_000, max: 200_000.99 },
  propertyTypes: ['residential', 'land'],
  dealsClosed: 3,
  avgCloseTime: 21,
  proofOfFunds: { kind: 'bank-letter', date: '2026-11-01', expires: '2027-01-14' },
  notes: 'Closes with Cedar Title.',
};
const member = (id = 7) => activeMember(id, { plan: 'free', status: 'inactive' });
const read = async (id = 7) => (await tools.get<BuyerProfileAnswer>('/api/buyer-profile', member(id))).body;
const save = (body: unknown, id = 7) => tools.send('PUT', '/api/buyer-profile', body, member(id));

test('a profile is stored whole, each member reads only their own, and their pages are notified', async () => {
  const invalidated: string[] = [];
  const connection = await tools.service.nats.connection();
  const subscription = connection.subscribe(liveSubject.member(7), {
    callback: (_error, message) => void invalidated.push(...LiveMessage.parse(message.json()).stale),
  });
  await connection.flush();
  expect(await read()).toMatchObject({ profile: null, buyerScore: 0, proofDaysLeft: null });
  const saved = await save(profile);
  expect(saved.status).toBe(200);
  expect((await read()).profile).toEqual(profile);
  expect((await read()).buyerScore).toBe((await read()).score.reduce((sum, { points }) => sum + points, 0));
  expect(saved.body).toEqual(await read());
  expect((await read(8)).profile).toBeNull();
  await until(() => invalidated.includes('/api/buyer-profile') && invalidated.includes('/api/dashboards'));
  subscription.unsubscribe();

  const open = {
    ...profile,
    priceRange: { min: null, max: null },
    proofOfFunds: null,
    phone: null,
    avgCloseTime: null,
  };
  await save(open);
  expect((await read()).profile).toEqual(open);
  const { rows } = await tools.db.pool.query('SELECT buyer_score AS score FROM buyer_profiles WHERE user_id = 7');
  expect(rows).toEqual([{ score: (await read()).buyerScore }]);
});

test.each<[string, object, string]>([
  ['a negative amount', { cashAvailable: -1 }, 'cashAvailable'],
  ['bounds in the wrong order', { priceRange: { min: 5, max: 4 } }, 'priceRange'],
  ['an expiry before the date', { proofOfFunds: { ...profile.proofOfFunds, expires: '2026-10-31' } }, 'proofOfFunds'],
  ['an unknown kind of document', { proofOfFunds: { ...profile.proofOfFunds, kind: 'word' } }, 'proofOfFunds.kind'],
  ['no name', { name: ' ' }, 'name'],
  ['a score', { buyerScore: 100 }, 'buyerScore'],
  ['half a day', { avgCloseTime: 0.5 }, 'avgCloseTime'],
])('a profile with %s is refused at its field', async (_what, part, field) => {
  const refused = await save({ ...profile, ...part });
  expect(refused.status).toBe(400);
  expect(JSON.stringify(refused.body)).toContain(field);
});

test('a visitor has no profile', async () => {
  expect((await tools.get('/api/buyer-profile')).status).toBe(401);
});

const proofPath = '/api/buyer-profile/proof-of-funds';
const pdf = Buffer.from('%PDF-1.7\n1 0 obj\n<<>>\nendobj\ntrailer <<>>\n%%EOF\n');
const upload = (content = pdf, id = 7) =>
  tools.send<BuyerProfileAnswer>('POST', `${proofPath}?name=letter.pdf`, content, member(id));

test('the document of a proof of funds is private, replaced by a later one and deleted on request', async () => {
  await save(profile);
  expect((await tools.get(proofPath, member())).status).toBe(404);
  const uploaded = await upload();
  expect(uploaded.status).toBe(201);
  expect(uploaded.body.proofFile).toMatchObject({ name: 'letter.pdf', bytes: pdf.length });
  expect(await tools.get(proofPath, member())).toEqual({ status: 200, body: pdf.toString() });
  expect((await save(profile)).body).toMatchObject({ proofFile: { name: 'letter.pdf' } });
  for (const other of [8, 9]) expect((await tools.get(proofPath, member(other))).status).toBe(404);
  await save(profile, 8);
  expect((await read(8)).proofFile).toBeNull();
  expect((await tools.remove(proofPath, member(8))).status).toBe(404);
  const longer = Buffer.concat([pdf, Buffer.from('% 2\n%%EOF')]);
  expect((await upload(longer)).body.proofFile?.bytes).toBe(longer.length);
  expect((await tools.remove(proofPath, member())).status).toBe(200);
  expect((await read()).proofFile).toBeNull();
});

test('a document goes with its proof of funds, with the profile, and 30 days after it expired', async () => {
  await save(profile);
  await upload();
  await purgeProofFiles(tools.db, '2027-02-13', 30);
  expect((await read()).proofFile).not.toBeNull();
  await purgeProofFiles(tools.db, '2027-02-14', 30);
  expect((await read()).proofFile).toBeNull();
  await upload();
  await save({ ...profile, proofOfFunds: null });
  expect((await read()).proofFile).toBeNull();
  expect(await upload()).toMatchObject({ status: 409, body: { code: 'no-proof-of-funds' } });
  expect((await upload(pdf, 9)).status).toBe(409);
});

test.each([
  ['a picture', Buffer.from('\x89PNG\r\n\x1a\n'), 415],
  ['a page that only names the type', Buffer.from('<!doctype html>%PDF-1.7 %%EOF'), 415],
  ['half a PDF', pdf.subarray(0, 20), 400],
  ['more than 5 MB', Buffer.concat([pdf, Buffer.alloc(5 * 1024 * 1024)]), 413],
])('a proof of funds that is %s is refused', async (_what, content, status) => {
  await save(profile);
  expect((await upload(content)).status).toBe(status);
  expect((await read()).proofFile).toBeNull();
});

const options: ReminderOptions = {
  account: { call: (async () => ({ email: 'dana@dealstead.test' })) as never },
  live: { admins: () => undefined, member: () => undefined },
  publicUrl: 'https://dealstead.example',
};
const mails = async () =>
  (
    await tools.db.pool.query<{ key: string; to: string; subject: string }>(
      `SELECT data ->> 'key' AS key, data ->> 'to' AS to, data ->> 'subject' AS subject FROM outbox
       WHERE type = 'account.mail.requested.v1' ORDER BY seq`,
    )
  ).rows;

test('each reminder is mailed once, two weeks and three days before the expiry and on the day itself', async () => {
  await save(profile);
  const counts: number[] = [];
  for (const day of ['2026-12-30', '2026-12-31', '2027-01-05', '2027-01-11', '2027-01-12', '2027-01-14', '2027-01-15'])
    for (const _again of [1, 2]) counts.push(await sendReminders(tools.db, options, day));
  expect(counts).toEqual([0, 0, 1, 0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0]);
  expect((await mails()).map(({ subject, to }) => [subject, to])).toEqual([
    ['Your proof of funds expires in 14 days', 'dana@dealstead.test'],
    ['Your proof of funds expires in 3 days', 'dana@dealstead.test'],
    ['Your proof of funds expires today', 'dana@dealstead.test'],
  ]);
  expect(new Set((await mails()).map(({ key }) => key)).size).toBe(3);
});

test('a new document starts the reminders over; a closed account gets none', async () => {
  await save(profile);
  await sendReminders(tools.db, options, '2027-01-11');
  await save({ ...profile, proofOfFunds: { ...profile.proofOfFunds, expires: '2027-03-01' } });
  expect(await sendReminders(tools.db, options, '2027-02-20')).toBe(1);
  const closed = { call: (() => Promise.reject(new NotFound())) as never };
  expect(await sendReminders(tools.db, { ...options, account: closed }, '2027-03-01')).toBe(0);
});
