import { z } from 'zod';
import { categories } from '../categories.ts';
import { endpoint, Message } from '../endpoint.ts';
import { investorTypes } from '../listings/investorTypes.ts';
import { multiLine, singleLine } from '../text.ts';
import { proofOfFundsFile, proofsOfFunds } from './proofOfFunds.ts';

const dollars = z
  .number()
  .min(0, 'Number must be greater than or equal to 0')
  .max(1e9, 'Number must be less than or equal to 1,000,000,000')
  .multipleOf(0.01)
  .nullable();

/** A member's profile as a buyer; amounts in dollars. */
export const BuyerProfile = z
  .strictObject({
    name: z.string().overwrite(singleLine).min(2, 'String must contain at least 2 character(s)').max(120),
    email: z.string().trim().pipe(z.email('Invalid email').max(255)),
    phone: z.string().overwrite(singleLine).max(40).nullable(),
    buyerType: z.enum(investorTypes),
    cashAvailable: dollars,
    /** Cities, counties, ZIP codes or states, as the buyer writes them. */
    preferredAreas: z.array(z.string().overwrite(singleLine).min(1).max(80)).max(20, 'Enter at most 20 areas'),
    /** A missing bound means any price. */
    priceRange: z.strictObject({ min: dollars, max: dollars }),
    propertyTypes: z.array(z.enum(categories)).max(categories.length),
    dealsClosed: z.number().int().min(0, 'Number must be greater than or equal to 0').max(100_000),
    /** Days from contract to closing; null without a closed deal. */
    avgCloseTime: z.number().int().min(1, 'Number must be greater than or equal to 1').max(3_650).nullable(),
    /** The document with its dates; null without one. */
    proofOfFunds: z
      .strictObject({ kind: z.enum(proofsOfFunds), date: z.iso.date().nullable(), expires: z.iso.date() })
      .nullable(),
    notes: z.string().overwrite(multiLine).max(2_000).nullable(),
  })
  .refine(({ priceRange: { min, max } }) => min === null || max === null || min <= max, {
    path: ['priceRange'],
    message: 'The maximum is below the minimum',
  })
  .refine(({ proofOfFunds }) => !proofOfFunds?.date || proofOfFunds.date <= proofOfFunds.expires, {
    path: ['proofOfFunds'],
    message: 'It expires before its date',
  });
export type BuyerProfile = z.output<typeof BuyerProfile>;

/** A part of the buyer score: points of a maximum, and what they rest on. */
export const ScoreLine = z.object({
  key: z.enum(['proof-of-funds', 'cash', 'deals', 'close-time', 'profile']),
  label: z.string(),
  points: z.number().int(),
  maximum: z.number().int(),
  /** The arithmetic: "4 points for each of 3 closed deals". */
  arithmetic: z.string(),
});
export type ScoreLine = z.infer<typeof ScoreLine>;

/** The document of a proof of funds. */
export const ProofFile = z.object({ name: z.string(), bytes: z.number().int(), uploadedAt: z.iso.datetime() });
export type ProofFile = z.infer<typeof ProofFile>;

export const BuyerProfileAnswer = z.object({
  /** Null before the member has saved one. */
  profile: BuyerProfile.nullable(),
  /** Sum of the lines' points, 0 to 100. */
  buyerScore: z.number().int(),
  score: z.array(ScoreLine),
  /** Days until the proof of funds expires, negative afterwards; null without one. */
  proofDaysLeft: z.number().int().nullable(),
  /** The uploaded document; null without one. Only its owner can read it. */
  proofFile: ProofFile.nullable(),
});
export type BuyerProfileAnswer = z.infer<typeof BuyerProfileAnswer>;

export const getBuyerProfile = endpoint({
  service: 'tools',
  method: 'GET',
  path: '/api/buyer-profile',
  access: 'member',
  response: BuyerProfileAnswer,
  summary: "The caller's profile as a buyer, with the arithmetic of its score",
});

export const saveBuyerProfile = endpoint({
  service: 'tools',
  method: 'PUT',
  path: '/api/buyer-profile',
  access: 'member',
  body: BuyerProfile,
  response: BuyerProfileAnswer,
  summary: "Save the caller's profile as a buyer",
});

const proofFilePath = '/api/buyer-profile/proof-of-funds';

export const uploadProofFile = endpoint({
  service: 'tools',
  method: 'POST',
  path: proofFilePath,
  access: 'member',
  upload: { bytes: proofOfFundsFile.bytes },
  query: z.object({ name: z.string().overwrite(singleLine).min(1).max(200) }),
  response: BuyerProfileAnswer,
  success: 201,
  summary: "Store the document of the caller's proof of funds (PDF, detected by content) in place of an earlier one",
});

export const downloadProofFile = endpoint({
  service: 'tools',
  method: 'GET',
  path: proofFilePath,
  access: 'member',
  content: 'application/pdf',
  response: z.instanceof(Uint8Array),
  summary: "The document of the caller's own proof of funds",
});

export const deleteProofFile = endpoint({
  service: 'tools',
  method: 'DELETE',
  path: proofFilePath,
  access: 'member',
  response: Message,
  summary: "Delete the document of the caller's proof of funds",
});
