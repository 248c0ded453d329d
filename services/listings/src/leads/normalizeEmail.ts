/** Normalizes an address, so that each is stored once. */
export const normalizeEmail = (typed: string): string => typed.trim().normalize('NFC').toLowerCase();
