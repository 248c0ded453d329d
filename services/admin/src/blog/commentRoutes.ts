import { addComment, reportComment } from '@dealstead/contracts/admin/blog/public';
import {
  enforceRateLimit,
  handleIdempotent,
  identifyReporter,
  NotFound,
  respond,
  withHtmlForm,
} from '@dealstead/service-kit';
import type { HtmlForm, Live, Route } from '@dealstead/service-kit';
import type { Db } from '../database.ts';
import { moderationTag } from '../moderation/index.ts';
import { insertComment, insertCommentReport } from './commentStore.ts';

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

/** Comments and reports of one client network in an hour. */
const perHour = { comments: 10, reports: 20 };

/** Comments of readers, held for moderation, and their reports of published ones. */
export function createCommentRoutes(db: Db, live: Live): Route[] {
  const add = handleIdempotent(addComment, db, async ({ params: { slug }, body, actor }, tx) => {
    const response = respond({ message: 'Thank you. Your comment appears once a moderator has approved it.' }).seeOther(
      `/blog/${encodeURIComponent(slug)}?sent=comment#comments`,
    );
    // A filled-in hidden field gets the usual answer, so that its sender learns nothing.
    if (body.website) return response;
    await enforceRateLimit(tx, actor, 'comments', perHour.comments);
    const userId = actor.kind === 'member' ? actor.id : null;
    if (!(await insertComment(tx, { ...body, slug, userId }))) throw new NotFound('There is no such post.');
    tx.afterCommit(() => live.admins('/api/admin/blog', moderationTag));
    return response;
  });
  const report = handleIdempotent(
    reportComment,
    db,
    async ({ params: { id }, body: { reason, note, website }, actor }, tx) => {
      const reported = { message: 'Thank you. We will look at this comment.' };
      if (website) return reported;
      const userId = actor.kind === 'member' ? actor.id : null;
      const reporter = identifyReporter(actor);
      if (!(await insertCommentReport(tx, { commentId: id, userId, reporter, reason, note })))
        return respond({ message: 'You reported this comment already.' }).status(200);
      await enforceRateLimit(tx, actor, 'comment reports', perHour.reports);
      tx.afterCommit(() => live.admins(moderationTag));
      return reported;
    },
  );
  return [withHtmlForm(add, commentForm), report];
}
