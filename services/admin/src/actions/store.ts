import type { Callers } from '@dealstead/service-kit';
import { nameOf } from '../actors.ts';
import type { Tx } from '../database.ts';

export interface Deed {
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
export async function record(tx: Tx, { who, action, targetUserId, reason, details, userAgent }: Deed): Promise<void> {
  await tx.adminAction.create({
    data: {
      adminId: who.kind === 'member' ? who.id : null,
      targetUserId,
      action,
      reason,
      details: { by: nameOf(who), ...details },
      ipAddress: who.kind === 'member' ? who.address : undefined,
      userAgent: userAgent?.slice(0, 400),
    },
  });
}
