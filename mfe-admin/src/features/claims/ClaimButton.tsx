import { Button } from '@dealstead/kit';
import { isClaimedByOther, type ClaimableItem } from './pressClaimKey.ts';
import type { Claims } from './useClaims.ts';

interface ClaimButtonProps extends Claims {
  readonly item: ClaimableItem;
  /** What the item is about. */
  readonly label: string;
  readonly isBusy: boolean;
  /** Whether the keys of the list work here; they do not in a sheet. */
  readonly hasKeys?: boolean;
}

/** Claims an item of a queue, takes it over from another admin, or releases it. */
export function ClaimButton({ item, label, isBusy, hasKeys = true, onClaim, onRelease }: ClaimButtonProps) {
  const takesOver = isClaimedByOther(item);
  const [action, key] = takesOver ? ['Take over', 't'] : [item.isClaimedByYou ? 'Release' : 'Claim', 'c'];
  return (
    <Button
      kind={takesOver ? 'secondary' : 'quiet'}
      size="small"
      disabled={isBusy}
      onClick={() => (item.isClaimedByYou ? onRelease(item) : onClaim(item, takesOver))}
      aria-label={`${action}: ${label}`}
      aria-keyshortcuts={hasKeys ? key : undefined}
    >
      {action}
    </Button>
  );
}
