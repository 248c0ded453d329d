import { z } from 'zod';
import { categories } from '../categories.ts';
import { endpoint, Id, Message, RowId, RowVersion } from '../endpoint.ts';
import { FutureTime } from '../futureTime.ts';
import { states } from '../states.ts';
import { multiLine, singleLine } from '../text.ts';
import { campaignRates, campaignStatuses, campaignTypes, deliveryStatuses, unknownFields } from './campaignOptions.ts';
import { contactPageSize } from './outreachOptions.ts';
import { maxTextLength } from './textMessages.ts';

const count = z.number().int();
const knownFields = (text: string) => unknownFields(text).length === 0;
const unknown = 'Use only the fields below the text.';
const line = (max: number) => z.string().overwrite(singleLine).max(max);

/** What a campaign says. Fields such as `{{firstName|there}}` are filled in for each recipient. A text has a body alone. */
export const CampaignTemplate = z.strictObject({
  subject: line(150).refine(knownFields, unknown).default(''),
  /** A second subject, which every other recipient gets. */
  subjectB: line(150).refine(knownFields, unknown).default(''),
  preview: line(150).refine(knownFields, unknown).default(''),
  heading: line(120).refine(knownFields, unknown).default(''),
  body: z.string().overwrite(multiLine).min(1, 'Required').max(8_000).refine(knownFields, unknown),
  buttonLabel: line(40).default(''),
  buttonUrl: z
    .union([z.literal(''), z.url({ protocol: /^https?$/, error: 'Must be a web address' }).max(500)])
    .default(''),
});
export type CampaignTemplate = z.output<typeof CampaignTemplate>;

/** Filters on contacts; all must hold. Empty lists do not filter. */
export const CampaignAudience = z.strictObject({
  tags: z.array(line(40)).max(20).default([]),
  states: z.array(z.enum(states)).max(50).default([]),
  types: z.array(z.enum(categories)).max(categories.length).default([]),
});
export type CampaignAudience = z.output<typeof CampaignAudience>;

const Stats = z.object({
  audience: count,
  byStatus: z.record(z.enum(deliveryStatuses), count),
  unsubscribed: count,
  /** Recipients who marked the mail as spam. */
  complained: count,
  /** Parts of texts that were sent. */
  segments: count,
  /** By subject: recipients whom the mail reached, and who pressed its button. */
  variants: z.array(z.object({ variant: z.enum(['A', 'B']), sent: count, clicked: count })),
});
export type CampaignStats = z.infer<typeof Stats>;

export const Campaign = z.object({
  id: count,
  name: z.string(),
  type: z.enum(campaignTypes),
  status: z.enum(campaignStatuses),
  template: CampaignTemplate,
  /** Null where the recipients were chosen by a match with a listing. */
  audience: CampaignAudience.nullable(),
  leadListIds: z.array(count),
  sendDateTime: z.iso.datetime().nullable(),
  perHour: count,
  quietHours: z.boolean(),
  stats: Stats,
  /** Why it is paused, where nobody pressed Pause. */
  problem: z.string().nullable(),
  /** The listing that it is about. */
  propertyId: count.nullable(),
  createdAt: z.iso.datetime(),
  finishedAt: z.iso.datetime().nullable(),
});
export type Campaign = z.infer<typeof Campaign>;

const marketing = { service: 'tools', access: 'member', feature: 'marketing-tools' } as const;
const params = z.object({ id: Id });

const type = z.enum(campaignTypes).default('email');

const CampaignFields = z.strictObject({
  name: line(100).min(1, 'Required'),
  type,
  template: CampaignTemplate,
  audience: CampaignAudience,
  leadListIds: z.array(RowId).max(20).default([]),
  perHour: z.union(campaignRates.map((rate) => z.literal(rate))).default(campaignRates[0]),
  /** Only between 9 am and 8 pm where the recipient lives. */
  quietHours: z.boolean().default(true),
});

const CampaignBody = CampaignFields.superRefine(({ type, template }, context) => {
  const refuse = (field: keyof CampaignTemplate, message: string) =>
    context.addIssue({ code: 'custom', path: ['template', field], message });
  if (type === 'sms') {
    if (template.body.length > maxTextLength) refuse('body', `At most ${maxTextLength} letters`);
    return;
  }
  if (template.subject === '') refuse('subject', 'Required');
  if (template.heading === '') refuse('heading', 'Required');
});
export type CampaignBody = z.output<typeof CampaignBody>;

export const listCampaigns = endpoint({
  ...marketing,
  method: 'GET',
  path: '/api/campaigns',
  response: z.array(Campaign),
  summary: 'Your last hundred campaigns, newest first',
});

export const createCampaign = endpoint({
  ...marketing,
  method: 'POST',
  path: '/api/campaigns',
  idempotent: true,
  body: CampaignBody,
  response: z.object({ id: count }),
  success: 201,
  summary: 'Save a campaign as a draft',
});

export const countAudience = endpoint({
  ...marketing,
  method: 'POST',
  path: '/api/campaigns/audience',
  body: z.strictObject({ type, audience: CampaignAudience, leadListIds: z.array(RowId).max(20).default([]) }),
  response: z.object({
    /** Contacts that would be mailed. */
    recipients: count,
    /** Contacts that match and have no address, or one that is suppressed. */
    unreachable: count,
  }),
  summary: 'How many contacts a campaign would reach now',
});

export const getCampaign = endpoint({
  ...marketing,
  method: 'GET',
  path: '/api/campaigns/{id}',
  params,
  response: Campaign,
  summary: 'A campaign with its progress',
});

export const updateCampaign = endpoint({
  ...marketing,
  method: 'PUT',
  path: '/api/campaigns/{id}',
  params,
  body: CampaignBody,
  response: Campaign,
  summary: 'Change a draft',
});

export const deleteCampaign = endpoint({
  ...marketing,
  method: 'DELETE',
  path: '/api/campaigns/{id}',
  params,
  response: Message,
  summary: 'Delete a draft',
});

export const testCampaign = endpoint({
  ...marketing,
  method: 'POST',
  path: '/api/campaigns/{id}/test',
  restricted: 'messaging',
  params,
  response: Message,
  summary: 'Mail a campaign to the owner’s own address, with sample values',
});

export const actOnCampaign = endpoint({
  ...marketing,
  method: 'POST',
  path: '/api/campaigns/{id}/actions',
  restricted: 'messaging',
  params,
  body: z.union([
    /** Without a time it starts at once. */
    z.strictObject({
      action: z.literal('send'),
      sendDateTime: FutureTime.nullable().default(null),
      /** How many people the sender confirmed; more or fewer are refused. Null is not compared. */
      recipients: RowVersion.nullable().default(null),
      /** The caller confirms that the recipients of texts agreed to them in writing. */
      consentConfirmed: z.boolean().default(false),
    }),
    z.strictObject({ action: z.enum(['pause', 'resume', 'cancel']) }),
  ]),
  response: Campaign,
  summary:
    'Send, schedule, pause, resume or cancel a campaign; what is on the way already arrives; 409 `count-changed` if another number would get it than was confirmed',
});

export const listDeliveries = endpoint({
  ...marketing,
  method: 'GET',
  path: '/api/campaigns/{id}/deliveries',
  params,
  query: z.object({
    status: z.enum(deliveryStatuses).optional(),
    after: z.coerce.number().int().positive().optional(),
  }),
  response: z.array(
    z.object({
      id: count,
      name: z.string(),
      /** Masked for a seat without the permission for leads or messages. */
      recipient: z.string(),
      variant: z.enum(['A', 'B']),
      status: z.enum(deliveryStatuses),
      segments: count.nullable(),
      hasComplained: z.boolean(),
      reason: z.string().nullable(),
      /** Why the recipient was chosen, for a listing. */
      match: z.string().nullable(),
      at: z.iso.datetime().nullable(),
      hasClicked: z.boolean(),
      hasUnsubscribed: z.boolean(),
    }),
  ),
  summary: `What became of each recipient, ${contactPageSize} at a time`,
});

export const recordClick = endpoint({
  service: 'tools',
  method: 'POST',
  path: '/api/campaign-clicks/{token}',
  access: 'anyone',
  params: z.object({ token: z.string().regex(/^[\w-]{22}$/) }),
  response: z.object({ url: z.string() }),
  summary: 'The page that the button of a campaign’s email leads to',
});

const BlastMatch = z.object({ name: z.string(), email: z.string(), reasons: z.array(z.string()) });

export const getListingBlast = endpoint({
  ...marketing,
  method: 'GET',
  path: '/api/listing-blasts/{id}',
  params,
  response: z.object({
    title: z.string(),
    place: z.string(),
    price: z.number(),
    matches: count,
    /** The first twenty, with the reasons. */
    sample: z.array(BlastMatch),
    /** When the listing was sent last; once in seven days at most. */
    lastSentAt: z.iso.datetime().nullable(),
  }),
  summary: 'Which of your contacts match one of your active listings, and why',
});

export const testListingBlast = endpoint({
  ...marketing,
  method: 'POST',
  path: '/api/listing-blasts/{id}/test',
  restricted: 'messaging',
  params,
  response: Message,
  summary: 'Mail what contacts get about a listing to the owner’s own address, with sample values',
});

export const sendListingBlast = endpoint({
  ...marketing,
  method: 'POST',
  path: '/api/listing-blasts/{id}',
  restricted: 'messaging',
  idempotent: true,
  params,
  body: z.strictObject({
    /** How many contacts matched when the sender confirmed it; more or fewer are refused. Null is not compared. */
    matches: RowVersion.nullable().default(null),
  }),
  response: z.object({ campaignId: count, recipients: count }),
  success: 201,
  summary:
    'Send one of your active listings to the contacts that match it; 409 `count-changed` if another number matches than was confirmed',
});
