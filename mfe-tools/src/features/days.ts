/** A month `2026-12` as a chart names it: Dec. */
export function monthName(month: string): string {
  return new Date(`${month}-01T00:00:00Z`).toLocaleDateString('en-US', { month: 'short', timeZone: 'UTC' });
}

/** A calendar day `2026-11-25` in words: Today, Tomorrow, Nov 25. */
export function dayName(day: string, today: string): string {
  if (day === today) return 'Today';
  const at = new Date(`${day}T00:00:00Z`);
  if (at.getTime() - Date.parse(`${today}T00:00:00Z`) === 86_400_000) return 'Tomorrow';
  return at.toLocaleDateString('en-US', { month: 'short', day: 'numeric', timeZone: 'UTC' });
}
