import { linkPattern, type MemberQueries } from '@dealstead/service-kit';

/** Mails to a member's address. `text` is a column or nothing. Codes are sealed; mails with one from an earlier version have no text. */
const mailsQuery = (text: string): string => `
    SELECT ${leaveOut('mails.subject')} AS subject, ${text} mails.status, mails.created_at
    FROM mails JOIN users ON lower(recipient) = email WHERE users.id = $1 ORDER BY mails.id`;
const leaveOut = (column: string): string =>
  `CASE WHEN mails.key LIKE 'signature-code/%' AND mails.sealed IS NULL AND mails.html <> '' THEN ''
      ELSE regexp_replace(${column}, '${linkPattern.replaceAll("'", "''")}', '(left out)', 'g') END`;

/** What is exported for the member, and for an admin: mails without their texts. */
export const createMemberQueries = (reader: 'member' | 'admin'): MemberQueries => ({
  ...memberQueries,
  mails: mailsQuery(reader === 'member' ? `${leaveOut('mails.text')} AS text,` : ''),
});

/** Account's part of a member's data export beside mails, without secrets and their hashes. */
const memberQueries: MemberQueries = {
  account: `
    SELECT id, email, first_name, last_name, phone, company, bio, website, address, city, state, zip_code,
      profile_visibility, role, subscription_plan, subscription_status, subscription_ends_at, email_verified_at, password_changed_at, created_at
    FROM users WHERE id = $1`,
  'buy-box': `
    SELECT categories, states, min_price_cents, max_price_cents, min_acres, max_acres, max_arv_percent, financing
    FROM buy_boxes WHERE user_id = $1`,
  notifications: `SELECT kind, email, in_app, push, often FROM notification_settings WHERE user_id = $1`,
  devices: `
    SELECT sess->>'userAgent' AS user_agent, sess->>'address' AS address, created_at, expire
    FROM sessions WHERE user_id = $1`,
  activity: `SELECT day::text FROM member_activity WHERE user_id = $1 ORDER BY member_activity.day`,
  'api-keys': `
    SELECT k.name, k.prefix, k.last_four, k.scopes, k.per_minute, k.per_month, k.created_at, k.expires_at, k.revoked_at,
      k.last_used_at, k.last_used_address,
      (SELECT coalesce(jsonb_object_agg(month, calls), '{}') FROM api_key_calls WHERE key_id = k.id) AS calls
    FROM api_keys k WHERE k.user_id = $1 ORDER BY k.id`,
  'api-key-activity': `
    SELECT k.name, e.act, e.address, e.at FROM api_key_events e JOIN api_keys k ON k.id = e.key_id
    WHERE k.user_id = $1 ORDER BY e.id`,
  suppressions: `SELECT s.email, s.reason, s.created_at FROM suppressions s JOIN users u ON s.email = u.email WHERE u.id = $1`,
  payments: `
    SELECT description, amount_cents, refunded_cents, currency, payment_type, plan_type, billing_period, status,
      card_brand, card_last4, receipt_number, period_start, period_end, paid_at, created_at
    FROM payment_records WHERE user_id = $1 ORDER BY id`,
  subscriptions: `
    SELECT kind, plan, period, quantity, price_cents, status, current_period_start, current_period_end, cancel_at
    FROM subscriptions WHERE user_id = $1 ORDER BY current_period_start`,
  team: `
    SELECT role, permissions, invite_email, invite_status, seated, created_at, joined_at
    FROM team_members WHERE team_owner_id = $1 ORDER BY id`,
  'teams-joined': `
    SELECT role, permissions, seated, joined_at FROM team_members WHERE user_id = $1 ORDER BY id`,
  'two-step-resets': `
    SELECT reason, checks, state, requested_at, approved_at, removes_at, ended_at FROM two_step_resets
    WHERE user_id = $1 ORDER BY id`,
  'email-changes': `
    SELECT old_email, new_email, state, started_at, ended_at FROM email_changes WHERE user_id = $1 ORDER BY id`,
  'views-by-support': `
    SELECT reason, started_at, coalesce(ended_at, expires_at) AS ended_at FROM member_views
    WHERE user_id = $1 ORDER BY id`,
  brand: `
    SELECT slug, name, about, color, color_dark, email, phone, website, octet_length(logo) AS logo_bytes, domain,
      domain_verified_at, created_at, updated_at FROM brands WHERE user_id = $1`,
  'brand-addresses': 'SELECT slug, since FROM brand_slugs WHERE user_id = $1 ORDER BY since',
  affiliate: `
    SELECT affiliate_code, current_tier, commission_rate, total_earnings_cents, total_referrals, created_at
    FROM affiliate_program WHERE user_id = $1`,
  commissions: `
    SELECT product, month, base_amount_cents, commission_rate, tier_bonus, recurring_bonus, amount_cents, status,
      earned_at, approved_at, payment_date FROM affiliate_commissions WHERE affiliate_id = $1 ORDER BY id`,
  payouts: `SELECT amount_cents, status, requested_at, decided_at FROM payouts WHERE affiliate_id = $1 ORDER BY id`,
};
