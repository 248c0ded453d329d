import { addComment } from '@dealstead/contracts/admin/blog/public';
import { enforceRateLimit, handleIdempotent, NotFound, respond, withHtmlForm } from '@dealstead/service-kit';
import type { HtmlForm, Live, Route } from '@dealstead/service-kit';
import type { Db } from '../database.ts';
import { moderationTag } from '../moderation/store.ts';
import { insertComment } from './commentStore.ts';

/** The form as a page of its own, which shows what is wrong where scripts do not run. */
const commentForm: HtmlForm = {
  title: 'Leave a comment',
  button: 'Post comment',
  fields: [
    { name: 'authorName', label: 'Name' },
    { name: 'authorEmail', label: 'Email, which is not shown' },
    { name: 'content', label: 'Comment', multiline: true },
  ],
};

/** Comments of one client network in an hour. */
const perHour = 10;

/** Comments of readers, held for moderation. */
export function createCommentRoutes(db: Db, live: Live): Route[] {
  const add = handleIdempotent(addComment, db, async ({ params: { slug }, body, actor }, tx) => {
    const response = respond({ message: 'Thank you. Your comment appears once a moderator has approved it.' }).seeOther(
      `/blog/${encodeURIComponent(slug)}?sent=comment#comments`,
    );
    // A filled-in hidden field gets the usual answer, so that its sender learns nothing.
    if (body.website) return response;
    await enforceRateLimit(tx, actor, 'comments', perHour);
    const userId = actor.kind === 'member' ? actor.id : null;
    if (!(await insertComment(tx, { ...body, slug, userId }))) throw new NotFound('There is no such post.');
    tx.afterCommit(() => live.admins('/api/admin/blog', moderationTag));
    return response;
  });
  return [withHtmlForm(add, commentForm)];
}
