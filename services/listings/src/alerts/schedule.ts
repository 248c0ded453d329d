import { type AlertTime, digestHour } from '@dealstead/contracts';
import type { Tx } from '../database.ts';

/** Moves what a subscription has not been told yet to when it wants to hear now; after `off`, it never hears of it. */
export async function reschedule({ sql }: Tx, subscription: string, alerts: AlertTime): Promise<void> {
  await sql`
    UPDATE matches SET due_at = alert_due(${alerts}, now(), ${digestHour}::int, false)
    WHERE subscription = ${subscription} AND told_at IS NULL AND due_at IS NOT NULL`;
  if (alerts === 'off') await sql`DELETE FROM further_matches WHERE subscription = ${subscription}`;
}
