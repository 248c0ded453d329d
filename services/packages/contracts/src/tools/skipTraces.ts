import { z } from 'zod';
import { endpoint, Id, Message } from '../endpoint.ts';
import { LookupQuota } from './propertyRecords.ts';
import { skipTracePurposes } from './skipTracePurposes.ts';

const PhoneNumber = z.object({
  /** "(404) 555-0134". */
  number: z.string(),
  type: z.enum(['mobile', 'landline', 'voip', 'unknown']),
  /** On a do-not-call list, as far as the source knows. */
  doNotCall: z.boolean(),
});

/** How to reach the owner of a property. */
export const SkipTrace = z.object({
  ownerName: z.string(),
  mailingAddress: z.string().nullable(),
  phoneNumbers: z.array(PhoneNumber),
  emailAddresses: z.array(z.string()),
  relatives: z.array(z.string()),
  /** 0 to 100, as the source states it. */
  confidence: z.number().int().min(0).max(100),
  sourceName: z.string(),
  /** The person is invented and the numbers reach no one. */
  isSample: z.boolean(),
  purpose: z.enum(skipTracePurposes),
  requestedAt: z.iso.datetime(),
  /** It is deleted then. */
  expiresAt: z.iso.datetime(),
  /** Contact data is hidden because the caller's seat has no permission for leads or messages. */
  isMasked: z.boolean(),
});
export type SkipTrace = z.infer<typeof SkipTrace>;

export const SkipTraceState = z.object({
  trace: SkipTrace.nullable(),
  quota: LookupQuota,
  /** The source that is asked; null if none covers this property. */
  provider: z.object({ name: z.string(), isSample: z.boolean() }).nullable(),
  /** False on a seat without permission for leads or messages. */
  mayRequest: z.boolean(),
});
export type SkipTraceState = z.infer<typeof SkipTraceState>;

const params = z.object({ id: Id });

export const getSkipTrace = endpoint({
  service: 'tools',
  method: 'GET',
  path: '/api/property-records/{id}/skip-trace',
  access: 'member',
  feature: 'property-data',
  params,
  response: SkipTraceState,
  summary: 'How to reach the owner of a looked-up property, if a skip trace found it, and the results left this month',
});

/** `none` and `unavailable` do not count toward the month's results. */
export const SkipTraceOutcome = z.discriminatedUnion('result', [
  z.object({ result: z.literal('found'), counted: z.boolean(), quota: LookupQuota }),
  z.object({ result: z.literal('none'), quota: LookupQuota }),
  z.object({ result: z.literal('unavailable'), quota: LookupQuota }),
]);
export type SkipTraceOutcome = z.infer<typeof SkipTraceOutcome>;

export const requestSkipTrace = endpoint({
  service: 'tools',
  method: 'POST',
  path: '/api/property-records/{id}/skip-trace',
  access: 'member',
  feature: 'property-data',
  idempotent: true,
  params,
  body: z.strictObject({
    purpose: z.enum(skipTracePurposes),
    /** The caller confirms the purpose and the rules of use. */
    isConfirmed: z.literal(true, 'Confirm that your purpose is permissible.'),
  }),
  response: SkipTraceOutcome,
  summary: 'Find out how to reach the owner, for a confirmed purpose; counts toward the month when something is found',
});

export const deleteSkipTrace = endpoint({
  service: 'tools',
  method: 'DELETE',
  path: '/api/property-records/{id}/skip-trace',
  access: 'member',
  feature: 'property-data',
  params,
  response: Message,
  summary: 'Delete your own skip-trace result before it expires',
});
