import { randomUUID } from 'node:crypto';

const password = 'Dealstead-demo-1';

/** How a change of a member acted on someone who went on asking. */
export interface Acted {
  readonly name: string;
  /** Milliseconds from the press until the first request that met the change had begun, one for each round. */
  readonly afterPress: number[];
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
export async function measureChanges(gateway: string, origin: string, rounds = 20): Promise<Acted[]> {
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
  const acted: Acted[] = [];
  for (const change of changes) acted.push(await measure(change, member, rounds));
  return acted;
}

async function measure(
  { name, before, press, asks, refused }: Change,
  member: Visitor,
  rounds: number,
): Promise<Acted> {
  const acted = { name, afterPress: [] as number[], press: [] as number[], late: 0 };
  for (let round = 0; round < rounds; round++) {
    await before();
    await member.must('GET', asks);
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
  }
  return acted;
}

/** The middle and the worst of some milliseconds. */
export function middleAndWorst(ms: readonly number[]): { p50: number; worst: number } {
  const sorted = ms.toSorted((a, b) => a - b);
  return { p50: sorted[Math.floor(sorted.length / 2)] ?? Number.NaN, worst: sorted.at(-1) ?? Number.NaN };
}

/** How fast a change of a member acts, as a table. */
export async function changesTable(gateway: string, origin: string): Promise<string> {
  const rows = (await measureChanges(gateway, origin)).map(({ name, afterPress, press, late }) => {
    const [acts, answers] = [middleAndWorst(afterPress), middleAndWorst(press)];
    const cells = [acts.p50, acts.worst, answers.p50, answers.worst].map((ms) => ms.toFixed(0));
    return `| ${[name, ...cells, late].join(' | ')} |`;
  });
  return [
    '| milliseconds after the press | acts, p50 | worst of 20 | press answered, p50 | worst | late requests |',
    '|---|---|---|---|---|---|',
    ...rows,
  ].join('\n');
}
