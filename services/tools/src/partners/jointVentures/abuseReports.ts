import { ventureLimits, type VentureReportReason } from '@dealstead/contracts';
import { createEvent, ventureReported } from '@dealstead/contracts/events';
import { Conflict, countUse, TooMany } from '@dealstead/service-kit';
import type { Db, Tx } from '../../database.ts';
import { ventureNotFound } from './posts.ts';
import { isHidden } from './rules.ts';
import { lockVenture } from './store.ts';

export interface VentureReport {
  readonly ventureId: number;
  readonly reporterId: number;
  readonly reason: VentureReportReason;
  readonly note: string;
}

/**
 * Reports the post of another member to the moderators. A second report of the same member changes nothing.
 * @throws NotFound for a hidden post, Conflict for an own one, TooMany
 */
export async function reportVenture(tx: Tx, { ventureId, reporterId, reason, note }: VentureReport): Promise<void> {
  const venture = await lockVenture(tx, ventureId);
  if (!venture || isHidden(venture)) throw ventureNotFound();
  if (venture.userId === reporterId) throw new Conflict('This is your own joint venture.', 'own-venture');
  const wait = await countUse(tx, `venture reports ${reporterId}`, ventureLimits.reportsPerDay, 86_400);
  if (wait > 0) throw new TooMany(wait, 'You reported many joint ventures today. Continue tomorrow.');
  const inserted = await tx.sql`
    INSERT INTO joint_venture_reports (venture_id, reporter_id, reason, note)
    VALUES (${ventureId}, ${reporterId}, ${reason}, ${note}) ON CONFLICT DO NOTHING RETURNING venture_id`;
  if (inserted.length === 0) return;
  const reported = {
    source: 'member' as const,
    code: reason,
    note,
    memberId: reporterId,
    at: new Date().toISOString(),
  };
  await tx.emit(
    createEvent(
      ventureReported,
      { subject: `moderation/joint_venture/${ventureId}`, version: 1 },
      {
        kind: 'joint_venture',
        subjectId: ventureId,
        memberId: venture.userId,
        title: venture.title,
        excerpt: `The partner brings: ${venture.contribution}\n\nThe poster brings: ${venture.offered}`,
        url: `/joint-venture/${ventureId}`,
        reasons: [reported],
      },
    ),
  );
}

/** Whether a member has reported a post. */
export async function hasReportedVenture({ sql }: Db, ventureId: number, userId: number): Promise<boolean> {
  const rows = await sql`SELECT FROM joint_venture_reports WHERE venture_id = ${ventureId} AND reporter_id = ${userId}`;
  return rows.length === 1;
}
