import type { StrategyAssumptionName } from './dealAssumptions.ts';
import { assumptionFields, rentPercentBounds, type AssumptionName } from './returns.ts';

/** Numbers of a profile; `rentBasis` is its only other figure. */
export type ProfileFieldName = AssumptionName | StrategyAssumptionName | 'rentPercent';

export interface ProfileField {
  readonly label: string;
  /** What a percent is a share of, or when it applies. */
  readonly hint: string;
  readonly unit: 'percent' | 'years' | 'months' | 'dollars';
  readonly min: number;
  readonly max: number;
  /** Where the default is from. */
  readonly source: string;
}

const percent = (label: string, hint: string, source: string, [min, max]: readonly [number, number] = [0, 100]) =>
  ({ label, hint, unit: 'percent', min, max, source }) as const;
const growth: readonly [number, number] = [-50, 100];

const strategyFields: Readonly<Record<StrategyAssumptionName, ProfileField>> = {
  holdYears: {
    label: 'Years held',
    hint: '',
    unit: 'years',
    min: 1,
    max: 40,
    source: 'Five years is a common horizon for an analysis of a rental.',
  },
  appreciation: percent(
    'Value growth',
    'a year',
    'A cautious rate below the long-run average of US house prices in the FHFA index.',
    growth,
  ),
  rentGrowth: percent('Rent growth', 'a year', 'Zero, so that no return rests on rents that rise.', growth),
  costGrowth: percent('Cost growth', 'a year', 'Zero, so that rents and costs are projected alike.', growth),
  discount: percent('Discount rate', 'a year', 'Our choice of what another investment would return; use your own.'),
  shortInterest: percent(
    'Short-term rate',
    'interest only',
    'A usual quote for hard money; your lender’s rate may differ.',
  ),
  points: percent('Points', 'of the short-term loan', 'A usual quote for hard money; your lender’s fee may differ.'),
  profitWanted: percent('Profit you want', 'of ARV', 'A usual target of flippers, 10% to 20% of the ARV.'),
  buyerProfit: percent(
    'Buyer’s profit',
    'of ARV',
    'The same target as a flipper’s, for the buyer of a wholesale deal.',
  ),
  refinanceLoan: percent(
    'Refinance loan',
    'of ARV',
    'Fannie Mae’s limit for a cash-out refinance of a one-unit investment property (Eligibility Matrix).',
  ),
  refinanceCosts: percent('Refinance costs', 'of the new loan', 'A usual range is 2% to 5% of the loan.'),
  marketing: percent('Marketing and legal', 'of contract price', 'Our allowance for finding a deal or a buyer.'),
  earnest: percent('Earnest money', 'of contract price', 'A usual deposit is 1% to 3% of the price.'),
  noteDown: percent('Buyer’s down payment', 'of sale price', 'A usual down payment for land with owner finance.'),
  noteInterest: percent('Note rate', 'a year', 'A usual rate of land notes; state law may limit it.'),
  noteYears: {
    label: 'Note term',
    hint: '',
    unit: 'years',
    min: 1,
    max: 50,
    source: 'Land notes usually run five to ten years.',
  },
  noteReceived: percent('Payments received', 'of the payments due', 'Every payment arrives; lower it for defaults.'),
  noteYield: percent('Note buyer’s yield', 'a year', 'Our choice of what a buyer of the note asks for.'),
};

const units: Readonly<Partial<Record<AssumptionName, ProfileField['unit']>>> = {
  loanYears: 'years',
  holdMonths: 'months',
  downPaymentDollars: 'dollars',
};

const searchSources: Readonly<Record<AssumptionName, string>> = {
  vacancy: 'A usual allowance of landlords, about 18 days a year.',
  propertyTax:
    'A default, not your county’s rate: states’ average rates run from about 0.3% to 2.2% of value (Tax Foundation).',
  insurance: 'A default, not a quote: premiums differ by state, building and coverage.',
  management: 'Property managers usually charge 8% to 12% of the rent collected.',
  maintenance: 'A usual allowance for repairs; older buildings need more.',
  capital: 'A usual reserve for roofs, systems and appliances; older buildings need more.',
  downPayment: 'Lenders usually ask 20% to 25% for an investment property.',
  downPaymentDollars: 'For cash that is the same whatever a house costs; empty, the percentage counts.',
  interest: 'Our choice for a 30-year loan on an investment property; use your lender’s quote.',
  loanYears: 'The usual term of a fixed-rate loan in the United States.',
  buyingCosts: 'Title, escrow, inspection and lender’s fees usually come to 2% to 5% of the price.',
  sellingCosts: 'Agents’ commissions of 5% to 6%, and the seller’s closing costs and transfer taxes.',
  holdingCosts:
    'Taxes, insurance, utilities and upkeep over half a year, three quarters of a percent of the price a month.',
  holdMonths: 'Half a year from purchase to sale or refinance: repairs, then weeks on the market and to close.',
  offerRule: 'The 70% rule of house flippers (J Scott, The Book on Flipping Houses).',
};

/** The numbers of a profile with their bounds; percents have at most two decimals, terms and dollars are whole. */
export const profileFields: Readonly<Record<ProfileFieldName, ProfileField>> = {
  rentPercent: {
    ...percent('Rent a month', '', 'Between the 1% rule, which few houses meet, and rents that hardly cover a loan.'),
    ...rentPercentBounds,
  },
  ...(Object.fromEntries(
    assumptionFields.map(({ name, label, hint, min, max }) => {
      const unit = units[name] ?? 'percent';
      return [name, { label, hint: unit === 'percent' ? hint : '', unit, min, max, source: searchSources[name] }];
    }),
  ) as Record<AssumptionName, ProfileField>),
  ...strategyFields,
};
export const profileFieldNames = Object.keys(profileFields) as readonly ProfileFieldName[];
