import { roundHalfAway } from '../rounding.ts';
import type { StatedKind, StatedSource } from './source.ts';

/** A stated figure in cents. */
export interface StatedFigure {
  readonly cents: number;
  readonly source: StatedSource;
}

/** What is stated about a property or a deal, whoever states it. What nobody stated is absent. */
export interface DealFacts {
  readonly price?: StatedFigure;
  readonly arv?: StatedFigure;
  readonly rehab?: StatedFigure;
  readonly fee?: StatedFigure;
  /** Whether the price includes the fee, as a listing's asking price does. */
  readonly isFeeInside?: boolean;
  /** A month. */
  readonly rent?: StatedFigure;
  /** A year. */
  readonly tax?: StatedFigure;
  /** Whether a rent may be assumed: it is a building that is let. */
  readonly isLet: boolean;
}

/** The names of the stated figures. */
export const factNames = ['price', 'arv', 'rehab', 'fee', 'rent', 'tax'] as const;
export type FactName = (typeof factNames)[number];

type Figures = { readonly [N in FactName]?: StatedFigure | undefined };

/** Facts without the figures that are not known. */
function factsOf(figures: Figures, more: Pick<DealFacts, 'isLet' | 'isFeeInside'>): DealFacts {
  const known = factNames.flatMap((name) => (figures[name] ? [[name, figures[name]] as const] : []));
  return { ...Object.fromEntries(known), ...more };
}

/** An amount in dollars as a stated figure; undefined without one. */
export function statedFigure(
  dollars: number | null | undefined,
  kind: StatedKind,
  label: string,
  more: Pick<StatedSource, 'date' | 'low' | 'high'> = {},
): StatedFigure | undefined {
  return dollars == null ? undefined : { cents: roundHalfAway(dollars * 100), source: { kind, label, ...more } };
}

/** Amounts that mean nothing at 0: a value or a rent of nothing is not stated. */
const aboveZero = (dollars: number | null | undefined) => (dollars != null && dollars > 0 ? dollars : null);

/** A listing as its page and its cards have it, in dollars. */
export interface ListingFigures {
  readonly id: number;
  readonly price: number;
  readonly arv: number | null;
  readonly rehabCost: number | null;
  readonly wholesaleFee?: number | null | undefined;
  readonly monthlyRent?: number | null | undefined;
}

/** What a listing's seller states. The asking price includes the wholesale fee. */
export function factsOfListing(listing: ListingFigures, isLet: boolean): DealFacts {
  const from = `Listing DS-${listing.id}`;
  return factsOf(
    {
      price: statedFigure(listing.price, 'seller', `${from}, asking price`),
      arv: statedFigure(aboveZero(listing.arv), 'seller', `${from}, seller\u2019s ARV`),
      rehab: statedFigure(listing.rehabCost, 'seller', `${from}, seller\u2019s estimate`),
      fee: statedFigure(listing.wholesaleFee, 'seller', `${from}, wholesale fee`),
      rent: statedFigure(aboveZero(listing.monthlyRent), 'seller', `${from}, seller\u2019s rent`),
    },
    { isLet, isFeeInside: true },
  );
}

/** A deal of the pipeline in dollars. */
export interface PipelineFigures {
  readonly title: string;
  readonly purchasePrice: number | null;
  readonly offerAmount: number | null;
  readonly contractPrice: number | null;
  readonly rehabBudget: number | null;
  readonly arv: number | null;
  readonly wholesaleFee: number | null;
}

/** The price that counts in a deal: what was agreed, else what was offered, else what is asked. */
export function dealPrice<Deal extends Pick<PipelineFigures, 'contractPrice' | 'offerAmount' | 'purchasePrice'>>(
  deal: Deal,
): 'contractPrice' | 'offerAmount' | 'purchasePrice' {
  if (deal.contractPrice !== null) return 'contractPrice';
  return deal.offerAmount === null ? 'purchasePrice' : 'offerAmount';
}

const dealPriceNames = {
  contractPrice: 'contract price',
  offerAmount: 'offer',
  purchasePrice: 'purchase price',
} as const;

/** What a member entered in a deal. The fee comes on top of the price that the member pays. */
export function factsOfDeal(deal: PipelineFigures): DealFacts {
  const from = `Deal \u201c${deal.title}\u201d`;
  const price = dealPrice(deal);
  return factsOf(
    {
      price: statedFigure(deal[price], 'member', `${from}, ${dealPriceNames[price]}`),
      arv: statedFigure(aboveZero(deal.arv), 'member', `${from}, ARV`),
      rehab: statedFigure(deal.rehabBudget, 'member', `${from}, rehab budget`),
      fee: statedFigure(deal.wholesaleFee, 'member', `${from}, wholesale fee`),
    },
    { isLet: true, isFeeInside: false },
  );
}

/** Facts that come with figures of other origin, such as those of a link. */
export const factsOfFigures = (figures: Figures, isLet = true): DealFacts =>
  factsOf(figures, { isLet, isFeeInside: false });
