import { appealableDecisions, type ModerationItem } from '@dealstead/contracts';

/**
 * How a decision is taken back without an appeal: one that took something away is reversed, dismissed reports are reopened.
 * Null where neither is possible.
 */
export function reversalOf({ decision, appeal }: ModerationItem): 'reversed' | 'reopened' | null {
  if (decision === null || appeal !== null) return null;
  if (decision.decision === 'dismiss') return 'reopened';
  return appealableDecisions.includes(decision.decision) ? 'reversed' : null;
}
