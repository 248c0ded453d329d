import { z } from 'zod';
import { endpoint, Id, RowId } from '../endpoint.ts';
import { multiLine } from '../text.ts';
import { conversationSides } from './messageOptions.ts';
import {
  offerAmountRange,
  offerAnswers,
  offerContingencies,
  offerFinancing,
  offerHours,
  offerStatuses,
  type OfferAnswer,
} from './offerRules.ts';

const id = z.number().int();
const Day = z.iso.date();
/** Dollars with at most two decimals. */
const Dollars = z.number().multipleOf(0.01).min(0).max(1_000_000_000);

/** An offer; amounts in dollars. */
export const Offer = z.object({
  id,
  status: z.enum(offerStatuses),
  /** Who made it. */
  from: z.enum(conversationSides),
  amount: z.number(),
  financing: z.enum(offerFinancing),
  earnestMoney: z.number().nullable(),
  closingDate: Day.nullable(),
  inspectionDays: z.number().int().nullable(),
  contingencies: z.array(z.enum(offerContingencies)),
  note: z.string(),
  /** The offer that it counters, and that one's amount. */
  countersId: id.nullable(),
  countersAmount: z.number().nullable(),
  createdAt: z.iso.datetime(),
  expiresAt: z.iso.datetime(),
  answeredAt: z.iso.datetime().nullable(),
});
export type Offer = z.infer<typeof Offer>;

/** The open offer of a conversation, for the inbox. */
export const OpenOffer = Offer.pick({ id: true, from: true, amount: true, expiresAt: true });

const terms = {
  amount: Dollars.min(offerAmountRange.min).max(offerAmountRange.max),
  financing: z.enum(offerFinancing),
  earnestMoney: Dollars.min(0).max(offerAmountRange.max).nullable(),
  closingDate: Day.nullable(),
  inspectionDays: z.number().int().min(0).max(120).nullable(),
  contingencies: z.array(z.enum(offerContingencies)).max(offerContingencies.length),
  note: z.string().overwrite(multiLine).max(1_000),
  /** Hours until it expires. */
  hours: z.union(offerHours.map((hours) => z.literal(hours))),
};

export const OfferTerms = z
  .strictObject(terms)
  .refine(({ amount, earnestMoney }) => earnestMoney === null || earnestMoney <= amount, {
    path: ['earnestMoney'],
    message: 'Enter at most the amount of the offer.',
  });
export type OfferTerms = z.output<typeof OfferTerms>;

export const makeOffer = endpoint({
  service: 'tools',
  method: 'POST',
  path: '/api/conversations/{id}/offers',
  access: 'member',
  restricted: 'messaging',
  idempotent: true,
  params: z.object({ id: Id }),
  body: z.strictObject({
    clientId: z.uuid(),
    /** The open offer of the other side that it counters. */
    counters: RowId.nullable().default(null),
    terms: OfferTerms,
  }),
  response: Offer,
  success: 201,
  summary: 'Make an offer on the listing of a conversation, or counter one',
});

export const answerOffer = endpoint({
  service: 'tools',
  method: 'POST',
  path: '/api/offers/{id}/answers',
  access: 'member',
  restricted: 'messaging',
  idempotent: true,
  params: z.object({ id: Id }),
  body: z.strictObject({
    answer: z.enum(Object.keys(offerAnswers) as [OfferAnswer, ...OfferAnswer[]]),
    /** The amount that was shown, which must be the offer's. */
    amount: Dollars,
  }),
  response: Offer,
  summary: 'Accept, decline or withdraw an offer; of the offers on a listing at most one is accepted',
});
