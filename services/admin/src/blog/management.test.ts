import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { EditedPost, ManagedAuthor, PostFields, PostPage, PostState } from '@dealstead/contracts';
import sharp from 'sharp';
import { until } from '@dealstead/service-kit/fixtures/until';
import { startTestAdmin, type TestAdmin } from '../fixtures/admin.ts';
import { clearAuthor } from './authorStore.ts';
import { compareTexts } from './compareTexts.ts';
import { emptyFields, publishFaults, readingGrade } from './fieldRules.ts';
import { documentOf } from './fixtures.ts';
import { areaOf } from './images.ts';

let admin: TestAdmin;
beforeAll(async () => {
  admin = await startTestAdmin();
});
afterAll(() => admin.service.stop());

const base = '/api/admin/blog/posts';
const complete = (title: string): PostFields => ({
  ...emptyFields(title),
  excerpt: 'What this is about.',
  content: documentOf(`All about ${title}.`),
  category: 'Land',
});

async function createPost(fields: PostFields): Promise<PostState> {
  const created = await admin.as<{ id: number }>('admin', base, { title: fields.title, authorName: 'Alex Moreno' });
  expect(created.status).toBe(201);
  const saved = await save(created.body.id, 1, fields);
  expect(saved.status).toBe(200);
  return saved.body;
}

const save = (id: number, version: number, fields: PostFields) =>
  admin.as<PostState>('admin', `${base}/${id}`, { version, fields }, 'PUT');
const act = (id: number, body: object) => admin.as<PostState>('admin', `${base}/${id}/status`, body);
const read = (slug: string) => admin.as<PostPage>('visitor', `/api/blog/posts/${slug}`);

test('members and visitors do not see blog management', async () => {
  expect((await admin.as('visitor', base)).status).toBe(401);
  expect((await admin.as('member', base)).status).toBe(404);
});

test('a draft is saved by version, and a save over another is refused', async () => {
  const { id, version } = await createPost(complete('Conflict'));
  expect((await save(id, version, complete('Mine'))).body.version).toBe(version + 1);
  expect(await save(id, version, complete('Theirs'))).toMatchObject({
    status: 409,
    body: { code: 'outdated', details: { version: version + 1 } },
  });
  expect((await admin.as<EditedPost>('admin', `${base}/${id}`)).body.fields.title).toBe('Mine');
});

test('posts are found by their title whatever its accents', async () => {
  const { id } = await createPost(complete('Cómo vender un terreno'));
  for (const search of ['como vender', 'CÓMO', 'vender un']) {
    const path = `/api/admin/blog/posts?search=${encodeURIComponent(search)}`;
    const { posts } = (await admin.as<{ posts: { id: number }[] }>('admin', path)).body;
    expect([search, posts.map((post) => post.id)]).toEqual([search, [id]]);
  }
});

test('publishing needs a complete post; readers see changes once they are published, and the old path redirects', async () => {
  const { id } = await createPost(emptyFields('Incomplete'));
  expect(await act(id, { action: 'publish', version: 2 })).toMatchObject({ status: 422, body: { code: 'incomplete' } });
  await save(id, 2, complete('First title'));
  expect((await act(id, { action: 'publish', version: 3 })).body).toMatchObject({
    status: 'published',
    path: '/blog/first-title',
  });
  await save(id, 3, { ...complete('Second title'), slug: 'second-title' });
  expect((await read('first-title')).body.title).toBe('First title');
  await act(id, { action: 'publish', version: 4 });
  expect((await read('second-title')).body.title).toBe('Second title');
  expect(await read('first-title')).toMatchObject({ status: 308, body: { details: { path: '/blog/second-title' } } });
  const other = await createPost({ ...complete('Other'), slug: 'first-title' });
  expect(await act(other.id, { action: 'publish', version: other.version })).toMatchObject({
    status: 409,
    body: { code: 'slug-taken' },
  });
  expect((await act(id, { action: 'archive', version: 4 })).status).toBe(400);
  await act(id, { action: 'archive', version: 4, reason: 'Outdated' });
  expect((await read('second-title')).status).toBe(404);
});

test('a scheduled post is published at its time by the job', async () => {
  const { id, version } = await createPost(complete('Later'));
  const tooEarly = { action: 'schedule', version, publishAt: '2020-01-01T00:00:00.000Z' };
  expect((await act(id, tooEarly)).status).toBe(400);
  const publishAt = new Date(Date.now() + 3_600_000).toISOString();
  expect((await act(id, { action: 'schedule', version, publishAt })).body.status).toBe('scheduled');
  expect((await read('later')).status).toBe(404);
  await admin.db.change((tx) => tx.sql`UPDATE blog_posts SET published_at = now() WHERE id = ${id}::int RETURNING id`);
  await until(async () => (await read('later')).status === 200);
});

test('a post that was scheduled, withdrawn and published at once is dated now; published again it keeps its date', async () => {
  const { id, version } = await createPost(complete('Withdrawn'));
  const publishAt = new Date(Date.now() + 30 * 86_400_000).toISOString();
  await act(id, { action: 'schedule', version, publishAt });
  const withdrawn = await act(id, { action: 'unpublish', version, reason: 'Not yet' });
  expect(withdrawn.body).toMatchObject({ status: 'draft', publishedAt: null });
  const published = await act(id, { action: 'publish', version });
  expect(Date.parse(published.body.publishedAt!)).toBeLessThanOrEqual(Date.now());
  expect(Date.parse((await read('withdrawn')).body.publishedAt)).toBeLessThanOrEqual(Date.now());
  await act(id, { action: 'unpublish', version, reason: 'A typo' });
  expect((await act(id, { action: 'publish', version })).body.publishedAt).toBe(published.body.publishedAt);
});

test('an earlier version is compared and restored', async () => {
  const { id, version } = await createPost(complete('Version one'));
  await act(id, { action: 'publish', version });
  await save(id, version, complete('Version two'));
  const revisions = await admin.as<{ version: number; kind: string }[]>('admin', `${base}/${id}/revisions`);
  expect(revisions.body.map(({ kind }) => kind)).toEqual(['saved', 'published', 'saved']);
  const compared = await admin.as<{ parts: object[] }>('admin', `${base}/${id}/revisions/${version}`);
  expect(compared.body.parts.slice(0, 4)).toEqual([
    { kind: 'same', text: 'Title: Version ' },
    { kind: 'removed', text: 'one' },
    { kind: 'added', text: 'two' },
    { kind: 'same', text: expect.stringMatching(/^\nPath: version-/) },
  ]);
  const restored = await admin.as<PostState>('admin', `${base}/${id}/revisions/${version}/restore`, {
    version: version + 1,
  });
  expect(restored.body.version).toBe(version + 2);
  expect((await admin.as<EditedPost>('admin', `${base}/${id}`)).body.fields.title).toBe('Version one');
});

test('a comparison shows changed words with the lines around them, and counts the others', () => {
  const lines = Array.from({ length: 30 }, (_, index) => `Line ${index + 1}.`);
  const changed = lines.with(9, 'Line ten.').toSpliced(20, 1);
  expect(compareTexts(`${lines.join('\n')}\n`, `${changed.join('\n')}\n`)).toEqual([
    { kind: 'omitted', lines: 7 },
    { kind: 'same', text: 'Line 8.\nLine 9.\n' },
    { kind: 'same', text: 'Line ' },
    { kind: 'removed', text: '10' },
    { kind: 'added', text: 'ten' },
    { kind: 'same', text: '.\n' },
    { kind: 'same', text: 'Line 11.\nLine 12.\n' },
    { kind: 'omitted', lines: 6 },
    { kind: 'same', text: 'Line 19.\nLine 20.\n' },
    { kind: 'removed', text: 'Line 21.\n' },
    { kind: 'same', text: 'Line 22.\nLine 23.\n' },
    { kind: 'omitted', lines: 7 },
  ]);
  expect(compareTexts('Same.\n', 'Same.\n')).toEqual([{ kind: 'same', text: 'Same.\n' }]);
});

test('a preview link shows the saved version until it expires', async () => {
  const { id } = await createPost(complete('Secret draft'));
  const { body } = await admin.as<{ path: string }>('admin', `${base}/${id}/previews`, undefined, 'POST');
  const preview = body.path.replace('/blog/preview/', '/api/blog/previews/');
  expect((await admin.as<PostPage>('visitor', preview)).body).toMatchObject({
    title: 'Secret draft',
    slug: 'secret-draft',
  });
  await admin.db.pool.query("UPDATE blog_previews SET expires_at = now() - interval '1 second'");
  expect((await admin.as('visitor', preview)).status).toBe(404);
});

test('content outside of the schema is refused', async () => {
  const { id, version } = await createPost(complete('Hostile'));
  const link = { type: 'link', attrs: { href: 'javascript:alert(1)' } };
  for (const node of [
    { type: 'paragraph', content: [{ type: 'text', text: 'x', marks: [link] }] },
    { type: 'script', content: [] },
    { type: 'image', attrs: { src: 'https://evil.example/a.png' } },
  ]) {
    const fields = { ...complete('Hostile'), content: { type: 'doc', content: [node] } };
    expect((await save(id, version, fields as PostFields)).status).toBe(400);
  }
});

test('Markdown that the parser cannot finish is refused, and the service answers meanwhile', async () => {
  const hostile = admin.as<{ code: string }>('admin', '/api/admin/blog/markdown', { markdown: '*a_'.repeat(20_000) });
  let isDone = false;
  const ended = hostile.finally(() => (isDone = true));
  const { status } = await fetch(`${admin.service.url}/healthz`);
  expect([status, isDone]).toEqual([200, false]);
  expect(await ended).toMatchObject({ status: 422, body: { code: 'too-complex' } });
});

test('Markdown becomes content and content Markdown', async () => {
  const { body } = await admin.as<{ content: PostFields['content'] }>('admin', '/api/admin/blog/markdown', {
    markdown:
      '## Heading\n\nSome **bold** text and [a guide][1], with a note[^1].\n\n[1]: /blog/a-guide\n[^1]: Rounded.\n',
  });
  const { id } = await createPost({ ...complete('Markdown'), content: body.content });
  const response = await fetch(`${admin.service.url}${base}/${id}/markdown`, {
    headers: await admin.headersOf('admin'),
  });
  expect((await response.text()).trim()).toBe(
    '## Heading\n\nSome **bold** text and [a guide](/blog/a-guide), with a note\\[1].\n\n\\[1] Rounded.',
  );
});

test('a comment is shown once it is approved, and each decision is in the audit trail', async () => {
  const { id, version } = await createPost(complete('Discussed'));
  await act(id, { action: 'publish', version });
  await admin.as('visitor', '/api/blog/posts/discussed/comments', {
    authorName: 'Reader',
    authorEmail: 'reader@example.com',
    content: 'A question.',
  });
  const [waiting] = (await admin.as<{ id: number }[]>('admin', '/api/admin/blog/comments')).body;
  await admin.as('admin', `/api/admin/blog/comments/${waiting?.id}`, { decision: 'approved' });
  expect((await read('discussed')).body.comments).toMatchObject([{ content: 'A question.' }]);
  const { rows } = await admin.db.pool.query(
    "SELECT DISTINCT action FROM admin_actions WHERE action ~ '^(post|comment)'",
  );
  const actions = rows.map(({ action }) => action);
  for (const action of ['post.created', 'post.published', 'post.archived', 'post.restored', 'comment.approved'])
    expect(actions).toContain(action);
});

test("an author's profile is changed with a record of both versions, and readers see it", async () => {
  const { id, version } = await createPost(complete('By an author'));
  await act(id, { action: 'publish', version });
  const authors = '/api/admin/blog/authors';
  const [author] = (await admin.as<ManagedAuthor[]>('admin', authors)).body;
  expect(author).toMatchObject({ id: 1, name: 'Alex Moreno', slug: 'alex-moreno', photo: null, links: [] });
  const photo = '/api/blog/images/AAAAAAAAAAAAAAAAAAAAAA/600.webp';
  const links = [{ label: 'Moreno Land', url: 'https://moreno.example/' }];
  const profile = { name: 'Alex R. Moreno', title: 'Editor', bio: 'Checks the arithmetic.', photo, links };
  const change = (body: object, of = 1) => admin.as('admin', `${authors}/${of}`, body, 'PUT');
  expect((await change(profile)).status).toBe(200);
  expect((await read('by-an-author')).body.author).toEqual({ ...profile, slug: 'alex-moreno' });
  const { rows } = await admin.db.pool.query("SELECT details FROM admin_actions WHERE action = 'post.author-changed'");
  expect(rows).toMatchObject([{ details: { before: { name: 'Alex Moreno' }, after: { name: 'Alex R. Moreno' } } }]);

  for (const refused of [
    { ...profile, photo: 'https://evil.example/a.png' },
    { ...profile, links: [{ label: 'x', url: 'javascript:alert(1)' }] },
    { ...profile, links: Array<object>(6).fill(links[0] ?? {}) },
    { ...profile, slug: 'other' },
  ])
    expect((await change(refused)).status).toBe(400);
  expect((await change(profile, 999)).status).toBe(404);

  const current = (await admin.as<ManagedAuthor[]>('admin', authors)).body[0]?.version ?? 0;
  const mine = { ...profile, title: 'Chief editor' };
  const outdated = {
    status: 409,
    body: { code: 'outdated', details: { version: current, theirs: profile, yours: mine } },
  };
  expect(await change({ ...mine, version: current - 1 })).toMatchObject(outdated);
  const attempts = await Promise.all([1, 2].map(() => change({ ...profile, version: current })));
  expect(attempts.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);

  await admin.db.change((tx) => clearAuthor(tx, 1));
  const cleared = { name: 'Alex R. Moreno', slug: 'alex-moreno', title: '', bio: '', photo: null, links: [] };
  expect((await read('by-an-author')).body.author).toEqual(cleared);
});

test('an uploaded image is cropped and re-encoded, and other files are refused', async () => {
  const send = async (body: Uint8Array<ArrayBuffer>) =>
    fetch(`${admin.service.url}/api/admin/blog/images?ratio=1:1&x=0`, {
      method: 'POST',
      headers: { ...(await admin.headersOf('admin')), 'content-type': 'application/octet-stream' },
      body,
    });
  const png = await sharp({ create: { width: 900, height: 600, channels: 3, background: '#557755' } })
    .png()
    .toBuffer();
  const stored = (await (await send(new Uint8Array(png))).json()) as { src: string; width: number; height: number };
  expect([stored.width, stored.height]).toEqual([600, 600]);
  const image = await fetch(admin.service.url + stored.src);
  expect(image.headers.get('content-type')).toBe('image/webp');
  expect((await sharp(await image.arrayBuffer()).metadata()).width).toBe(600);
  expect((await send(new TextEncoder().encode('<svg onload="x"/>'))).status).toBe(400);
  const markdown = `![A field](${stored.src})`;
  const { body } = await admin.as<{ content: PostFields['content'] }>('admin', '/api/admin/blog/markdown', {
    markdown,
  });
  expect(body.content.content).toMatchObject([{ type: 'image', attrs: { alt: 'A field', width: 600, height: 600 } }]);
});

test('a crop keeps the largest area of its shape at the chosen place', () => {
  expect(areaOf({ width: 900, height: 600 }, { ratio: '1:1', x: 100, y: 50 })).toEqual({
    left: 300,
    top: 0,
    width: 600,
    height: 600,
  });
  expect(areaOf({ width: 600, height: 900 }, { ratio: '16:9', x: 0, y: 0 })).toEqual({
    left: 0,
    top: 0,
    width: 600,
    height: 338,
  });
});

test('checks before publishing name what lacks', () => {
  expect(publishFaults(complete('Fine'))).toEqual([]);
  const image = { type: 'image' as const, attrs: { src: '/api/blog/images/x/1.webp', alt: ' ' } };
  const fields = {
    ...complete('123'),
    content: { type: 'doc' as const, content: [...documentOf('Text').content, image] },
  };
  expect(publishFaults(fields)).toEqual([
    'Enter a path with letters: numbers lead to posts by their number.',
    'One image has no alt text.',
  ]);
});

test('the reading grade rises with the length of sentences and words', () => {
  const easy = readingGrade('The cat sat on the mat. '.repeat(20));
  const hard = readingGrade(
    'Municipal regulations necessitate comprehensive documentation before construction. '.repeat(20),
  );
  expect(easy).toBeLessThan(3);
  expect(hard).toBeGreaterThan(12);
  expect(readingGrade('Too short.')).toBeNull();
});
