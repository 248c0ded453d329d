import { appealableDecisions, appealDays, moderationDecisions, type ModerationDecision } from '@dealstead/contracts';
import { Conflict, Forbidden, NotFound, Refusal } from '@dealstead/service-kit';
import type { LockedItem } from './store.ts';

/** @throws Refusal 400 where a decision is none of the item's kind */
export function assertDecisionOfKind({ kind }: LockedItem, decision: ModerationDecision): void {
  if ((moderationDecisions[kind] as readonly string[]).includes(decision)) return;
  throw new Refusal(400, 'invalid-input', 'Choose a decision of this kind.', { decision: 'Choose a decision' });
}

/** When a member's time to appeal ends; null where a decision cannot be appealed. */
export function appealUntilOf({ decision, decidedAt }: Pick<LockedItem, 'decision' | 'decidedAt'>): Date | null {
  if (decision === null || decidedAt === null || !appealableDecisions.includes(decision)) return null;
  return new Date(decidedAt.getTime() + appealDays * 86_400_000);
}

/** @throws NotFound for another member's item, Conflict where there is no appeal or no longer */
export function assertCanAppeal(item: LockedItem, userId: number, now: Date): void {
  if (item.memberId !== userId || item.state !== 'decided') throw new NotFound('There is no such decision.');
  if (item.appealState !== null) throw new Conflict('You appealed this decision already.', 'appealed-already');
  const until = appealUntilOf(item);
  if (until === null) throw new Conflict('This decision cannot be appealed.', 'no-appeal');
  if (until < now) throw new Conflict(`Appeals are open for ${appealDays} days.`, 'appeal-late');
}

/** @throws Conflict where no appeal is open, Forbidden for the moderator who decided first */
export function assertCanDecideAppeal({ appealState, moderatorId }: LockedItem, userId: number | null): void {
  if (appealState !== 'open') throw new Conflict('This appeal was decided already.', 'moderation-state');
  if (moderatorId !== null && moderatorId === userId)
    throw new Forbidden('You made this decision. Another moderator decides the appeal.', 'second-moderator');
}
