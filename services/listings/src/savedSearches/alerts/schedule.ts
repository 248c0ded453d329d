import { type AlertFrequency, digestHour } from '@dealstead/contracts';
import type { Tx } from '../../database.ts';

/** Recomputes when a subscription's pending matches are due. With `off` they are never sent. */
export async function reschedulePendingMatches(
  { sql }: Tx,
  subscription: string,
  alerts: AlertFrequency,
): Promise<void> {
  await sql`
    WITH batches AS (
      UPDATE match_batches SET due_at = alert_due(${alerts}, now(), ${digestHour}::int, false)
      WHERE subscription = ${subscription} AND told_at IS NULL AND due_at IS NOT NULL)
    UPDATE matches SET due_at = alert_due(${alerts}, now(), ${digestHour}::int, false)
    WHERE subscription = ${subscription} AND told_at IS NULL AND due_at IS NOT NULL`;
}
