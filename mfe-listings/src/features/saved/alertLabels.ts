import type { AlertFrequency } from '@dealstead/contracts';

/** How often alerts come, where one chooses it. */
export const alertLabels: Readonly<Record<AlertFrequency, string>> = {
  instant: 'Instant alerts',
  daily: 'Daily alerts',
  weekly: 'Weekly alerts',
  off: 'No alerts',
};
