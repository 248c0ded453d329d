import { part } from '@dealstead/service-kit';
import {
  furtherHoldingColumns,
  holdingFieldList,
  holdingImportColumns,
  holdingStrategies,
  holdingStrategyLabels,
  portfolioLimits,
  stateNames,
  streetOf,
  truncateText,
  valueSourceLabels,
  valueSources,
} from '@dealstead/contracts';
import { placeOf, streetKey, streetLine } from '@dealstead/contracts/values/address';
import { choiceReader } from '@dealstead/contracts/values/choice';
import type { Tx } from '../../database.ts';
import {
  balanceOn,
  insertHoldings,
  lockPortfolio,
  replaceValues,
  type StoredValue,
  valuesByDay,
} from '../../property/index.ts';
import { fillOrOverwrite, joinNotes, textOf } from '@dealstead/service-kit/imports/cells';
import type { ColumnValues, ImportJob, ImportKind, TiedRecord } from '@dealstead/service-kit/imports/kind';
import type { Tie } from '@dealstead/service-kit/imports/tie';
import { type Row, RowProblem } from '@dealstead/service-kit/imports/row';
import { readMonthlyExpenses, readMonthlyRent } from './holdingExpenses.ts';
import { type HoldingLoan, maxHoldingCents, readHoldingLoan } from './holdingLoan.ts';
import { readCategory, readState } from './people.ts';

const readStrategy = choiceReader(holdingStrategies, {
  labels: holdingStrategyLabels,
  synonyms: {
    rental: [
      'rent',
      'hold',
      'buy and hold',
      'buy & hold',
      'long term rental',
      'ltr',
      'short term rental',
      'str',
      'section 8',
    ],
    flip: ['fix and flip', 'fix & flip', 'rehab and sell'],
    brrrr: ['brrr', 'refinance'],
    land: ['lot', 'land banking'],
    wholesale: ['assignment'],
  },
});
const readSource = choiceReader(valueSources, {
  labels: valueSourceLabels,
  synonyms: {
    'own-estimate': ['estimate', 'my estimate', 'owner'],
    comparables: ['comps', 'cma', 'avm', 'zillow', 'zestimate', 'redfin'],
    'broker-opinion': ['bpo', 'agent'],
    'tax-assessment': ['assessment', 'assessor', 'county'],
  },
});

/** @throws RowProblem for a row without an address, a town, a purchase date or a purchase price */
function readHolding(row: Row, { defaults }: Pick<ImportJob, 'defaults'>, today: string): ColumnValues {
  const { zip, ...place } = readPlace(row, defaults);
  const purchaseDate = row.stated('purchaseDate', row.date('purchaseDate'));
  if (purchaseDate > today) throw new RowProblem('The purchase date is in the future', purchaseDate);
  if (purchaseDate < '1900-01-01') throw new RowProblem('The purchase date is before 1900', purchaseDate);
  const price = row.stated('purchasePrice', row.money('purchasePrice', { most: maxHoldingCents }));
  if (price < 100) throw new RowProblem('The purchase price is below $1', row.text('purchasePrice'));
  const rent = readMonthlyRent(row);
  const sale = readSale(row, purchaseDate, today);
  const holding = {
    ...place,
    category: row.choice('category', readCategory),
    strategy: row.choice('strategy', readStrategy),
    purchase_date: purchaseDate,
    purchase_price_cents: price,
    closing_costs_cents: row.money('closingCosts', { most: maxHoldingCents }),
    rehab_cost_cents: row.money('rehabCost', { most: maxHoldingCents }),
    ...readHoldingLoan(row, purchaseDate, sale.sale_date ?? today),
    monthly_rent_cents: rent,
    monthly_expenses_cents: readMonthlyExpenses(row, rent),
    ...sale,
    values: readValue(row, today),
  };
  const skipped = isScheduledBalance(row, holding, today) ? ['loanBalance'] : [];
  return { ...holding, notes: readNotes(row, zip, skipped) };
}

/** The street line, the town and the state: of their columns, of an address that has all of them, or as the owner said. */
function readPlace(row: Row, defaults: ImportJob['defaults']) {
  // "1904 Vance Ave, Memphis TN 38114" has no comma before its state.
  const whole = row.required('address').replace(/,([^,\d]+?)\s+([A-Za-z]{2})\s+(\d{5}(?:-\d{4})?)$/, ',$1, $2 $3');
  const { city: typedCity, state: typedState, zipCode } = placeOf(whole);
  const isWhole = typedState !== null || zipCode !== null;
  const state = row.stated('state', readState(row) ?? typedState ?? defaults.state ?? null);
  const city = row.stated('city', row.text('city') || (isWhole && typedCity) || defaults.city || null);
  const zip = row.text('zip') || zipCode || '';
  const address = streetLine({ whole, unit: row.text('unit'), city, state, zip }) || whole;
  return { address, city, state, zip };
}

/** A sale with its date and price; one without both, or before the purchase, is left out. */
function readSale(row: Row, purchaseDate: string, today: string) {
  const [date, price] = [row.date('saleDate'), row.money('salePrice', { most: maxHoldingCents })];
  const costs = row.money('sellingCosts', { most: maxHoldingCents });
  if (date !== null && price !== null && price >= 100 && date >= purchaseDate && date <= today)
    return { sale_date: date, sale_price_cents: price, selling_costs_cents: costs };
  const reason =
    date === null
      ? 'A sale needs its date'
      : date > today
        ? 'The sale is in the future'
        : date < purchaseDate
          ? 'The sale is before the purchase'
          : 'A sale needs its price';
  const isNone = date === null && (price ?? 0) === 0 && (costs ?? 0) === 0;
  if (!isNone) row.leaveOutTogether(['saleDate', 'salePrice', 'sellingCosts'], reason);
  return { sale_date: null, sale_price_cents: null, selling_costs_cents: null };
}

/** What the property is worth, by the day of the value: today where the file does not say when. */
function readValue(row: Row, today: string): Readonly<Record<string, StoredValue>> | null {
  const amount = row.money('value', { most: maxHoldingCents });
  const stated = row.date('valueDate');
  const source = row.choice('valueSource', readSource) ?? 'own-estimate';
  if (amount === null) return null;
  const isFuture = stated !== null && stated > today;
  if (isFuture) row.leaveOut('valueDate', stated, 'In the future');
  return { [isFuture ? today : (stated ?? today)]: { amount_cents: amount, source } };
}

/** Whether the stated balance of the loan is what its schedule says, within a dollar, or zero. */
function isScheduledBalance(row: Row, holding: HoldingLoan, today: string): boolean {
  const balance = row.money('loanBalance', { most: maxHoldingCents });
  const {
    loan_amount_cents: amount,
    loan_rate_percent: rate,
    loan_term_months: termMonths,
    loan_start_date: startDate,
  } = holding;
  if (balance === null || balance === 0) return balance === 0;
  if (amount === null || rate === null || termMonths === null || startDate === null) return false;
  return Math.abs(balance - balanceOn({ loan: { amount, rate, termMonths, startDate } }, today)) <= 100;
}

const notedFields = Object.entries(furtherHoldingColumns).flatMap(([field, column]) =>
  'isNoted' in column ? [field] : [],
);

/** The notes, what a holding has no field for, and cells that are left out: nothing of a row is lost. */
function readNotes(row: Row, zip: string, skipped: readonly string[]): string | null {
  const isLeftOut = new Set([...skipped, ...row.leftOut.map(({ field }) => field)]);
  const facts = notedFields
    .filter((field) => !isLeftOut.has(field))
    .map((field): [string, string] => [field, field === 'zip' ? zip : row.text(field)]);
  const cells = row.leftOut.map(({ field, value }): [string, string] => [field, value]);
  const lines = [...facts, ...cells]
    .filter(([, text]) => text !== '')
    .map(([field, text]) => `${row.label(field)}: ${text}`);
  return (
    truncateText([row.text('notes'), ...row.besides, ...lines].filter((text) => text !== '').join('\n'), 2_000) || null
  );
}

/** One street and unit in one town is one property. */
function holdingTies({ address, city, state }: { address: string; city: string; state: string }): Tie[] {
  const street = streetKey(streetOf({ address, city, state }).replaceAll(/[,;\n]/g, ' '));
  const town = city
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
  return street === '' ? [] : [{ by: 'address', key: `${street}|${town}|${state}` }];
}

/** All holdings of the owner: there are few, and their keys are made as they are compared. */
async function findTiedHoldings(
  { sql }: Tx,
  ownerId: number,
  ties: readonly Tie[],
  except: number | null,
): Promise<TiedRecord[]> {
  const keys = new Set(ties.map(({ key }) => key));
  const holdings = await sql<{ id: number; address: string; city: string; state: string }>`
    SELECT id, address, city, state FROM portfolio_holdings
    WHERE user_id = ${ownerId} AND (${except}::int IS NULL OR import_id IS DISTINCT FROM ${except}::int) ORDER BY id`;
  return holdings
    .map((holding) => ({ id: holding.id, ties: holdingTies(holding) }))
    .filter((holding) => holding.ties.some(({ key }) => keys.has(key)));
}

async function insertRows(
  tx: Tx,
  { id, ownerId, defaults }: ImportJob,
  records: readonly ColumnValues[],
): Promise<number> {
  await lockPortfolio(tx, ownerId);
  const holdings = records.map((record) => ({
    ...record,
    category: record['category'] ?? defaults.category ?? 'residential',
    strategy: record['strategy'] ?? defaults.strategy ?? 'rental',
    notes: record['notes'] ?? '',
  }));
  return (await insertHoldings(tx, { userId: ownerId, importId: id }, holdings)).length;
}

/** A loan and a sale are taken over whole; values of other days stay. */
function mergeHolding(now: ColumnValues, row: ColumnValues, action: 'fill' | 'overwrite'): ColumnValues {
  const { notes: _notes, values, ...columns } = row;
  const changes = fillOrOverwrite(now, columns, action);
  const known = (now['values'] ?? {}) as Readonly<Record<string, StoredValue>>;
  const stated = (values ?? {}) as Readonly<Record<string, StoredValue>>;
  const hasLoan = (changes['loan_amount_cents'] ?? now['loan_amount_cents'] ?? null) !== null;
  const isTaken = action === 'overwrite' || Object.keys(known).length === 0;
  return {
    ...changes,
    // A loan that is known already, or is now, is stated.
    ...(hasLoan && { is_loan_unstated: null }),
    ...(isTaken && values ? { values: { ...known, ...stated } } : {}),
    notes: joinNotes(now, row, 2_000) ?? '',
  };
}

/** Deletes holdings that nobody has changed since, or all. */
async function undoHoldings(tx: Tx, importId: number, limit: number): Promise<number> {
  const deleted = await tx.sql`
    DELETE FROM portfolio_holdings WHERE id IN (SELECT h.id FROM portfolio_holdings h
      WHERE import_id = ${importId} AND (${isUnedited} OR (SELECT undo_edited FROM holding_imports WHERE id = ${importId}))
      LIMIT ${limit})
    RETURNING id`;
  return deleted.length;
}

/** SQL: whether holding `h` has had no change since it was added; a value of a day is one. */
const isUnedited = part`h.updated_at = h.created_at`;

const dollars = (cents: unknown): string =>
  (Number(cents) / 100).toLocaleString('en-US', { style: 'currency', currency: 'USD', maximumFractionDigits: 0 });

/** The last value of a record. */
const lastValue = ({ values }: ColumnValues): StoredValue | undefined =>
  Object.entries((values ?? {}) as Readonly<Record<string, StoredValue>>)
    .toSorted(([one], [other]) => one.localeCompare(other))
    .at(-1)?.[1];

/** Holdings of a file. */
export const holdingImport: ImportKind = {
  name: 'holdings',
  tables: { imports: 'holding_imports', rows: 'holding_import_rows' },
  fields: holdingImportColumns,
  limits: Object.fromEntries(
    holdingFieldList.flatMap(({ name, maxLength }) => (maxLength === undefined ? [] : [[name, maxLength]])),
  ),
  maxRows: portfolioLimits.holdings,
  noun: ['property', 'properties'],
  verb: 'imported',
  path: '/portfolio/import?file=',
  permission: null,
  changes: ['/api/portfolio'],
  labels: Object.fromEntries(
    holdingFieldList
      .filter(({ name }) => name !== 'valueDate' && name !== 'valueSource')
      .map(({ name, column, label }) => [name === 'value' ? 'value_cents' : column, label]),
  ),
  shown: (record) => ({
    ...record,
    state: stateNames[record['state'] as keyof typeof stateNames],
    value_cents: lastValue(record)?.amount_cents,
  }),
  contactColumns: [],
  actions: ['skip', 'fill', 'overwrite', 'add'],
  read: readHolding,
  preview: (holding) => ({
    name: textOf(holding, 'address') ?? '',
    email: null,
    phone: null,
    company: null,
    detail: `${textOf(holding, 'city')}, ${textOf(holding, 'state')}. Bought ${textOf(holding, 'purchase_date')} for ${dollars(holding['purchase_price_cents'])}`,
  }),
  tiesOf: (holding) =>
    holdingTies({
      address: textOf(holding, 'address') ?? '',
      city: textOf(holding, 'city') ?? '',
      state: textOf(holding, 'state') ?? '',
    }),
  findTied: findTiedHoldings,
  insert: insertRows,
  update: {
    table: 'portfolio_holdings',
    owned: (ownerId) => part`t.user_id = ${ownerId}`,
    touch: part`updated_at = now()`,
    untouch: part`updated_at = now()`,
    restoresTime: true,
    touchOwn: part`updated_at = t.updated_at`,
    apart: {
      column: 'values',
      sql: valuesByDay,
      write: (tx, parts) =>
        replaceValues(
          tx,
          parts.map(({ id, value }) => ({ id, values: (value ?? {}) as Readonly<Record<string, StoredValue>> })),
        ),
    },
    merge: mergeHolding,
  },
  undo: undoHoldings,
  added: (importId) => part`portfolio_holdings h WHERE h.import_id = ${importId}`,
  isUnedited,
};
