import { Refusal } from '@dealstead/service-kit/errors';
import type { FallbackQuery } from './fallbackQuery.ts';

/** A keyset cursor: the sort value of the last listing, as PostgreSQL takes it, and its id. */
export interface Cursor {
  readonly value: string;
  readonly id: number;
}

/** Sort values for an unknown acreage: such listings come last in both directions. */
export const unknownAcres = { asc: '1e9', desc: '-1' } as const;

/** 400 for a cursor that does not belong to the list. */
export const invalidCursor = () =>
  new Refusal(400, 'invalid-input', 'This list changed. Reload it.', {
    after: 'Not a place in this list',
  });

/** Parses a cursor of `cursorAfter`. @throws Refusal 400 */
export function parseCursor({
  after,
  sortBy,
  sortOrder,
}: Pick<FallbackQuery, 'sortBy' | 'sortOrder'> & { after?: string }): Cursor | null {
  if (after === undefined || after === '') return null;
  const [, written, digits] = /^([^~]*)~(\d{1,10})$/.exec(after) ?? [];
  const id = Number(digits);
  if (written === undefined || !(id <= 2_147_483_647)) throw invalidCursor();
  return { value: sortValue(written, sortBy, sortOrder), id };
}

function sortValue(written: string, sortBy: FallbackQuery['sortBy'], sortOrder: FallbackQuery['sortOrder']): string {
  switch (sortBy) {
    case 'createdAt': {
      const moment = /^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(written) ? new Date(written) : new Date(Number.NaN);
      if (!(moment.getTime() >= 0)) throw invalidCursor();
      return moment.toISOString();
    }
    case 'price': {
      if (!/^\d{1,13}(\.\d{1,2})?$/.test(written)) throw invalidCursor();
      return String(Math.round(Number(written) * 100));
    }
    case 'acres':
      // Text that is not a plain number sorts as unknown, like the column acres_number.
      return /^\d{1,8}(\.\d{1,6})?$/.test(written) ? written : unknownAcres[sortOrder];
    default:
      return sortBy satisfies never;
  }
}
