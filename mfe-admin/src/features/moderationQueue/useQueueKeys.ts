import { type ModerationDecision, moderationDecisions, type ModerationItem } from '@dealstead/contracts';
import { useEffect } from 'react';

export interface QueueActions {
  readonly onSelect: (item: ModerationItem) => void;
  readonly onClaim: (item: ModerationItem) => void;
  readonly onDecide: (item: ModerationItem, decision: ModerationDecision) => void;
}

const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement && target.closest('input, textarea, select, dialog, [contenteditable]') !== null;

/** Keys of the queue: j and k select the next and previous item, c claims, and 1 to 9 open a decision. */
export function useQueueKeys(
  items: readonly ModerationItem[],
  selectedId: number | undefined,
  { onSelect, onClaim, onDecide }: QueueActions,
): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return;
      const index = items.findIndex(({ id }) => id === selectedId);
      const next = { j: index + 1, k: index - 1 }[event.key];
      if (next !== undefined) {
        const item = items[Math.min(Math.max(next, 0), items.length - 1)];
        if (item) onSelect(item);
        return;
      }
      const item = items[index];
      if (!item) return;
      if (event.key === 'c' && !item.isClaimedByYou) return onClaim(item);
      const decision = item.decision ? undefined : moderationDecisions[item.kind][Number(event.key) - 1];
      if (decision) onDecide(item, decision);
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  });
}
