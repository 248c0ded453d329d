import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import {
  test as base,
  expect,
  request as requests,
  type APIRequestContext,
  type BrowserContext,
  type BrowserContextOptions,
  type Locator,
  type Page,
} from '@playwright/test';
import { connect } from '../servers/database.ts';
import { pidsOf, type Component } from '../servers/components.ts';

/** URL of the product under test, and its data directory. */
export const url = process.env.E2E_URL ?? 'http://localhost:8080';
export const dataDir = process.env.DATA_DIR ?? join(import.meta.dirname, '../../.data');
export const root = join(import.meta.dirname, '../..');
const port = Number(new URL(url).port);

export type Plan = 'free' | 'buyer' | 'investor-pro' | 'va' | 'wholesaler' | 'partnership' | 'admin';
/** A plan that an admin grants. */
export type GrantedPlan = Exclude<Plan, 'va' | 'admin'>;
export const password = 'Dealstead-demo-1';
export const emailOf = (plan: Plan): string => `${plan}@dealstead.test`;

type Cookies = Awaited<ReturnType<BrowserContext['cookies']>>;
const signedIn = new Map<Plan, Cookies>();

/** Factor by which E2E_CPU_SLOWDOWN slows every page down, which makes races of tests visible. */
const slowdown = Number(process.env.E2E_CPU_SLOWDOWN ?? 1);

async function slowDown(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
}

/** A member that a test registered for itself. */
export interface Member {
  readonly id: number;
  readonly email: string;
}

interface Fixtures {
  /** Whether this test's browsers can draw maps, which are rendered in software here and slow everything else down. */
  maps: boolean;
  /**
   * Signs this test's browser in as a demo account, whose data other tests read at the same time: tests only read as one
   * of these. The session is made once for each worker.
   */
  signInAs: (plan: Plan) => Promise<void>;
  /** Signs this test's browser in as a new member on a plan. */
  join: (plan?: GrantedPlan) => Promise<Member>;
  /** Opens another browser, which is closed after the test. */
  open: (options?: BrowserContextOptions) => Promise<Page>;
  /** Opens another browser of the person who is signed in in this test's browser. */
  openAgain: (options?: BrowserContextOptions) => Promise<Page>;
  /** Opens another browser in which another new member on a plan is signed in. */
  openAs: (plan: GrantedPlan, options?: BrowserContextOptions) => Promise<{ page: Page; member: Member }>;
  /** Fails the test when a page violates its content security policy, throws, or React reports a hydration mismatch. */
  pageFaults: string[];
}

export const test = base.extend<Fixtures, { slowPages: void }>({
  slowPages: [
    async ({ browser }, provide) => {
      const newContext = browser.newContext.bind(browser);
      if (slowdown > 1)
        browser.newContext = async (options) => {
          const context = await newContext(options);
          // A page that closes at once needs no slowing down.
          context.on('page', (page) => void slowDown(page).catch(() => undefined));
          return context;
        };
      await provide();
    },
    { scope: 'worker', auto: true },
  ],
  maps: [false, { option: true }],
  context: async ({ context, maps }, provide) => {
    if (!maps) await withoutMaps(context);
    await provide(context);
  },
  signInAs: async ({ context, request }, provide) => {
    await provide(async (plan) => {
      const known = signedIn.get(plan);
      if (known) {
        await context.addCookies(known);
        const me = await context.request.get('/api/auth/me');
        if (me.ok()) return;
      }
      const answer = await request.post('/api/auth/login', {
        data: { email: emailOf(plan), password },
        headers: { origin: url },
      });
      expect(answer.status(), await answer.text()).toBe(200);
      const { cookies } = await request.storageState();
      signedIn.set(plan, cookies);
      await context.addCookies(cookies);
    });
  },
  join: async ({ context }, provide) => {
    await provide((plan) => joinAs(context.request, plan));
  },
  open: async ({ browser, baseURL, maps }, provide) => {
    const opened: BrowserContext[] = [];
    await provide(async (options = {}) => {
      const context = await browser.newContext({ ...(baseURL && { baseURL }), ...options });
      opened.push(context);
      if (!maps) await withoutMaps(context);
      return context.newPage();
    });
    await Promise.all(opened.map((context) => context.close()));
  },
  openAgain: async ({ context, open }, provide) => {
    await provide(async (options) => {
      const page = await open(options);
      await page.context().addCookies(await context.cookies());
      return page;
    });
  },
  openAs: async ({ open }, provide) => {
    await provide(async (plan, options) => {
      const page = await open(options);
      return { page, member: await joinAs(page.request, plan, { firstName: 'Jane', lastName: 'Cole' }) };
    });
  },
  pageFaults: [
    async ({ page }, provide) => {
      const faults: string[] = [];
      page.on('pageerror', (error) => faults.push(error.message));
      page.on('console', (message) => {
        if (/Content.Security.Policy|[Hh]ydrat|did not match|Minified React error/.test(message.text()))
          faults.push(message.text());
      });
      await provide(faults);
      expect(faults).toEqual([]);
    },
    { auto: true },
  ],
});

export { expect };

/** Sends a request of the site's own pages, of which `data` is the body; resolves to the response of a success. */
export async function send<Answer = unknown>(
  { request }: { readonly request: APIRequestContext },
  method: 'POST' | 'PUT' | 'PATCH' | 'DELETE',
  path: string,
  data: object = {},
): Promise<Answer> {
  const headers = { origin: url, 'idempotency-key': randomUUID() };
  const answer = await request.fetch(path, { method, data, headers });
  expect(answer.ok(), `${method} ${path}: ${await answer.text()}`).toBe(true);
  return (await answer.json()) as Answer;
}

let operator: Promise<{ request: APIRequestContext }> | undefined;

/** Requests of the demo admin, who signs in once for each worker. */
export function asAdmin(): Promise<{ request: APIRequestContext }> {
  operator ??= (async () => {
    const request = await requests.newContext({ baseURL: url });
    await send({ request }, 'POST', '/api/auth/login', { email: emailOf('admin'), password });
    return { request };
  })();
  return operator;
}

/** Forgets how many people registered from this network, which is everyone's here. */
async function forgetRegistrations(): Promise<void> {
  await using database = await connectDatabase();
  await database.client.query("DELETE FROM account.limits WHERE key LIKE 'mail welcome sender %'");
}

/** Registers a member, grants the plan, and signs them in. */
async function joinAs(
  request: APIRequestContext,
  plan: GrantedPlan = 'free',
  name = { firstName: 'Ann', lastName: 'Lee' },
): Promise<Member> {
  const email = `${randomUUID()}@example.com`;
  await forgetRegistrations();
  await send({ request }, 'POST', '/api/auth/register', { email, password, ...name });
  const { user } = await send<{ user: { id: number } }>({ request }, 'POST', '/api/auth/login', { email, password });
  if (plan !== 'free') {
    const grant = { plan: plan.replace('-', '_'), reason: 'A browser test' };
    await send(await asAdmin(), 'POST', `/api/admin/members/${user.id}/plan`, grant);
  }
  return { id: user.id, email };
}

/** Registers a free member and signs them in in this page's browser; resolves to their address. */
export const newMember = async (page: Page): Promise<string> => (await joinAs(page.request)).email;

export interface Mail {
  readonly to: readonly string[];
  readonly subject: string;
  readonly text: string;
  readonly headers: Readonly<Record<string, string>>;
}

/** The mails to an address, the newest first. */
export async function mailsTo(email: string): Promise<Mail[]> {
  const answer = await fetch(`${url}/dev/mail.json?to=${encodeURIComponent(email)}`);
  expect(answer.status).toBe(200);
  return (await answer.json()) as Mail[];
}

/** Waits for a mail to an address whose text matches; resolves to the newest match, other than `known`. */
export async function mailed(email: string, pattern: RegExp, known = ''): Promise<string> {
  let found = '';
  await eventually(async () => {
    const matches = (await mailsTo(email)).map(({ text }) => pattern.exec(text)?.[0] ?? '');
    found = matches.find((match) => match !== '' && match !== known) ?? '';
    expect(found, `a mail to ${email} with ${pattern}`).not.toBe('');
  }, 30);
  return found;
}

/** The date a number of days from now, as date fields take it. */
export const dayIn = (days: number): string => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

/** Milliseconds that `ready` waits at most for the page's controls, of which a part may stay without React. */
const controlsTimeout = 5_000;

/** Waits until React has hydrated the page's heading and controls and has run its effects, so that event handlers work. */
export async function ready(page: Page): Promise<void> {
  // The predicate is no async function: its promise would count as true at once.
  await page.waitForFunction(
    ({ call, timeout }) => {
      const isHydrated = (element: Element) => Object.keys(element).some((key) => key.startsWith('__react'));
      const heading = document.querySelector('h1');
      if (heading === null || !isHydrated(heading)) return false;
      const calls = window as unknown as Record<string, { until: number; isIdle?: boolean }>;
      const state = (calls[call] ??= { until: performance.now() + timeout });
      // Parts of a page are hydrated later than its heading: until then Enter sends a form without React.
      const controls = document.querySelectorAll(
        'main :is(form, button, input, select, textarea):not(.maplibregl-map *)',
      );
      if (![...controls].every(isHydrated) && performance.now() < state.until) return false;
      if (state.isIdle === undefined) {
        state.isIdle = false;
        // Effects run before the browser is idle.
        requestIdleCallback(() => (state.isIdle = true), { timeout });
      }
      return state.isIdle;
    },
    { call: `ready ${randomUUID()}`, timeout: controlsTimeout },
  );
}

/** Waits until React has hydrated an element, after which it handles events and no longer replaces a field's value. */
export function hydrated(control: Locator): Promise<void> {
  return eventually(async () =>
    expect(
      await control.evaluate((element) => Object.keys(element).some((key) => key.startsWith('__reactProps'))),
    ).toBe(true),
  );
}

/** Shows lists instead of maps. */
export async function withoutMaps(target: Page | BrowserContext): Promise<void> {
  await target.addInitScript(() => {
    const { getContext } = HTMLCanvasElement.prototype;
    const withoutWebGl = function (this: HTMLCanvasElement, kind: string, ...rest: unknown[]) {
      return kind.startsWith('webgl') ? null : getContext.call(this, kind, ...rest);
    };
    HTMLCanvasElement.prototype.getContext = withoutWebGl as typeof getContext;
  });
}

/** Marks the document to detect a reload. */
export async function mark(page: Page): Promise<void> {
  await page.evaluate(() => Object.assign(window, { unreloaded: true }));
}

export async function expectNoReload(page: Page): Promise<void> {
  expect(await page.evaluate(() => 'unreloaded' in window)).toBe(true);
}

/** Runs one of the project's commands; resolves to its output and exit code. */
export async function npmRun(...args: string[]): Promise<{ code: number; output: string }> {
  const env = { ...process.env, DATA_DIR: dataDir, PORT: String(port) };
  try {
    const { stdout, stderr } = await promisify(execFile)('npm', ['run', '-s', ...args], {
      cwd: root,
      env,
      maxBuffer: 1e7,
    });
    return { code: 0, output: stdout + stderr };
  } catch (error) {
    const { code, stdout, stderr } = error as { code: number; stdout: string; stderr: string };
    return { code, output: stdout + stderr };
  }
}

/** Kills a process with SIGKILL. The launcher restarts it. */
export async function kill(name: Component): Promise<void> {
  await signal(name, 'SIGKILL');
}

/** Freezes a process until `thaw`. */
export const freeze = (name: Component): Promise<void> => signal(name, 'SIGSTOP');
export const thaw = (name: Component): Promise<void> => signal(name, 'SIGCONT');

async function signal(name: Component, what: NodeJS.Signals): Promise<void> {
  const pids = await pidsOf(name, port);
  expect(pids, `a running ${name}`).not.toHaveLength(0);
  for (const pid of pids) process.kill(pid, what);
}

/** A connection to the product's database, with every right. */
export async function connectDatabase() {
  const { postgres } = JSON.parse(await readFile(join(dataDir, 'keys/databases.json'), 'utf8')) as { postgres: string };
  return connect(`postgres://postgres:${postgres}@127.0.0.1:${port + 10}/dealstead`);
}

/** Keeps tools from changing its copy of a listing until the end of the `await using` block, or until it is disposed of. */
export async function holdListingCopy(propertyId: number): Promise<AsyncDisposable> {
  const database = await connectDatabase();
  await database.client.query('BEGIN');
  const copy = 'SELECT FROM tools.listed_properties WHERE property_id = $1 FOR UPDATE';
  expect((await database.client.query(copy, [propertyId])).rowCount, 'a copy of the listing').toBe(1);
  return database;
}

/** Changes rows in the database to simulate the passing of time. */
export async function sql(text: string, ...values: readonly unknown[]): Promise<void> {
  await using database = await connectDatabase();
  const { rowCount } = await database.client.query(text, [...values]);
  expect(rowCount, text).toBeGreaterThan(0);
}

/** Retries until the assertion holds; by default for as long as `expect` of the configuration. */
export async function eventually(check: () => Promise<void>, seconds = 20): Promise<void> {
  const until = Date.now() + seconds * 1000;
  for (;;) {
    try {
      return await check();
    } catch (error) {
      if (Date.now() > until) throw error;
      await sleep(150);
    }
  }
}

/** Waits until every component is healthy. */
export function allWell(): Promise<void> {
  return eventually(async () => {
    const answer = await fetch(`${url}/readyz`);
    const body = await answer.text();
    expect(answer.status, body).toBe(200);
    expect(body).not.toContain('degraded');
    expect(body).not.toContain('down');
  }, 30);
}
