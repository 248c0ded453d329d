import { z } from 'zod';
import { categories, situations } from '../categories.ts';
import { endpoint, Id, Message } from '../endpoint.ts';
import { states } from '../states.ts';
import { multiLine, singleLine } from '../text.ts';
import { dealTypes } from './filter.ts';
import { experienceLevels, investorTypes } from './investorTypes.ts';
import { financingOptions } from './financing.ts';

/** An HTML form sends a single value where one box is ticked, and an empty text for what was left out. */
const list = <S extends z.ZodType>(each: S) =>
  z.preprocess(
    (value) => (value === undefined || value === '' ? [] : Array.isArray(value) ? value : [value]),
    z.array(each).max(60),
  );
const unlessEmpty = <S extends z.ZodType>(schema: S) =>
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
    .min(10, 'Phone number must be at least 10 digits')
    .max(40),
  email: z
    .string('Please enter a valid email address')
    .trim()
    .pipe(z.email('Please enter a valid email address').max(255)),
  situation: unlessEmpty(z.enum(situations)),
  additionalNotes: unlessEmpty(
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
  summary: 'Offer a property to our investors',
});

const dollars = unlessEmpty(
  z.coerce.number('Must be a number').nonnegative('Number must be greater than or equal to 0').max(1e9),
);

/**
 * Empty limits mean none. Acres are text, as the specification has them. All stated preferences must hold for a match;
 * `filterOfBuyer` in listings documents the rule of each.
 */
export const BuyerPreferences = z.strictObject({
  email: z
    .string('Please enter a valid email address')
    .trim()
    .pipe(z.email('Please enter a valid email address').max(255)),
  interests: list(z.enum(categories)),
  preferredStates: list(z.enum(states)),
  maxPrice: dollars,
  minAcres: unlessEmpty(z.string().trim().max(20)),
  maxAcres: unlessEmpty(z.string().trim().max(20)),
  investorType: unlessEmpty(z.enum(investorTypes)),
  experienceLevel: unlessEmpty(z.enum(experienceLevels)),
  preferredDealTypes: list(z.enum(dealTypes)),
  /** Dollars. */
  cashAvailable: dollars,
  /** Percent. */
  minROI: unlessEmpty(
    z.coerce.number('Must be a number').nonnegative('Number must be greater than or equal to 0').max(1_000),
  ),
  preferredFinancing: list(z.enum(financingOptions)),
  /** Miles around `zipCode`. */
  geographicRadius: unlessEmpty(z.coerce.number('Must be a number').int().min(1).max(500)),
  zipCode: unlessEmpty(
    z
      .string()
      .trim()
      .regex(/^\d{5}$/, 'Must be a ZIP code of 5 digits'),
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
    'Ask for alerts of new listings or change their preferences; takes effect once the address is confirmed by mail',
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
    'Confirm an address of the buyer list by the single-use link of its mail; used, expired and unknown links look alike (410)',
});

/** How far we are with a seller who wrote to us. */
export const leadStatuses = ['new', 'contacted', 'qualified', 'closed'] as const;

/** An admin who may be assigned to a lead. */
export const LeadAssignee = z.object({ id: z.number().int(), firstName: z.string(), email: z.string() });
export type LeadAssignee = z.infer<typeof LeadAssignee>;

/** A seller's offer as an admin sees it. */
export const SellerLeadRecord = z.object({
  id: z.number().int(),
  propertyAddress: z.string(),
  fullName: z.string(),
  /** Empty once they have closed their account. */
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

/** Leads of one look. */
export const leadPageSize = 50;

export const listSellerLeads = endpoint({
  service: 'listings',
  method: 'GET',
  path: '/api/admin/seller-leads',
  access: 'admin',
  query: z.object({ after: Id.optional(), due: z.literal('true').optional() }),
  response: z.array(SellerLeadRecord).max(leadPageSize),
  summary: 'What sellers offered, newest first, those before `after`; with `due`, those whose follow-up is due',
});

export const listLeadAssignees = endpoint({
  service: 'listings',
  method: 'GET',
  path: '/api/admin/lead-assignees',
  access: 'admin',
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
    assignedTo: z.number().int().positive().max(2_147_483_647).nullable().optional(),
  })
  .refine((change) => Object.keys(change).length > 0, 'Required');
export type LeadChange = z.output<typeof LeadChange>;

export const updateSellerLead = endpoint({
  service: 'listings',
  method: 'PUT',
  path: '/api/admin/seller-leads/{id}',
  access: 'admin',
  address: true,
  params: z.object({ id: Id }),
  body: LeadChange,
  response: Message,
  summary: "Change a seller lead's status, estimated value, follow-up date or assignee",
});
