import { z } from 'zod';

/** What a person chooses of a file that they upload; without it, both are found by the content. */
export const listChoice = {
  /** A sheet of a workbook by its name. */
  sheet: z.string().max(200).optional(),
  /** The line of the column names, 0 for a file without them. */
  header: z.coerce.number().int().min(0).max(1_000_000).optional(),
};
