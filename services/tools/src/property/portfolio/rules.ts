import { centsToDollars, type OptionalAmount, optionalAmounts, sumStated } from '@dealstead/contracts';
import type {
  Holding,
  HoldingFigures,
  HoldingInput,
  HoldingValue,
  Portfolio,
  Returns,
} from '@dealstead/contracts/tools/portfolio';
import { computeFigures, type Figures, hasUnknownLoan, shareOf, yearly } from './figures.ts';
import { computeHistory } from './history.ts';
import { computeReturns, type Returns as ReturnsInCents } from './returns.ts';
import type { HoldingRow } from './store.ts';

/** What is wrong with a holding's days, by field; empty when they fit together. */
export function checkDays(holding: HoldingInput, today: string): Record<string, string> {
  const errors: Record<string, string> = {};
  const { purchaseDate, loan, sale } = holding;
  if (purchaseDate > today) errors['purchaseDate'] = 'The purchase date is in the future.';
  if (loan && loan.startDate > today) errors['loan.startDate'] = 'The loan starts in the future.';
  if (sale && sale.date > today) errors['sale.date'] = 'The sale date is in the future.';
  else if (sale && sale.date < purchaseDate) errors['sale.date'] = 'The sale is before the purchase.';
  else if (sale && loan && loan.startDate > sale.date) errors['loan.startDate'] = 'The loan starts after the sale.';
  return errors;
}

/** What is wrong with the day of a value, or null. */
export function checkValueDay(date: string, today: string): string | null {
  return date > today ? 'The date is in the future.' : null;
}

/** The value that counts: the last known one, else the purchase price. Cents. */
export function currentValue({ values, purchaseDate, purchasePrice }: HoldingRow): HoldingValue {
  return values.at(-1) ?? { date: purchaseDate, amount: purchasePrice, source: 'purchase-price' };
}

/** A stored holding with its results as the API returns it. */
export function toHolding(row: HoldingRow, today: string): Holding {
  const { figures } = computeFigures(row, currentValue(row).amount, today);
  return holdingWith(row, figures);
}

/** The optional amounts that nobody stated; a holding that is not sold has no selling costs to state. */
const unstatedOf = (row: HoldingRow): OptionalAmount[] =>
  optionalAmounts.filter((name) => {
    if (name === 'loan') return hasUnknownLoan(row);
    return name === 'sellingCosts' ? row.sale?.sellingCosts === null : row[name] === null;
  });

function holdingWith(row: HoldingRow, figures: Figures): Holding {
  const { id, changedAt, propertyId, address, city, state, category, strategy, notes, purchaseDate, loan, sale } = row;
  const value = currentValue(row);
  return {
    id,
    changedAt,
    propertyId,
    unstated: unstatedOf(row),
    address,
    city,
    state,
    category,
    strategy,
    notes,
    purchaseDate,
    purchasePrice: row.purchasePrice / 100,
    closingCosts: centsToDollars(row.closingCosts),
    rehabCost: centsToDollars(row.rehabCost),
    loan: loan && { ...loan, amount: loan.amount / 100 },
    monthlyRent: centsToDollars(row.monthlyRent),
    monthlyExpenses: centsToDollars(row.monthlyExpenses),
    sale: sale && { date: sale.date, price: sale.price / 100, sellingCosts: centsToDollars(sale.sellingCosts) },
    value: { ...value, amount: value.amount / 100 },
    figures: toDollars(figures),
  };
}

function toDollars(figures: Figures): HoldingFigures {
  return {
    ...figures,
    cost: centsToDollars(figures.cost),
    loanBalance: centsToDollars(figures.loanBalance),
    equity: centsToDollars(figures.equity),
    cashInvested: centsToDollars(figures.cashInvested),
    monthlyPayment: centsToDollars(figures.monthlyPayment),
    monthlyCashFlow: centsToDollars(figures.monthlyCashFlow),
    noi: centsToDollars(figures.noi),
    cashCollected: centsToDollars(figures.cashCollected),
    netProceeds: centsToDollars(figures.netProceeds),
    gain: centsToDollars(figures.gain),
  };
}

/** A member's whole portfolio as of a day, without their settings. */
export function toPortfolio(rows: readonly HoldingRow[], today: string): Omit<Portfolio, 'settings'> {
  const computed = rows.map((row) => ({ row, ...computeFigures(row, currentValue(row).amount, today) }));
  const held = computed.filter(({ row }) => row.sale === null);
  const sum = (pick: (entry: (typeof held)[number]) => number) => held.reduce((total, entry) => total + pick(entry), 0);
  const costs = stated(held.map(({ figures }) => figures.cost));
  const cashFlows = stated(held.map(({ figures }) => figures.monthlyCashFlow));
  const pooled = held.filter(({ figures }) => figures.monthlyCashFlow !== null && figures.cashInvested !== null);
  const pool = (key: 'monthlyCashFlow' | 'cashInvested') => sumStated(pooled.map(({ figures }) => figures[key]));
  const returns = computeReturns(
    computed.map(({ row, figures, flows }) => ({ strategy: row.strategy, isSold: row.sale !== null, figures, flows })),
  );
  return {
    today,
    holdings: computed.map(({ row, figures }) => holdingWith(row, figures)),
    totals: {
      held: held.length,
      sold: rows.length - held.length,
      cost: costs.sum,
      withoutCost: held.length - costs.count,
      value: sum(({ row }) => currentValue(row).amount) / 100,
      loanBalance: sum(({ figures }) => figures.loanBalance ?? 0) / 100,
      equity: sum(({ figures }) => figures.equity ?? 0) / 100,
      withoutLoan: held.filter(({ row }) => hasUnknownLoan(row)).length,
      monthlyCashFlow: cashFlows.sum,
      withoutCashFlow: held.length - cashFlows.count,
      cashOnCash: shareOf(yearly(pool('monthlyCashFlow')), pool('cashInvested')),
    },
    history: computeHistory(
      rows.map((row) => ({ terms: row, values: row.values })),
      today,
    ).map(({ date, value, loanBalance }) => ({ date, value: value / 100, loanBalance: loanBalance / 100 })),
    returns: {
      all: inDollars(returns.all),
      realized: inDollars(returns.realized),
      unrealized: inDollars(returns.unrealized),
      byStrategy: returns.byStrategy.map(({ strategy, all, realized, unrealized }) => ({
        strategy,
        all: inDollars(all),
        realized: inDollars(realized),
        unrealized: inDollars(unrealized),
      })),
    },
  };
}

/** How many amounts are stated, and their sum in dollars; null where amounts are missing and none is stated. */
function stated(cents: readonly (number | null)[]): { count: number; sum: number | null } {
  const known = cents.filter((amount) => amount !== null);
  const isSum = known.length > 0 || cents.length === 0;
  return { count: known.length, sum: isSum ? known.reduce((sum, amount) => sum + amount, 0) / 100 : null };
}

const inDollars = (returns: ReturnsInCents): Returns => ({
  ...returns,
  cashInvested: centsToDollars(returns.cashInvested),
  gain: centsToDollars(returns.gain),
});
