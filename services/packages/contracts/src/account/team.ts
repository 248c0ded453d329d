import { z } from 'zod';
import { endpoint, Id, Message, RowId } from '../endpoint.ts';
import { normalizePermissions, teamPermissions, teamRoles } from '../team.ts';

const Permissions = z.array(z.enum(teamPermissions)).max(teamPermissions.length).transform(normalizePermissions);

export const TeamMember = z.object({
  id: z.number().int(),
  /** The member's own id; null until the invitation is accepted. */
  userId: z.number().int().nullable(),
  email: z.string(),
  /** Null until the invitation is accepted. */
  name: z.string().nullable(),
  role: z.enum(teamRoles),
  permissions: z.array(z.enum(teamPermissions)),
  status: z.enum(['pending', 'accepted']),
  /** False if the owner's plan or seats do not suffice; the member then has no permissions. */
  seated: z.boolean(),
  /** When a pending invitation expires. */
  expiresAt: z.iso.datetime().nullable(),
});
export type TeamMember = z.infer<typeof TeamMember>;

export const Team = z.object({
  members: z.array(TeamMember),
  seats: z.object({
    free: z.number().int(),
    paid: z.number().int(),
    /** Seats taken by members and by pending invitations. */
    used: z.number().int(),
    /** Dollars a month for the paid seats. */
    monthlyCost: z.number(),
  }),
  /** The teams that the caller is a member of. */
  memberOf: z.array(
    z.object({
      id: z.number().int(),
      ownerId: z.number().int(),
      owner: z.string(),
      role: z.enum(teamRoles),
      permissions: z.array(z.enum(teamPermissions)),
      seated: z.boolean(),
      /** Whether the caller works for this owner now. */
      isActing: z.boolean(),
    }),
  ),
  /** The people with whom the caller works for the owner of their seat, besides that owner: other members of the team. */
  colleagues: z.array(z.object({ userId: z.number().int(), name: z.string() })),
});
export type Team = z.infer<typeof Team>;

export const getTeam = endpoint({
  service: 'account',
  method: 'GET',
  path: '/api/team',
  access: 'member',
  response: Team,
  summary: 'Your team, its seats, and the teams that you work in',
});

export const invite = endpoint({
  service: 'account',
  method: 'POST',
  path: '/api/team/invitations',
  access: 'member',
  restricted: 'messaging',
  idempotent: true,
  body: z.strictObject({
    email: z.string('Invalid email').trim().pipe(z.email('Invalid email').max(255)),
    role: z.enum(teamRoles),
    permissions: Permissions,
  }),
  response: TeamMember,
  success: 201,
  summary: 'Invite an email address to your team; a repeated invitation sends a new link',
});

export const changeTeamMember = endpoint({
  service: 'account',
  method: 'PATCH',
  path: '/api/team/members/{id}',
  access: 'member',
  params: z.object({ id: Id }),
  body: z.strictObject({ permissions: Permissions }),
  response: TeamMember,
  summary: 'Change the permissions of a team member',
});

export const chooseOwner = endpoint({
  service: 'account',
  method: 'PUT',
  path: '/api/team/acting',
  access: 'member',
  body: z.strictObject({
    /** The owner of a seat that the caller holds; null for their own account, where their plan opens it. */
    ownerId: RowId.nullable(),
  }),
  response: Message,
  summary: 'Choose for whom you work, where you hold several seats or a plan of your own',
});

export const removeTeamMember = endpoint({
  service: 'account',
  method: 'DELETE',
  path: '/api/team/members/{id}',
  access: 'member',
  params: z.object({ id: Id }),
  response: Message,
  summary: 'Remove a team member, revoke an invitation, or leave a team',
});

export const Invitation = z.object({
  owner: z.string(),
  email: z.string(),
  role: z.enum(teamRoles),
  permissions: z.array(z.enum(teamPermissions)),
  expiresAt: z.iso.datetime(),
});
export type Invitation = z.infer<typeof Invitation>;

/** The token of an invitation link. */
export const InvitationToken = z.string().regex(/^[\w-]{20,64}$/);

export const getInvitation = endpoint({
  service: 'account',
  method: 'GET',
  path: '/api/invitations/{token}',
  access: 'anyone',
  params: z.object({ token: InvitationToken }),
  response: Invitation,
  summary: 'An invitation by its token; the same error for used, expired and unknown ones',
});

export const acceptInvitation = endpoint({
  service: 'account',
  method: 'POST',
  path: '/api/invitations/{token}',
  access: 'member',
  form: true,
  params: z.object({ token: InvitationToken }),
  response: Message,
  summary: 'Accept an invitation that came to your own address',
});

export const getOpenedInvitation = endpoint({
  service: 'account',
  method: 'GET',
  path: '/api/opened-invitation',
  access: 'anyone',
  invitation: true,
  response: z.object({ invitation: Invitation.nullable() }),
  summary: 'The invitation whose link this browser opened last; null when it is used, revoked or expired',
});

export const acceptOpenedInvitation = endpoint({
  service: 'account',
  method: 'POST',
  path: '/api/opened-invitation',
  access: 'member',
  form: true,
  invitation: true,
  response: Message,
  summary: 'Accept the invitation whose link this browser opened last, if it came to your own address',
});
