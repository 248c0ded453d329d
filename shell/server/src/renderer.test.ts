import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { createLog, identityHeader, signIdentity, systemIdentity } from '@dealstead/service-kit';
import { newKeys } from '@dealstead/service-kit/fixtures/keys';
import { stays } from '@dealstead/contracts/fixtures/stays';
import { until } from '@dealstead/service-kit/fixtures/until';
import type { ServerPageState, PublishedRelease, ReleasedName, RenderedPage } from '@dealstead/contracts';
import type { RenderFailure } from './RenderFailure.ts';
import { createRenderer } from './renderer.ts';
import type { Renderer } from './renderer.ts';
import { startServer } from './server.ts';

const log = createLog('renderer', 'silent');
const { secret, peers } = newKeys('gateway', 'admin', 'tools');
const { tools: stranger } = secret;
/** Headers of a call by one of our processes. */
const by = async (name: keyof typeof secret, key = secret[name]) => ({
  [identityHeader]: await signIdentity(key)(systemIdentity(name)),
});
const bodyLimit = 100_000;
let releasesDir: string;
let renderer: Renderer;
let server: Awaited<ReturnType<typeof startServer>>;

const shellBundle = `
  exports.modules = { react: { version: 'the one copy' } };
  exports.render = ({ url, state, pages }) => {
    const [, slice = 'listings', page = 'Home'] = url.split('?')[0].split('/').map((part) => part || undefined);
    return { head: '<title>' + slice + '</title>', css: '.a{}', body: pages(slice, page)({ url, state }) };
  };`;

/** Pages of small slices, each wrong in its own way beside one that is right. */
const bundles: Record<string, string> = {
  listings: `const react = require('react'); exports.pages = { Home: () => '<h1>Home by ' + react.version + '</h1>' };`,
  tools: `
    exports.pages = {
      Throws: () => { throw new Error('boom'); },
      Loops: () => { for (;;); },
      Exits: () => process.exit(3),
      Fills: () => { const kept = []; for (;;) kept.push(new Array(2_000_000).fill(Math.random())); },
      Fine: () => 'fine',
    };`,
  account: `throw new Error('does not load');`,
  admin: `for (;;);`,
};

beforeAll(() => {
  releasesDir = mkdtempSync(join(tmpdir(), 'renderer-'));
  write('shell', shellBundle);
  for (const [name, source] of Object.entries(bundles)) write(name, source);
});
afterAll(() => rmSync(releasesDir, { recursive: true }));

const limits = { boot: 20_000, page: 250, firstPage: 500, trial: 1_000, heapMegabytes: 48 };

beforeEach(async () => {
  renderer = createRenderer({
    releasesDir,
    log,
    circuitOpenFor: 400,
    limits,
  });
  server = await startServer({ renderer, log, port: 0, host: '127.0.0.1', peers, bodyLimit });
  await renderPage('/listings/Home');
});
afterEach(async () => {
  await server.stop();
  await renderer.close();
});

function write(name: string, source: string, version = 'v1'): void {
  mkdirSync(join(releasesDir, name, version), { recursive: true });
  writeFileSync(join(releasesDir, name, version, 'server.cjs'), source);
}

function release(name: ReleasedName, pages: string[], version = 'v1'): PublishedRelease {
  const routes = pages.map((page) => ({ path: `/${name}/${page}`, page, title: page }));
  return {
    name,
    version,
    contracts: 1,
    routes,
    navigation: [],
    slots: [],
    entry: 'entry.js',
    preload: {},
    server: 'server.cjs',
  };
}

function state(id = 'set-1', listings = 'v1'): ServerPageState {
  const slices = [
    release('listings', ['Home'], listings),
    release('tools', ['Throws', 'Loops', 'Exits', 'Fills', 'Fine']),
    release('account', ['Any']),
    release('admin', ['Any']),
  ];
  return {
    set: { id, revision: 1, shell: release('shell', []), slices },
    session: null,
    data: {},
    production: true,
    publicUrl: 'http://localhost',
  };
}

async function renderPage(url: string, pageState: ServerPageState = state()) {
  const started = performance.now();
  const answer = await fetch(`${server.url}/render`, {
    method: 'POST',
    headers: await by('gateway'),
    body: JSON.stringify({ url, state: pageState }),
  });
  const body = (await answer.json()) as Partial<RenderedPage> & { code?: string };
  return { status: answer.status, ms: performance.now() - started, ...body, text: body.body };
}

test("a page renders with the shell's shared modules", async () => {
  expect(await renderPage('/listings/Home?category=land')).toMatchObject({
    status: 200,
    head: '<title>listings</title>',
    css: '.a{}',
    text: '<h1>Home by the one copy</h1>',
  });
});

test.each([
  ['throws', '/tools/Throws', 500, 'threw'],
  ['does not load', '/account/Any', 500, 'threw'],
  ['loops for ever', '/tools/Loops', 503, 'late'],
  ['loops for ever while it loads', '/admin/Any', 503, 'late'],
  ['exits', '/tools/Exits', 503, 'died'],
])('a page that %s fails alone, others are drawn meanwhile', async (_, url, status, code) => {
  const bad = renderPage(url);
  const others = await Promise.all(Array.from({ length: 20 }, () => renderPage('/listings/Home')));
  expect(others.map((other) => other.status)).toEqual(Array(20).fill(200));
  expect(await bad).toMatchObject({ status, code });
  expect(await renderPage('/listings/Home')).toMatchObject({ status: 200 });
  expect(await renderPage('/tools/Fine')).toMatchObject({ status: 200, text: 'fine' });
});

test('a page that fills the heap fails alone, and others render meanwhile', async () => {
  // Time enough that only the heap's limit can end the page, however busy the machine is.
  const slowRenderer = createRenderer({ releasesDir, log, limits: { ...limits, page: 30_000, firstPage: 30_000 } });
  try {
    const page = (url: string) => slowRenderer.render({ url, state: state() });
    const bad = page('/tools/Fills').catch((error: unknown) => error);
    await Promise.all(Array.from({ length: 20 }, () => page('/listings/Home')));
    expect(await bad).toMatchObject({ code: 'died' });
    expect(await page('/tools/Fine')).toMatchObject({ body: 'fine' });
  } finally {
    await slowRenderer.close();
  }
});

test("after three consecutive failures a release's circuit opens, then lets an attempt through", async () => {
  for (let i = 0; i < 3; i += 1) expect(await renderPage('/tools/Throws')).toMatchObject({ code: 'threw' });
  expect(await renderPage('/tools/Fine')).toMatchObject({ status: 503, code: 'resting' });
  expect(await renderPage('/listings/Home')).toMatchObject({ status: 200 });
  await until(async () => (await renderPage('/tools/Fine')).status === 200);
  expect(await renderPage('/tools/Throws')).toMatchObject({ code: 'threw' });
});

test('a caller that disconnects leaves the queue: no thread renders for it', async () => {
  const rendered = join(releasesDir, 'rendered.txt');
  write(
    'listings',
    `const { appendFileSync } = process.getBuiltinModule('fs');
     exports.pages = { Home: () => {
       for (const end = performance.now() + 60; performance.now() < end; );
       appendFileSync(${JSON.stringify(rendered)}, '.');
       return 'slow';
     } };`,
    'slow',
  );
  const pageState = state('set-slow', 'slow');
  await renderPage('/listings/Home', pageState);
  const calls = Array.from({ length: 60 }, () =>
    renderer.render({ url: '/listings/Home', state: pageState }, AbortSignal.timeout(300)).then(
      () => 'rendered',
      (error: RenderFailure) => error.code,
    ),
  );
  const outcomes = await Promise.all(calls);
  expect(new Set(outcomes)).toEqual(new Set(['rendered', 'abandoned']));
  const expected = 1 + outcomes.filter((outcome) => outcome === 'rendered').length;
  await stays(() => readFileSync(rendered, 'utf8').length === expected, 500);
  expect(readFileSync(rendered, 'utf8')).toHaveLength(expected);
  expect(await renderPage('/listings/Home')).toMatchObject({ status: 200 });
});

test('each combination of versions has its own threads; the old one continues', async () => {
  write('listings', `exports.pages = { Home: () => 'the next home' };`, 'v2');
  expect(await renderPage('/listings/Home', state('set-2', 'v2'))).toMatchObject({ text: 'the next home' });
  expect(await renderPage('/listings/Home')).toMatchObject({ text: '<h1>Home by the one copy</h1>' });
});

test('the cohorts of two canaries keep their threads, also while a page is paused', async () => {
  for (const version of ['c1', 'c2'])
    write('listings', `let renders = 0; exports.pages = { Home: () => String(++renders) };`, version);
  const combinations = ['c1', 'c2'].flatMap((listings) =>
    ['v1', 'c2'].map((tools, i) => {
      const { set, ...rest } = state(`${listings} ${i}`, listings);
      const slices = set.slices.map((slice) => (slice.name === 'tools' ? { ...slice, version: tools } : slice));
      return { ...rest, set: { ...set, slices } };
    }),
  );
  const paused = { slice: 'tools' as const, page: 'Fine' };
  for (const round of ['1', '2', '3'])
    for (const pageState of combinations) {
      const set =
        round === '3' ? { ...pageState.set, id: `${pageState.set.id} paused`, paused: [paused] } : pageState.set;
      expect(await renderPage('/listings/Home', { ...pageState, set })).toMatchObject({ text: round });
    }
});

test('a shell that does not start fails with 503, and another set still renders', async () => {
  write('shell', `throw new Error('no shell');`, 'broken');
  const pageState = state('set-3');
  expect(
    await renderPage('/listings/Home', {
      ...pageState,
      set: { ...pageState.set, shell: { ...pageState.set.shell, version: 'broken' } },
    }),
  ).toMatchObject({ status: 503, code: 'boot' });
  expect(await renderPage('/tools/Fine')).toMatchObject({ status: 200 });
});

test('a bundle outside its release gets 400', async () => {
  const pageState = state('set-4');
  const slices = pageState.set.slices.map((slice) => ({ ...slice, server: '../../elsewhere/server.cjs' }));
  expect(await renderPage('/listings/Home', { ...pageState, set: { ...pageState.set, slices } })).toMatchObject({
    status: 400,
  });
});

async function tryRelease(name: ReleasedName, pages: string[], more: object = {}) {
  const trial = { name, version: 'v1', server: 'server.cjs', pages, shellVersion: 'v1', ...more };
  const answer = await fetch(`${server.url}/try`, {
    method: 'POST',
    headers: await by('admin'),
    body: JSON.stringify(trial),
  });
  return { ...((await answer.json()) as { code?: string; message?: string }), status: answer.status };
}

test('pages are rendered on trial, and one that ends its thread fails alone', async () => {
  const urls = ['/tools/Throws', '/tools/Loops', '/tools/Exits', '/listings/Home', '/account/Any', '/tools/Fine'];
  const { set, publicUrl } = state();
  const answer = await fetch(`${server.url}/try/pages`, {
    method: 'POST',
    headers: await by('admin'),
    body: JSON.stringify({ set, publicUrl, pages: urls.map((url) => ({ url, data: {} })) }),
  });
  expect({ status: answer.status, pages: await answer.json() }).toEqual({
    status: 200,
    pages: [
      { failure: 'Error: boom' },
      { failure: 'The page took longer than 1000 ms.' },
      { failure: 'The process ended with 3.' },
      { head: '<title>listings</title>', body: '<h1>Home by the one copy</h1>' },
      { failure: 'Error: does not load' },
      { head: '<title>tools</title>', body: 'fine' },
    ],
  });
});

test('a candidate release loads with all of its pages, or the response has the reason', async () => {
  write('shell', `throw new Error('no shell');`, 'broken');
  expect(await tryRelease('listings', ['Home'])).toMatchObject({ status: 200 });
  expect(await tryRelease('shell', [])).toMatchObject({ status: 200 });
  expect(await tryRelease('listings', ['Home', 'Gone'])).toMatchObject({
    status: 422,
    message: expect.stringContaining('no page Gone'),
  });
  expect(await tryRelease('account', [])).toMatchObject({
    status: 422,
    code: 'threw',
    message: 'Error: does not load',
  });
  expect(await tryRelease('admin', [])).toMatchObject({ status: 422, code: 'late' });
  expect(await tryRelease('shell', [], { version: 'broken', shellVersion: 'broken' })).toMatchObject({
    status: 422,
    code: 'boot',
    message: expect.stringContaining('no shell'),
  });
  expect(await tryRelease('listings', [], { server: '../../x.cjs' })).toMatchObject({ status: 400 });
  expect(await renderPage('/listings/Home')).toMatchObject({ status: 200 });
});

test('an invalid render request gets 400', async () => {
  const answer = await fetch(`${server.url}/render`, {
    method: 'POST',
    headers: await by('gateway'),
    body: '{"url":"elsewhere"}',
  });
  expect({ status: answer.status, body: await answer.json() }).toMatchObject({
    status: 400,
    body: { code: 'invalid' },
  });
  expect((await fetch(`${server.url}/healthz`)).status).toBe(200);
});

test.each([
  ['nobody', '/render', async () => ({})],
  ['nobody', '/try', async () => ({})],
  ['the admin service', '/render', () => by('admin')],
  ['the gateway', '/try', () => by('gateway')],
  ['the gateway', '/try/pages', () => by('gateway')],
  ['another service', '/render', () => by('tools')],
  ['another service that claims to be the gateway', '/render', () => by('gateway', { ...stranger, kid: 'gateway' })],
])('a call signed by %s to %s gets 401', async (_, path, headers) => {
  const answer = await fetch(server.url + path, { method: 'POST', headers: await headers(), body: '{}' });
  expect([answer.status, ((await answer.json()) as { code: string }).code]).toEqual([401, 'identity-refused']);
});

test('a body beyond the limit gets 413, with or without a content length, and the next request is served', async () => {
  const headers = await by('gateway');
  const text = JSON.stringify({ url: `/${'x'.repeat(bodyLimit)}` });
  const chunked = new Blob([text]).stream();
  for (const body of [text, chunked]) {
    const answer = await fetch(`${server.url}/render`, {
      method: 'POST',
      headers,
      body,
      duplex: 'half',
    } as RequestInit);
    expect([answer.status, ((await answer.json()) as { code: string }).code]).toEqual([413, 'too-large']);
  }
  expect(await renderPage('/listings/Home')).toMatchObject({ status: 200 });
});
