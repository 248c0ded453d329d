/** Role in a team: a virtual assistant on a wholesaler's seat, or a member of a partnership's team. */
export const teamRoles = ['va', 'member'] as const;
export type TeamRole = (typeof teamRoles)[number];

/**
 * Permissions of a team member on behalf of the team's owner. The last two apply to what the others open: whether addresses
 * and phone numbers of people are shown or masked, and whether files with records can be downloaded.
 */
export const teamPermissions = [
  'listings',
  'leads',
  'deals',
  'contracts',
  'contract-sending',
  'messages',
  'campaigns',
  'contact-data',
  'exports',
] as const;
export type TeamPermission = (typeof teamPermissions)[number];

export const teamPermissionLabels: Record<TeamPermission, string> = {
  listings: 'Listings',
  leads: 'Leads',
  deals: 'Deals',
  contracts: 'Contracts',
  'contract-sending': 'Send contracts',
  messages: 'Messages',
  campaigns: 'Campaigns',
  'contact-data': 'Contact details',
  exports: 'Exports',
};

/** Permissions that a feature uses. The others keep their stored value and are not offered. */
export const availablePermissions = [
  'listings',
  'leads',
  'deals',
  'contracts',
  'contract-sending',
  'campaigns',
  'messages',
  'contact-data',
  'exports',
] as const satisfies readonly TeamPermission[];

/** The labels of someone's available permissions, separated by commas. */
export const permissionSummary = (permissions: readonly string[]): string =>
  availablePermissions
    .filter((permission) => permissions.includes(permission))
    .map((permission) => teamPermissionLabels[permission])
    .join(', ');

/** Permissions in their usual order, without duplicates. A seat that sends contracts also sees them. */
export function normalizePermissions(given: readonly TeamPermission[]): TeamPermission[] {
  const implied: readonly TeamPermission[] = given.includes('contract-sending') ? ['contracts'] : [];
  return teamPermissions.filter((permission) => given.includes(permission) || implied.includes(permission));
}

/** The feature that an owner's plan must include for a team role. */
export const teamFeature = { va: 'va-management', member: 'team-collaboration' } as const satisfies Record<
  TeamRole,
  string
>;
