import { z } from 'zod';

const count = z.number().int().nonnegative();

/** What the undo of an import would delete, and which records it gives their former values. */
export const UndoCounts = z.object({
  /** Records that nobody has edited since, or whose edits were all undone. */
  unedited: count,
  /** Records that were edited since. They are deleted only if that is asked for. */
  edited: count,
  /** Records that the import changed and whose former values are restored. */
  restored: count,
  /** Records that the import changed and that were edited since: what was edited stays. */
  kept: count,
});
export type UndoCounts = z.infer<typeof UndoCounts>;

/** How to undo an import. */
export const UndoOptions = z
  .strictObject({
    /** Deletes records that were edited since the import, too. */
    includesEdited: z.boolean().default(false),
  })
  .default({ includesEdited: false });
