import { allOf, part, type SqlPart } from '@dealstead/service-kit';
import { dollarsToCents, type VentureStatus, venturePageSize, type VentureSortOrder } from '@dealstead/contracts';
import type {
  OwnVenture,
  Venture,
  VentureCounts,
  VentureFields,
  VentureFilter,
  VentureSources,
} from '@dealstead/contracts/tools/jointVentures';
import type { Db, Tx } from '../../database.ts';
import { decodeCursor, encodeCursor } from '../../queries/index.ts';
import {
  type StoredVenture,
  toVenture,
  ventureColumns,
  ventureJoins,
  type VentureRow,
  ventureRowColumns,
} from './columns.ts';
import { type ModerationOutcome, toShares } from './rules.ts';

/** The order of a list: its key, and whether it ascends. The id decides among equal keys. */
const orders: Record<VentureSortOrder, { key: SqlPart; type: SqlPart; isAscending: boolean }> = {
  deadline: { key: part`v.deadline`, type: part`date`, isAscending: true },
  newest: { key: part`v.id`, type: part`int`, isAscending: false },
  share: { key: part`v.partner_share`, type: part`int`, isAscending: false },
};

function boardCondition(
  { role, state, category }: Pick<VentureFilter, 'role' | 'state' | 'category'>,
  today: string,
): SqlPart {
  const conditions = [part`v.status = 'open' AND v.removed_at IS NULL AND v.deadline >= ${today}::date`];
  if (role !== undefined) conditions.push(part`v.role = ${role}`);
  if (state !== undefined) conditions.push(part`v.state = ${state}`);
  if (category !== undefined) conditions.push(part`v.category = ${category}`);
  return allOf(conditions);
}

/** A page of the board. */
export async function listBoard(
  { sql }: Db,
  filter: VentureFilter,
  today: string,
): Promise<(Venture & { cursor: string })[]> {
  const { key, type, isAscending } = orders[filter.sort];
  const direction = isAscending ? part`ASC` : part`DESC`;
  const position = filter.after === undefined ? null : decodeCursor(filter.after);
  const after =
    position === null
      ? part``
      : part`AND (${key}, v.id) ${isAscending ? part`>` : part`<`} (${position[0]}::${type}, ${position[1]}::int)`;
  const rows = await sql<VentureRow & { key: string }>`
    SELECT ${ventureRowColumns}, ${key}::text AS key FROM joint_ventures v ${ventureJoins}
    WHERE ${boardCondition(filter, today)} ${after}
    ORDER BY ${key} ${direction}, v.id ${direction} LIMIT ${venturePageSize}`;
  return rows.map((row) => ({ ...toVenture(row), cursor: encodeCursor(row.key, row.id) }));
}

/** Figures of the board under a filter; the states are those of the other filters. */
export async function countBoard(
  { sql }: Db,
  filter: Pick<VentureFilter, 'role' | 'state' | 'category'>,
  today: string,
): Promise<VentureCounts> {
  const [counts, places] = await Promise.all([
    sql<{ open: number; sought: number; soon: number }>`
      SELECT count(*)::int AS open, coalesce(sum(v.contribution_cents), 0)::float8 / 100 AS sought,
        (count(*) FILTER (WHERE v.deadline < ${today}::date + 7))::int AS soon
      FROM joint_ventures v WHERE ${boardCondition(filter, today)}`,
    sql<{ state: Venture['state'] }>`
      SELECT DISTINCT v.state FROM joint_ventures v
      WHERE ${boardCondition({ ...filter, state: undefined }, today)} ORDER BY v.state`,
  ]);
  const { open, sought, soon } = counts[0]!;
  return { open, sought, endingSoon: soon, states: places.map(({ state }) => state) };
}

/** A venture with what is shown of it; null for a missing one. */
export async function findVenture({ sql }: Db, id: number): Promise<VentureRow | null> {
  const rows =
    await sql<VentureRow>`SELECT ${ventureRowColumns} FROM joint_ventures v ${ventureJoins} WHERE v.id = ${id}`;
  return rows[0] ?? null;
}

type OpenVenture = Pick<StoredVenture, 'id' | 'userId' | 'role' | 'state' | 'category' | 'contributionCents'>;

/** What decides about a fit, of those of some ventures that are on the board. */
export async function findOpenVentures({ sql }: Db, ids: readonly number[]): Promise<OpenVenture[]> {
  const rows = await sql<OpenVenture>`SELECT v.id, v.user_id, v.role, v.state, v.category, v.contribution_cents
     FROM joint_ventures v WHERE v.id = ANY(${ids}::int[]) AND v.status = 'open' AND v.removed_at IS NULL ORDER BY v.id`;
  return rows;
}

/** The open venture about a listing; null where there is none. */
export async function findOpenOfListing({ sql }: Db, propertyId: number, today: string): Promise<VentureRow | null> {
  const rows = await sql<VentureRow>`SELECT ${ventureRowColumns} FROM joint_ventures v ${ventureJoins}
     WHERE v.property_id = ${propertyId} AND v.status = 'open' AND v.removed_at IS NULL AND v.deadline >= ${today}::date`;
  return rows[0] ?? null;
}

/** A venture with the split that its partners agreed on, if they have. */
const withSplit = (row: VentureRow, partnerShare: number | null): VentureRow =>
  partnerShare === null ? row : { ...row, partnerShare, posterShare: 10_000 - partnerShare };

/** Ventures of a member's own list. */
const ownLimit = 100;

/** The latest ventures that a member posted, applied to or is a partner of. */
export async function listOwn({ sql }: Db, userId: number): Promise<OwnVenture[]> {
  type Row = VentureRow &
    Pick<OwnVenture, 'applicationStatus'> & { waiting: boolean; isPartner: boolean; agreedPartnerShare: number | null };
  const rows = await sql<Row>`WITH own AS (
       SELECT id FROM joint_ventures WHERE user_id = ${userId}
       UNION SELECT venture_id FROM joint_venture_applications WHERE user_id = ${userId})
     SELECT ${ventureRowColumns}, mine.status AS application_status, agreed.partner_share AS agreed_partner_share,
       EXISTS (SELECT FROM joint_venture_parties j WHERE j.venture_id = v.id AND j.user_id = ${userId}) AS is_partner,
       EXISTS (SELECT FROM joint_venture_applications a WHERE a.venture_id = v.id AND a.status = 'open'
         AND CASE WHEN v.user_id = ${userId} THEN a.proposed_by = 'partner' ELSE a.user_id = ${userId} AND a.proposed_by = 'poster' END)
       OR (EXISTS (SELECT FROM joint_venture_parties j WHERE j.venture_id = v.id AND j.user_id = ${userId})
         AND EXISTS (SELECT FROM (SELECT max(number) AS number FROM joint_venture_statements s WHERE s.venture_id = v.id) latest
           WHERE latest.number IS NOT NULL AND NOT EXISTS (SELECT FROM joint_venture_statement_answers r
             WHERE r.venture_id = v.id AND r.number = latest.number AND r.user_id = ${userId}))) AS waiting
     FROM own JOIN joint_ventures v ON v.id = own.id ${ventureJoins}
       LEFT JOIN LATERAL (SELECT a.status FROM joint_venture_applications a
         WHERE a.venture_id = v.id AND a.user_id = ${userId} ORDER BY a.id DESC LIMIT 1) AS mine ON true
       LEFT JOIN joint_venture_applications agreed
         ON agreed.venture_id = v.id AND agreed.status = 'accepted' AND ${userId} IN (v.user_id, agreed.user_id)
     ORDER BY v.updated_at DESC, v.id DESC LIMIT ${ownLimit}`;
  return rows.map(({ applicationStatus, waiting, isPartner, agreedPartnerShare, ...row }) => ({
    ...toVenture(withSplit(row as VentureRow, agreedPartnerShare)),
    relation: row.userId === userId ? 'poster' : isPartner ? 'partner' : 'applicant',
    needsAnswer: waiting,
    isRemoved: row.isRemoved,
    applicationStatus,
  }));
}

/** The active listings of a member, newest first. */
export async function listOwnListings({ sql }: Db, userId: number): Promise<VentureSources['listings']> {
  const rows = await sql<
    VentureSources['listings'][number]
  >`SELECT property_id, title, city, state, category FROM listed_properties
     WHERE user_id = ${userId} AND status = 'active' ORDER BY created_at DESC LIMIT 200`;
  return rows;
}

/** A member's own active listing; null where it is not theirs. */
export async function findOwnListing(
  { sql }: Pick<Tx, 'sql'>,
  userId: number,
  propertyId: number,
): Promise<VentureSources['listings'][number] | null> {
  const [row] = await sql<VentureSources['listings'][number]>`
    SELECT property_id, title, city, state, category FROM listed_properties
    WHERE user_id = ${userId} AND property_id = ${propertyId} AND status = 'active'`;
  return row ?? null;
}

/** Locks a venture, which serializes all changes of it; null for a missing one. */
export async function lockVenture(tx: Tx, id: number): Promise<StoredVenture | null> {
  const rows =
    await tx.sql<StoredVenture>`SELECT ${ventureColumns} FROM joint_ventures v WHERE v.id = ${id} FOR UPDATE`;
  const [row] = rows;
  return row
    ? { ...row, contributionCents: row.contributionCents === null ? null : Number(row.contributionCents) }
    : null;
}

export interface VentureSource {
  readonly userId: number;
  readonly propertyId: number | null;
  readonly dealId: number | null;
}

/** Inserts an open venture. @returns its id; null where an open one about the same listing or deal exists */
export async function insertVenture({ sql }: Tx, source: VentureSource, fields: VentureFields): Promise<number | null> {
  const { posterShare, partnerShare } = toShares(fields.split);
  const amount = fields.contributionAmount === null ? null : dollarsToCents(fields.contributionAmount);
  const [row] = await sql<{ id: number }>`
    INSERT INTO joint_ventures (user_id, property_id, deal_id, title, city, state, category, role, contribution,
      contribution_cents, offered, poster_share, partner_share, deadline, control)
    VALUES (${source.userId}, ${source.propertyId}::int, ${source.dealId}::int, ${fields.title}, ${fields.city}, ${fields.state},
      ${fields.category}, ${fields.role}, ${fields.contribution}, ${amount}::bigint, ${fields.offered}, ${posterShare}::int,
      ${partnerShare}::int, ${fields.deadline}::date, ${JSON.stringify(fields.control)}::jsonb)
    ON CONFLICT DO NOTHING RETURNING id`;
  return row?.id ?? null;
}

/** Changes a venture that the caller has locked. */
export async function updateVenture({ sql }: Tx, id: number, fields: VentureFields): Promise<void> {
  const { posterShare, partnerShare } = toShares(fields.split);
  const amount = fields.contributionAmount === null ? null : dollarsToCents(fields.contributionAmount);
  await sql`
    UPDATE joint_ventures SET title = ${fields.title}, city = ${fields.city}, state = ${fields.state},
      category = ${fields.category}, role = ${fields.role}, contribution = ${fields.contribution},
      contribution_cents = ${amount}::bigint, offered = ${fields.offered}, poster_share = ${posterShare}::int,
      partner_share = ${partnerShare}::int, deadline = ${fields.deadline}::date,
      control = ${JSON.stringify(fields.control)}::jsonb, version = version + 1, updated_at = now()
    WHERE id = ${id}`;
}

/** Moves a venture that the caller has locked to another state. The first times of agreement and closing stay. */
export async function setStatus({ sql }: Tx, id: number, status: VentureStatus): Promise<void> {
  await sql`
    UPDATE joint_ventures SET status = ${status}, version = version + 1, updated_at = now(),
      agreed_at = CASE WHEN ${status} = 'agreed' THEN coalesce(agreed_at, now()) ELSE agreed_at END,
      closed_at = CASE WHEN ${status} = 'closed' THEN coalesce(closed_at, now()) ELSE closed_at END
    WHERE id = ${id}`;
}

/** Stores a decision of moderators about a venture that the caller has locked. */
export async function setModeration(
  { sql }: Tx,
  id: number,
  { itemId, version, isRemoved }: ModerationOutcome,
): Promise<void> {
  await sql`
    UPDATE joint_ventures SET moderation_item_id = ${itemId}::int, moderation_version = ${version}::int,
      removed_at = CASE WHEN ${isRemoved} THEN coalesce(removed_at, now()) END
    WHERE id = ${id}`;
}

/** Stores which contract is out for signature, or that none is. */
export async function setContract({ sql }: Tx, id: number, contractId: number | null): Promise<void> {
  await sql`UPDATE joint_ventures SET contract_id = ${contractId}::int, updated_at = now() WHERE id = ${id}`;
}

/** Counts a change of what everyone sees of a locked venture besides its row. */
export async function bumpVersion({ sql }: Tx, id: number): Promise<void> {
  await sql`UPDATE joint_ventures SET version = version + 1, updated_at = now() WHERE id = ${id}`;
}

/** Records that something happened with a venture, which orders a member's own list. */
export async function touchVenture({ sql }: Tx, id: number): Promise<void> {
  await sql`UPDATE joint_ventures SET updated_at = now() WHERE id = ${id}`;
}

/** Open posts of a member. */
export async function countOpen({ sql }: Tx, userId: number): Promise<number> {
  const [row] = await sql<{ count: number }>`
    SELECT count(*)::int AS count FROM joint_ventures WHERE user_id = ${userId} AND status = 'open'`;
  return row!.count;
}

/** An open venture whose deadline has passed, or whose listing left the market. */
export async function findEnded({ sql }: Db, today: string, except: readonly string[]): Promise<number | null> {
  const rows = await sql<{
    id: number;
  }>`SELECT v.id FROM joint_ventures v LEFT JOIN listed_properties p USING (property_id)
     WHERE v.status = 'open' AND (v.deadline < ${today}::date OR p.status IN ('withdrawn', 'closed', 'expired'))
       AND v.id <> ALL (${except}::int[])
     ORDER BY v.deadline, v.id LIMIT 1`;
  return rows[0]?.id ?? null;
}

/** Whether a listing is off the market. */
export async function isOffMarket({ sql }: Pick<Tx, 'sql'>, propertyId: number): Promise<boolean> {
  const rows = await sql`
    SELECT FROM listed_properties WHERE property_id = ${propertyId} AND status IN ('withdrawn', 'closed', 'expired')`;
  return rows.length > 0;
}
