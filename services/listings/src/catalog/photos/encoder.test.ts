import { readdirSync, readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { createLog } from '@dealstead/service-kit';
import sharp, { type Sharp } from 'sharp';
import { countDifferentBits, landscape } from '../../fixtures/landscape.ts';
import { createEncoder } from './encoder.ts';
import type { EncoderJob } from './encoderJob.ts';

let folder: string;
let job: EncoderJob;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'encoder-'));
  const input = join(folder, 'input.png');
  await sharp({ create: { width: 60, height: 40, channels: 3, background: '#557755' } }).toFile(input);
  job = { output: 'png', input, folder };
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const childrenOf = (): string[] =>
  readFileSync(`/proc/${process.pid}/task/${process.pid}/children`, 'utf8').trim().split(/\s+/).filter(Boolean);
/** Whether all threads of a killed process have ended, which closes its end of the channel. */
const isZombie = (pid: string): boolean =>
  readdirSync(`/proc/${pid}/task`).length === 1 && /\) Z/.test(readFileSync(`/proc/${pid}/stat`, 'utf8'));

test('images sent to a process that has just died are rejected with 503, and the next one starts another', async () => {
  const encoder = createEncoder(createLog('test', 'silent'));
  const before = new Set(childrenOf());
  await encoder.encode(job, 1);
  const child = childrenOf().find((pid) => !before.has(pid));
  if (child === undefined) throw new Error('The encoder started no process.');
  process.kill(Number(child), 'SIGKILL');
  // Blocks the event loop, so that the encoder does not learn of the exit before it sends.
  while (!isZombie(child));
  const unread = { status: 503 };
  await Promise.all([1, 2].map((member) => expect(encoder.encode(job, member)).rejects.toMatchObject(unread)));
  expect(await encoder.encode(job, 1)).toMatchObject({ width: 60, height: 40 });
  encoder.stop();
});

test('too many images of one member at once are refused with 429; with 503 only where the whole queue is full', async () => {
  const encoder = createEncoder(createLog('test', 'silent'));
  const send = (memberId: number, count: number) => Array.from({ length: count }, () => encoder.encode(job, memberId));
  const sent = [...send(1, 31), ...send(2, 30), ...send(3, 1)];
  const results = await Promise.allSettled(sent);
  const refusals = results.map((result) => (result.status === 'rejected' ? result.reason : undefined));
  expect(refusals.flatMap((refusal, index) => (refusal ? [[index, refusal]] : []))).toEqual([
    [30, expect.objectContaining({ status: 429 })],
    [61, expect.objectContaining({ status: 503 })],
  ]);
  encoder.stop();
});

test('copies of a photo have nearly the same hash, other photos far ones; one with little contrast has none', async () => {
  const encoder = createEncoder(createLog('test', 'silent'));
  const hashOf = async (name: string, image: Sharp) => {
    const input = join(folder, name);
    await image.toFile(input);
    const hash = await encoder.hash(input);
    if (hash === null) throw new Error(`${name} has no hash.`);
    return hash;
  };
  const original = await hashOf('original.png', landscape(7));
  expect(original).toMatch(/^[\da-f]{16}$/);
  const copies = {
    'compressed.jpeg': landscape(7).jpeg({ quality: 40 }),
    'small.webp': sharp(await landscape(7).png().toBuffer())
      .resize(320)
      .webp({ quality: 60 }),
    'brighter.jpeg': landscape(7).linear(1.1, 4).jpeg({ quality: 80 }),
    'stretched.png': sharp(await landscape(7).png().toBuffer()).resize(900, 700, { fit: 'fill' }),
  };
  for (const [name, copy] of Object.entries(copies))
    expect([name, countDifferentBits(original, await hashOf(name, copy)) <= 4]).toEqual([name, true]);
  for (const seed of [1, 2, 3, 4, 5]) {
    const other = await hashOf(`other-${seed}.jpeg`, landscape(seed).jpeg());
    expect([seed, countDifferentBits(original, other) > 12]).toEqual([seed, true]);
  }
  expect(await encoder.hash(job.input)).toBeNull();
  encoder.stop();
});
