/** Entries of one page of the audit trail. */
export const auditPageSize = 50;
