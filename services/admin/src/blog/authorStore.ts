import type { AuthorConflict, AuthorProfile, ManagedAuthor } from '@dealstead/contracts/admin/blog/authors';
import { blogPostChanged, createEvent } from '@dealstead/contracts/events';
import { Conflict, NotFound, part } from '@dealstead/service-kit';
import type { Sql, Tx } from '../database.ts';

/** What readers see of an author, in queries that call `blog_authors` `a`. */
export const authorColumns = part`a.name, a.slug, a.title, a.bio, a.photo, a.links`;

/** Everyone who has started a post, by name. */
export function listAuthors({ sql }: Sql): Promise<ManagedAuthor[]> {
  return sql<ManagedAuthor>`
    SELECT a.user_id AS id, ${authorColumns}, a.profile_version AS version,
      (SELECT count(*) FROM blog_posts AS p WHERE p.author_id = a.user_id AND p.status = 'published') AS published_posts
    FROM blog_authors AS a ORDER BY a.name, a.user_id`;
}

/** Those among these slugs whose authors have published posts, and thus a page. */
export async function findAuthorSlugs({ sql }: Sql, slugs: readonly string[]): Promise<ReadonlySet<string>> {
  const rows = await sql<{ slug: string }>`
    SELECT slug FROM blog_authors AS a WHERE slug = ANY (${slugs})
    AND EXISTS (SELECT FROM blog_posts AS p WHERE p.author_id = a.user_id AND p.status = 'published')`;
  return new Set(rows.map(({ slug }) => slug));
}

/**
 * Changes a profile; its slug stays. Without a version it replaces any.
 * @returns the profile as it was
 * @throws NotFound, or Conflict 409 `outdated` where the profile has another version than the one that the editor has seen
 */
export async function updateAuthor(
  tx: Tx,
  id: number,
  { profile, version: seen }: { readonly profile: AuthorProfile; readonly version: number | undefined },
): Promise<AuthorProfile> {
  const [row] = await tx.sql<AuthorProfile & { version: number }>`
    SELECT name, title, bio, photo, links, profile_version AS version FROM blog_authors WHERE user_id = ${id}::int FOR UPDATE`;
  if (!row) throw new NotFound('There is no such author.');
  const { version, ...before } = row;
  if (seen !== undefined && seen !== version) {
    const details: AuthorConflict = { version, theirs: before, yours: profile };
    throw new Conflict('Someone else changed this profile. Load theirs, or save yours over it.', 'outdated', details);
  }
  await tx.sql`
    UPDATE blog_authors SET name = ${profile.name}, title = ${profile.title}, bio = ${profile.bio},
      photo = ${profile.photo}, links = ${JSON.stringify(profile.links)}::jsonb, profile_version = profile_version + 1
    WHERE user_id = ${id}::int`;
  await emitAuthorChange(tx, id);
  return before;
}

/** Leaves only the name of an author whose account is closed: it stays on what they wrote for the site. */
export async function clearAuthor(tx: Tx, userId: number): Promise<void> {
  await tx.sql`
    UPDATE blog_authors SET title = '', bio = '', photo = NULL, links = '[]', profile_version = profile_version + 1
    WHERE user_id = ${userId}::int`;
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
