import { createHash, randomBytes } from 'node:crypto';
import { slugify, type PostStatus } from '@dealstead/contracts';
import type { EditedPost, PostFields, PostState, Revision } from '@dealstead/contracts/admin/blog/management';
import { blogPostChanged, createEvent } from '@dealstead/contracts/events';
import { createJobRows, Conflict, isoDates, NotFound, part, type WithDates } from '@dealstead/service-kit';
import type { Db, Sql, Tx } from '../database.ts';
import { emptyFields, slugOf } from './fieldRules.ts';
import { renderPost } from './html.ts';

interface StateRow {
  id: number;
  version: number;
  status: PostStatus;
  slug: string;
  publishedAt: Date | null;
  publishedVersion: number | null;
  editedAt: Date;
  edited: PostFields;
}

const stateColumns = part`blog_posts.id, blog_posts.version, blog_posts.status, blog_posts.slug, blog_posts.published_at,
  blog_posts.published_version, blog_posts.edited_at, blog_posts.edited`;

const toState = (row: StateRow): PostState => ({
  id: row.id,
  version: row.version,
  status: row.status,
  publishedAt: row.publishedAt?.toISOString() ?? null,
  publishedVersion: row.publishedVersion,
  path: row.status === 'published' ? `/blog/${row.slug}` : null,
  editedAt: row.editedAt.toISOString(),
});

/** Inserts the author's profile unless they have one. A taken slug gets the member's id. */
async function ensureAuthor(tx: Tx, userId: number, name: string): Promise<void> {
  const slug = slugify(name) || 'author';
  await tx.sql`
    INSERT INTO blog_authors (user_id, name, slug)
    SELECT ${userId}::int, ${name}, CASE WHEN EXISTS (SELECT FROM blog_authors WHERE slug = ${slug})
      THEN ${`${slug}-${userId}`} ELSE ${slug} END
    ON CONFLICT (user_id) DO NOTHING RETURNING user_id`;
}

/** Inserts a draft. Until it is published, its columns for readers hold its title and a slug that no reader uses. */
export async function insertDraft(
  tx: Tx,
  { title, authorId, authorName }: { title: string; authorId: number; authorName: string },
): Promise<number> {
  await ensureAuthor(tx, authorId, authorName);
  const fields = emptyFields(title);
  const [row] = await tx.sql<{ id: number }>`
    INSERT INTO blog_posts (title, slug, content, blocks, author_id, edited)
    VALUES (${title}, ${`draft-${randomBytes(8).toString('hex')}`}, ${JSON.stringify(fields.content)}::jsonb, '[]',
      ${authorId}::int, ${JSON.stringify(fields)}::jsonb)
    RETURNING id`;
  if (!row) throw new Error('An insert gives a row');
  await insertRevision(tx, row.id, { version: 1, fields, kind: 'saved', savedBy: authorId });
  return row.id;
}

/** The post with its row locked. @throws NotFound */
async function lockPost(tx: Tx, id: number): Promise<StateRow> {
  const [row] = await tx.sql<StateRow>`SELECT ${stateColumns} FROM blog_posts WHERE id = ${id}::int FOR UPDATE`;
  if (!row) throw new NotFound('There is no such post.');
  return row;
}

/** @throws Conflict 409 `outdated` where another version was saved since */
function assertCurrent(row: StateRow, version: number): void {
  if (row.version === version) return;
  throw new Conflict('Someone else saved this post. Load their version, or save yours over it.', 'outdated', {
    version: row.version,
    editedAt: row.editedAt.toISOString(),
  });
}

export interface Save {
  readonly id: number;
  /** The version that the caller has seen. */
  readonly version: number;
  readonly fields: PostFields;
  readonly kind: 'saved' | 'restored';
  readonly savedBy: number;
}

/** Minutes in which one editor's saves are one revision. */
const revisionMinutes = 10;

/** Saves what the editor shows as the next version. Readers see it once it is published. */
export async function saveFields(tx: Tx, { id, version, fields, kind, savedBy }: Save): Promise<PostState> {
  const row = await lockPost(tx, id);
  assertCurrent(row, version);
  const next = row.version + 1;
  if (kind === 'saved')
    await tx.sql`
      DELETE FROM blog_revisions WHERE post_id = ${id}::int AND version = ${row.version}::int AND kind = 'saved' AND version > 1
        AND saved_by = ${savedBy}::int AND saved_at > now() - make_interval(mins => ${revisionMinutes}::int)
      RETURNING version`;
  await insertRevision(tx, id, { version: next, fields, kind, savedBy });
  return update(tx, id, next, fields);
}

async function update(tx: Tx, id: number, version: number, fields: PostFields): Promise<PostState> {
  const [row] = await tx.sql<StateRow>`
    UPDATE blog_posts SET version = ${version}::int, edited = ${JSON.stringify(fields)}::jsonb, edited_at = now()
    WHERE id = ${id}::int RETURNING ${stateColumns}`;
  if (!row) throw new Error('The locked post is missing');
  return toState(row);
}

async function insertRevision(
  tx: Tx,
  id: number,
  revision: { version: number; fields: PostFields; kind: Revision['kind']; savedBy: number },
): Promise<void> {
  await tx.sql`
    INSERT INTO blog_revisions (post_id, version, fields, kind, saved_by)
    VALUES (${id}::int, ${revision.version}::int, ${JSON.stringify(revision.fields)}::jsonb, ${revision.kind}, ${revision.savedBy}::int)
    RETURNING version`;
}

/** Reads the saved fields under the lock, for a change of status. @throws NotFound, Conflict */
export async function lockFields(
  tx: Tx,
  id: number,
  version: number,
): Promise<{ fields: PostFields; status: PostStatus }> {
  const row = await lockPost(tx, id);
  assertCurrent(row, version);
  return { fields: row.edited, status: row.status };
}

/** Shows readers the saved fields: at once, or from a time on. @throws Conflict 409 `slug-taken` */
export async function publishFields(tx: Tx, id: number, publishAt: Date | null): Promise<PostState> {
  const before = await lockPost(tx, id);
  const fields = before.edited;
  const slug = slugOf(fields);
  await moveSlug(tx, before, slug);
  const { blocks, headings, words } = renderPost(fields.content);
  const status = publishAt === null ? 'published' : 'scheduled';
  const [row] = await tx.sql<StateRow>`
    UPDATE blog_posts SET title = ${fields.title}, slug = ${slug}, excerpt = ${fields.excerpt},
      content = ${JSON.stringify(fields.content)}::jsonb, blocks = ${JSON.stringify(blocks)}::jsonb,
      headings = ${JSON.stringify(headings)}::jsonb, words = ${words}::int, featured_image = ${fields.featuredImage},
      featured_image_alt = ${fields.featuredImageAlt}, category = ${fields.category}, tags = ${fields.tags}::text[],
      meta_title = ${fields.metaTitle}, meta_description = ${fields.metaDescription}, status = ${status},
      published_at = coalesce(${publishAt}::timestamptz,
        CASE WHEN status <> 'scheduled' AND published_at <= now() THEN published_at END, now()),
      published_version = version, updated_at = now()
    WHERE id = ${id}::int RETURNING ${stateColumns}`;
  if (!row) throw new Error('The locked post is missing');
  await tx.sql`
    UPDATE blog_revisions SET kind = 'published' WHERE post_id = ${id}::int AND version = ${row.version}::int
    RETURNING version`;
  await emitChange(tx, row);
  return toState(row);
}

/** Keeps a published slug as a former one when it changes. @throws Conflict */
async function moveSlug(tx: Tx, before: StateRow, slug: string): Promise<void> {
  if (before.slug === slug) return;
  const taken = await tx.sql`
    SELECT 1 FROM blog_posts WHERE slug = ${slug} AND id <> ${before.id}::int
    UNION ALL SELECT 1 FROM blog_former_slugs WHERE slug = ${slug} AND post_id <> ${before.id}::int`;
  if (taken.length > 0) throw new Conflict('Another post has or had this path. Choose another.', 'slug-taken');
  await tx.sql`DELETE FROM blog_former_slugs WHERE slug = ${slug} AND post_id = ${before.id}::int RETURNING slug`;
  if (before.publishedVersion !== null)
    await tx.sql`
      INSERT INTO blog_former_slugs (slug, post_id) VALUES (${before.slug}, ${before.id}::int)
      ON CONFLICT DO NOTHING RETURNING slug`;
}

/** Takes a post from its readers. The time of a publication that did not take place is forgotten. */
export async function withdrawPost(tx: Tx, id: number, status: 'draft' | 'archived'): Promise<PostState> {
  const [row] = await tx.sql<StateRow>`
    UPDATE blog_posts SET status = ${status},
      published_at = CASE WHEN status <> 'scheduled' AND published_at <= now() THEN published_at END
    WHERE id = ${id}::int RETURNING ${stateColumns}`;
  if (!row) throw new NotFound('There is no such post.');
  await emitChange(tx, row);
  return toState(row);
}

const emitChange = (tx: Tx, { id, version }: StateRow) =>
  tx.emit(createEvent(blogPostChanged, { subject: `blog-post/${id}`, version }, { postId: id }));

/** Name of the background job that publishes scheduled posts. */
export const publishJobName = 'blog-publish';

/** Publishes the scheduled post that is due. @returns true if one was, else when the next is due, or false */
export async function publishNextDue(db: Db): Promise<boolean | Date> {
  const wasDue = await createJobRows(db, publishJobName).next(
    async (except) => {
      const [due] = await db.sql<{ id: number }>`
        SELECT id FROM blog_posts WHERE status = 'scheduled' AND published_at <= now() AND id <> ALL (${except}::int[])
        ORDER BY published_at LIMIT 1`;
      return due?.id ?? null;
    },
    (id) =>
      db.change(async (tx) => {
        const [row] = await tx.sql<StateRow>`
          UPDATE blog_posts SET status = 'published', updated_at = now()
          WHERE id = ${id}::int AND status = 'scheduled' AND published_at <= now() RETURNING ${stateColumns}`;
        if (row) await emitChange(tx, row);
      }),
  );
  if (wasDue) return true;
  const [next] = await db.sql<{ at: Date | null }>`
    SELECT min(published_at) AS at FROM blog_posts WHERE status = 'scheduled' AND published_at > now()`;
  return next?.at ?? false;
}

/** A post as the editor shows it. @throws NotFound */
export async function readEditedPost({ sql }: Sql, id: number): Promise<EditedPost> {
  const [row] = await sql.prepared<StateRow & { author: string; viewCount: number }>`
    SELECT ${stateColumns}, view_count, a.name AS author FROM blog_posts JOIN blog_authors AS a ON a.user_id = author_id WHERE id = ${id}`;
  if (!row) throw new NotFound('There is no such post.');
  return { ...toState(row), fields: row.edited, author: row.author, viewCount: row.viewCount };
}

/** Those among these that lead to a published post: its slug, a former one, or its id. */
export async function findPublishedSlugs({ sql }: Sql, slugs: readonly string[]): Promise<ReadonlySet<string>> {
  const rows = await sql<{ slug: string }>`
    SELECT slug FROM blog_posts WHERE slug = ANY (${slugs}) AND status = 'published'
    UNION ALL
    SELECT f.slug FROM blog_former_slugs AS f JOIN blog_posts ON id = post_id WHERE f.slug = ANY (${slugs})
    AND status = 'published'
    UNION ALL
    SELECT id::text FROM blog_posts WHERE id::text = ANY (${slugs}) AND status = 'published'`;
  return new Set(rows.map(({ slug }) => slug));
}

/** Saved versions, newest first. Authors without a profile are named by their id. */
export async function listRevisions({ sql }: Sql, id: number): Promise<Revision[]> {
  const rows = await sql.prepared<WithDates<Revision, 'savedAt'>>`
    SELECT version, kind, saved_at, coalesce(a.name, 'admin ' || saved_by) AS saved_by
    FROM blog_revisions LEFT JOIN blog_authors AS a ON a.user_id = saved_by
    WHERE post_id = ${id} ORDER BY version DESC LIMIT 200`;
  return rows.map(isoDates);
}

/** The fields of a saved version. @throws NotFound */
export async function readRevision({ sql }: Sql, id: number, version: number): Promise<PostFields> {
  const [revision] = await sql<{ fields: PostFields }>`
    SELECT fields FROM blog_revisions WHERE post_id = ${id} AND version = ${version}`;
  if (!revision) throw new NotFound('There is no such version.');
  return revision.fields;
}

const previewDays = 3;
const hashOf = (token: string) => createHash('sha256').update(token).digest('base64url');

/** Inserts a preview link and deletes expired ones. Only the token's hash is stored. */
export async function insertPreview(
  tx: Tx,
  id: number,
  createdBy: number,
): Promise<{ token: string; expiresAt: Date }> {
  await lockPost(tx, id);
  await tx.sql`DELETE FROM blog_previews WHERE expires_at < now() RETURNING post_id`;
  const token = randomBytes(24).toString('base64url');
  const expiresAt = new Date(Date.now() + previewDays * 86_400_000);
  await tx.sql`
    INSERT INTO blog_previews (token_hash, post_id, created_by, expires_at)
    VALUES (${hashOf(token)}, ${id}::int, ${createdBy}::int, ${expiresAt}::timestamptz) RETURNING post_id`;
  return { token, expiresAt };
}

/** The post to which a preview link leads, or null for an unknown or expired one. */
export async function findPreviewedPost({ sql }: Sql, token: string): Promise<number | null> {
  const [preview] = await sql<{ postId: number }>`
    SELECT post_id FROM blog_previews WHERE token_hash = ${hashOf(token)} AND expires_at > now()`;
  return preview?.postId ?? null;
}
