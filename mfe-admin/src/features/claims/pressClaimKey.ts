import type { Claims } from './useClaims.ts';

/** An item of a queue, and who works on it. */
export interface ClaimableItem {
  readonly id: number;
  readonly claimedBy: object | null;
  readonly isClaimedByYou: boolean;
}

/** Whether another admin holds the claim on an item. */
export const isClaimedByOther = ({ claimedBy, isClaimedByYou }: Omit<ClaimableItem, 'id'>): boolean =>
  claimedBy !== null && !isClaimedByYou;

/** A key with an item of a queue: c claims or releases it, t takes it over from another admin. */
export function pressClaimKey(key: string, item: ClaimableItem, { onClaim, onRelease }: Claims): void {
  if (isClaimedByOther(item)) {
    if (key === 't') onClaim(item, true);
  } else if (key === 'c') {
    if (item.isClaimedByYou) onRelease(item);
    else onClaim(item, false);
  }
}
