import { setTimeout as sleep } from 'node:timers/promises';
import type { BillingPeriod, SoldPlan } from '@dealstead/contracts';
import { pause } from '@dealstead/service-kit/pause';
import { z } from 'zod';
import type { Random } from '../demo/random.ts';
import { demoPassword } from '../demo/people.ts';

/** What a client was told: it is done, it is certainly not done, or nothing that one could rely on. */
export type Outcome = 'ok' | 'refused' | 'unknown';

export interface Note {
  what: 'registration' | 'deletion' | 'checkout' | 'payment' | 'change' | 'refund' | 'dispute';
  /** The account's e-mail, or the listing's id. */
  key: string;
  outcome: Outcome;
  /** Answers in turn: statuses, or what went wrong on the way. */
  answers: string[];
}

/** What someone came to buy. */
export interface Wish {
  email: string;
  plan: Exclude<SoldPlan, 'free'>;
  period: BillingPeriod;
  /** The invitation that their browser held when they registered. */
  code: string | null;
}

/** Everything that was asked of the product, and what was seen besides that must never be. */
export interface Journal {
  notes: Note[];
  wishes: Wish[];
  wrong: string[];
}

export interface Answer {
  status: number;
  text: string;
  location: string | null;
}

export const password = 'a long fault password';
const Listings = z.array(z.object({ id: z.number(), status: z.string() }));

/** Someone at a network place of their own, so that limits for one place do not hold them back. */
export class Visitor {
  readonly #origin: string;
  readonly #address: string;
  readonly #cookies = new Map<string, string>();

  constructor(origin: string, random: Random) {
    this.#origin = origin;
    this.#address = [100, ...Array.from({ length: 3 }, () => random.whole(1, 254))].join('.');
  }

  /** Asks and reads the whole answer; a body goes as JSON, or as a form. @throws when there is none within ten seconds */
  async ask(method: string, path: string, body?: unknown): Promise<Answer> {
    const isForm = body instanceof URLSearchParams;
    const answer = await fetch(this.#origin + path, {
      method,
      headers: {
        origin: this.#origin,
        'x-forwarded-for': this.#address,
        cookie: [...this.#cookies].map((pair) => pair.join('=')).join('; '),
        ...(body === undefined || isForm ? {} : { 'content-type': 'application/json' }),
      },
      body: body === undefined ? null : isForm ? body : JSON.stringify(body),
      redirect: 'manual',
      signal: AbortSignal.timeout(10_000),
    });
    for (const cookie of answer.headers.getSetCookie()) {
      const [name = '', value = ''] = (cookie.split(';', 1)[0] ?? '').split('=');
      this.#cookies.set(name, value);
    }
    return { status: answer.status, text: await answer.text(), location: answer.headers.get('location') };
  }

  holds(cookie: string): boolean {
    return this.#cookies.has(cookie);
  }

  async signIn(email: string, secret: string): Promise<number> {
    return (await this.ask('POST', '/api/auth/login', { email, password: secret })).status;
  }
}

/** Opens one account after the other until stopped; an answer that does not come is asked for again. */
export async function register(journal: Journal, origin: string, random: Random, mine: string, stop: AbortSignal) {
  for (let n = 0; !stop.aborted; n++) {
    const email = `${mine}.${n}@faults.example`;
    const person = { email, password, firstName: 'Ida', lastName: 'Storm', subscriptionPlan: 'buyer' };
    const visitor = new Visitor(origin, random);
    await note(journal, 'registration', email, () => visitor.ask('POST', '/api/auth/register', person));
    await pause(random.between(200, 700), stop);
  }
}

/** Signs in as an owner and takes their listings off the market, one after the other, until stopped. */
export async function sellOff(journal: Journal, origin: string, random: Random, owner: string, stop: AbortSignal) {
  const visitor = new Visitor(origin, random);
  const done = new Set<number>();
  while (!stop.aborted) {
    await pause(random.between(400, 1_200), stop);
    const mine = await own(visitor, owner);
    const next = mine.find((id) => !done.has(id));
    if (next === undefined) continue;
    done.add(next);
    // Looked at first, so that every cache on the way holds what is about to go.
    await quietly(() => visitor.ask('GET', `/property/${next}`));
    const path = `/api/properties/${next}`;
    const { outcome } = await note(journal, 'deletion', String(next), () => visitor.ask('DELETE', path));
    if (outcome !== 'ok') continue;
    const seen = await quietly(() => visitor.ask('GET', path));
    if (seen?.status === 200) journal.wrong.push(`listing ${next} was still shown after its deletion was confirmed`);
  }
}

/** The owner's active listings; signs in where needed. None while the product cannot say. */
async function own(visitor: Visitor, owner: string): Promise<number[]> {
  const answer = await quietly(() => visitor.ask('GET', '/api/va/properties?limit=100'));
  if (answer?.status === 401) await quietly(() => visitor.signIn(owner, demoPassword));
  if (answer?.status !== 200) return [];
  return Listings.parse(JSON.parse(answer.text)).flatMap(({ id, status }) => (status === 'active' ? [id] : []));
}

/**
 * What a second attempt is told where the first one did it and its answer was lost: the listing is gone, the plan is
 * this one already.
 */
const doneBefore: Partial<Record<Note['what'], number>> = { deletion: 404, change: 409 };

/** Asks up to so many times, as a person with a Retry button does, and notes what came of it. */
export async function note(
  journal: Journal,
  what: Note['what'],
  key: string,
  ask: () => Promise<{ status: number }>,
  attempts = 3,
): Promise<Note> {
  const entry: Note = { what, key, outcome: 'unknown', answers: [] };
  journal.notes.push(entry);
  for (let attempt = 0; attempt < attempts && entry.outcome === 'unknown'; attempt++) {
    if (attempt > 0) await sleep(1_000);
    try {
      const { status } = await ask();
      entry.answers.push(String(status));
      if (status === 500) journal.wrong.push(`the ${what} of ${key} was answered 500: what is away is 503`);
      if (status < 300 || (status === doneBefore[what] && attempt > 0)) entry.outcome = 'ok';
      else if (status < 500 && attempt === 0) entry.outcome = 'refused';
    } catch (error) {
      entry.answers.push(error instanceof Error ? error.name : 'failed');
    }
  }
  return entry;
}

/** A question whose answer is allowed to be missing: the product is being hurt. */
export async function quietly<T>(ask: () => Promise<T>): Promise<T | undefined> {
  try {
    return await ask();
  } catch {
    return undefined;
  }
}
