import { z } from 'zod';
import { restrictions } from '../restrictionTypes.ts';

/** One thing that a member is kept from now, as the admin service tells account. */
export const ActiveRestriction = z.object({
  type: z.enum(restrictions),
  /** What the member reads by mail. */
  reason: z.string().max(500),
  /** When it ends by itself; null where an admin has to lift it. */
  until: z.iso.datetime().nullable(),
});
export type ActiveRestriction = z.infer<typeof ActiveRestriction>;
