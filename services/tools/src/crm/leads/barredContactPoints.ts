/**
 * SQL: whether some lead of an owner says that nobody is to be called or texted at a number of ten digits: it is on a do-not-call list
 * or of a litigator. Arguments are SQL.
 */
export const isBarredPhone = (ownerId: string, digits: string): string =>
  `EXISTS (SELECT FROM leads barred WHERE barred.created_by_user_id = ${ownerId} AND barred.phones <> '[]'
    AND lead_barred_keys(barred.phones) ? ('+1' || ${digits}))`;

/** The same for an email address in lower case. */
export const isBarredEmail = (ownerId: string, address: string): string =>
  `EXISTS (SELECT FROM leads barred WHERE barred.created_by_user_id = ${ownerId} AND barred.emails <> '[]'
    AND lead_barred_keys(barred.emails) ? ${address})`;
