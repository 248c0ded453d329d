import type { LeadFieldEntries, LeadFieldEntry } from './leadFieldTypes.ts';
import {
  leadPriorities,
  leadPriorityLabels,
  leadSources,
  leadStatuses,
  leadStatusLabels,
  leadTypeLabels,
  leadTypes,
} from './leadOptions.ts';

export type { LeadFieldEntries, LeadFieldEntry, LeadFieldGroup } from './leadFieldTypes.ts';

/**
 * The registry of a lead's fields: one entry defines a field for the API, the database's columns, the form, the lead's page,
 * the columns of the list, imports, exports, the account's export and the dialog of a merge. Their order is that of the form
 * and of exported files. See docs/how-to/add-a-lead-field.md.
 */
export const leadFieldEntries = {
  firstName: {
    kind: 'line',
    label: 'First name',
    column: 'first_name',
    maxLength: 100,
    group: 'main',
    isStated: true,
    isRequired: true,
    isPlacedOnPage: true,
    aliases: 'first fname owner1firstname ownerfirstname givenname',
  },
  lastName: {
    kind: 'line',
    label: 'Last name',
    column: 'last_name',
    maxLength: 100,
    group: 'main',
    isStated: true,
    isPlacedOnPage: true,
    aliases: 'last lname owner1lastname ownerlastname surname',
  },
  phone: {
    kind: 'phone',
    label: 'Phone',
    column: 'phone',
    maxLength: 40,
    group: 'main',
    isContactData: true,
    aliases: 'phonenumber phone1 mobile mobilephone cell cellphone telephone wireless1 landline1',
  },
  email: {
    kind: 'email',
    label: 'Email',
    column: 'email',
    maxLength: 254,
    group: 'main',
    isContactData: true,
    aliases: 'emailaddress email1 mail owneremail contactemail',
  },
  propertyAddress: {
    kind: 'line',
    label: 'Property address',
    column: 'property_address',
    maxLength: 300,
    group: 'main',
    isWide: true,
    placeholder: '1904 Vance Ave, Memphis, TN',
    aliases: 'address street propertystreet siteaddress situsaddress streetaddress address1',
  },
  propertyValue: {
    kind: 'money',
    label: 'Property value',
    column: 'property_value_cents',
    group: 'main',
    aliases: 'value estimatedvalue estvalue marketvalue avm price askingprice',
  },
  leadType: {
    kind: 'choice',
    label: 'Type',
    column: 'lead_type',
    choices: leadTypes,
    choiceLabels: leadTypeLabels,
    initial: 'seller',
    group: 'main',
    isStated: true,
    hasFormerValues: true,
    aliases: 'type leadtype contacttype',
  },
  status: {
    kind: 'choice',
    label: 'Status',
    column: 'status',
    choices: leadStatuses,
    choiceLabels: leadStatusLabels,
    initial: 'new',
    group: 'main',
    isStated: true,
    isPlacedOnPage: true,
    aliases: 'leadstatus stage disposition',
  },
  priority: {
    kind: 'choice',
    label: 'Priority',
    column: 'priority',
    choices: leadPriorities,
    choiceLabels: leadPriorityLabels,
    initial: 'medium',
    group: 'main',
    isStated: true,
    isPlacedOnPage: true,
    aliases: 'leadpriority rating temperature',
  },
  motivation: {
    kind: 'line',
    label: 'Motivation',
    column: 'motivation',
    maxLength: 200,
    group: 'main',
    placeholder: 'Probate, relocating, tired landlord',
    aliases: 'reason situation distress reasonforselling',
  },
  timeline: {
    kind: 'line',
    label: 'Timeline',
    column: 'timeline',
    maxLength: 200,
    group: 'main',
    placeholder: 'Wants to close by March',
    aliases: 'timeframe closingtimeline',
  },
  leadSource: {
    kind: 'line',
    label: 'Source',
    column: 'lead_source',
    maxLength: 80,
    group: 'main',
    suggestions: leadSources,
    isSentence: true,
    aliases: 'source list listname campaign',
  },
  budget: {
    kind: 'money',
    label: 'Budget',
    column: 'budget_cents',
    group: 'main',
    aliases: 'maxbudget maxprice cashavailable',
  },
  company: {
    kind: 'line',
    label: 'Company',
    column: 'company',
    maxLength: 200,
    group: 'main',
    aliases: 'companyname business organization llc',
  },
  nextFollowupDate: {
    kind: 'day',
    label: 'Follow-up',
    column: 'next_followup_date',
    group: 'main',
    isPlacedOnPage: true,
    importLabel: 'Follow-up date',
    aliases: 'followup followupdate nextfollowup nextcontact callback',
  },
  notes: {
    kind: 'text',
    label: 'Notes',
    column: 'notes',
    maxLength: 10_000,
    group: 'main',
    isContactData: true,
    isPlacedOnPage: true,
    isWide: true,
    aliases: 'note comments comment description remarks',
  },
  propertyId: { kind: 'record', label: 'Listing', column: 'property_id', group: 'main', isPlacedOnPage: true },
  assignedToUserId: {
    kind: 'record',
    label: 'Assigned to',
    column: 'assigned_to_user_id',
    group: 'main',
    isPlacedOnPage: true,
  },
} as const satisfies LeadFieldEntries;

type Registry = typeof leadFieldEntries;
/** A field of a lead that its owner edits. */
export type LeadField = keyof Registry;

interface KindValues {
  readonly line: string;
  readonly text: string;
  readonly email: string;
  readonly phone: string;
  readonly money: number;
  readonly day: string;
  readonly record: number;
}
type StatedValue<Entry> = Entry extends { kind: 'choice'; choices: readonly (infer Choice)[] }
  ? Choice
  : Entry extends { kind: infer Kind extends keyof KindValues }
    ? KindValues[Kind]
    : never;
type ValueOf<Entry> = Entry extends { isStated: true } ? StatedValue<Entry> : StatedValue<Entry> | null;

/** Values of a lead's fields as somebody enters them; amounts in dollars, days as ISO dates. */
export type LeadValues = { -readonly [Name in LeadField]: ValueOf<Registry[Name]> };
/** Values of a stored lead: a choice may be a word from before the choices. */
export type StoredLeadValues = {
  -readonly [Name in LeadField]: Registry[Name] extends { hasFormerValues: true } ? string : ValueOf<Registry[Name]>;
};

export type NamedLeadField = LeadFieldEntry & { readonly name: LeadField };

/** The fields of a registry with their names, in its order. */
export const leadFieldsOf = (entries: LeadFieldEntries): readonly NamedLeadField[] =>
  Object.entries(entries).map(([name, entry]) => ({ ...entry, name: name as LeadField }));

export const leadFieldList: readonly NamedLeadField[] = leadFieldsOf(leadFieldEntries);

/** The names of the fields. */
export const leadFields = Object.keys(leadFieldEntries) as LeadField[];

/** The entry of a field with its name. */
export const leadField = (name: LeadField): NamedLeadField => ({ ...leadFieldEntries[name], name });

export const leadFieldLabels = Object.fromEntries(leadFieldList.map(({ name, label }) => [name, label])) as Record<
  LeadField,
  string
>;

/** Fields that files have: those that a form asks for. */
export const leadFileFieldsOf = (fields: readonly NamedLeadField[]): readonly NamedLeadField[] =>
  fields.filter(({ kind }) => kind !== 'record');

/** The values of a lead of which nothing is known. */
export const emptyLead = Object.fromEntries(
  leadFieldList.map((field) => [field.name, field.kind === 'choice' ? field.initial : field.isStated ? '' : null]),
) as LeadValues;
