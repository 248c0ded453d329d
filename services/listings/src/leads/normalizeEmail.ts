/** The form in which an address is kept: one entry, however it is typed. */
export const normalizeEmail = (typed: string): string => typed.trim().normalize('NFC').toLowerCase();
