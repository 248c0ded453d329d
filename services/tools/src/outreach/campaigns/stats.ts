import type { Sql } from '../../database.ts';
import { deliveryStatuses, type DeliveryStatus } from '@dealstead/contracts';
import type { CampaignStats } from '@dealstead/contracts/tools/campaigns';

/** Counts of a campaign without recipients. */
export const emptyStats = (): CampaignStats => ({
  audience: 0,
  byStatus: Object.fromEntries(deliveryStatuses.map((status) => [status, 0])) as CampaignStats['byStatus'],
  unsubscribed: 0,
  complained: 0,
  segments: 0,
  variants: [],
});

interface CountRow {
  readonly [column: string]: unknown;
  readonly id: number;
  readonly status: DeliveryStatus;
  readonly variant: 'A' | 'B';
  readonly count: number;
  readonly clicked: number;
  readonly unsubscribed: number;
  readonly complained: number;
  readonly segments: number;
}

/** The counts of campaigns, from their logs. */
export async function countDeliveries({ sql }: Sql, ids: readonly number[]): Promise<Map<number, CampaignStats>> {
  const stats = new Map<number, CampaignStats>();
  if (ids.length === 0) return stats;
  const rows = await sql<CountRow>`
    SELECT campaign_id AS id, status, variant, count(*) AS count, count(clicked_at) AS clicked,
      count(unsubscribed_at) AS unsubscribed, count(complained_at) AS complained,
      coalesce(sum(segments) FILTER (WHERE status IN ('sent', 'unknown', 'requested')), 0)::int AS segments
    FROM communication_logs WHERE campaign_id = ANY(${[...ids]}::int[])
    GROUP BY campaign_id, status, variant ORDER BY variant`;
  for (const { id, status, variant, count, clicked, ...counts } of rows) {
    const entry = stats.get(id) ?? emptyStats();
    stats.set(id, entry);
    entry.audience += count;
    entry.byStatus[status] += count;
    entry.unsubscribed += counts.unsubscribed;
    entry.complained += counts.complained;
    entry.segments += counts.segments;
    const known = entry.variants.find((other) => other.variant === variant);
    const counted = known ?? { variant, sent: 0, clicked: 0 };
    if (!known) entry.variants.push(counted);
    if (status === 'sent' || status === 'unknown') counted.sent += count;
    counted.clicked += clicked;
  }
  return stats;
}
