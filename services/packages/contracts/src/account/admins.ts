import { z } from 'zod';
import { adminRoles } from '../adminPermissions.ts';
import { endpoint, Id } from '../endpoint.ts';
import { ActionReason } from '../recordedAction.ts';

/** An admin in the list of admins. */
export const Admin = z.object({
  id: z.number().int(),
  email: z.string(),
  name: z.string(),
  /** Null for an admin without a role, who may do nothing in admin. */
  adminRole: z.enum(adminRoles).nullable(),
  /** Whether they sign in with two steps. */
  hasTwoStep: z.boolean(),
});
export type Admin = z.infer<typeof Admin>;

/** The most admins that the list shows. */
const maxAdmins = 500;

export const listAdmins = endpoint({
  service: 'account',
  method: 'GET',
  path: '/api/admin/admins',
  access: 'admin',
  permission: 'admins',
  response: z.array(Admin).max(maxAdmins),
  summary: 'Admins and their roles, by name',
});

export const addAdmin = endpoint({
  service: 'account',
  method: 'POST',
  path: '/api/admin/admins',
  access: 'admin',
  permission: 'admins',
  address: true,
  body: z.strictObject({
    email: z.string().trim().min(1, 'Required').max(255),
    adminRole: z.enum(adminRoles),
    reason: ActionReason,
  }),
  response: Admin,
  summary: 'Make a member an admin; their sessions end. Someone who is an admin gets the role',
});

export const changeAdminRole = endpoint({
  service: 'account',
  method: 'PUT',
  path: '/api/admin/admins/{id}',
  access: 'admin',
  permission: 'admins',
  address: true,
  params: z.object({ id: Id }),
  body: z.strictObject({ adminRole: z.enum(adminRoles).nullable(), reason: ActionReason }),
  response: Admin.nullable(),
  summary:
    'Change an admin’s role, which applies to open sessions at once, or take it away with null, which ends them; the last owner stays one (409)',
});
