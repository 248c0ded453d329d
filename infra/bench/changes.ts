import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { Envelope, memberChanged } from '@dealstead/contracts/events';
import { createLog, openNats } from '@dealstead/service-kit';

const password = 'Dealstead-demo-1';

/** How a change of a member acted on someone who went on asking. */
export interface Acted {
  readonly name: string;
  /** Milliseconds from the press until the first request that met the change had begun, one for each round. */
  readonly afterPress: number[];
  /** Milliseconds from the answer of the press until other gateways were told; below zero where it was before. */
  readonly others: number[];
  /** Milliseconds that the press itself took. */
  readonly press: number[];
  /** Requests that began after the press was answered and did not meet the change yet. */
  readonly late: number;
}

/** A browser, as far as its cookies go. */
class Visitor {
  private readonly origin: string;
  private readonly gateway: string;
  private cookie = '';

  constructor(gateway: string, origin: string) {
    this.gateway = gateway;
    this.origin = origin;
  }

  async call(method: string, path: string, body?: object): Promise<{ status: number; text: string }> {
    const answer = await fetch(this.gateway + path, {
      method,
      headers: { 'content-type': 'application/json', origin: this.origin, cookie: this.cookie },
      body: body === undefined ? null : JSON.stringify(body),
    });
    const set = answer.headers.getSetCookie().map((one) => one.split(';', 1)[0]);
    if (set.length > 0) this.cookie = set.join('; ');
    return { status: answer.status, text: await answer.text() };
  }

  /** @throws Error where it is not answered with success */
  async must(method: string, path: string, body?: object): Promise<string> {
    const { status, text } = await this.call(method, path, body);
    if (status >= 300) throw new Error(`${method} ${path} answered ${status}: ${text}`);
    return text;
  }

  signIn = (email: string) => this.must('POST', '/api/auth/login', { email, password });
}

/** Where the product answers. */
export interface Product {
  readonly gateway: string;
  /** As browsers name it. */
  readonly origin: string;
  readonly natsUrl: string;
}

interface Change {
  readonly name: string;
  /** What is so before the press. */
  readonly before: () => Promise<unknown>;
  readonly press: () => Promise<unknown>;
  /** What someone asks all the while, and how it is answered once the change acts. */
  readonly asks: string;
  readonly refused: number;
}

/**
 * Restricts a member, signs them out everywhere and takes their plan back, so many times each, while they ask one request
 * after the other through the same gateway. The product must have demo data, for its admin.
 */
export async function measureChanges({ gateway, origin, natsUrl }: Product, rounds = 20): Promise<Acted[]> {
  const [admin, member, other] = [0, 1, 2].map(() => new Visitor(gateway, origin)) as [Visitor, Visitor, Visitor];
  const email = `${randomUUID()}@example.com`;
  await admin.signIn('admin@dealstead.test');
  await member.must('POST', '/api/auth/register', { email, password, firstName: 'Ann', lastName: 'Lee' });
  await member.signIn(email);
  const { id }: { id: number } = JSON.parse(await member.must('GET', '/api/auth/me'));
  const restrictions = `/api/admin/members/${id}/restrictions`;
  const grant = (plan: string) => admin.must('POST', `/api/admin/members/${id}/plan`, { plan, reason: 'Measured' });

  const changes: Change[] = [
    {
      name: 'an admin restricts them',
      async before() {
        const held: { id: number; active: boolean }[] = JSON.parse(await admin.must('GET', restrictions));
        for (const one of held.filter(({ active }) => active)) await admin.must('DELETE', `${restrictions}/${one.id}`);
        await member.signIn(email);
      },
      press: () => admin.must('POST', restrictions, { type: 'posting', reason: 'Measured' }),
      asks: '/api/auth/me',
      refused: 401,
    },
    {
      name: 'they sign out everywhere',
      before: () => Promise.all([member.signIn(email), other.signIn(email)]),
      press: () => other.must('DELETE', '/api/settings/devices'),
      asks: '/api/auth/me',
      refused: 401,
    },
    {
      name: 'an admin takes their plan back',
      async before() {
        await member.signIn(email);
        await grant('buyer');
      },
      press: () => grant('free'),
      asks: '/api/favorites',
      refused: 403,
    },
  ];
  const news = await listen(natsUrl, id);
  try {
    const acted: Acted[] = [];
    for (const change of changes) acted.push(await measure(change, member, news, rounds));
    return acted;
  } finally {
    await news.close();
  }
}

interface News {
  /** When the next change of the member is told. */
  readonly next: () => Promise<number>;
  readonly close: () => Promise<void>;
}

/** Hears what other gateways would hear of a member. */
async function listen(natsUrl: string, userId: number): Promise<News> {
  const nats = openNats(natsUrl, 'bench', createLog('bench', 'silent'));
  const connection = await nats.connection();
  let hear = (_at: number) => {};
  connection.subscribe(memberChanged.type, {
    callback(_, message) {
      if (memberChanged.data.parse(Envelope.parse(message.json()).data).userId === userId) hear(performance.now());
    },
  });
  await connection.flush();
  return {
    next: () => new Promise((resolve) => (hear = resolve)),
    close: () => nats.close(),
  };
}

/** Milliseconds after which what a preparation changed has been told everywhere. */
const settled = 300;

async function measure(
  { name, before, press, asks, refused }: Change,
  member: Visitor,
  news: News,
  rounds: number,
): Promise<Acted> {
  const acted = { name, afterPress: [] as number[], others: [] as number[], press: [] as number[], late: 0 };
  for (let round = 0; round < rounds; round++) {
    await before();
    await sleep(settled);
    await member.must('GET', asks);
    const told = news.next();
    const start = performance.now();
    let answered = Infinity;
    const pressing = press().then(() => {
      answered = performance.now();
    });
    for (;;) {
      const began = performance.now();
      const { status } = await member.call('GET', asks);
      if (status === refused) {
        acted.afterPress.push(began - start);
        break;
      }
      if (status !== 200) throw new Error(`${asks} answered ${status} while ${name}`);
      if (began > answered) acted.late++;
      if (began - start > 10_000) throw new Error(`Ten seconds after ${name} it had not acted.`);
    }
    await pressing;
    acted.press.push(answered - start);
    acted.others.push((await told) - answered);
  }
  return acted;
}

/** The middle and the worst of some milliseconds. */
export function middleAndWorst(ms: readonly number[]): { p50: number; worst: number } {
  const sorted = ms.toSorted((a, b) => a - b);
  return { p50: sorted[Math.floor(sorted.length / 2)] ?? Number.NaN, worst: sorted.at(-1) ?? Number.NaN };
}

/** How fast a change of a member acts, as a table. */
export async function changesTable(product: Product): Promise<string> {
  const rows = (await measureChanges(product)).map(({ name, afterPress, others, press, late }) => {
    const figures = [afterPress, press, others].map(middleAndWorst);
    const cells = figures.flatMap(({ p50, worst }) => [p50, worst]).map((ms) => ms.toFixed(0).replace('-', '−'));
    return `| ${[name, ...cells, late].join(' | ')} |`;
  });
  return [
    '| milliseconds | acts after the press, p50 | worst of 20 | answered after, p50 | worst | others told after the answer, p50 | worst | late requests |',
    '|---|---|---|---|---|---|---|---|',
    ...rows,
  ].join('\n');
}
