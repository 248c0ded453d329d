import { z } from 'zod';
import { endpoint, Id, Message } from '../endpoint.ts';
import { phoneKeyPattern, toPhoneKey } from '../phone.ts';
import { multiLine, singleLine } from '../text.ts';
import { helpLimits, helpPageSize, helpStates, helpTextStates } from './helpOptions.ts';

const id = z.number().int();
const at = z.iso.datetime();
const line = (max: number) => z.string().overwrite(singleLine).max(max);

/** What went wrong, as its sender saw it before they agreed to send it. */
export const HelpDetails = z.strictObject({
  /** Path of the page, without its query. */
  page: line(helpLimits.page),
  browser: line(helpLimits.browser),
  /** The error that was shown last; empty for none. */
  problem: line(helpLimits.problem),
  /** The id of the request that failed; empty for none. */
  requestId: line(helpLimits.requestId),
});
export type HelpDetails = z.infer<typeof HelpDetails>;

export const HelpText = z
  .string()
  .overwrite(multiLine)
  .min(10, 'Write at least 10 characters')
  .max(helpLimits.text, `At most ${helpLimits.text} characters`);

export const NewHelpRequest = z
  .strictObject({
    /** Where a visitor is answered. Members are answered at their account's address. */
    email: z.string().trim().pipe(z.email('Please enter a valid email address').max(255)).nullable().default(null),
    subject: z
      .string()
      .overwrite(singleLine)
      .min(3, 'Enter a subject of at least 3 characters')
      .max(helpLimits.subject, `At most ${helpLimits.subject} characters`),
    text: HelpText,
    /** Null unless the sender agreed to send it. */
    details: HelpDetails.nullable().default(null),
    /** The US number to which answers are texted as well, for members whose plan includes it; null for none. */
    textPhone: z
      .string()
      .max(40)
      .overwrite((number) => toPhoneKey(number) ?? '')
      .regex(phoneKeyPattern, 'Enter a US mobile number with its area code')
      .nullable()
      .default(null),
    /** Whether the sender agreed to `helpTextConsent`. A number is refused without it. */
    textConsent: z.boolean().default(false),
    /** Hidden from people; programs that fill in every field fill it in. */
    website: z.string().max(500).default(''),
  })
  .refine(({ textPhone, textConsent }) => textPhone === null || textConsent, {
    path: ['textConsent'],
    message: 'Agree to get texts, or leave out the number',
  });
export type NewHelpRequest = z.output<typeof NewHelpRequest>;

export const sendHelpRequest = endpoint({
  service: 'admin',
  method: 'POST',
  path: '/api/help/requests',
  access: 'anyone',
  address: true,
  idempotent: true,
  body: NewHelpRequest,
  success: 201,
  response: Message,
  summary:
    'Ask for help; answered by email, for members in their notifications, and by text for those who asked for it',
});

/** One of the caller's own requests. */
export const OwnHelpRequest = z.object({
  id,
  subject: z.string(),
  state: z.enum(helpStates),
  createdAt: at,
  lastMessageAt: at,
});
export type OwnHelpRequest = z.infer<typeof OwnHelpRequest>;

const member = { service: 'admin', access: 'member' } as const;

export const listOwnHelpRequests = endpoint({
  ...member,
  method: 'GET',
  path: '/api/help/requests',
  response: z.object({
    requests: z.array(OwnHelpRequest),
    /** Who looks after a member of the partnership plan. */
    accountManager: z.object({ name: z.string(), email: z.string().nullable() }).nullable(),
    /** Median seconds to the first answer of anyone's requests of the last 30 days; null for fewer than `minAnswers`. */
    firstAnswerSeconds: z.number().nullable(),
  }),
  summary: `Your ${helpPageSize} latest help requests, your account manager, and how long first answers take`,
});

export const getOwnHelpRequest = endpoint({
  ...member,
  method: 'GET',
  path: '/api/help/requests/{id}',
  params: z.object({ id: Id }),
  response: OwnHelpRequest.extend({
    details: HelpDetails.nullable(),
    /** Ten digits of the number to which answers are texted as well; null for none. */
    textPhone: z.string().nullable(),
    messages: z.array(
      z.object({
        id,
        from: z.enum(['you', 'support']),
        text: z.string(),
        at,
        /** What became of an answer by text; null where none was requested. */
        textState: z.enum(helpTextStates).nullable(),
      }),
    ),
  }),
  summary: 'One of your help requests with its messages',
});
export type OwnHelpThread = z.infer<typeof getOwnHelpRequest.response>;

export const replyToHelpRequest = endpoint({
  ...member,
  method: 'POST',
  path: '/api/help/requests/{id}/messages',
  address: true,
  idempotent: true,
  params: z.object({ id: Id }),
  body: z.strictObject({ text: HelpText }),
  success: 201,
  response: Message,
  summary: 'Write again in one of your help requests; a closed one is opened again',
});
