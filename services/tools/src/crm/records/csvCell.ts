import { escapeCell } from '@dealstead/service-kit/csv/cellValues';

/** A field's value as a cell of an export; a text that begins like a formula gets an apostrophe, which an import removes. */
export const toCell = (value: string | number | null): string =>
  value === null ? '' : typeof value === 'number' ? String(value) : escapeCell(value);
