import { useScopes } from '@dealstead/kit';
import { SectionLinks } from '@dealstead/kit/data';

const links = [
  { to: '/pro-dashboard', label: 'Overview', feature: 'professional-dashboard' },
  { to: '/leads', label: 'Leads', feature: 'lead-management' },
  { to: '/deals', label: 'Deals', feature: 'deal-pipeline' },
  { to: '/tasks', label: 'Tasks', feature: 'va-management' },
  { to: '/contracts', label: 'Contracts', feature: 'lead-management' },
  { to: '/campaigns', label: 'Campaigns', feature: 'marketing-tools' },
  { to: '/my-listings', label: 'Listings', feature: 'property-posting' },
  { to: '/team', label: 'Team', feature: 'va-management' },
];

/** Navigation of the pages that a wholesaler works on all day: those that the member's plan or seat opens. */
export function DeskLinks() {
  const scopeOf = useScopes();
  const open = links.filter(({ feature }) => scopeOf(feature)?.allowed);
  // With one or two pages the menu is enough.
  return open.length > 2 && <SectionLinks label="Desk" links={open} />;
}
