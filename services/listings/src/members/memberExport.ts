import { exportFromListings } from '@dealstead/contracts/account/internal';
import { handleMemberExport, type MemberQueries, type Route } from '@dealstead/service-kit';
import type { Db } from '../database.ts';

/** The queries of a member's data export, by part. */
export const exportQueries: MemberQueries = {
  properties: 'SELECT * FROM properties WHERE user_id = $1 ORDER BY id',
  drafts: 'SELECT id, property_id, content, created_at, saved_at FROM drafts WHERE user_id = $1 ORDER BY id',
  photos: 'SELECT id, width, height, bytes, created_at FROM photos WHERE user_id = $1 ORDER BY created_at',
  documents: 'SELECT id, name, type, bytes, created_at FROM documents WHERE user_id = $1 ORDER BY created_at',
  'contact-addresses':
    'SELECT email, confirmed_at, sent_at, created_at FROM contact_addresses WHERE user_id = $1 ORDER BY id',
  imports:
    'SELECT id, name, format, bytes, state, rows, started_at, finished_at FROM imports WHERE user_id = $1 ORDER BY id',
  favorites: 'SELECT * FROM favorites WHERE user_id = $1',
  'saved-searches': 'SELECT * FROM saved_searches WHERE user_id = $1 ORDER BY id',
  'investment-assumptions': 'SELECT assumptions, profiles, updated_at FROM investment_assumptions WHERE user_id = $1',
  'property-alerts': 'SELECT * FROM property_alerts WHERE user_id = $1 ORDER BY id',
  'property-views': 'SELECT property_id, month, opened_at FROM property_views WHERE user_id = $1 ORDER BY opened_at',
  'inquiries-sent':
    'SELECT property_id, name, email, phone, message, created_at FROM inquiries WHERE user_id = $1 ORDER BY id',
  'inquiries-received': `
    SELECT i.property_id, i.name, i.email, i.phone, i.message, i.created_at
    FROM inquiries i JOIN properties p ON p.id = i.property_id WHERE p.user_id = $1 ORDER BY i.id`,
  'seller-leads': `
    SELECT property_address, full_name, phone, email, situation, additional_notes, status, created_at
    FROM seller_leads WHERE user_id = $1 ORDER BY id`,
  'market-reports': 'SELECT month, requested_at FROM market_reports WHERE user_id = $1 ORDER BY month',
  'scheduled-exports': `
    SELECT id, dataset, format, frequency, weekday, month_day, hour, time_zone, keep, mails, paused, created_at
    FROM scheduled_exports WHERE user_id = $1 ORDER BY id`,
  'export-runs': `
    SELECT r.export_id, r.due_at, r.state, r.rows, r.bytes, r.error, r.finished_at
    FROM export_runs r JOIN scheduled_exports e ON e.id = r.export_id WHERE e.user_id = $1 ORDER BY r.id`,
  reports: 'SELECT property_id, day, reason, note, status FROM property_reports WHERE user_id = $1 ORDER BY id',
  'buyer-list': 'SELECT b.* FROM buyer_list b JOIN members m ON b.email = lower(m.email) WHERE m.id = $1',
};

/** Answers account's request for the data of a member's export. */
export const createMemberExportRoute = (db: Db): Route => handleMemberExport(exportFromListings, db, exportQueries);
