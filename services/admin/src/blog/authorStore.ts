import type { AuthorProfile, ManagedAuthor } from '@dealstead/contracts/admin/blog/authors';
import { blogPostChanged, createEvent } from '@dealstead/contracts/events';
import { NotFound } from '@dealstead/service-kit';
import type { Db, Tx } from '../database.ts';

/** What readers see of an author, in queries that call `blog_authors` `a`. */
export const authorColumns = 'a.name, a.slug, a.title, a.bio, a.photo, a.links';

/** Everyone who has started a post, by name. */
export async function listAuthors({ pool }: Db): Promise<ManagedAuthor[]> {
  const { rows } = await pool.query<ManagedAuthor>(
    `SELECT a.user_id AS id, ${authorColumns},
       (SELECT count(*) FROM blog_posts AS p WHERE p.author_id = a.user_id AND p.status = 'published') AS "publishedPosts"
     FROM blog_authors AS a ORDER BY a.name, a.user_id`,
  );
  return rows;
}

/** Changes a profile; its slug stays. @returns the profile as it was @throws NotFound */
export async function updateAuthor(tx: Tx, id: number, profile: AuthorProfile): Promise<AuthorProfile> {
  const [before] = await tx.sql<AuthorProfile & Record<string, unknown>>`
    SELECT name, title, bio, photo, links FROM blog_authors WHERE user_id = ${id}::int FOR UPDATE`;
  if (!before) throw new NotFound('There is no such author.');
  await tx.sql`
    UPDATE blog_authors SET name = ${profile.name}, title = ${profile.title}, bio = ${profile.bio},
      photo = ${profile.photo}, links = ${JSON.stringify(profile.links)}::jsonb
    WHERE user_id = ${id}::int`;
  await emitAuthorChange(tx, id);
  return before;
}

/** Leaves only the name of an author whose account is closed: it stays on what they wrote for the site. */
export async function clearAuthor(tx: Tx, userId: number): Promise<void> {
  await tx.sql`
    UPDATE blog_authors SET title = '', bio = '', photo = NULL, links = '[]' WHERE user_id = ${userId}::int`;
  await emitAuthorChange(tx, userId);
}

/** Invalidates what gateways cache of an author. The event of one post drops all of the blog, author pages included. */
async function emitAuthorChange(tx: Tx, userId: number): Promise<void> {
  const [post] = await tx.sql<{ id: number; version: number }>`
    SELECT id, version FROM blog_posts WHERE author_id = ${userId}::int AND status = 'published' LIMIT 1`;
  if (!post) return;
  const subject = { subject: `blog-post/${post.id}`, version: post.version };
  await tx.emit(createEvent(blogPostChanged, subject, { postId: post.id }));
}
