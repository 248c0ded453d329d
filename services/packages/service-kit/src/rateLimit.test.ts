import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { limitedMails, type LimitedMail, unlimitedMails } from '@dealstead/contracts/mails';
import { emptyTables } from './fixtures/emptyTables.ts';
import { makeTables } from './fixtures/database.ts';
import { database, takeMailLimit } from './index.ts';
import { formatWait } from './rateLimit.ts';
import { PrismaClient } from './generated/client.ts';

let db: ReturnType<typeof database<InstanceType<typeof PrismaClient>>>;

beforeAll(async () => {
  await makeTables();
  db = database(PrismaClient, process.env.DATABASE_URL ?? '', { connections: 8 });
});
afterAll(() => db.close());
beforeEach(() => emptyTables(db.pool, 'limits'));

const take = (kind: LimitedMail, to: string, sender: string) =>
  db.change((tx) => takeMailLimit(tx, kind, { to, sender }));
/** Number of allowed mails, and the errors of the others. */
async function outcome(takes: Promise<boolean>[]) {
  const settled = await Promise.allSettled(takes);
  const errors = settled.flatMap((one) => (one.status === 'rejected' ? [one.reason] : []));
  return { allowed: settled.filter((one) => one.status === 'fulfilled' && one.value).length, errors };
}

test('of 25 parallel invitations by one sender, the hourly limit is sent and the others get 429', async () => {
  const takes = Array.from({ length: 25 }, (_, nth) => take('invitation', `guest-${nth}@example.com`, 'member/1'));
  const { allowed, errors } = await outcome(takes);
  expect([allowed, errors.length]).toEqual([10, 15]);
  for (const error of errors) expect(error).toMatchObject({ status: 429, code: 'too-many' });
  const wait = Number(errors[0].headers['retry-after']);
  expect(wait).toBeGreaterThan(3_500);
  expect(wait).toBeLessThanOrEqual(3_600);
  expect(errors[0].message).toBe('Too many emails of this kind were sent. Try again in 60 minutes.');
  expect(await take('invitation', 'guest@example.com', 'member/2')).toBe(true);
});

test('one address is invited three times a day, regardless of sender and letter case', async () => {
  const addresses = ['Guest@example.com', 'guest@Example.com', 'guest@example.com', 'GUEST@example.com'];
  const { allowed, errors } = await outcome(addresses.map((to, nth) => take('invitation', to, `member/${nth}`)));
  expect([allowed, errors.length]).toEqual([3, 1]);
  expect(errors[0].message).toContain('Try again in 24 hours.');
});

test('an ended window starts again, and a rejected mail is not counted', async () => {
  for (let nth = 0; nth < 10; nth++) await take('invitation', `guest-${nth}@example.com`, 'member/1');
  await expect(take('invitation', 'late@example.com', 'member/1')).rejects.toMatchObject({ status: 429 });
  const { rows } = await db.pool.query<{ points: number }>('SELECT max(points) AS points FROM limits');
  expect(rows).toEqual([{ points: 10 }]);
  await db.pool.query("UPDATE limits SET expires_at = now() - interval '1 second'");
  expect(await take('invitation', 'late@example.com', 'member/1')).toBe(true);
});

test("a kind that drops mails beyond a recipient's limit reports it without an error", async () => {
  const [{ mails }] = limitedMails.inquiry.recipient;
  for (let nth = 0; nth < mails; nth++) await take('inquiry', 'seller@example.com', `network-${nth}`);
  expect(await take('inquiry', 'seller@example.com', 'network')).toBe(false);
  expect(await take('inquiry', 'other@example.com', 'network')).toBe(true);
});

test('no address is stored', async () => {
  await take('invitation', 'guest@example.com', '203.0.113.7');
  const { rows } = await db.pool.query<{ key: string }>('SELECT key FROM limits');
  expect(rows.length).toBeGreaterThan(0);
  for (const { key } of rows) expect(key).not.toMatch(/guest|203/);
});

test('each limited kind of mail is counted by a service, and each kind is in one list', () => {
  const services = join(import.meta.dirname, '../../..');
  const files = globSync('{*,packages/*}/src/**/*.ts', { cwd: services }).filter((file) => !file.includes('.test.ts'));
  const sources = files.map((file) => readFileSync(join(services, file), 'utf8'));
  const limited = sources.flatMap((source) =>
    // Bulk mail is counted in its own log, by the limit of the kind.
    [...source.matchAll(/takeMailLimit\(tx, '([\w-]+)'|limitedMails\.(\w+)\.recipient/g)].map(
      ([, counted, compared]) => counted ?? compared,
    ),
  );
  expect([...new Set(limited)].toSorted()).toEqual(Object.keys(limitedMails).toSorted());
  expect(unlimitedMails.filter((kind) => kind in limitedMails)).toEqual([]);
  // The type `MailKey` rejects a kind in neither list. Only these two files bypass it.
  const casts = files.filter((_, nth) => /as (MailKey|Mail\['key'\])/.test(sources[nth] ?? ''));
  expect(casts.toSorted()).toEqual(['account/src/events.ts', 'listings/src/inquiries/leads/mail.ts']);
});

test.each([
  [1, 'a minute'],
  [61, '2 minutes'],
  [3_600, '60 minutes'],
  [86_400, '24 hours'],
])('a wait of %s seconds is formatted as %s', (seconds, text) => {
  expect(formatWait(seconds)).toBe(text);
});
