import type { Callers } from '@dealstead/service-kit';
import { actorName } from '../actorName.ts';
import type { Tx } from '../database.ts';

export interface AdminActionRecord {
  actor: Callers['admin'];
  /** The action, such as `release.promoted`. */
  action: string;
  targetUserId?: number;
  reason?: string;
  /** The target, with the values before and after. */
  details: Record<string, string | number | null>;
  userAgent?: string;
}

/** Inserts an audit entry in the transaction of the action. */
export async function recordAction(
  tx: Tx,
  { actor, action, targetUserId, reason, details, userAgent }: AdminActionRecord,
): Promise<void> {
  await tx.adminAction.create({
    data: {
      adminId: actor.kind === 'member' ? actor.id : null,
      targetUserId,
      action,
      reason,
      details: { by: actorName(actor), ...details },
      ipAddress: actor.kind === 'member' ? actor.address : undefined,
      userAgent: userAgent?.slice(0, 400),
    },
  });
}
