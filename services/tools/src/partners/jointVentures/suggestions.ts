import { decideAccess, type Membership, ventureLimits, type VentureRole } from '@dealstead/contracts';
import type { SuggestedPartner } from '@dealstead/contracts/tools/jointVenturePartners';
import { Conflict, countUse, type Live, NotFound, TooMany, rawPart, part } from '@dealstead/service-kit';
import type { Db, Tx } from '../../database.ts';
import { notifyMembers } from './announce.ts';
import { completedOf, type StoredVenture } from './columns.ts';
import { appendEvent } from './history.ts';
import { fitReasons, readPartnerFacts } from './matching.ts';
import { lockOwn } from './posts.ts';
import { assertOpen } from './rules.ts';
import { findOpenVentures } from './store.ts';

/** The roles for which posters may find a member. */
export async function readPartnerRoles({ sql }: Db, userId: number): Promise<VentureRole[]> {
  const rows = await sql<{ roles: VentureRole[] }>`SELECT roles FROM joint_venture_partners WHERE user_id = ${userId}`;
  return rows[0]?.roles ?? [];
}

/** Lists a member as a partner for some roles; for none they are not listed. */
export async function savePartnerRoles({ sql }: Tx, userId: number, roles: readonly VentureRole[]): Promise<void> {
  if (roles.length === 0) await sql`DELETE FROM joint_venture_partners WHERE user_id = ${userId}`;
  else
    await sql`
      INSERT INTO joint_venture_partners (user_id, roles) VALUES (${userId}, ${roles}::text[])
      ON CONFLICT (user_id) DO UPDATE SET roles = excluded.roles, saved_at = now()`;
}

/** Members who are ordered by how well they fit, and those who are shown. */
const candidateLimit = 500;
const shownLimit = 8;

/**
 * Members who let posters find them. Left out are those who have applied, and those who have blocked the poster or are blocked. The
 * poster sees the reasons only, not what they are made from.
 */
const candidates = (
  venture: StoredVenture,
) => part`FROM joint_venture_partners w JOIN members m ON m.user_id = w.user_id
  WHERE m.status <> 'closed' AND w.user_id <> ${venture.userId}
    AND NOT EXISTS (SELECT FROM joint_venture_applications a WHERE a.venture_id = ${venture.id} AND a.user_id = w.user_id)
    AND NOT EXISTS (SELECT FROM member_blocks b
      WHERE (b.user_id, b.blocked_user_id) IN ((w.user_id, ${venture.userId}), (${venture.userId}, w.user_id)))`;

/** Whether a listed member's plan lets them apply. */
const canApply = ({ plan, status, role }: Membership): boolean =>
  decideAccess({ plan, status, role }, 'joint-ventures').allowed;

/** Why a member fits ventures of the board. Left out are their own, and those that nothing recommends. */
export async function listFits(
  db: Db,
  userId: number,
  ids: readonly number[],
): Promise<{ ventureId: number; reasons: string[] }[]> {
  const [ventures, facts] = await Promise.all([findOpenVentures(db, ids), readPartnerFacts(db, [userId])]);
  return ventures
    .filter((venture) => venture.userId !== userId)
    .map((venture) => ({ ventureId: venture.id, reasons: fitReasons(facts.get(userId)!, venture) }))
    .filter(({ reasons }) => reasons.length > 0);
}

type Candidate = Omit<SuggestedPartner, 'reasons'> & Membership;

/** Listed members who fit an open venture, the one with the most reasons first. */
export async function listSuggestedPartners(db: Db, venture: StoredVenture): Promise<SuggestedPartner[]> {
  const rows = await db.sql<Candidate>`
    SELECT w.user_id, m.plan, m.status, m.role, coalesce(nullif(trim(concat_ws(' ', m.first_name, m.last_name)), ''), 'A member') AS name,
      ${rawPart(completedOf('w.user_id'))} AS completed,
      EXISTS (SELECT FROM joint_venture_invitations i WHERE i.venture_id = ${venture.id} AND i.user_id = w.user_id) AS is_invited
    ${candidates(venture)} ORDER BY ${venture.role} = ANY (w.roles) DESC, w.saved_at DESC LIMIT ${candidateLimit}`;
  const facts = await readPartnerFacts(
    db,
    rows.map(({ userId }) => userId),
  );
  return rows
    .filter(canApply)
    .map(({ plan: _plan, status: _status, role: _role, ...row }) => ({
      ...row,
      reasons: fitReasons(facts.get(row.userId)!, venture),
    }))
    .filter(({ reasons }) => reasons.length > 0)
    .toSorted((a, b) => b.reasons.length - a.reasons.length)
    .slice(0, shownLimit);
}

export interface Invitation {
  readonly id: number;
  readonly userId: number;
  readonly partnerId: number;
  readonly today: string;
}

/**
 * Invites a listed member to an open venture, once.
 * @throws NotFound for someone else's venture or a member who is not listed, Conflict, TooMany
 */
export async function invitePartner(tx: Tx, live: Live, { id, userId, partnerId, today }: Invitation): Promise<void> {
  const venture = await lockOwn(tx, id, userId);
  assertOpen(venture, today);
  const listed =
    await tx.sql<Membership>`SELECT m.plan, m.status, m.role ${candidates(venture)} AND w.user_id = ${partnerId}`;
  if (!listed.some(canApply)) throw new NotFound('This member takes no invitations now.');
  const wait = await countUse(tx, `venture invitations ${userId}`, ventureLimits.invitationsPerDay, 86_400);
  if (wait > 0) throw new TooMany(wait, 'You invited many partners today. Continue tomorrow.');
  const inserted = await tx.sql`
    INSERT INTO joint_venture_invitations (venture_id, user_id) VALUES (${id}, ${partnerId})
    ON CONFLICT DO NOTHING RETURNING user_id`;
  if (inserted.length === 0) throw new Conflict('You have invited this member already.', 'already-invited');
  await appendEvent(tx, { ventureId: id, kind: 'invited', actorId: userId });
  await notifyMembers(tx, live, venture, {
    userIds: [userId, partnerId],
    actorId: userId,
    text: 'invites you to apply to a joint venture',
  });
}
