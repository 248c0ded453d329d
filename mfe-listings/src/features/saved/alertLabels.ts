import type { AlertFrequency } from '@dealstead/contracts';

/** Labels of the alert frequencies. */
export const alertLabels: Readonly<Record<AlertFrequency, string>> = {
  instant: 'Instant alerts',
  daily: 'Daily alerts',
  weekly: 'Weekly alerts',
  off: 'No alerts',
};
