import type { Live, TransactionExtras } from '@dealstead/service-kit';
import { notify } from '../../notifications/index.ts';

export interface NotifiedCampaign extends Record<string, unknown> {
  readonly id: number;
  readonly ownerId: number;
  /** Who created it: the owner, or someone on a seat. */
  readonly userId: number;
  readonly name: string;
}

/**
 * Notifies the owner of a campaign, and who created it on a seat, that it has finished, or why it was paused without
 * them.
 */
export async function notifyCampaign(
  tx: Pick<TransactionExtras, 'sql' | 'afterCommit'>,
  live: Live,
  { id, ownerId, userId, name }: NotifiedCampaign,
  change: 'finished' | 'paused',
  body: string | null,
): Promise<void> {
  const notification = {
    topic: 'account',
    title: change === 'finished' ? `Your campaign “${name}” has finished` : `Your campaign “${name}” was paused`,
    body,
    url: `/campaigns/${id}`,
    group: `campaign/${id}`,
  } as const;
  await notify(tx, live, { ...notification, userId: ownerId });
  if (userId !== ownerId)
    await notify(tx, live, { ...notification, userId, seat: { ownerId, permission: 'campaigns' } });
}
