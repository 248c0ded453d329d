import { centsToDollars, dollarsToCents } from '@dealstead/contracts';
import type { Contact, ContactFields } from '@dealstead/contracts/tools/contacts';
import { maskEmail, maskPhone, part, rawPart } from '@dealstead/service-kit';
import { isBarredPhone } from '../../crm/index.ts';
import type { OutreachScope } from '../scope.ts';

/** Column of each editable field. */
const contactColumns: Record<keyof ContactFields, string> = {
  firstName: 'first_name',
  lastName: 'last_name',
  email: 'email',
  phone: 'phone',
  company: 'company',
  city: 'city',
  state: 'state',
  tags: 'tags',
  investmentTypes: 'investment_types',
  minBudget: 'min_budget_cents',
  maxBudget: 'max_budget_cents',
  consentSource: 'consent_source',
  consentDate: 'consent_date',
  notes: 'notes',
};

/** Editable fields as column values; dollars become cents. */
export const toContactColumns = (fields: Partial<ContactFields>): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(fields).map(([field, value]) => {
      const column = contactColumns[field as keyof ContactFields];
      return [column, column.endsWith('_cents') && typeof value === 'number' ? dollarsToCents(value) : value];
    }),
  );

/** SQL: the hash of the editable values of a row of `contacts`, by which an edit that was taken back is no edit. */
export const contactHash = (alias: string): string =>
  `md5(jsonb_build_array(${Object.values(contactColumns)
    .map((column) => `${alias}.${column}`)
    .join(', ')})::text)`;

/** SQL of a contact's fields in the API's names; `c` is the table, `e` and `t` its suppressions for email and for texts. */
export const contactSelect = part`c.id, c.first_name, c.last_name, c.email, c.phone,
  c.phone IS NOT NULL AND ${rawPart(isBarredPhone('c.owner_user_id', 'us_phone_key(c.phone)'))} AS is_phone_barred, c.company, c.city,
  c.state, c.tags, c.investment_types, c.min_budget_cents::float8 AS min_budget,
  c.max_budget_cents::float8 AS max_budget, c.consent_source, c.consent_date::text AS consent_date, c.notes,
  c.member_user_id IS NOT NULL AS is_member, c.created_at, e.reason AS email_reason,
  e.created_at AS email_since, t.reason AS sms_reason, t.created_at AS sms_since`;

export const contactTables = part`contacts c
  LEFT JOIN contact_suppressions e ON e.owner_user_id = c.owner_user_id AND e.channel = 'email' AND e.address = c.email_key
  LEFT JOIN contact_suppressions t ON t.owner_user_id = c.owner_user_id AND t.channel = 'sms' AND t.address = us_phone_key(c.phone)`;

/** A row of `contactSelect`. */
export interface StoredContact extends Omit<Contact, 'createdAt' | 'suppressed' | 'isMember'> {
  readonly isMember: boolean;
  readonly createdAt: Date;
  readonly emailReason: NonNullable<Contact['suppressed']['email']>['reason'] | null;
  readonly emailSince: Date | null;
  readonly smsReason: NonNullable<Contact['suppressed']['sms']>['reason'] | null;
  readonly smsSince: Date | null;
}

/** A contact as the API shows it to someone: without the permission for contact data, address and number are masked. */
export function toContact(row: StoredContact, { canSeeContactData }: OutreachScope): Contact {
  const { emailReason, emailSince, smsReason, smsSince, createdAt, ...contact } = row;
  return {
    ...contact,
    email: row.email === null || canSeeContactData ? row.email : maskEmail(row.email),
    phone: row.phone === null || canSeeContactData ? row.phone : maskPhone(row.phone),
    notes: canSeeContactData ? row.notes : null,
    minBudget: centsToDollars(row.minBudget),
    maxBudget: centsToDollars(row.maxBudget),
    createdAt: createdAt.toISOString(),
    suppressed: {
      email: emailReason === null ? null : { reason: emailReason, since: emailSince!.toISOString() },
      sms: smsReason === null ? null : { reason: smsReason, since: smsSince!.toISOString() },
    },
  };
}
