/**
 * Where a line of the plans' contents leads: the route or the part of a page where its tool is. A route that is not
 * published yet gets no link.
 */
const featurePaths: Readonly<Record<string, string>> = {
  '20 property views per month': '/member-dashboard',
  'Basic search': '/search',
  Favorites: '/?tab=saved',
  'Email support': '/help/contact',
  'Market overview': '/analytics',
  'Unlimited property views': '/search',
  'Property data lookup and tax records': '/property-lookup',
  '50 property lookups per month': '/property-lookup',
  '200 property lookups per month': '/property-lookup',
  '1,000 property lookups per month': '/property-lookup',
  '2,500 property lookups per month': '/property-lookup',
  'Advanced filters': '/search',
  'Market analytics': '/analytics',
  'Email and SMS support': '/help/contact',
  Calculator: '/calculator',
  'Saved searches with alerts': '/?tab=saved',
  'Advanced analytics': '/analytics',
  'Comparable sales': '/property-lookup',
  'Portfolio tracking': '/portfolio',
  'Deal pipeline': '/deals',
  'Priority support': '/help/contact',
  'Intelligence reports': '/reports',
  'ROI tools': '/portfolio/returns',
  'Unlimited listings': '/my-listings',
  'Lead management': '/leads',
  'Professional dashboard': '/pro-dashboard',
  'VA team management': '/team',
  'Bulk communication': '/bulk-contacts',
  'Contract management': '/contracts',
  'Marketing campaigns': '/campaigns',
  'Joint venture board': '/joint-venture',
  'Partner matching': '/joint-venture',
  'Revenue sharing tracking': '/joint-venture',
  'Team collaboration': '/team',
  'Enterprise analytics': '/analytics/exports',
  'White-label': '/settings/brand',
  'Dedicated account manager': '/help/requests',
};

/** The path to which a line of a plan's contents leads; null for a line without a page of its own. */
export const featurePath = (line: string): string | null => featurePaths[line] ?? null;
