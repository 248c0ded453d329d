import type { Callers } from '@dealstead/service-kit';
import { actorName } from '../actorName.ts';
import type { Tx } from '../database.ts';

export interface AdminActionRecord {
  who: Callers['admin'];
  /** What was done, such as `release.promoted`. */
  action: string;
  targetUserId?: number;
  reason?: string;
  /** What it was done to, with what was before and after. */
  details: Record<string, string | number | null>;
  userAgent?: string;
}

/** Writes down what an admin did, in the transaction that does it. */
export async function recordAction(
  tx: Tx,
  { who, action, targetUserId, reason, details, userAgent }: AdminActionRecord,
): Promise<void> {
  await tx.adminAction.create({
    data: {
      adminId: who.kind === 'member' ? who.id : null,
      targetUserId,
      action,
      reason,
      details: { by: actorName(who), ...details },
      ipAddress: who.kind === 'member' ? who.address : undefined,
      userAgent: userAgent?.slice(0, 400),
    },
  });
}
