import { z } from 'zod';
import { adminRoles } from '../adminPermissions.ts';
import { endpoint, Id } from '../endpoint.ts';
import { viewPermission } from '../memberView.ts';
import { plans } from '../plans.ts';
import { ActionReason } from '../recordedAction.ts';
import { paymentPageSize } from './paymentPageSize.ts';
import { ReceivedPayment } from './revenue.ts';
import { Device } from './settings.ts';

const When = z.iso.datetime();
const ById = z.object({ id: Id });

/** What account knows of a member, for admins. */
export const MemberRecord = z.object({
  id: z.number().int(),
  email: z.string(),
  emailVerified: z.boolean(),
  name: z.string(),
  phone: z.string().nullable(),
  company: z.string().nullable(),
  /** Street, city, state and ZIP code as far as they are known. */
  address: z.string().nullable(),
  role: z.enum(['member', 'admin']),
  adminRole: z.enum(adminRoles).nullable(),
  plan: z.enum(plans),
  status: z.string(),
  /** Whether Stripe bills them for the plan. */
  pays: z.boolean(),
  /** When a canceled subscription or a granted plan ends. */
  planEndsAt: When.nullable(),
  restrictions: z.array(z.string()),
  hasTwoStep: z.boolean(),
  joinedAt: When,
  /** When an account that was closed is deleted. */
  closesAt: When.nullable(),
});
export type MemberRecord = z.infer<typeof MemberRecord>;

export const getMemberRecord = endpoint({
  service: 'account',
  method: 'GET',
  path: '/api/admin/members/{id}',
  access: 'admin',
  permission: 'read-members',
  params: ById,
  response: MemberRecord,
  summary: 'A member’s account, for admins',
});

/** A plan that an admin granted or revoked. */
export const GrantedPlan = z.object({
  id: z.number().int(),
  plan: z.enum(plans),
  by: z.string(),
  reason: z.string(),
  at: When,
  /** Null for a grant without an end. */
  endsAt: When.nullable(),
});
export type GrantedPlan = z.infer<typeof GrantedPlan>;

export const listMemberGrants = endpoint({
  service: 'account',
  method: 'GET',
  path: '/api/admin/members/{id}/grants',
  access: 'admin',
  permission: 'read-members',
  params: ById,
  response: z.array(GrantedPlan).max(200),
  summary: 'Plans that were granted to a member, newest first',
});

export const listMemberPayments = endpoint({
  service: 'account',
  method: 'GET',
  path: '/api/admin/members/{id}/payments',
  access: 'admin',
  permission: 'read-members',
  params: ById,
  query: z.object({ after: Id.optional() }),
  response: z.array(ReceivedPayment).max(paymentPageSize),
  summary: 'A member’s payments, newest first, before the one with the id `after`',
});

export const listMemberDevices = endpoint({
  service: 'account',
  method: 'GET',
  path: '/api/admin/members/{id}/devices',
  access: 'admin',
  permission: 'read-members',
  params: ById,
  response: z.array(Device),
  summary: 'The devices on which a member is signed in, without the ids of their sessions',
});

export const signOutMember = endpoint({
  service: 'account',
  method: 'POST',
  path: '/api/admin/members/{id}/sign-out',
  access: 'admin',
  permission: 'help-members',
  address: true,
  idempotent: true,
  params: ById,
  body: z.strictObject({ reason: ActionReason }),
  response: z.object({ devices: z.number().int() }),
  summary: 'Sign a member out on every device',
});

export const changeMemberClosing = endpoint({
  service: 'account',
  method: 'PUT',
  path: '/api/admin/members/{id}/closing',
  access: 'admin',
  permission: 'help-members',
  address: true,
  params: ById,
  body: z.strictObject({ isClosed: z.boolean(), reason: ActionReason }),
  response: z.object({ closesAt: When.nullable() }),
  summary: 'Close a member’s account, which is deleted after the days of grace, or open it again before that',
});

export const startMemberView = endpoint({
  service: 'account',
  method: 'POST',
  path: '/api/admin/members/{id}/views',
  access: 'admin',
  permission: viewPermission,
  address: true,
  view: 'starts',
  params: ById,
  body: z.strictObject({ reason: ActionReason }),
  success: 201,
  response: z.object({ endsAt: When }),
  summary: 'View the site as a member in this browser, read-only, for 15 minutes; no admin can be viewed (409)',
});

export const endMemberView = endpoint({
  service: 'account',
  method: 'POST',
  path: '/api/member-view/end',
  access: 'member',
  address: true,
  view: 'ends',
  response: z.object({ memberId: z.number().int() }),
  summary: 'End the view of the site as a member; the admin goes on with their own session',
});

export const exportMember = endpoint({
  service: 'account',
  method: 'GET',
  path: '/api/admin/members/{id}/export.zip',
  access: 'admin',
  permission: 'help-members',
  address: true,
  params: ById,
  query: z.object({ reason: ActionReason }),
  content: 'application/zip',
  response: z.string(),
  summary: 'A member’s data from all services, as a ZIP file; recorded with the reason',
});
