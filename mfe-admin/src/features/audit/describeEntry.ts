import type { AuditEntry } from '@dealstead/contracts/admin/auditList';
import { formatDateTime } from '@dealstead/kit';

/** An action as words: `listing.taken-down` is "Listing taken down". */
export function actionText(action: string): string {
  const words = action.replaceAll(/[.-]/g, ' ').replace('two step', 'two-step').replace('api key', 'API key');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** A changed value, such as `status` from `active` to `withdrawn`. */
export interface Change {
  readonly field: string;
  readonly before: string | null;
  readonly after: string | null;
}

/** The values that an entry changed, by field. */
export function changesOf({ before, after }: Pick<AuditEntry, 'before' | 'after'>): Change[] {
  const fields = new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})]);
  return [...fields].map((field) => ({
    field: field.replaceAll(/([a-z])([A-Z])/g, (_, end: string, start: string) => `${end} ${start.toLowerCase()}`),
    before: valueText(before?.[field]),
    after: valueText(after?.[field]),
  }));
}

const timePattern = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/;

/** A value as text; times, which are recorded in UTC, in the reader's time zone. */
function valueText(value: string | number | boolean | null | undefined): string | null {
  if (value == null) return null;
  return typeof value === 'string' && timePattern.test(value) ? formatDateTime(value) : String(value);
}
