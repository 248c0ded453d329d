import { useScopes, useUser } from '@dealstead/kit';
import { SectionLinks } from '@dealstead/kit/data';

const links = [
  { to: '/pro-dashboard', label: 'Overview', feature: 'professional-dashboard' },
  { to: '/leads', label: 'Leads', feature: 'lead-management' },
  { to: '/deals', label: 'Deals', feature: 'deal-pipeline' },
  { to: '/tasks', label: 'Tasks', feature: 'va-management', isForSeats: true },
  { to: '/team-hours', label: 'Hours', feature: 'va-management', isForSeats: true },
  { to: '/contracts', label: 'Contracts', feature: 'contracts' },
  { to: '/campaigns', label: 'Campaigns', feature: 'marketing-tools' },
  { to: '/my-listings', label: 'Listings', feature: 'property-posting' },
  { to: '/team-activity', label: 'Activity', feature: 'va-management', isForSeats: true },
  { to: '/team', label: 'Team', feature: 'va-management' },
];

/** Navigation of the pages that a wholesaler works on all day: those that the member's plan or seat opens. */
export function CrmLinks() {
  const scopeOf = useScopes();
  const hasSeat = useUser()?.actingFor !== undefined;
  const open = links.filter(({ feature, isForSeats }) => scopeOf(feature)?.allowed || (isForSeats && hasSeat));
  // With one or two pages the menu is enough, but for the hours of people with a seat, which it has not.
  return (open.length > 2 || hasSeat) && <SectionLinks label="Workspace" links={open} />;
}
