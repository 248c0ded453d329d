import { z } from 'zod';
import { endpoint, Id, Message } from '../endpoint.ts';
import { multiLine, singleLine } from '../text.ts';
import { ventureSides } from './jointVentureOptions.ts';

const id = z.number().int();
const Time = z.iso.datetime();
/** Dollars with at most two decimals. */
const Dollars = z.number().multipleOf(0.01).min(0).max(1_000_000_000);
const note = (max: number) => z.string().overwrite(multiLine).max(max);
const member = { service: 'tools', access: 'member' } as const;
const params = z.object({ id: Id });

/** What the agreement states beyond the post. */
export const AgreementTerms = z.strictObject({
  propertyAddress: z.string().overwrite(singleLine).min(1, 'Required').max(200),
  closingDate: z.iso.date(),
  additionalTerms: note(2_000).default(''),
});
export type AgreementTerms = z.output<typeof AgreementTerms>;

export const sendVentureAgreement = endpoint({
  ...member,
  method: 'POST',
  path: '/api/joint-ventures/{id}/agreements',
  feature: 'joint-ventures',
  restricted: 'messaging',
  idempotent: true,
  params,
  body: AgreementTerms,
  response: Message,
  success: 201,
  summary: 'Send the agreement of a joint venture to both partners, who sign by the link in their mail',
});

/** Recorded figures of a closed venture, in dollars, with the shares by which they are split. */
export const Statement = z.object({
  number: id,
  revenue: z.number(),
  costs: z.number(),
  net: z.number(),
  note: z.string(),
  recordedBy: id,
  recordedAt: Time,
  shares: z.array(
    z.object({
      userId: id,
      name: z.string(),
      side: z.enum(ventureSides),
      percent: z.number(),
      amount: z.number(),
      /** Null while the partner has not answered. */
      answer: z.enum(['confirmed', 'disputed']).nullable(),
      note: z.string(),
      answeredAt: Time.nullable(),
    }),
  ),
});
export type Statement = z.infer<typeof Statement>;

export const recordStatement = endpoint({
  ...member,
  method: 'POST',
  path: '/api/joint-ventures/{id}/statements',
  idempotent: true,
  params,
  body: z.strictObject({
    /** The number of the last statement that the caller saw; 0 for none. */
    after: z.number().int().min(0),
    revenue: Dollars,
    costs: Dollars,
    note: note(1_000).default(''),
  }),
  response: Message,
  success: 201,
  summary: 'Record actual revenue and costs of a signed joint venture, or correct them; shares are split to the cent',
});

export const answerStatement = endpoint({
  ...member,
  method: 'POST',
  path: '/api/joint-ventures/{id}/statements/{number}/answers',
  idempotent: true,
  params: z.object({ id: Id, number: Id }),
  body: z.strictObject({ answer: z.enum(['confirmed', 'disputed']), note: note(1_000).default('') }),
  response: Message,
  summary: 'Confirm the latest figures of a joint venture, or dispute them',
});

export const exportVentureLedger = endpoint({
  ...member,
  method: 'GET',
  path: '/api/joint-ventures/{id}/ledger.csv',
  params,
  content: 'text/csv',
  response: z.string(),
  summary: 'The entries of a joint venture as CSV; cells that begin like a formula are made harmless',
});
