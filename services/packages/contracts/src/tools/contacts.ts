import { z } from 'zod';
import { categories } from '../categories.ts';
import { endpoint, Id, Message, RowId } from '../endpoint.ts';
import { maxSearchLength } from '../maxSearchLength.ts';
import { states } from '../states.ts';
import { isFreePhone } from './phoneCell.ts';
import { isWholePhone, restorePhone, roundedPhoneText } from '../phone.ts';
import { multiLine, singleLine } from '../text.ts';
import {
  consentSources,
  contactPageSize,
  contactSortOrders,
  maxContactsAtOnce,
  maxTags,
  reachFilters,
  suppressionReasons,
} from './outreachOptions.ts';

const id = z.number().int();
const Day = z.iso.date();
const Dollars = z.number().min(0).max(10_000_000_000);
const line = (max: number) => z.string().overwrite(singleLine).max(max);
const optionalLine = (max: number, text: z.ZodString = line(max)) =>
  text.transform((text) => (text === '' ? null : text)).nullable();
const Tag = line(40).min(1, 'Required');
const Tags = z.array(Tag).max(maxTags);

/** The editable fields of a contact; amounts in dollars. */
export const ContactFields = z.strictObject({
  firstName: line(100),
  lastName: line(100),
  email: z.union([z.literal('').transform(() => null), z.email('Invalid email').max(254), z.null()]),
  phone: optionalLine(
    40,
    line(40)
      .overwrite(restorePhone)
      .refine(isWholePhone, roundedPhoneText)
      .refine(isFreePhone, 'This number is marked do not call. Leave it empty.'),
  ),
  company: optionalLine(200),
  city: optionalLine(60),
  state: z.enum(states).nullable(),
  tags: Tags,
  investmentTypes: z.array(z.enum(categories)).max(categories.length),
  minBudget: Dollars.nullable(),
  maxBudget: Dollars.nullable(),
  consentSource: z.enum(consentSources),
  consentDate: Day,
  notes: z
    .string()
    .overwrite(multiLine)
    .max(5_000)
    .transform((text) => (text === '' ? null : text))
    .nullable(),
});
export type ContactFields = z.output<typeof ContactFields>;

/** Why and since when an address gets nothing. */
const Suppression = z.object({ reason: z.enum(suppressionReasons), since: z.iso.datetime() });

export const Contact = z.object({
  id,
  firstName: z.string(),
  lastName: z.string(),
  /** Masked for a seat without the permission for leads or messages, like the phone number. */
  email: z.string().nullable(),
  phone: z.string().nullable(),
  /** Whether a lead says that nobody is to be called or texted there: the number is on a do-not-call list or of a litigator. */
  isPhoneBarred: z.boolean(),
  company: z.string().nullable(),
  city: z.string().nullable(),
  state: z.string().nullable(),
  tags: z.array(z.string()),
  investmentTypes: z.array(z.string()),
  minBudget: z.number().nullable(),
  maxBudget: z.number().nullable(),
  consentSource: z.enum(consentSources),
  consentDate: Day,
  notes: z.string().nullable(),
  /** Whether they joined by an invitation of the member. */
  isMember: z.boolean(),
  /** For email and for texts. */
  suppressed: z.object({ email: Suppression.nullable(), sms: Suppression.nullable() }),
  createdAt: z.iso.datetime(),
});
export type Contact = z.infer<typeof Contact>;

export const ContactRow = Contact.extend({
  /** Continues the list after this row, in the order of the request. */
  cursor: z.string(),
});
export type ContactRow = z.infer<typeof ContactRow>;

export const ContactFilter = z.object({
  /** Words of name, company, city, email and phone; each matches as a prefix. */
  search: z.string().trim().max(maxSearchLength).optional(),
  tag: z.string().trim().max(40).optional(),
  state: z.enum(states).optional(),
  type: z.enum(categories).optional(),
  source: z.enum(consentSources).optional(),
  reach: z.enum(reachFilters).optional(),
  /** Those that an import added. */
  importId: Id.optional(),
});
export type ContactFilter = z.infer<typeof ContactFilter>;

const marketing = { service: 'tools', access: 'member', feature: 'marketing-tools' } as const;
const params = z.object({ id: Id });

export const listContacts = endpoint({
  ...marketing,
  method: 'GET',
  path: '/api/contacts',
  query: ContactFilter.extend({
    sortBy: z.enum(contactSortOrders).default('newest'),
    after: z.string().max(400).optional(),
    limit: z.coerce.number().int().min(1).max(contactPageSize).default(contactPageSize),
  }),
  response: z.array(ContactRow),
  summary: 'A page of your contacts, or for a delegate with the permission for campaigns of the owner’s',
});
export type ContactListQuery = z.output<typeof listContacts.query>;

export const countContacts = endpoint({
  ...marketing,
  method: 'GET',
  path: '/api/contacts/counts',
  query: ContactFilter.omit({ reach: true }),
  response: z.object({
    all: z.number().int(),
    /** With an email address that is not suppressed. */
    reachable: z.number().int(),
    suppressed: z.number().int(),
    /** All tags in use, the most frequent first, regardless of the filter. */
    tags: z.array(z.string()),
    /** Whether contact data is shown in full and may be exported. */
    canSeeContactData: z.boolean(),
  }),
  summary: 'How many contacts match',
});
export type ContactCounts = z.infer<typeof countContacts.response>;

const contactPoint = ({ email, phone }: { email?: string | null | undefined; phone?: string | null | undefined }) =>
  Boolean(email) || Boolean(phone);

export const createContact = endpoint({
  ...marketing,
  method: 'POST',
  path: '/api/contacts',
  idempotent: true,
  body: ContactFields.partial()
    .required({ consentSource: true, consentDate: true })
    .refine(contactPoint, { path: ['email'], message: 'Enter an email address or a phone number.' }),
  response: Contact,
  success: 201,
  summary: 'Add a contact; 409 if the address or number is a contact already',
});

export const updateContact = endpoint({
  ...marketing,
  method: 'PATCH',
  path: '/api/contacts/{id}',
  params,
  body: ContactFields.partial(),
  response: Contact,
  summary: 'Edit a contact',
});

const ids = z.array(RowId).min(1).max(maxContactsAtOnce);

export const changeContacts = endpoint({
  ...marketing,
  method: 'POST',
  path: '/api/contacts/changes',
  body: z.union([
    z.strictObject({ ids, addTags: Tags.min(1) }),
    z.strictObject({ ids, removeTags: Tags.min(1) }),
    /** `stop` is a reply to a text; `manual` is the member's own decision, which `resume` takes back. */
    z.strictObject({ ids, suppress: z.enum(['manual', 'stop']) }),
    z.strictObject({ ids, resume: z.literal(true) }),
    z.strictObject({ ids, delete: z.literal(true) }),
  ]),
  response: z.object({ changed: z.number().int() }),
  summary: 'Tag, suppress or delete several contacts; a suppression outlives the contact',
});

export const exportContacts = endpoint({
  ...marketing,
  method: 'GET',
  path: '/api/contacts.csv',
  query: ContactFilter,
  content: 'text/csv',
  response: z.string(),
  summary: 'The contacts that match, as CSV; cells that begin like a formula are made harmless',
});

export const getUnsubscribe = endpoint({
  service: 'tools',
  method: 'GET',
  path: '/api/unsubscribes/{token}',
  access: 'anyone',
  params: z.object({ token: z.string().regex(/^[\w-]{22,64}$/) }),
  response: z.object({ sender: z.string(), email: z.string(), isStopped: z.boolean() }),
  summary: 'Whose emails a link stops; the address is masked',
});

/** One press in a mail program stops a sender's mail (RFC 8058): it posts a form that says so, and nothing else. */
export const unsubscribe = endpoint({
  service: 'tools',
  method: 'POST',
  path: '/api/unsubscribes/{token}',
  access: 'anyone',
  form: true,
  bearer: true,
  params: z.object({ token: z.string().regex(/^[\w-]{22,64}$/) }),
  body: z.preprocess((body) => body ?? {}, z.strictObject({ 'List-Unsubscribe': z.string().max(40).optional() })),
  response: Message,
  summary: 'Stop the emails of the member in whose name the link came; acts at once',
});
