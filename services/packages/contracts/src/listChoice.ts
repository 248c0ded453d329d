import { z } from 'zod';

/** What a person chooses of a file that they upload; without it, both are found by the content. */
export const listChoice = {
  /** A sheet of a workbook by its name. */
  sheet: z.string().max(200).optional(),
  /** The line of the column names, 0 for a file without them. */
  header: z.coerce.number().int().min(0).max(1_000_000).optional(),
};

/** How an uploaded file was read, with its first rows, from which a person chooses another sheet or row of column names. */
export const ListSource = z.object({
  /** The sheet that was read; null in a file without sheets. */
  sheet: z.string().nullable(),
  /** The line of the column names, 0 where the file has none. */
  header: z.number().int(),
  /** The first rows of each sheet as they are, shortened; one sheet without a name for a file without sheets. Empty for JSON. */
  sheets: z.array(
    z.object({
      name: z.string(),
      rows: z.array(z.object({ line: z.number().int(), cells: z.array(z.string()) })),
    }),
  ),
  /** What the reader left out before the list or had to guess, as sentences. */
  notes: z.array(z.string()),
});
export type ListSource = z.infer<typeof ListSource>;

/** The source of a file that has none to choose from, or that came before it was kept. */
export const noListSource: ListSource = { sheet: null, header: 1, sheets: [], notes: [] };
