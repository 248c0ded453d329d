import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Settings, TwoStepReset } from '@dealstead/contracts';
import type { Identity } from '@dealstead/contracts/identity';
import { until } from '@dealstead/service-kit/fixtures/until';
import { newSid, parseProblem, password, startTestAccount, type TestAccount } from '../../fixtures/testAccount.ts';

let account: TestAccount;
let first: Identity;
let second: Identity;
beforeAll(async () => {
  account = await startTestAccount();
  const asAdmin = async (adminRole: string) => {
    const { id } = await account.registerMember();
    await account.tables.users.update({ id }, { role: 'admin', adminRole });
    return { ...account.member(id), role: 'admin', adminRole } as Identity;
  };
  [first, second] = [await asAdmin('support'), await asAdmin('owner')];
});
afterAll(() => account?.close());

const checks = [
  { check: 'callback', note: 'Answered at the number on file' },
  { check: 'photo-id', note: 'Texas license, the name matches' },
];
const path = (id: number) => `/api/admin/members/${id}/two-step-reset`;
const request = (id: number, body: object = {}, actor = first) =>
  account.call('POST', path(id), actor, { reason: 'Lost phone and codes', checks, ...body });
const approve = (id: number, actor = second) =>
  account.call('POST', `${path(id)}/approval`, actor, { reason: 'Watched the call' });
const open = async (id: number, actor = second) =>
  ((await (await account.call('GET', path(id), actor)).json()) as { reset: TwoStepReset | null }).reset;
const codeOf = async (response: Response) => [response.status, (await parseProblem(response)).code];
const memberWithTwoStep = async () => {
  const member = await account.registerMember();
  await account.tables.twoSteps.insert({ userId: member.id, secret: 'x', confirmedAt: new Date() });
  return member;
};
const isOn = async (userId: number) => (await account.tables.twoSteps.count({ userId })) === 1;
const lastMail = (recipient: string) => account.lastMail(recipient, 'two-step/reset/');
const cancelByMail = async (email: string) => {
  const token = /keep-two-step=(\S+)/.exec(account.openMail(await lastMail(email)).text)?.[1];
  return account.call('POST', '/api/auth/two-step-resets/cancel', account.visitor(), { token });
};
const actions = async (id: number) => {
  const { rows } = await account.db.pool.query<{ action: string }>(
    `SELECT data ->> 'action' AS action FROM outbox
     WHERE type = 'account.action.recorded.v1' AND (data ->> 'memberId')::int = $1 ORDER BY seq`,
    [id],
  );
  return rows.map(({ action }) => action);
};

test('a second admin approves, and two-step sign-in is turned off a day later, not before', async () => {
  const { id, email } = await memberWithTwoStep();
  expect((await request(id)).status).toBe(201);
  expect((await lastMail(email)).subject).toBe('Request to turn off your two-step sign-in');
  const list = (await (await account.call('GET', '/api/admin/two-step-resets', second)).json()) as TwoStepReset[];
  expect(list.find(({ memberId }) => memberId === id)).toMatchObject({ checks, canApprove: true, removesAt: null });
  expect(await open(id, first)).toMatchObject({ canApprove: false });
  expect(await codeOf(await approve(id, first))).toEqual([409, 'same-admin']);
  const approved = await Promise.all([approve(id), approve(id)]);
  expect(approved.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  const removesAt = Date.parse((await open(id))?.removesAt ?? '');
  expect(Math.round((removesAt - Date.now()) / 3_600_000)).toBe(24);
  expect((await lastMail(email)).subject).toBe('Your two-step sign-in will be turned off');

  await account.db.change((tx) => tx.sql`UPDATE two_step_resets SET requested_at = now() WHERE user_id = ${id}`);
  expect(await isOn(id)).toBe(true);
  await account.db.change((tx) => tx.sql`UPDATE two_step_resets SET removes_at = now() WHERE user_id = ${id}`);
  await until(async () => !(await isOn(id)));
  expect(await open(id)).toBeNull();
  const signedIn = await account.signIn(email, password, { kind: 'visitor', newSession: newSid() });
  expect(await signedIn.json()).toHaveProperty('user');
  expect(await actions(id)).toEqual(['two-step.reset-requested', 'two-step.reset-approved', 'two-step.reset-done']);
});

test('the member cancels by the link of either mail, once, and nothing is turned off', async () => {
  const { id, email } = await memberWithTwoStep();
  await request(id);
  expect((await cancelByMail(email)).status).toBe(200);
  expect(await codeOf(await cancelByMail(email))).toEqual([410, 'link-spent']);
  expect((await request(id)).status).toBe(201);
  await approve(id);
  expect((await cancelByMail(email)).status).toBe(200);
  expect(await codeOf(await approve(id))).toEqual([409, 'no-reset']);
  expect(await isOn(id)).toBe(true);
  const forged = await account.call('POST', '/api/auth/two-step-resets/cancel', account.visitor(), { token: 'x-00' });
  expect(await codeOf(forged)).toEqual([410, 'link-spent']);
});

test('the member sees an open reset in their settings and cancels it there, once', async () => {
  const { id } = await memberWithTwoStep();
  const own = async () =>
    ((await (await account.call('GET', '/api/settings', account.member(id))).json()) as Settings).twoStepReset;
  const cancel = () => account.call('POST', '/api/settings/two-step-reset/cancel', account.member(id));
  expect(await own()).toBeNull();
  await request(id);
  expect(await own()).toEqual({ requestedAt: expect.any(String), removesAt: null });
  await approve(id);
  expect(await own()).toMatchObject({ removesAt: expect.any(String) });
  expect((await cancel()).status).toBe(200);
  expect(await own()).toBeNull();
  expect(await codeOf(await cancel())).toEqual([409, 'no-reset']);
  expect(await isOn(id)).toBe(true);
  expect(await actions(id)).toEqual(['two-step.reset-requested', 'two-step.reset-approved', 'two-step.reset-canceled']);
});

test('a reset needs two different checks with notes, two-step sign-in, and no open reset', async () => {
  const { id } = await memberWithTwoStep();
  expect((await request(id, { checks: checks.slice(0, 1) })).status).toBe(400);
  expect((await request(id, { checks: [checks[0], { ...checks[1], note: ' ' }] })).status).toBe(400);
  expect(await codeOf(await request(id, { checks: [checks[0], checks[0]] }))).toEqual([409, 'check-repeated']);
  const answers = await Promise.all([request(id), request(id, {}, second)]);
  expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409]);
  const canceled = await account.call('POST', `${path(id)}/cancel`, first, { reason: 'Found the codes' });
  expect(canceled.status).toBe(200);
  const without = await account.registerMember();
  expect(await codeOf(await request(without.id))).toEqual([409, 'two-step-off']);
});
