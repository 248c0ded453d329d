import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { natsOptions } from '@dealstead/service-kit/nats';
import { connect as connectToNats } from 'nats';
import type pg from 'pg';
import { z } from 'zod';
import { demoPassword } from '@dealstead/infra/demo/people';
import { randomOf } from '@dealstead/infra/demo/random';
import { connect, owners } from '@dealstead/infra/servers/database';
import { addressesOf, type ServerAddresses } from '@dealstead/infra/servers/secrets';
import { password } from './clients.ts';
import { checkEach, queryColumn, waitUntilEmpty, type Finding } from './findings.ts';
import type { Journal, OperationType, Outcome } from './journal.ts';
import { auditLedger } from './ledgerAudit.ts';
import { Visitor } from './visitor.ts';

/** A sender's claim on a mail lasts three minutes, and expired claims are resolved once a minute. */
const mailTimeoutMs = 5 * 60_000;
const eventTimeoutMs = 60_000;

/** The URL of a product's database for its administrator. */
export async function databaseUrl(dataDir: string, port: number): Promise<string> {
  const passwords = z
    .record(z.string(), z.string())
    .parse(JSON.parse(await readFile(join(dataDir, 'keys/databases.json'), 'utf8')));
  return `postgres://postgres:${passwords.postgres}@127.0.0.1:${port + 10}/dealstead`;
}

/** What the checks compare: the clients' journal and the product's state. */
interface Audit {
  client: pg.Client;
  journal: Journal;
  port: number;
  dataDir: string;
  addresses: ServerAddresses;
  /** E-mail addresses of all accounts. */
  accounts: string[];
  createVisitor: () => Visitor;
}

/** Waits until events and mails are processed, then compares the responses that clients got with the product's state. */
export async function auditProduct(
  journal: Journal,
  port: number,
  dataDir: string,
  addresses: ServerAddresses = addressesOf(dataDir, port, {}),
): Promise<Finding[]> {
  await using database = await connect(await databaseUrl(dataDir, port));
  const { client } = database;
  const outbox = await waitUntilEmpty(eventTimeoutMs, () => findUnpublishedEvents(client));
  const replicas = await waitUntilEmpty(eventTimeoutMs, () => findReplicaDifferences(client));
  const mails = await waitUntilEmpty(mailTimeoutMs, () => findPendingMails(client));

  const random = randomOf(port);
  const audit: Audit = {
    client,
    journal,
    port,
    dataDir,
    addresses,
    accounts: await queryColumn(client, 'SELECT email FROM account.users'),
    createVisitor: () => new Visitor(`http://localhost:${port}`, random),
  };
  return [
    { check: 'clients saw nothing that must never happen', summary: '', problems: journal.violations },
    await auditRegistrations(audit),
    await auditCounts(audit),
    { check: 'the replicas in tools and admin equal their sources', summary: '', problems: replicas },
    await auditDeletions(audit),
    await auditMails(audit, mails),
    ...(await auditLedger({ client, journal, port, dataDir, redisUrl: addresses.redisUrl })),
    { check: 'every outbox is empty', summary: '', problems: outbox },
    {
      check: 'there are no dead letters',
      summary: '',
      problems: await findDeadLetters(addresses.natsUrl),
    },
  ];
}

/** The keys of the operations with an outcome. */
const keysOf = ({ operations }: Journal, type: OperationType, outcome: Outcome): string[] =>
  operations.filter((each) => each.type === type && each.outcome === outcome).map(({ key }) => key);

async function auditRegistrations({ client, journal, accounts, createVisitor }: Audit): Promise<Finding> {
  const existing = new Set(accounts);
  const confirmed = keysOf(journal, 'registration', 'confirmed');
  const rejected = keysOf(journal, 'registration', 'rejected');
  return {
    check: 'every confirmed registration is one account, which can sign in',
    summary: `${confirmed.length} of ${accounts.length} accounts`,
    problems: [
      ...confirmed.filter((email) => !existing.has(email)).map((email) => `${email} has no account`),
      ...(await checkEach(confirmed, (email) => checkSignIn(createVisitor(), email))),
      ...(await queryColumn(
        client,
        `SELECT subject || ' was announced ' || count(*) || ' times' FROM account.outbox
         WHERE type = 'account.user.registered.v1' GROUP BY subject HAVING count(*) <> 1`,
      )),
      ...rejected.filter((email) => existing.has(email)).map((email) => `${email} was rejected and has an account`),
    ],
  };
}

async function checkSignIn(visitor: Visitor, email: string): Promise<string | null> {
  let status = await visitor.signIn(email, password);
  // Password hashing is expensive: on a busy machine the limit of concurrent hashes answers 503.
  for (let retries = 0; status === 503 && retries < 3; retries++) {
    await sleep(1_000);
    status = await visitor.signIn(email, password);
  }
  return status === 200 ? null : `${email} cannot sign in: ${status}`;
}

async function auditCounts({ client, accounts, createVisitor }: Audit): Promise<Finding> {
  const admin = createVisitor();
  await admin.signIn('admin@dealstead.test', demoPassword);
  const overview = z
    .object({ members: z.number(), activeListings: z.number() })
    .parse(JSON.parse((await admin.request('GET', '/api/admin/overview')).text));
  const summary = z
    .object({ count: z.number() })
    .parse(JSON.parse((await createVisitor().request('GET', '/api/properties/summary')).text));
  const activeCount = `SELECT count(*) FROM listings.properties WHERE status = 'active'`;
  const active = Number((await queryColumn(client, activeCount))[0]);
  return {
    check: "admin's counts and the home page's summary are exact",
    summary: `${accounts.length} members, ${active} listings`,
    problems: [
      ...compareCounts("admin's members", overview.members, accounts.length),
      ...compareCounts("admin's active listings", overview.activeListings, active),
      ...compareCounts("the summary's listings", summary.count, active),
    ],
  };
}

const compareCounts = (name: string, actual: number, expected: number) =>
  actual === expected ? [] : [`${name}: ${actual}, not ${expected}`];

async function auditDeletions({ client, journal, createVisitor }: Audit): Promise<Finding> {
  const confirmed = keysOf(journal, 'deletion', 'confirmed');
  const rejected = keysOf(journal, 'deletion', 'rejected');
  const existing = new Set(await queryColumn(client, 'SELECT id FROM listings.properties'));
  const visitor = createVisitor();
  return {
    check: 'every listing with a confirmed deletion is 404 as API and page; with a rejected one it exists',
    summary: `${confirmed.length} listings`,
    problems: [
      ...confirmed.filter((id) => existing.has(id)).map((id) => `listing ${id} is still in PostgreSQL`),
      ...(await checkEach(confirmed, async (id) => {
        const { status: api } = await visitor.request('GET', `/api/properties/${id}`);
        const { status: page } = await visitor.request('GET', `/property/${id}`);
        return api === 404 && page === 404 ? null : `listing ${id}: API ${api}, page ${page}`;
      })),
      ...rejected.filter((id) => !existing.has(id)).map((id) => `listing ${id} was deleted by a rejected request`),
    ],
  };
}

async function auditMails({ client, dataDir, accounts }: Audit, pendingMails: string[]): Promise<Finding> {
  const delivered = await countWelcomeMails(join(dataDir, 'mail'));
  const unexplained = await queryColumn(
    client,
    `SELECT email FROM account.users LEFT JOIN account.mails ON key = 'welcome/' || users.id
     WHERE NOT email = ANY($1) AND (mails.id IS NULL OR last_error IS NULL OR status NOT IN ('unknown', 'failed'))`,
    [[...delivered.keys()]],
  );
  return {
    check: 'no account has two welcome mails, and one without has a row with the reason',
    summary: `${delivered.size} mails, ${accounts.length - delivered.size} accounts without one`,
    problems: [
      ...[...delivered].flatMap(([email, count]) => (count > 1 ? [`${email} got ${count} mails`] : [])),
      ...unexplained.map((email) => `${email} got no mail, and no row has the reason`),
      ...pendingMails,
    ],
  };
}

const findUnpublishedEvents = (client: pg.Client): Promise<string[]> =>
  queryColumn(
    client,
    owners
      .map((owner) => `SELECT '${owner}: ' || type || ' ' || id FROM ${owner}.outbox WHERE published_at IS NULL`)
      .join(' UNION ALL '),
  );

/** Members and listings whose replica differs from its source. */
const findReplicaDifferences = (client: pg.Client): Promise<string[]> =>
  queryColumn(
    client,
    `SELECT 'member ' || coalesce(u.id, a.id, t.user_id)
       || ': account ' || (u.id IS NOT NULL) || ', admin ' || (a.id IS NOT NULL) || ', tools ' || (t.user_id IS NOT NULL)
     FROM account.users u FULL JOIN admin.members a ON a.id = u.id FULL JOIN tools.members t ON t.user_id = coalesce(u.id, a.id)
     WHERE u.id IS NULL OR a.id IS NULL OR a.closed OR t.user_id IS NULL
     UNION ALL
     SELECT 'listing ' || coalesce(p.id, a.id, t.property_id) || ': listings ' || coalesce(p.status, 'gone')
       || ', admin ' || coalesce(a.active::text, 'unknown') || ', tools ' || coalesce(t.status, 'unknown')
     FROM listings.properties p FULL JOIN admin.listings a ON a.id = p.id
       FULL JOIN tools.listed_properties t ON t.property_id = coalesce(p.id, a.id)
     WHERE (coalesce(p.status = 'active', false) IS DISTINCT FROM a.active
       OR CASE WHEN p.id IS NULL THEN coalesce(t.status NOT IN ('withdrawn', 'closed'), true) ELSE t.status IS DISTINCT FROM p.status END)
       -- Past sales of the demo market are loaded without events, so no replica has them.
       AND NOT (a.id IS NULL AND t.property_id IS NULL AND p.status IN ('closed', 'expired')
         AND NOT EXISTS (SELECT FROM listings.outbox WHERE subject = 'property/' || p.id))`,
  );

/** Welcome mails that are not sent yet, or were never queued. */
const findPendingMails = (client: pg.Client): Promise<string[]> =>
  queryColumn(
    client,
    `SELECT 'the mail to ' || recipient || ' is still ' || status FROM account.mails WHERE status IN ('queued', 'sending')
     UNION ALL
     SELECT 'no mail was queued for ' || email FROM account.users
     WHERE NOT EXISTS (SELECT FROM account.mails WHERE key = 'welcome/' || users.id)`,
  );

/** The number of welcome mails that the mail catcher received for each address. */
async function countWelcomeMails(folder: string): Promise<Map<string, number>> {
  const counts = new Map<string, number>();
  for (const name of await readdir(folder)) {
    const mail = await readFile(join(folder, name), 'utf8');
    if (!mail.includes('\r\nSubject: Your Dealstead account is open\r\n')) continue;
    // The first line is the envelope.
    const [envelope = ''] = mail.split('\r\n', 1);
    const { to }: { to: string[] } = JSON.parse(envelope.replace(/^X-Envelope: /, ''));
    for (const email of to) counts.set(email, (counts.get(email) ?? 0) + 1);
  }
  return counts;
}

async function findDeadLetters(natsUrl: string): Promise<string[]> {
  const nats = await connectToNats(natsOptions(natsUrl));
  try {
    const { state } = await (await nats.jetstreamManager()).streams.info('dead-letters', { subjects_filter: '>' });
    return Object.entries(state.subjects ?? {}).map(([subject, count]) => `${subject}: ${count}`);
  } finally {
    await nats.close();
  }
}
