import { canActFor, type State, states } from '@dealstead/contracts';
import type { MemberIdentity } from '@dealstead/contracts/identity';
import { shownStatuses } from '@dealstead/contracts/listings/properties';
import type { OwnProperty } from '@dealstead/contracts/listings/properties';
import { Forbidden, NotFound, Refusal } from '@dealstead/service-kit/errors';
import { daysSince } from '@dealstead/contracts/listings/daysOnMarket';
import { stopWords } from '@dealstead/search-engine';
import type { FallbackQuery } from './plain.ts';

export type Status = OwnProperty['status'];

/** Whether a listing has a page of its own; drafts and withdrawn ones do not exist for others. */
export const isShown = (status: Status): boolean => (shownStatuses as readonly Status[]).includes(status);

/** Whether a listing can still be bought; only then do others see its contact and its exact address. */
export const isOnMarket = (status: Status): boolean => status === 'active' || status === 'under-contract';

const missing = 'This listing is not here anymore.';
/** The refusal of a listing that is missing, or must look so. */
export const listingNotFound = (): NotFound => new NotFound(missing);

interface Owned {
  readonly userId: number;
  readonly status: Status;
}

/**
 * Only the owner changes a listing, and whoever looks after the owner's listings; a draft of someone else does not exist
 * for them.
 * @throws Forbidden, NotFound
 */
export function assertCanEdit(who: MemberIdentity, property: Owned): void {
  if (canActFor(who, property.userId, 'listings')) return;
  throw isShown(property.status) ? new Forbidden('Only the owner can change this listing.') : listingNotFound();
}

/**
 * Inquiries hold buyers' contact data, so a seat needs its owner's leads or messages permission to read them; the listings
 * permission alone is not enough.
 * @throws Forbidden, NotFound
 */
export function assertCanReadInquiries(who: MemberIdentity, property: Owned): void {
  const { userId } = property;
  if (canActFor(who, userId, 'leads') || canActFor(who, userId, 'messages')) return;
  assertCanEdit(who, property);
  throw new Forbidden('Reading questions from buyers needs the Leads or Messages permission on this seat.');
}

/** Nobody deletes a listing for its owner. @throws Forbidden, NotFound */
export function assertCanDelete(who: MemberIdentity, property: Owned): void {
  assertCanEdit(who, property);
  if (property.userId !== who.id) throw new Forbidden('Only the owner can delete this listing.');
}

/** A position to two decimals, about a kilometer: all that the public learns of it. */
export const roundDegrees = (degrees: number | null): number | null =>
  degrees === null ? null : Math.round(degrees * 100) / 100;

/** Days on the market: those before it was listed here and those since. */
export function daysOnMarket(property: { readonly createdAt: Date; readonly before: number }, now: number): number {
  return property.before + daysSince(property.createdAt.getTime(), now);
}

/** A word of a search; whole words match as they are, others as beginnings. */
export interface SearchTerm {
  readonly text: string;
  readonly isExact: boolean;
}

const maxTerms = 8;
/** Codes that are everyday words too: they mean the state where they stand alone, after a comma or in capitals. */
const ambiguousCodes = new Set(['in', 'me', 'or']);
const stateCodes: ReadonlySet<string> = new Set(states.map((state: State) => state.toLowerCase()));
const unaccented = (text: string) => text.normalize('NFD').replaceAll(/\p{M}/gu, '');

/**
 * What a search text asks for: every term must be found. Null means no search at all; an empty list, that
 * nothing can match (only signs were typed).
 */
export function parseSearchTerms(text: string | undefined): readonly SearchTerm[] | null {
  const typed = unaccented(text ?? '').trim();
  if (typed === '') return null;
  const words = [...typed.matchAll(/[\p{L}\p{N}]+(?:\.\p{N}+)*/gu)].map((match) => ({
    word: match[0],
    afterComma: /,\s*$/.test(typed.slice(0, match.index)),
  }));
  const meant = words.filter(({ word, afterComma }, at) => {
    const lower = word.toLowerCase();
    if (!stopWords.has(lower)) return true;
    const isCode = ambiguousCodes.has(lower) && (word !== lower || (afterComma && at === words.length - 1));
    return isCode || words.length === 1;
  });
  return meant
    .slice(0, maxTerms)
    .map(({ word }) => ({ text: word.toLowerCase(), isExact: stateCodes.has(word.toLowerCase()) }));
}

/** Where a list goes on: the sort value of its last listing, as PostgreSQL takes it, and that listing's id. */
export interface Cursor {
  readonly value: string;
  readonly id: number;
}

/** Stands for an acreage that is not known, so that those listings come last either way. */
export const unknownAcres = { asc: '1e9', desc: '-1' } as const;

/** The refusal of a cursor that is none of this list. */
export const invalidCursor = () =>
  new Refusal(400, 'invalid-input', 'This list cannot go on from there. Load it again.', {
    after: 'Not a place in this list',
  });

/** Reads what `cursorAfter` wrote. @throws Refusal 400 */
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
      // Free text that is no plain number sorts like none, as acres_number does.
      return /^\d{1,8}(\.\d{1,6})?$/.test(written) ? written : unknownAcres[sortOrder];
    default:
      return sortBy satisfies never;
  }
}
