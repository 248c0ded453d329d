import { hasAdminPermission, matchRoute, pagePermission } from '@dealstead/contracts';
import { useLocation, useUser } from '@dealstead/kit';
import { GroupedSectionLinks } from '@dealstead/kit/data';
import adminSlice, { adminLinks } from '../slice.ts';

/** Labels of links that are shorter than the title of their page, where the group says the rest. */
const shortLabels: Readonly<Record<string, string>> = {
  '/admin': 'Dashboard',
  '/admin/moderation': 'Queue',
  '/admin/moderation/rules': 'Rules',
  '/admin/messages': 'Messages',
  '/admin/blog-management': 'Blog',
  '/admin/featured': 'Disputes and featured',
};

/** Navigation of the admin pages: those that the role of the signed-in admin opens. */
export function AdminLinks() {
  const user = useUser();
  const { pathname } = useLocation();
  const groups = Object.entries(adminLinks).map(([label, paths]) => ({
    label,
    links: paths.flatMap((path) => {
      const route = matchRoute(adminSlice.routes, path)?.route;
      if (route === undefined || !hasAdminPermission(user, pagePermission(route))) return [];
      // A page that was opened by its alias is the current one as well.
      const isAlias = 'aliases' in route && route.aliases.some((alias) => alias === pathname);
      // A page below which another is linked is the current one only itself.
      const end = paths.some((other) => other.startsWith(`${path}/`));
      return [{ to: isAlias ? pathname : path, label: shortLabels[path] ?? route.title, ...(end && { end }) }];
    }),
  }));
  return <GroupedSectionLinks label="Administration" groups={groups} />;
}
