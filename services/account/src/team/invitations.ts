import type { TeamPermission, TeamRole } from '@dealstead/contracts';
import type { Invitation } from '@dealstead/contracts/account/team';
import { Conflict, Forbidden, takeMailLimit } from '@dealstead/service-kit';
import type { AccountDatabase, AccountTransaction } from '../database.ts';
import { queueMail } from '../mail/index.ts';
import { type MemberSnapshots, getUser, lockUser } from '../users/index.ts';
import { displayName, invitationMail } from './invitationMail.ts';
import { assertCanInvite, countSeats, invitationDays, invitationNotFound, toMembership } from './rules.ts';
import { getSeats, lockTeam, reconcileTeam } from './seats.ts';
import {
  findInvitation,
  generateToken,
  hashToken,
  listTeam,
  markAccepted,
  upsertInvitation,
  type MemberWithOwner,
  type MemberWithUser,
} from './store.ts';

/** A pending invitation as the invited person sees it, or null. */
export async function getPendingInvitation(db: AccountDatabase, token: string): Promise<Invitation | null> {
  const invitation = await findInvitation(db, token);
  if (!invitation?.expiresAt) return null;
  return {
    owner: displayName(invitation),
    email: invitation.inviteEmail,
    role: invitation.role as TeamRole,
    permissions: invitation.permissions as TeamPermission[],
    expiresAt: invitation.expiresAt.toISOString(),
  };
}

export interface NewInvitation {
  readonly ownerId: number;
  /** Normalized. */
  readonly email: string;
  readonly role: TeamRole;
  readonly permissions: TeamPermission[];
  readonly publicUrl: string;
}

/**
 * Invites an address to a team by mail. A pending invitation of this address is replaced.
 * @throws Conflict for the owner's own address, a member of the team and a full team; PlanRequired; TooMany
 */
export async function inviteToTeam(
  tx: AccountTransaction,
  { ownerId, email, role, permissions, publicUrl }: NewInvitation,
): Promise<MemberWithUser> {
  const owner = await lockUser(tx, ownerId);
  if (!owner) throw new Error(`User ${ownerId} does not exist`);
  if (email === owner.email) throw new Conflict('You cannot invite yourself.', 'own-address');
  const team = await listTeam(tx, ownerId);
  const previous = team.find(({ inviteEmail }) => inviteEmail === email);
  if (previous?.inviteStatus === 'accepted')
    throw new Conflict('Someone with this email is already on your team.', 'in-team');
  const others = team.filter((member) => member !== previous);
  assertCanInvite(toMembership(owner), role, countSeats(await getSeats(tx, ownerId)), others);
  await takeMailLimit(tx, 'invitation', { to: email, sender: `member/${ownerId}` });
  const token = generateToken();
  const invited = await upsertInvitation(tx, ownerId, email, {
    role,
    permissions,
    inviteToken: hashToken(token),
    expiresAt: new Date(Date.now() + invitationDays * 86_400_000),
  });
  const link = `${publicUrl}/join?invite=${token}`;
  const mail = invitationMail({ owner, role, permissions, link, days: invitationDays });
  await queueMail(tx, `invitation/${hashToken(token)}`, email, mail);
  return invited;
}

/** Accepts an invitation for its address. Gives it with the owner of the team. */
export async function acceptTeamInvitation(
  tx: AccountTransaction,
  snapshots: MemberSnapshots,
  userId: number,
  token: string,
): Promise<MemberWithOwner> {
  const user = await getUser(tx, userId);
  const invitation = await findInvitation(tx, token);
  if (!invitation) throw invitationNotFound();
  const { id, inviteEmail, teamOwnerId } = invitation;
  if (inviteEmail !== user.email)
    throw new Forbidden(`This invitation is for ${inviteEmail}. Sign in with that address.`, 'other-address');
  await lockTeam(tx, teamOwnerId, user.id);
  // Of two parallel calls one finds the invitation accepted.
  if (!(await markAccepted(tx, id, user.id))) throw invitationNotFound();
  await reconcileTeam(tx, snapshots, teamOwnerId, user.id);
  return invitation;
}
