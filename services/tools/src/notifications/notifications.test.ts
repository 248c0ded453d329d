import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { notificationKinds, notificationTopics, type NotificationTopic } from '@dealstead/contracts';
import { createEvent, notificationsChanged, userClosed } from '@dealstead/contracts/events';
import type { MemberIdentity } from '@dealstead/contracts/identity';
import type { Notification } from '@dealstead/contracts/tools/notifications';
import { emptyTables } from '@dealstead/service-kit/fixtures/emptyTables';
import { until } from '@dealstead/service-kit/fixtures/until';
import { member, type RunningTools, startTestTools } from '../fixtures/tools.ts';
import { type NewNotification, notify } from './notify.ts';
import { deleteOld } from './store.ts';

let tools: RunningTools;
const invalidated: [number, string][] = [];
const live = {
  admins: () => undefined,
  member: (id: number, ...tags: string[]) => void invalidated.push([id, ...tags] as never),
};
beforeAll(async () => {
  tools = await startTestTools();
});
afterAll(() => tools.stop());
beforeEach(async () => {
  invalidated.length = 0;
  await emptyTables(tools.db.pool, 'notifications', 'notification_preferences', 'push_subscriptions', 'members');
});

const note = (part: Partial<NewNotification> = {}): NewNotification => ({
  userId: 1,
  topic: 'messages',
  title: 'Marcus Hale sent a message',
  url: '/messages/4',
  group: 'conversation/4',
  ...part,
});
const send = (...notifications: NewNotification[]) => tools.db.change((tx) => notify(tx, live, ...notifications));
const list = async (query = '', actor: MemberIdentity = member(1)) =>
  (await tools.get<Notification[]>(`/api/notifications${query}`, actor)).body;
const unread = async (actor: MemberIdentity = member(1)) =>
  (await tools.get<{ count: number }>('/api/notifications/unread', actor)).body.count;
const mark = (body: object, actor = member(1)) =>
  tools.send<{ marked: number }>('POST', '/api/notifications/marks', body, actor);

describe('the notification center', () => {
  test('repeats of a group are one unread entry with their number, and open pages refresh', async () => {
    const groupedTitle = '{count} new messages about Elm St';
    await send(note({ groupedTitle }), note({ groupedTitle, title: 'Dana Reed sent a message', body: 'About Elm St' }));
    const [only, ...more] = await list();
    expect(more).toEqual([]);
    expect(only).toMatchObject({ title: '2 new messages about Elm St', body: 'About Elm St', count: 2, read: false });
    expect(await unread()).toBe(1);
    expect(invalidated).toEqual([[1, '/api/notifications']]);
    await mark({ ids: [only!.id], read: true });
    await send(note({ groupedTitle }));
    expect((await list()).map(({ title, count, read }) => [title, count, read])).toEqual([
      ['Marcus Hale sent a message', 1, false],
      ['2 new messages about Elm St', 2, true],
    ]);
  });

  test('shows own notifications only, filtered and in pages', async () => {
    await send(
      ...Array.from({ length: 35 }, (_, i) => note({ group: `a/${i}`, title: `Message ${i}` })),
      note({ topic: 'deadlines', group: 'b', title: 'Inspection is due tomorrow' }),
      note({ userId: 2, group: 'c' }),
    );
    const first = await list();
    const second = await list(`?after=${first.at(-1)!.cursor}`);
    expect([first.length, second.length]).toEqual([30, 6]);
    expect(new Set([...first, ...second].map(({ id }) => id)).size).toBe(36);
    expect((await list('?topic=deadlines')).map(({ title }) => title)).toEqual(['Inspection is due tomorrow']);
    expect(await list('?after=broken')).toHaveLength(30);
    expect((await tools.get('/api/notifications')).status).toBe(401);
  });

  test('is marked as read and unread, never someone else’s', async () => {
    await send(note(), note({ group: 'x' }), note({ topic: 'deadlines', group: 'y' }), note({ userId: 2, group: 'z' }));
    const items = await list();
    const ids = items.map(({ id }) => id);
    expect((await mark({ ids, read: true }, member(2))).body).toEqual({ marked: 0 });
    expect((await mark({ ids: [ids[0]], read: true })).body).toEqual({ marked: 1 });
    expect((await mark({ ids: [ids[0]], read: false })).body).toEqual({ marked: 1 });
    expect((await mark({ upTo: items[0]!.at, topic: 'deadlines' })).body).toEqual({ marked: 1 });
    expect(await list('?show=unread')).toHaveLength(2);
    expect((await mark({ upTo: items[0]!.at })).body).toEqual({ marked: 2 });
    await send(note({ group: 'later' }));
    expect((await mark({ upTo: items[0]!.at })).body).toEqual({ marked: 0 });
    expect(await unread(member(2))).toBe(1);
    expect((await mark({ ids: [], read: true })).status).toBe(400);
  });

  test('marking as unread never makes two unread entries of a group', async () => {
    await send(note());
    const [first] = await list();
    await mark({ ids: [first!.id], read: true });
    await send(note());
    expect((await mark({ ids: [first!.id], read: false })).body).toEqual({ marked: 0 });
    expect(await unread()).toBe(1);
  });

  test('a message from an admin that is marked in any way is reported as read once', async () => {
    await send(note({ group: 'admin-message/3' }), note({ group: 'admin-message/4' }), note({ group: 'other' }));
    const reported = async () => {
      const { rows } = await tools.db.pool.query(
        `SELECT data->'messageIds' AS ids FROM outbox WHERE type = 'tools.admin-messages.read.v1' ORDER BY seq`,
      );
      return rows.flatMap(({ ids }) => ids as number[]);
    };
    expect((await mark({ adminMessageId: 3 })).body).toEqual({ marked: 1 });
    expect(await unread()).toBe(2);
    const newest = (await list())[0]!;
    expect((await mark({ upTo: newest.at })).body).toEqual({ marked: 2 });
    expect(await reported()).toEqual([3, 4]);
    await mark({ ids: [newest.id], read: false });
    expect(await reported()).toHaveLength(2);
  });

  test('an entry about an owner’s data is hidden when the seat ends or loses the permission', async () => {
    await send(note({ userId: 5, seat: { ownerId: 1, permission: 'leads' } }));
    const seated = (...permissions: string[]) => member(5, { plan: 'va', actingFor: { id: 1, permissions } });
    expect([await unread(seated('leads')), await unread(seated('deals')), await unread(member(5))]).toEqual([1, 0, 0]);
    expect(await list('', seated('leads'))).toHaveLength(1);
    expect(await list('', member(5, { actingFor: { id: 9, permissions: ['leads'] } }))).toEqual([]);
  });

  test('entries are deleted after 90 days, and with the account', async () => {
    await send(note(), note({ group: 'old' }));
    await tools.db.pool.query(`UPDATE notifications SET at = now() - interval '91 days' WHERE group_key = 'old'`);
    expect(await deleteOld(tools.db)).toBe(false);
    expect(await list()).toHaveLength(1);
    await tools.db.change((tx) => tx.emit(createEvent(userClosed, { subject: 'user/1', version: 9 }, { userId: 1 })));
    await until(async () => (await unread()) === 0);
    await send(note({ group: 'too late' }));
    expect(await unread()).toBe(0);
  });

  test('a notification cannot lead to another site', async () => {
    for (const url of ['https://evil.example', '//evil.example', String.raw`/\evil.example`])
      await expect(send(note({ url }))).rejects.toThrow();
  });
});

describe('settings', () => {
  const save = async (preferences: object, version: number) => {
    await tools.db.change((tx) =>
      tx.emit(
        createEvent(notificationsChanged, { subject: 'notifications/1', version }, { userId: 1, preferences } as never),
      ),
    );
    await until(async () => {
      const { rows } = await tools.db.pool.query('SELECT FROM notification_preferences WHERE version = $1', [version]);
      return rows.length > 0;
    });
  };
  const subscribe = () =>
    tools.db.pool.query(
      `INSERT INTO push_subscriptions (id, user_id, endpoint, p256dh, auth)
       VALUES (repeat('a', 64), 1, 'https://push.example', '', '')`,
    );
  const pushes = async () => (await tools.db.pool.query('SELECT FROM push_deliveries')).rowCount;

  const channels = [
    { inApp: true, push: true },
    { inApp: true, push: false },
    { inApp: false, push: true },
    { inApp: false, push: false },
  ];
  test.each(notificationKinds.flatMap((kind) => channels.map((choice) => ({ kind, ...choice }))))(
    '$kind is shown in the app ($inApp) and pushed ($push) as chosen',
    async ({ kind, inApp, push }) => {
      await save({ [kind]: { inApp, push } }, 3);
      await subscribe();
      await send(note({ topic: kind }));
      expect([await unread(), await pushes()]).toEqual([inApp ? 1 : 0, push ? 1 : 0]);
    },
  );

  test.each<[NotificationTopic, number, number]>(
    notificationTopics.map((topic) => [topic, ...((topic === 'market-report' ? [0, 0] : [1, 1]) as [number, number])]),
  )('without a choice %s has its default', async (topic, shown, pushed) => {
    await subscribe();
    await send(note({ topic }));
    expect([await unread(), await pushes()]).toEqual([shown, pushed]);
  });

  test('an older event changes nothing', async () => {
    await save({ messages: { inApp: false, push: false } }, 5);
    await tools.db.change((tx) =>
      tx.emit(
        createEvent(
          notificationsChanged,
          { subject: 'notifications/1', version: 4 },
          { userId: 1, preferences: { messages: { inApp: true, push: true } } },
        ),
      ),
    );
    await save({ deadlines: { inApp: false, push: false } }, 6);
    await send(note());
    expect(await unread()).toBe(0);
  });
});
