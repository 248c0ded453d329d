import {
  truncateText,
  type DealType,
  financingLabels,
  type FinancingOption,
  financingOptionOf,
  type SellerRole,
  type Status,
  dayOfDate,
} from '@dealstead/contracts';
import { parseList } from '@dealstead/service-kit/csv/cellValues';
import { readable, type RowCells } from './rowCells.ts';
import { RowError } from './rowError.ts';
import {
  defaultUrgency,
  findDealType,
  findSellerRole,
  findUrgency,
  standardStatus,
  statusWords,
} from './vocabulary.ts';

/** Dollars below which an amount is no price of real estate. */
const minPrice = 1_000;

/** The status; active if empty, and a draft for a word that we do not know. @throws RowError for a deleted listing */
export function readStatus(cells: RowCells): Status {
  const text = cells.text('StandardStatus');
  if (text === '') return 'active';
  const status = statusWords.get(text.toLowerCase().replaceAll(/[^a-z]/g, ''));
  if (status === undefined)
    return cells.optional((): Status => {
      throw new RowError('StandardStatus', 'Unknown status, so that the listing is a draft', text, { isWord: true });
    }, 'draft');
  if (status === 'delete') throw new RowError('StandardStatus', 'Marked as deleted in the source', text);
  cells.warnAboutSpelling('StandardStatus', text, standardStatus[status]);
  return status;
}

/** The list price, or the price of a sale, in cents. @throws RowError */
export function readPrice(cells: RowCells, status: Status): number {
  const asked = cells.amount('ListPrice');
  const price = asked ?? (status === 'closed' ? cells.amount('ClosePrice') : null);
  if (price === null) throw new RowError('ListPrice', 'Price is missing');
  if (price < minPrice * 100)
    throw new RowError(
      'ListPrice',
      `Below $${minPrice.toLocaleString('en-US')}, too low for a sale price`,
      cells.text('ListPrice'),
    );
  return price;
}

/** The deal type; wholesale if empty. @throws RowError */
export function readDealType(cells: RowCells): DealType {
  const text = cells.text('X_Dealstead_DealType');
  if (text === '') return 'wholesale';
  const type = findDealType(text);
  if (type === undefined) throw new RowError('X_Dealstead_DealType', 'Unknown deal type', text, { isWord: true });
  return type;
}

/** The role of who offers the listing. @throws RowError */
export function readSellerRole(cells: RowCells): SellerRole | null {
  const text = cells.text('X_Dealstead_SellerRole');
  if (text === '') return null;
  const role = findSellerRole(text);
  if (role === undefined)
    throw new RowError('X_Dealstead_SellerRole', 'Is neither owner, agent nor equitable interest', text, {
      isWord: true,
    });
  return role;
}

/** The urgency, with a default. @throws RowError */
export function readUrgency(cells: RowCells): string {
  const text = cells.text('X_Dealstead_Urgency');
  if (text === '') return defaultUrgency;
  const urgency = findUrgency(text);
  if (urgency === undefined)
    throw new RowError('X_Dealstead_Urgency', 'Is neither low, normal nor high', text, { isWord: true });
  return urgency;
}

/** The terms of financing. Unknown ones count as other, with a warning. @throws RowError */
export function readFinanceOptions(cells: RowCells): readonly FinancingOption[] {
  const text = cells.text('ListingTerms');
  if (text === '') return [];
  const options = new Set<FinancingOption>();
  for (const term of parseList(readable('ListingTerms', text))) {
    const option = financingOptionOf(term);
    if (option === undefined) {
      cells.warn(`Financing “${truncateText(term, 40)}” is stored as ${financingLabels.other}`);
      cells.keep('ListingTerms', term);
    }
    options.add(option ?? 'other');
  }
  return [...options];
}

/** Days on the market before today, which is in days since 1970. @throws RowError */
export function readDaysOnMarket(cells: RowCells, today: number): number {
  const since = cells.date('OnMarketDate');
  if (since === null) return cells.whole('DaysOnMarket', 0, 100_000) ?? 0;
  const from = dayOfDate(since);
  if (from > today) cells.warn('On-market dates in the future become today');
  return Math.max(0, today - from);
}
