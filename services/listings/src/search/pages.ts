import { parseAcres } from '@dealstead/contracts';
import type { SortOrder } from '@dealstead/contracts';
import type { PropertyQuery } from '@dealstead/contracts/listings/properties';
import { invalidCursor } from '../properties/cursor.ts';
import type { Page } from '@dealstead/search-engine';

/** The order that a list really has: relevance counts only where a text is searched, and is the order there where none is named. */
export function sortingOf({ sortBy, search }: Pick<PropertyQuery, 'sortBy' | 'search'>): SortOrder {
  const searches = search !== undefined && search.trim() !== '';
  if (sortBy === undefined || sortBy === 'relevance') return searches ? 'relevance' : 'createdAt';
  return sortBy;
}

/** How a list is sorted and where it goes on. @throws Refusal 400 for a cursor that is none in this order */
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

/** A number as JavaScript writes it. */
const written = /^-?\d{1,22}(\.\d{1,25})?(e-?\d{1,2})?$/;

function valueOf(text: string, sortBy: SortOrder): number | null {
  switch (sortBy) {
    case 'relevance':
      if (text !== '') throw invalidCursor();
      return null;
    case 'createdAt': {
      const moment = /^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(text) ? Date.parse(text) : Number.NaN;
      if (!(moment >= 0)) throw invalidCursor();
      return moment;
    }
    case 'acres':
      // As the seller wrote it: what is no plain number sorts like none.
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
