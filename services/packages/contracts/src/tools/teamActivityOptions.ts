import type { TeamPermission } from '../team.ts';

/** Constants of a team's activity that browsers and services share. */

/** What the team works on. A seat sees the kinds for which it has the permission of the same name. */
export const teamActivityKinds = [
  'leads',
  'deals',
  'contracts',
  'messages',
  'campaigns',
] as const satisfies readonly TeamPermission[];
export type TeamActivityKind = (typeof teamActivityKinds)[number];

/** Days that the list reaches back: changes of leads and deals are stored as long as they can be undone. */
export const teamActivityDays = 30;

/** Entries of a page, and rows of an export at most. */
export const teamActivityPageSize = 50;
export const maxExportedActivity = 10_000;
