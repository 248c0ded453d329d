import { z } from 'zod';
import { restrictions } from '../restrictionTypes.ts';

/** A restriction in force, as the admin service sends it to account. */
export const ActiveRestriction = z.object({
  type: z.enum(restrictions),
  /** Included in the mail to the member. */
  reason: z.string().max(500),
  /** When it expires; null for one that an admin has to lift. */
  until: z.iso.datetime().nullable(),
});
export type ActiveRestriction = z.infer<typeof ActiveRestriction>;
