/** The page of a listing. `mode` is the calculator's mode in which it was found: its page analyzes the deal in it. */
export const listingPath = (id: number, mode: string | null | undefined): string =>
  mode ? `/property/${id}?mode=${encodeURIComponent(mode)}` : `/property/${id}`;
