import { Conflict } from '@dealstead/service-kit';

/** @throws Conflict where another admin holds the claim on an item of a queue */
export function assertNotClaimed({ claimedBy }: { readonly claimedBy: number | null }, adminId: number | null): void {
  if (claimedBy !== null && claimedBy !== adminId)
    throw new Conflict('Another admin is looking at this. Take it over first.', 'claimed');
}
