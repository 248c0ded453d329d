/** Cents as dollars. */
export const formatMoney = (cents: number) =>
  `${cents < 0 ? '−' : ''}$${(Math.abs(cents) / 100).toLocaleString('en-US', { minimumFractionDigits: 2 })}`;

/** Seconds as a date in New York. */
export const formatDate = (seconds: number) =>
  new Date(seconds * 1000).toLocaleDateString('en-US', { dateStyle: 'medium', timeZone: 'America/New_York' });

/** A card number in groups of four digits. */
export const formatCardNumber = (number: string) => number.replace(/(.{4})(?=.)/g, '$1 ');
