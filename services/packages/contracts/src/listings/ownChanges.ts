/**
 * Sort orders of an owner's listings, the highest or newest first. `arvPercent` is ascending, and so is `confirmedAt`:
 * listings on the market that were confirmed longest ago come first.
 */
export const ownSortOrders = ['createdAt', 'price', 'arvPercent', 'views', 'inquiries', 'confirmedAt'] as const;
export type OwnSortOrder = (typeof ownSortOrders)[number];

/** Changes that apply to several listings at once: a confirmation, or a new status. */
export const ownChanges = ['confirm', 'active', 'under-contract', 'closed', 'withdrawn'] as const;
export type OwnChange = (typeof ownChanges)[number];
/** Most listings of one request. */
export const maxOwnChanges = 50;
