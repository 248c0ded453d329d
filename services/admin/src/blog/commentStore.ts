import { truncateText } from '@dealstead/contracts';
import type { CommentReportReason } from '@dealstead/contracts';
import { Conflict, NotFound } from '@dealstead/service-kit';
import type { Tx } from '../database.ts';
import { addItem } from '../moderation/index.ts';

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
      excerpt: excerptOf(comment),
      url: `/blog/${comment.slug}`,
      reasons: [{ source: 'platform', code: 'held-comment', note: '', memberId: null, at: new Date().toISOString() }],
    });
  return true;
}

export interface CommentReport {
  readonly commentId: number;
  /** The member who reports it; null for a visitor. */
  readonly userId: number | null;
  /** Identifies the reporter: a member, or a client network as a digest. */
  readonly reporter: string;
  readonly reason: CommentReportReason;
  readonly note: string;
}

/**
 * Reports a published comment to the moderators.
 * @returns false where this reporter has reported it already
 * @throws NotFound for a comment that readers do not see, Conflict for an own one
 */
export async function insertCommentReport(
  tx: Tx,
  { commentId, userId, reporter, reason, note }: CommentReport,
): Promise<boolean> {
  const [comment] = await tx.sql<ReportedComment>`
    SELECT c.author_name, c.content, c.user_id AS member_id, p.title, p.slug
    FROM blog_comments AS c JOIN blog_posts AS p ON p.id = c.post_id
    WHERE c.id = ${commentId}::int AND c.status = 'approved' AND p.status = 'published' FOR KEY SHARE OF c`;
  if (!comment) throw new NotFound('There is no such comment.');
  if (userId !== null && comment.memberId === userId) throw new Conflict('This is your own comment.', 'own-comment');
  const inserted = await tx.sql`
    INSERT INTO blog_comment_reports (comment_id, reporter, user_id, reason, note)
    VALUES (${commentId}::int, ${reporter}, ${userId}::int, ${reason}, ${note})
    ON CONFLICT DO NOTHING RETURNING comment_id`;
  if (inserted.length === 0) return false;
  await addItem(tx, {
    kind: 'reported-comment',
    subjectId: commentId,
    memberId: comment.memberId,
    title: comment.title,
    excerpt: excerptOf(comment),
    url: `/blog/${comment.slug}#comment-${commentId}`,
    reasons: [{ source: 'member', code: reason, note, memberId: userId, at: new Date().toISOString() }],
  });
  return true;
}

interface ReportedComment {
  readonly authorName: string;
  readonly content: string;
  readonly memberId: number | null;
  /** Of the post. */
  readonly title: string;
  readonly slug: string;
}

/** A comment as moderators see it. */
const excerptOf = ({ authorName, content }: Pick<SentComment, 'authorName' | 'content'>) =>
  truncateText(`${authorName}: ${content}`, 4_000);

/** Deletes what a closed account wrote and reported. */
export async function deleteMemberComments(tx: Tx, userId: number): Promise<void> {
  await tx.sql`DELETE FROM blog_comment_reports WHERE user_id = ${userId}`;
  await tx.sql`DELETE FROM blog_comments WHERE user_id = ${userId}`;
}
