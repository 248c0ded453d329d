const minute = 60;
const hour = 60 * minute;

/** A time to an answer: under 1 min, 12 min, 5 h, from two days on 3 days; a dash where there is none. */
export function formatDuration(seconds: number | null): string {
  if (seconds === null) return '–';
  if (seconds < minute) return 'under 1 min';
  if (seconds < hour) return `${Math.floor(seconds / minute)} min`;
  const hours = Math.floor(seconds / hour);
  return hours < 48 ? `${hours} h` : `${Math.floor(hours / 24)} days`;
}
