import { listingStatusLabels, type Status } from '@dealstead/contracts';

/** Why a listing of this status is not in the sitemap; null if it is. */
export const leftOutReasons: Record<Status, { label: string; reason: string } | null> = {
  active: null,
  draft: { label: listingStatusLabels.draft, reason: 'The seller has not published it.' },
  'in-review': { label: listingStatusLabels['in-review'], reason: 'A moderator has not approved it yet.' },
  'under-contract': {
    label: listingStatusLabels['under-contract'],
    reason: 'Buyers cannot act on it. It returns if the contract falls through.',
  },
  closed: { label: listingStatusLabels.closed, reason: 'The sale is closed.' },
  expired: { label: listingStatusLabels.expired, reason: 'The seller did not confirm that it is still available.' },
  withdrawn: { label: listingStatusLabels.withdrawn, reason: 'The seller or a moderator took it off the market.' },
};

/** Pages that are never in the sitemap. */
export const leftOutPages = [
  { path: '/admin, /settings', reason: 'For signed-in members only.' },
  { path: '/compare, saved and shared searches', reason: 'Every visitor sees a different page at these addresses.' },
  { path: 'Signing, preview and shared links', reason: 'Private: whoever has the link may read it.' },
  {
    path: 'Search pages with further filters',
    reason: 'They repeat the listings of the page of their state and category.',
  },
];
