import { mkdirSync, mkdtempSync, rmSync, writeFileSync, chmodSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { createLog } from '@dealstead/service-kit';
import { createRenderer, type Renderer } from './renderer.ts';
import { probeTimeout } from './trialHost.ts';

const limits = { boot: 30_000, page: 5_000, firstPage: 5_000, trial: 10_000, heapMegabytes: 64 };
let releasesDir: string;
let renderer: Renderer;
const calls: string[] = [];
const outside = createServer((request, response) => {
  calls.push(request.url ?? '');
  response.end();
});

beforeAll(async () => {
  await new Promise<void>((resolve) => void outside.listen(0, '127.0.0.1', resolve));
  releasesDir = mkdtempSync(join(tmpdir(), 'trial-'));
  chmodSync(releasesDir, 0o755);
  write('shell', 'exports.modules = {}; exports.render = () => ({ head: "", css: "", body: "" });');
  write('other', 'exports.pages = {};');
  writeFileSync(join(releasesDir, 'secret.txt'), 'a key');
  renderer = createRenderer({ releasesDir, log: createLog('renderer', 'silent'), limits, threads: 1 });
});
afterAll(async () => {
  await renderer.close();
  outside.close();
  rmSync(releasesDir, { recursive: true });
});

function write(name: string, source: string): void {
  mkdirSync(join(releasesDir, name, 'v1'), { recursive: true });
  writeFileSync(join(releasesDir, name, 'v1', 'server.cjs'), source);
}

/** What code of an upload gets, as the refusal of the upload reports it: an error with the value. */
async function attempt(code: string): Promise<string> {
  write(
    'upload',
    `const value = (() => { try { return (${code}); } catch (error) { return 'refused ' + (error.code ?? error.message); } })();
    throw new Error('got ' + (typeof value === 'object' ? JSON.stringify(value) : value));`,
  );
  const trial = { name: 'upload', version: 'v1', server: 'server.cjs', pages: [] };
  return renderer.tryRelease(trial, 'v1').then(
    () => 'loads',
    (error: Error) => error.message.split('\n')[0] ?? '',
  );
}

test.each([
  ['runs a command', `require('child_process').execSync('id').toString()`],
  ['gets a module of Node without require', `process.getBuiltinModule('child_process').execSync('id').toString()`],
  ['evaluates code', `new Function('return process.version')()`],
  ['opens a socket', `require('net').connect(80)`],
  ['uses the internal binding', `process.binding('fs').toString()`],
])('an upload that %s is refused', async (_, code) => {
  expect(await attempt(code)).toMatch(/which is not there for rendering|is not a function|refused/);
});

test('an upload sees no environment, is not the user of the renderer, and kills nobody', async () => {
  expect(await attempt('Object.keys(process.env)')).toMatch(/^Error: got \["NODE_ENV"(,"NODE_CHANNEL[A-Z_]+")*\]$/);
  expect(await attempt('process.kill(process.ppid)')).toContain('process.kill is not a function');
  expect(await attempt('process.permission.has("fs.read", "/etc/passwd")')).toContain('got false');
  expect(await attempt('process.permission.has("child")')).toContain('got false');
  expect(await attempt('process.permission.has("worker")')).toContain('got false');
  expect(
    await attempt(`process.permission.has("fs.read", ${JSON.stringify(join(releasesDir, 'secret.txt'))})`),
  ).toContain('got false');
  expect(
    await attempt(`process.permission.has("fs.read", ${JSON.stringify(join(releasesDir, 'other/v1/server.cjs'))})`),
  ).toContain('got false');
  // On a system that lets the renderer start processes as nobody.
  if (process.getuid?.() === 0) expect(await attempt('process.getuid()')).toContain('got 65534');
});

test('an upload reaches no address', async () => {
  const { port } = outside.address() as AddressInfo;
  expect(await attempt(`typeof fetch + typeof WebSocket + typeof EventSource`)).toContain(
    'undefinedundefinedundefined',
  );
  expect(await attempt(`fetch('http://127.0.0.1:${port}/told')`)).toContain('refused');
  expect(calls).toEqual([]);
});

test.each([
  ['null', `process._send ? process._send(null) : new process.stdout.constructor(3).write('null\\n')`],
  ['no JSON', `new process.stdout.constructor(3).write('}\\n')`],
  ['an internal message of Node', `new process.stdout.constructor(3).write('{"cmd":"NODE_HANDLE_ACK"}\\n')`],
  ['a page without content', `new process.stdout.constructor(3).write('{"kind":"page"}\\n')`],
  ['a message without end', `new process.stdout.constructor(3).write('x'.repeat(2 ** 24 + 1))`],
])('an upload that sends the renderer %s fails alone', async (_, code) => {
  expect(await attempt(code)).toBe('The process sent what is no message.');
  write('listings', 'exports.pages = { Home: () => "" };');
  const trial = { name: 'listings', version: 'v1', server: 'server.cjs', pages: ['Home'] };
  await expect(renderer.tryRelease(trial, 'v1')).resolves.toBeUndefined();
});

test('an upload finds none of what a process reaches others with', async () => {
  const names = ['send', '_send', '_disconnect', 'channel', '_kill', '_linkedBinding', '_getActiveHandles'];
  expect(await attempt(`${JSON.stringify(names)}.filter((name) => process[name] !== undefined)`)).toBe('Error: got []');
});

test('a trial whose isolation was not known in time fails, and the next one is isolated', async () => {
  const { milliseconds } = probeTimeout;
  const other = createRenderer({ releasesDir, log: createLog('renderer', 'silent'), limits, threads: 1 });
  const trial = { name: 'other', version: 'v1', server: 'server.cjs', pages: [] };
  try {
    probeTimeout.milliseconds = 1;
    await expect(other.tryRelease(trial, 'v1')).rejects.toThrow('Trials could not be prepared in time.');
    probeTimeout.milliseconds = milliseconds;
    await expect(other.tryRelease(trial, 'v1')).resolves.toBeUndefined();
  } finally {
    probeTimeout.milliseconds = milliseconds;
    await other.close();
  }
});

test('an upload that ends its process or never ends leaves the renderer as it is', async () => {
  expect(await attempt('process.exit(3)')).toContain('The process ended with 3');
  expect(await attempt('process.abort()')).toContain('The process ended with');
  write('listings', 'exports.pages = { Home: () => "" };');
  const trial = { name: 'listings', version: 'v1', server: 'server.cjs', pages: ['Home'] };
  await expect(renderer.tryRelease(trial, 'v1')).resolves.toBeUndefined();
});
