/** Listings of a member in one response for admins. */
export const memberListingPageSize = 50;
