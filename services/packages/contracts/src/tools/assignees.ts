import { z } from 'zod';

/** Whose records a list shows: the caller's, nobody's, or those of the member with this id. */
export const AssignedFilter = z.string().regex(/^(me|none|[1-9]\d{0,8})$/);

/** The owner, and the people on their team to whom records may be assigned. */
export const Assignees = z.array(z.object({ userId: z.number().int(), name: z.string(), isOwner: z.boolean() }));
export type Assignees = z.infer<typeof Assignees>;
