import { exportFromAdmin } from '@dealstead/contracts/account/internal';
import { handleMemberExport, type MemberQueries, type Route } from '@dealstead/service-kit';
import type { Db } from '../database.ts';

/** Admin's part of a member's data export: actions about them and, for admins, by them. */
export const memberQueries: MemberQueries = {
  'admin-actions': `
    SELECT action, reason, created_at FROM admin_actions WHERE target_user_id = $1 OR admin_id = $1 ORDER BY id`,
  'admin-messages': `
    SELECT subject, message, priority, delivered_at, read_at FROM admin_message_recipients
    JOIN admin_messages ON id = message_id WHERE user_id = $1 ORDER BY message_id`,
  'blog-author': 'SELECT name, title, bio, photo, links FROM blog_authors WHERE user_id = $1',
  'blog-comments': `
    SELECT author_name, author_email, content, status, created_at FROM blog_comments WHERE user_id = $1 ORDER BY id`,
  'comment-reports': `
    SELECT reason, note, reported_at FROM blog_comment_reports WHERE user_id = $1 ORDER BY reported_at`,
  'help-requests': `
    SELECT r.id AS request, subject, state, details, text_phone, text_consent, text_consented_at, kind, text, text_state,
      m.created_at
    FROM help_requests r
    JOIN help_messages m ON m.request_id = r.id WHERE r.user_id = $1 AND kind <> 'note' ORDER BY m.id`,
  moderation: `
    SELECT kind, title, excerpt, reported_at, decision, decided_at, notice, appeal_reason, appeal_state, appeal_answer
    FROM moderation_items WHERE member_id = $1 ORDER BY id`,
  'reported-messages': `
    SELECT reason, content, sent_at, reported_at, action FROM message_moderation WHERE sender_id = $1 ORDER BY id`,
  restrictions: `
    SELECT restriction_type, reason, expires_at, is_active, created_at, ended_at FROM member_restrictions
    WHERE user_id = $1 ORDER BY id`,
};

/** Hands over to account what a member's export asks for. */
export const memberExportRoute = (db: Db): Route => handleMemberExport(exportFromAdmin, db, memberQueries);
