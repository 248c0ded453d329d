/** What a member assumes about any deal; percent unless a comment states another unit. Searches by return use these alone. */
export interface SearchAssumptions {
  /** What a rent that nobody states is a share of. */
  readonly rentBasis: 'arv' | 'price' | 'none';
  /** Of the basis, a month. */
  readonly rentPercent: number;
  readonly vacancy: number;
  /** Of the price, a year. */
  readonly propertyTax: number;
  /** Of the price, a year. */
  readonly insurance: number;
  readonly management: number;
  readonly maintenance: number;
  readonly capital: number;
  /** Of the price. */
  readonly downPayment: number;
  /** Dollars in place of the percentage; 0 where the percentage counts. */
  readonly downPaymentDollars: number;
  readonly interest: number;
  /** Years. */
  readonly loanYears: number;
  /** Of the price. */
  readonly buyingCosts: number;
  /** Of the ARV or the sale price. */
  readonly sellingCosts: number;
  /** Of the price, for `holdMonths`. */
  readonly holdingCosts: number;
  /** Months from the purchase to the sale, or to the refinance. */
  readonly holdMonths: number;
  readonly offerRule: number;
}

/** What single strategies assume besides. */
export interface StrategyAssumptions {
  /** Years. */
  readonly holdYears: number;
  readonly appreciation: number;
  readonly rentGrowth: number;
  readonly costGrowth: number;
  readonly discount: number;
  /** Interest-only loan of a flip or before a refinance. */
  readonly shortInterest: number;
  readonly points: number;
  /** Of the ARV: what a flipper wants, and what a wholesaler's buyer wants. */
  readonly profitWanted: number;
  readonly buyerProfit: number;
  /** Of the ARV. */
  readonly refinanceLoan: number;
  /** Of the new loan. */
  readonly refinanceCosts: number;
  /** Of the price or the contract price. */
  readonly marketing: number;
  readonly earnest: number;
  /** Of the sale price. */
  readonly noteDown: number;
  readonly noteInterest: number;
  /** Years. */
  readonly noteYears: number;
  /** Of the payments. */
  readonly noteReceived: number;
  readonly noteYield: number;
}

export interface DealAssumptions extends SearchAssumptions, StrategyAssumptions {}
