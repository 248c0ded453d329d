import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { FoundMember, MemberRecord } from '@dealstead/contracts';
import { sessionKey, type Identity } from '@dealstead/contracts/identity';
import type { SqlPart } from '@dealstead/service-kit';
import { until } from '@dealstead/service-kit/fixtures/until';
import { toStatement } from '@dealstead/service-kit/sql';
import { parseProblem, startTestAccount, type TestAccount } from '../../fixtures/testAccount.ts';
import {
  candidatesQuery,
  indexedQuery,
  pairCandidates,
  pairQuery,
  planQuery,
  toNamePairs,
  toSearchQuery,
  wordCandidates,
} from '../../users/searchUsers.ts';

let account: TestAccount;
let owner: Identity;
beforeAll(async () => {
  account = await startTestAccount();
  const { id } = await account.registerMember();
  owner = { ...account.member(id), role: 'admin', adminRole: 'owner' } as Identity;
});
afterAll(() => account?.close());

const read = async <T>(path: string) => {
  const response = await account.call('GET', path, owner);
  expect(response.status).toBe(200);
  return (await response.json()) as T;
};
const found = async (search: string) =>
  (await read<FoundMember[]>(`/api/admin/members?search=${encodeURIComponent(search)}`)).map(({ id }) => id);

test('a member is found by address, name, phone, id and payment; closed accounts are not', async () => {
  const { id, email } = await account.registerMember();
  const data = { firstName: 'Mary Ann', lastName: "O'Neil", phone: '+1 (303) 555-0142', stripeCustomerId: `cus_${id}` };
  await account.tables.users.update({ id }, data);
  const payment = {
    userId: id,
    amountCents: 900,
    description: 'Featured',
    paymentIntentId: `pi_${id}`,
    receiptNumber: '2041-7733',
  };
  await account.tables.paymentRecords.insert({ ...payment, createdAt: new Date() });
  for (const search of [
    email.slice(0, 20),
    'ann o’neil'.replace('’', "'"),
    'MARY',
    '303 555 01',
    '(303) 555-0142',
    `pi_${id}`,
    '2041-7733',
    `cus_${id}`,
  ])
    expect([search, await found(search)]).toEqual([search, expect.arrayContaining([id])]);
  expect((await found(String(id))).includes(id)).toBe(true);
  expect(await found(`#${id}`)).toEqual([id]);
  expect(await found('neil')).not.toContain(id);
  expect(await found("o'neil & | ! :* \\")).toEqual([]);
  await account.tables.users.update({ id }, { closedAt: new Date() });
  expect(await found(`#${id}`)).toEqual([]);
});

test('among many members a rare text is looked up in the index', async () => {
  const client = await account.db.pool.connect();
  try {
    await client.query(`
      BEGIN;
      INSERT INTO users (username, email, password, first_name, last_name)
      SELECT address, address, 'x', 'Dana', 'Reyes' FROM generate_series(1, 5000) n, concat('many-', n, '@example.com') address;
      ANALYZE users`);
    const explain = async (query: SqlPart) =>
      JSON.stringify((await client.query(toStatement(['EXPLAIN ', ''], [query]))).rows);
    const word = toSearchQuery('zyx');
    expect(await explain(indexedQuery(undefined, word))).toContain('users_search');
    expect(await explain(candidatesQuery(undefined, word, wordCandidates(word)))).toContain('users_search');
    const [query, pairs] = [toSearchQuery('Dana Smith'), toNamePairs('Dana Smith')];
    expect(await explain(pairQuery(undefined, query, pairs))).toContain('users_name_beginnings');
    expect(await explain(candidatesQuery(undefined, query, pairCandidates(pairs)))).toContain('users_name_beginnings');
  } finally {
    await client.query('ROLLBACK');
    client.release();
  }
});

test('a text of several names is read from the index of pairs, with the same members as from that of lexemes', async () => {
  const { id } = await account.registerMember();
  const data = { firstName: 'Jose Marianne', lastName: 'de la Cruz', phone: '(303) 555-0142' };
  await account.tables.users.update({ id }, data);
  const { email } = await account.tables.users.get({ id });
  const texts = {
    'jose cruz': ['cruz jose'],
    'JOSE Cruz': ['cruz jose'],
    'cruz jos': ['cru jos'],
    'marianne jose cru': ['cru jos', 'cru mar', 'jose mari'],
    'mar marianne': [],
    'jo cruz': [],
    'jose 303555': [],
    [`cruz ${email}`]: [],
  };
  for (const [text, pairs] of Object.entries(texts)) {
    expect([text, toNamePairs(text)]).toEqual([text, pairs]);
    const query = toSearchQuery(text);
    const indexed = await account.db.sql`${indexedQuery(undefined, query)}`;
    const paired = await account.db.sql`${pairQuery(undefined, query, toNamePairs(text))}`;
    expect([text, paired]).toEqual([text, indexed]);
    expect([text, await found(text)]).toEqual([text, [id]]);
  }
});

test('accents do not count in a name or in the text', async () => {
  const [{ id: accented }, { id: plain }] = [await account.registerMember(), await account.registerMember()];
  const rename = (id: number, data: { firstName: string; lastName: string }) =>
    account.tables.users.update({ id }, data);
  await rename(accented, { firstName: 'Zoë Ágnes', lastName: 'Muñoz-Núñez' });
  await rename(plain, { firstName: 'Zoe Agnes', lastName: 'Munoz-Nunez' });
  for (const text of ['zoe', 'Zoë', 'agnes munoz', 'Ágnes Muñoz', 'muñoz agn', 'munoz-nunez'])
    expect([text, await found(text)]).toEqual([text, [plain, accented]]);
  expect(await found('zoe cruz')).toEqual([]);
  await rename(accented, { firstName: 'Łukasz', lastName: 'Strauß-Sørensen' });
  for (const text of ['Łukasz', 'lukasz', 'łukasz strauss', 'Strauß', 'STRAUSS-sorensen'])
    expect([text, await found(text)]).toEqual([text, [accented]]);
});

test('members are found by the plan in force and by how their subscription stands', async () => {
  const [{ id: buyer }, { id: lapsed }] = [await account.registerMember(), await account.registerMember()];
  const plan = { subscriptionPlan: 'buyer' };
  await account.tables.users.update({ id: buyer }, { ...plan, subscriptionStatus: 'active' });
  await account.tables.users.update({ id: lapsed }, { ...plan, subscriptionStatus: 'past_due' });
  await account.db.sql`
    INSERT INTO subscriptions (id, user_id, customer_id, kind, plan, period, quantity, price_cents, status,
                               current_period_start, current_period_end, started_at)
    VALUES ('sub_lapsed', ${lapsed}, 'cus_lapsed', 'plan', 'buyer', 'monthly', 1, 7998, 'past_due', now(), now(), now())`;
  const shown = async (show: string) => {
    const list = await read<{ id: number }[]>(`/api/admin/members?show=${show}`);
    return [buyer, lapsed].filter((id) => list.some((member) => member.id === id));
  };
  expect(await shown('buyer')).toEqual([buyer]);
  expect(await shown('free')).toEqual([lapsed]);
  expect(await shown('past-due')).toEqual([lapsed]);
  expect([await shown('subscribers'), await shown('ending'), await shown('left')]).toEqual([[lapsed], [], []]);
  await account.db.sql`UPDATE subscriptions SET status = 'ended' WHERE user_id = ${lapsed}`;
  expect([await shown('subscribers'), await shown('past-due'), await shown('left')]).toEqual([[], [], [lapsed]]);

  await account.db.change(async (tx) => {
    // Few members have a paid plan. Without statistics the choice would depend on when PostgreSQL collects them.
    await tx.sql`INSERT INTO users (email, password, username, first_name, last_name)
      SELECT 'member' || n || '@example.com', 'x', 'member' || n || '@example.com', 'Ann', 'Lee' FROM generate_series(1, 2000) AS n`;
    await tx.sql`ANALYZE users`;
    const explained = await tx.sql`EXPLAIN (FORMAT JSON) ${planQuery(undefined, 'buyer')}`;
    expect(JSON.stringify(explained)).toContain('users_effective_plan');
  });
});

test('a record shows the account, and signing out is done once for a repeated press', async () => {
  const { id, email } = await account.registerMember();
  const sid = randomBytes(32).toString('hex');
  await account.redis.set(sessionKey(sid), '{}', 'PX', 60_000);
  await account.tables.sessions.insert({
    sid,
    sess: { userAgent: 'Firefox/140.0' },
    expire: new Date(Date.now() + 60_000),
    userId: id,
  });
  expect(await read<MemberRecord>(`/api/admin/members/${id}`)).toMatchObject({
    id,
    email,
    plan: 'free',
    closesAt: null,
  });
  expect(await read(`/api/admin/members/${id}/devices`)).toMatchObject([{ id: '0', name: 'Firefox' }]);
  expect(await read(`/api/admin/members/${id}/payments`)).toEqual([]);
  expect((await account.call('GET', '/api/admin/members/2000000000', owner)).status).toBe(404);

  const signOut = () =>
    account.call(
      'POST',
      `/api/admin/members/${id}/sign-out`,
      owner,
      { reason: 'Lost phone' },
      { 'idempotency-key': `out-${id}` },
    );
  for (let i = 0; i < 2; i++) expect(await (await signOut()).json()).toEqual({ devices: 1 });
  expect(await read(`/api/admin/members/${id}/devices`)).toEqual([]);
});

test('an account is closed and opened again; a repeated press is recorded once; an admin is refused', async () => {
  const { id } = await account.registerMember();
  const put = (memberId: number, isClosed: boolean) =>
    account.call('PUT', `/api/admin/members/${memberId}/closing`, owner, { isClosed, reason: 'Asked by phone' });
  for (const isClosed of [true, true, false, false]) {
    const response = await put(id, isClosed);
    const { closesAt } = (await response.json()) as { closesAt: string | null };
    expect([response.status, closesAt !== null]).toEqual([200, isClosed]);
  }
  const { rows } = await account.db.pool.query(
    `SELECT data ->> 'action' AS action FROM outbox
     WHERE type = 'account.action.recorded.v1' AND (data ->> 'memberId')::int = $1 ORDER BY seq`,
    [id],
  );
  expect(rows).toEqual([{ action: 'account.closed' }, { action: 'account.reopened' }]);
  await account.tables.users.update({ id }, { role: 'admin', adminRole: 'support' });
  const refused = await put(id, true);
  expect([refused.status, (await parseProblem(refused)).code]).toEqual([409, 'admin-account']);
});

test('only an owner signs an admin out, exports an admin’s data or grants an admin a plan', async () => {
  const [finance, support] = [await account.registerMember(), await account.registerMember()];
  await account.tables.users.update({ id: finance.id }, { role: 'admin', adminRole: 'finance' });
  await account.tables.users.update({ id: support.id }, { role: 'admin', adminRole: 'support' });
  const as = (adminRole: string, { id }: { id: number }) =>
    ({ ...account.member(id), role: 'admin', adminRole, address: '198.51.100.1' }) as Identity;
  const grant = (actor: Identity, plan: string) =>
    account.call('POST', `/api/admin/members/${finance.id}/plan`, actor, { plan, reason: 'For myself' });
  const signOut = (actor: Identity) =>
    account.call('POST', `/api/admin/members/${finance.id}/sign-out`, actor, { reason: 'Out of the way' });
  const exportOf = (actor: Identity) =>
    account.call('GET', `/api/admin/members/${finance.id}/export.zip?reason=Curious`, actor);
  for (const refused of [
    await grant(as('finance', finance), 'partnership'),
    await signOut(as('support', support)),
    await exportOf(as('support', support)),
  ])
    expect([refused.status, (await parseProblem(refused)).code]).toEqual([403, 'admin-account']);
  const owner = as('owner', { id: 1 });
  expect((await signOut(owner)).status).toBe(200);
  expect((await grant(owner, 'buyer')).status).toBe(200);
});

test('a granted plan ends at its end, and one that ended already is refused', async () => {
  const { id } = await account.registerMember();
  const grant = (at: Date) =>
    account.call('POST', `/api/admin/members/${id}/plan`, owner, {
      plan: 'va',
      reason: 'A trial',
      until: at.toISOString(),
    });
  expect((await grant(new Date(Date.now() - 1_000))).status).toBe(400);
  expect((await grant(new Date(Date.now() + 3_600_000))).status).toBe(200);
  expect(await read<MemberRecord>(`/api/admin/members/${id}`)).toMatchObject({ plan: 'va', status: 'active' });
  await account.db.change((tx) => tx.sql`UPDATE users SET grant_ends_at = now() WHERE id = ${id}`);
  await until(async () => (await read<MemberRecord>(`/api/admin/members/${id}`)).plan === 'free');
  expect(await read(`/api/admin/members/${id}/grants`)).toMatchObject([{ plan: 'va', reason: 'A trial' }]);
});

test('a view as a member is recorded at its start and its end, whoever ends it, and never of an admin', async () => {
  const { id } = await account.registerMember();
  const view = (memberId: number) =>
    account.call('POST', `/api/admin/members/${memberId}/views`, owner, { reason: 'Cannot find a listing' });
  const started = await view(id);
  expect(started.status).toBe(201);
  const [viewId, memberId, endsAt] = (started.headers.get('x-dealstead-view') ?? '').split(' ').map(Number);
  expect(memberId).toBe(id);
  expect(endsAt).toBe(Date.parse(((await started.json()) as { endsAt: string }).endsAt));
  const viewedBy = { admin: (owner as { id: number }).id, view: viewId };
  const viewer = { ...account.member(id), viewedBy } as Identity;
  for (let i = 0; i < 2; i++) expect((await account.call('POST', '/api/member-view/end', viewer)).status).toBe(200);
  expect((await account.call('PUT', '/api/settings/profile', viewer, {})).status).toBe(403);
  expect((await account.call('POST', '/api/member-view/end', account.member(id))).status).toBe(409);

  expect((await view(id)).status).toBe(201);
  await account.db.change(
    (tx) => tx.sql`UPDATE member_views SET expires_at = now() WHERE user_id = ${id} AND ended_at IS NULL`,
  );
  const actions = async () =>
    (
      await account.db.pool.query<{ action: string; actor: string }>(
        `SELECT data ->> 'action' AS action, data -> 'actor' ->> 'name' AS actor FROM outbox
         WHERE type = 'account.action.recorded.v1' AND (data ->> 'memberId')::int = $1 ORDER BY seq`,
        [id],
      )
    ).rows;
  await until(async () => (await actions()).length === 4);
  const admin = `admin ${(owner as { id: number }).id}`;
  expect(await actions()).toEqual([
    { action: 'member.view-started', actor: admin },
    { action: 'member.view-ended', actor: admin },
    { action: 'member.view-started', actor: admin },
    { action: 'member.view-expired', actor: 'account' },
  ]);
  expect(await account.tables.sessions.count({ userId: id })).toBe(0);
  await account.tables.users.update({ id }, { role: 'admin', adminRole: 'editor' });
  const refused = await view(id);
  expect([refused.status, (await parseProblem(refused)).code]).toEqual([409, 'admin-account']);
});
