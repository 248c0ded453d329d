import { connect, createServer as createTcpServer, type Socket } from 'node:net';
import { afterEach, expect, jest, test } from '@jest/globals';
import { createLog, systemIdentity, Unavailable } from '@dealstead/service-kit';
import { until } from '@dealstead/service-kit/fixtures/until';
import { addressOf, listen } from '@dealstead/service-kit/server';
import { signAsListings } from '../../fixtures/listings.ts';
import { encodeFrame, FrameReader } from './protocol.ts';
import { connectShard } from './shardConnection.ts';
import { createShardServer, type ShardServer } from './shardServer.ts';
import { ShardSet } from './shardSet.ts';

/** Milliseconds within which a shard checks, as the coordinator asks. */
const checkTimeout = 1_000;
const log = createLog('test', 'silent');
const part = { shard: 0, count: 1 };
const closing: (() => Promise<void>)[] = [];
afterEach(async () => {
  await Promise.all(closing.splice(0).map((close) => close()));
});

type Methods = Record<string, (...parameters: readonly never[]) => unknown>;

/** A shard process whose methods a test gives. */
async function startShard(methods: Methods, state = { changes: 1, behind: 0 }): Promise<ShardServer & { url: string }> {
  const all: Methods = { status: () => undefined, caughtUp: () => undefined, ...methods };
  const server = createShardServer({
    part,
    verify: () => systemIdentity('listings'),
    call: (method, parameters) => all[method]!(...(parameters as never[])),
    state: () => state,
    checks: {},
    log,
  });
  await listen(server.http, 0, '127.0.0.1');
  closing.push(server.close);
  return { ...server, url: addressOf(server.http) };
}

function openSet(urls: readonly string[], onChange = () => {}): ShardSet {
  const set = new ShardSet({ map: { version: 1, shards: [[...urls]] }, sign: signAsListings, onChange, log });
  closing.push(() => set.close());
  return set;
}

async function openReadySet(urls: readonly string[], onChange?: () => void): Promise<ShardSet> {
  const set = openSet(urls, onChange);
  await set.check(checkTimeout);
  expect(set.replicasUp).toEqual([urls.length]);
  return set;
}

const size = (set: ShardSet) => set.call(0, 'size', [{}, 0]);

test('many calls share a connection, and replies of any size find their calls in any order', async () => {
  let connections = 0;
  const shard = await startShard({
    async match(bytes: number, wait: number) {
      for (let turn = 0; turn < wait; turn++) await new Promise(setImmediate);
      return new Uint8Array(bytes).fill(wait);
    },
  });
  shard.http.on('connection', () => connections++);
  const set = await openReadySet([shard.url]);
  const calls = Array.from({ length: 60 }, (_, nth) => [nth % 7 === 0 ? 400_000 : nth, (nth * 37) % 20] as const);
  const replies = await Promise.all(calls.map(([bytes, wait]) => set.call(0, 'match', [bytes, wait])));
  expect(replies).toEqual(calls.map(([bytes, wait]) => new Uint8Array(bytes).fill(wait)));
  expect(connections).toBe(1);
});

test('frames are found however the bytes are divided', () => {
  const frames = [0, 1, 5_000].map((length, at) =>
    encodeFrame(at, { method: 'size', parameters: ['x'.repeat(length)] }),
  );
  const bytes = Buffer.concat(frames);
  for (const step of [1, 3, 8, 4_096, bytes.length]) {
    const reader = new FrameReader(1e6);
    const found: number[] = [];
    for (let at = 0; at < bytes.length; at += step)
      for (const { number, content } of reader.read(bytes.subarray(at, at + step))) {
        expect(content).toEqual(frames[number]!.subarray(8));
        found.push(number);
      }
    expect(found).toEqual([0, 1, 2]);
  }
  expect(() => new FrameReader(100).read(bytes)).toThrow('too large');
});

test('a call that fails is not repeated elsewhere, one that finds no process is', async () => {
  let calls = 0;
  const failing = () => {
    calls++;
    throw new TypeError('a mistake');
  };
  const both = await Promise.all([startShard({ size: failing }), startShard({ size: failing })]);
  const set = await openReadySet(both.map(({ url }) => url));
  await expect(size(set)).rejects.toThrow('size failed');
  expect(calls).toBe(1);
  expect(set.replicasUp).toEqual([2]);
  await expect(set.call(0, 'nothing' as 'size', [{}, 0])).rejects.toThrow('The call cannot be read.');

  await both[0]!.close();
  await expect(size(set)).rejects.toThrow('size failed');
  await both[1]!.close();
  await expect(size(set)).rejects.toBeInstanceOf(Unavailable);
  expect(set.missing).toEqual([0]);
});

test('a connection that breaks during a call leads to the other replica', async () => {
  let calls = 0;
  const broken = await startShard({ size: () => (calls++, new Promise(() => {})) });
  const sockets: Socket[] = [];
  broken.http.on('connection', (socket) => sockets.push(socket));
  const good = await startShard({ size: () => 7 });
  const set = await openReadySet([broken.url, good.url]);
  const sizes = Promise.all([size(set), size(set)]);
  await until(() => calls > 0);
  for (const socket of sockets) socket.destroy();
  expect(await sizes).toEqual([7, 7]);
});

test('a slow call does not make its replica unavailable, silence does', async () => {
  const late = Promise.withResolvers<void>();
  let replied = false;
  const never = Promise.withResolvers<void>();
  const replies = [late.promise.finally(() => (replied = true)), never.promise];
  const shard = await startShard({ size: () => replies.shift() });
  const set = await openReadySet([shard.url]);
  const slow = size(set);
  slow.catch(() => undefined); // expected below
  let isSettled = false;
  void Promise.allSettled([slow]).then(() => (isSettled = true));
  await until(async () => {
    await set.check(checkTimeout);
    return isSettled;
  });
  await expect(slow).rejects.toBeInstanceOf(Unavailable);
  expect(set.replicasUp).toEqual([1]);

  late.resolve();
  await until(() => replied);
  await expect(size(set)).rejects.toBeInstanceOf(Unavailable);
  expect(set.missing).toEqual([0]);
  await set.check(checkTimeout);
  expect(set.missing).toEqual([]);
  never.resolve(); // so that the shard can close
});

test('writes wait for replicas that answer, not for others', async () => {
  let calls = 0;
  const hanging = createTcpServer((socket) => {
    socket.on('data', () => calls++);
    closing.push(async () => void socket.destroy());
  });
  await new Promise<void>((resolve) => hanging.listen(0, '127.0.0.1', resolve));
  closing.push(async () => void hanging.close());
  let reads = 0;
  const good = await startShard({ caughtUp: () => void reads++ });
  const set = openSet([`http://127.0.0.1:${(hanging.address() as { port: number }).port}`, good.url]);
  await set.check(checkTimeout);
  expect(set.replicasUp).toEqual([1]);
  const before = { reads, asked: calls };
  await set.caughtUp();
  expect({ reads, asked: calls }).toEqual({ ...before, reads: before.reads + 1 });
});

test('a replica that answers again is used when it has caught up', async () => {
  const caughtUp = Promise.withResolvers<void>();
  const other = await startShard({ size: () => 1 });
  const first = await startShard({ size: () => 1 });
  const port = Number(new URL(first.url).port);
  const set = await openReadySet([first.url, other.url]);
  await first.close();
  await set.check(checkTimeout);
  expect(set.replicasUp).toEqual([1]);

  const returning = createShardServer({
    part,
    verify: () => systemIdentity('listings'),
    call: (method) => (method === 'caughtUp' ? caughtUp.promise : method === 'size' ? 2 : undefined),
    state: () => ({ changes: 1, behind: 0 }),
    checks: {},
    log,
  });
  await listen(returning.http, port, '127.0.0.1');
  closing.push(returning.close);
  const checked = set.check(checkTimeout);
  for (let time = 0; time < 10; time++) expect(await size(set)).toBe(1);
  caughtUp.resolve();
  await checked;
  expect(set.replicasUp).toEqual([2]);
  expect(new Set(await Promise.all(Array.from({ length: 4 }, () => size(set))))).toEqual(new Set([1, 2]));
});

test('a replica that is behind is asked only where no other is better', async () => {
  const behind = await startShard({ size: () => 'old' }, { changes: 1, behind: 60_000 });
  const current = await startShard({ size: () => 'new' });
  const set = await openReadySet([behind.url, current.url]);
  for (let time = 0; time < 6; time++) expect(await size(set)).toBe('new');
  expect(set.behind()).toBeLessThan(5_000);
  await current.close();
  expect(await size(set)).toBe('old');
  expect(set.behind()).toBeGreaterThan(59_000);
});

test('another process at the same address counts as a change', async () => {
  const onChange = jest.fn();
  const first = await startShard({});
  const set = await openReadySet([first.url], onChange);
  expect(onChange).toHaveBeenCalledTimes(1);
  await set.check(checkTimeout);
  expect(onChange).toHaveBeenCalledTimes(1);
  await first.close();
  const again = createShardServer({
    part,
    verify: () => systemIdentity('listings'),
    call: () => undefined,
    state: () => ({ changes: 1, behind: 0 }),
    checks: {},
    log,
  });
  await listen(again.http, Number(new URL(first.url).port), '127.0.0.1');
  closing.push(again.close);
  await until(async () => {
    await set.check(checkTimeout);
    return onChange.mock.calls.length === 2;
  });
});

test('a shard that is stopped finishes its calls, and an overloaded one gets no further ones', async () => {
  const reply = Promise.withResolvers<number>();
  let calls = 0;
  const shard = await startShard({ size: () => (calls++, reply.promise) });
  const connection = await connectShard(shard.url, part, signAsListings);
  const call = () => connection.call({ method: 'size', parameters: [] }, 2_000);
  const open = Array.from({ length: 1_000 }, call);
  await expect(call()).rejects.toThrow('1000 calls have no reply yet');
  await until(() => calls === 1_000);
  const closed = shard.close();
  reply.resolve(5);
  expect(await Promise.all(open)).toEqual(open.map(() => ({ result: 5, changes: 1, behind: 0 })));
  await closed;
  await expect(call()).rejects.toThrow();
});

test('bytes that are no calls close the connection, and plain requests get no calls', async () => {
  const shard = await startShard({});
  const { port } = new URL(shard.url);
  const connection = await connectShard(shard.url, part, signAsListings);
  const socket = connect(Number(port), '127.0.0.1');
  socket.write(
    'GET /shard/v3 HTTP/1.1\r\nhost: x\r\nconnection: upgrade\r\nupgrade: dealstead-shard\r\nx-dealstead-shard: 0/1\r\n\r\n',
  );
  await new Promise((resolve) => socket.once('data', resolve));
  socket.write(Buffer.alloc(64, 0xff));
  await new Promise((resolve) => socket.once('close', resolve));
  expect(await connection.call({ method: 'status', parameters: [] }, 1_000)).toMatchObject({ changes: 1 });
  await connection.close();
  expect((await fetch(`${shard.url}/shard/v3`, { method: 'POST' })).status).toBe(405);
  expect((await fetch(`${shard.url}/shard/v3`)).status).toBe(404);
});
