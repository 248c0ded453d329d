import { calendarDay, type ImportField, importFields } from '@dealstead/contracts';
import type { SourceRecord } from '@dealstead/service-kit/csv/recordReader';
import {
  addFindings,
  type CountedRows,
  type CheckFindings,
  noFindings,
} from '@dealstead/service-kit/imports/checkFindings';
import { type LeftOut, shortCell } from '@dealstead/service-kit/imports/row';
import type { ImportedListing } from './importedListing.ts';
import { readAcres } from './rowAcres.ts';
import { inventTitle, readCategory } from './rowCategory.ts';
import { RowCells, type RowReaderOptions } from './rowCells.ts';
import {
  readDaysOnMarket,
  readDealType,
  readFinanceOptions,
  readPrice,
  readSellerRole,
  readStatus,
  readUrgency,
} from './rowTerms.ts';
import { RowError } from './rowError.ts';
import { readPlace } from './rowPlace.ts';
import { readScalars } from './rowScalars.ts';
import { defaultUrgency } from './vocabulary.ts';

/** Parses rows of a file as listings, and counts values that an export cannot restore. */
export class RowReader {
  readonly #cells: RowCells;
  #leftOut: readonly LeftOut[] = [];
  #found = noFindings;
  /** Today, as days since 1970. */
  readonly #today: number;

  constructor(options: RowReaderOptions, now: number) {
    this.#cells = new RowCells(options);
    this.#today = calendarDay(now);
  }

  /** Parses a row as a listing, or returns the error. */
  read(row: SourceRecord): ImportedListing | RowError {
    this.#leftOut = [];
    if (row.problem !== undefined) return new RowError(null, row.problem, row.cells.join(', '));
    this.#cells.setRow(row);
    try {
      const listing = readListing(this.#cells, row.line, this.#today);
      this.#cells.acceptRow();
      this.#leftOut = this.#cells.leftOut.map(shortCell);
      this.#find(this.#leftOut);
      return listing;
    } catch (error) {
      if (!(error instanceof RowError)) throw error;
      // Also of a row that cannot come in: it may if the owner says how to read the file.
      const { field, reason, value, choice } = error;
      const cells = this.#cells.leftOut.map(shortCell);
      if (field === null) this.#find(cells);
      else this.#find([...cells, { field, reason, value, ...choice }], [field]);
      return error;
    }
  }

  /** Fields with a value in the last row; defaults do not count. */
  presentFields(): Set<ImportField> {
    return new Set(importFields.filter((field) => this.#cells.hasValue(field)));
  }

  /** Lossy conversions of all accepted rows, and what is left out of them. */
  warnings(): ReadonlyMap<string, CountedRows> {
    return this.#cells.warnings;
  }

  /** Lossy conversions alone. */
  changes(): ReadonlyMap<string, CountedRows> {
    return this.#cells.changes;
  }

  /** What is left out of the last row; nothing of one that cannot come in. */
  leftOut(): readonly LeftOut[] {
    return this.#leftOut;
  }

  /** Words and values of all rows that their owner can say how to read. */
  found(): CheckFindings {
    return this.#found;
  }

  #find(leftOut: readonly LeftOut[], refusedBy: readonly string[] = []): void {
    this.#found = addFindings(this.#found, { leftOut, refusedBy });
  }
}

/** Reads the fields in the order in which their errors are reported: a row has one error. @throws RowError */
function readListing(cells: RowCells, line: number, today: number): ImportedListing {
  const status = readStatus(cells);
  const priceCents = readPrice(cells, status);
  const place = readPlace(cells);
  const acres = cells.optional(() => readAcres(cells, priceCents), null);
  const scalars = readScalars(cells);
  const hasHouse = (scalars.bedrooms ?? 0) > 0 || scalars.squareFeet !== null;
  const category = readCategory(cells, acres !== null, hasHouse);
  const showAddress = cells.optional(() => cells.flag('X_Dealstead_ShowAddress'), false);
  const listing = {
    ...scalars,
    line,
    sourceKey: readSourceKey(cells),
    status,
    title:
      cells.optionalLine('X_Dealstead_Title', 255) ??
      inventTitle({ ...scalars, ...place, category, acres, showAddress }),
    description: cells.optional(() => cells.remarks('PublicRemarks'), ''),
    priceCents,
    category,
    ...place,
    acres,
    features: cells.optional(() => cells.items('X_Dealstead_Features', { max: 40, longest: 120 }), []),
    contactEmail: cells.optional(() => readEmail(cells), null),
    dealType: cells.optional(() => readDealType(cells), 'wholesale'),
    daysOnMarket: cells.optional(() => readDaysOnMarket(cells, today), 0),
    financeOptions: cells.optional(() => readFinanceOptions(cells), []),
    taxAnnualCents: cells.optional(() => cells.amount('TaxAnnualAmount'), null),
    taxAssessedCents: cells.optional(() => cells.amount('TaxAssessedValue'), null),
    sellerRole: cells.optional(() => readSellerRole(cells), null),
    urgency: cells.optional(() => readUrgency(cells), defaultUrgency),
    targetBuyerType: cells.optional(() => cells.items('X_Dealstead_TargetBuyerType', { max: 20, longest: 60 }), []),
    showAddress,
  };
  // Behind every other field: what these leave out stays readable in the remarks that the seller alone sees.
  const remarks = cells.optional(() => cells.remarks('PrivateRemarks'), '');
  return { ...listing, privateRemarks: cells.withKept(remarks) || null };
}

function readSourceKey(cells: RowCells): string | null {
  const key = cells.optionalLine('ListingKey', 200);
  const id = cells.optionalLine('ListingId', 200);
  if (key !== null && id !== null && id !== key)
    cells.warn('Rows with both a ListingKey and a ListingId: only the ListingKey is stored');
  return key ?? id;
}

function readEmail(cells: RowCells): string | null {
  const email = cells.line('X_Dealstead_ContactEmail', 255);
  if (email !== null && !/^[^\s@]{1,64}@[^\s@.]+(\.[^\s@.]+)+$/.test(email))
    throw new RowError('X_Dealstead_ContactEmail', 'Not an email address', email);
  return email;
}
