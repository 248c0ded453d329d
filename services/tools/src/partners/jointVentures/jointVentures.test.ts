import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { addDays, todayOf } from '@dealstead/contracts';
import type { Live } from '@dealstead/service-kit';
import { emptyTables } from '@dealstead/service-kit/fixtures/emptyTables';
import { member, type RunningTools, seated, startTestTools } from '../../crm/fixtures/crm.ts';
import { deleteMemberData } from '../../deleteMemberData.ts';
import { addListing, addMembers } from '../../outreach/fixtures/outreach.ts';
import { endNextVenture } from './expiryJob.ts';
import { applyModeration } from './moderation.ts';
import { dayIn, emptyVentures, fieldsOf, partner, venturesOf } from './fixtures.ts';

let tools: RunningTools;
let api: ReturnType<typeof venturesOf>;
const poster = partner(1);
const applicant = partner(2);
const quiet: Live = { admins: () => undefined, member: () => undefined };

beforeAll(async () => {
  tools = await startTestTools();
  api = venturesOf(tools);
});
afterAll(() => tools.stop());
beforeEach(async () => {
  await emptyVentures(tools);
  await emptyTables(
    tools.db.pool,
    'members',
    'limits',
    'outbox',
    'listed_properties',
    'notifications',
    'deals',
    'buyer_profiles',
    'member_blocks',
  );
  await addMembers(tools, { 1: 'Dana', 2: 'Marcus', 3: 'Ines' });
  await addListing(tools, 10, 1);
});

const posted = async (part = {}): Promise<number> => (await api.post(poster, 10, part)).body.id;
const notices = async (userId: number) =>
  (await tools.db.pool.query('SELECT title FROM notifications WHERE user_id = $1 ORDER BY at DESC', [userId])).rows.map(
    ({ title }) => title,
  );
const events = async (type: string) =>
  (await tools.db.pool.query('SELECT data FROM outbox WHERE type = $1 ORDER BY seq', [type])).rows.map(
    ({ data }) => data,
  );

test('a post is on the board for everyone, without names of the chain of control', async () => {
  const id = await posted({ city: 'Elsewhere', state: 'GA' });
  const [venture, ...rest] = await api.board();
  expect(rest).toEqual([]);
  expect(venture).toMatchObject({
    id,
    status: 'open',
    city: 'Memphis',
    state: 'TN',
    price: 84_500,
    posterShare: 60,
    partnerShare: 40,
    control: { basis: 'purchase-contract', until: dayIn(45), links: 1, isDocumented: false },
    poster: { id: 1, name: 'Dana', completed: 0 },
  });
  expect(JSON.stringify(venture)).not.toContain('Amsel');
  expect((await tools.send('GET', `/api/joint-ventures/${id}`)).body).toMatchObject({ id, applications: 0 });
  expect((await tools.send('GET', '/api/listing-ventures/10')).body).toMatchObject({ venture: { id } });
  expect(await events('tools.venture.changed.v1')).toEqual([{ ventureId: id, propertyId: 10, status: 'open' }]);
  expect((await tools.send('GET', '/api/joint-ventures/counts?role=capital')).body).toEqual({
    open: 1,
    sought: 85_000,
    endingSoon: 0,
    states: ['TN'],
  });
});

test('a board page continues after its last row in each order', async () => {
  for (let i = 0; i < 45; i++) {
    await addListing(tools, 100 + i, 500 + (i % 9));
    await api.post(partner(500 + (i % 9)), 100 + i, {
      deadline: dayIn(5 + (i % 7)),
      split: { posterShare: 60 - (i % 5), partnerShare: 40 + (i % 5) },
    });
  }
  for (const sort of ['deadline', 'newest', 'share']) {
    const seen: number[] = [];
    for (let after = ''; ;) {
      const page = await api.board(`?sort=${sort}${after}`);
      seen.push(...page.map(({ id }) => id));
      if (page.length < 20) break;
      after = `&after=${page.at(-1)!.cursor}`;
    }
    expect([sort, new Set(seen).size, seen.length]).toEqual([sort, 45, 45]);
  }
  expect(await api.board('?role=rehab')).toEqual([]);
  expect(await api.board('?state=GA')).toEqual([]);
});

test('shares total 100%, by the rule and by the database', async () => {
  const split = { posterShare: 60, partnerShare: 39.99 };
  expect(await api.post(poster, 10, { split })).toMatchObject({ status: 400 });
  const id = await posted();
  await expect(tools.db.pool.query('UPDATE joint_ventures SET poster_share = 5999')).rejects.toThrow(/check/);
  await expect(
    tools.db.pool.query(
      `INSERT INTO joint_venture_parties VALUES (${id}, 1, 'poster', 6000), (${id}, 2, 'partner', 3999)`,
    ),
  ).rejects.toThrow(/total 9999 instead of 10000/);
});

test('a deadline is after the day of the poster, wherever they are', async () => {
  // Their days never are the same one: 25 hours are between them.
  const west = { ...poster, timeZone: 'Pacific/Pago_Pago' };
  const east = { ...poster, timeZone: 'Pacific/Kiritimati' };
  const post = async (actor: typeof poster, days: number) =>
    (await api.post(actor, 10, { deadline: addDays(todayOf(actor), days) })).status;
  expect([await post(east, 0), await post(west, 0), await post(west, 1)]).toEqual([400, 400, 201]);
});

test('a post is refused with the field that is wrong', async () => {
  const refused = async (part: object) => (await api.post(poster, 10, part)).body.details;
  expect(await refused({ deadline: dayIn(0) })).toEqual({ deadline: 'Choose a deadline after today.' });
  expect(await refused({ deadline: dayIn(50) })).toEqual({
    deadline: 'Choose a deadline before your control of the property ends.',
  });
  expect(await refused({ contribution: 'Call (901) 555-0147' })).toMatchObject({
    'fields.contribution': expect.stringMatching(/^Leave out links/),
  });
  expect(await api.post(poster, 11)).toMatchObject({ status: 404 });
  expect(await api.post(applicant, 10)).toMatchObject({ status: 404 });
  expect(await api.post(member(1), 10)).toMatchObject({ status: 403 });
  await posted();
  expect(await api.post(poster, 10)).toMatchObject({ status: 409, body: { code: 'venture-exists' } });
});

test('an application is countered both ways and accepted; the history lists it', async () => {
  const id = await posted();
  const { body: application } = await api.apply(applicant, id, 45);
  expect(await notices(1)).toEqual(['Marcus Reyes applied to your joint venture for 45%']);
  expect(await api.answer(poster, application.id, 'counter', 1, 42.5)).toMatchObject({ status: 200 });
  expect(await api.answer(poster, application.id, 'accept', 2)).toMatchObject({ body: { code: 'wrong-side' } });
  expect(await api.answer(applicant, application.id, 'accept', 1)).toMatchObject({
    body: { code: 'proposal-changed' },
  });
  expect(await api.answer(applicant, application.id, 'counter', 2, 44)).toMatchObject({ status: 200 });
  expect(await api.answer(poster, application.id, 'accept', 3)).toMatchObject({ status: 200 });
  const details = await api.details(applicant, id);
  expect(details).toMatchObject({
    relation: 'partner',
    status: 'matched',
    partner: { id: 2, name: 'Marcus Reyes' },
    control: [{ grantor: 'Estate of R. Amsel' }],
  });
  expect(details.history.map(({ kind, partnerShare, actor }) => [kind, partnerShare, actor?.name])).toEqual([
    ['accepted', null, 'Dana Reyes'],
    ['countered', 44, 'Marcus Reyes'],
    ['countered', 42.5, 'Dana Reyes'],
    ['applied', 45, 'Marcus Reyes'],
    ['posted', null, 'Dana Reyes'],
  ]);
  expect((await tools.db.pool.query('SELECT user_id, share FROM joint_venture_parties ORDER BY user_id')).rows).toEqual(
    [
      { user_id: 1, share: 5_600 },
      { user_id: 2, share: 4_400 },
    ],
  );
  expect(await api.board()).toEqual([]);
  await expect(tools.db.pool.query("UPDATE joint_venture_events SET kind = 'posted'")).rejects.toThrow(/never changed/);
  await expect(tools.db.pool.query('DELETE FROM joint_venture_events')).rejects.toThrow(/never changed/);
});

test('of 50 applications accepted at the same moment one is, and the others are closed', async () => {
  const id = await posted();
  const applications = [];
  for (let user = 100; user < 150; user++) applications.push((await api.apply(partner(user), id)).body.id);
  const answers = await Promise.all(applications.map((each) => api.answer(poster, each, 'accept')));
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, ...Array.from({ length: 49 }, () => 409)]);
  const { rows } = await tools.db.pool.query(
    'SELECT status, count(*)::int AS n FROM joint_venture_applications GROUP BY status ORDER BY status',
  );
  expect(rows).toEqual([
    { status: 'accepted', n: 1 },
    { status: 'closed', n: 49 },
  ]);
  expect((await tools.db.pool.query('SELECT sum(share)::int AS total FROM joint_venture_parties')).rows).toEqual([
    { total: 10_000 },
  ]);
});

test('an application belongs to its two sides; others neither see nor answer it', async () => {
  const id = await posted();
  const { body: application } = await api.apply(applicant, id);
  const other = partner(3);
  await api.apply(other, id);
  expect(await api.answer(other, application.id, 'accept')).toMatchObject({ status: 404 });
  expect(await api.answer(applicant, application.id, 'accept')).toMatchObject({ body: { code: 'wrong-side' } });
  const seen = await api.details(other, id);
  expect(seen).toMatchObject({ relation: 'applicant', control: [], documents: [], statements: [] });
  expect(seen.applications.map(({ applicant: { id: userId } }) => userId)).toEqual([3]);
  expect(seen.history.filter(({ kind }) => kind === 'applied')).toHaveLength(1);
  expect((await api.details(poster, id)).applications).toHaveLength(2);
  expect(await api.details(partner(9), id)).toMatchObject({ relation: 'none', applications: [], history: [] });
  // Someone on a seat with the permission for deals reads the owner's, and decides nothing.
  const assistant = seated(20, 1, 'deals');
  expect(await api.details(assistant, id)).toMatchObject({ relation: 'poster', isReadOnly: true });
  expect(await api.details(seated(20, 1, 'leads'), id)).toMatchObject({ relation: 'none' });
  expect(await api.answer(assistant, application.id, 'decline')).toMatchObject({ status: 404 });
  expect(await api.apply(assistant, id)).toMatchObject({ status: 403 });
});

test('who applies, and how often', async () => {
  const id = await posted();
  expect(await api.apply(poster, id)).toMatchObject({ body: { code: 'own-venture' } });
  expect(await api.apply(member(4), id)).toMatchObject({ status: 403 });
  expect((await api.apply(applicant, id)).status).toBe(201);
  expect(await api.apply(applicant, id)).toMatchObject({ body: { code: 'application-open' } });
  await tools.db.pool.query('INSERT INTO member_blocks (user_id, blocked_user_id) VALUES (1, 3)');
  expect(await api.apply(partner(3), id)).toMatchObject({ status: 403, body: { code: 'blocked' } });
  expect(await api.apply(partner(5, { restrictions: ['messaging'] }), id)).toMatchObject({ status: 403 });
  await tools.db.pool.query("UPDATE limits SET points = 10 WHERE key = 'venture applications 2'");
  await tools.db.pool.query("UPDATE joint_venture_applications SET status = 'withdrawn'");
  expect(await api.apply(applicant, id)).toMatchObject({ status: 429 });
});

test('an edit names what changed, notifies applicants, and is refused on an outdated version', async () => {
  const id = await posted();
  await api.apply(applicant, id);
  const { version } = await api.details(poster, id);
  const edit = (body: object, actor = poster) => tools.send('PUT', `/api/joint-ventures/${id}`, actor, body);
  const fields = fieldsOf({ split: { posterShare: 55, partnerShare: 45 }, deadline: dayIn(25) });
  expect(await edit({ version, fields })).toMatchObject({ status: 200 });
  expect((await api.details(applicant, id)).history[0]).toMatchObject({ kind: 'edited', detail: 'Split, Deadline' });
  expect(await notices(2)).toEqual(['Dana Reyes changed a joint venture that you applied to']);
  expect(await edit({ version, fields: fieldsOf() })).toMatchObject({ status: 409, body: { code: 'venture-changed' } });
  expect(await edit({ version, fields }, applicant)).toMatchObject({ status: 404 });
});

test('a withdrawn or expired post closes its applications', async () => {
  const id = await posted();
  await api.apply(applicant, id);
  await tools.db.pool.query('UPDATE joint_ventures SET deadline = current_date - 3');
  expect(await api.board()).toEqual([]);
  expect(await api.apply(partner(3), id)).toMatchObject({ body: { code: 'venture-not-open' } });
  expect(await endNextVenture(tools.db, quiet, dayIn(0))).toBe(true);
  expect(await endNextVenture(tools.db, quiet, dayIn(0))).toBe(false);
  expect(await notices(2)).toEqual(['A joint venture reached its deadline']);
  expect((await api.details(applicant, id)).applications).toMatchObject([{ status: 'closed' }]);
  const second = await posted();
  const end = (ending: string, actor = poster) =>
    tools.send('POST', `/api/joint-ventures/${second}/endings`, actor, { ending });
  expect(await end('withdraw', applicant)).toMatchObject({ status: 404 });
  // Backing out needs no plan.
  expect(await end('withdraw', member(1, { plan: 'free' }))).toMatchObject({ status: 200 });
  expect(await end('withdraw')).toMatchObject({ status: 409 });
  expect((await tools.send('GET', `/api/joint-ventures/${second}`)).status).toBe(404);
});

test('a post ends with its listing', async () => {
  const id = await posted();
  await api.apply(applicant, id);
  expect(await endNextVenture(tools.db, quiet, dayIn(0))).toBe(false);
  await tools.db.pool.query(`UPDATE listed_properties SET status = 'under-contract' WHERE property_id = 10`);
  expect(await endNextVenture(tools.db, quiet, dayIn(0))).toBe(false);
  await tools.db.pool.query(`UPDATE listed_properties SET status = 'withdrawn' WHERE property_id = 10`);
  expect(await endNextVenture(tools.db, quiet, dayIn(0))).toBe(true);
  expect(await api.board()).toEqual([]);
  expect(await notices(2)).toEqual(['A joint venture ended with its listing']);
});

test('a partnership is called off before its agreement is signed, and the post is open again', async () => {
  const id = await posted();
  const { body: application } = await api.apply(applicant, id);
  await api.answer(poster, application.id, 'accept');
  const callOff = (actor = applicant) =>
    tools.send('POST', `/api/joint-ventures/${id}/endings`, actor, { ending: 'call-off' });
  expect(await callOff(partner(3))).toMatchObject({ status: 404 });
  expect(await callOff()).toMatchObject({ status: 200 });
  expect(await api.board()).toMatchObject([{ id }]);
  expect((await api.details(applicant, id)).applications).toMatchObject([{ status: 'ended' }]);
  expect((await api.apply(applicant, id)).status).toBe(201);
});

test('a proof of control is private to the poster and the accepted partner', async () => {
  const id = await posted();
  const pdf = new TextEncoder().encode('%PDF-1.4 proof');
  const path = `/api/joint-ventures/${id}/documents`;
  expect(await tools.upload(`${path}?name=contract.pdf`, pdf, applicant)).toMatchObject({ status: 404 });
  expect(await tools.upload(`${path}?name=a.exe`, 'MZ', poster)).toMatchObject({ status: 400 });
  const { body: document } = await tools.upload<{ id: number }>(`${path}?name=contract.pdf`, pdf, poster);
  expect((await api.board())[0]).toMatchObject({ control: { isDocumented: true } });
  const { body: application } = await api.apply(applicant, id);
  expect((await tools.send('GET', `${path}/${document.id}`, applicant)).status).toBe(404);
  await api.answer(poster, application.id, 'accept');
  expect(await tools.text(`${path}/${document.id}`, applicant)).toBe('%PDF-1.4 proof');
  expect((await tools.send('DELETE', `${path}/${document.id}`, applicant)).status).toBe(404);

  // A proof is a contract: someone on a seat reads it with that permission, not with deals alone.
  const onSeat = (...permissions: string[]) => seated(20, 1, 'deals', ...permissions);
  expect((await tools.send('GET', `${path}/${document.id}`, onSeat())).status).toBe(404);
  expect(await api.details(onSeat(), id)).toMatchObject({
    relation: 'poster',
    control: [],
    documents: [],
    agreement: null,
  });
  expect(await tools.text(`${path}/${document.id}`, onSeat('contracts'))).toBe('%PDF-1.4 proof');
  expect(await api.details(onSeat('contracts'), id)).toMatchObject({ control: [{ holder: 'Reyes Homes LLC' }] });
  const ledger = `/api/joint-ventures/${id}/ledger.csv`;
  expect((await tools.send('GET', ledger, onSeat('contracts'))).status).toBe(403);
  expect(await tools.text(ledger, onSeat('exports'))).toContain('\n');
});

test('the palette finds own ventures by words of title and city', async () => {
  const id = await posted();
  const found = async (search: string, actor = poster) =>
    (
      await tools.send<{ kind: string; url: string }[]>(
        'GET',
        `/api/palette?search=${encodeURIComponent(search)}`,
        actor,
      )
    ).body.filter(({ kind }) => kind === 'venture');
  expect(await found('ranch memp')).toMatchObject([{ url: `/joint-venture/${id}` }]);
  expect(await found('ranch_')).toEqual([]);
  expect(await found('ranch', applicant)).toEqual([]);
  await api.apply(applicant, id);
  expect(await found('ranch', applicant)).toHaveLength(1);
});

test('own ventures say what waits for an answer', async () => {
  const id = await posted();
  const { body: application } = await api.apply(applicant, id);
  const own = async (actor = poster) =>
    (
      await tools.send<{ id: number; relation: string; needsAnswer: boolean }[]>(
        'GET',
        '/api/joint-ventures/own',
        actor,
      )
    ).body;
  expect(await own()).toMatchObject([{ id, relation: 'poster', needsAnswer: true }]);
  expect(await own(applicant)).toMatchObject([
    { relation: 'applicant', needsAnswer: false, applicationStatus: 'open' },
  ]);
  await api.answer(poster, application.id, 'counter', 1, 30);
  expect(await own()).toMatchObject([{ needsAnswer: false }]);
  expect(await own(applicant)).toMatchObject([{ needsAnswer: true, partnerShare: 40 }]);

  // The agreed split is shown to both partners, and not to someone who was declined.
  await api.apply(partner(3), id);
  await api.answer(applicant, application.id, 'accept', 2);
  for (const actor of [poster, applicant])
    expect(await own(actor)).toMatchObject([{ status: 'matched', posterShare: 70, partnerShare: 30 }]);
  expect(await own(partner(3))).toMatchObject([{ relation: 'applicant', posterShare: 60, partnerShare: 40 }]);
});

test('a report reaches the moderators once; a removal hides the post and a reversal restores it', async () => {
  const id = await posted();
  await api.apply(applicant, id);
  const reporter = member(3);
  const report = (actor = reporter) =>
    tools.send<{ code: string }>('POST', `/api/joint-ventures/${id}/reports`, actor, {
      reason: 'scam',
      note: 'Wants a wire transfer.',
    });
  expect(await report(poster)).toMatchObject({ status: 409, body: { code: 'own-venture' } });
  expect((await report()).status).toBe(201);
  expect((await report()).status).toBe(201);
  expect(await events('tools.venture.reported.v1')).toMatchObject([
    {
      kind: 'joint_venture',
      subjectId: id,
      memberId: 1,
      title: 'Brick ranch, light rehab',
      url: `/joint-venture/${id}`,
      reasons: [{ source: 'member', code: 'scam', note: 'Wants a wire transfer.', memberId: 3 }],
    },
  ]);
  expect(await api.details(reporter, id)).toMatchObject({ isReported: true, isRemoved: false });

  const decide = (itemId: number, version: number, isRemoved: boolean) =>
    tools.db.change((tx) => applyModeration(tx, quiet, id, { itemId, version, isRemoved }));
  await decide(7, 2, true);
  expect(await api.board()).toEqual([]);
  expect((await tools.send('GET', `/api/joint-ventures/${id}`)).status).toBe(404);
  expect((await tools.send('GET', '/api/listing-ventures/10')).body).toEqual({ venture: null });
  expect(await api.details(reporter, id)).toMatchObject({ code: 'not-found' });
  expect((await report(partner(4))).status).toBe(404);
  expect(await api.apply(partner(4), id)).toMatchObject({ status: 404 });
  const seen = await api.details(poster, id);
  expect(seen).toMatchObject({ isRemoved: true, decisionUrl: '/appeals/7', status: 'open' });
  expect(seen.history.map(({ kind }) => kind)).toEqual(['removed', 'applied', 'posted']);
  expect(await api.details(applicant, id)).toMatchObject({ isRemoved: true, decisionUrl: null });
  expect(await notices(2)).toEqual(['A moderator removed a joint venture that you applied to']);
  const answer = await api.answer(poster, seen.applications[0]!.id, 'accept');
  expect(answer).toMatchObject({ status: 409, body: { code: 'venture-removed' } });

  // The dismissal of another report restores nothing, and neither does a decision that arrives again.
  await decide(8, 2, false);
  await decide(7, 1, false);
  expect(await api.board()).toEqual([]);
  await decide(7, 3, false);
  await decide(7, 2, true);
  expect(await api.board()).toMatchObject([{ id, applications: 1 }]);
  expect((await api.details(poster, id)).history[0]).toMatchObject({ kind: 'restored', actor: null });
  await tools.db.pool.query("UPDATE limits SET points = 20 WHERE key = 'venture reports 3'");
  expect((await report()).status).toBe(429);
});

test('the board says why a member fits, except for their own posts', async () => {
  const id = await posted();
  await tools.send('PUT', '/api/joint-venture-profile', applicant, { roles: ['capital'] });
  const fits = async (actor = applicant) =>
    (await tools.send('GET', `/api/joint-ventures/fits?ids=${id},999`, actor)).body;
  expect(await fits()).toEqual([{ ventureId: id, reasons: ['Looks for work as capital partner'] }]);
  expect(await fits(poster)).toEqual([]);
  expect(await fits(member(3))).toEqual([]);
  expect((await tools.send('GET', '/api/joint-ventures/fits?ids=x', applicant)).status).toBe(400);
});

test('a closed account leaves no texts: its posts are withdrawn, an unsigned partnership ends', async () => {
  const id = await posted();
  await addListing(tools, 20, 2);
  const { body: other } = await api.post(applicant, 20);
  const { body: application } = await api.apply(poster, other.id);
  await api.answer(applicant, application.id, 'accept');
  await tools.db.change((tx) => deleteMemberData(tx, 1, 9));
  expect((await tools.send('GET', `/api/joint-ventures/${id}`)).status).toBe(404);
  expect(await api.board()).toMatchObject([{ id: other.id, status: 'open', applications: 0 }]);
  const { rows } = await tools.db.pool.query('SELECT * FROM joint_ventures, joint_venture_applications');
  expect(JSON.stringify(rows)).not.toMatch(/I fund two/);
  const { rows: own } = await tools.db.pool.query('SELECT * FROM joint_ventures WHERE user_id = 1');
  expect(JSON.stringify(own)).not.toMatch(/Amsel|Funds the purchase|The contract, the crew/);
});

test('listed members who fit are suggested with reasons and invited once', async () => {
  const id = await posted();
  const { pool } = tools.db;
  await pool.query("UPDATE members SET plan = 'partnership' WHERE user_id IN (2, 3)");
  await addListing(tools, 30, 3);
  const save = (actor = applicant, roles = ['capital']) =>
    tools.send('PUT', '/api/joint-venture-profile', actor, { roles });
  const suggested = async (actor = poster) =>
    (
      await tools.send<{ userId: number; reasons: string[]; isInvited: boolean }[]>(
        'GET',
        `/api/joint-ventures/${id}/partners`,
        actor,
      )
    ).body;
  const invite = (partnerId: number, actor = poster) =>
    tools.send('POST', `/api/joint-ventures/${id}/invitations`, actor, { partnerId });
  expect(await suggested()).toEqual([]);
  expect(await invite(2)).toMatchObject({ status: 404 });
  await save();
  await save(partner(3), ['rehab', 'capital']);
  expect(await suggested()).toMatchObject([
    { userId: 3, reasons: ['Looks for work as capital partner', 'Active in Tennessee'], isInvited: false },
    { userId: 2, reasons: ['Looks for work as capital partner'] },
  ]);
  expect(await suggested(applicant)).toMatchObject({ code: 'not-found' });
  expect(await invite(2)).toMatchObject({ status: 201 });
  expect(await notices(2)).toEqual(['Dana Reyes invites you to apply to a joint venture']);
  expect(await invite(2)).toMatchObject({ body: { code: 'already-invited' } });
  await pool.query('INSERT INTO member_blocks (user_id, blocked_user_id) VALUES (3, 1)');
  expect(await invite(3)).toMatchObject({ status: 404 });
  await api.apply(applicant, id);
  expect(await suggested()).toEqual([]);
  await save(applicant, []);
  expect((await tools.send('GET', '/api/joint-venture-profile', applicant)).body).toEqual({ roles: [] });
});
