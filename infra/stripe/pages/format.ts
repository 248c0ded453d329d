/** Cents as dollars. */
export const formatMoney = (cents: number) =>
  `${cents < 0 ? '−' : ''}$${(Math.abs(cents) / 100).toLocaleString('en-US', { minimumFractionDigits: 2 })}`;

/** Seconds as a date in New York. */
export const formatDate = (seconds: number) =>
  new Date(seconds * 1000).toLocaleDateString('en-US', { dateStyle: 'medium', timeZone: 'America/New_York' });

/** Seconds as a date and time in New York. */
export const formatTime = (seconds: number) =>
  new Date(seconds * 1000).toLocaleString('en-US', {
    dateStyle: 'medium',
    timeStyle: 'short',
    timeZone: 'America/New_York',
  });

/** A status of Stripe's as text: `past_due` is Past due. */
export const formatStatus = (status: string) =>
  `${status.charAt(0).toUpperCase()}${status.slice(1)}`.replaceAll('_', ' ');

/** A card number in groups of four digits. */
export const formatCardNumber = (number: string) => number.replace(/(.{4})(?=.)/g, '$1 ');
