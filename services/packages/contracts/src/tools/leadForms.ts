import { z } from 'zod';
import { endpoint, Id, Message, RowVersion } from '../endpoint.ts';
import { multiLine, singleLine } from '../text.ts';
import { leadFormFields, leadFormThemes, maxLeadForms } from './leadFormOptions.ts';
import { leadTypes } from './leadOptions.ts';

const line = (max: number) => z.string().overwrite(singleLine).max(max);
const required = (max: number) => line(max).min(1, 'Required');
const text = (max: number) => z.string().overwrite(multiLine).max(max);

/** A field of a form beside the name. */
export const LeadFormField = z.strictObject({
  name: z.enum(leadFormFields),
  label: required(80),
  isRequired: z.boolean(),
});
export type LeadFormField = z.infer<typeof LeadFormField>;

/** What a member decides about a form. */
export const LeadFormFields = z.strictObject({
  /** The heading. */
  title: required(100),
  intro: text(500),
  buttonLabel: required(40),
  fields: z
    .array(LeadFormField)
    .max(leadFormFields.length)
    .refine((fields) => new Set(fields.map(({ name }) => name)).size === fields.length, 'Each field once.')
    .refine(
      (fields) => fields.some(({ name }) => name === 'email' || name === 'phone'),
      'Ask for an email address or a phone number.',
    ),
  /** Text of a box that must be checked; empty for a form without one. */
  consentText: text(1_000),
  thankYou: required(500),
  /** Source and type of the leads that come of it. */
  leadSource: required(80),
  leadType: z.enum(leadTypes),
  /** The background of the site that shows the form. */
  theme: z.enum(leadFormThemes),
  /** A form that is off shows that it is closed, and accepts nothing. */
  isOn: z.boolean(),
});
export type LeadFormFields = z.output<typeof LeadFormFields>;

export const LeadForm = LeadFormFields.extend({
  id: z.number().int(),
  version: z.number().int(),
  /** The public name of the form in its address. */
  key: z.string(),
  /** Address of the form's page, for an iframe and to open it. */
  url: z.string(),
  /** HTML that shows the form on another site. */
  snippet: z.string(),
  submissions: z.object({
    total: z.number().int(),
    /** In the last 30 days. */
    recent: z.number().int(),
    lastAt: z.iso.datetime().nullable(),
  }),
  createdAt: z.iso.datetime(),
});
export type LeadForm = z.infer<typeof LeadForm>;

const form = { service: 'tools', access: 'member', feature: 'lead-management' } as const;
const params = z.object({ id: Id });
const key = z.object({ key: z.string().regex(/^[\w-]{16}$/) });

export const listLeadForms = endpoint({
  ...form,
  method: 'GET',
  path: '/api/lead-forms',
  response: z.array(LeadForm).max(maxLeadForms),
  summary: 'Your forms for other sites, with the number of their submissions',
});

export const createLeadForm = endpoint({
  ...form,
  method: 'POST',
  path: '/api/lead-forms',
  idempotent: true,
  body: LeadFormFields,
  response: LeadForm,
  success: 201,
  summary: 'Add a form for other sites',
});

export const updateLeadForm = endpoint({
  ...form,
  method: 'PUT',
  path: '/api/lead-forms/{id}',
  params,
  body: LeadFormFields.extend({ /** The version that the caller edits. */ version: RowVersion }),
  response: LeadForm,
  summary: 'Edit a form; 409 if someone changed it in the meantime',
});

export const deleteLeadForm = endpoint({
  ...form,
  method: 'DELETE',
  path: '/api/lead-forms/{id}',
  params,
  response: Message,
  summary: 'Delete a form; its leads and what they agreed to stay',
});

export const getLeadFormPage = endpoint({
  service: 'tools',
  method: 'GET',
  path: '/api/lead-forms/{key}/page',
  access: 'anyone',
  embeddable: true,
  params: key,
  /** `auto` follows the reader's system instead of the form's own theme. */
  query: z.object({ sent: z.literal('1').optional(), theme: z.literal('auto').optional() }),
  response: z.string(),
  content: 'text/html',
  summary: 'A form as a page for iframes of other sites; it sets and reads no cookies',
});

export const submitLeadForm = endpoint({
  service: 'tools',
  method: 'POST',
  path: '/api/lead-forms/{key}/page',
  access: 'anyone',
  form: true,
  bearer: true,
  embeddable: true,
  address: true,
  params: key,
  query: z.object({ theme: z.literal('auto').optional() }),
  /** What is required, and whether an address is one, depends on the form: `findProblems` of the service says it. */
  body: z.strictObject({
    name: line(200).default(''),
    email: line(254).optional(),
    phone: line(40).optional(),
    propertyAddress: line(300).optional(),
    propertyValue: line(40).optional(),
    timeline: line(200).optional(),
    motivation: line(200).optional(),
    message: text(3_000).optional(),
    consent: z.string().max(10).optional(),
    /** Origin of the page that shows the form, as the browser names it. */
    site: line(200).optional(),
    /** Hidden from people, so that only programs fill it in. */
    nickname: z.string().max(1_000).optional(),
  }),
  response: z.string(),
  content: 'text/html',
  summary: 'Send a form: a lead of the member whose form it is',
});
export type LeadSubmission = z.output<typeof submitLeadForm.body>;
