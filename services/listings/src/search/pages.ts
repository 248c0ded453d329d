import { parseAcres, sortingOf } from '@dealstead/contracts';
import type { SortOrder } from '@dealstead/contracts';
import type { PropertyQuery } from '@dealstead/contracts/listings/propertyFilter';
import { invalidCursor } from '../catalog/index.ts';
import type { Page } from '@dealstead/search-engine';

/** Sort order and cursor of a list. @throws Refusal 400 for a cursor of another order */
export function pageOf(query: PropertyQuery): Page {
  const { sortOrder, limit, after } = query;
  const sortBy = sortingOf(query);
  return { sortBy, sortOrder, limit, ...(after ? { after: placeAfter(after, sortBy) } : {}) };
}

/** Parses a cursor of `cursorAfter`. */
function placeAfter(after: string, sortBy: SortOrder): NonNullable<Page['after']> {
  const [, written, digits] = /^([^~]*)~(\d{1,10})$/.exec(after) ?? [];
  const id = Number(digits);
  if (written === undefined || !(id <= 2_147_483_647)) throw invalidCursor();
  return { value: valueOf(written, sortBy), id };
}

/** A number in JavaScript's notation. */
const written = /^-?\d{1,22}(\.\d{1,25})?(e-?\d{1,2})?$/;

function valueOf(text: string, sortBy: SortOrder): number | null {
  switch (sortBy) {
    case 'relevance':
    case 'cashOnCash':
    case 'capRate':
    case 'maoMargin':
    case 'flipProfit':
      if (text !== '') throw invalidCursor();
      return null;
    case 'createdAt': {
      const moment = /^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(text) ? Date.parse(text) : Number.NaN;
      if (!(moment >= 0)) throw invalidCursor();
      return moment;
    }
    case 'acres':
      // As the seller wrote it: a text that is no plain number sorts as unknown.
      return parseAcres(text);
    case 'price':
      if (!/^\d{1,13}(\.\d{1,2})?$/.test(text)) throw invalidCursor();
      return Number(text);
    case 'arvPercent':
    case 'spread':
    case 'pricePerAcre':
      if (text === '') return null;
      if (!written.test(text)) throw invalidCursor();
      return Number(text);
    default:
      return sortBy satisfies never;
  }
}
