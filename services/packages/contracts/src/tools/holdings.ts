/** How a holding earns: decides how returns are grouped. */
export const holdingStrategies = ['rental', 'flip', 'brrrr', 'land', 'wholesale', 'other'] as const;
export type HoldingStrategy = (typeof holdingStrategies)[number];

export const holdingStrategyLabels: Record<HoldingStrategy, string> = {
  rental: 'Rental',
  flip: 'Flip',
  brrrr: 'BRRRR',
  land: 'Land',
  wholesale: 'Wholesale',
  other: 'Other',
};

/** Where a holding's value comes from. */
export const valueSources = [
  'own-estimate',
  'appraisal',
  'comparables',
  'broker-opinion',
  'tax-assessment',
  'listing-arv',
  'purchase-price',
] as const;
export type ValueSource = (typeof valueSources)[number];

export const valueSourceLabels: Record<ValueSource, string> = {
  'own-estimate': 'Own estimate',
  appraisal: 'Appraisal',
  comparables: 'Comparable sales',
  'broker-opinion': 'Broker opinion',
  'tax-assessment': 'Tax assessment',
  'listing-arv': "Listing's ARV",
  'purchase-price': 'Purchase price',
};

/** Amounts that a holding may do without. */
export const optionalAmounts = [
  'closingCosts',
  'rehabCost',
  'loan',
  'monthlyRent',
  'monthlyExpenses',
  'sellingCosts',
] as const;
export type OptionalAmount = (typeof optionalAmounts)[number];

/** How forms, tables and files call an optional amount. */
export const optionalAmountLabels: Record<OptionalAmount, string> = {
  closingCosts: 'Closing costs',
  rehabCost: 'Rehab',
  loan: 'Loan terms',
  monthlyRent: 'Monthly rent',
  monthlyExpenses: 'Monthly expenses',
  sellingCosts: 'Selling costs',
};

/** The optional amounts that a sum needs, which is absent while one of them is. */
export const amountsBehind = {
  cashFlow: ['loan', 'monthlyRent', 'monthlyExpenses'],
  equity: ['loan'],
  proceeds: ['loan', 'sellingCosts'],
} as const satisfies Record<string, readonly OptionalAmount[]>;

/** The most holdings of a member, and values of a holding. */
export const portfolioLimits = { holdings: 1_000, values: 400 } as const;

/** Annual return in percent and selling costs in percent of the price, until a member sets their own. */
export const defaultPortfolioSettings = { targetReturn: 12, sellingCosts: 6 } as const;
