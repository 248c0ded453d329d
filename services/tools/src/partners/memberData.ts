import { createEvent, ventureChanged } from '@dealstead/contracts/events';
import type { MemberQueries, TransactionExtras } from '@dealstead/service-kit';

/** Joint ventures in a member's data export. */
export const ventureQueries: MemberQueries = {
  'joint-ventures': `
    SELECT v.* FROM joint_ventures v WHERE v.user_id = $1 ORDER BY v.id`,
  'joint-venture-documents': `
    SELECT d.id, d.venture_id, d.name, d.content_type, d.bytes, d.uploaded_at FROM joint_venture_documents d
    JOIN joint_ventures v ON v.id = d.venture_id WHERE v.user_id = $1 ORDER BY d.id`,
  'joint-venture-applications': `
    SELECT a.* FROM joint_venture_applications a JOIN joint_ventures v ON v.id = a.venture_id
    WHERE $1 IN (a.user_id, v.user_id) ORDER BY a.id`,
  'joint-venture-history': `
    SELECT e.venture_id, e.kind, e.partner_share, e.detail, e.at FROM joint_venture_events e
    WHERE e.actor_id = $1 ORDER BY e.id`,
  'joint-venture-shares': `
    SELECT j.venture_id, j.side, j.share, s.number, s.revenue_cents, s.costs_cents, s.note, s.recorded_at,
      r.answer, r.note AS answer_note, r.at AS answered_at
    FROM joint_venture_parties j JOIN joint_venture_statements s ON s.venture_id = j.venture_id
      LEFT JOIN joint_venture_statement_answers r
        ON r.venture_id = s.venture_id AND r.number = s.number AND r.user_id = j.user_id
    WHERE j.user_id = $1 ORDER BY j.venture_id, s.number`,
  'joint-venture-partner': 'SELECT roles, saved_at FROM joint_venture_partners WHERE user_id = $1',
  'joint-venture-invitations':
    'SELECT venture_id, invited_at FROM joint_venture_invitations WHERE user_id = $1 ORDER BY invited_at',
  'joint-venture-reports': `
    SELECT venture_id, reason, note, reported_at FROM joint_venture_reports WHERE reporter_id = $1 ORDER BY venture_id`,
  'joint-venture-entries': `
    SELECT e.venture_id, e.statement, e.account, e.amount_cents, e.at FROM joint_venture_entries e
    WHERE e.user_id = $1 ORDER BY e.id`,
};

/**
 * Removes what a member wrote about joint ventures, and ends what is not signed. Signed ventures with their ledger stay for the
 * other partner, without names, texts and documents of the member.
 */
export async function deleteVentureData(
  { sql, emit }: Pick<TransactionExtras, 'sql' | 'emit'>,
  userId: number,
): Promise<void> {
  await sql`DELETE FROM joint_venture_partners WHERE user_id = ${userId}`;
  await sql`DELETE FROM joint_venture_invitations WHERE user_id = ${userId}`;
  await sql`DELETE FROM joint_venture_reports WHERE reporter_id = ${userId}`;
  // An unsigned partnership ends on either side; the post of the other one is open again.
  const unsigned = await sql<{ id: number }>`
    SELECT v.id FROM joint_ventures v JOIN joint_venture_parties j ON j.venture_id = v.id
    WHERE v.status = 'matched' AND j.user_id = ${userId} FOR UPDATE OF v`;
  const ids = unsigned.map(({ id }) => id);
  await sql`DELETE FROM joint_venture_parties WHERE venture_id = ANY(${ids}::int[])`;
  await sql`
    UPDATE joint_venture_applications SET status = 'ended' WHERE status = 'accepted' AND venture_id = ANY(${ids}::int[])`;
  await sql`
    DELETE FROM joint_venture_documents d USING joint_ventures v WHERE v.id = d.venture_id AND v.user_id = ${userId}`;
  const changed = await sql<{ id: number; propertyId: number | null; version: number; status: 'open' | 'withdrawn' }>`
    UPDATE joint_ventures SET status = CASE WHEN user_id = ${userId} THEN 'withdrawn' ELSE 'open' END,
      version = version + 1, updated_at = now()
    WHERE id = ANY(${ids}::int[]) OR (user_id = ${userId} AND status = 'open')
    RETURNING id, property_id, version, status`;
  await sql`
    UPDATE joint_ventures SET contribution = '', offered = '', control = (SELECT jsonb_agg(
      link || jsonb_build_object('holder', '', 'grantor', '')) FROM jsonb_array_elements(control) AS link)
    WHERE user_id = ${userId}`;
  await sql`
    UPDATE joint_venture_applications a SET status = 'closed' FROM joint_ventures v
    WHERE v.id = a.venture_id AND v.user_id = ${userId} AND a.status = 'open'`;
  await sql`
    UPDATE joint_venture_applications SET message = '', note = '',
      status = CASE WHEN status = 'open' THEN 'withdrawn' ELSE status END
    WHERE user_id = ${userId}`;
  for (const { id, propertyId, version, status } of changed)
    await emit(
      createEvent(ventureChanged, { subject: `joint-venture/${id}`, version }, { ventureId: id, propertyId, status }),
    );
}
