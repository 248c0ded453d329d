import { createHash, randomBytes } from 'node:crypto';
import type { TeamPermission, TeamRole } from '@dealstead/contracts';
import type { TeamMember as Shown } from '@dealstead/contracts/account/team';
import type { TeamMember, User } from '../generated/client.ts';

/** Only this is kept of a token: whoever reads the table can accept nothing. */
export const hashToken = (token: string): string => createHash('sha256').update(token).digest('hex');

/** The condition for the invitation of a token that can still be accepted: neither used, revoked nor expired. */
export const pendingInvitation = (token: string) => ({
  inviteToken: hashToken(token),
  inviteStatus: 'pending',
  expiresAt: { gt: new Date() },
});

/** 128 bits for a mail, and for nowhere else. */
export const generateToken = (): string => randomBytes(16).toString('base64url');

/** One of a team as its owner sees them. */
export function toTeamMember(member: TeamMember & { user: User | null }): Shown {
  const { id, inviteEmail, role, permissions, inviteStatus, seated, expiresAt, user } = member;
  return {
    id,
    email: user?.email ?? inviteEmail,
    name: user && `${user.firstName} ${user.lastName}`,
    role: role as TeamRole,
    permissions: permissions as TeamPermission[],
    status: inviteStatus === 'accepted' ? 'accepted' : 'pending',
    seated,
    expiresAt: inviteStatus === 'pending' ? (expiresAt?.toISOString() ?? null) : null,
  };
}
