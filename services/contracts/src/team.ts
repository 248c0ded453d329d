/** Who someone is in a team: a virtual assistant on a wholesaler's seat, or one of a partnership's own. */
export const teamRoles = ['va', 'member'] as const;
export type TeamRole = (typeof teamRoles)[number];

/** What someone may do for the member in whose team they are. */
export const teamPermissions = ['listings', 'leads', 'deals', 'messages', 'campaigns'] as const;
export type TeamPermission = (typeof teamPermissions)[number];

export const teamPermissionLabels: Record<TeamPermission, string> = {
  listings: 'Listings',
  leads: 'Leads',
  deals: 'Deals',
  messages: 'Messages',
  campaigns: 'Campaigns',
};

/** Those that open something by now; the others are kept as they were given, and offered once they do. */
export const availablePermissions = ['listings', 'leads', 'deals'] as const satisfies readonly TeamPermission[];

/** What someone may do by their permissions today, in words. */
export const permissionSummary = (permissions: readonly string[]): string =>
  availablePermissions
    .filter((one) => permissions.includes(one))
    .map((one) => teamPermissionLabels[one])
    .join(', ');

/** The feature that an owner's plan must hold for a team role. */
export const teamFeature = { va: 'va-management', member: 'team-collaboration' } as const satisfies Record<
  TeamRole,
  string
>;
