import { appealableDecisions, type ModerationItem } from '@dealstead/contracts';

/** Whether a decision can be reversed without an appeal: it took something away and was not appealed. */
export const canReverse = ({ decision, appeal }: ModerationItem): boolean =>
  decision !== null && appeal === null && appealableDecisions.includes(decision.decision);
