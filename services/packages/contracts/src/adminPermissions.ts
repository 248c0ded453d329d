import type { Role } from './access.ts';

/** The roles of admins. An account has one; an owner may do everything, and gives the others theirs. */
export const adminRoles = ['owner', 'support', 'moderator', 'finance', 'editor'] as const;
export type AdminRole = (typeof adminRoles)[number];

export const adminRoleTexts: Readonly<Record<AdminRole, { readonly name: string; readonly about: string }>> = {
  owner: { name: 'Owner', about: 'Everything, including who is an admin.' },
  support: { name: 'Support', about: 'Helps members with their accounts and answers them.' },
  moderator: { name: 'Moderator', about: 'Reviews listings and reports, and restricts members.' },
  finance: { name: 'Finance', about: 'Looks after payments, payouts and granted plans.' },
  editor: { name: 'Editor', about: 'Writes the blog and looks after the site map.' },
};

const everyAdmin: readonly AdminRole[] = ['support', 'moderator', 'finance', 'editor'];

/**
 * What an admin may be permitted to do, with the roles beside owner that may. Each endpoint for admins and each admin page
 * names one permission.
 */
const permissions = {
  dashboard: { name: 'Open the admin dashboard', roles: everyAdmin },
  'read-members': { name: 'Find members and read their records', roles: ['support', 'moderator', 'finance'] },
  'help-members': { name: 'Help members with sign-in, addresses and their data', roles: ['support'] },
  'restrict-members': { name: 'Restrict members and lift restrictions', roles: ['moderator'] },
  'grant-plans': { name: 'Grant plans', roles: ['finance'] },
  payments: { name: 'Payments, payouts, referrals and disputes', roles: ['finance'] },
  moderation: { name: 'Review listings, reports and messages', roles: ['moderator'] },
  disclosures: { name: 'Change disclosure texts', roles: ['moderator'] },
  'seller-leads': { name: 'Work on seller leads', roles: ['support'] },
  support: { name: 'Answer help requests and send admin messages', roles: ['support'] },
  blog: { name: 'Write and publish the blog', roles: ['editor'] },
  sitemap: { name: 'Look after the site map', roles: ['editor'] },
  'read-audit-trail': { name: 'Read the audit trail', roles: ['support', 'moderator', 'finance'] },
  'export-audit-trail': { name: 'Download the audit trail', roles: [] },
  operations: { name: 'Releases, webhooks, dead letters and event queues', roles: [] },
  admins: { name: 'Choose admins and their roles', roles: [] },
} as const satisfies Record<string, { readonly name: string; readonly roles: readonly AdminRole[] }>;

export type AdminPermission = keyof typeof permissions;
export const adminPermissions = Object.keys(permissions) as AdminPermission[];

export const adminPermissionName = (permission: AdminPermission): string => permissions[permission].name;

/** The roles that hold a permission, owner first. */
export function rolesWith(permission: AdminPermission): readonly AdminRole[] {
  return ['owner', ...permissions[permission].roles];
}

/** The part of a user or an identity that says what they may do as an admin. */
export interface AdminHolder {
  readonly role: Role;
  readonly adminRole?: AdminRole | undefined;
}

/** Whether someone holds a permission. An admin without a role holds none. */
export function hasAdminPermission(holder: AdminHolder | null, permission: AdminPermission): boolean {
  if (holder?.role !== 'admin' || holder.adminRole === undefined) return false;
  return rolesWith(permission).includes(holder.adminRole);
}

/** The sentence for an admin whose role does not include a permission, such as "This needs the role Owner or Finance." */
export function roleNeededText(permission: AdminPermission): string {
  const names = rolesWith(permission).map((role) => adminRoleTexts[role].name);
  return `This needs the role ${new Intl.ListFormat('en-US', { type: 'disjunction' }).format(names)}.`;
}
