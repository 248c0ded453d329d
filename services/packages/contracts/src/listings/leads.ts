import { z } from 'zod';
import { categories, situations } from '../categories.ts';
import { endpoint, Id, Message, RowId } from '../endpoint.ts';
import { states } from '../states.ts';
import { parseTypedDollars } from '../money.ts';
import { hasPhoneDigits } from '../phone.ts';
import { multiLine, singleLine } from '../text.ts';
import { fiveDigitsOf, isZipText } from '../values/zip.ts';
import { dealTypes } from './filter.ts';
import { experienceLevels, investorTypes } from './investorTypes.ts';
import { financingOptions } from './financing.ts';

/** A list field of an HTML form, which sends a single value for one checked box and an empty text for none. */
const formList = <S extends z.ZodType>(each: S) =>
  z.preprocess(
    (value) => (value === undefined || value === '' ? [] : Array.isArray(value) ? value : [value]),
    z.array(each).max(60),
  );
/** An optional field of an HTML form, which sends an empty text for an absent value. */
const optionalInForm = <S extends z.ZodType>(schema: S) =>
  z.preprocess((value) => (value === '' || value === null ? undefined : value), schema.optional());

/** Texts and bounds are the specification's, section 5. */
export const SellerLead = z.strictObject({
  propertyAddress: z
    .string('Property address is required')
    .overwrite(singleLine)
    .min(5, 'Property address is required')
    .max(500),
  fullName: z.string('Full name is required').overwrite(singleLine).min(2, 'Full name is required').max(200),
  phone: z
    .string('Phone number must be at least 10 digits')
    .trim()
    .refine(hasPhoneDigits, 'Phone number must be at least 10 digits')
    .max(40),
  email: z
    .string('Please enter a valid email address')
    .trim()
    .pipe(z.email('Please enter a valid email address').max(255)),
  situation: optionalInForm(z.enum(situations)),
  additionalNotes: optionalInForm(
    z.string().overwrite(multiLine).max(2_000, 'String must contain at most 2000 character(s)'),
  ),
});
export type SellerLead = z.output<typeof SellerLead>;

export const submitSellerLead = endpoint({
  service: 'listings',
  method: 'POST',
  path: '/api/seller-leads',
  access: 'anyone',
  address: true,
  form: true,
  idempotent: true,
  body: SellerLead,
  response: Message,
  success: 201,
  summary: 'Submit a seller lead: offer a property to investors',
});

/** A number, or what people type for one: "250k". */
const dollars = optionalInForm(
  z.preprocess(
    (given) => (typeof given === 'string' ? (parseTypedDollars(given) ?? given) : given),
    z.coerce.number('Must be a number').nonnegative('Number must be greater than or equal to 0').max(1e9),
  ),
);

/**
 * Preferences of a buyer list subscription. Absent bounds do not limit. Acres are text, as in the specification. A listing
 * matches if it satisfies all stated preferences; `filterOfBuyer` in listings documents the rule of each.
 */
export const BuyerPreferences = z.strictObject({
  email: z
    .string('Please enter a valid email address')
    .trim()
    .pipe(z.email('Please enter a valid email address').max(255)),
  interests: formList(z.enum(categories)),
  preferredStates: formList(z.enum(states)),
  maxPrice: dollars,
  minAcres: optionalInForm(z.string().trim().max(20)),
  maxAcres: optionalInForm(z.string().trim().max(20)),
  investorType: optionalInForm(z.enum(investorTypes)),
  experienceLevel: optionalInForm(z.enum(experienceLevels)),
  preferredDealTypes: formList(z.enum(dealTypes)),
  /** Dollars. */
  cashAvailable: dollars,
  /** Percent. */
  minROI: optionalInForm(
    z.coerce.number('Must be a number').nonnegative('Number must be greater than or equal to 0').max(1_000),
  ),
  preferredFinancing: formList(z.enum(financingOptions)),
  /** Miles around `zipCode`. */
  geographicRadius: optionalInForm(z.coerce.number('Must be a number').int().min(1).max(500)),
  zipCode: optionalInForm(
    z.string().trim().refine(isZipText, 'Must be a ZIP code of 5 digits').overwrite(fiveDigitsOf),
  ),
});
export type BuyerPreferences = z.output<typeof BuyerPreferences>;

export const joinBuyerList = endpoint({
  service: 'listings',
  method: 'POST',
  path: '/api/buyer-list',
  access: 'anyone',
  address: true,
  form: true,
  idempotent: true,
  body: BuyerPreferences,
  response: Message,
  success: 201,
  summary:
    'Subscribe to alerts for new listings or change the preferences; takes effect once the address is confirmed by mail',
});

export const confirmBuyer = endpoint({
  service: 'listings',
  method: 'POST',
  path: '/api/buyer-list/confirmations',
  access: 'anyone',
  address: true,
  form: true,
  body: z.strictObject({ token: z.string().min(20).max(100) }),
  response: Message,
  summary:
    'Confirm an address of the buyer list by the single-use link of a mail; 410 for used, expired and unknown links alike',
});

/** Stages of a seller lead. */
export const leadStatuses = ['new', 'contacted', 'qualified', 'closed'] as const;

/** An admin who may be assigned to a lead. */
export const LeadAssignee = z.object({ id: z.number().int(), firstName: z.string(), email: z.string() });
export type LeadAssignee = z.infer<typeof LeadAssignee>;

/** A seller lead for admins. */
export const SellerLeadRecord = z.object({
  id: z.number().int(),
  propertyAddress: z.string(),
  fullName: z.string(),
  /** Empty once the seller has closed their account. */
  phone: z.string(),
  email: z.string(),
  situation: z.enum(situations).nullable(),
  additionalNotes: z.string().nullable(),
  status: z.enum(leadStatuses),
  /** Where the lead came from; the home page's form is `website`. */
  source: z.string(),
  /** Dollars. */
  estimatedValue: z.number().nullable(),
  followUpDate: z.iso.date().nullable(),
  /** True for a lead that is not closed, from its follow-up date on (calendar of America/New_York). */
  followUpDue: z.boolean(),
  assignee: LeadAssignee.nullable(),
  receivedAt: z.iso.datetime(),
});
export type SellerLeadRecord = z.infer<typeof SellerLeadRecord>;

/** Leads in one response. */
export const leadPageSize = 50;

export const listSellerLeads = endpoint({
  service: 'listings',
  method: 'GET',
  path: '/api/admin/seller-leads',
  access: 'admin',
  permission: 'seller-leads',
  query: z.object({ after: Id.optional(), due: z.literal('true').optional() }),
  response: z.array(SellerLeadRecord).max(leadPageSize),
  summary: 'Seller leads, newest first, before `after`; with `due`, those whose follow-up is due',
});

export const listLeadAssignees = endpoint({
  service: 'listings',
  method: 'GET',
  path: '/api/admin/lead-assignees',
  access: 'admin',
  permission: 'seller-leads',
  response: z.array(LeadAssignee),
  summary: 'Admins who may be assigned to a seller lead',
});

/** Changes to a lead. Absent fields keep their value; null clears one. */
export const LeadChange = z
  .strictObject({
    status: z.enum(leadStatuses).optional(),
    /** Dollars, rounded to cents. */
    estimatedValue: z.number().nonnegative().max(1e9).nullable().optional(),
    followUpDate: z.iso
      .date()
      .refine((day) => day >= '2000-01-01' && day < '2101-01-01', 'Enter a date between 2000 and 2100.')
      .nullable()
      .optional(),
    /** The id of one of `listLeadAssignees`. */
    assignedTo: RowId.nullable().optional(),
  })
  .refine((change) => Object.keys(change).length > 0, 'Required');
export type LeadChange = z.output<typeof LeadChange>;

export const updateSellerLead = endpoint({
  service: 'listings',
  method: 'PUT',
  path: '/api/admin/seller-leads/{id}',
  access: 'admin',
  permission: 'seller-leads',
  address: true,
  params: z.object({ id: Id }),
  body: LeadChange,
  response: Message,
  summary: "Change a seller lead's status, estimated value, follow-up date or assignee",
});
