import { z } from 'zod';
import { endpoint, Id, Message, RowId, RowVersion } from '../endpoint.ts';
import { multiLine, singleLine } from '../text.ts';
import { ventureSides } from './jointVentureOptions.ts';

const id = z.number().int();
const Time = z.iso.datetime();
/** Dollars with at most two decimals. */
const Dollars = z.number().multipleOf(0.01).min(0).max(1_000_000_000);
const note = (max: number) => z.string().overwrite(multiLine).max(max);
const member = { service: 'tools', access: 'member' } as const;
const params = z.object({ id: Id });
const acting = { ...member, feature: 'joint-ventures', restricted: 'messaging' } as const;

/** What the agreement states beyond the post. */
export const AgreementTerms = z.strictObject({
  propertyAddress: z.string().overwrite(singleLine).min(1, 'Required').max(200),
  closingDate: z.iso.date(),
  additionalTerms: note(2_000).default(''),
});
export type AgreementTerms = z.output<typeof AgreementTerms>;

export const getAgreementAddress = endpoint({
  ...member,
  feature: 'joint-ventures',
  method: 'GET',
  path: '/api/joint-ventures/{id}/agreement-address',
  params,
  response: z.object({
    /** Empty where the joint venture is about a deal without a listing, or where the listing states no address. */
    propertyAddress: z.string(),
  }),
  summary: 'The exact address of your own listing, for the agreement of a joint venture about it',
});

/** An agreement as it would be sent. */
export const AgreementPreview = z.object({
  /** The text with its fields in double braces, and their values. */
  body: z.string(),
  values: z.record(z.string(), z.string()),
  signers: z.array(z.object({ name: z.string(), role: z.string(), maskedEmail: z.string() })),
  /** Days that the partners get to sign. */
  days: id,
});
export type AgreementPreview = z.infer<typeof AgreementPreview>;

export const previewVentureAgreement = endpoint({
  ...acting,
  method: 'POST',
  path: '/api/joint-ventures/{id}/agreement-previews',
  params,
  body: AgreementTerms,
  response: AgreementPreview,
  summary: 'The agreement of a joint venture as it would be sent, with who signs it; nothing is stored or sent',
});

export const sendVentureAgreement = endpoint({
  ...acting,
  method: 'POST',
  path: '/api/joint-ventures/{id}/agreements',
  idempotent: true,
  params,
  body: AgreementTerms,
  response: Message,
  success: 201,
  summary: 'Send the agreement of a joint venture to both partners, who sign by the link in their mail',
});

/**
 * Recorded figures of a signed venture, in dollars. What the partners contributed comes back first; the rest is split by the shares.
 */
export const Statement = z.object({
  number: id,
  revenue: z.number(),
  costs: z.number(),
  /** Revenue less costs. */
  net: z.number(),
  /** What the partners contributed. */
  capital: z.number(),
  /** What the partners get: capital and revenue less costs. */
  total: z.number(),
  note: z.string(),
  recordedBy: id,
  recordedAt: Time,
  shares: z.array(
    z.object({
      userId: id,
      name: z.string(),
      side: z.enum(ventureSides),
      percent: z.number(),
      /** Capital, and what of it comes back: all, or a part where the proceeds do not cover it. */
      contributed: z.number(),
      returned: z.number(),
      /** Their share of the rest, negative for a loss. */
      profit: z.number(),
      /** What they get: returned and profit. */
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
    after: RowVersion,
    revenue: Dollars,
    costs: Dollars,
    /** Capital by partner; partners who are missing contributed none. */
    contributions: z
      .array(z.strictObject({ userId: RowId, amount: Dollars }))
      .max(2)
      .default([]),
    note: note(1_000).default(''),
  }),
  response: Message,
  success: 201,
  summary:
    'Record revenue, costs and capital of a signed joint venture, or correct them; capital comes back first, the rest is split',
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
