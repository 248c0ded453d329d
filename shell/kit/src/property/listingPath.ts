/**
 * The page of a listing. `mode` is the calculator's mode in which it was found: its page analyzes the deal in it. `assumptions` are
 * those of the list that it was found in, in compact form, where they are not the member's own.
 */
export function listingPath(id: number, mode: string | null | undefined, assumptions?: string): string {
  const query = new URLSearchParams({ ...(mode && { mode }), ...(assumptions && { assumptions }) }).toString();
  return query ? `/property/${id}?${query}` : `/property/${id}`;
}
