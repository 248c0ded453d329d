import type { CurrentUser } from '@dealstead/contracts';
import type { MemberCaller } from './caller.ts';

/** The member as pages and `GET /api/auth/me` show them, with the view in which an admin sees the site as this member. */
export function toCurrentUser({ member, view }: MemberCaller): CurrentUser {
  const { id, email, firstName, lastName, phone, role, adminRole, plan, status, actingFor } = member;
  return {
    id,
    email,
    firstName,
    lastName,
    phone,
    role,
    adminRole,
    subscriptionPlan: plan,
    subscriptionStatus: status,
    actingFor,
    view: view && { endsAt: new Date(view.endsAt).toISOString() },
  };
}
