import { z } from 'zod';

/** The body of every error response. */
export const Problem = z.object({
  message: z.string().meta({ description: 'A sentence that can be shown to a person' }),
  code: z.string().meta({ description: 'A stable word for programs, such as not-found' }),
  requestId: z.string(),
  details: z.unknown().optional(),
});
export type Problem = z.infer<typeof Problem>;

/** The error for a feature that needs a higher plan (specification, section 3). */
export const AccessProblem = Problem.extend({
  requiredPlan: z.string(),
  currentPlan: z.string(),
  upgradeUrl: z.string(),
});
export type AccessProblem = z.infer<typeof AccessProblem>;
