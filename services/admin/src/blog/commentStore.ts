import type { Tx } from '../database.ts';
import { addItem } from '../moderation/store.ts';

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
  const [post] = await tx.sql<{ id: number; title: string }>`
    SELECT id, title FROM blog_posts WHERE slug = ${comment.slug} AND status = 'published' FOR KEY SHARE`;
  if (!post) return false;
  const [inserted] = await tx.sql<{ id: number }>`
    INSERT INTO blog_comments (post_id, author_name, author_email, content, user_id)
    SELECT ${post.id}::int, ${comment.authorName}, ${comment.authorEmail}, ${comment.content}, ${comment.userId}::int
    WHERE NOT EXISTS (SELECT FROM blog_comments WHERE post_id = ${post.id}::int
      AND author_email = ${comment.authorEmail} AND content = ${comment.content})
    RETURNING id`;
  if (inserted)
    await addItem(tx, {
      kind: 'comment',
      subjectId: inserted.id,
      memberId: comment.userId,
      title: post.title,
      excerpt: `${comment.authorName}: ${comment.content}`.slice(0, 4_000),
      url: `/blog/${comment.slug}`,
      reasons: [{ source: 'platform', code: 'held-comment', note: '', memberId: null, at: new Date().toISOString() }],
    });
  return true;
}

/** Deletes what a closed account wrote. */
export async function deleteMemberComments(tx: Tx, userId: number): Promise<void> {
  await tx.blogComment.deleteMany({ where: { userId } });
}
