import { z } from 'zod';

/** Jobs of members that are not finished, as the admin dashboard shows them. */
export const JobQueue = z.object({
  /** Waiting and running. */
  waiting: z.number().int().nonnegative(),
  /** Since when the oldest waits or runs; null without any. */
  oldestAt: z.iso.datetime().nullable(),
  /** Whose the oldest is. */
  oldestMemberId: z.number().int().nullable(),
});
export type JobQueue = z.infer<typeof JobQueue>;
