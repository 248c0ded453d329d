import type { Tx } from '../database.ts';

export interface SentComment {
  /** Of the post. */
  readonly slug: string;
  readonly authorName: string;
  readonly authorEmail: string;
  readonly content: string;
  /** The member who sent it; null for a visitor. */
  readonly userId: number | null;
}

/**
 * Inserts a comment on a published post, to be moderated. The same text from the same address on one post is inserted
 * once. @returns whether there is such a post
 */
export async function insertComment(tx: Tx, comment: SentComment): Promise<boolean> {
  const [post] = await tx.sql<{ id: number }>`
    SELECT id FROM blog_posts WHERE slug = ${comment.slug} AND status = 'published' FOR KEY SHARE`;
  if (!post) return false;
  await tx.sql`
    INSERT INTO blog_comments (post_id, author_name, author_email, content, user_id)
    SELECT ${post.id}::int, ${comment.authorName}, ${comment.authorEmail}, ${comment.content}, ${comment.userId}::int
    WHERE NOT EXISTS (SELECT FROM blog_comments WHERE post_id = ${post.id}::int
      AND author_email = ${comment.authorEmail} AND content = ${comment.content})
    RETURNING id`;
  return true;
}

/** Deletes what a closed account wrote. */
export async function deleteMemberComments(tx: Tx, userId: number): Promise<void> {
  await tx.blogComment.deleteMany({ where: { userId } });
}
