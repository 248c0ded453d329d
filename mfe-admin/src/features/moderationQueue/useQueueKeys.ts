import { type ModerationDecision, moderationDecisions, type ModerationItem } from '@dealstead/contracts';
import { useListKeys } from '../useListKeys.ts';
import { canOpen } from './canOpen.ts';
import { canReverse } from './canReverse.ts';
import type { ReviewOutcome } from './ReviewDecisionDialog.tsx';

export interface QueueActions {
  readonly onSelect: (item: ModerationItem) => void;
  readonly onClaim: (item: ModerationItem, takeOver: boolean) => void;
  readonly onRelease: (item: ModerationItem) => void;
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
 * decision. In the list of decided items 1 reverses.
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
        if (key === '1' && canReverse(item)) actions.onReview(item, 'reversed');
      } else if (item.claimedBy && !item.isClaimedByYou) {
        // Another moderator's claim is taken over first.
        if (key === 't') actions.onClaim(item, true);
      } else pressOpenItem(key, item, actions);
    },
  });
}

/** A key with an item that waits and that no other moderator claimed. */
function pressOpenItem(
  key: string,
  item: ModerationItem,
  { onClaim, onRelease, onDecide, onReview }: QueueActions,
): void {
  if (key === 'c') return item.isClaimedByYou ? onRelease(item) : onClaim(item, false);
  if (item.appeal) {
    const outcome = item.appeal.isYours ? appealOutcomes[Number(key) - 1] : undefined;
    if (outcome) onReview(item, outcome);
    return;
  }
  const decision = moderationDecisions[item.kind][Number(key) - 1];
  if (decision) onDecide(item, decision);
}
