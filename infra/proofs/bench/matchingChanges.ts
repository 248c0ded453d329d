import { connect } from '@dealstead/infra/servers/database';
import { benchmarkSource, insertLeads, removeLeads } from './crmLeads.ts';
import { quantile } from './statistics.ts';
import { sized } from './size.ts';

const leads = sized(10_000, 200);
const rounds = sized(5, 1);
/** The gateway gives up a write after this. */
const goalMs = 15_000;

/**
 * Changes of all 10,000 leads of a member that match a filter, and their undo, over HTTP. The leads are removed at the end.
 * @param cookie the session of the demo partnership
 */
export async function matchingChangesTable(origin: string, databaseUrl: string, cookie: string): Promise<string> {
  await using database = await connect(databaseUrl);
  const { client } = database;
  const send = createSender(origin, cookie);
  try {
    console.error(`matching-changes: inserting ${leads.toLocaleString('en-US')} leads`);
    await insertLeads(client, leads);
    const lines = ['| | p50 ms | slowest ms | limit |', '|---|---|---|---|'];
    for (const [title, change] of Object.entries(changes)) {
      const times: Record<string, number[]> = { [title]: [], [`undo: ${title}`]: [] };
      for (let round = 0; round < rounds; round++) {
        const body = { filter: { source: benchmarkSource }, count: leads, ...change };
        const changed = await timed(times[title]!, () =>
          send<{ changeId: number }>('/api/leads/matching/changes', body),
        );
        await timed(times[`undo: ${title}`]!, () => send(`/api/lead-changes/${changed.changeId}/undo`));
      }
      for (const [what, taken] of Object.entries(times))
        lines.push(`| ${what} | ${quantile(taken, 0.5).toFixed(0)} | ${quantile(taken, 1).toFixed(0)} | ${goalMs} |`);
    }
    return lines.join('\n');
  } finally {
    await removeLeads(client);
  }
}

const changes: Readonly<Record<string, object>> = {
  'another status, with an entry in each timeline': { changes: { status: 'lost' } },
  'a follow-up on a day': { changes: { nextFollowupDate: '2030-01-15' } },
  'deleting them': { delete: true },
};

async function timed<Result>(times: number[], request: () => Promise<Result>): Promise<Result> {
  const start = performance.now();
  const result = await request();
  times.push(performance.now() - start);
  return result;
}

function createSender(origin: string, cookie: string) {
  return async <Result>(path: string, body: object = {}): Promise<Result> => {
    const headers = { cookie, origin, 'content-type': 'application/json' };
    const response = await fetch(`${origin}${path}`, { method: 'POST', headers, body: JSON.stringify(body) });
    if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
    return (await response.json()) as Result;
  };
}
