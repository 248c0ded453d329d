import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { SeededRandom } from '@dealstead/search-engine/fixtures/random';
import { createCampaignRenderer } from '@dealstead/tools/campaign-renderer';
import type pg from 'pg';
import { connect } from '@dealstead/infra/servers/database';
import { createServiceDatabase } from './serviceDatabase.ts';
import { sized } from './size.ts';

const runner = fileURLToPath(import.meta.resolve('@dealstead/tools/fixtures/runCampaigns'));
const goals = { rendered: 2_000, resumeSeconds: 5 };
const kills = sized(10, 2);

const template = {
  subject: 'New deal for {{firstName|you}} in {{city}}',
  subjectB: 'A house below market in {{city}}',
  preview: '3 bedrooms, sold as is',
  heading: 'Brick ranch in Memphis, $84,500',
  body: `Hi {{firstName|there}},\n\n${'This three-bedroom brick ranch was put under contract on Monday. '.repeat(6)}\n\nReply with your offer, {{company|investor}}.`,
  buttonLabel: 'View listing',
  buttonUrl: 'https://example.com/7',
};

/**
 * Measures a campaign to so many recipients: rendering alone, the whole run of the job, and a run that is killed ten times, in a
 * separate database that is dropped at the end. The URL is that of PostgreSQL's administrator.
 */
export async function measureCampaigns(adminUrl: string, toolsPassword: string, recipients: number): Promise<string> {
  await using database = await createServiceDatabase(adminUrl, 'tools', toolsPassword);
  const { databaseUrl } = database;
  await using connection = await connect(databaseUrl);
  const { client } = connection;
  await insertContacts(client, recipients);
  const rendered = recipients / secondsOf(() => renderAll(recipients));
  const whole = await runWithoutKill(client, databaseUrl);
  const killed = await runWithKills(client, databaseUrl, (whole.seconds * 1_000) / kills);
  const perSecond = (value: number) => Math.round(value).toLocaleString('en-US');
  const seconds = (values: readonly number[]) => Math.max(...values).toFixed(2);
  return [
    `| ${recipients.toLocaleString('en-US')} recipients | measured | goal |`,
    '|---|---|---|',
    `| rendering in one process, mails a second | ${perSecond(rendered)} | ≥ ${perSecond(goals.rendered)} |`,
    `| the job with its log, links and requests for mails, mails a second | ${perSecond(recipients / whole.seconds)} | ≥ ${perSecond(goals.rendered)} |`,
    `| from the start of the process until all recipients are chosen, s | ${whole.firstStep.toFixed(2)} | |`,
    `| from SIGKILL to the next committed batch, slowest of ${killed.resumes.length}, s | ${seconds(killed.resumes)} | ≤ ${goals.resumeSeconds} |`,
    `| requests for mails after ${killed.resumes.length} kills | ${killed.mails.toLocaleString('en-US')} | ${recipients.toLocaleString('en-US')} |`,
    `| addresses with two of them | ${killed.repeated} | 0 |`,
  ].join('\n');
}

function secondsOf(work: () => void): number {
  const started = performance.now();
  work();
  return (performance.now() - started) / 1_000;
}

function renderAll(count: number): void {
  const sender = { name: 'Dana Whitfield', email: 'dana@example.com', postalAddress: '12 Main St', brand: null };
  const render = createCampaignRenderer(template, sender);
  for (let nth = 0; nth < count; nth++)
    render({
      values: { firstName: `Ruth ${nth}`, lastName: 'Amsel', company: null, city: `Town ${nth % 500}`, state: 'TN' },
      variant: nth % 2 === 0 ? 'A' : 'B',
      buttonUrl: `https://dealstead.example/go/${nth}`,
      stopUrl: `https://dealstead.example/unsubscribe/${nth}`,
    });
}

async function insertContacts(client: pg.Client, count: number): Promise<void> {
  console.error(`campaigns: inserting ${count.toLocaleString('en-US')} contacts`);
  await client.query(
    `INSERT INTO contacts (owner_user_id, user_id, first_name, last_name, email, city, state, consent_source, consent_date)
     SELECT 1, 1, 'First ' || n, 'Last ' || n, 'contact' || n || '@example.com', 'Town ' || n % 500,
       (ARRAY['TN', 'TX', 'CA', 'FL'])[1 + n % 4], 'website', '2026-01-01' FROM generate_series(1, $1::int) n`,
    [count],
  );
  // As autovacuum does soon after an import.
  await client.query('VACUUM ANALYZE contacts');
}

/** Schedules a campaign to all contacts. @returns its id */
async function scheduleCampaign(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ id: number }>(
    `INSERT INTO communication_campaigns (owner_user_id, user_id, name, template, audience, status, send_date_time, per_hour)
     VALUES (1, 1, 'To all', $1, '{"tags": [], "states": [], "types": []}', 'scheduled', now(), 1000000) RETURNING id`,
    [template],
  );
  return rows[0]!.id;
}

/** Starts the job in a process. */
function startRunner(databaseUrl: string): { child: ChildProcess; lines: AsyncIterableIterator<string> } {
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', runner], {
    env: { PATH: process.env.PATH, DATABASE_URL: databaseUrl },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  return { child, lines: createInterface({ input: child.stdout! })[Symbol.asyncIterator]() };
}

/** @returns seconds from the first commit, which writes the log, to the end, and of that first step */
async function runWithoutKill(client: pg.Client, databaseUrl: string) {
  await scheduleCampaign(client);
  const { child, lines } = startRunner(databaseUrl);
  const started = performance.now();
  await lines.next();
  const chosen = performance.now();
  for await (const _ of lines);
  if (child.exitCode !== 0) await once(child, 'exit');
  return { seconds: (performance.now() - chosen) / 1_000, firstStep: (chosen - started) / 1_000 };
}

/** Kills the run repeatedly, at random within `spacing` milliseconds after it resumed. */
async function runWithKills(client: pg.Client, databaseUrl: string, spacing: number) {
  const id = await scheduleCampaign(client);
  const random = new SeededRandom(11);
  const resumes: number[] = [];
  let run = startRunner(databaseUrl);
  await run.lines.next();
  for (let nth = 0; nth < kills; nth++) {
    await sleep(random.integer(0, Math.floor(spacing)));
    if (run.child.exitCode !== null) break;
    run.child.kill('SIGKILL');
    const killedAt = performance.now();
    run = startRunner(databaseUrl);
    if ((await run.lines.next()).done) break;
    resumes.push((performance.now() - killedAt) / 1_000);
  }
  for await (const _ of run.lines);
  const { rows } = await client.query<{ mails: string; repeated: string }>(
    `SELECT count(*) AS mails, count(*) - count(DISTINCT data ->> 'to') AS repeated FROM outbox
     WHERE type = 'account.mail.requested.v1' AND data ->> 'key' LIKE $1`,
    [`campaign/${id}/%`],
  );
  return { resumes, mails: Number(rows[0]!.mails), repeated: Number(rows[0]!.repeated) };
}
