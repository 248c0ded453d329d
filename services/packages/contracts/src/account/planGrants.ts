import { z } from 'zod';
import { endpoint, Id } from '../endpoint.ts';
import { plans } from '../plans.ts';
import { ActionReason } from '../recordedAction.ts';
import { memberFilters } from './memberFilters.ts';
import { memberPageSize } from './memberPageSize.ts';

/** A member in an admin's search. */
export const FoundMember = z.object({
  id: z.number().int(),
  email: z.string(),
  name: z.string(),
  role: z.enum(['member', 'admin']),
  plan: z.enum(plans),
  status: z.string(),
  /** Whether Stripe bills them for the plan. */
  pays: z.boolean(),
  joinedAt: z.iso.datetime(),
  /** Restrictions in force. */
  restrictions: z.array(z.string()),
  /** The last granted plan. */
  grant: z
    .object({
      plan: z.enum(plans),
      by: z.string(),
      reason: z.string(),
      at: z.iso.datetime(),
      until: z.iso.datetime().nullable(),
    })
    .nullable(),
});
export type FoundMember = z.infer<typeof FoundMember>;

export const findMembers = endpoint({
  service: 'account',
  method: 'GET',
  path: '/api/admin/members',
  access: 'admin',
  permission: 'read-members',
  query: z.object({
    search: z.string().trim().max(255).optional(),
    /** Ignored with `search`. */
    show: z.enum(memberFilters).optional(),
    after: Id.optional(),
  }),
  response: z.array(FoundMember).max(memberPageSize),
  summary:
    'Members, newest first, before `after`, at most 50; with `search`, those for whom each word begins the email address or a name, or who have that id, phone number, payment or receipt; with `show`, those of a plan or a group of subscribers',
});

export const grantPlan = endpoint({
  service: 'account',
  method: 'POST',
  path: '/api/admin/members/{id}/plan',
  access: 'admin',
  permission: 'grant-plans',
  address: true,
  idempotent: true,
  params: z.object({ id: Id }),
  body: z.strictObject({
    plan: z.enum(plans),
    reason: ActionReason,
    /** When the plan is taken away again; without it, it stays until it is revoked. */
    until: z.iso.datetime().nullable().default(null),
  }),
  response: FoundMember,
  summary: 'Grant a member a plan without payment, or revoke it with the plan free; the admin is recorded',
});
