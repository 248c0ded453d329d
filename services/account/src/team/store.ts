import { createHash, randomBytes } from 'node:crypto';
import type { TeamPermission, TeamRole } from '@dealstead/contracts';
import type { Team, TeamMember as TeamMemberView } from '@dealstead/contracts/account/team';
import type { AccountDatabase, AccountTransaction } from '../database.ts';
import type { TeamMember, User } from '../generated/client.ts';

type TeamTable = Pick<AccountTransaction, 'teamMember'>;
export type MemberWithUser = TeamMember & { user: User | null };
export type MemberWithOwner = TeamMember & { owner: User };

/** Only the hash of a token is stored: the table alone lets nobody accept an invitation. */
export const hashToken = (token: string): string => createHash('sha256').update(token).digest('hex');

/** An invitation token of 128 random bits. It leaves the service by mail only. */
export const generateToken = (): string => randomBytes(16).toString('base64url');

/** The condition for an invitation that can be accepted: not used, revoked or expired. */
const pendingInvitation = (token: string) => ({
  inviteToken: hashToken(token),
  inviteStatus: 'pending',
  expiresAt: { gt: new Date() },
});

/** Reads a pending invitation within a transaction. */
export function readInvitation({ teamMember }: TeamTable, token: string): Promise<MemberWithOwner | null> {
  return teamMember.findFirst({ where: pendingInvitation(token), include: { owner: true } });
}

export function findInvitation({ prisma }: AccountDatabase, token: string): Promise<MemberWithOwner | null> {
  return readInvitation(prisma, token);
}

/** Whether a pending invitation is for this address. */
export async function isInvited({ teamMember }: TeamTable, email: string, token: string): Promise<boolean> {
  const invitation = await teamMember.findFirst({ where: { ...pendingInvitation(token), inviteEmail: email } });
  return invitation !== null;
}

/** Marks an invitation as accepted. @returns false where a parallel call has done so */
export async function markAccepted({ teamMember }: TeamTable, id: number, userId: number): Promise<boolean> {
  const { count } = await teamMember.updateMany({
    where: { id, inviteStatus: 'pending' },
    data: { inviteStatus: 'accepted', userId, inviteToken: null, joinedAt: new Date() },
  });
  return count > 0;
}

export interface Invitation {
  readonly role: TeamRole;
  readonly permissions: TeamPermission[];
  readonly inviteToken: string;
  readonly expiresAt: Date;
}

/** Saves an invitation; a pending one of the same team for this address is replaced. */
export function upsertInvitation(
  { teamMember }: TeamTable,
  teamOwnerId: number,
  inviteEmail: string,
  invitation: Invitation,
): Promise<MemberWithUser> {
  return teamMember.upsert({
    where: { teamOwnerId_inviteEmail: { teamOwnerId, inviteEmail } },
    create: { teamOwnerId, inviteEmail, ...invitation },
    update: invitation,
    include: { user: true },
  });
}

/** The people of a member's team, invitations included, in the order of their invitations. */
export function listTeam({ prisma }: AccountDatabase, teamOwnerId: number): Promise<MemberWithUser[]> {
  return prisma.teamMember.findMany({ where: { teamOwnerId }, include: { user: true }, orderBy: { id: 'asc' } });
}

export function readTeam({ teamMember }: TeamTable, teamOwnerId: number): Promise<TeamMember[]> {
  return teamMember.findMany({ where: { teamOwnerId } });
}

/** The teams in which someone works. */
export function listMemberships({ prisma }: AccountDatabase, userId: number): Promise<MemberWithOwner[]> {
  return prisma.teamMember.findMany({ where: { userId }, include: { owner: true }, orderBy: { id: 'asc' } });
}

/** The owner for whom someone works now, and the others with a seat in that team. */
export async function findActing(
  { prisma }: AccountDatabase,
  userId: number,
): Promise<{ ownerId: number | null; colleagues: Team['colleagues'] }> {
  const user = await prisma.user.findUnique({ where: { id: userId }, select: { actingForUserId: true } });
  const ownerId = user?.actingForUserId ?? null;
  if (ownerId === null) return { ownerId, colleagues: [] };
  const others = await prisma.teamMember.findMany({
    where: { teamOwnerId: ownerId, seated: true, userId: { not: userId } },
    include: { user: true },
    orderBy: { id: 'asc' },
  });
  const colleagues = others.flatMap((other) =>
    other.user ? [{ userId: other.user.id, name: `${other.user.firstName} ${other.user.lastName}`.trim() }] : [],
  );
  return { ownerId, colleagues };
}

/** Someone with a seat on a team. */
export interface TeamSeat {
  readonly userId: number;
  readonly permissions: TeamPermission[];
}

/** The members with a seat on a team. */
export async function readSeats({ teamMember }: TeamTable, teamOwnerId: number): Promise<TeamSeat[]> {
  const seats = await teamMember.findMany({
    where: { teamOwnerId, seated: true, userId: { not: null } },
    select: { userId: true, permissions: true },
    orderBy: { id: 'asc' },
  });
  return seats.map(({ userId, permissions }) => ({ userId: userId!, permissions: permissions as TeamPermission[] }));
}

export const listSeats = ({ prisma }: AccountDatabase, teamOwnerId: number): Promise<TeamSeat[]> =>
  readSeats(prisma, teamOwnerId);

/** Chooses the seat on which a member works; null for none. @returns whether they hold such a seat */
export async function chooseSeat({ teamMember }: TeamTable, userId: number, ownerId: number | null): Promise<boolean> {
  await teamMember.updateMany({ where: { userId, chosenAt: { not: null } }, data: { chosenAt: null } });
  if (ownerId === null) return true;
  const where = { userId, teamOwnerId: ownerId, seated: true };
  const { count } = await teamMember.updateMany({ where, data: { chosenAt: new Date() } });
  return count > 0;
}

/** Sets the permissions of someone in a team; null where the team has no such person. */
export async function setPermissions(
  { teamMember }: TeamTable,
  { id, teamOwnerId, permissions }: { id: number; teamOwnerId: number; permissions: TeamPermission[] },
): Promise<MemberWithUser | null> {
  const { count } = await teamMember.updateMany({ where: { id, teamOwnerId }, data: { permissions } });
  return count === 0 ? null : teamMember.findUniqueOrThrow({ where: { id }, include: { user: true } });
}

/** A membership that this member may end: one in their team, or their own in another team. */
export function findRemovable({ teamMember }: TeamTable, id: number, userId: number): Promise<TeamMember | null> {
  return teamMember.findFirst({ where: { id, OR: [{ teamOwnerId: userId }, { userId }] } });
}

export async function deleteMembership({ teamMember }: TeamTable, id: number): Promise<void> {
  await teamMember.delete({ where: { id } });
}

/** A team member as the owner sees them. */
export function toTeamMember(member: MemberWithUser): TeamMemberView {
  const { id, inviteEmail, role, permissions, inviteStatus, seated, expiresAt, user } = member;
  return {
    id,
    userId: member.userId,
    email: user?.email ?? inviteEmail,
    name: user && `${user.firstName} ${user.lastName}`,
    role: role as TeamRole,
    permissions: permissions as TeamPermission[],
    status: inviteStatus === 'accepted' ? 'accepted' : 'pending',
    seated,
    expiresAt: inviteStatus === 'pending' ? (expiresAt?.toISOString() ?? null) : null,
  };
}
