import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import type { OwnHelpThread } from '@dealstead/contracts/admin/help';
import type { HelpArticlePage, HelpList } from '@dealstead/contracts/admin/helpArticles';
import type { HelpThread, QueuedHelpRequest } from '@dealstead/contracts/admin/supportQueue';
import { helpTextConsent } from '@dealstead/contracts';
import { createEvent, helpTextFinished, memberChanged, userClosed } from '@dealstead/contracts/events';
import { readMemberRows } from '@dealstead/service-kit';
import { emptyTables } from '@dealstead/service-kit/fixtures/emptyTables';
import { until } from '@dealstead/service-kit/fixtures/until';
import { startTestAdmin, type TestAdmin } from '../fixtures/admin.ts';
import { memberQueries } from '../members/memberExport.ts';
import { recordTextOutcome } from './queueStore.ts';
import { renderAnswerText } from './textMessage.ts';

const queue = '/api/admin/support';
const own = '/api/help/requests';
let admin: TestAdmin;
beforeAll(async () => {
  admin = await startTestAdmin();
});
afterAll(() => admin?.service.stop());
beforeEach(async () => {
  await emptyTables(
    admin.db.pool,
    'help_messages',
    'help_requests',
    'account_managers',
    'members',
    'limits',
    'idempotency_keys',
    'outbox',
  );
  await admin.db.pool.query(
    `INSERT INTO members (id, plan, email, is_admin, admin_role, version) VALUES
       (1, 'free', 'ops@example.com', true, 'owner', 1), (2, 'free', 'editor@example.com', true, 'editor', 1),
       (5, 'partnership', 'pat@example.com', false, NULL, 1), (6, 'buyer', 'bea@example.com', false, NULL, 1)`,
  );
});

const question = { subject: 'The import stops', text: 'It stops after the third row.' };
const details = { page: '/import', browser: 'Firefox', problem: 'Row 3 is not valid.', requestId: 'r-1' };
const sendRequest = (actor: 'member' | 'buyer' | 'visitor', body: object = {}, headers = {}) =>
  admin.as<{ message: string; details?: object }>(actor, own, { ...question, ...body }, 'POST', headers);
const list = async (query = '') =>
  (
    await admin.as<{
      counts: Record<string, number>;
      oldestWaitingAt: string | null;
      firstAnswers: {
        count: number;
        median: number | null;
        p90: number | null;
        weeks: { count: number; median: number }[];
      };
      requests: QueuedHelpRequest[];
    }>('admin', `${queue}${query}`)
  ).body;
const thread = async (id: number) => (await admin.as<HelpThread>('admin', `${queue}/${id}`)).body;
const write = (id: number, kind: string, text: string) =>
  admin.as('admin', `${queue}/${id}/messages`, { kind, text }, 'POST');
const sent = async (type: string) => {
  const { rows } = await admin.db.pool.query<{ data: Record<string, unknown> }>(
    'SELECT data FROM outbox WHERE type = $1 ORDER BY seq',
    [type],
  );
  return rows.map(({ data }) => data);
};
const actions = async () => {
  const { rows } = await admin.db.pool.query<{ action: string }>(
    `SELECT action FROM admin_actions WHERE action LIKE 'help.%' OR action LIKE 'canned%' OR action LIKE 'account.%' ORDER BY id`,
  );
  return rows.map(({ action }) => action);
};

test('a visitor needs an address, a repeated request is one, and a filled-in hidden field stores nothing', async () => {
  expect(await sendRequest('visitor')).toMatchObject({ status: 400, body: { details: { email: expect.any(String) } } });
  const email = 'ruth@example.com';
  const headers = { 'idempotency-key': 'request-1' };
  expect((await sendRequest('visitor', { email }, headers)).status).toBe(201);
  expect((await sendRequest('visitor', { email }, headers)).status).toBe(201);
  expect((await sendRequest('visitor', { email, website: 'https://spam.example' })).status).toBe(201);
  expect((await list()).requests).toMatchObject([{ email, plan: null, member: null, ...question }]);
});

test('a visitor may send two links, and a member more', async () => {
  const email = 'ruth@example.com';
  const text = 'See https://a.example and https://b.example';
  const more = { subject: 'Also www.c.example', text };
  expect(await sendRequest('visitor', { email, ...more })).toMatchObject({
    status: 400,
    body: { details: { text: 'Your request may have up to 2 links' } },
  });
  expect((await sendRequest('visitor', { email, text })).status).toBe(201);
  expect((await sendRequest('member', more)).status).toBe(201);
});

test('support finds requests in every state by word, address and number', async () => {
  await sendRequest('visitor', { email: 'Ruth@example.com' });
  await sendRequest('member', { subject: 'My invoicé', text: 'The amount is wrong for José.' });
  const waiting = await list();
  const [stopped, invoice] = waiting.requests.map(({ id }) => id);
  expect(waiting.oldestWaitingAt).toBe(waiting.requests[0]!.waitingSince);
  await write(stopped!, 'answer', 'We fixed the parser.');
  const find = async (search: string) =>
    (await list(`?search=${encodeURIComponent(search)}`)).requests.map(({ id }) => id);
  for (const search of ['ruth@example.com', 'parsers', 'import stop', `#${stopped!}`])
    expect([search, await find(search)]).toEqual([search, [stopped]]);
  expect([
    await find('PAT@example.com'),
    await find('jose'),
    await find('José'),
    await find('invoice'),
    await find('amounts'),
    await find('nothing'),
  ]).toEqual([[invoice], [invoice], [invoice], [invoice], [invoice], []]);
  expect(
    (await sent('admin.help.requested.v1')).map(({ sender, adminId, isReply }) => [sender, adminId, isReply]),
  ).toEqual([
    ['Ruth@example.com', null, false],
    ['pat@example.com', null, false],
  ]);
});

test('a client network is limited', async () => {
  for (let i = 0; i < 20; i++) expect((await sendRequest('visitor', { email: 'a@example.com' })).status).toBe(201);
  expect((await sendRequest('visitor', { email: 'a@example.com' })).status).toBe(429);
});

test('higher plans come first, then the longest wait', async () => {
  const add = (subject: string, plan: string | null, priority: number, hours: number) =>
    admin.db.pool.query(
      `INSERT INTO help_requests (subject, plan, priority, waiting_since)
       VALUES ($1, $2, $3, now() - make_interval(hours => $4))`,
      [subject, plan, priority, hours],
    );
  await add('free, old', 'free', 0, 90);
  await add('partnership, new', 'partnership', 4, 1);
  await add('partnership, old', 'partnership', 4, 5);
  await add('wholesaler', 'wholesaler', 3, 50);
  await admin.db.pool.query(
    `INSERT INTO help_messages (request_id, kind, text) SELECT id, 'request', 'x' FROM help_requests`,
  );
  expect((await list()).requests.map(({ subject }) => subject)).toEqual([
    'partnership, old',
    'partnership, new',
    'wholesaler',
    'free, old',
  ]);
});

test('an answer is mailed and notified once, a note stays inside, and a reply waits again', async () => {
  const before = (await actions()).length;
  await sendRequest('member', { details });
  const id = (await list()).requests[0]!.id;
  expect(await thread(id)).toMatchObject({ details, member: { id: 5, email: 'pat@example.com' }, claimedBy: null });
  await admin.as('admin', `${queue}/${id}/claim`, undefined, 'PUT');
  expect(await thread(id)).toMatchObject({ claimedBy: { id: 1, name: 'ops@example.com' }, isClaimedByYou: true });
  for (const method of ['PUT', 'DELETE'] as const)
    expect(await admin.as('operator', `${queue}/${id}/claim`, {}, method)).toMatchObject({ body: { code: 'claimed' } });
  expect((await write(id, 'note', 'A known bug.')).status).toBe(201);
  expect(await sent('account.mail.requested.v1')).toEqual([]);
  expect((await write(id, 'answer', 'Fixed, please try again.')).status).toBe(201);
  expect(await sent('account.mail.requested.v1')).toMatchObject([
    { to: 'pat@example.com', subject: `Re: The import stops [#${id}]` },
  ]);
  expect(await sent('admin.help.answered.v1')).toMatchObject([{ requestId: id, userId: 5 }]);
  const { counts, firstAnswers } = await list();
  expect([counts, firstAnswers.count]).toEqual([{ waiting: 0, answered: 1, closed: 0 }, 1]);
  const mine = (await admin.as<OwnHelpThread>('member', `${own}/${id}`)).body;
  expect(mine.messages.map(({ from, text }) => [from, text])).toEqual([
    ['you', question.text],
    ['support', 'Fixed, please try again.'],
  ]);
  const closing = await admin.as('admin', `${queue}/${id}/open`, { isOpen: false }, 'PUT');
  expect(closing.status).toBe(200);
  expect((await admin.as('admin', `${queue}/${id}/open`, { isOpen: false }, 'PUT')).status).toBe(409);
  await admin.as('member', `${own}/${id}/messages`, { text: 'It stops again, sorry.' });
  expect((await thread(id)).state).toBe('waiting');
  expect((await actions()).slice(before)).toEqual(['help.claimed', 'help.noted', 'help.answered', 'help.closed']);
});

test('members see their own requests only, export them without notes, and a closed account leaves none', async () => {
  await sendRequest('visitor', { email: 'other@example.com' });
  const id = (await list()).requests[0]!.id;
  expect((await admin.as('member', `${own}/${id}`)).status).toBe(404);
  expect((await admin.as('member', `${own}/${id}/messages`, { text: 'Let me in, please.' })).status).toBe(404);
  await sendRequest('member');
  expect((await list()).requests).toHaveLength(2);
  const memberRequest = (await list()).requests.find(({ member }) => member?.id === 5)!;
  await write(memberRequest.id, 'note', 'For admins only.');
  const exported = await readMemberRows(admin.db.pool, memberQueries, 5);
  expect(exported['help-requests']).toMatchObject([
    { request: memberRequest.id, subject: question.subject, text: question.text },
  ]);
  await admin.db.change((tx) => tx.emit(createEvent(userClosed, { subject: 'user/5', version: 9 }, { userId: 5 })));
  await until(async () => (await list()).requests.length === 1);
});

test('an answer is texted to a buyer who agreed, its outcome is shown, and the number goes with the account', async () => {
  const byText = { textPhone: '(901) 555-0134', textConsent: true };
  for (const actor of ['visitor', 'member'] as const)
    expect(await sendRequest(actor, { email: 'a@example.com', ...byText })).toMatchObject({
      status: 403,
      body: { requiredPlan: 'buyer' },
    });
  for (const [field, wrong] of [
    ['textConsent', { textConsent: false }],
    ['textPhone', { textPhone: '555-0134' }],
  ] as const)
    expect(await sendRequest('buyer', { ...byText, ...wrong })).toMatchObject({
      status: 400,
      body: { details: { [field]: expect.any(String) } },
    });
  expect((await sendRequest('buyer', byText)).status).toBe(201);
  const id = (await list()).requests[0]!.id;
  await write(id, 'note', 'A known bug.');
  await write(id, 'answer', 'Fixed, please try again.');
  const texts = await sent('admin.help-text.requested.v1');
  const url = `https://dealstead.test/help/requests?request=${id}`;
  expect(texts).toEqual([
    {
      messageId: expect.any(Number),
      userId: 6,
      phone: '9015550134',
      text: `Dealstead support: Fixed, please try again.\nRead and reply: ${url}\nReply STOP to opt out.`,
    },
  ]);
  const shown = async () => (await thread(id)).messages.at(-1)!.byText;
  expect([(await thread(id)).textPhone, await shown()]).toEqual(['9015550134', { state: 'requested', reason: null }]);
  const messageId = Number(texts[0]!['messageId']);
  const failed = { messageId, outcome: 'failed', reason: 'Not delivered, error 30005' } as const;
  await admin.db.change((tx) =>
    tx.emit(createEvent(helpTextFinished, { subject: `help-text/${messageId}`, version: 2 }, failed)),
  );
  await until(async () => (await shown())?.state === 'failed');
  const late = { messageId, outcome: 'sent', reason: null } as const;
  expect(await admin.db.change((tx) => recordTextOutcome(tx, late, 1))).toBeNull();
  expect(await shown()).toEqual({ state: 'failed', reason: failed.reason });
  const own6 = (await admin.as<OwnHelpThread>('buyer', `${own}/${id}`)).body;
  expect([own6.textPhone, own6.messages.map(({ textState }) => textState)]).toEqual(['9015550134', [null, 'failed']]);
  const [exported] = (await readMemberRows(admin.db.pool, memberQueries, 6))['help-requests']!;
  expect(exported).toMatchObject({
    text_phone: '9015550134',
    text_consent: helpTextConsent,
    text_consented_at: expect.any(Date),
  });
  await admin.db.change((tx) => tx.emit(createEvent(userClosed, { subject: 'user/6', version: 9 }, { userId: 6 })));
  await until(async () => (await admin.db.pool.query('SELECT FROM help_requests')).rowCount === 0);
});

test('a long answer is cut in its text after a whole word', () => {
  const url = 'https://dealstead.test';
  const end = `...\nRead and reply: ${url}/help/requests?request=7\nReply STOP to opt out.`;
  const words = renderAnswerText(7, 'twelve chars '.repeat(100), url);
  expect(words).toBe(`Dealstead support: ${'twelve chars '.repeat(36)}twelve${end}`);
  expect(renderAnswerText(7, 'x'.repeat(500), url)).toBe(`Dealstead support: ${'x'.repeat(477)}${end}`);
});

test('canned answers are edited', async () => {
  const canned = '/api/admin/canned-answers';
  const titles = async () =>
    (await admin.as<{ id: number; title: string }[]>('admin', canned)).body.filter(({ title }) =>
      title.startsWith('T-'),
    );
  await admin.as('admin', canned, { title: 'T-first', text: 'An answer.' });
  const [{ id } = { id: 0 }] = await titles();
  await admin.as('admin', `${canned}/${id}`, { title: 'T-second', text: 'Another one.' }, 'PUT');
  expect(await titles()).toMatchObject([{ title: 'T-second' }]);
  const { rows } = await admin.db.pool.query(
    "SELECT details->'before' AS before, details->'after' AS after FROM admin_actions WHERE action = 'canned-answer.changed'",
  );
  expect(rows).toEqual([
    { before: { title: 'T-first', text: 'An answer.' }, after: { title: 'T-second', text: 'Another one.' } },
  ]);
  await admin.as('admin', `${canned}/${id}`, undefined, 'DELETE');
  expect(await titles()).toEqual([]);
});

test('an admin who answers requests is named as account manager, and seen until their role changes', async () => {
  const managers = '/api/admin/account-managers';
  const name = (memberId: number, managerId: number) =>
    admin.as('admin', `${managers}/${memberId}`, { managerId, name: 'Dana Reyes' }, 'PUT');
  expect((await name(5, 5)).status).toBe(404);
  expect((await name(5, 2)).status).toBe(404);
  expect((await name(5, 1)).status).toBe(200);
  expect((await admin.as('admin', managers)).body).toMatchObject({
    accounts: [{ member: { id: 5 }, manager: { id: 1, name: 'Dana Reyes' } }],
    admins: [{ id: 1 }],
  });
  expect((await admin.as('member', own)).body).toMatchObject({
    accountManager: { name: 'Dana Reyes', email: 'ops@example.com' },
  });
  // The manager has the member's requests from the start, and gets the notification.
  await sendRequest('member');
  expect((await list()).requests).toMatchObject([{ isClaimedByYou: true }]);
  expect(await sent('admin.help.requested.v1')).toMatchObject([{ adminId: 1, sender: 'pat@example.com' }]);
  const editor = { userId: 1, email: 'ops@example.com', firstName: 'A', lastName: 'B', role: 'admin' } as const;
  const membership = { adminRole: 'editor', plan: 'free', status: 'inactive' } as const;
  await admin.db.change((tx) =>
    tx.emit(
      createEvent(memberChanged, { subject: 'user/1', version: 2 }, { ...editor, ...membership, restrictions: [] }),
    ),
  );
  await until(async () => (await admin.as<{ admins: object[] }>('admin', managers)).body.admins.length === 0);
  expect((await admin.as('admin', managers)).body).toMatchObject({ accounts: [{ manager: null }] });
  expect((await admin.as('member', own)).body).toMatchObject({ accountManager: null });
});

test('first-answer times are counted by week of the request', async () => {
  for (const [days, hours] of [
    [0, 1],
    [0, 3],
    [14, 10],
    [300, 99],
  ])
    await admin.db.pool.query(
      `INSERT INTO help_requests (subject, priority, state, created_at, first_answered_at)
       SELECT 'x', 0, 'answered', at, at + make_interval(hours => $2)
       FROM (SELECT now() - make_interval(days => $1) AS at) AS asked`,
      [days, hours],
    );
  const shown = async () => (await admin.as<{ firstAnswerSeconds: number | null }>('member', own)).body;
  expect(await shown()).toMatchObject({ firstAnswerSeconds: null });
  const { count, median, weeks } = (await list()).firstAnswers;
  expect([count, median]).toEqual([3, 3 * 3600]);
  expect(weeks.map((week) => [week.count, week.median])).toEqual([
    [2, 2 * 3600],
    [1, 10 * 3600],
  ]);
  await admin.db.pool.query(
    `INSERT INTO help_requests (subject, priority, state, first_answered_at)
     SELECT 'x', 0, 'answered', now() + interval '3 hours' FROM generate_series(1, 2)`,
  );
  expect(await shown()).toMatchObject({ firstAnswerSeconds: 3 * 3600 });
});

const articlesPath = '/api/help/articles';
const found = async (search: string) => {
  const { body } = await admin.as<HelpList>('visitor', `${articlesPath}?search=${encodeURIComponent(search)}`);
  return body.articles.map(({ slug, section }) => [slug, section]);
};

test('articles are found by the beginnings of words, best first, with the section that has them', async () => {
  const { articles } = (await admin.as<HelpList>('visitor', articlesPath)).body;
  expect(new Set(articles.map(({ slug }) => slug)).size).toBe(articles.length);
  expect((await found('calculat')).at(0)).toEqual(['calculator', 'Analyze a deal']);
  expect(await found('recovery code')).toEqual([['security', 'Two-step sign-in']]);
  expect(await found('leads')).toEqual(await found('lead'));
  expect(await found('Léads')).toEqual(await found('lead'));
  expect(await found('zebra')).toEqual([]);
  expect(await found(' ?! ')).toHaveLength(articles.length);
});

test('an article comes with the others of its group, and is in the sitemap', async () => {
  const { body } = await admin.as<HelpArticlePage>('visitor', `${articlesPath}/contracts`);
  expect(body).toMatchObject({ title: 'Contracts and signatures', group: 'Sell and close' });
  expect(body.related.map(({ slug }) => slug)).toEqual([
    'listings',
    'leads',
    'lead-forms',
    'pro-dashboard',
    'deals',
    'joint-ventures',
  ]);
  expect((await admin.as('visitor', `${articlesPath}/nothing`)).status).toBe(404);
  const xml = await (await fetch(`${admin.service.url}/api/sitemaps/help/articles.xml`)).text();
  expect(xml).toMatch(/<loc>https:\/\/dealstead\.test\/help\/contracts<\/loc><lastmod>\d{4}-\d\d-\d\d<\/lastmod>/);
  const files = await (await fetch(`${admin.service.url}/api/sitemaps/help`)).json();
  expect(files).toMatchObject([{ urls: xml.split('<loc>').length - 1 }]);
});
