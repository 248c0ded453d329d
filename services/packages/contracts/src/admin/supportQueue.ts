import { z } from 'zod';
import { endpoint, Id, Message } from '../endpoint.ts';
import { plans } from '../plans.ts';
import { multiLine, singleLine } from '../text.ts';
import { Claim, ClaimBody } from './claims.ts';
import { HelpDetails } from './help.ts';
import { helpLimits, helpPageSize, helpSearchLength, helpStates, helpTextStates } from './helpOptions.ts';

const id = z.number().int();
const at = z.iso.datetime();
const Person = z.object({ id, email: z.string().nullable() });

/** A help request in the queue. */
export const QueuedHelpRequest = z.object({
  id,
  subject: z.string(),
  /** The first message. */
  text: z.string(),
  state: z.enum(helpStates),
  /** The sender's plan when they asked; null for a visitor. */
  plan: z.enum(plans).nullable(),
  /** Null for a visitor or a closed account. */
  member: Person.nullable(),
  /** Where it is answered; null for a closed account. */
  email: z.string().nullable(),
  ...Claim.shape,
  createdAt: at,
  /** Since when the sender waits. */
  waitingSince: at,
  /** Seconds from the request to its first answer; null before. */
  firstAnswerSeconds: z.number().nullable(),
});
export type QueuedHelpRequest = z.infer<typeof QueuedHelpRequest>;

/** Times to the first answer of the requests of a week, in seconds. */
export const FirstAnswerWeek = z.object({
  /** Its Monday (America/New_York). */
  week: z.iso.date(),
  count: id,
  median: z.number(),
  p90: z.number(),
});
export type FirstAnswerWeek = z.infer<typeof FirstAnswerWeek>;

const admin = { service: 'admin', access: 'admin', permission: 'support' } as const;
const path = '/api/admin/support';
const params = z.object({ id: Id });

export const listHelpQueue = endpoint({
  ...admin,
  method: 'GET',
  path,
  query: z.object({
    show: z.enum(helpStates).default('waiting'),
    /** Words of a subject or message, an email address, or a number such as #12. It searches requests in every state. */
    search: z.string().trim().min(1).max(helpSearchLength).optional(),
  }),
  response: z.object({
    counts: z.record(z.enum(helpStates), id),
    /** Since when the sender who waits longest has waited; null while nobody waits. */
    oldestWaitingAt: at.nullable(),
    /** Seconds to the first answer of requests of the last 30 days that have one. */
    firstAnswers: z.object({
      count: id,
      median: z.number().nullable(),
      p90: z.number().nullable(),
      /** By week of the request, newest first: up to eight weeks that have answers. */
      weeks: z.array(FirstAnswerWeek),
    }),
    requests: z.array(QueuedHelpRequest),
  }),
  summary: `The support queue by plan and age, or the last ${helpPageSize} requests that are answered, closed or match a search`,
});

export const getHelpRequest = endpoint({
  ...admin,
  method: 'GET',
  path: `${path}/{id}`,
  params,
  response: QueuedHelpRequest.extend({
    details: HelpDetails.nullable(),
    /** Ten digits of the number to which answers are texted as well; null for none. */
    textPhone: z.string().nullable(),
    messages: z.array(
      z.object({
        id,
        /** A note is for admins only. */
        kind: z.enum(['request', 'answer', 'note']),
        by: z.string(),
        text: z.string(),
        at,
        /** What became of an answer by text, and why where it was not sent; null where none was requested. */
        byText: z.object({ state: z.enum(helpTextStates), reason: z.string().nullable() }).nullable(),
      }),
    ),
  }),
  summary: 'A help request with its answers and internal notes',
});
export type HelpThread = z.infer<typeof getHelpRequest.response>;

export const claimHelpRequest = endpoint({
  ...admin,
  method: 'PUT',
  path: `${path}/{id}/claim`,
  address: true,
  params,
  body: ClaimBody,
  response: Message,
  summary: 'Claim a help request, so that other admins leave it to you',
});

export const releaseHelpRequest = endpoint({
  ...admin,
  method: 'DELETE',
  path: `${path}/{id}/claim`,
  address: true,
  params,
  response: Message,
  summary: 'Give up your claim on a help request',
});

const text = z
  .string()
  .overwrite(multiLine)
  .min(3, 'Write at least 3 characters')
  .max(helpLimits.text, `At most ${helpLimits.text} characters`);

export const writeHelpMessage = endpoint({
  ...admin,
  method: 'POST',
  path: `${path}/{id}/messages`,
  address: true,
  idempotent: true,
  params,
  body: z.strictObject({ kind: z.enum(['answer', 'note']), text }),
  success: 201,
  response: Message,
  summary: 'Answer a help request by email, notification and, if asked for, by text; or add an internal note',
});

export const setHelpRequestOpen = endpoint({
  ...admin,
  method: 'PUT',
  path: `${path}/{id}/open`,
  address: true,
  params,
  body: z.strictObject({ isOpen: z.boolean() }),
  response: Message,
  summary: 'Close a help request, or open it again',
});

export const CannedAnswer = z.object({ id, title: z.string(), text: z.string() });
export type CannedAnswer = z.infer<typeof CannedAnswer>;

const cannedBody = z.strictObject({
  title: z.string().overwrite(singleLine).min(2, 'Enter a title of at least 2 characters').max(80),
  text,
});

export const listCannedAnswers = endpoint({
  ...admin,
  method: 'GET',
  path: '/api/admin/canned-answers',
  response: z.array(CannedAnswer),
  summary: 'Canned answers, by title',
});

export const addCannedAnswer = endpoint({
  ...admin,
  method: 'POST',
  path: '/api/admin/canned-answers',
  address: true,
  idempotent: true,
  body: cannedBody,
  success: 201,
  response: Message,
  summary: 'Add a canned answer',
});

export const changeCannedAnswer = endpoint({
  ...admin,
  method: 'PUT',
  path: '/api/admin/canned-answers/{id}',
  address: true,
  params,
  body: cannedBody,
  response: Message,
  summary: 'Change a canned answer',
});

export const deleteCannedAnswer = endpoint({
  ...admin,
  method: 'DELETE',
  path: '/api/admin/canned-answers/{id}',
  address: true,
  params,
  response: Message,
  summary: 'Delete a canned answer',
});

export const ManagedAccount = z.object({
  member: Person,
  /** The account manager, with the name that the member sees. */
  manager: Person.extend({ name: z.string() }).nullable(),
});
export type ManagedAccount = z.infer<typeof ManagedAccount>;

export const listAccountManagers = endpoint({
  ...admin,
  method: 'GET',
  path: '/api/admin/account-managers',
  response: z.object({
    accounts: z.array(ManagedAccount),
    /** Admins who can be chosen: those whose role permits them to answer help requests. */
    admins: z.array(Person),
  }),
  summary: 'Partnership members and their account managers, those without one first',
});

export const nameAccountManager = endpoint({
  ...admin,
  method: 'PUT',
  path: '/api/admin/account-managers/{id}',
  address: true,
  params,
  body: z.strictObject({
    managerId: id.positive().max(2_147_483_647),
    name: z.string().overwrite(singleLine).min(2, 'Enter the name that the member sees').max(100),
  }),
  response: Message,
  summary: 'Name the account manager of a partnership member',
});
