import { afterAll, beforeAll, expect, test } from '@jest/globals';
import {
  detailsOpened,
  createEvent,
  memberChanged,
  propertiesLoaded,
  propertyPublished,
  propertyWithdrawn,
  userClosed,
  userRegistered,
  type ListedProperty,
  type NewEvent,
} from '@dealstead/contracts/events';
import { utcDate } from '@dealstead/contracts';
import type { MemberIdentity } from '@dealstead/contracts/identity';
import { tableOf } from '@dealstead/service-kit/fixtures/table';
import { until as untilTrue } from '@dealstead/service-kit/fixtures/until';
import { BuyerDashboard, MemberDashboard, ProDashboard } from '@dealstead/contracts/tools/dashboards';
import { member as buyer, type RunningTools, startTestTools } from '../../fixtures/tools.ts';

let tools: RunningTools;
let db: RunningTools['db'];
beforeAll(async () => {
  tools = await startTestTools();
  db = tools.db;
});
afterAll(() => tools.stop());

const member = (id: number, part: Partial<MemberIdentity> = {}) => buyer(id, { plan: 'wholesaler', ...part });
const get = (path: string, actor?: MemberIdentity) => tools.get<unknown>(path, actor);

const memberDashboard = async (id: number) =>
  MemberDashboard.parse((await get('/api/dashboards/member', member(id))).body);
const buyerDashboard = async (id: number) =>
  BuyerDashboard.parse((await get('/api/dashboards/buyer', member(id))).body);
const proDashboard = async (id: number) => ProDashboard.parse((await get('/api/dashboards/pro', member(id))).body);

const deals = () => tableOf<Readonly<Record<string, unknown>>>(db, 'deals');

/** A seller whose follow-up, a call back, was due years ago. */
async function addLateLead(userId: number, firstName: string, lastName: string, more: object = {}) {
  const { id: leadId } = await tableOf<{ id: number } & Readonly<Record<string, unknown>>>(db, 'leads').insert({
    firstName,
    lastName,
    leadType: 'seller',
    createdByUserId: userId,
    nextFollowupDate: '2020-01-02',
    ...more,
  });
  await db.sql`
    INSERT INTO lead_activities (lead_id, user_id, activity_type, description, scheduled_date)
    VALUES (${leadId}, ${userId}, 'task', 'Call back', '2020-01-02')`;
}

const listing = (propertyId: number, part: Partial<ListedProperty> = {}): ListedProperty => ({
  propertyId,
  userId: 7,
  title: `Listing ${propertyId}`,
  category: 'land',
  city: 'Macon',
  state: 'GA',
  priceCents: 50_000_00,
  arvCents: 100_000_00,
  wholesaleFeeCents: null,
  status: 'active',
  createdAt: new Date().toISOString(),
  ...part,
});

/** The service consumes its own events as it consumes those of others. */
async function applyEvents(...events: NewEvent[]): Promise<void> {
  await db.change((tx) => tx.emit(...events));
}

/** Waits until the expectations of a check hold, and fails with those that do not. */
async function until(check: () => Promise<void>): Promise<void> {
  const holds = () =>
    check().then(
      () => true,
      () => false,
    );
  await untilTrue(holds).catch(check);
}

test('dashboards require a member, the professional one a plan with the feature', async () => {
  expect((await get('/api/dashboards/member')).status).toBe(401);
  const refused = await get('/api/dashboards/pro', member(1, { plan: 'buyer' }));
  expect(refused.status).toBe(403);
  expect(refused.body).toMatchObject({ requiredPlan: 'wholesaler', currentPlan: 'buyer', upgradeUrl: '/subscribe' });
  expect((await get('/api/dashboards/pro', member(1, { status: 'past_due' }))).status).toBe(403);
  expect((await get('/api/dashboards/pro', member(1))).status).toBe(200);
});

test('dashboards show listings and members from events, without withdrawn ones', async () => {
  const registeredAt = '2026-11-01T12:00:00.000Z';
  const subject = (id: number) => ({ subject: `property/${id}`, version: 1 });
  await applyEvents(
    createEvent(
      userRegistered,
      { subject: 'user/7', version: 1 },
      {
        userId: 7,
        email: 'dana@example.com',
        firstName: 'Dana',
        lastName: 'Reyes',
        role: 'member',
        plan: 'free',
        status: 'inactive',
        registeredAt,
      },
    ),
    createEvent(
      propertiesLoaded,
      { subject: 'properties', version: 1 },
      { count: 2, properties: [listing(1), listing(2, { priceCents: 30_000_00 })] },
    ),
    createEvent(propertyPublished, subject(3), listing(3, { state: 'TX', arvCents: null })),
  );
  await until(async () => {
    const { market, bestByArv, byState } = await buyerDashboard(7);
    expect(market).toEqual({ activeListings: 3, newThisWeek: 3, states: 2 });
    expect(bestByArv.map((deal) => deal.propertyId)).toEqual([2, 1]);
    expect(byState).toEqual([
      { state: 'GA', listings: 2 },
      { state: 'TX', listings: 1 },
    ]);
  });
  await applyEvents(
    createEvent(
      propertyWithdrawn,
      { subject: 'property/2', version: 2 },
      { propertyId: 2, userId: 7, state: 'GA', category: 'land' },
    ),
  );
  await until(async () => expect((await buyerDashboard(7)).market.activeListings).toBe(2));

  const { memberSince, done } = await memberDashboard(7);
  expect(memberSince).toBe(registeredAt);
  expect(done).toEqual({ openedListing: false, listedProperty: true, savedBuyerProfile: false });
});

test('a late older event restores nothing', async () => {
  const at = (version: number) => ({ subject: 'property/9', version });
  await applyEvents(createEvent(propertyWithdrawn, at(3), { propertyId: 9, userId: 8, state: 'GA', category: 'land' }));
  await applyEvents(
    createEvent(propertyPublished, at(1), listing(9, { userId: 8 })),
    createEvent(propertyPublished, { subject: 'property/10', version: 1 }, listing(10, { userId: 8 })),
  );
  await until(async () => {
    expect((await proDashboard(8)).ledger.activeListings).toBe(1);
  });
});

test('a wholesaler sees only their own pipeline, and a closed account leaves nothing', async () => {
  await deals().insert({
    title: 'Elm St',
    userId: 11,
    dealType: 'wholesale',
    stage: 'closing',
    wholesaleFeeCents: 8_500_00,
    otherCostsCents: 500_00,
    expectedProfitCents: 8_000_00,
    expectedClosingDate: utcDate(new Date(Date.now() + 3 * 86_400_000)),
  });
  await addLateLead(11, 'Ruth', 'Amsel', { propertyValueCents: 74_900_00 });
  const pro = await proDashboard(11);
  expect(pro.ledger).toMatchObject({
    expectedProfit: 8000,
    // The deal is in the stage after it.
    underContract: 0,
    underContractProfit: 0,
    underContractWithoutProfit: 0,
    followUpsDue: 1,
    followUpsLate: 1,
  });
  await deals().update({ userId: 11 }, { stage: 'under-contract' });
  expect((await proDashboard(11)).ledger).toMatchObject({ underContract: 1, underContractProfit: 8000 });
  // A deal without the figures of its profit is counted, and named as left out of the sum.
  await deals().insert({ userId: 11, title: '9 Oak St', stage: 'under-contract', dealType: 'flip' });
  expect((await proDashboard(11)).ledger).toMatchObject({
    underContract: 2,
    underContractProfit: 8000,
    underContractWithoutProfit: 1,
  });
  // Where no deal has a profit there is no sum of them.
  await deals().update({ userId: 11 }, { expectedProfitCents: null });
  const unknown = await proDashboard(11);
  expect(unknown.ledger).toMatchObject({ expectedProfit: null, underContract: 2, underContractProfit: null });
  expect(unknown.pipeline![2]).toMatchObject({ deals: 2, profit: null, cashFlow: null, withoutFigure: 2 });
  await deals().update({ title: 'Elm St' }, { expectedProfitCents: 8_000_00 });
  await deals().delete({ title: '9 Oak St' });
  expect(pro.dueNext).toMatchObject([
    {
      id: expect.any(Number),
      source: 'follow-up',
      kind: 'task',
      leadId: expect.any(Number),
      dealId: null,
      title: 'Call back',
      about: 'Ruth Amsel',
      due: '2020-01-02',
      late: true,
    },
    { source: 'closing', kind: 'closing', title: 'Closing', late: false },
  ]);
  expect(pro.leads).toHaveLength(1);
  expect(await proDashboard(12)).toMatchObject({ leadCount: 0, leads: [], dueNext: [] });

  await applyEvents(
    createEvent(
      memberChanged,
      { subject: 'user/11', version: 1 },
      {
        userId: 11,
        email: 'x@example.com',
        firstName: 'X',
        lastName: 'Y',
        role: 'member',
        plan: 'wholesaler',
        status: 'active',
        restrictions: [],
      },
    ),
  );
  await applyEvents(createEvent(userClosed, { subject: 'user/11', version: 2 }, { userId: 11 }));
  await until(async () => expect(await proDashboard(11)).toMatchObject({ leadCount: 0, leads: [], dueNext: [] }));

  // A registration that comes late does not bring the member back.
  const late = {
    userId: 11,
    email: 'x@example.com',
    firstName: 'X',
    lastName: 'Y',
    role: 'member',
    plan: 'free',
    status: 'inactive',
    registeredAt: '2026-11-01T12:00:00.000Z',
  } as const;
  await applyEvents(
    createEvent(userRegistered, { subject: 'user/11', version: 1 }, late),
    createEvent(userRegistered, { subject: 'user/12', version: 1 }, { ...late, userId: 12 }),
  );
  await until(async () => expect((await memberDashboard(12)).memberSince).toBe(late.registeredAt));
  expect((await memberDashboard(11)).memberSince).toBeNull();
});

test('on a seat the professional dashboard is the owner’s, limited to the seat’s permissions', async () => {
  const [owner, assistant] = [21, 22];
  const closing = { stage: 'closing', expectedClosingDate: utcDate(new Date(Date.now() + 3 * 86_400_000)) };
  for (const [userId, name] of [
    [owner, 'Owner'],
    [assistant, 'Assistant'],
  ] as const) {
    const title = `Deal of ${name}`;
    await deals().insert({ ...closing, title, userId, dealType: 'wholesale', wholesaleFeeCents: 9_000_00 });
    await addLateLead(userId, 'Lead of', name);
    await applyEvents(
      createEvent(
        propertyPublished,
        { subject: `property/${userId}0`, version: 1 },
        listing(userId * 10, { userId, wholesaleFeeCents: 7_777_00 }),
      ),
    );
  }
  await until(async () => expect((await proDashboard(owner)).ledger.activeListings).toBe(1));
  await until(async () => expect((await proDashboard(assistant)).ledger.activeListings).toBe(1));

  const whole = await proDashboard(owner);
  const onSeat = (...permissions: string[]) =>
    get('/api/dashboards/pro', member(assistant, { plan: 'va', actingFor: { id: owner, permissions } }));
  const { ledger, pipeline, profitByMonth, dueNext, leads, leadCount, today } = whole;
  const parts = {
    deals: { pipeline, profitByMonth },
    leads: { leads, leadCount },
    listings: {},
  };
  const figures = {
    deals: {
      expectedProfit: ledger.expectedProfit,
      withoutProfit: ledger.withoutProfit,
      underContract: ledger.underContract,
      underContractProfit: ledger.underContractProfit,
      underContractWithoutProfit: ledger.underContractWithoutProfit,
    },
    leads: { followUpsDue: ledger.followUpsDue, followUpsLate: ledger.followUpsLate },
    listings: { activeListings: ledger.activeListings },
  };
  const names = ['deals', 'leads', 'listings'] as const;
  const hidden = (part: object) => Object.fromEntries(Object.keys(part).map((key) => [key, null]));
  for (const permissions of [['listings'], ['leads'], ['deals'], ['listings', 'leads'], ['messages', ...names]]) {
    const { status, body } = await onSeat(...permissions);
    expect(status).toBe(200);
    const expected = { today, ledger: {} };
    for (const name of names) {
      const isCovered = permissions.includes(name);
      Object.assign(expected, isCovered ? parts[name] : hidden(parts[name]));
      Object.assign(expected.ledger, isCovered ? figures[name] : hidden(figures[name]));
    }
    const covered = (dueNext as { leadId: number | null }[]).filter(({ leadId }) =>
      permissions.includes(leadId === null ? 'deals' : 'leads'),
    );
    const isAnyCovered = permissions.includes('deals') || permissions.includes('leads');
    Object.assign(expected, { dueNext: isAnyCovered ? covered : null });
    expect(body).toEqual(expected);
  }
  // What the permission for listings shows contains neither profits nor names of leads.
  const text = JSON.stringify((await onSeat('listings')).body);
  expect(text).toContain('"activeListings":1');
  expect(text).not.toMatch(/9000|7777|Lead of|Deal of|Assistant/);
});

test('an assistant without a seat gets the access error, one on a seat without any matching permission is referred to the owner', async () => {
  const va = (part: Partial<MemberIdentity> = {}) => get('/api/dashboards/pro', member(22, { plan: 'va', ...part }));
  const alone = await va();
  expect([alone.status, alone.body]).toMatchObject([403, { requiredPlan: 'wholesaler', currentPlan: 'va' }]);
  for (const permissions of [[], ['messages', 'campaigns']] as const) {
    const { status, body } = await va({ actingFor: { id: 21, permissions: [...permissions] } });
    expect([status, body]).toMatchObject([403, { code: 'seat-permission-required' }]);
    expect(body).not.toHaveProperty('requiredPlan');
  }
});

test('each fact of the set-up checklist is recorded by its own event only', async () => {
  const done = async (id: number, part: Partial<MemberIdentity> = {}) => {
    const { body } = await get('/api/dashboards/member', member(id, { plan: 'free', status: 'inactive', ...part }));
    return Object.entries(MemberDashboard.parse(body).done).flatMap(([fact, isDone]) => (isDone ? [fact] : []));
  };
  expect(await done(31)).toEqual([]);
  const opened = (openedAt: string) =>
    createEvent(
      detailsOpened,
      { subject: `property-view/31/1/${openedAt.slice(0, 7)}-01`, version: 1 },
      { propertyId: 1, userId: 31, openedAt },
    );
  await applyEvents(opened('2026-11-02T10:00:00.000Z'), opened('2026-10-02T10:00:00.000Z'));
  await until(async () => expect(await done(31)).toEqual(['openedListing']));
  await until(async () => {
    const { firstViewAt } = await tableOf<{ userId: number; firstViewAt: Date | null }>(db, 'members').get({
      userId: 31,
    });
    expect(firstViewAt?.toISOString()).toBe('2026-10-02T10:00:00.000Z');
  });

  // A first listing that is withdrawn later was listed all the same.
  await applyEvents(
    createEvent(propertyPublished, { subject: 'property/310', version: 1 }, listing(310, { userId: 31 })),
    createEvent(
      propertyWithdrawn,
      { subject: 'property/310', version: 2 },
      { propertyId: 310, userId: 31, state: 'GA', category: 'land' },
    ),
  );
  await until(async () => expect(await done(31)).toEqual(['openedListing', 'listedProperty']));

  // What the member's own event says later is kept beside it.
  await applyEvents(
    createEvent(
      memberChanged,
      { subject: 'user/31', version: 2 },
      {
        userId: 31,
        email: 'nia@example.com',
        firstName: 'Nia',
        lastName: 'Cole',
        role: 'member',
        plan: 'buyer',
        status: 'active',
        restrictions: [],
      },
    ),
  );
  await until(async () => {
    const known = await tableOf<{ userId: number; firstViewAt: Date | null }>(db, 'members').get({ userId: 31 });
    expect(known).toMatchObject({ plan: 'buyer', firstViewAt: expect.any(Date) });
  });
  await applyEvents(createEvent(userClosed, { subject: 'user/31', version: 3 }, { userId: 31 }));
  await until(async () => {
    const closed = await tableOf<{ userId: number; firstViewAt: Date | null }>(db, 'members').get({ userId: 31 });
    expect(closed).toMatchObject({ status: 'closed', firstViewAt: null });
  });
});
