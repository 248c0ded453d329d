/** Largest number of members in an admin's list. */
export const memberPageSize = 50;
