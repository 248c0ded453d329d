import { createHash, randomBytes } from 'node:crypto';
import type { TeamPermission, TeamRole } from '@dealstead/contracts';
import type { Team, TeamMember as TeamMemberView } from '@dealstead/contracts/account/team';
import { part } from '@dealstead/service-kit';
import type { Sql } from '../database.ts';

/** A row of `team_members`: someone who works with a member, or an invitation to it. */
export interface TeamMember {
  readonly id: number;
  /** Null until the invitation is accepted. */
  readonly userId: number | null;
  readonly teamOwnerId: number;
  readonly role: string;
  readonly permissions: string[];
  /** In lower case. */
  readonly inviteEmail: string;
  readonly inviteStatus: string;
  readonly expiresAt: Date | null;
  /** Whether there is a seat, as far as the owner's plan and seats reach. */
  readonly seated: boolean;
  readonly joinedAt: Date | null;
}

/** With the name and address of who works there; null until the invitation is accepted. */
export interface MemberWithUser extends TeamMember {
  readonly name: string | null;
  readonly email: string | null;
}

/** With the name and address of the team's owner. */
export interface MemberWithOwner extends TeamMember {
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
}

const columns = part`team_members.id, user_id, team_owner_id, team_members.role, permissions, invite_email, invite_status,
  expires_at, seated, joined_at`;

const membersWithUser = part`
  SELECT ${columns}, first_name || ' ' || last_name AS name, email
  FROM team_members LEFT JOIN users ON users.id = user_id`;

const membersWithOwner = part`
  SELECT ${columns}, first_name, last_name, email FROM team_members JOIN users ON users.id = team_owner_id`;

/** Only the hash of a token is stored: the table alone lets nobody accept an invitation. */
export const hashToken = (token: string): string => createHash('sha256').update(token).digest('hex');

/** An invitation token of 128 random bits. It leaves the service by mail only. */
export const generateToken = (): string => randomBytes(16).toString('base64url');

/** The condition for an invitation that can be accepted: not used, revoked or expired. */
const pendingInvitation = (token: string) =>
  part`invite_token = ${hashToken(token)} AND invite_status = 'pending' AND expires_at > ${new Date()}`;

/** A pending invitation, or null. */
export async function findInvitation({ sql }: Sql, token: string): Promise<MemberWithOwner | null> {
  const [invitation] = await sql<MemberWithOwner>`${membersWithOwner} WHERE ${pendingInvitation(token)}`;
  return invitation ?? null;
}

/** Whether a pending invitation is for this address. */
export async function isInvited({ sql }: Sql, email: string, token: string): Promise<boolean> {
  const found = await sql`SELECT FROM team_members WHERE ${pendingInvitation(token)} AND invite_email = ${email}`;
  return found.length > 0;
}

/** Marks an invitation as accepted. @returns false where a parallel call has done so */
export async function markAccepted({ sql }: Sql, id: number, userId: number): Promise<boolean> {
  const accepted = await sql`
    UPDATE team_members SET invite_status = 'accepted', user_id = ${userId}, invite_token = NULL, joined_at = ${new Date()}
    WHERE id = ${id} AND invite_status = 'pending' RETURNING id`;
  return accepted.length > 0;
}

export interface Invitation {
  readonly role: TeamRole;
  readonly permissions: TeamPermission[];
  readonly inviteToken: string;
  readonly expiresAt: Date;
}

/** Saves an invitation; a pending one of the same team for this address is replaced. */
export async function upsertInvitation(
  { sql }: Sql,
  ownerId: number,
  email: string,
  { role, permissions, inviteToken, expiresAt }: Invitation,
): Promise<MemberWithUser> {
  const [saved] = await sql<MemberWithUser>`
    INSERT INTO team_members (team_owner_id, invite_email, role, permissions, invite_token, expires_at)
    VALUES (${ownerId}, ${email}, ${role}, ${permissions}, ${inviteToken}, ${expiresAt})
    ON CONFLICT (team_owner_id, invite_email) DO UPDATE SET role = excluded.role, permissions = excluded.permissions,
      invite_token = excluded.invite_token, expires_at = excluded.expires_at
    RETURNING ${columns}, NULL::text AS name, NULL::text AS email`;
  return saved!;
}

/** The people of a member's team, invitations included, in the order of their invitations. */
export function listTeam({ sql }: Sql, ownerId: number): Promise<MemberWithUser[]> {
  return sql<MemberWithUser>`${membersWithUser} WHERE team_owner_id = ${ownerId} ORDER BY team_members.id`;
}

/** The members of a team who have joined it. */
export function listJoined({ sql }: Sql, ownerId: number): Promise<TeamMember[]> {
  return sql<TeamMember>`
    SELECT ${columns} FROM team_members WHERE team_owner_id = ${ownerId} AND invite_status = 'accepted'`;
}

export async function setSeated({ sql }: Sql, id: number, isSeated: boolean): Promise<void> {
  await sql`UPDATE team_members SET seated = ${isSeated} WHERE id = ${id}`;
}

/** The teams in which someone works. */
export function listMemberships({ sql }: Sql, userId: number): Promise<MemberWithOwner[]> {
  return sql<MemberWithOwner>`${membersWithOwner} WHERE user_id = ${userId} ORDER BY team_members.id`;
}

/** The owner for whom someone works now, and the others with a seat in that team. */
export async function findActing(
  { sql }: Sql,
  userId: number,
): Promise<{ ownerId: number | null; colleagues: Team['colleagues'] }> {
  const [user] = await sql<{ actingForUserId: number | null }>`
    SELECT acting_for_user_id FROM users WHERE id = ${userId}`;
  const ownerId = user?.actingForUserId ?? null;
  if (ownerId === null) return { ownerId, colleagues: [] };
  const others = await sql<{ id: number; firstName: string; lastName: string }>`
    SELECT users.id, first_name, last_name FROM team_members JOIN users ON users.id = user_id
    WHERE team_owner_id = ${ownerId} AND seated AND user_id <> ${userId} ORDER BY team_members.id`;
  const colleagues = others.map(({ id, firstName, lastName }) => ({
    userId: id,
    name: `${firstName} ${lastName}`.trim(),
  }));
  return { ownerId, colleagues };
}

/** Someone with a seat on a team. */
export interface TeamSeat {
  readonly userId: number;
  readonly permissions: TeamPermission[];
}

/** The members with a seat on a team. */
export function listSeats({ sql }: Sql, ownerId: number): Promise<TeamSeat[]> {
  return sql<TeamSeat>`
    SELECT user_id, permissions FROM team_members
    WHERE team_owner_id = ${ownerId} AND seated AND user_id IS NOT NULL ORDER BY id`;
}

/** Chooses the seat on which a member works; null for none. @returns whether they hold such a seat */
export async function chooseSeat({ sql }: Sql, userId: number, ownerId: number | null): Promise<boolean> {
  await sql`UPDATE team_members SET chosen_at = NULL WHERE user_id = ${userId} AND chosen_at IS NOT NULL`;
  if (ownerId === null) return true;
  const chosen = await sql`
    UPDATE team_members SET chosen_at = ${new Date()} WHERE user_id = ${userId} AND team_owner_id = ${ownerId} AND seated
    RETURNING id`;
  return chosen.length > 0;
}

/** The seat that someone chose last, or else their first one; null without any. */
export async function findActingSeat({ sql }: Sql, userId: number) {
  const [seat] = await sql<Pick<TeamMember, 'teamOwnerId' | 'permissions'> & { chosenAt: Date | null }>`
    SELECT team_owner_id, permissions, chosen_at FROM team_members WHERE user_id = ${userId} AND seated
    ORDER BY chosen_at DESC NULLS LAST, joined_at LIMIT 1`;
  return seat ?? null;
}

/** The owner of the first team that seats someone as a virtual assistant; null without any. */
export async function findOwnerOfVa({ sql }: Sql, userId: number): Promise<number | null> {
  const [seat] = await sql<Pick<TeamMember, 'teamOwnerId'>>`
    SELECT team_owner_id FROM team_members WHERE user_id = ${userId} AND seated AND role = 'va' ORDER BY joined_at LIMIT 1`;
  return seat?.teamOwnerId ?? null;
}

/** Sets the permissions of someone in a team; null where the team has no such person. */
export async function setPermissions(
  { sql }: Sql,
  { id, teamOwnerId, permissions }: { id: number; teamOwnerId: number; permissions: TeamPermission[] },
): Promise<MemberWithUser | null> {
  await sql`UPDATE team_members SET permissions = ${permissions} WHERE id = ${id} AND team_owner_id = ${teamOwnerId}`;
  const [member] = await sql<MemberWithUser>`
    ${membersWithUser} WHERE team_members.id = ${id} AND team_owner_id = ${teamOwnerId}`;
  return member ?? null;
}

/** A membership that this member may end: one in their team, or their own in another team. */
export async function findRemovable({ sql }: Sql, id: number, userId: number): Promise<TeamMember | null> {
  const [member] = await sql<TeamMember>`
    SELECT ${columns} FROM team_members WHERE id = ${id} AND (team_owner_id = ${userId} OR user_id = ${userId})`;
  return member ?? null;
}

export async function deleteMembership({ sql }: Sql, id: number): Promise<void> {
  await sql`DELETE FROM team_members WHERE id = ${id}`;
}

/** A team member as the owner sees them. */
export function toTeamMember(member: MemberWithUser): TeamMemberView {
  const { id, inviteEmail, role, permissions, inviteStatus, seated, expiresAt, name, email } = member;
  return {
    id,
    userId: member.userId,
    email: email ?? inviteEmail,
    name,
    role: role as TeamRole,
    permissions: permissions as TeamPermission[],
    status: inviteStatus === 'accepted' ? 'accepted' : 'pending',
    seated,
    expiresAt: inviteStatus === 'pending' ? (expiresAt?.toISOString() ?? null) : null,
  };
}
