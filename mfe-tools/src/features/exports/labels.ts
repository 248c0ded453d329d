import {
  exportDatasetTexts,
  exportFormatLabels,
  exportTimeZones,
  type ExportRun,
  type ExportSchedule,
  type ScheduledExport,
} from '@dealstead/contracts';
import { formatCount } from '@dealstead/kit';

export const exportTags = ['/api/scheduled-exports'] as const;

export const weekdays = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'] as const;

/** `6 AM`, `12 PM`. */
export const hourText = (hour: number): string => `${hour % 12 === 0 ? 12 : hour % 12} ${hour < 12 ? 'AM' : 'PM'}`;

const zoneName = (timeZone: string): string => exportTimeZones.find(({ id }) => id === timeZone)?.name ?? timeZone;

/** `Weekly on Monday at 6 AM Eastern`. */
export function scheduleText({ frequency, weekday, monthDay, hour, timeZone }: ExportSchedule): string {
  const time = `at ${hourText(hour)} ${zoneName(timeZone)}`;
  if (frequency === 'daily') return `Daily ${time}`;
  return frequency === 'weekly' ? `Weekly on ${weekdays[weekday]} ${time}` : `Monthly on day ${monthDay} ${time}`;
}

export const exportName = ({ dataset, format }: ScheduledExport): string =>
  `${exportDatasetTexts[dataset].name} (${exportFormatLabels[format]})`;

/** A moment by the clock of the export's zone: Nov 23, 6:00 AM. */
export const formatMoment = (iso: string, timeZone: string): string =>
  new Intl.DateTimeFormat('en-US', {
    timeZone,
    month: 'short',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
  }).format(new Date(iso));

/** `1,204 rows, 182 kB`. */
export function sizeText({ rows, bytes }: ExportRun): string {
  if (rows === null || bytes === null) return '';
  const size = bytes < 1e6 ? `${Math.max(1, Math.round(bytes / 1e3))} kB` : `${(bytes / 1e6).toFixed(1)} MB`;
  return `${rows === 1 ? '1 row' : `${formatCount(rows)} rows`}, ${size}`;
}

/** The time zone of the form at first: the browser's, where it is one of those, else Eastern. */
export function ownTimeZone(): ExportSchedule['timeZone'] {
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();
  return exportTimeZones.find(({ id }) => id === timeZone)?.id ?? exportTimeZones[0].id;
}
