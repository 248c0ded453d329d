/** The form in which an email address is stored and looked up, so that each is stored once. */
export const normalizeEmail = (typed: string): string => typed.trim().normalize('NFC').toLowerCase();
