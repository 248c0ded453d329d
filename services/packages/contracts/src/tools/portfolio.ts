import { z } from 'zod';
import { categories } from '../categories.ts';
import { endpoint, Id, Message, RowId } from '../endpoint.ts';
import { states } from '../states.ts';
import { holdingStrategies, optionalAmounts, valueSources } from './holdings.ts';

/** Dollars of at most two decimals, up to a billion; smaller fractions are rounded to a cent. */
const Dollars = z.number().min(0).max(1_000_000_000);
const Price = Dollars.refine((dollars) => dollars >= 1, 'Enter an amount of $1 or more');
/** A day from 1900 on. */
const Day = z.iso.date().refine((day) => day >= '1900-01-01', 'Enter a day after 1900');
const text = (longest: number) => z.string().trim().min(1).max(longest);

const Loan = z.strictObject({
  amount: Price,
  /** Nominal annual rate in percent, compounded monthly. */
  rate: z.number().min(0).max(100),
  /** Months in which the loan is paid down with equal payments. */
  termMonths: z.number().int().min(1).max(1_200),
  /** The day on which the loan was paid out; the first payment is a month later. */
  startDate: Day,
});

const Sale = z.strictObject({ date: Day, price: Price, sellingCosts: Dollars.nullable() });

const Value = z.strictObject({ date: Day, amount: Dollars, source: z.enum(valueSources) });
export type HoldingValue = z.infer<typeof Value>;

/** Dollars, and null for what nobody states. */
const Terms = {
  address: text(200),
  city: text(100),
  state: z.enum(states),
  category: z.enum(categories),
  strategy: z.enum(holdingStrategies),
  purchaseDate: Day,
  purchasePrice: Price,
  closingCosts: Dollars.nullable(),
  rehabCost: Dollars.nullable(),
  loan: Loan.nullable(),
  /** Rent that is collected in a month, after vacancy. */
  monthlyRent: Dollars.nullable(),
  /** Expenses of a month without the loan's payment. */
  monthlyExpenses: Dollars.nullable(),
  sale: Sale.nullable(),
  notes: z.string().trim().max(2_000),
};

/** The terms of a holding as a member writes them. */
export const HoldingInput = z.strictObject({
  ...Terms,
  /** The listing that it was bought from. */
  propertyId: RowId.nullable(),
});
export type HoldingInput = z.infer<typeof HoldingInput>;

/** An annual rate, or why there is none. */
const AnnualReturn = z.object({
  /** As a fraction: 0.12 is 12 percent a year. */
  rate: z.number().nullable(),
  /**
   * `too-soon`: less than 90 days have passed. `none` and `several`: the cash flows have no or more than one rate. `unstated`: an
   * amount is missing.
   */
  reason: z.enum(['too-soon', 'none', 'several', 'unstated']).nullable(),
});
export type AnnualReturn = z.infer<typeof AnnualReturn>;

/** Results as of today, or as of the sale; dollars and fractions. Null where an amount that they need is not stated. */
const Figures = z.object({
  /** Purchase price, closing costs and rehab. */
  cost: z.number().nullable(),
  /** The loan's balance; zero after a sale. */
  loanBalance: z.number().nullable(),
  /** Value less loan balance; zero after a sale. */
  equity: z.number().nullable(),
  /** Cost less the loan; zero or less when no cash is left in the deal. */
  cashInvested: z.number().nullable(),
  monthlyPayment: z.number().nullable(),
  monthlyCashFlow: z.number().nullable(),
  /** Rent less expenses of a year, before debt service. */
  noi: z.number().nullable(),
  capRateOnCost: z.number().nullable(),
  cashOnCash: z.number().nullable(),
  /** Sum of the monthly cash flows so far, at today's rent and expenses. */
  cashCollected: z.number().nullable(),
  /** Sale price less selling costs and loan balance; null while held. */
  netProceeds: z.number().nullable(),
  /** Equity or net proceeds, plus cash collected and the loan's payout, less cost. */
  gain: z.number().nullable(),
  /** Gain as a fraction of the cash invested; null when no cash is left in the deal. */
  totalReturn: z.number().nullable(),
  annualReturn: AnnualReturn,
});
export type HoldingFigures = z.infer<typeof Figures>;

const Holding = z.object({
  ...Terms,
  loan: z.object(Loan.shape).nullable(),
  sale: z.object(Sale.shape).nullable(),
  id: z.number().int(),
  /** When it was last changed, for an update to name. */
  changedAt: z.string(),
  propertyId: z.number().int().nullable(),
  /** The amounts of the terms that are null although they would count. */
  unstated: z.array(z.enum(optionalAmounts)),
  /** The last known value; the purchase price until a value is given. */
  value: z.object(Value.shape),
  figures: Figures,
});
export type Holding = z.infer<typeof Holding>;

/** Returns of a group of holdings, over those whose amounts are all stated; dollars and fractions, null where none counts. */
const Returns = z.object({
  holdings: z.number().int(),
  /** Holdings that the sums leave out, because an amount is not stated. */
  leftOut: z.number().int(),
  cashInvested: z.number().nullable(),
  gain: z.number().nullable(),
  totalReturn: z.number().nullable(),
  /** The rate of the group's pooled cash flows. */
  annualReturn: AnnualReturn,
});
export type Returns = z.infer<typeof Returns>;

const Settings = z.strictObject({
  /** Target annual return in percent. */
  targetReturn: z.number().min(0).max(200),
  /** Selling costs in percent of the price; pages go by the assumptions in use instead. */
  sellingCosts: z.number().min(0).max(50),
});
export type PortfolioSettings = z.infer<typeof Settings>;
/** As they are read: `isSet` says whether the member stated them; the numbers are the defaults where they did not. Earlier releases do not say it. */
const ReadSettings = z.object({ ...Settings.shape, isSet: z.boolean().default(true) });
export type ReadPortfolioSettings = z.infer<typeof ReadSettings>;

export const Portfolio = z.object({
  /** Today by the member's own calendar, as of which the figures are. */
  today: z.iso.date(),
  /** Newest purchase first, sold ones included. */
  holdings: z.array(Holding),
  /** Sums over what is held. */
  totals: z.object({
    held: z.number().int(),
    sold: z.number().int(),
    /** Of holdings whose closing costs and rehab are stated; null where no holding counts. */
    cost: z.number().nullable(),
    /** Holdings whose cost is unknown. */
    withoutCost: z.number().int(),
    value: z.number(),
    /** Loans and equity are of holdings whose loan, if they have one, is known. */
    loanBalance: z.number(),
    equity: z.number(),
    /** Holdings with a loan that is not known; earlier releases do not say it. */
    withoutLoan: z.number().int().optional(),
    /** Of holdings whose cash flow is known; null where no holding counts. */
    monthlyCashFlow: z.number().nullable(),
    /** Holdings whose cash flow is unknown. */
    withoutCashFlow: z.number().int(),
    /** Pooled over holdings whose cash flow and cost are known. */
    cashOnCash: z.number().nullable(),
  }),
  /** Value and loans of what was held at the end of each period, oldest first, to today. */
  history: z.array(z.object({ date: z.iso.date(), value: z.number(), loanBalance: z.number() })),
  returns: z.object({
    all: Returns,
    realized: Returns,
    unrealized: Returns,
    byStrategy: z.array(
      z.object({ strategy: z.enum(holdingStrategies), all: Returns, realized: Returns, unrealized: Returns }),
    ),
  }),
  settings: ReadSettings,
});
export type Portfolio = z.infer<typeof Portfolio>;

const feature = 'portfolio-tracking';
const params = z.object({ id: Id });

export const getPortfolio = endpoint({
  service: 'tools',
  method: 'GET',
  path: '/api/portfolio',
  access: 'member',
  scope: 'portfolio:read',
  feature,
  response: Portfolio,
  summary: 'What a member bought: holdings with their figures, totals, history and returns',
});

export const setPortfolioSettings = endpoint({
  service: 'tools',
  method: 'PUT',
  path: '/api/portfolio/settings',
  access: 'member',
  feature: 'roi-analysis',
  body: Settings,
  response: z.object(Settings.shape),
  summary: 'Set the target return of the portfolio, and its selling costs',
});

/** A holding with its values and the dated cash flows behind its return. */
export const HoldingDetail = z.object({
  today: z.iso.date(),
  holding: Holding,
  /** Newest first. */
  values: z.array(z.object(Value.shape)),
  /**
   * Cash in (positive) and out by day, without a sale's proceeds; dollars. Monthly cash flows up to today or the sale. Null where
   * an amount is not stated.
   */
  flows: z.array(z.object({ date: z.iso.date(), amount: z.number() })).nullable(),
  settings: ReadSettings,
});
export type HoldingDetail = z.infer<typeof HoldingDetail>;

export const getHolding = endpoint({
  service: 'tools',
  method: 'GET',
  path: '/api/portfolio/holdings/{id}',
  access: 'member',
  scope: 'portfolio:read',
  feature,
  params,
  response: HoldingDetail,
  summary: 'One holding with its values and cash flows',
});

export const addHolding = endpoint({
  service: 'tools',
  method: 'POST',
  path: '/api/portfolio/holdings',
  access: 'member',
  feature,
  idempotent: true,
  body: z.strictObject({ ...HoldingInput.shape, value: Value.nullable() }),
  success: 201,
  response: z.object({ id: z.number().int() }),
  summary: 'Add a holding to the portfolio',
});

export const updateHolding = endpoint({
  service: 'tools',
  method: 'PUT',
  path: '/api/portfolio/holdings/{id}',
  access: 'member',
  feature,
  params,
  body: z.strictObject({
    ...HoldingInput.shape,
    /** Of the holding as it was read: an update of one that was changed since is a conflict. Releases before it send none. */
    changedAt: z.iso.datetime({ offset: true }).optional(),
  }),
  response: Message,
  summary: 'Change the terms of a holding, or record its sale',
});

export const deleteHolding = endpoint({
  service: 'tools',
  method: 'DELETE',
  path: '/api/portfolio/holdings/{id}',
  access: 'member',
  feature,
  params,
  response: Message,
  summary: 'Remove a holding with its values',
});

export const addHoldingValue = endpoint({
  service: 'tools',
  method: 'PUT',
  path: '/api/portfolio/holdings/{id}/values/{date}',
  access: 'member',
  feature,
  params: z.object({ id: Id, date: Day }),
  body: z.strictObject({ amount: Dollars, source: z.enum(valueSources) }),
  response: Message,
  summary: "Set a holding's value of a day",
});

export const deleteHoldingValue = endpoint({
  service: 'tools',
  method: 'DELETE',
  path: '/api/portfolio/holdings/{id}/values/{date}',
  access: 'member',
  feature,
  params: z.object({ id: Id, date: Day }),
  response: Message,
  summary: "Remove a holding's value of a day",
});

export const exportHoldings = endpoint({
  service: 'tools',
  method: 'GET',
  path: '/api/portfolio/holdings.csv',
  access: 'member',
  scope: 'portfolio:read',
  feature,
  response: z.string(),
  content: 'text/csv; charset=utf-8',
  summary: 'The portfolio as CSV, with the columns that an import reads and the figures of today',
});

/** What an import found in a file. */
const HoldingImport = z.object({
  added: z.number().int(),
  known: z.number().int(),
  errors: z.array(
    z.object({ line: z.number().int(), column: z.string().nullable(), value: z.string(), message: z.string() }),
  ),
  moreErrors: z.number().int(),
  ignoredColumns: z.array(z.string()),
  sample: z.array(z.object({ address: z.string(), purchaseDate: z.iso.date(), purchasePrice: z.number() })),
});

/** What releases call that were built before `/api/holding-imports`. Removed once no rollback restores one of them. */
export const importHoldings = endpoint({
  service: 'tools',
  method: 'POST',
  path: '/api/portfolio/imports',
  access: 'member',
  feature,
  query: z.object({ dryRun: z.stringbool().optional() }),
  upload: { bytes: 1_048_576 },
  response: HoldingImport,
  summary: 'Replaced by the endpoints below /api/holding-imports: answers 409',
});
