/** The first number of an address, by which listings are looked up. */
export const parseHouseNumber = (address: string): string => /\d+/.exec(address)?.[0] ?? '';
