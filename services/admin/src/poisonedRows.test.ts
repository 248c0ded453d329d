import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { type BackgroundJob, createLog, type Live } from '@dealstead/service-kit';
import { deferredRows, healRows, poisonRows } from '@dealstead/service-kit/fixtures/poisonRow';
import { runJobUntil } from '@dealstead/service-kit/fixtures/runJob';
import { createSendJob } from './adminMessages/sendJob.ts';
import { createPublishJob } from './blog/publishJob.ts';
import { startTestAdmin, type TestAdmin } from './fixtures/admin.ts';
import { createRestrictionExpiryJob } from './moderation/restrictions/expiryJob.ts';

let admin: TestAdmin;
beforeAll(async () => {
  admin = await startTestAdmin();
});
afterAll(() => admin?.service.stop());

const live: Live = { admins: () => undefined, member: () => undefined };
const is = async (condition: string) => (await admin.db.pool.query(`SELECT FROM ${condition}`)).rowCount !== 0;

interface Case {
  readonly job: string;
  readonly table: string;
  /** The column of which one value is poisoned. */
  readonly column: string;
  /** Adds two rows that are due, and returns their values of the column. */
  readonly add: string;
  readonly create: () => BackgroundJob;
  readonly isDone: (value: number) => Promise<boolean>;
}

const cases: Case[] = [
  {
    job: 'admin-messages',
    table: 'admin_messages',
    column: 'id',
    add: `INSERT INTO admin_messages (subject, message, message_type, state, next_batch_at)
      SELECT 'Hi', 'Hello', 'everyone', 'scheduled', now() - n * interval '1 hour' FROM unnest(ARRAY[2, 1]) AS n RETURNING id AS key`,
    create: () => createSendJob(admin.db, live, 10),
    isDone: (id) => is(`admin_messages WHERE id = ${id} AND state = 'sent'`),
  },
  {
    job: 'blog-publish',
    table: 'blog_posts',
    column: 'id',
    add: `WITH author AS (INSERT INTO blog_authors (user_id, name, slug) VALUES (1, 'Ann', 'ann') RETURNING user_id)
      INSERT INTO blog_posts (title, slug, content, blocks, author_id, edited, status, published_at)
      SELECT 'Post', 'post-' || n, '{}', '[]', user_id, '{}', 'scheduled', now() - n * interval '1 hour'
      FROM author, unnest(ARRAY[2, 1]) AS n RETURNING id AS key`,
    create: () => createPublishJob(admin.db),
    isDone: (id) => is(`blog_posts WHERE id = ${id} AND status = 'published'`),
  },
  {
    job: 'restriction-expiry',
    table: 'member_restrictions',
    column: 'user_id',
    add: `WITH versions AS (INSERT INTO restriction_versions (user_id, version) VALUES (71, 1), (72, 1))
      INSERT INTO member_restrictions (user_id, restriction_type, reason, expires_at, created_at)
      SELECT n, 'posting', 'Long ago', now() - interval '1 hour', now() - interval '1 day'
      FROM unnest(ARRAY[71, 72]) AS n RETURNING user_id AS key`,
    create: () => createRestrictionExpiryJob(admin.db, async () => true, createLog('test', 'silent')),
    isDone: (id) => is(`member_restrictions WHERE user_id = ${id} AND NOT is_active`),
  },
];

test.each(cases)('$job: a first row that always fails is deferred, and the next one is done', async (one) => {
  // In one transaction: the service's own jobs may run as soon as the rows are there.
  const client = await admin.db.pool.connect();
  const addPoisoned = async () => {
    await client.query('BEGIN');
    const { rows } = await client.query<{ key: number }>(one.add);
    await poisonRows(client, one.table, one.column, rows[0]!.key);
    await client.query('COMMIT');
    return rows.map(({ key }) => key);
  };
  const [first, second] = await addPoisoned().finally(() => client.release(true));
  try {
    // The service's own job may be the one that fails on the first row, and defers it after the second is done.
    await runJobUntil(
      one.create(),
      async () => (await one.isDone(second!)) && (await deferredRows(admin.db.pool, one.job)).length > 0,
    );
    expect(await one.isDone(first!)).toBe(false);
    expect(await deferredRows(admin.db.pool, one.job)).toEqual([String(first)]);
  } finally {
    await healRows(admin.db.pool, one.table);
  }
  await admin.db.pool.query("UPDATE deferred_rows SET retry_at = now() - interval '1 second'");
  await runJobUntil(one.create(), () => one.isDone(first!));
});
