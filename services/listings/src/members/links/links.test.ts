import { afterAll, expect, test } from '@jest/globals';
import { openDatabase } from '../../database.ts';
import {
  deleteLinks,
  createLink,
  type LinkKind,
  linkKinds,
  readLink,
  deleteExpiredLinks,
  redeemLink,
} from './links.ts';

const db = openDatabase(process.env.DATABASE_URL ?? '');
afterAll(() => db.close());

const issue = (days = 1) => db.change((tx) => createLink(tx, 'search/12', days));
const take = (token: string, kinds: readonly LinkKind[] = linkKinds) => db.change((tx) => redeemLink(tx, token, kinds));
const read = (token: string) => db.change((tx) => readLink(tx, token, linkKinds));
const linkGone = { status: 410, code: 'link-gone', message: expect.any(String) };

test('a link can be redeemed once, and reading it changes nothing', async () => {
  const token = await issue();
  expect(token).toMatch(/^[\w-]{22}$/);
  expect(await read(token)).toEqual({ kind: 'search', id: 12 });
  expect(await read(token)).toEqual({ kind: 'search', id: 12 });
  expect(await take(token)).toEqual({ kind: 'search', id: 12 });
  await expect(take(token)).rejects.toMatchObject(linkGone);
  await expect(read(token)).rejects.toMatchObject(linkGone);
});

test('unknown, expired, used and deleted links have the same response', async () => {
  const [expired, used, ended] = [await issue(0), await issue(), await issue()];
  await take(used);
  await db.change((tx) => deleteLinks(tx, 'search/12'));
  const refusals = await Promise.all(
    ['x'.repeat(22), expired, used, ended].map((token) => take(token).catch((error: Error) => error.message)),
  );
  expect(new Set(refusals).size).toBe(1);
});

test('of two concurrent requests one redeems it', async () => {
  const token = await issue();
  const outcomes = await Promise.allSettled([1, 2, 3, 4].map(() => take(token)));
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
});

test('a link of another kind is rejected and not redeemed', async () => {
  const token = await issue();
  await expect(take(token, ['confirm'])).rejects.toMatchObject(linkGone);
  expect(await take(token, ['search'])).toEqual({ kind: 'search', id: 12 });
});

test('a rollback restores it; the table contains no token; expired links are deleted', async () => {
  const token = await issue();
  const failing = db.change(async (tx) => {
    await redeemLink(tx, token, linkKinds);
    throw new Error('no');
  });
  await expect(failing).rejects.toThrow('no');
  expect(await take(token)).toEqual({ kind: 'search', id: 12 });
  const { rows } = await db.pool.query('SELECT * FROM links');
  expect(JSON.stringify(rows)).not.toContain(token);
  await issue(0);
  await db.change(deleteExpiredLinks);
  expect((await db.pool.query('SELECT FROM links WHERE expires_at < now()')).rows).toEqual([]);
});
