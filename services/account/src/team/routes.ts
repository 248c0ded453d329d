import type { TeamPermission, TeamRole } from '@dealstead/contracts';
import {
  acceptInvitation,
  acceptOpenedInvitation,
  changeTeamMember,
  getInvitation,
  getOpenedInvitation,
  getTeam,
  invite,
  removeTeamMember,
  type Invitation,
} from '@dealstead/contracts/account/team';
import { memberCacheTag } from '@dealstead/contracts/identity';
import { answer, Conflict, Forbidden, handle, handleOnce, NotFound, takeMailLimit } from '@dealstead/service-kit';
import type { AccountDatabase } from '../database.ts';
import { redirectFormErrors } from '../redirectFormErrors.ts';
import { queueMail } from '../mail/queue.ts';
import type { MemberSnapshots } from '../members/snapshots.ts';
import { normalizeEmail } from '../users/rules.ts';
import { displayName, invitationMail } from './invitationMail.ts';
import { invitationNotFound, invitationDays, assertCanInvite, countSeats, toStanding } from './rules.ts';
import { reconcileAssistant, reconcileTeam, lockTeam, getSeats } from './seats.ts';
import { hashToken, generateToken, pendingInvitation, toTeamMember } from './store.ts';

const stale = ['/api/team'];
/** The member whom a change of their seat is about: the gateway that carries it knows at once. */
const whoFeels = ({ userId }: { userId: number | null }) => (userId === null ? [] : [memberCacheTag(userId)]);

/** Teams: who is invited, joins, may what, and leaves. */
export function teamRoutes(db: AccountDatabase, snapshots: MemberSnapshots, publicUrl: string) {
  const findInvitation = async (token: string): Promise<Invitation | null> => {
    const found = await db.prisma.teamMember.findFirst({ where: pendingInvitation(token), include: { owner: true } });
    if (!found?.expiresAt) return null;
    return {
      owner: displayName(found.owner),
      email: found.inviteEmail,
      role: found.role as TeamRole,
      permissions: found.permissions as TeamPermission[],
      expiresAt: found.expiresAt.toISOString(),
    };
  };

  const accept = async (userId: number, token: string) => {
    const owner = await db.change(async (tx) => {
      const me = await tx.user.findUniqueOrThrow({ where: { id: userId } });
      const found = await tx.teamMember.findFirst({ where: pendingInvitation(token), include: { owner: true } });
      if (!found) throw invitationNotFound();
      if (found.inviteEmail !== me.email)
        throw new Forbidden(`This invitation is for ${found.inviteEmail}. Sign in with that address.`, 'other-address');
      await lockTeam(tx, found.teamOwnerId, me.id);
      // Of two presses at once, one finds it used.
      const { count } = await tx.teamMember.updateMany({
        where: { id: found.id, inviteStatus: 'pending' },
        data: { inviteStatus: 'accepted', userId: me.id, inviteToken: null, joinedAt: new Date() },
      });
      if (count === 0) throw invitationNotFound();
      await reconcileTeam(tx, snapshots, found.teamOwnerId);
      return found.owner;
    });
    return answer({ message: `You work with ${displayName(owner)} now.` })
      .stale(...stale, '/api/auth/me')
      .seeOther('/team');
  };

  return [
    handle(getTeam, async ({ who }) => {
      const [team, seats, memberOf] = await Promise.all([
        db.prisma.teamMember.findMany({
          where: { teamOwnerId: who.id },
          include: { user: true },
          orderBy: { id: 'asc' },
        }),
        getSeats(db.prisma, who.id),
        db.prisma.teamMember.findMany({
          where: { userId: who.id },
          include: { owner: true },
          orderBy: { id: 'asc' },
        }),
      ]);
      return {
        members: team.map(toTeamMember),
        seats: {
          free: seats.freeVASlots,
          paid: seats.status === 'active' ? seats.paidVASlots : 0,
          used: team.filter(({ role }) => role === 'va').length,
          monthlyCost: seats.totalMonthlyCost / 100,
        },
        memberOf: memberOf.map(({ id, owner, role, permissions, seated }) => ({
          ...{ id, ownerId: owner.id, owner: displayName(owner), seated },
          ...{ role: role as TeamRole, permissions: permissions as TeamPermission[] },
        })),
      };
    }),

    handleOnce(invite, db, async ({ body, who }, tx) => {
      const email = normalizeEmail(body.email);
      await tx.sql`SELECT id FROM users WHERE id = ${who.id} FOR NO KEY UPDATE`;
      const owner = await tx.user.findUniqueOrThrow({ where: { id: who.id } });
      if (email === owner.email) throw new Conflict('You cannot invite yourself.', 'own-address');
      const team = await tx.teamMember.findMany({ where: { teamOwnerId: who.id } });
      const before = team.find(({ inviteEmail }) => inviteEmail === email);
      if (before?.inviteStatus === 'accepted')
        throw new Conflict('Someone with this address is in your team already.', 'in-team');
      assertCanInvite(
        toStanding(owner),
        body.role,
        countSeats(await getSeats(tx, who.id)),
        team.filter((one) => one !== before),
      );
      await takeMailLimit(tx, 'invitation', { to: email, sender: `member/${who.id}` });
      const token = generateToken();
      const invitation = {
        role: body.role,
        permissions: body.permissions,
        inviteToken: hashToken(token),
        expiresAt: new Date(Date.now() + invitationDays * 86_400_000),
      };
      const invited = await tx.teamMember.upsert({
        where: { teamOwnerId_inviteEmail: { teamOwnerId: who.id, inviteEmail: email } },
        create: { teamOwnerId: who.id, inviteEmail: email, ...invitation },
        update: invitation,
        include: { user: true },
      });
      const link = `${publicUrl}/join?invite=${token}`;
      const letter = { owner, role: body.role, permissions: body.permissions, link, days: invitationDays };
      await queueMail(tx, `invitation/${hashToken(token)}`, email, invitationMail(letter));
      return answer(toTeamMember(invited)).stale(...stale);
    }),

    handle(changeTeamMember, async ({ params, body, who }) => {
      const changed = await db.change(async (tx) => {
        await lockTeam(tx, who.id);
        const { count } = await tx.teamMember.updateMany({
          where: { id: params.id, teamOwnerId: who.id },
          data: { permissions: body.permissions },
        });
        if (count === 0) throw new NotFound('There is no such person in your team.');
        const member = await tx.teamMember.findUniqueOrThrow({ where: { id: params.id }, include: { user: true } });
        if (member.userId !== null) await reconcileAssistant(tx, snapshots, member.userId);
        return member;
      });
      return answer(toTeamMember(changed)).stale(...stale, ...whoFeels(changed));
    }),

    handle(removeTeamMember, async ({ params, who }) => {
      const removed = await db.change(async (tx) => {
        const find = async () => {
          const where = { id: params.id, OR: [{ teamOwnerId: who.id }, { userId: who.id }] };
          const found = await tx.teamMember.findFirst({ where });
          if (!found) throw new NotFound('There is no such person in your team.');
          return found;
        };
        await lockTeam(tx, (await find()).teamOwnerId);
        const member = await find();
        await tx.teamMember.delete({ where: { id: member.id } });
        if (member.userId !== null) await reconcileAssistant(tx, snapshots, member.userId);
        await reconcileTeam(tx, snapshots, member.teamOwnerId);
        return member;
      });
      return answer({ message: 'Removed from the team' }).stale(...stale, '/api/auth/me', ...whoFeels(removed));
    }),

    handle(getInvitation, async ({ params }) => {
      const found = await findInvitation(params.token);
      if (!found) throw invitationNotFound();
      return found;
    }),

    handle(getOpenedInvitation, async ({ who }) => ({
      invitation: who.kind !== 'system' && who.invitation ? await findInvitation(who.invitation) : null,
    })),

    redirectFormErrors(
      '/join',
      handle(acceptInvitation, ({ params, who }) => accept(who.id, params.token)),
    ),

    redirectFormErrors(
      '/join',
      handle(acceptOpenedInvitation, ({ who }) => {
        if (who.invitation === undefined) throw invitationNotFound();
        return accept(who.id, who.invitation);
      }),
    ),
  ];
}
