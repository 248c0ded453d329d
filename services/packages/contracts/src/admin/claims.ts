import { z } from 'zod';

/** Who works on an item of a queue. Other admins leave a claimed item to them. */
export const Claim = z.object({
  claimedBy: z.object({ id: z.number().int(), name: z.string() }).nullable(),
  isClaimedByYou: z.boolean(),
});

export const ClaimBody = z.strictObject({
  /** Takes the item from the admin who holds it. */
  takeOver: z.boolean().default(false),
});
