import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import type { AuditEntry } from '@dealstead/contracts/admin/auditList';
import type { AuditCheck } from '@dealstead/contracts/admin/auditTrail';
import { accountActionRecorded, createEvent, listingsActionRecorded } from '@dealstead/contracts/events';
import type { RecordedAction } from '@dealstead/contracts/recordedAction';
import { createEnvelope } from '@dealstead/service-kit/fixtures/envelope';
import { consumers } from '../events.ts';
import { startTestAdmin, type TestAdmin } from '../fixtures/admin.ts';
import { insertEntry } from './store.ts';
import { checkChain } from './trail.ts';

let admin: TestAdmin;
beforeAll(async () => {
  admin = await startTestAdmin();
  await admin.db.pool.query(
    `INSERT INTO members (id, email, plan, is_admin, version)
     VALUES (1, 'chief@example.com', 'free', true, 1), (7, 'ann@example.com', 'buyer', false, 1)`,
  );
});
afterAll(() => admin?.service.stop());
beforeEach(() => unprotected("TRUNCATE admin_actions; UPDATE admin_action_chain SET last_id = 0, last_hash = '\\x'"));

/** Runs SQL as someone would who owns the database. */
async function unprotected(statements: string): Promise<void> {
  await admin.db.pool.query(
    `ALTER TABLE admin_actions DISABLE TRIGGER admin_actions_stay; ${statements};
     ALTER TABLE admin_actions ENABLE TRIGGER admin_actions_stay`,
  );
}

const takenDown: RecordedAction = {
  at: '2026-11-20T15:00:00.000Z',
  actor: { kind: 'admin', id: 1, name: 'admin 1' },
  action: 'listing.taken-down',
  memberId: 7,
  target: 'listing 12',
  reason: 'Photos of another house',
  before: { status: 'active' },
  after: { status: 'withdrawn' },
  address: '192.0.2.7',
  userAgent: 'Firefox',
};
const passwordChanged: RecordedAction = {
  ...takenDown,
  at: '2026-11-21T15:00:00.000Z',
  actor: { kind: 'member', id: 7, name: 'member 7' },
  action: 'password.changed',
  target: null,
  reason: null,
  before: null,
  after: null,
};
const add = (...entries: RecordedAction[]) =>
  admin.db.change(async (tx) => {
    for (const entry of entries) await insertEntry(tx, entry);
  });
const list = async (query = '') => (await admin.as<AuditEntry[]>('admin', `/api/admin/audit-trail${query}`)).body;
const check = async () => (await admin.as<AuditCheck>('admin', '/api/admin/audit-trail/check')).body;

test('acts of other services arrive once each, with the names of those who acted', async () => {
  const handlers = new Map(
    consumers({ admins: () => undefined, member: () => undefined }).map((consumer) => [consumer.event.type, consumer]),
  );
  for (const event of [
    createEvent(listingsActionRecorded, { subject: 'action/a', version: 1 }, takenDown),
    createEvent(accountActionRecorded, { subject: 'action/b', version: 1 }, passwordChanged),
  ])
    await admin.db.change(
      async (tx) => void (await handlers.get(event.type)?.effect(tx, event.data, createEnvelope(event, {}))),
    );
  expect(await list()).toMatchObject([
    { id: 2, by: 'ann@example.com', byKind: 'member', action: 'password.changed', memberId: 7, target: null },
    {
      id: 1,
      by: 'chief@example.com',
      byKind: 'admin',
      member: 'ann@example.com',
      target: 'listing 12',
      reason: 'Photos of another house',
      before: { status: 'active' },
      after: { status: 'withdrawn' },
      address: '192.0.2.7',
      userAgent: 'Firefox',
      hash: expect.stringMatching(/^[\da-f]{12}$/),
    },
  ]);
});

test.each([
  ['?area=listings', ['listing.taken-down']],
  ['?area=security', ['password.changed']],
  ['?area=money', []],
  ['?member=7', ['password.changed', 'listing.taken-down']],
  ['?member=1', ['listing.taken-down']],
  ['?search=another%20house', ['listing.taken-down']],
  ['?search=withdrawn', ['listing.taken-down']],
  [`?search=withdrawn${' -'.repeat(40)}`, ['listing.taken-down']],
  ['?search=house%20fire', []],
  ['?search=Ann@example.com', ['password.changed', 'listing.taken-down']],
  ['?search=chief@example.com', ['listing.taken-down']],
  ['?from=2026-11-21', ['password.changed']],
  ['?to=2026-11-20', ['listing.taken-down']],
  ['?after=2', ['listing.taken-down']],
])('the search of the audit trail for %s finds %j', async (query, actions) => {
  await add(takenDown, passwordChanged);
  expect((await list(query)).map(({ action }) => action)).toEqual(actions);
});

test('a word is found among many entries, with the other filters, and on a page further back', async () => {
  await add(takenDown, passwordChanged);
  await admin.db.pool.query(
    `INSERT INTO admin_actions (actor_kind, action, reason, details)
     SELECT 'system', 'mail.resent', 'Asked by phone', '{"by": "worker"}' FROM generate_series(1, 1100)`,
  );
  await add(takenDown);
  const ids = async (query: string) => (await list(query)).map(({ id }) => id);
  expect(await ids('?search=another%20house')).toEqual([1103, 1]);
  expect(await ids('?search=another%20house&after=1103')).toEqual([1]);
  expect(await ids('?search=house&member=1&area=listings')).toEqual([1103, 1]);
  expect(await ids('?search=phone')).toEqual(Array.from({ length: 50 }, (_, i) => 1102 - i));
  expect(await ids('?search=phone&after=53')).toEqual(Array.from({ length: 50 }, (_, i) => 52 - i));
  expect(await ids('?search=phone&area=listings')).toEqual([]);
});

test('entries of certain days are in the order of time, also where one arrived late', async () => {
  const at = (time: string): RecordedAction => ({ ...takenDown, at: `2026-11-20T${time}:00.000Z` });
  await add(at('15:00'), at('17:00'), at('16:00'), passwordChanged);
  const ids = async (query: string) => (await list(query)).map(({ id }) => id);
  expect(await ids('')).toEqual([4, 3, 2, 1]);
  expect(await ids('?to=2026-11-20')).toEqual([2, 3, 1]);
  expect(await ids('?to=2026-11-20&after=2')).toEqual([3, 1]);
  expect(await ids('?from=2026-11-20&after=3&search=house')).toEqual([1]);
});

test('the CSV export escapes formulas and follows the filters', async () => {
  await add({ ...takenDown, reason: '=HYPERLINK("http://evil.test")' }, passwordChanged);
  const response = await fetch(`${admin.service.url}/api/admin/audit-trail.csv?area=listings`, {
    headers: await admin.headersOf('admin'),
  });
  const [heading, ...lines] = (await response.text()).trim().split('\r\n');
  expect(heading).toContain('Entry,Time (UTC),By,Action');
  expect(lines).toHaveLength(1);
  expect(lines[0]).toContain(`"'=HYPERLINK(""http://evil.test"")"`);
});

test('no statement changes or deletes an entry', async () => {
  await add(takenDown);
  for (const statement of [
    "UPDATE admin_actions SET reason = ''",
    'DELETE FROM admin_actions',
    'TRUNCATE admin_actions',
  ])
    await expect(admin.db.pool.query(statement)).rejects.toThrow('only ever added to');
});

test('an unbroken chain is confirmed, with entries that were added at the same time', async () => {
  await Promise.all(Array.from({ length: 20 }, () => add(takenDown, passwordChanged)));
  expect(await check()).toMatchObject({
    entries: 40,
    brokenAt: null,
    lastHash: expect.stringMatching(/^[\da-f]{64}$/),
  });
});

test.each([
  ['a changed reason', "UPDATE admin_actions SET reason = 'Nothing' WHERE id = 3", 3],
  ['a changed time', "UPDATE admin_actions SET created_at = created_at + interval '1 second' WHERE id = 2", 2],
  ['a removed entry', 'DELETE FROM admin_actions WHERE id = 3', 4],
  ['a removed first entry', 'DELETE FROM admin_actions WHERE id = 1', 2],
  ['removed last entries', 'DELETE FROM admin_actions WHERE id > 3', 4],
  ['a removed trail', 'DELETE FROM admin_actions', 1],
  [
    'a last entry with a recomputed hash',
    "UPDATE admin_actions SET reason = 'Nothing' WHERE id = 5; UPDATE admin_actions a SET hash = hash_admin_action(a) WHERE id = 5",
    5,
  ],
  [
    'a changed entry with a recomputed hash',
    "UPDATE admin_actions SET reason = 'Nothing' WHERE id = 2; UPDATE admin_actions a SET hash = hash_admin_action(a) WHERE id = 2",
    3,
  ],
])('the check of the audit trail finds %s', async (_, tampering, brokenAt) => {
  await add(takenDown, passwordChanged, takenDown, passwordChanged, takenDown);
  await unprotected(tampering);
  expect((await check()).brokenAt).toBe(brokenAt);
});

test('a check in parts starts after an entry and says how far it came', async () => {
  await add(...Array.from({ length: 5 }, () => takenDown));
  await unprotected("UPDATE admin_actions SET reason = 'Nothing' WHERE id = 2");
  expect(await checkChain(admin.db, { after: 0, limit: 1 })).toMatchObject({ entries: 5, checked: 1, brokenAt: null });
  expect(await checkChain(admin.db, { after: 1, limit: 2 })).toMatchObject({ brokenAt: 2 });
  expect(await checkChain(admin.db, { after: 3, limit: 2 })).toMatchObject({ checked: 5, brokenAt: null });
  expect((await admin.as<AuditCheck>('admin', '/api/admin/audit-trail/check?after=0')).body.brokenAt).toBe(2);
});

test('an act that is rolled back leaves no gap', async () => {
  await add(takenDown);
  const failing = admin.db.change(async (tx) => {
    await insertEntry(tx, takenDown);
    throw new Error('rolled back');
  });
  await expect(failing).rejects.toThrow('rolled back');
  await add(takenDown);
  expect(await check()).toMatchObject({ entries: 2, brokenAt: null });
});
