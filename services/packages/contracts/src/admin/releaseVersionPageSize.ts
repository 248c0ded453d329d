/** Versions in one response of the list. */
export const releaseVersionPageSize = 20;
