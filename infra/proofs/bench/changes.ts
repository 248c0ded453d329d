import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { Envelope, memberChanged } from '@dealstead/contracts/events';
import { createLog, openNats } from '@dealstead/service-kit';
import { sized } from './size.ts';

const password = 'Dealstead-demo-1';

/** How fast a change of a member took effect on requests. */
export interface ChangeLatency {
  readonly name: string;
  /** Milliseconds from sending the change to sending the first request that is rejected, one for each round. */
  readonly afterPress: number[];
  /** Milliseconds from the confirmation of the change to the event for other gateways; negative where it came before. */
  readonly others: number[];
  /** Milliseconds until the change was confirmed. */
  readonly press: number[];
  /** Requests that were sent after the confirmation and still succeeded. */
  readonly late: number;
}

/** A client with cookies. */
class Visitor {
  private readonly origin: string;
  private readonly gateway: string;
  private readonly cookies = new Map<string, string>();

  constructor(gateway: string, origin: string) {
    this.gateway = gateway;
    this.origin = origin;
  }

  async request(method: string, path: string, body?: object): Promise<{ status: number; text: string }> {
    const response = await fetch(this.gateway + path, {
      method,
      headers: {
        'content-type': 'application/json',
        origin: this.origin,
        cookie: [...this.cookies.values()].join('; '),
      },
      body: body === undefined ? null : JSON.stringify(body),
    });
    for (const cookie of response.headers.getSetCookie()) {
      const [pair = ''] = cookie.split(';', 1);
      this.cookies.set(pair.slice(0, pair.indexOf('=')), pair);
    }
    return { status: response.status, text: await response.text() };
  }

  /** Resolves the body. @throws Error where the response is not a success */
  async requestOk(method: string, path: string, body?: object): Promise<string> {
    const { status, text } = await this.request(method, path, body);
    if (status >= 300) throw new Error(`${method} ${path} responded ${status}: ${text}`);
    return text;
  }

  signIn = (email: string) => this.requestOk('POST', '/api/auth/login', { email, password });
}

/** Where the product is reached. */
export interface Product {
  readonly gateway: string;
  /** The public origin, as browsers send it. */
  readonly origin: string;
  readonly natsUrl: string;
}

interface Change {
  readonly name: string;
  /** Establishes the state before the change. */
  readonly prepare: () => Promise<unknown>;
  /** Makes the change. */
  readonly apply: () => Promise<unknown>;
  /** The path that the member requests meanwhile, and its status once the change has taken effect. */
  readonly path: string;
  readonly rejectedStatus: number;
}

/**
 * Restricts a member, signs them out everywhere and revokes their plan, so many times each, while they send one request
 * after the other through the same gateway. The product must have demo data, for its admin.
 */
export async function measureChanges(
  { gateway, origin, natsUrl }: Product,
  rounds = sized(20, 2),
): Promise<ChangeLatency[]> {
  const [admin, member, other] = [0, 1, 2].map(() => new Visitor(gateway, origin)) as [Visitor, Visitor, Visitor];
  const email = `${randomUUID()}@example.com`;
  await admin.signIn('admin@dealstead.test');
  await member.requestOk('POST', '/api/auth/register', { email, password, firstName: 'Ann', lastName: 'Lee' });
  await member.signIn(email);
  const { id }: { id: number } = JSON.parse(await member.requestOk('GET', '/api/auth/me'));
  const restrictions = `/api/admin/members/${id}/restrictions`;
  async function signInUnrestricted(): Promise<void> {
    const existing: { id: number; active: boolean }[] = JSON.parse(await admin.requestOk('GET', restrictions));
    for (const restriction of existing.filter(({ active }) => active))
      await admin.requestOk('POST', `${restrictions}/${restriction.id}/lift`, { reason: 'Measured' });
    await member.signIn(email);
  }
  const grant = (plan: string) =>
    admin.requestOk('POST', `/api/admin/members/${id}/plan`, { plan, reason: 'Measured' });

  const changes: Change[] = [
    {
      name: 'an admin restricts them',
      prepare: signInUnrestricted,
      apply: () => admin.requestOk('POST', restrictions, { type: 'sign-in', reason: 'Measured' }),
      path: '/api/auth/me',
      rejectedStatus: 401,
    },
    {
      name: 'they sign out everywhere',
      async prepare() {
        await signInUnrestricted();
        await other.signIn(email);
      },
      apply: () => other.requestOk('DELETE', '/api/settings/devices'),
      path: '/api/auth/me',
      rejectedStatus: 401,
    },
    {
      name: 'an admin revokes their plan',
      async prepare() {
        await signInUnrestricted();
        await grant('buyer');
      },
      apply: () => grant('free'),
      path: '/api/favorites',
      rejectedStatus: 403,
    },
  ];
  const events = await subscribe(natsUrl, id);
  try {
    const latencies: ChangeLatency[] = [];
    for (const change of changes) latencies.push(await measure(change, member, events, rounds));
    return latencies;
  } finally {
    await events.close();
  }
}

interface MemberEvents {
  /** Resolves the time of the next event about the member. */
  readonly next: () => Promise<number>;
  readonly close: () => Promise<void>;
}

/** Subscribes to the events about a member as gateways do. */
async function subscribe(natsUrl: string, userId: number): Promise<MemberEvents> {
  const nats = openNats(natsUrl, 'bench', createLog('bench', 'silent'));
  const connection = await nats.connection();
  let notify = (_at: number) => {};
  connection.subscribe(memberChanged.type, {
    callback(_, message) {
      if (memberChanged.data.parse(Envelope.parse(message.json()).data).userId === userId) notify(performance.now());
    },
  });
  await connection.flush();
  return {
    next: () => new Promise((resolve) => (notify = resolve)),
    close: () => nats.close(),
  };
}

/** Milliseconds after which the events of a preparation have been delivered. */
const settleTime = 300;

async function measure(
  { name, prepare, apply, path, rejectedStatus }: Change,
  member: Visitor,
  events: MemberEvents,
  rounds: number,
): Promise<ChangeLatency> {
  const latency = { name, afterPress: [] as number[], others: [] as number[], press: [] as number[], late: 0 };
  for (let round = 0; round < rounds; round++) {
    await prepare();
    await sleep(settleTime);
    await member.requestOk('GET', path);
    const eventTime = events.next();
    const start = performance.now();
    let confirmedAt = Infinity;
    const applying = apply().then(() => {
      confirmedAt = performance.now();
    });
    for (;;) {
      const sentAt = performance.now();
      const { status } = await member.request('GET', path);
      if (status === rejectedStatus) {
        latency.afterPress.push(sentAt - start);
        break;
      }
      if (status !== 200) throw new Error(`${path} responded ${status} while ${name}`);
      if (sentAt > confirmedAt) latency.late++;
      if (sentAt - start > 10_000) throw new Error(`Ten seconds after ${name} it had no effect.`);
    }
    await applying;
    latency.press.push(confirmedAt - start);
    latency.others.push((await eventTime) - confirmedAt);
  }
  return latency;
}

/** Median and maximum. */
export function middleAndWorst(ms: readonly number[]): { p50: number; worst: number } {
  const sorted = ms.toSorted((a, b) => a - b);
  return { p50: sorted[Math.floor(sorted.length / 2)] ?? Number.NaN, worst: sorted.at(-1) ?? Number.NaN };
}

/** How fast changes of a member take effect, as a table. */
export async function changesTable(product: Product): Promise<string> {
  const rows = (await measureChanges(product)).map(({ name, afterPress, others, press, late }) => {
    const figures = [afterPress, press, others].map(middleAndWorst);
    const cells = figures.flatMap(({ p50, worst }) => [p50, worst]).map((ms) => ms.toFixed(0).replace('-', '−'));
    return `| ${[name, ...cells, late].join(' | ')} |`;
  });
  return [
    '| milliseconds | effective after, p50 | worst of 20 | confirmed after, p50 | worst | other gateways notified after the confirmation, p50 | worst | late requests |',
    '|---|---|---|---|---|---|---|---|',
    ...rows,
  ].join('\n');
}
