/** Members in one response of the admin's list. */
export const memberPageSize = 50;
