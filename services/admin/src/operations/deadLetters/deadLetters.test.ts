import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { DeadLetter } from '@dealstead/contracts/admin/deadLetterList';
import { createEvent, jobRowFailed, userRegistered } from '@dealstead/contracts/events';
import { publishDeadLetter, publishReplay } from '@dealstead/service-kit/deadLetters';
import { createEnvelope } from '@dealstead/service-kit/fixtures/envelope';
import { until } from '@dealstead/service-kit/fixtures/until';
import { startTestAdmin, type TestAdmin } from '../../fixtures/admin.ts';
import { findUnsentReplays, finishDeadLetter, requestReplay } from './store.ts';

let admin: TestAdmin;
beforeAll(async () => {
  admin = await startTestAdmin();
});
afterAll(() => admin?.service.stop());

const path = '/api/admin/dead-letters';
const type = userRegistered.type;
const registration = (userId: number, more: object = {}) =>
  createEnvelope(
    createEvent(
      userRegistered,
      { subject: `user/${userId}`, version: 1 },
      {
        userId,
        email: `${userId}@dealstead.test`,
        firstName: 'A',
        lastName: 'B',
        role: 'member',
        plan: 'free',
        status: 'inactive',
        registeredAt: '2026-11-20T12:00:00.000Z',
        ...more,
      },
    ),
  );

/** Stores a letter of a service as service-kit does, and waits until admin lists it. */
async function fail(service: string, event: string): Promise<DeadLetter> {
  const id = crypto.randomUUID();
  await publishDeadLetter(admin.nats, { service, subject: type, id, reason: `It broke: ${id}`, attempts: 5, event });
  const find = async () => (await admin.as<DeadLetter[]>('admin', path)).body.find(({ reason }) => reason.endsWith(id));
  await until(async () => (await find()) !== undefined);
  return (await find())!;
}
const read = async (id: number) => (await admin.as<DeadLetter & { event: string }>('admin', `${path}/${id}`)).body;
const reason = 'The service takes it now';
const act = (id: number, verb: string, body: object = { reason }) => admin.as('admin', `${path}/${id}/${verb}`, body);
const members = async () => (await admin.as<{ members: number }>('admin', '/api/admin/overview')).body.members;
const auditEntries = async (action: string) =>
  (await admin.db.pool.query('SELECT 1 FROM admin_actions WHERE action = $1', [action])).rowCount;

test('a row on which a background job fails is one dead letter until the job succeeds', async () => {
  const rowFailed = (reason: string | null, attempts: number) =>
    admin.db.change((tx) =>
      tx.emit(
        createEvent(
          jobRowFailed,
          { subject: 'job-row/message-mails/7', version: attempts },
          { job: 'message-mails', row: '7', reason, attempts },
        ),
      ),
    );
  const letters = async () =>
    (await admin.as<DeadLetter[]>('admin', path)).body.filter((letter) => letter.type === 'job.message-mails');
  await rowFailed('It has half an emoji', 1);
  await until(async () => (await letters()).length > 0);
  await rowFailed('It has half an emoji', 2);
  await until(async () => (await letters())[0]?.attempts === 2);
  expect(await letters()).toMatchObject([
    { service: 'admin', subject: '7', reason: 'It has half an emoji', state: 'waiting', canReplay: false },
  ]);
  await rowFailed(null, 2);
  await until(async () => (await letters())[0]?.state === 'applied');
  expect(await letters()).toHaveLength(1);
});

test('a replayed event is applied once by its service, however often the replay is requested', async () => {
  const before = await members();
  const envelope = registration(9001);
  const letter = await fail('admin', JSON.stringify(envelope));
  expect(letter).toMatchObject({
    service: 'admin',
    type,
    subject: 'user/9001',
    eventId: envelope.id,
    attempts: 5,
    state: 'waiting',
    canReplay: true,
  });
  expect(await read(letter.id)).toMatchObject({ event: JSON.stringify(envelope) });
  const [first, second] = await Promise.all([act(letter.id, 'replay'), act(letter.id, 'replay')]);
  expect([first.body.changed, second.body.changed].toSorted()).toEqual([0, 1]);
  await until(async () => (await read(letter.id)).state === 'applied');
  expect(await members()).toBe(before + 1);
  expect(await act(letter.id, 'replay')).toMatchObject({ status: 202, body: { changed: 0 } });
  expect(await auditEntries('dead-letter.replayed')).toBe(1);
  // The message again, as after a kill between sending and recording it, has no further effect.
  await publishReplay(admin.nats, {
    service: 'admin',
    type,
    event: JSON.stringify(envelope),
    replay: `${letter.id}-1b`,
  });
  await finishDeadLetter(admin.db, `${letter.id}-1`);
  expect(await members()).toBe(before + 1);
});

test('a replay that fails again waits with the new reason, and a request commits before it is sent', async () => {
  const letter = await fail('admin', JSON.stringify({ ...registration(9002), data: { userId: 'none' } }));
  expect(letter.canReplay).toBe(true);
  await act(letter.id, 'replay');
  await until(async () => (await read(letter.id)).reason.startsWith('The data does not match the schema'));
  expect(await read(letter.id)).toMatchObject({ state: 'waiting', replays: 1, sentAt: null });
  const performer = { actor: { kind: 'system', name: 'operator' } as const };
  await admin.db.change(async (tx) => {
    expect(await requestReplay(tx, letter.id, reason, performer)).toBe(true);
    expect(await requestReplay(tx, letter.id, reason, performer)).toBe(false);
  });
  await until(
    async () => (await read(letter.id)).state === 'waiting' && (await findUnsentReplays(admin.db)).length === 0,
  );
  expect((await read(letter.id)).replays).toBe(2);
});

test("another service's replay stays open until that service answers, and replays of all take only what waits", async () => {
  const letter = await fail('tools', JSON.stringify(registration(9003)));
  const counts = await admin.as<{ groups: { service: string }[] }>('admin', `${path}/counts`);
  expect(counts.body.groups.map(({ service }) => service)).toContain('tools');
  const all = { of: 'tools', upTo: letter.id, reason };
  expect((await admin.as('admin', `${path}/replay`, all)).body.changed).toBe(1);
  expect((await admin.as('admin', `${path}/replay`, all)).body).toMatchObject({
    changed: 0,
    message: 'Nothing was waiting.',
  });
  await until(async () => (await read(letter.id)).sentAt !== null);
  expect((await read(letter.id)).state).toBe('replaying');
  expect((await act(letter.id, 'discard', { reason: 'Not needed' })).status).toBe(409);
});

test('an event that cannot be read is only discarded, with a reason, and can be restored', async () => {
  const letter = await fail('listings', '{"half');
  expect(letter).toMatchObject({ canReplay: false, subject: null });
  expect((await act(letter.id, 'replay')).status).toBe(409);
  expect((await act(letter.id, 'discard', { reason: ' ' })).status).toBe(400);
  expect((await act(letter.id, 'discard', { reason: 'A test of ours' })).status).toBe(200);
  expect((await act(letter.id, 'discard', { reason: 'A test of ours' })).status).toBe(200);
  expect(await read(letter.id)).toMatchObject({ state: 'discarded', discardReason: 'A test of ours' });
  expect(await auditEntries('dead-letter.discarded')).toBe(1);
  expect((await act(letter.id, 'restore')).status).toBe(200);
  expect(await read(letter.id)).toMatchObject({ state: 'waiting', discardReason: null });
  expect((await act(999_999, 'restore')).status).toBe(404);
  expect((await admin.as('member', path)).status).toBe(404);
});
