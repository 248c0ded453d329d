import { type ModerationDecision, moderationDecisions, type ModerationItem } from '@dealstead/contracts';
import { isClaimedByOther, pressClaimKey } from '../claims/pressClaimKey.ts';
import type { Claims } from '../claims/useClaims.ts';
import { useListKeys } from '../useListKeys.ts';
import { canOpen } from './canOpen.ts';
import { reversalOf } from './reversalOf.ts';
import type { ReviewOutcome } from './ReviewDecisionDialog.tsx';

export interface QueueActions extends Claims {
  readonly onSelect: (item: ModerationItem) => void;
  readonly onDecide: (item: ModerationItem, decision: ModerationDecision) => void;
  /** Opens the decision of an appeal, or the reversal of a decision. */
  readonly onReview: (item: ModerationItem, outcome: ReviewOutcome) => void;
  /** Shows the whole listing or conversation. */
  readonly onOpen: (item: ModerationItem) => void;
}

/** The answers to an appeal, in the order of the keys 1 and 2. */
const appealOutcomes = ['upheld', 'overturned'] as const;

/**
 * Keys of the queue: j and k select the next and previous item, c claims or releases, t takes over, o opens, 1 to 9 open a
 * decision. In the list of decided items 1 reverses or reopens.
 */
export function useQueueKeys(
  items: readonly ModerationItem[],
  selectedId: number | undefined,
  actions: QueueActions,
): void {
  useListKeys(items, selectedId, {
    onSelect: actions.onSelect,
    onKey: (key, item) => {
      if (key === 'o' && canOpen(item)) actions.onOpen(item);
      else if (item.decision && item.appeal?.state !== 'open') {
        const reversal = reversalOf(item);
        if (key === '1' && reversal) actions.onReview(item, reversal);
      } else if (key === 'c' || key === 't') pressClaimKey(key, item, actions);
      // Another moderator's claim is taken over first.
      else if (!isClaimedByOther(item)) pressDecisionKey(key, item, actions);
    },
  });
}

/** A digit with an item that waits. */
function pressDecisionKey(key: string, item: ModerationItem, { onDecide, onReview }: QueueActions): void {
  if (item.appeal) {
    const outcome = item.appeal.isYours ? appealOutcomes[Number(key) - 1] : undefined;
    if (outcome) onReview(item, outcome);
    return;
  }
  const decision = moderationDecisions[item.kind][Number(key) - 1];
  if (decision) onDecide(item, decision);
}
