import { exportFromTools } from '@dealstead/contracts/account/internal';
import { handleMemberExport, type MemberQueries, type Route } from '@dealstead/service-kit';
import type { Db } from './database.ts';
import { leadColumns, contractQueries } from './crm/index.ts';
import { messagingQueries } from './messaging/index.ts';
import { ventureQueries } from './partners/index.ts';

/** Tools' part of a member's data export. */
export const memberQueries: MemberQueries = {
  calculations: `
    SELECT id, name, calculation_type, version, property_id, lead_id, deal_id, inputs, sources, scenarios, simulation, items,
      share_expires_at, created_at,
      updated_at FROM property_calculations WHERE user_id = $1 ORDER BY id`,
  'calculation-versions': `
    SELECT v.* FROM property_calculation_versions v JOIN property_calculations c ON c.id = v.calculation_id
    WHERE c.user_id = $1 ORDER BY v.calculation_id, v.version`,
  leads: `
    SELECT id, ${Object.values(leadColumns).join(', ')}, list_ids, created_by_user_id, last_contact_date, created_at, updated_at, deleted_at
    FROM leads WHERE created_by_user_id = $1 ORDER BY id`,
  'lead-custom-fields': `
    SELECT id, kind, label, choices, created_at FROM lead_custom_fields WHERE owner_user_id = $1 ORDER BY id`,
  'lead-lists': 'SELECT id, name, created_at FROM lead_lists WHERE owner_user_id = $1 ORDER BY id',
  'lead-activities': `
    SELECT a.* FROM lead_activities a JOIN leads l ON l.id = a.lead_id
    WHERE a.user_id = $1 OR l.created_by_user_id = $1 ORDER BY a.id`,
  'lead-changes': `
    SELECT c.id, c.user_id, c.kind, c.created_at, c.undone_at, r.lead_id, r.before FROM lead_changes c
    LEFT JOIN lead_change_rows r ON r.change_id = c.id
    WHERE c.owner_user_id = $1 OR c.user_id = $1 ORDER BY c.id, r.lead_id`,
  'lead-imports': `
    SELECT id, user_id, name, state, columns, mapping, row_count, good, bad, repeated, started_at FROM lead_imports
    WHERE owner_user_id = $1 OR user_id = $1 ORDER BY id`,
  'lead-forms': `
    SELECT id, title, intro, button_label, fields, consent_text, thank_you, lead_source, lead_type, theme, is_on, created_at,
      updated_at, deleted_at FROM lead_forms WHERE owner_user_id = $1 ORDER BY id`,
  'lead-form-submissions': `
    SELECT s.id, s.form_id, s.lead_id, s.consent_text, s.site, s.received_at
    FROM lead_form_submissions s JOIN lead_forms f ON f.id = s.form_id WHERE f.owner_user_id = $1 ORDER BY s.id`,
  'lead-views': 'SELECT id, name, query, created_at FROM lead_views WHERE user_id = $1 ORDER BY id',
  contacts: `
    SELECT id, first_name, last_name, email, phone, company, city, state, tags, investment_types, min_budget_cents,
      max_budget_cents, consent_source, consent_date, notes, created_at, updated_at
    FROM contacts WHERE owner_user_id = $1 ORDER BY id`,
  'contact-suppressions': `
    SELECT channel, address, reason, created_at FROM contact_suppressions WHERE owner_user_id = $1 ORDER BY created_at`,
  'contact-lists': `
    SELECT id, kind, user_id, name, state, columns, mapping, defaults, row_count, good, bad, repeated, started_at
    FROM outreach_imports WHERE owner_user_id = $1 OR user_id = $1 ORDER BY id`,
  'buyer-invitations': `
    SELECT id, email, first_name, last_name, phone, company, location, investment_types, min_budget_cents, max_budget_cents,
      status, sent_at, opened_at, registered_at, expires_at, send_count, note, created_at
    FROM buyer_invitations WHERE uploaded_by = $1 ORDER BY id`,
  'accepted-invitations': `
    SELECT inviter, registered_at FROM buyer_invitations WHERE registered_user_id = $1 ORDER BY id`,
  'marketing-campaigns': 'SELECT id, name, property_id, created_at FROM marketing_campaigns WHERE owner_user_id = $1',
  'communication-campaigns': 'SELECT * FROM communication_campaigns WHERE owner_user_id = $1 ORDER BY id',
  'communication-logs': `
    SELECT l.campaign_id, l.recipient, l.variant, l.status, l.reason, l.match, l.requested_at, l.finished_at, l.clicked_at,
      l.unsubscribed_at, l.complained_at
    FROM communication_logs l JOIN communication_campaigns c ON c.id = l.campaign_id
    WHERE c.owner_user_id = $1 ORDER BY l.id`,
  'help-texts': `
    SELECT message_id, phone, text, status, reason, created_at, finished_at FROM help_texts
    WHERE user_id = $1 ORDER BY message_id`,
  'text-webhooks': 'SELECT type, phone, error, received_at FROM text_webhooks WHERE member_id = $1 ORDER BY id',
  'property-lookups': `
    SELECT l.created_at, r.address, r.city, r.state, r.zip_code, r.parcel_number
    FROM property_lookups l JOIN property_records r ON r.id = l.record_id
    WHERE l.user_id = $1 ORDER BY l.created_at`,
  'skip-traces': `
    SELECT s.owner_name, s.mailing_address, s.phone_numbers, s.email_addresses, s.relatives, s.confidence, s.source_name,
      s.is_sample, s.purpose, s.requested_at, s.expires_at, r.address, r.city, r.state
    FROM skip_trace_results s JOIN property_records r ON r.id = s.record_id
    WHERE s.user_id = $1 ORDER BY s.requested_at`,
  'skip-trace-log':
    'SELECT record_id, action, purpose, source, at FROM skip_trace_audit WHERE user_id = $1 ORDER BY id',
  'property-analysis': 'SELECT * FROM property_analysis WHERE user_id = $1 ORDER BY id',
  'comparable-properties': `
    SELECT * FROM comparable_properties WHERE user_id = $1 ORDER BY record_id, comparable_record_id`,
  deals: `
    SELECT id, title, address, property_id, lead_id, buyer_name, buyer_lead_id, deal_type, stage, status, lost_reason,
      purchase_price_cents, offer_amount_cents, contract_price_cents, rehab_budget_cents, arv_cents, monthly_rent_cents,
      wholesale_fee_cents, other_costs_cents, expected_profit_cents, cash_flow_cents, cash_on_cash_percent, actual_profit_cents, offer_date, contract_date, closing_date,
      expected_closing_date, assigned_to_user_id, checklist, notes, documents, created_at, updated_at, stage_changed_at, deleted_at
    FROM deals WHERE user_id = $1 ORDER BY id`,
  'deal-activities': `
    SELECT a.* FROM deal_activities a JOIN deals d ON d.id = a.deal_id
    WHERE a.user_id = $1 OR d.user_id = $1 ORDER BY a.id`,
  'deal-changes': `
    SELECT c.id, c.user_id, c.kind, c.created_at, c.undone_at, r.deal_id, r.before FROM deal_changes c
    LEFT JOIN deal_change_rows r ON r.change_id = c.id
    WHERE c.owner_user_id = $1 OR c.user_id = $1 ORDER BY c.id, r.deal_id`,
  'deal-documents': `
    SELECT f.id, f.deal_id, f.kind, f.name, f.content_type, f.bytes, f.uploaded_by_user_id, f.uploaded_at
    FROM deal_documents f JOIN deals d ON d.id = f.deal_id WHERE d.user_id = $1 ORDER BY f.id`,
  'deal-views': 'SELECT id, name, query, created_at FROM deal_views WHERE user_id = $1 ORDER BY id',
  tasks: `
    SELECT id, deal_id, lead_id, kind, title, due_date, assigned_to_user_id, created_by_user_id, created_at, completed_at,
      completed_by_user_id
    FROM crm_tasks WHERE owner_user_id = $1 OR created_by_user_id = $1 OR assigned_to_user_id = $1 ORDER BY id`,
  'va-hours': `
    SELECT id, client_id, user_id, day, minutes, started_at, is_capped, note, approved_at, approved_by_user_id, created_at,
      updated_at
    FROM va_hours WHERE client_id = $1 OR user_id = $1 ORDER BY id`,
  'va-tasks': `
    SELECT id, client_id, va_id, created_by_user_id, title, description, priority, task_type, status, due_date, completed_at,
      completed_by_user_id, recurrence, lead_id, deal_id, property_id, attachments, metadata, created_at, updated_at
    FROM va_tasks WHERE client_id = $1 OR va_id = $1 OR created_by_user_id = $1 ORDER BY id`,
  'va-task-notes': `
    SELECT n.id, n.task_id, n.author_id, n.note, n.is_from_client, n.created_at
    FROM va_task_notes n JOIN va_tasks t ON t.id = n.task_id
    WHERE n.author_id = $1 OR t.client_id = $1 ORDER BY n.id`,
  'va-task-files': `
    SELECT f.id, f.task_id, f.name, f.content_type, f.bytes, f.uploaded_by_user_id, f.uploaded_at
    FROM va_task_files f JOIN va_tasks t ON t.id = f.task_id
    WHERE f.uploaded_by_user_id = $1 OR t.client_id = $1 ORDER BY f.id`,
  portfolio: 'SELECT * FROM portfolio_holdings WHERE user_id = $1 ORDER BY id',
  'portfolio-imports': `
    SELECT id, user_id, name, state, columns, mapping, defaults, row_count, good, bad, repeated, started_at
    FROM holding_imports WHERE owner_user_id = $1 ORDER BY id`,
  'portfolio-values': `
    SELECT v.* FROM portfolio_values v JOIN portfolio_holdings h ON h.id = v.holding_id
    WHERE h.user_id = $1 ORDER BY v.holding_id, v.date`,
  'portfolio-settings': 'SELECT * FROM portfolio_settings WHERE user_id = $1',
  'intelligence-reports': `
    SELECT id, kind, subject, title, state, requested_at, ready_at, expires_at FROM intelligence_reports
    WHERE user_id = $1 ORDER BY id`,
  notifications: 'SELECT topic, title, body, url, count, at, read_at FROM notifications WHERE user_id = $1 ORDER BY id',
  'push-subscriptions': 'SELECT endpoint, saved_at FROM push_subscriptions WHERE user_id = $1 ORDER BY saved_at',
  ...contractQueries,
  ...messagingQueries,
  ...ventureQueries,
  'buyer-profile': 'SELECT * FROM buyer_profiles WHERE user_id = $1',
  'proof-of-funds-file':
    'SELECT name, octet_length(file) AS bytes, uploaded_at FROM proof_of_funds_files WHERE user_id = $1',
};

/** Hands over to account what a member's export asks for. */
export const memberExportRoute = (db: Db): Route => handleMemberExport(exportFromTools, db, memberQueries);
