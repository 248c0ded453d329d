import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { crawlerOf } from '@dealstead/contracts/admin/crawlers';
import { startTestAdmin, type TestAdmin } from '../../fixtures/admin.ts';

let admin: TestAdmin;
beforeAll(async () => {
  admin = await startTestAdmin();
});
afterAll(() => admin.service.stop());

test('a crawler is recognized by the name in its user agent', () => {
  expect(crawlerOf('Mozilla/5.0 (compatible; bingbot/2.0; +http://www.bing.com/bingbot.htm)')).toBe('bingbot');
  expect(crawlerOf('Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X)')).toBeNull();
  expect(crawlerOf(undefined)).toBeNull();
});

test('the latest fetch of each file by each crawler is kept, with the number of its fetches', async () => {
  const fetch = (crawler: string, path: string) => admin.as('gateway', '/internal/crawler-fetches', { crawler, path });
  expect((await fetch('Googlebot', '/sitemap.xml')).status).toBe(202);
  await fetch('bingbot', '/sitemap.xml');
  await fetch('Googlebot', '/sitemap.xml');
  expect((await fetch('Nobody', '/sitemap.xml')).status).toBe(400);
  const { body } = await admin.as('admin', '/api/admin/crawler-fetches');
  const at = expect.any(String);
  expect(body).toEqual([
    { crawler: 'Googlebot', path: '/sitemap.xml', fetches: 2, fetchedAt: at },
    { crawler: 'bingbot', path: '/sitemap.xml', fetches: 1, fetchedAt: at },
  ]);
});
