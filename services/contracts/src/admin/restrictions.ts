import { z } from 'zod';
import { endpoint, Id } from '../endpoint.ts';
import { restrictions } from '../restrictionTypes.ts';

/** A restriction as admins see it, while it holds and after. */
export const MemberRestriction = z.object({
  id: z.number().int(),
  type: z.enum(restrictions),
  reason: z.string(),
  /** The admin's address, or their number where account could not be asked. */
  by: z.string(),
  at: z.iso.datetime(),
  until: z.iso.datetime().nullable(),
  active: z.boolean(),
  /** When it was lifted or ended by itself. */
  endedAt: z.iso.datetime().nullable(),
  /** Who lifted it; null where it holds or ended by itself. */
  liftedBy: z.string().nullable(),
});
export type MemberRestriction = z.infer<typeof MemberRestriction>;

/** What became of it. Where account is away, a change is kept and acts as soon as account is back. */
const Changed = z.object({ restrictions: z.array(MemberRestriction), acts: z.enum(['now', 'later']) });

const OfMember = z.object({ id: Id });
const path = '/api/admin/members/{id}/restrictions';

export const listRestrictions = endpoint({
  service: 'admin',
  method: 'GET',
  path,
  access: 'admin',
  params: OfMember,
  response: z.array(MemberRestriction),
  summary: 'What a member is and was kept from, the newest first: by whom, why and until when',
});

export const addRestriction = endpoint({
  service: 'admin',
  method: 'POST',
  path,
  access: 'admin',
  address: true,
  params: OfMember,
  body: z.strictObject({
    type: z.enum(restrictions, 'Choose what to restrict'),
    reason: z.string().trim().min(3, 'Say why').max(500, 'At most 500 letters'),
    until: z.iso
      .datetime('Choose a day')
      .refine((until) => Date.parse(until) > Date.now(), 'Choose a time that is still to come')
      .nullable()
      .default(null),
  }),
  response: Changed,
  summary: 'Keep a member from something, with a reason that they read; the same again changes nothing',
});

export const liftRestriction = endpoint({
  service: 'admin',
  method: 'DELETE',
  path: `${path}/{restriction}`,
  access: 'admin',
  address: true,
  params: OfMember.extend({ restriction: Id }),
  response: Changed,
  summary: 'Lift a restriction; one that has ended stays as it is',
});
