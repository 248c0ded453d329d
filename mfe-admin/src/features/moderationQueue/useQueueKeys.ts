import { type ModerationDecision, moderationDecisions, type ModerationItem } from '@dealstead/contracts';
import { useListKeys } from '../useListKeys.ts';
import { canOpen } from './canOpen.ts';

export interface QueueActions {
  readonly onSelect: (item: ModerationItem) => void;
  readonly onClaim: (item: ModerationItem) => void;
  readonly onDecide: (item: ModerationItem, decision: ModerationDecision) => void;
  /** Opens the decision of an appeal. */
  readonly onAppeal: (item: ModerationItem, outcome: AppealOutcome) => void;
  /** Shows the whole listing or conversation. */
  readonly onOpen: (item: ModerationItem) => void;
}

/** The answers to an appeal, in the order of the keys 1 and 2. */
const appealOutcomes = ['upheld', 'overturned'] as const;
type AppealOutcome = (typeof appealOutcomes)[number];

/** Keys of the queue: j and k select the next and previous item, c claims, o opens, and 1 to 9 open a decision. */
export function useQueueKeys(
  items: readonly ModerationItem[],
  selectedId: number | undefined,
  { onSelect, onClaim, onDecide, onAppeal, onOpen }: QueueActions,
): void {
  useListKeys(items, selectedId, {
    onSelect,
    onKey: (key, item) => {
      const isAppealed = item.appeal?.state === 'open';
      const isWaiting = item.decision === null || isAppealed;
      if (key === 'o' && canOpen(item)) return onOpen(item);
      if (!isWaiting) return;
      if (key === 'c' && !item.isClaimedByYou) return onClaim(item);
      // Another moderator's claim is taken over first.
      if (item.claimedBy && !item.isClaimedByYou) return;
      const outcome = isAppealed && item.appeal?.isYours ? appealOutcomes[Number(key) - 1] : undefined;
      if (outcome) return onAppeal(item, outcome);
      const decision = isAppealed ? undefined : moderationDecisions[item.kind][Number(key) - 1];
      if (decision) onDecide(item, decision);
    },
  });
}
