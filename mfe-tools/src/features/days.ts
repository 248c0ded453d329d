/** Chart label of a month: `2026-12` is Dec. */
export function monthName(month: string): string {
  return new Date(`${month}-01T00:00:00Z`).toLocaleDateString('en-US', { month: 'short', timeZone: 'UTC' });
}

/** Label of a calendar day: `2026-11-25` is Today, Tomorrow or Nov 25. */
export function dayName(day: string, today: string): string {
  if (day === today) return 'Today';
  const at = new Date(`${day}T00:00:00Z`);
  if (at.getTime() - Date.parse(`${today}T00:00:00Z`) === 86_400_000) return 'Tomorrow';
  return at.toLocaleDateString('en-US', { month: 'short', day: 'numeric', timeZone: 'UTC' });
}
