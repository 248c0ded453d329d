import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { type AlertFrequency, alertFrequencies, type FurtherMatches, type SavedSearch } from '@dealstead/contracts';
import { mailRequested, propertiesLoaded, propertyPublished } from '@dealstead/contracts/events';
import { createLog, type Peer, Refusal, Unavailable } from '@dealstead/service-kit';
import { until } from '@dealstead/service-kit/fixtures/until';
import fc from 'fast-check';
import { emptyTables } from '@dealstead/service-kit/fixtures/emptyTables';
import { openMail } from '@dealstead/service-kit/fixtures/mails';
import { listing, member, publicUrl, type Running, startTestListings } from '../../fixtures/listings.ts';
import { openLivePercolator, type LivePercolator } from '../../search/percolator/livePercolator.ts';
import { createAlertConsumers } from './consumers.ts';
import { sendDueAlerts } from './send.ts';
import { randomCases } from '@dealstead/contracts/fixtures/randomCases';

let listings: Running;
let livePercolator: LivePercolator;
const stopping = new AbortController();
beforeAll(async () => {
  listings = await startTestListings();
  livePercolator = openLivePercolator(listings.db, createLog('test', 'silent'));
  void livePercolator.run(stopping.signal);
  await until(() => livePercolator.isReady());
});
afterAll(() => {
  stopping.abort();
  return listings.stop();
});

const nobody: Peer = {
  call: () => Promise.reject(new Refusal(404, 'not-found', 'There is no such member.')),
  close: async () => undefined,
  bytes: () => Promise.reject(new Error('no files')),
};
const buyer = member(7, { plan: 'buyer' });
const days = 86_400_000;

const Step = fc.oneof(
  { weight: 3, arbitrary: fc.record({ do: fc.constant('publish' as const) }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('load' as const), count: fc.integer({ min: 1, max: 90 }) }) },
  {
    weight: 2,
    arbitrary: fc.record({ do: fc.constant('choose' as const), alerts: fc.constantFrom(...alertFrequencies) }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('send' as const), at: fc.constantFrom('now', 'digest') }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('crash' as const), at: fc.constantFrom('now', 'digest') }) },
);

test('each match is mailed exactly once in its due mail, under any order of matching, changes and sends, with crashes', async () => {
  // A run across the digest hour would send digests together with instant mails.
  const { rows: near } = await listings.db.pool.query<{ near: boolean }>(
    "SELECT alert_due('daily', now(), 7, false) < now() + interval '15 minutes' AS near",
  );
  const isNear = near[0]?.near === true;
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom<AlertFrequency>('instant', 'daily'),
      fc.array(Step, { maxLength: 9 }),
      async (...run) =>
        check(run[0], isNear ? run[1].filter((step) => !('at' in step) || step.at === 'digest') : run[1]),
    ),
    { ...randomCases(20), endOnFailure: true },
  );
}, 240_000);

/** Runs the commands against the service and a model that tracks instant and digest matches (model-based test). */
async function check(alertsAtFirst: AlertFrequency, steps: readonly Step[]): Promise<void> {
  const { db } = listings;
  await emptyTables(
    db.pool,
    'saved_searches',
    'matches',
    'match_batches',
    'members',
    'properties',
    'links',
    'idempotency_keys',
  );
  await db.pool.query('DELETE FROM outbox');
  await db.pool.query("INSERT INTO members VALUES (7, 'ana@example.com', 'Ana', 'member', 'buyer', 'active', 1)");
  const saving = { name: 'Tennessee', searchCriteria: { state: 'TN' }, alerts: alertsAtFirst };
  const { id } = (await (await listings.send('POST', '/api/saved-searches', saving, buyer)).json()) as SavedSearch;

  let alerts = alertsAtFirst;
  let soon = new Set<number>();
  let atDigest = new Set<number>();
  let mails = 0;
  for (const step of [...steps, { do: 'send', at: 'digest' } as const]) {
    if (step.do === 'publish') {
      const [listed] = await matched(1, false);
      if (alerts === 'instant') soon.add(listed!);
      else if (alerts !== 'off') atDigest.add(listed!);
    } else if (step.do === 'load') {
      const all = await matched(step.count, true);
      if (alerts !== 'off') all.forEach((one) => atDigest.add(one));
    } else if (step.do === 'choose') {
      await listings.send('PATCH', `/api/saved-searches/${id}`, { alerts: step.alerts }, buyer);
      if (step.alerts !== alerts) {
        const pending = new Set(step.alerts === 'off' ? [] : [...soon, ...atDigest]);
        soon = step.alerts === 'instant' ? pending : new Set();
        atDigest = step.alerts === 'instant' ? new Set() : pending;
      }
      alerts = step.alerts;
    } else {
      const now = new Date(Date.now() + (step.at === 'now' ? 61_000 : 8 * days));
      await send(now, step.do === 'crash').catch((error: unknown) => {
        // Only where something was due.
        if (!(step.do === 'crash' && error instanceof Unavailable)) throw error;
      });
      const alerted = await alertedSince(mails);
      if (step.do === 'crash') {
        expect(alerted).toEqual([]);
        continue;
      }
      const due = [...soon, ...(step.at === 'digest' ? atDigest : [])].toSorted((one, other) => one - other);
      expect(alerted.flat().toSorted((one, other) => one - other)).toEqual(due);
      expect(alerted).toHaveLength(due.length > 0 ? 1 : 0);
      mails += alerted.length;
      soon = new Set();
      if (step.at === 'digest') atDigest = new Set();
    }
  }
}

/** Lists listings that the search matches, and applies their event. */
async function matched(count: number, isLoaded: boolean): Promise<number[]> {
  const { db } = listings;
  const made = await db.prisma.property.createManyAndReturn({
    data: Array.from({ length: count }, () => listing()),
    select: { id: true },
  });
  const ids = made.map(({ id }) => id);
  const event = isLoaded ? propertiesLoaded : propertyPublished;
  const consumer = createAlertConsumers(livePercolator, { member: () => undefined } as never).find(
    (one) => one.event.type === event.type,
  );
  const data = isLoaded ? { properties: ids.map((propertyId) => ({ propertyId })) } : { propertyId: ids[0] };
  await db.change((tx) => consumer!.effect(tx as never, data as never, { version: 1 } as never));
  return ids;
}

const send = (now: Date, crashes: boolean) =>
  sendDueAlerts(
    {
      db: listings.db,
      account: nobody,
      count: async () => {
        // As where PostgreSQL goes away: a failure of the row itself would defer it.
        if (crashes) throw new Unavailable();
        return 3;
      },
      publicUrl,
      postalAddress: 'Dealstead, 100 Example Street',
      log: createLog('test', 'silent'),
    },
    now,
  );

/** The listings of each mail after the first n: those shown, and as many as it counts from those behind its link. */
async function alertedSince(mails: number): Promise<number[][]> {
  const { rows } = await listings.db.pool.query<{ data: { subject: string; text: string; unsubscribeUrl: string } }>(
    'SELECT data FROM outbox WHERE type = $1 ORDER BY seq OFFSET $2',
    [mailRequested.type, mails],
  );
  return Promise.all(
    rows.map(async ({ data }) => {
      const { subject, text, unsubscribeUrl } = openMail(data);
      const shown = [...text.matchAll(/\/property\/(\d+)\n/g)].map((match) => Number(match[1]));
      const counted = Number(/And ([\d,]+) more: /.exec(text)?.[1]?.replaceAll(',', '') ?? 0);
      const further: number[] = [];
      for (let from = 0; from === 0 || from < counted; from += 24) {
        const path = `${new URL(unsubscribeUrl).pathname}/matches?from=${from}`;
        const page = await listings.read<FurtherMatches>(path);
        expect(page.total).toBe(counted);
        further.push(...page.properties.map(({ id }) => id));
      }
      expect(further).toHaveLength(counted);
      expect(subject).toContain(shown.length + counted === 1 ? 'One new match' : `${shown.length + counted} matches`);
      return [...shown, ...further];
    }),
  );
}

type Step = typeof Step extends fc.Arbitrary<infer T> ? T : never;
