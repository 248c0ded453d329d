import { defaultAssumptions, type InvestmentAssumptions } from './returns.ts';

/** What single strategies assume besides what searches by return need; the arithmetic is that of `@dealstead/formulas`. */
export const strategyDefaults = {
  holdYears: 5,
  appreciation: 3,
  rentGrowth: 0,
  costGrowth: 0,
  discount: 8,
  shortInterest: 10,
  points: 2,
  profitWanted: 15,
  buyerProfit: 15,
  refinanceLoan: 75,
  refinanceCosts: 3,
  marketing: 1,
  earnest: 1,
  noteDown: 10,
  noteInterest: 10,
  noteYears: 7,
  noteReceived: 100,
  noteYield: 12,
};
export type StrategyAssumptionName = keyof typeof strategyDefaults;

/** Everything that a member assumes about any deal: the figures of a profile. */
export interface DealAssumptions extends InvestmentAssumptions, Readonly<Record<StrategyAssumptionName, number>> {}

/** The figures of everyone without a profile in use. */
export const defaultDealAssumptions: DealAssumptions = { ...defaultAssumptions, ...strategyDefaults };

export const defaultProfileName = 'Dealstead defaults';
/** Name of the profile that has what a member set before profiles had names. */
export const firstProfileName = 'My assumptions';
export const maxProfiles = 20;
export const maxProfileName = 60;

/** What a member's returns go by: a profile, or the defaults, whose id is null. */
export interface AssumptionsInUse {
  readonly id: number | null;
  readonly name: string;
  readonly figures: DealAssumptions;
}

export const defaultsInUse: AssumptionsInUse = {
  id: null,
  name: defaultProfileName,
  figures: defaultDealAssumptions,
};
