import { rawPart, part } from '@dealstead/service-kit';
import type { ApplicationStatus, VentureSide } from '@dealstead/contracts';
import type { Db, Tx } from '../../database.ts';
import { applicationColumns, type ApplicationRow, completedOf, type StoredApplication } from './columns.ts';
import type { Party } from './rules.ts';

const rowColumns = part`${applicationColumns}, nullif(trim(concat_ws(' ', m.first_name, m.last_name)), '') AS name,
  ${rawPart(completedOf('a.user_id'))} AS completed`;

/** Applications in a response. */
const listLimit = 200;

/** The applications to a venture, newest first, of some applicants or of all. */
export async function listApplications(
  { sql }: Db,
  ventureId: number,
  applicantId: number | null,
): Promise<ApplicationRow[]> {
  const rows = await sql<ApplicationRow>`SELECT ${rowColumns} FROM joint_venture_applications a
       LEFT JOIN members m ON m.user_id = a.user_id AND m.status <> 'closed'
     WHERE a.venture_id = ${ventureId} AND (${applicantId}::int IS NULL OR a.user_id = ${applicantId})
     ORDER BY a.status = 'accepted' DESC, a.status = 'open' DESC, a.id DESC LIMIT ${listLimit}`;
  return rows;
}

/** The venture of an application; null for a missing one. */
export async function findVentureOf({ sql }: Pick<Tx, 'sql'>, id: number): Promise<number | null> {
  const [row] = await sql<{ id: number }>`
    SELECT venture_id AS id FROM joint_venture_applications WHERE id = ${id}`;
  return row?.id ?? null;
}

/** An application within a transaction that has locked its venture. */
export async function getApplication(tx: Tx, id: number): Promise<StoredApplication> {
  const [row] =
    await tx.sql<StoredApplication>`SELECT ${applicationColumns} FROM joint_venture_applications a WHERE a.id = ${id}`;
  return row!;
}

export interface NewApplication {
  readonly ventureId: number;
  readonly userId: number;
  readonly message: string;
  readonly posterShare: number;
  readonly partnerShare: number;
}

/** Inserts an open application. @returns its id; null where the member has one */
export async function insertApplication({ sql }: Tx, application: NewApplication): Promise<number | null> {
  const { ventureId, userId, message, posterShare, partnerShare } = application;
  const [row] = await sql<{ id: number }>`
    INSERT INTO joint_venture_applications (venture_id, user_id, message, poster_share, partner_share, proposed_by)
    VALUES (${ventureId}, ${userId}, ${message}, ${posterShare}::int, ${partnerShare}::int, 'partner')
    ON CONFLICT DO NOTHING RETURNING id`;
  return row?.id ?? null;
}

/** Replaces the proposed shares of an application. */
export async function setProposal(
  { sql }: Tx,
  id: number,
  proposal: { posterShare: number; partnerShare: number; proposedBy: VentureSide; note: string },
): Promise<void> {
  await sql`
    UPDATE joint_venture_applications SET poster_share = ${proposal.posterShare}::int,
      partner_share = ${proposal.partnerShare}::int, proposed_by = ${proposal.proposedBy}, note = ${proposal.note},
      version = version + 1, updated_at = now()
    WHERE id = ${id}`;
}

export async function setApplicationStatus(
  { sql }: Tx,
  id: number,
  status: ApplicationStatus,
  note: string,
): Promise<void> {
  await sql`
    UPDATE joint_venture_applications SET status = ${status}, note = CASE WHEN ${note} = '' THEN note ELSE ${note} END,
      updated_at = now() WHERE id = ${id}`;
}

/** Closes the open applications to a venture. @returns the applicants */
export async function closeApplications({ sql }: Tx, ventureId: number): Promise<number[]> {
  const rows = await sql<{ userId: number }>`
    UPDATE joint_venture_applications SET status = 'closed', updated_at = now()
    WHERE venture_id = ${ventureId} AND status = 'open' RETURNING user_id`;
  return rows.map(({ userId }) => userId);
}

/** The applicants of open applications to a venture. */
export async function listOpenApplicants({ sql }: Tx, ventureId: number): Promise<number[]> {
  const rows = await sql<{ userId: number }>`
    SELECT user_id FROM joint_venture_applications WHERE venture_id = ${ventureId} AND status = 'open'`;
  return rows.map(({ userId }) => userId);
}

/** Stores the partners of a venture. Their shares must total 10,000 at the commit. */
export async function insertParties({ sql }: Tx, ventureId: number, parties: readonly Party[]): Promise<void> {
  for (const { userId, side, share } of parties)
    await sql`
      INSERT INTO joint_venture_parties (venture_id, user_id, side, share)
      VALUES (${ventureId}, ${userId}, ${side}, ${share}::int)`;
}

/** Ends a partnership before its agreement was signed. */
export async function endPartnership({ sql }: Tx, ventureId: number): Promise<void> {
  await sql`DELETE FROM joint_venture_parties WHERE venture_id = ${ventureId}`;
  await sql`
    UPDATE joint_venture_applications SET status = 'ended', updated_at = now()
    WHERE venture_id = ${ventureId} AND status = 'accepted'`;
}

/** The partners of a venture, the poster first. */
export const listParties = ({ sql }: Pick<Tx, 'sql'>, ventureId: number) =>
  sql<Party & Record<string, unknown>>`
    SELECT user_id, side, share FROM joint_venture_parties WHERE venture_id = ${ventureId}
    ORDER BY side DESC`;

/** The members who are partners of a venture. */
export async function listPartyIds({ sql }: Db, ventureId: number): Promise<number[]> {
  const rows = await sql<{ userId: number }>`SELECT user_id FROM joint_venture_parties WHERE venture_id = ${ventureId}`;
  return rows.map(({ userId }) => userId);
}
