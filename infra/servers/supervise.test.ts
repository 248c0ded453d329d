import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { supervise } from './supervise.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'dealstead-supervise-'));
});
afterEach(() => rm(folder, { recursive: true }));

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await new Promise((resolve) => probe.once('listening', resolve));
  const address = probe.address();
  await new Promise((resolve) => probe.close(resolve));
  return typeof address === 'object' && address ? address.port : 0;
}

async function sampleProcess(script: string) {
  const port = await freePort();
  return {
    name: 'sample',
    command: process.execPath,
    args: ['-e', script.replace('PORT', String(port))],
    env: {},
    log: join(folder, 'sample.log'),
    ready: async () => void (await fetch(`http://127.0.0.1:${port}`)),
  };
}

const serving = "require('http').createServer((q, r) => r.end('hello')).listen(PORT)";

test('a killed process is restarted, a stopped one is not', async () => {
  const restarts: string[] = [];
  const sample = { ...(await sampleProcess(serving)), onRestart: (reason: string) => restarts.push(reason) };
  const supervised = await supervise(sample);
  const first = supervised.pid() ?? 0;
  process.kill(first, 'SIGKILL');
  while (
    supervised.pid() === first ||
    !(await sample.ready().then(
      () => true,
      () => false,
    ))
  )
    await sleep(20);
  expect(restarts).toEqual(['SIGKILL']);
  await supervised.stop();
  await sleep(500);
  expect(supervised.pid()).toBeUndefined();
  await expect(sample.ready()).rejects.toThrow();
});

test('a process that does not become ready is reported with the end of its log', async () => {
  const failing = await sampleProcess("console.error('DATABASE_URL is missing'); process.exit(2)");
  await expect(supervise(failing)).rejects.toThrow(/sample did not start .*\n {2}DATABASE_URL is missing/);
});

test('processes end with their launcher, even one killed by SIGKILL', async () => {
  const { args, log } = await sampleProcess(serving);
  const port = Number(/listen\((\d+)\)/.exec(args[1] ?? '')?.[1]);
  const code = `
    const { supervise } = await import(${JSON.stringify(join(import.meta.dirname, 'supervise.ts'))});
    const ready = () => fetch('http://127.0.0.1:${port}');
    await supervise({ name: 'sample', command: process.execPath, args: ${JSON.stringify(args)}, env: {}, log: ${JSON.stringify(log)}, ready });
    console.log('started');
    setInterval(() => {}, 1000);`;
  const launcher = spawn(process.execPath, ['--input-type=module', '-e', code], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await once(launcher.stdout, 'data');
  const answers = () =>
    fetch(`http://127.0.0.1:${port}`).then(
      () => true,
      () => false,
    );
  expect(await answers()).toBe(true);
  launcher.kill('SIGKILL');
  while (await answers()) await sleep(20);
});
