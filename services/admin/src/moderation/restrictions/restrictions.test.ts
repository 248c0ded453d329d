import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { createServer, type Server } from 'node:http';
import { text } from 'node:stream/consumers';
import type { AddressInfo } from 'node:net';
import type { MemberRestriction } from '@dealstead/contracts/admin/restrictions';
import { until } from '@dealstead/service-kit/fixtures/until';
import { startTestAdmin, type TestAdmin } from '../../fixtures/admin.ts';

/** Stands in for the account service: its members, and the restrictions that it received. */
const accountRequests: {
  id: number;
  version: number;
  restrictions: { type: string; reason: string; until: string | null }[];
}[] = [];
let isAway = false;
const roles = new Map([[2, 'admin']]);
const account: Server = createServer(async (request, response) => {
  const body = await text(request);
  const [, id, restrictions] = /^\/internal\/members\/(\d+)(\/restrictions)?$/.exec(request.url ?? '') ?? [];
  const number = Number(id);
  const answer = (status: number, json: object) =>
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(json));
  if (isAway) return answer(503, { message: 'Away.', code: 'unavailable', requestId: '1' });
  if (number === 404) return answer(404, { message: 'There is no such member.', code: 'not-found', requestId: '1' });
  if (restrictions) {
    accountRequests.push({ id: number, ...JSON.parse(body) });
    return answer(200, { message: 'Saved.' });
  }
  return answer(200, {
    id: number,
    version: 1,
    email: `member-${number}@example.com`,
    firstName: 'A',
    lastName: 'B',
    phone: null,
    role: roles.get(number) ?? 'member',
    plan: 'free',
    status: 'inactive',
    restrictions: [],
    endedSessions: [],
  });
});

let admin: TestAdmin;
beforeAll(async () => {
  await new Promise<void>((resolve) => account.listen(0, '127.0.0.1', resolve));
  admin = await startTestAdmin({ accountUrl: `http://127.0.0.1:${(account.address() as AddressInfo).port}` });
});
afterAll(async () => {
  await admin?.service.stop();
  account.close();
});
beforeEach(() => {
  isAway = false;
  accountRequests.length = 0;
});

let last = 1_000;
const newMemberId = () => ++last;
const at = (id: number) => `/api/admin/members/${id}/restrictions`;
type Changed = { restrictions: MemberRestriction[]; effect: 'now' | 'later'; code?: string; message?: string };
const restrict = (id: number, body: object = {}, actor: 'admin' | 'operator' = 'admin') =>
  admin.as<Changed>(actor, at(id), { type: 'sign-in', reason: 'Asked sellers for money', ...body });
const lift = (id: number, restriction: number) =>
  admin.as<Changed>('admin', `${at(id)}/${restriction}/lift`, { reason: 'Proved their identity' });
const inOutbox = async (id: number) =>
  (
    await admin.db.pool.query<{ version: number; data: { restrictions: { type: string }[] } }>(
      `SELECT version, data FROM outbox WHERE type = 'admin.member.restricted.v1' AND subject = $1 ORDER BY version`,
      [`restrictions/${id}`],
    )
  ).rows;
const trail = async (id: number) =>
  (
    await admin.db.pool.query<{ action: string; reason: string | null; admin_id: number; ip_address: string }>(
      'SELECT action, reason, admin_id, ip_address FROM admin_actions WHERE target_user_id = $1 ORDER BY id',
      [id],
    )
  ).rows;

test('a restriction is applied within the request, audited and emitted, and lifted again', async () => {
  const id = newMemberId();
  const { status, body } = await restrict(id);
  expect({ status, body }).toMatchObject({
    status: 200,
    body: {
      effect: 'now',
      restrictions: [
        { type: 'sign-in', reason: 'Asked sellers for money', by: 'member-1@example.com', until: null, active: true },
      ],
    },
  });
  const one = { type: 'sign-in', reason: 'Asked sellers for money', until: null };
  expect(accountRequests).toEqual([{ id, version: 1, restrictions: [one] }]);

  const [{ id: restriction } = { id: 0 }] = body.restrictions;
  const lifted = await lift(id, restriction);
  expect(lifted.body).toMatchObject({
    effect: 'now',
    restrictions: [
      {
        active: false,
        liftedBy: 'member-1@example.com',
        liftReason: 'Proved their identity',
        endedAt: expect.any(String),
      },
    ],
  });
  expect(accountRequests.at(-1)).toEqual({ id, version: 2, restrictions: [] });
  expect(await inOutbox(id)).toMatchObject([
    { version: 1, data: { userId: id, restrictions: [one] } },
    { version: 2, data: { userId: id, restrictions: [] } },
  ]);
  expect(await trail(id)).toMatchObject([
    { action: 'member.restricted', reason: 'Asked sellers for money', admin_id: 1, ip_address: '192.0.2.7' },
    { action: 'member.restriction-lifted', reason: 'Proved their identity', admin_id: 1 },
  ]);
});

test('a repeated restriction is only sent to account again; another reason is rejected', async () => {
  const id = newMemberId();
  await restrict(id);
  expect((await restrict(id)).body.restrictions).toHaveLength(1);
  expect(await restrict(id, { reason: 'Another reason' })).toMatchObject({
    status: 409,
    body: { code: 'restricted-already' },
  });
  expect(await inOutbox(id)).toHaveLength(1);
  expect(await trail(id)).toHaveLength(1);
  expect(accountRequests.map(({ version }) => version)).toEqual([1, 1]);
});

test('two parallel requests create one restriction', async () => {
  const id = newMemberId();
  const answers = await Promise.all([restrict(id), restrict(id), restrict(id)]);
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
  expect((await admin.as<MemberRestriction[]>('admin', at(id))).body).toHaveLength(1);
  expect(await inOutbox(id)).toHaveLength(1);
});

test('lifting without a reason is refused', async () => {
  const id = newMemberId();
  const { body } = await restrict(id);
  const answer = await admin.as('admin', `${at(id)}/${body.restrictions[0]?.id}/lift`, { reason: ' ' });
  expect(answer).toMatchObject({ status: 400, body: { details: { reason: expect.any(String) } } });
  expect(await trail(id)).toHaveLength(1);
});

test("lifting again changes nothing, and another member's restriction is not found", async () => {
  const id = newMemberId();
  const { body } = await restrict(id, { type: 'posting' });
  const restriction = body.restrictions[0]?.id ?? 0;
  expect((await lift(newMemberId(), restriction)).status).toBe(404);
  await lift(id, restriction);
  expect((await lift(id, restriction)).status).toBe(200);
  expect(await inOutbox(id)).toHaveLength(2);
});

test('several restrictions hold at once, and a lifted one can be added again', async () => {
  const id = newMemberId();
  await restrict(id, { type: 'posting' });
  const { body } = await restrict(id, { type: 'messaging' });
  await lift(id, body.restrictions.find(({ type }) => type === 'posting')?.id ?? 0);
  await restrict(id, { type: 'posting', reason: 'Again' });
  expect(accountRequests.at(-1)).toMatchObject({
    version: 4,
    restrictions: [{ type: 'messaging' }, { type: 'posting' }],
  });
  expect((await admin.as<MemberRestriction[]>('admin', at(id))).body.map(({ active }) => active)).toEqual([
    true,
    true,
    false,
  ]);
});

test('a restriction with an end expires', async () => {
  const id = newMemberId();
  const soon = new Date(Date.now() + 1_500).toISOString();
  expect((await restrict(id, { until: soon })).body.restrictions[0]?.until).toBe(soon);
  await until(async () => accountRequests.some(({ version }) => version === 2));
  expect(accountRequests.at(-1)).toEqual({ id, version: 2, restrictions: [] });
  const { body } = await admin.as<MemberRestriction[]>('admin', at(id));
  expect(body).toMatchObject([{ active: false, liftedBy: null, endedAt: expect.any(String) }]);
  expect(await inOutbox(id)).toHaveLength(2);
});

test('a restriction that expired while the service was down ends at the next start', async () => {
  const id = newMemberId();
  await admin.db.change(async ({ sql }) => {
    await sql`
      INSERT INTO member_restrictions (user_id, restriction_type, reason, expires_at, created_at)
      VALUES (${id}, 'posting', 'Long ago', now() - interval '1 hour', now() - interval '1 day')`;
    await sql`INSERT INTO restriction_versions (user_id, version) VALUES (${id}, 1)`;
  });
  await until(async () => accountRequests.some((one) => one.id === id));
  expect(accountRequests.find((one) => one.id === id)).toEqual({ id, version: 2, restrictions: [] });
});

test('while account is unavailable the event delivers the restriction, and the response says so', async () => {
  const id = newMemberId();
  await admin.db.pool.query(`INSERT INTO members (id, plan, version) VALUES ($1, 'free', 1)`, [id]);
  isAway = true;
  const { status, body } = await restrict(id);
  expect({ status, body }).toMatchObject({
    status: 200,
    body: { effect: 'later', restrictions: [{ by: 'admin 1', active: true }] },
  });
  expect(await inOutbox(id)).toHaveLength(1);
  await admin.db.pool.query(`INSERT INTO members (id, plan, is_admin, version) VALUES (3, 'free', true, 1)`);
  expect(await restrict(3)).toMatchObject({ status: 403, body: { code: 'administrator' } });
  expect((await restrict(newMemberId())).status).toBe(503);
});

test('restricting oneself, another admin or an unknown member is rejected', async () => {
  isAway = false;
  await until(async () => (await restrict(newMemberId())).status === 200); // until account is asked again
  expect(await restrict(1)).toMatchObject({ status: 403, body: { code: 'own-account' } });
  expect(await restrict(2)).toMatchObject({ status: 403, body: { code: 'administrator' } });
  expect((await restrict(404)).status).toBe(404);
});

test.each([
  [{ reason: '  ' }, 'reason'],
  [{ type: 'breathing' }, 'type'],
  [{ until: new Date(Date.now() - 1_000).toISOString() }, 'until'],
  [{ isActive: false }, 'isActive'],
])('a restriction of %j is refused by field', async (body, field) => {
  const answer = await admin.as<{ details: object }>('admin', at(newMemberId()), {
    type: 'sign-in',
    reason: 'Because',
    ...body,
  });
  expect(answer.status).toBe(400);
  expect(Object.keys(answer.body.details)).toEqual([field]);
});

test.each([
  ['visitor', 401],
  ['member', 404],
  ['gateway', 404],
] as const)('a %s who restricts a member gets %i', async (actor, status) => {
  expect((await admin.as(actor, at(5), { type: 'sign-in', reason: 'Because' })).status).toBe(status);
  expect((await admin.as(actor, at(5))).status).toBe(status);
});
