import { randomUUID } from 'node:crypto';
import { createLead } from '@dealstead/contracts/tools/leads';
import { pause } from '@dealstead/service-kit/pause';
import { z } from 'zod';
import { demoPassword } from '@dealstead/infra/demo/people';
import type { Random } from '@dealstead/infra/demo/random';
import { ignoreFailure } from '../faults/journal.ts';
import { Visitor } from '../faults/visitor.ts';

/** `page`: HTML that gateways cache; `read`: an API read that reaches a service; `write`: a change by a member. */
export type RequestKind = 'page' | 'read' | 'write';

/** One request as its client saw it. */
export interface RequestRecord {
  readonly kind: RequestKind;
  /** When its response was read or it failed, in milliseconds of `performance.now()`. */
  readonly endedAt: number;
  /** The status of 500 and above, or the error; null where the request succeeded. */
  readonly problem: string | null;
}

/** What clients did, and the responses that they got. */
export interface LoadJournal {
  readonly requests: RequestRecord[];
  /** Reads that got no response on their connection and were sent again, as browsers do. */
  retriedReads: number;
  /** First names of leads whose creation was confirmed. */
  readonly confirmedLeads: string[];
  /** Of leads whose creation was never confirmed. */
  readonly unconfirmedLeads: string[];
}

export const createLoadJournal = (): LoadJournal => ({
  requests: [],
  retriedReads: 0,
  confirmedLeads: [],
  unconfirmedLeads: [],
});

export interface LoadOptions {
  readonly journal: LoadJournal;
  readonly origin: string;
  readonly random: Random;
  readonly stop: AbortSignal;
}

const Listings = z.array(z.object({ id: z.number() }));
const searches = ['barn', 'river lot', 'austin', 'duplex', 'two bedroom house', 'land'];
/** A person presses "Save" again; the form keeps its Idempotency-Key. */
const writeAttempts = 20;

/** Sends a request and records it. Undefined where it failed. */
async function send(
  { journal, stop }: LoadOptions,
  kind: RequestKind,
  request: () => Promise<{ status: number; text: string }>,
): Promise<{ status: number; text: string } | undefined> {
  let problem: string | null = null;
  try {
    const answer = await requestOrRetry(journal, kind, request);
    if (answer.status < 500) return answer;
    problem = String(answer.status);
  } catch (error) {
    problem = error instanceof Error ? `${error.name} ${causeOf(error)}` : String(error);
  } finally {
    if (!stop.aborted) journal.requests.push({ kind, endedAt: performance.now(), problem });
  }
  return undefined;
}

/** A browser sends a read again whose keep-alive connection the server has closed. */
async function requestOrRetry<T>(journal: LoadJournal, kind: RequestKind, request: () => Promise<T>): Promise<T> {
  try {
    return await request();
  } catch (error) {
    if (kind === 'write' || !/UND_ERR_SOCKET|ECONNRESET|EPIPE/.test(causeOf(error))) throw error;
    journal.retriedReads++;
    return request();
  }
}

function causeOf(error: unknown): string {
  const cause = error instanceof Error ? error.cause : undefined;
  return typeof cause === 'object' && cause !== null && 'code' in cause ? String(cause.code) : '';
}

/** Opens pages and searches as visitors do, until stopped. */
export async function browse(options: LoadOptions): Promise<void> {
  const { origin, random, stop } = options;
  const visitor = new Visitor(origin, random);
  let ids: number[] = [];
  while (!stop.aborted) {
    const id = random.chance(0.7) && ids.length > 0 ? random.pick(ids) : null;
    if (random.chance(0.5)) {
      const path = id === null ? '/' : `/property/${id}`;
      await send(options, 'page', () => visitor.request('GET', path));
    } else if (id === null) {
      const query = new URLSearchParams({ search: random.pick(searches), limit: String(random.whole(10, 30)) });
      const answer = await send(options, 'read', () => visitor.request('GET', `/api/properties?${query}`));
      const found = answer && Listings.safeParse(JSON.parse(answer.text));
      if (found?.success) ids = found.data.map((each) => each.id);
    } else await send(options, 'read', () => visitor.request('GET', `/api/properties/${id}`));
    await pause(random.between(200, 600), stop);
  }
}

/** Signs in as a member who adds one lead after the other and reads their own data in between, until stopped. */
export async function addLeads(options: LoadOptions, member: string, prefix: string): Promise<void> {
  const { journal, origin, random, stop } = options;
  const visitor = new Visitor(origin, random);
  const ensureSignedIn = async () => {
    const answer = await ignoreFailure(() => visitor.request('GET', '/api/auth/me'));
    if (answer?.status === 401) await ignoreFailure(() => visitor.signIn(member, demoPassword));
  };
  await ensureSignedIn();
  for (let n = 0; !stop.aborted; n++) {
    const firstName = `${prefix} ${n}`;
    const isConfirmed = await addLead(options, visitor, firstName, ensureSignedIn);
    (isConfirmed ? journal.confirmedLeads : journal.unconfirmedLeads).push(firstName);
    await send(options, 'read', () => visitor.request('GET', '/api/favorites'));
    await pause(random.between(200, 600), stop);
  }
}

/** Adds a lead, and again with the same key until the outcome is known. Resolves whether it was confirmed. */
async function addLead(
  options: LoadOptions,
  visitor: Visitor,
  firstName: string,
  ensureSignedIn: () => Promise<void>,
): Promise<boolean> {
  const headers = { 'idempotency-key': randomUUID() };
  for (let attempt = 0; attempt < writeAttempts; attempt++) {
    const answer = await send(options, 'write', () =>
      visitor.request('POST', createLead.path, { firstName, lastName: 'Storm' }, headers),
    );
    if (answer && answer.status < 300) return true;
    if (answer?.status === 401) await ensureSignedIn();
    await pause(1_000, options.stop);
    if (options.stop.aborted) return false;
  }
  return false;
}
