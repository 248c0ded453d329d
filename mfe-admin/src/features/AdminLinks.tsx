import { hasAdminPermission, matchRoute, pagePermission } from '@dealstead/contracts';
import { useLocation, useUser } from '@dealstead/kit';
import { GroupedSectionLinks, type LinkGroup } from '@dealstead/kit/data';
import adminSlice from '../slice.ts';

const groups: readonly LinkGroup[] = [
  {
    label: 'Overview',
    links: [
      { to: '/admin', label: 'Dashboard', end: true },
      { to: '/admin/metrics', label: 'Growth' },
    ],
  },
  { label: 'Members', links: [{ to: '/admin/members', label: 'Members' }] },
  {
    label: 'Moderation',
    links: [
      { to: '/admin/moderation', label: 'Queue', end: true },
      { to: '/admin/moderation/rules', label: 'Rules' },
    ],
  },
  { label: 'Support', links: [{ to: '/admin/support', label: 'Support' }] },
  { label: 'Messages', links: [{ to: '/admin/messages', label: 'Messages' }] },
  { label: 'Seller leads', links: [{ to: '/admin/leads', label: 'Seller leads' }] },
  {
    label: 'Content',
    links: [
      { to: '/admin/blog-management', label: 'Blog' },
      { to: '/admin/sitemap', label: 'Site map' },
      { to: '/admin/disclosures', label: 'Disclosures' },
    ],
  },
  {
    label: 'Money',
    links: [
      { to: '/admin/revenue', label: 'Revenue' },
      { to: '/admin/payouts', label: 'Payouts' },
      { to: '/admin/featured', label: 'Disputes and featured' },
    ],
  },
  {
    label: 'Operations',
    links: [
      { to: '/admin/health', label: 'Service health' },
      { to: '/admin/releases', label: 'Releases' },
      { to: '/admin/webhooks', label: 'Webhooks and email' },
      { to: '/admin/dead-letters', label: 'Dead letters' },
      { to: '/admin/audit', label: 'Audit trail' },
      { to: '/admin/admins', label: 'Admins' },
    ],
  },
];

/** Navigation of the admin pages: those that the role of the signed-in admin opens. */
export function AdminLinks() {
  const user = useUser();
  const { pathname } = useLocation();
  const open = groups.map(({ label, links }) => ({
    label,
    links: links.flatMap((link) => {
      const route = matchRoute(adminSlice.routes, link.to)?.route;
      if (route === undefined || !hasAdminPermission(user, pagePermission(route))) return [];
      // A page that was opened by its alias is the current one as well.
      const isAlias = 'aliases' in route && route.aliases.some((alias) => alias === pathname);
      return [isAlias ? { ...link, to: pathname } : link];
    }),
  }));
  return <GroupedSectionLinks label="Administration" groups={open} />;
}
