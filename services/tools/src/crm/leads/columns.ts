import { dollarsToCents, type LeadField } from '@dealstead/contracts';
import type { Lead, LeadFields } from '@dealstead/contracts/tools/leads';
import { maskEmail, maskPhone, maskText } from '@dealstead/service-kit';
import type { ColumnValues } from '../records/changeLog.ts';

export type { ColumnValues };

/** Column of each editable field. */
export const leadColumns: Record<LeadField, string> = {
  firstName: 'first_name',
  lastName: 'last_name',
  email: 'email',
  phone: 'phone',
  company: 'company',
  leadType: 'lead_type',
  leadSource: 'lead_source',
  status: 'status',
  priority: 'priority',
  propertyAddress: 'property_address',
  propertyValue: 'property_value_cents',
  propertyId: 'property_id',
  timeline: 'timeline',
  motivation: 'motivation',
  budget: 'budget_cents',
  notes: 'notes',
  assignedToUserId: 'assigned_to_user_id',
  nextFollowupDate: 'next_followup_date',
};

/** Editable fields as column values; dollars become cents. */
export function toColumns(fields: Partial<LeadFields>): ColumnValues {
  return Object.fromEntries(
    Object.entries(fields).map(([field, value]) => {
      const column = leadColumns[field as LeadField];
      return [column, column.endsWith('_cents') && typeof value === 'number' ? dollarsToCents(value) : value];
    }),
  );
}

/** SQL of a lead's fields in the API's names; `l` is the table. */
export const leadSelect = `l.id, l.version, l.first_name AS "firstName", l.last_name AS "lastName", l.email, l.phone, l.company,
  l.lead_type AS "leadType", l.lead_source AS "leadSource", l.status, l.priority, l.property_address AS "propertyAddress",
  (l.property_value_cents / 100.0)::float8 AS "propertyValue", l.property_id AS "propertyId", l.timeline, l.motivation,
  (l.budget_cents / 100.0)::float8 AS budget, l.notes, l.assigned_to_user_id AS "assignedToUserId",
  l.created_by_user_id AS "createdByUserId", l.last_contact_date::text AS "lastContactDate",
  l.next_followup_date::text AS "nextFollowupDate", l.created_at AS "createdAt", l.updated_at AS "updatedAt"`;

/** A row of `leadSelect`. */
export interface StoredLead extends Omit<Lead, 'createdAt' | 'updatedAt'> {
  readonly createdAt: Date;
  readonly updatedAt: Date;
}

export const toLead = <Row extends StoredLead>(row: Row) => ({
  ...row,
  createdAt: row.createdAt.toISOString(),
  updatedAt: row.updatedAt.toISOString(),
});

interface Reachable {
  readonly email: string | null;
  readonly phone: string | null;
  readonly notes?: string | null;
}

/** A lead as the API shows it to someone: without the permission for contact details, address and number are masked. */
export function showLead<Row extends Reachable>(lead: Row, { canSeeContactData }: { canSeeContactData: boolean }): Row {
  if (canSeeContactData) return lead;
  return {
    ...lead,
    email: lead.email && maskEmail(lead.email),
    phone: lead.phone && maskPhone(lead.phone),
    ...('notes' in lead ? { notes: lead.notes ? maskText(lead.notes) : null } : {}),
  };
}
