import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { getOpenedInvitation, Invitation, Team } from '@dealstead/contracts/account/team';
import type { Identity } from '@dealstead/contracts/identity';
import { memberSnapshotKey } from '@dealstead/contracts/identity';
import { AccessProblem } from '@dealstead/contracts/problem';
import { createLog } from '@dealstead/service-kit';
import { stays } from '@dealstead/contracts/fixtures/stays';
import { until } from '@dealstead/service-kit/fixtures/until';
import { newEmail, password, parseProblem, startTestAccount, type TestAccount } from '../fixtures/testAccount.ts';
import { tablesOf } from '../fixtures/tables.ts';
import { createDeletionJob } from '../administration/accountDeletion/deletionJob.ts';
import { createMemberSnapshots } from '../users/snapshots.ts';
import { changeUser } from '../users/changeUser.ts';
import { lockTeam, setPaidSeats } from './seats.ts';

let account: TestAccount;
beforeAll(async () => {
  account = await startTestAccount();
});
afterAll(() => account?.close());

const snapshots = () => createMemberSnapshots(account.db, account.redis, createLog('test', 'silent'));
const change = (id: number, data: Parameters<typeof changeUser>[3]) =>
  account.db.change((tx) => changeUser(tx, snapshots(), id, data));
const row = (id: number) => account.tables.users.get({ id });
const snapshot = async (id: number) => JSON.parse((await account.redis.get(memberSnapshotKey(id))) ?? 'null');

async function createMember(plan = 'free', status = plan === 'free' ? 'inactive' : 'active') {
  const { id, email } = await account.registerMember();
  if (plan !== 'free') await change(id, { subscriptionPlan: plan, subscriptionStatus: status });
  return { id, email, actor: account.member(id) };
}

const call = (actor: Identity, method: string, path: string, body?: unknown) => account.call(method, path, actor, body);
const teamOf = async (actor: Identity) => Team.parse(await (await call(actor, 'GET', '/api/team')).json());
const invite = (actor: Identity, email: string, role = 'va', permissions = ['leads']) =>
  call(actor, 'POST', '/api/team/invitations', { email, role, permissions });

/** The token in the mail that invites an address; it stands nowhere else. */
async function tokenFor(email: string): Promise<string> {
  const mail = await account.lastMail(email, 'invitation/');
  return /invite=([\w-]+)/.exec(account.openMail(mail).text)?.[1] ?? '';
}

/** Seats that began and ended on an owner's team, as the events of both sides' notifications carry them. */
async function seatChanges(ownerId: number): Promise<[userId: number, isSeated: boolean, reason: string][]> {
  const { rows } = await account.db.pool.query<{ data: { userId: number; isSeated: boolean; reason: string } }>(
    `SELECT data FROM outbox WHERE type = 'account.seat.changed.v1' AND data ->> 'ownerId' = $1 ORDER BY seq`,
    [String(ownerId)],
  );
  return rows.map(({ data: { userId, isSeated, reason } }) => [userId, isSeated, reason]);
}

async function addTeamMember(owner: Identity, role = 'va') {
  const joining = await createMember();
  expect((await invite(owner, joining.email, role)).status).toBe(201);
  const answer = await call(joining.actor, 'POST', `/api/invitations/${await tokenFor(joining.email)}`);
  expect(answer.status).toBe(200);
  return joining;
}

test('an assistant is invited by mail, joins, and acts for the owner of the seat', async () => {
  const owner = await createMember('wholesaler');
  const va = await createMember();
  expect((await invite(owner.actor, va.email.toUpperCase(), 'va', ['messages', 'leads'])).status).toBe(201);
  const token = await tokenFor(va.email);
  const said = Invitation.parse(await (await call(account.visitor(), 'GET', `/api/invitations/${token}`)).json());
  expect(said).toMatchObject({ owner: 'Marcus Hale', email: va.email, role: 'va', permissions: ['leads', 'messages'] });
  expect(JSON.stringify(await account.tables.teamMembers.list())).not.toContain(token);

  expect((await call(va.actor, 'POST', `/api/invitations/${token}`)).status).toBe(200);
  expect(await row(va.id)).toMatchObject({
    subscriptionPlan: 'va',
    subscriptionStatus: 'active',
    grantedByUserId: owner.id,
  });
  const acting = { plan: 'va', status: 'active', actingFor: { id: owner.id, permissions: ['leads', 'messages'] } };
  await until(async () => (await snapshot(va.id))?.plan === 'va');
  expect(await snapshot(va.id)).toMatchObject(acting);
  expect(await teamOf(owner.actor)).toMatchObject({
    members: [{ email: va.email, name: 'Marcus Hale', status: 'accepted', seated: true }],
    seats: { free: 2, paid: 0, used: 1, monthlyCost: 0 },
  });
  expect((await teamOf(va.actor)).memberOf).toMatchObject([{ owner: 'Marcus Hale', role: 'va', seated: true }]);

  const restricted = (version: number, restrictions: object[]) =>
    account.call('PUT', `/internal/members/${owner.id}/restrictions`, account.peer, { version, restrictions });
  await restricted(1, [{ type: 'posting', reason: 'Photos of another house', until: null }]);
  expect(await row(va.id)).toMatchObject({ subscriptionPlan: 'free', actingForUserId: null });
  await restricted(2, []);
  expect(await row(va.id)).toMatchObject({ subscriptionPlan: 'va', actingForUserId: owner.id });

  const [member] = (await teamOf(owner.actor)).members;
  await call(owner.actor, 'PATCH', `/api/team/members/${member?.id}`, { permissions: ['deals'] });
  expect((await row(va.id)).actingPermissions).toEqual(['deals']);
  await call(owner.actor, 'DELETE', `/api/team/members/${member?.id}`);
  // Each change of the team is an event with everyone who holds a seat.
  const { rows } = await account.db.pool.query<{ permissions: string[] | null }>(
    `SELECT data #> '{seats,0,permissions}' AS permissions FROM outbox
     WHERE type = 'account.team.changed.v1' AND subject = $1 ORDER BY seq`,
    [`team/${owner.id}`],
  );
  expect(rows.map(({ permissions }) => permissions)).toEqual([
    ['leads', 'messages'],
    null,
    ['leads', 'messages'],
    ['deals'],
    null,
  ]);
});

test('an invitation is accepted once, by its address; used, expired and unknown ones respond alike', async () => {
  const owner = await createMember('wholesaler');
  const [va, other] = [await createMember(), await createMember()];
  await invite(owner.actor, va.email);
  const token = await tokenFor(va.email);
  const others = await call(other.actor, 'POST', `/api/invitations/${token}`);
  expect([others.status, (await parseProblem(others)).code]).toEqual([403, 'other-address']);
  const both = await Promise.all([1, 2].map(() => call(va.actor, 'POST', `/api/invitations/${token}`)));
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 404]);

  const late = await createMember();
  await invite(owner.actor, late.email);
  const expired = await tokenFor(late.email);
  await account.tables.teamMembers.update({ inviteEmail: late.email }, { expiresAt: new Date(0) });
  const refused = await Promise.all(
    [token, expired, 'never-was-there-at-all'].map(async (dead) => {
      const answer = await call(account.visitor(), 'GET', `/api/invitations/${dead}`);
      const { code, message } = await parseProblem(answer);
      return { status: answer.status, code, message };
    }),
  );
  expect(new Set(refused.map((one) => JSON.stringify(one))).size).toBe(1);
  expect(refused[0]).toMatchObject({ status: 404, code: 'invitation-gone' });
});

test('two seats are free, more are paid; an unpaid seat is taken from the last who joined', async () => {
  const owner = await createMember('wholesaler');
  const [first, second] = [await addTeamMember(owner.actor), await addTeamMember(owner.actor)];
  const full = await invite(owner.actor, newEmail());
  expect([full.status, (await parseProblem(full)).code]).toEqual([409, 'no-seat']);

  const paid = (status: string) => ({
    paidVaSlots: 1,
    stripeSubscriptionId: `sub_${owner.id}`,
    status,
    totalMonthlyCostCents: 2998,
  });
  await account.db.change((tx) => setPaidSeats(tx, snapshots(), owner.id, paid('active')));
  expect((await teamOf(owner.actor)).seats).toEqual({ free: 2, paid: 1, used: 2, monthlyCost: 29.98 });
  const third = await addTeamMember(owner.actor);
  expect(await row(third.id)).toMatchObject({ subscriptionPlan: 'va', actingForUserId: owner.id });

  await account.db.change((tx) => setPaidSeats(tx, snapshots(), owner.id, paid('canceled')));
  expect(await row(third.id)).toMatchObject({
    subscriptionPlan: 'free',
    subscriptionStatus: 'inactive',
    actingForUserId: null,
    grantedByUserId: null,
  });
  for (const { id } of [first, second]) expect(await row(id)).toMatchObject({ subscriptionPlan: 'va' });
});

test("a plan that ends deactivates the team's seats; a plan that returns restores them", async () => {
  const owner = await createMember('wholesaler');
  const va = await addTeamMember(owner.actor);
  await change(owner.id, { subscriptionStatus: 'past_due' });
  await until(async () => (await row(va.id)).subscriptionPlan === 'free');
  expect((await teamOf(va.actor)).memberOf).toMatchObject([{ seated: false }]);
  await change(owner.id, { subscriptionStatus: 'active' });
  await until(async () => (await row(va.id)).subscriptionPlan === 'va');
  expect(await seatChanges(owner.id)).toEqual([
    [va.id, true, 'joined'],
    [va.id, false, 'plan'],
    [va.id, true, 'allowed'],
  ]);
});

test('who leaves, is removed or closes the account ends the seat, and each end says why', async () => {
  const owner = await createMember('wholesaler');
  const membership = async (actor: Identity) => (await teamOf(actor)).memberOf[0]!.id;
  const remove = async (actor: Identity, id: number) =>
    expect((await call(actor, 'DELETE', `/api/team/members/${id}`)).status).toBe(200);
  const leaving = await addTeamMember(owner.actor);
  await remove(leaving.actor, await membership(leaving.actor));
  const removed = await addTeamMember(owner.actor);
  await remove(owner.actor, await membership(removed.actor));
  const closing = await addTeamMember(owner.actor);
  await account.tables.users.update({ id: closing.id }, { closesAt: new Date(0) });
  const stopping = new AbortController();
  const log = createLog('test', 'silent');
  const closes = createDeletionJob(account.db, snapshots()).start(stopping.signal, log);
  await until(async () => (await row(closing.id)).closedAt !== null);
  stopping.abort();
  await closes;
  // An invitation that nobody accepted is no seat.
  await invite(owner.actor, newEmail());
  await remove(owner.actor, (await teamOf(owner.actor)).members.at(-1)!.id);
  expect((await seatChanges(owner.id)).filter(([, isSeated]) => !isSeated)).toEqual([
    [leaving.id, false, 'left'],
    [removed.id, false, 'removed'],
    [closing.id, false, 'closed'],
  ]);
});

test("an assistant's own plan stays, with or without a seat", async () => {
  const owner = await createMember('wholesaler');
  const va = await createMember('buyer');
  await invite(owner.actor, va.email);
  await call(va.actor, 'POST', `/api/invitations/${await tokenFor(va.email)}`);
  expect(await row(va.id)).toMatchObject({ subscriptionPlan: 'buyer', actingForUserId: owner.id });
  const [place] = (await teamOf(va.actor)).memberOf;
  expect((await call(va.actor, 'DELETE', `/api/team/members/${place?.id}`)).status).toBe(200);
  expect(await row(va.id)).toMatchObject({ subscriptionPlan: 'buyer', actingForUserId: null });
});

test('someone with several seats works for the owner whom they chose, until that seat ends', async () => {
  const [first, second] = [await createMember('wholesaler'), await createMember('wholesaler')];
  const va = await addTeamMember(first.actor);
  await invite(second.actor, va.email);
  await call(va.actor, 'POST', `/api/invitations/${await tokenFor(va.email)}`);
  expect(await row(va.id)).toMatchObject({ actingForUserId: first.id, actingByChoice: false });

  const choose = (ownerId: number | null) => call(va.actor, 'PUT', '/api/team/acting', { ownerId });
  expect((await choose(second.id)).status).toBe(200);
  expect(await row(va.id)).toMatchObject({ actingForUserId: second.id, actingByChoice: true });
  const { memberOf } = await teamOf(va.actor);
  expect(memberOf.map(({ ownerId, isActing }) => [ownerId, isActing])).toEqual([
    [first.id, false],
    [second.id, true],
  ]);
  expect((await choose((await createMember('wholesaler')).id)).status).toBe(404);
  expect(await row(va.id)).toMatchObject({ actingForUserId: second.id });

  const seat = (await teamOf(second.actor)).members[0]!;
  expect(seat).toMatchObject({ userId: va.id });
  await call(second.actor, 'DELETE', `/api/team/members/${seat.id}`);
  expect(await row(va.id)).toMatchObject({ actingForUserId: first.id, actingByChoice: false });
});

test('assistants need VA management, a team needs collaboration', async () => {
  const outcome = async (plan: string, role: string) => {
    const answer = await invite((await createMember(plan)).actor, newEmail(), role);
    return answer.status === 201 ? 201 : AccessProblem.parse(await answer.json()).requiredPlan;
  };
  const outcomes = async (role: string) => {
    const found: unknown[] = [];
    for (const plan of plans) found.push(await outcome(plan, role));
    return found;
  };
  const plans = ['free', 'buyer', 'investor_pro', 'wholesaler', 'partnership', 'va'];
  expect(await outcomes('va')).toEqual(['wholesaler', 'wholesaler', 'wholesaler', 201, 201, 'wholesaler']);
  expect(await outcomes('member')).toEqual([
    'partnership',
    'partnership',
    'partnership',
    'partnership',
    201,
    'partnership',
  ]);
});

test('parallel changes of seats do not deadlock', async () => {
  // Whose row comes first in the table is not who is locked first.
  const [older, owner, younger] = [await createMember(), await createMember('wholesaler'), await createMember()];
  const deadlocks = async () => {
    const found = await account.db.pool.query<{ deadlocks: number }>(
      'SELECT deadlocks FROM pg_stat_database WHERE datname = current_database()',
    );
    return found.rows[0]?.deadlocks;
  };
  const before = await deadlocks();
  const paid = (paidVaSlots: number) =>
    account.db.change((tx) =>
      setPaidSeats(tx, snapshots(), owner.id, {
        paidVaSlots,
        stripeSubscriptionId: `sub_${owner.id}`,
        status: 'active',
        totalMonthlyCostCents: 2998,
      }),
    );
  const joined = ({ id, email }: { id: number; email: string }) =>
    account.db.change(async (tx) => {
      await lockTeam(tx, owner.id, id);
      return tablesOf(tx).teamMembers.insert({
        userId: id,
        teamOwnerId: owner.id,
        inviteEmail: email,
        role: 'va',
        inviteStatus: 'accepted',
      });
    });
  for (let round = 0; round < 8; round++) {
    const [one, other] = [await joined(older), await joined(younger)];
    await paid(1);
    const answers = await Promise.all([
      call(owner.actor, 'PATCH', `/api/team/members/${one.id}`, { permissions: ['deals'] }),
      call(owner.actor, 'DELETE', `/api/team/members/${other.id}`),
      paid(round % 2).then(() => ({ status: 200 })),
    ]);
    answers.push(
      ...(await Promise.all([
        call(older.actor, 'DELETE', `/api/team/members/${one.id}`),
        paid(round % 3).then(() => ({ status: 200 })),
      ])),
    );
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
  }
  for (const { id } of [older, younger])
    expect(await row(id)).toMatchObject({ subscriptionPlan: 'free', actingForUserId: null });
  // Connections say what they counted once a second.
  await stays(async () => {
    await Promise.all(Array.from({ length: 10 }, () => account.db.pool.query('SELECT 1')));
    return (await deadlocks()) === before;
  }, 1_500);
});

test("a member cannot change another member's team", async () => {
  const [owner, other] = [await createMember('wholesaler'), await createMember('wholesaler')];
  await addTeamMember(owner.actor);
  const [member] = (await teamOf(owner.actor)).members;
  const path = `/api/team/members/${member?.id}`;
  expect((await call(other.actor, 'PATCH', path, { permissions: ['leads'] })).status).toBe(404);
  expect((await call(other.actor, 'DELETE', path)).status).toBe(404);
  expect((await teamOf(other.actor)).members).toEqual([]);
  const more = await call(owner.actor, 'POST', '/api/team/invitations', {
    email: newEmail(),
    role: 'va',
    permissions: [],
    seated: true,
    teamOwnerId: other.id,
  });
  expect(more.status).toBe(400);
});

test('of 25 parallel invitations ten are sent, the others respond 429, also when repeated', async () => {
  const owner = await createMember('partnership');
  const addresses = Array.from({ length: 25 }, newEmail);
  const answers = await Promise.all(addresses.map((email) => invite(owner.actor, email, 'member', [])));
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(10);
  const refused = answers.filter(({ status }) => status === 429);
  expect(refused).toHaveLength(15);
  expect(Number(refused[0]!.headers.get('retry-after'))).toBeGreaterThan(3_000);
  expect((await parseProblem(refused[0]!)).message).toMatch(
    /^Too many emails of this kind were sent\. Try again in .+\.$/,
  );
  const mails = await account.tables.mails.count({ recipient: addresses });
  expect(mails).toBe(10);
  expect((await teamOf(owner.actor)).members).toHaveLength(10);
  // Taking someone off the team gives no further mail.
  const [member] = (await teamOf(owner.actor)).members;
  await call(owner.actor, 'DELETE', `/api/team/members/${member?.id}`);
  expect((await invite(owner.actor, newEmail(), 'member', [])).status).toBe(429);
});

test('an address is invited at most three times a day by all members together', async () => {
  const guest = newEmail();
  const statuses: number[] = [];
  for (let nth = 0; nth < 4; nth++)
    statuses.push((await invite((await createMember('wholesaler')).actor, guest)).status);
  expect(statuses).toEqual([201, 201, 201, 429]);
});

test('an invited person who registers is redirected to the invitation at sign-in and gets the seat', async () => {
  const owner = await createMember('wholesaler');
  const email = newEmail();
  await invite(owner.actor, email);
  const invitation = await tokenFor(email);
  const browser = () => ({ ...account.visitor(), invitation }) as Identity;
  const opened = async (actor: Identity) =>
    getOpenedInvitation.response.parse(await (await account.call('GET', '/api/opened-invitation', actor)).json())
      .invitation;
  const signIn = async (actor: Identity) => (await account.signIn(email, password, actor)).json();

  await account.register({ email }, browser());
  expect(await opened(browser())).toMatchObject({ owner: 'Marcus Hale', email });
  expect(await signIn(browser())).toMatchObject({ user: { email }, next: '/join' });
  // Without JavaScript the answer itself leads there; a page that someone came for goes first.
  const form = (path: string) => account.post(path, { email, password }, browser());
  expect((await form('/api/auth/login')).headers.get('location')).toBe('/join');
  expect((await form('/api/auth/login?next=%2Fsettings')).headers.get('location')).toBe('/settings');

  const { id } = await account.tables.users.get({ email });
  const me = { ...account.member(id), invitation } as Identity;
  expect((await account.call('POST', '/api/opened-invitation', me)).status).toBe(200);
  expect(await row(id)).toMatchObject({ subscriptionPlan: 'va', actingForUserId: owner.id });
  // Used up: neither offered again nor led to.
  expect(await opened(me)).toBeNull();
  expect(await signIn(browser())).not.toHaveProperty('next');
  const again = await account.call('POST', '/api/opened-invitation', me);
  expect([again.status, (await parseProblem(again)).code]).toEqual([404, 'invitation-gone']);
});

test.each(['expired', 'revoked', "another person's"])(
  'an invitation that is %s leads nowhere at sign-in',
  async (kind) => {
    const owner = await createMember('wholesaler');
    const joining = await createMember();
    const invited = kind === "another person's" ? newEmail() : joining.email;
    await invite(owner.actor, invited);
    const invitation = await tokenFor(invited);
    if (kind === 'expired')
      await account.tables.teamMembers.update({ inviteEmail: invited }, { expiresAt: new Date(0) });
    if (kind === 'revoked')
      await call(owner.actor, 'DELETE', `/api/team/members/${(await teamOf(owner.actor)).members[0]?.id}`);
    const actor = { ...account.visitor(), invitation } as Identity;
    expect(await (await account.signIn(joining.email, password, actor)).json()).not.toHaveProperty('next');
    const me = { ...joining.actor, invitation } as Identity;
    const answer = await account.call('POST', '/api/opened-invitation', me);
    expect([answer.status, (await parseProblem(answer)).code]).toEqual(
      kind === "another person's" ? [403, 'other-address'] : [404, 'invitation-gone'],
    );
  },
);
