import { type PostStatus, unaccented } from '@dealstead/contracts';
import { managedPageSize } from '@dealstead/contracts';
import type { ManagedComment, ManagedPost } from '@dealstead/contracts/admin/blog/management';
import type { PostAuthor } from '@dealstead/contracts/admin/blog/public';
import { blogPostChanged, createEvent } from '@dealstead/contracts/events';
import { isoDates, NotFound, part, rawPart, type WithDates } from '@dealstead/service-kit';
import type { Sql, Tx } from '../database.ts';
import { closeItem } from '../moderation/index.ts';
import { unaccentedText } from '@dealstead/service-kit/unaccentedText';
import { authorColumns } from './authorStore.ts';

export interface ManagedFilter {
  readonly status?: PostStatus;
  readonly search?: string;
  readonly page?: number;
}

/** A page of posts in every status, last edited first. */
export async function listManagedPosts({ sql }: Sql, { status, search, page = 1 }: ManagedFilter) {
  const words = search ? unaccented(search).replaceAll(/[\\%_]/g, '\\$&') : null;
  const title = rawPart(unaccentedText(`p.edited->>'title'`));
  const conditions = part`(${status}::text IS NULL OR p.status = ${status})
    AND (${words}::text IS NULL OR ${title} ILIKE '%' || ${words} || '%' OR p.slug ILIKE '%' || ${words} || '%')`;
  const [posts, [sum]] = await Promise.all([
    sql<WithDates<ManagedPost, 'publishedAt' | 'editedAt'>>`
      SELECT p.id, p.edited->>'title' AS title, p.status, p.edited->>'category' AS category, a.name AS author,
        p.published_at, p.edited_at, p.view_count,
        p.status IN ('published', 'scheduled') AND p.version > p.published_version AS has_changes
      FROM blog_posts AS p JOIN blog_authors AS a ON a.user_id = p.author_id
      WHERE ${conditions} ORDER BY p.edited_at DESC, p.id DESC
      LIMIT ${managedPageSize} OFFSET ${(page - 1) * managedPageSize}`,
    sql<{
      total: number;
      counts: { status: PostStatus; posts: number }[] | null;
      pendingComments: number;
      categories: string[] | null;
    }>`
      SELECT (SELECT count(*) FROM blog_posts AS p WHERE ${conditions}) AS total,
        (SELECT json_agg(json_build_object('status', status, 'posts', posts)) FROM
          (SELECT status, count(*) AS posts FROM blog_posts GROUP BY 1) AS c) AS counts,
        (SELECT count(*) FROM blog_comments WHERE status = 'pending') AS pending_comments,
        (SELECT array_agg(DISTINCT category::text) FROM blog_posts WHERE category <> '') AS categories`,
  ]);
  return {
    ...sum!,
    posts: posts.map(isoDates),
    counts: sum!.counts ?? [],
    categories: sum!.categories ?? [],
  };
}

/** Comments with a status, newest first. */
export async function listManagedComments(
  { sql }: Sql,
  { status, after }: { status: ManagedComment['status']; after?: number },
): Promise<ManagedComment[]> {
  const rows = await sql<WithDates<ManagedComment, 'createdAt'>>`
    SELECT c.id, c.author_name, c.author_email, c.content, c.status,
      c.created_at, json_build_object('title', p.title, 'slug', p.slug) AS post
    FROM blog_comments AS c JOIN blog_posts AS p ON p.id = c.post_id
    WHERE c.status = ${status} AND (${after}::int IS NULL OR c.id < ${after}) ORDER BY c.id DESC
    LIMIT ${managedPageSize}`;
  return rows.map(isoDates);
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
  await tx.sql`
    UPDATE blog_comments SET status = ${decision}, decided_by = ${decidedBy}, decided_at = now() WHERE id = ${id}`;
  const subject = { subject: `blog-post/${comment.post}`, version: comment.version };
  await tx.emit(createEvent(blogPostChanged, subject, { postId: comment.post }));
  return true;
}

interface ImageSize {
  readonly width: number;
  readonly height: number;
}

/** The sizes of uploaded images, by their ids. */
export async function readImageSizes({ sql }: Sql, ids: readonly string[]): Promise<Map<string, ImageSize>> {
  if (ids.length === 0) return new Map();
  const rows = await sql<ImageSize & { id: string }>`SELECT id, width, height FROM blog_images WHERE id = ANY (${ids})`;
  return new Map(rows.map(({ id, width, height }) => [id, { width, height }]));
}

/** A post's author with their profile, for a preview. */
export async function readPostAuthor({ sql }: Sql, postId: number): Promise<PostAuthor> {
  const rows = await sql<PostAuthor>`
    SELECT ${authorColumns} FROM blog_authors AS a JOIN blog_posts AS p ON p.author_id = a.user_id
    WHERE p.id = ${postId}`;
  const [author] = rows;
  if (!author) throw new Error('Every post has an author');
  return author;
}
