import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { PostList, PostPage } from '@dealstead/contracts';
import { startTestAdmin, type TestAdmin } from '../fixtures/admin.ts';
import { insertTestPost } from './fixtures.ts';

let admin: TestAdmin;
beforeAll(async () => {
  admin = await startTestAdmin();
  await insertTestPost(admin.db, { slug: 'first', tags: ['septic', 'plat'], daysAgo: 3 });
  await insertTestPost(admin.db, { slug: 'second', tags: ['plat'], daysAgo: 2 });
  await insertTestPost(admin.db, { slug: 'third', category: 'Rentals', daysAgo: 1 });
  await insertTestPost(admin.db, { slug: 'draft', status: 'draft' });
});
afterAll(async () => {
  await admin.service.stop();
});

const slugsOf = (list: PostList) => list.posts.map(({ slug }) => slug);
const viewsOf = async (slug: string) =>
  (await admin.db.pool.query('SELECT view_count FROM blog_posts WHERE slug = $1', [slug])).rows[0]?.view_count;

test('the blog lists published posts, newest first, by category, tag and author', async () => {
  const all = await admin.as<PostList>('visitor', '/api/blog/posts');
  expect(slugsOf(all.body)).toEqual(['third', 'second', 'first']);
  expect(all.body.categories).toEqual([
    { name: 'Land', posts: 2 },
    { name: 'Rentals', posts: 1 },
  ]);
  expect(all.body.tags).toEqual([
    { name: 'plat', posts: 2 },
    { name: 'septic', posts: 1 },
  ]);
  expect(slugsOf((await admin.as<PostList>('visitor', '/api/blog/posts?category=Rentals')).body)).toEqual(['third']);
  expect(slugsOf((await admin.as<PostList>('visitor', '/api/blog/posts?tag=septic')).body)).toEqual(['first']);
  const byAuthor = await admin.as<PostList>('visitor', '/api/blog/posts?author=alex-moreno');
  expect([byAuthor.body.total, byAuthor.body.author?.name]).toEqual([3, 'Alex Moreno']);
  expect((await admin.as('visitor', '/api/blog/posts?author=nobody')).status).toBe(404);
  expect((await admin.as('visitor', '/api/blog/posts?page=2')).status).toBe(404);
});

test('a post has its content and the posts that share most with it; a draft is not found', async () => {
  const { body } = await admin.as<PostPage>('visitor', '/api/blog/posts/first');
  expect(body.blocks).toEqual([{ kind: 'html', html: '<p>About first.</p>' }]);
  expect(body.related.map(({ slug }) => slug)).toEqual(['second', 'third']);
  expect(JSON.stringify(body)).not.toContain('draft');
  expect((await admin.as('visitor', '/api/blog/posts/draft')).status).toBe(404);
});

test('a former slug and the number of a post lead to its path', async () => {
  const id = await insertTestPost(admin.db, { slug: 'new-slug' });
  await admin.db.pool.query("INSERT INTO blog_former_slugs VALUES ('old-slug', $1)", [id]);
  for (const former of ['old-slug', String(id)])
    expect(await admin.as('visitor', `/api/blog/posts/${former}`)).toMatchObject({
      status: 308,
      body: { code: 'moved', details: { path: '/blog/new-slug' } },
    });
  await admin.db.pool.query("UPDATE blog_posts SET status = 'archived' WHERE id = $1", [id]);
  expect((await admin.as('visitor', '/api/blog/posts/old-slug')).status).toBe(404);
});

test('stored HTML is sanitized again when it is read', async () => {
  const blocks = JSON.stringify([
    { kind: 'html', html: '<p onclick="x()">Safe<script>alert(1)</script><img src="https://evil.example/a.png"></p>' },
  ]);
  await insertTestPost(admin.db, { slug: 'tampered' });
  await admin.db.pool.query("UPDATE blog_posts SET blocks = $1 WHERE slug = 'tampered'", [blocks]);
  const { body } = await admin.as<PostPage>('visitor', '/api/blog/posts/tampered');
  expect(body.blocks).toEqual([{ kind: 'html', html: '<p>Safe</p>' }]);
  await admin.db.pool.query("DELETE FROM blog_posts WHERE slug = 'tampered'");
});

const comment = { authorName: 'Curtis', authorEmail: 'curtis@example.com', content: 'A fair point.' };
const comments = '/api/blog/posts/first/comments';

test('a comment waits for a moderator; a filled-in hidden field stores nothing; many links are refused', async () => {
  expect((await admin.as('visitor', comments, comment)).status).toBe(201);
  expect((await admin.as('visitor', comments, comment)).status).toBe(201);
  expect((await admin.as('visitor', comments, { ...comment, website: 'spam.example' })).status).toBe(201);
  const links = 'https://a.example https://b.example www.c.example';
  expect((await admin.as('visitor', comments, { ...comment, content: links })).status).toBe(400);
  const { rows } = await admin.db.pool.query('SELECT content, status FROM blog_comments');
  expect(rows).toEqual([{ content: 'A fair point.', status: 'pending' }]);
  expect((await admin.as<PostPage>('visitor', '/api/blog/posts/first')).body.comments).toEqual([]);
  await admin.db.pool.query("UPDATE blog_comments SET status = 'approved'");
  const shown = (await admin.as<PostPage>('visitor', '/api/blog/posts/first')).body.comments;
  expect(shown).toMatchObject([{ authorName: 'Curtis', content: 'A fair point.' }]);
  expect(JSON.stringify(shown)).not.toContain('@');
});

test('one network sends at most ten comments an hour', async () => {
  await admin.db.pool.query('DELETE FROM limits');
  const statuses: number[] = [];
  for (let n = 0; n < 11; n++)
    statuses.push((await admin.as('visitor', comments, { ...comment, content: `Comment ${n}` })).status);
  expect(statuses).toEqual([...Array<number>(10).fill(201), 429]);
});

const report = (reader: 'visitor' | 'member', id: number, body: object = { reason: 'spam' }) =>
  admin.as<{ code: string }>(reader, `/api/blog/comments/${id}/reports`, body);
const reportedItems = async () =>
  (
    await admin.db.pool.query(
      "SELECT state, member_id, excerpt, url, priority, reasons FROM moderation_items WHERE kind = 'reported-comment'",
    )
  ).rows;

test('a reader reports a published comment once, and it waits for a moderator', async () => {
  const { rows } = await admin.db.pool.query<{ id: number }>(
    'SELECT id FROM blog_comments ORDER BY status, id LIMIT 2',
  );
  const [published, pending] = rows.map(({ id }) => id);
  expect((await report('visitor', published!, { reason: 'spam', website: 'spam.example' })).status).toBe(201);
  expect(await reportedItems()).toEqual([]);
  expect((await report('visitor', published!)).status).toBe(201);
  expect((await report('visitor', published!)).status).toBe(200);
  expect((await report('member', published!, { reason: 'scam', note: 'Asks for a wire.' })).status).toBe(201);
  expect(await reportedItems()).toMatchObject([
    {
      state: 'waiting',
      member_id: null,
      excerpt: 'Curtis: A fair point.',
      url: `/blog/first#comment-${published}`,
      priority: 2,
      reasons: [
        { source: 'member', code: 'spam', note: '', memberId: null },
        { source: 'member', code: 'scam', note: 'Asks for a wire.', memberId: 5 },
      ],
    },
  ]);
  expect((await report('visitor', pending!)).status).toBe(404);
  expect((await report('visitor', published!, { reason: 'ugly' })).status).toBe(400);
  await admin.as('admin', `/api/admin/blog/comments/${published}`, { decision: 'rejected' });
  expect(await reportedItems()).toMatchObject([{ state: 'closed' }]);
});

test('members do not report their own comment, and one network sends at most twenty reports an hour', async () => {
  await admin.db.pool.query('DELETE FROM limits');
  const { rows } = await admin.db.pool.query<{ id: number }>(
    `INSERT INTO blog_comments (post_id, author_name, author_email, content, status, user_id)
     SELECT id, 'Pat', 'pat@example.com', 'Point ' || number, 'approved', 5
     FROM blog_posts, generate_series(1, 21) AS number WHERE slug = 'first' RETURNING id`,
  );
  expect(await report('member', rows[0]!.id)).toMatchObject({ status: 409, body: { code: 'own-comment' } });
  const statuses: number[] = [];
  for (const { id } of rows) statuses.push((await report('visitor', id)).status);
  expect(statuses).toEqual([...Array<number>(20).fill(201), 429]);
});

test('a post counts a reader once a day, and neither crawlers nor admins', async () => {
  const path = '/api/blog/posts/second/views';
  const open = (reader: 'visitor' | 'member' | 'admin', agent: string) =>
    admin.as(reader, path, undefined, 'POST', { 'user-agent': agent });
  const browser =
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.0 Safari/605.1.15';
  for (const reader of ['visitor', 'visitor', 'member', 'member', 'admin'] as const)
    expect((await open(reader, browser)).status).toBe(200);
  expect(await viewsOf('second')).toBe(2);
  await admin.db.pool.query('DELETE FROM blog_post_visits');
  await open('visitor', 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)');
  expect(await viewsOf('second')).toBe(2);
});

test.each(['feed.rss', 'feed.atom', 'feed.json'])('the feed %s has the published posts', async (name) => {
  const response = await fetch(`${admin.service.url}/api/blog/${name}`);
  const text = await response.text();
  for (const slug of ['first', 'second', 'third']) expect(text).toContain(`https://dealstead.test/blog/${slug}`);
  expect(text).not.toContain('draft');
});

test('the sitemap has the published posts with their last change', async () => {
  const xml = await (await fetch(`${admin.service.url}/api/sitemaps/blog/posts.xml`)).text();
  expect(xml).toMatch(/<loc>https:\/\/dealstead\.test\/blog\/first<\/loc><lastmod>\d{4}-/);
  expect(xml).not.toContain('/draft');
  const locations = (text: string) => text.split('<loc>').length - 1;
  const files = await (await fetch(`${admin.service.url}/api/sitemaps/blog`)).json();
  expect(files).toMatchObject([{ path: '/api/sitemaps/blog/posts.xml', urls: locations(xml) }]);
});
