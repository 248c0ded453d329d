import { type ModerationDecision, moderationDecisions, type ModerationItem } from '@dealstead/contracts';
import { useListKeys } from '../useListKeys.ts';

export interface QueueActions {
  readonly onSelect: (item: ModerationItem) => void;
  readonly onClaim: (item: ModerationItem) => void;
  readonly onDecide: (item: ModerationItem, decision: ModerationDecision) => void;
}

/** Keys of the queue: j and k select the next and previous item, c claims, and 1 to 9 open a decision. */
export function useQueueKeys(
  items: readonly ModerationItem[],
  selectedId: number | undefined,
  { onSelect, onClaim, onDecide }: QueueActions,
): void {
  useListKeys(items, selectedId, {
    onSelect,
    onKey: (key, item) => {
      if (key === 'c' && !item.isClaimedByYou) return onClaim(item);
      const decision = item.decision ? undefined : moderationDecisions[item.kind][Number(key) - 1];
      if (decision) onDecide(item, decision);
    },
  });
}
