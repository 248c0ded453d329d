import { hasAdminPermission, matchRoute, pagePermission } from '@dealstead/contracts';
import { useUser } from '@dealstead/kit';
import { SectionLinks } from '@dealstead/kit/data';
import adminSlice from '../slice.ts';

const links = [
  { to: '/admin', label: 'Overview', end: true },
  { to: '/admin/members', label: 'Members' },
  { to: '/admin/moderation', label: 'Moderation' },
  { to: '/admin/messages', label: 'Messages to members' },
  { to: '/admin/leads', label: 'Seller leads' },
  { to: '/admin/disclosures', label: 'Disclosures' },
  { to: '/admin/blog-management', label: 'Blog' },
  { to: '/admin/revenue', label: 'Revenue' },
  { to: '/admin/metrics', label: 'Growth' },
  { to: '/admin/sitemap', label: 'Site map' },
  { to: '/admin/payouts', label: 'Payouts' },
  { to: '/admin/dead-letters', label: 'Dead letters' },
  { to: '/admin/audit', label: 'Audit trail' },
  { to: '/admin/admins', label: 'Admins' },
];

/** Navigation of the admin pages: those that the role of the signed-in admin opens. */
export function AdminLinks() {
  const user = useUser();
  const open = links.filter(({ to }) => {
    const route = matchRoute(adminSlice.routes, to)?.route;
    return route !== undefined && hasAdminPermission(user, pagePermission(route));
  });
  return <SectionLinks label="Administration" links={open} />;
}
