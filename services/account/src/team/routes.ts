import type { TeamPermission, TeamRole } from '@dealstead/contracts';
import {
  acceptInvitation,
  acceptOpenedInvitation,
  changeTeamMember,
  chooseOwner,
  getInvitation,
  getOpenedInvitation,
  getTeam,
  invite,
  removeTeamMember,
} from '@dealstead/contracts/account/team';
import { getTeamSeats } from '@dealstead/contracts/account/internal';
import { memberCacheTag } from '@dealstead/contracts/identity';
import { respond, handle, handleIdempotent, NotFound } from '@dealstead/service-kit';
import type { AccountDatabase, AccountTransaction } from '../database.ts';
import type { MemberSnapshots } from '../users/index.ts';
import { redirectFormErrors } from '../redirectFormErrors.ts';
import { normalizeEmail } from '@dealstead/contracts/values/email';
import { emitSeat, emitTeam } from './events.ts';
import { displayName } from './invitationMail.ts';
import { acceptTeamInvitation, getPendingInvitation, inviteToTeam } from './invitations.ts';
import { invitationNotFound } from './rules.ts';
import { getSeats, lockTeam, reconcileAssistant, reconcileTeam } from './seats.ts';
import {
  chooseSeat,
  deleteMembership,
  findActing,
  findRemovable,
  listMemberships,
  listSeats,
  listTeam,
  setPermissions,
  toTeamMember,
  type TeamMember,
} from './store.ts';

/** The cache tag of the member whose seat changed, if they have an account. */
const affectedMember = ({ userId }: { userId: number | null }) => (userId === null ? [] : [memberCacheTag(userId)]);
const notInTeam = () => new NotFound('This person is not on your team.');

/** Routes of teams: invitations, permissions, joining and leaving. */
export function teamRoutes(db: AccountDatabase, snapshots: MemberSnapshots, publicUrl: string) {
  const accept = async (userId: number, token: string) => {
    const owner = await db.change((tx) => acceptTeamInvitation(tx, snapshots, userId, token));
    return respond({ message: `You work with ${displayName(owner)} now.` })
      .invalidates(getTeam.path, '/api/auth/me')
      .seeOther('/team');
  };

  return [
    handle(getTeam, ({ actor }) => getTeamOverview(db, actor.id)),

    handle(getTeamSeats, async ({ params }) => {
      const seats = await listSeats(db, params.id);
      return { userIds: seats.map(({ userId }) => userId), seats };
    }),

    handleIdempotent(invite, db, async ({ body: { email, role, permissions }, actor }, tx) => {
      const invitation = { ownerId: actor.id, email: normalizeEmail(email), role, permissions, publicUrl };
      return respond(toTeamMember(await inviteToTeam(tx, invitation))).invalidates(getTeam.path);
    }),

    handle(changeTeamMember, async ({ params, body, actor }) => {
      const changed = await db.change(async (tx) => {
        await lockTeam(tx, actor.id);
        const member = await setPermissions(tx, { ...body, id: params.id, teamOwnerId: actor.id });
        if (!member) throw notInTeam();
        if (member.userId !== null) await reconcileAssistant(tx, snapshots, member.userId);
        if (member.seated) await emitTeam(tx, actor.id);
        return member;
      });
      return respond(toTeamMember(changed)).invalidates(getTeam.path, ...affectedMember(changed));
    }),

    handle(chooseOwner, async ({ body: { ownerId }, actor }) => {
      await db.change(async (tx) => {
        if (!(await chooseSeat(tx, actor.id, ownerId))) throw new NotFound('You have no seat on this team.');
        await reconcileAssistant(tx, snapshots, actor.id);
      });
      return respond({ message: 'Saved.' }).invalidates(getTeam.path, '/api/auth/me', memberCacheTag(actor.id));
    }),

    handle(removeTeamMember, async ({ params, actor }) => {
      const removed = await db.change((tx) => removeMember(tx, snapshots, params.id, actor.id));
      return respond({ message: 'Removed from the team' }).invalidates(
        getTeam.path,
        '/api/auth/me',
        ...affectedMember(removed),
      );
    }),

    handle(getInvitation, async ({ params }) => {
      const invitation = await getPendingInvitation(db, params.token);
      if (!invitation) throw invitationNotFound();
      return invitation;
    }),

    handle(getOpenedInvitation, async ({ actor }) => ({
      invitation: actor.kind !== 'system' && actor.invitation ? await getPendingInvitation(db, actor.invitation) : null,
    })),

    redirectFormErrors(
      '/join',
      handle(acceptInvitation, ({ params, actor }) => accept(actor.id, params.token)),
    ),

    redirectFormErrors(
      '/join',
      handle(acceptOpenedInvitation, ({ actor }) => {
        if (actor.invitation === undefined) throw invitationNotFound();
        return accept(actor.id, actor.invitation);
      }),
    ),
  ];
}

async function getTeamOverview(db: AccountDatabase, userId: number) {
  const [team, seats, memberships, { ownerId, colleagues }] = await Promise.all([
    listTeam(db, userId),
    getSeats(db, userId),
    listMemberships(db, userId),
    findActing(db, userId),
  ]);
  return {
    members: team.map(toTeamMember),
    seats: {
      free: seats.freeVaSlots,
      paid: seats.status === 'active' ? seats.paidVaSlots : 0,
      used: team.filter(({ role }) => role === 'va').length,
      monthlyCost: seats.totalMonthlyCostCents / 100,
    },
    memberOf: memberships.map((membership) => ({
      id: membership.id,
      ownerId: membership.teamOwnerId,
      owner: displayName(membership),
      seated: membership.seated,
      role: membership.role as TeamRole,
      permissions: membership.permissions as TeamPermission[],
      isActing: membership.seated && membership.teamOwnerId === ownerId,
    })),
    colleagues,
  };
}

/** Removes someone from a team: the owner anyone, a member themselves. */
async function removeMember(
  tx: AccountTransaction,
  snapshots: MemberSnapshots,
  id: number,
  userId: number,
): Promise<TeamMember> {
  const find = async () => {
    const member = await findRemovable(tx, id, userId);
    if (!member) throw notInTeam();
    return member;
  };
  await lockTeam(tx, (await find()).teamOwnerId);
  // Read again under the lock.
  const member = await find();
  await deleteMembership(tx, member.id);
  if (member.userId !== null) await reconcileAssistant(tx, snapshots, member.userId);
  await reconcileTeam(tx, snapshots, member.teamOwnerId);
  if (member.seated) {
    const ownerId = member.teamOwnerId;
    await emitTeam(tx, ownerId);
    const reason = userId === ownerId ? 'removed' : 'left';
    if (member.userId !== null) await emitSeat(tx, { ownerId, userId: member.userId, isSeated: false, reason });
  }
  return member;
}
