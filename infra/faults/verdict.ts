import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { natsOptions } from '@dealstead/service-kit/nats';
import { connect as connectToNats } from 'nats';
import type pg from 'pg';
import { z } from 'zod';
import { demoPassword } from '../demo/people.ts';
import { randomOf } from '../demo/random.ts';
import { connect, owners } from '../servers/database.ts';
import { addressesOf } from '../servers/secrets.ts';
import { auditLedger } from './ledgerAudit.ts';
import { password, Visitor, type Journal, type Note } from './clients.ts';
import { queryColumn, waitUntilEmpty, checkEach, type Finding } from './findings.ts';

/** A claim on a mail lasts three minutes and is looked at once a minute: then its outcome is written down. */
const mailsSettleWithin = 5 * 60_000;
const eventsSettleWithin = 60_000;

/** Where everything of a product lies, for its administrator. */
export async function databaseOf(dataDir: string, port: number): Promise<string> {
  const passwords = z
    .record(z.string(), z.string())
    .parse(JSON.parse(await readFile(join(dataDir, 'keys/databases.json'), 'utf8')));
  return `postgres://postgres:${passwords.postgres}@127.0.0.1:${port + 10}/dealstead`;
}

/** Compares what people were told with what the product holds, once it has come to rest. */
export async function judge(journal: Journal, port: number, dataDir: string): Promise<Finding[]> {
  await using database = await connect(await databaseOf(dataDir, port));
  const { client } = database;
  const origin = `http://localhost:${port}`;
  const random = randomOf(port);
  const of = (what: Note['what'], outcome: Note['outcome']) =>
    journal.notes.flatMap((note) => (note.what === what && note.outcome === outcome ? [note.key] : []));

  const outbox = await waitUntilEmpty(eventsSettleWithin, () => unpublished(client));
  const copies = await waitUntilEmpty(eventsSettleWithin, () => differences(client));
  const mails = await waitUntilEmpty(mailsSettleWithin, () => mailsUnderWay(client));

  const findings: Finding[] = [{ check: 'clients saw nothing that must not be', said: '', off: journal.wrong }];
  const found = (check: string, off: string[], said = '') => findings.push({ check, said, off });

  const accounts = await queryColumn(client, 'SELECT email FROM account.users');
  const known = new Set(accounts);
  const registered = of('registration', 'ok');
  found(
    'every confirmed registration is an account, once, and signs in',
    [
      ...registered.filter((email) => !known.has(email)).map((email) => `${email} has no account`),
      ...(await checkEach(registered, async (email) => {
        const visitor = new Visitor(origin, random);
        let status = await visitor.signIn(email, password);
        // Hashing is heavy: a machine that others keep busy may be told to come again.
        for (let again = 0; status === 503 && again < 3; again++) {
          await sleep(1_000);
          status = await visitor.signIn(email, password);
        }
        return status === 200 ? null : `${email} cannot sign in: ${status}`;
      })),
      ...(await queryColumn(
        client,
        `SELECT subject || ' was announced ' || count(*) || ' times' FROM account.outbox
         WHERE type = 'account.user.registered.v1' GROUP BY subject HAVING count(*) <> 1`,
      )),
      ...of('registration', 'refused').filter((email) => known.has(email)),
    ],
    `${registered.length} of ${accounts.length} accounts`,
  );

  const admin = new Visitor(origin, random);
  await admin.signIn('admin@dealstead.test', demoPassword);
  const overview = z
    .object({ members: z.number(), activeListings: z.number() })
    .parse(JSON.parse((await admin.ask('GET', '/api/admin/overview')).text));
  const active = Number(
    (await queryColumn(client, `SELECT count(*) FROM listings.properties WHERE status = 'active'`))[0],
  );
  const { text } = await new Visitor(origin, random).ask('GET', '/api/properties/summary');
  const { count } = z.object({ count: z.number() }).parse(JSON.parse(text));
  found(
    "the counts of admin and of home's summary are exact",
    [
      ...unequal('members that admin counts', overview.members, accounts.length),
      ...unequal('active listings that admin counts', overview.activeListings, active),
      ...unequal('listings that the summary counts', count, active),
    ],
    `${accounts.length} members, ${active} listings`,
  );
  found('the copies that tools and admin keep equal what they are copies of', copies);

  const deleted = of('deletion', 'ok');
  const held = new Set(await queryColumn(client, 'SELECT id FROM listings.properties'));
  const visitor = new Visitor(origin, random);
  found(
    'every confirmed deletion is gone from API and page, every refused one is there',
    [
      ...deleted.filter((id) => held.has(id)).map((id) => `listing ${id} is still in PostgreSQL`),
      ...(await checkEach(deleted, async (id) => {
        const answers = [
          await visitor.ask('GET', `/api/properties/${id}`),
          await visitor.ask('GET', `/property/${id}`),
        ];
        const [api, page] = answers.map(({ status }) => status);
        return api === 404 && page === 404 ? null : `listing ${id}: API ${api}, page ${page}`;
      })),
      ...of('deletion', 'refused').filter((id) => !held.has(id)),
    ],
    `${deleted.length} listings`,
  );

  const caught = await caughtMails(join(dataDir, 'mail'));
  const unexplained = await queryColumn(
    client,
    `SELECT email FROM account.users LEFT JOIN account.mails ON key = 'welcome/' || users.id
     WHERE NOT email = ANY($1) AND (mails.id IS NULL OR last_error IS NULL OR status NOT IN ('unknown', 'failed'))`,
    [[...caught.keys()]],
  );
  found(
    'no account has two welcome mails, and one without has a row that says why',
    [
      ...[...caught].flatMap(([email, times]) => (times > 1 ? [`${email} got ${times} mails`] : [])),
      ...unexplained.map((email) => `${email} got no mail and nothing says why`),
      ...mails,
    ],
    `${caught.size} mails, ${accounts.length - caught.size} accounts without one`,
  );
  findings.push(...(await auditLedger({ client, journal, port, dataDir })));
  found('every outbox is empty', outbox);
  found('there is no dead letter', await deadLetters(addressesOf(dataDir, port, {}).natsUrl));
  return findings;
}

const unpublished = (client: pg.Client): Promise<string[]> =>
  queryColumn(
    client,
    owners
      .map((owner) => `SELECT '${owner}: ' || type || ' ' || id FROM ${owner}.outbox WHERE published_at IS NULL`)
      .join(' UNION ALL '),
  );

/** Rows in which a copy differs from its original. */
const differences = (client: pg.Client): Promise<string[]> =>
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
     WHERE coalesce(p.status = 'active', false) IS DISTINCT FROM a.active
       OR CASE WHEN p.id IS NULL THEN coalesce(t.status NOT IN ('withdrawn', 'closed'), true) ELSE t.status IS DISTINCT FROM p.status END`,
  );

const mailsUnderWay = (client: pg.Client): Promise<string[]> =>
  queryColumn(
    client,
    `SELECT 'the mail to ' || recipient || ' is still ' || status FROM account.mails WHERE status IN ('queued', 'sending')
     UNION ALL
     SELECT 'no mail was asked for to ' || email FROM account.users
     WHERE NOT EXISTS (SELECT FROM account.mails WHERE key = 'welcome/' || users.id)`,
  );

/** How many welcome mails the catcher has for each address; the first line of a file names its envelope. */
async function caughtMails(folder: string): Promise<Map<string, number>> {
  const caught = new Map<string, number>();
  for (const name of await readdir(folder)) {
    const mail = await readFile(join(folder, name), 'utf8');
    if (!mail.includes('\r\nSubject: Your Dealstead account is open\r\n')) continue;
    const [first = ''] = mail.split('\r\n', 1);
    const { to }: { to: string[] } = JSON.parse(first.replace(/^X-Envelope: /, ''));
    for (const email of to) caught.set(email, (caught.get(email) ?? 0) + 1);
  }
  return caught;
}

async function deadLetters(natsUrl: string): Promise<string[]> {
  const nats = await connectToNats(natsOptions(natsUrl));
  try {
    const { state } = await (await nats.jetstreamManager()).streams.info('dead-letters', { subjects_filter: '>' });
    return Object.entries(state.subjects ?? {}).map(([subject, times]) => `${subject}: ${times}`);
  } finally {
    await nats.close();
  }
}

const unequal = (what: string, is: number, should: number) => (is === should ? [] : [`${what}: ${is}, not ${should}`]);
