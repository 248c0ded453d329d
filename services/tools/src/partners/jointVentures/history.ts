import type { VentureEventKind } from '@dealstead/contracts';
import type { VentureEvent } from '@dealstead/contracts/tools/jointVentures';
import type { Db, Tx } from '../../database.ts';
import { toPercent } from './columns.ts';

export interface NewEvent {
  readonly ventureId: number;
  readonly kind: VentureEventKind;
  /** Null for what happens by itself. */
  readonly actorId: number | null;
  readonly applicationId?: number;
  /** Hundredths of a percent. */
  readonly partnerShare?: number;
  readonly detail?: string;
}

/** Appends to the history of a venture that the caller has locked. The database refuses changes of it. */
export async function appendEvent({ sql }: Tx, event: NewEvent): Promise<void> {
  const { ventureId, kind, actorId, applicationId = null, partnerShare = null, detail = null } = event;
  await sql`
    INSERT INTO joint_venture_events (venture_id, application_id, actor_id, kind, partner_share, detail)
    VALUES (${ventureId}, ${applicationId}::int, ${actorId}::int, ${kind}, ${partnerShare}::int, ${detail})`;
}

interface EventRow {
  readonly id: number;
  readonly applicationId: number | null;
  readonly kind: VentureEventKind;
  readonly actorId: number | null;
  readonly actorName: string | null;
  readonly partnerShare: number | null;
  readonly detail: string | null;
  readonly at: Date;
}

/** An entry with the application that it is about; null for what concerns the venture. */
export interface HistoryEntry extends VentureEvent {
  readonly applicationId: number | null;
}

/** The history of a venture, newest first. */
export async function listEvents({ sql }: Db, ventureId: number): Promise<HistoryEntry[]> {
  const rows = await sql<EventRow>`SELECT e.id, e.application_id, e.kind, e.actor_id,
       nullif(trim(concat_ws(' ', m.first_name, m.last_name)), '') AS actor_name, e.partner_share, e.detail, e.at
     FROM joint_venture_events e LEFT JOIN members m ON m.user_id = e.actor_id AND m.status <> 'closed'
     WHERE e.venture_id = ${ventureId} ORDER BY e.id DESC LIMIT 500`;
  return rows.map(({ actorId, actorName, partnerShare, at, ...row }) => ({
    ...row,
    actor: actorId === null ? null : { id: actorId, name: actorName ?? 'A former member' },
    partnerShare: partnerShare === null ? null : toPercent(partnerShare),
    at: at.toISOString(),
  }));
}
