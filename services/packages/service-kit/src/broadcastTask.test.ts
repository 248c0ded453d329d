import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { connect, type NatsConnection } from 'nats';
import { broadcastTask, runBroadcastTasks } from './broadcastTask.ts';
import { createLog } from './log.ts';

const log = createLog('test', 'silent');
let connections: NatsConnection[];
beforeAll(async () => {
  const open = () => connect({ servers: process.env.NATS_URL ?? '' });
  connections = [await open(), await open(), await open()];
});
afterAll(() => Promise.all(connections.map((connection) => connection.close())));

const sender = () => connections[0] as NatsConnection;

test('a task without subscribers ends at once', async () => {
  expect(await broadcastTask(sender(), 'task.nobody', 1, 60_000)).toEqual({ started: 0, ended: 0 });
});

test('a broadcast waits until every subscriber has ended the task', async () => {
  const received: unknown[] = [];
  let finish = () => {};
  const finished = new Promise<void>((resolve) => (finish = resolve));
  const [, first, second] = connections as [NatsConnection, NatsConnection, NatsConnection];
  runBroadcastTasks(first, 'task.all', log, async (message) => void received.push(message));
  runBroadcastTasks(second, 'task.all', log, async (message) => {
    received.push(message);
    await finished;
  });
  await Promise.all([first.flush(), second.flush()]);
  let isDone = false;
  const outcome = broadcastTask(sender(), 'task.all', { id: 'a' }, 60_000).finally(() => (isDone = true));
  while (received.length < 2) await sender().flush();
  expect(isDone).toBe(false);
  finish();
  expect(await outcome).toEqual({ started: 2, ended: 2 });
  expect(received).toEqual([{ id: 'a' }, { id: 'a' }]);
});

test('a subscriber that does not end its task is not waited for beyond the timeout', async () => {
  runBroadcastTasks(connections[1] as NatsConnection, 'task.stuck', log, () => new Promise(() => {}));
  await connections[1]?.flush();
  expect(await broadcastTask(sender(), 'task.stuck', 1, 300)).toEqual({ started: 1, ended: 0 });
});
