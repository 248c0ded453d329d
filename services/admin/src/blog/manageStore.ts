import { type PostStatus, unaccented } from '@dealstead/contracts';
import { managedPageSize } from '@dealstead/contracts';
import type { ManagedComment, ManagedPost } from '@dealstead/contracts/admin/blog/management';
import type { PostAuthor } from '@dealstead/contracts/admin/blog/public';
import { blogPostChanged, createEvent } from '@dealstead/contracts/events';
import { NotFound } from '@dealstead/service-kit';
import type { Db, Tx } from '../database.ts';
import { closeItem } from '../moderation/store.ts';
import { unaccentedText } from '@dealstead/service-kit/unaccentedText';
import { authorColumns } from './authorStore.ts';

export interface ManagedFilter {
  readonly status?: PostStatus;
  readonly search?: string;
  readonly page?: number;
}

/** A page of posts in every status, last edited first. */
export async function listManagedPosts({ pool }: Db, { status, search, page = 1 }: ManagedFilter) {
  const conditions = `($1::text IS NULL OR p.status = $1)
    AND ($2::text IS NULL OR ${unaccentedText(`p.edited->>'title'`)} ILIKE '%' || $2 || '%' OR p.slug ILIKE '%' || $2 || '%')`;
  const values = [status ?? null, search ? unaccented(search).replaceAll(/[\\%_]/g, '\\$&') : null];
  const [posts, sums] = await Promise.all([
    pool.query<Omit<ManagedPost, 'publishedAt' | 'editedAt'> & { publishedAt: Date | null; editedAt: Date }>(
      `SELECT p.id, p.edited->>'title' AS title, p.status, p.edited->>'category' AS category, a.name AS author,
         p.published_at AS "publishedAt", p.edited_at AS "editedAt", p.view_count AS "viewCount",
         p.status IN ('published', 'scheduled') AND p.version > p.published_version AS "hasChanges"
       FROM blog_posts AS p JOIN blog_authors AS a ON a.user_id = p.author_id
       WHERE ${conditions} ORDER BY p.edited_at DESC, p.id DESC LIMIT ${managedPageSize} OFFSET $3`,
      [...values, (page - 1) * managedPageSize],
    ),
    pool.query<{
      total: number;
      counts: { status: PostStatus; posts: number }[] | null;
      pending: number;
      categories: string[] | null;
    }>(
      `SELECT (SELECT count(*) FROM blog_posts AS p WHERE ${conditions}) AS total,
         (SELECT json_agg(json_build_object('status', status, 'posts', posts)) FROM
           (SELECT status, count(*) AS posts FROM blog_posts GROUP BY 1) AS c) AS counts,
         (SELECT count(*) FROM blog_comments WHERE status = 'pending') AS pending,
         (SELECT array_agg(DISTINCT category::text) FROM blog_posts WHERE category <> '') AS categories`,
      values,
    ),
  ]);
  const [sum] = sums.rows;
  return {
    posts: posts.rows.map((post) => ({
      ...post,
      publishedAt: post.publishedAt?.toISOString() ?? null,
      editedAt: post.editedAt.toISOString(),
    })),
    total: sum?.total ?? 0,
    counts: sum?.counts ?? [],
    pendingComments: sum?.pending ?? 0,
    categories: sum?.categories ?? [],
  };
}

/** Comments with a status, newest first. */
export async function listManagedComments(
  { pool }: Db,
  { status, after }: { status: ManagedComment['status']; after?: number },
): Promise<ManagedComment[]> {
  const { rows } = await pool.query<ManagedComment & { created: Date }>(
    `SELECT c.id, c.author_name AS "authorName", c.author_email AS "authorEmail", c.content, c.status,
       c.created_at AS created, json_build_object('title', p.title, 'slug', p.slug) AS post
     FROM blog_comments AS c JOIN blog_posts AS p ON p.id = c.post_id
     WHERE c.status = $1 AND ($2::int IS NULL OR c.id < $2) ORDER BY c.id DESC LIMIT ${managedPageSize}`,
    [status, after ?? null],
  );
  return rows.map(({ created, ...comment }) => ({ ...comment, createdAt: created.toISOString() }));
}

/** Decides about a comment; pages that show it are invalidated. @returns whether the status changed. @throws NotFound */
export async function decideComment(
  tx: Tx,
  id: number,
  decision: 'approved' | 'rejected',
  decidedBy: number | null,
): Promise<boolean> {
  const [comment] = await tx.sql<{ status: string; post: number; version: number }>`
    SELECT c.status, p.id AS post, p.version FROM blog_comments AS c JOIN blog_posts AS p ON p.id = c.post_id
    WHERE c.id = ${id}::int FOR NO KEY UPDATE OF c`;
  if (!comment) throw new NotFound('There is no such comment.');
  if (comment.status === decision) return false;
  for (const kind of ['comment', 'reported-comment'] as const) await closeItem(tx, kind, id);
  await tx.blogComment.update({ where: { id }, data: { status: decision, decidedBy, decidedAt: new Date() } });
  const subject = { subject: `blog-post/${comment.post}`, version: comment.version };
  await tx.emit(createEvent(blogPostChanged, subject, { postId: comment.post }));
  return true;
}

interface ImageSize {
  readonly width: number;
  readonly height: number;
}

/** The sizes of uploaded images, by their ids. */
export async function readImageSizes({ pool }: Db, ids: readonly string[]): Promise<Map<string, ImageSize>> {
  if (ids.length === 0) return new Map();
  const { rows } = await pool.query<ImageSize & { id: string }>(
    'SELECT id, width, height FROM blog_images WHERE id = ANY ($1)',
    [ids],
  );
  return new Map(rows.map(({ id, width, height }) => [id, { width, height }]));
}

/** A post's author with their profile, for a preview. */
export async function readPostAuthor({ pool }: Db, postId: number): Promise<PostAuthor> {
  const { rows } = await pool.query<PostAuthor>(
    `SELECT ${authorColumns} FROM blog_authors AS a JOIN blog_posts AS p ON p.author_id = a.user_id WHERE p.id = $1`,
    [postId],
  );
  const [author] = rows;
  if (!author) throw new Error('Every post has an author');
  return author;
}
