import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { plans } from '../plans.ts';

export const Overview = z.object({
  members: z.number().int(),
  newMembersThisWeek: z.number().int(),
  activeListings: z.number().int(),
  newListingsToday: z.number().int(),
  /** Active listings by days since they were listed: up to 7, 30, 90, and more. */
  listingsByAge: z.array(z.object({ upToDays: z.number().int().nullable(), listings: z.number().int() })),
  membersByPlan: z.array(z.object({ plan: z.enum(plans), members: z.number().int() })),
  /** The last seven days, oldest first, by America/New_York date. */
  newMembersByDay: z.array(z.object({ day: z.iso.date(), members: z.number().int() })),
});
export type Overview = z.infer<typeof Overview>;

export const getOverview = endpoint({
  service: 'admin',
  method: 'GET',
  path: '/api/admin/overview',
  access: 'admin',
  permission: 'dashboard',
  response: Overview,
  summary: 'Member and listing counts for the admin dashboard',
});
