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
  /** What a wholesaler pays for the deal besides the contract, such as marketing and legal. */
  readonly costs?: StatedFigure;
  /** Whether the price includes the fee, as a listing's asking price does. */
  readonly isFeeInside?: boolean;
  /** A month. */
  readonly rent?: StatedFigure;
  /** A year. */
  readonly tax?: StatedFigure;
  /** Who states that the seller takes cash only, so that no loan is assumed; absent where nobody does. */
  readonly cashOnly?: StatedSource;
  /** Whether a rent may be assumed: it is a building that is let. */
  readonly isLet: boolean;
  /** What is known of a property that the member owns; null for others. */
  readonly held?: HeldFigures;
}

/** What a member paid for a property and pays for it; what nobody stated is absent. */
export interface HeldFigures {
  readonly closing?: StatedFigure;
  readonly loan: StatedFigure;
  /** Percent; null without a loan. */
  readonly interestPercent: number | null;
  readonly termMonths: number | null;
  /** All expenses of a year without the loan. The rent of a holding is what is collected, after vacancy. */
  readonly expenses?: StatedFigure;
}

/** The names of the stated figures. */
export const factNames = ['price', 'arv', 'rehab', 'fee', 'rent', 'tax'] as const;
export type FactName = (typeof factNames)[number];

type Figures = { readonly [N in FactName]?: StatedFigure | undefined };

/** Facts without the figures that are not known. */
function factsOf(
  figures: Figures & { readonly costs?: StatedFigure | undefined },
  more: Omit<DealFacts, FactName | 'costs'>,
): DealFacts {
  const known = [...factNames, 'costs' as const].flatMap((name) =>
    figures[name] ? [[name, figures[name]] as const] : [],
  );
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
  /** Whether the seller takes cash only. */
  readonly isCashOnly?: boolean;
  /** When the seller last confirmed the figures; ISO date and time. */
  readonly confirmedAt?: string | null | undefined;
}

/** What a listing's seller states. The asking price includes the wholesale fee. */
export function factsOfListing(listing: ListingFigures, isLet: boolean): DealFacts {
  const from = `Listing DS-${listing.id}`;
  const dated = listing.confirmedAt ? { date: listing.confirmedAt.slice(0, 10) } : {};
  const seller = (dollars: number | null | undefined, name: string) =>
    statedFigure(dollars, 'seller', `${from}, ${name}`, dated);
  return factsOf(
    {
      price: seller(listing.price, 'asking price'),
      arv: seller(aboveZero(listing.arv), 'seller\u2019s ARV'),
      rehab: seller(listing.rehabCost, 'seller\u2019s estimate'),
      fee: seller(listing.wholesaleFee, 'wholesale fee'),
      rent: seller(aboveZero(listing.monthlyRent), 'seller\u2019s rent'),
    },
    {
      isLet,
      isFeeInside: true,
      ...(listing.isCashOnly && { cashOnly: { kind: 'seller', label: `${from}, takes cash only`, ...dated } }),
    },
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
  readonly monthlyRent?: number | null;
  readonly wholesaleFee: number | null;
  /** What the deal costs besides: marketing, legal and the like. */
  readonly otherCosts?: number | null;
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
      rent: statedFigure(aboveZero(deal.monthlyRent), 'member', `${from}, monthly rent`),
      fee: statedFigure(deal.wholesaleFee, 'member', `${from}, wholesale fee`),
      costs: statedFigure(deal.otherCosts, 'member', `${from}, other costs`),
    },
    { isLet: true, isFeeInside: false },
  );
}

/**
 * What a member entered in a deal, and what its listing states of the property besides. The deal's own figures win. The fee of
 * the listing is in its asking price and is not the member's, and how the member pays is the deal's own.
 */
export function factsOfListedDeal(deal: PipelineFigures, listing: DealFacts): DealFacts {
  const { fee: _, cashOnly: _cashOnly, ...listed } = listing;
  return { ...listed, ...factsOfDeal(deal), isLet: listed.isLet };
}

/** What a lead's seller asks. The value of the property is no price. */
export const factsOfLead = (lead: { readonly name: string; readonly askingPrice: number | null }): DealFacts =>
  factsOf(
    { price: statedFigure(aboveZero(lead.askingPrice), 'member', `Lead \u201c${lead.name}\u201d, asking price`) },
    { isLet: true },
  );

/** A holding of a portfolio in dollars; null for what nobody stated. */
export interface HoldingFigures {
  readonly address: string;
  readonly purchasePrice: number;
  readonly closingCosts: number | null;
  readonly rehabCost: number | null;
  readonly loan: { readonly amount: number; readonly rate: number; readonly termMonths: number } | null;
  /** What is collected in a month, after vacancy. */
  readonly monthlyRent: number | null;
  readonly monthlyExpenses: number | null;
  /** Its source is `purchase-price` where nobody stated a value. */
  readonly value: { readonly date: string; readonly amount: number; readonly source: string };
}

/** What a member stated about a property of the portfolio: its purchase, loan, rent and expenses. */
export function factsOfHolding(holding: HoldingFigures, isLet: boolean): DealFacts {
  const from = `Portfolio, ${holding.address}`;
  const own = (dollars: number | null, name: string) => statedFigure(dollars, 'member', `${from}, ${name}`);
  const { loan, value, monthlyExpenses } = holding;
  const closing = own(holding.closingCosts, 'closing costs');
  const expenses = own(monthlyExpenses === null ? null : monthlyExpenses * 12, 'expenses');
  const isValueStated = value.source !== 'purchase-price';
  return factsOf(
    {
      price: own(holding.purchasePrice, 'purchase price'),
      arv: statedFigure(isValueStated ? aboveZero(value.amount) : null, 'member', `${from}, value`, {
        date: value.date,
      }),
      rehab: own(holding.rehabCost, 'rehab'),
      rent: own(holding.monthlyRent, 'rent collected'),
    },
    {
      isLet,
      held: {
        ...(closing && { closing }),
        loan: own(loan?.amount ?? 0, 'loan')!,
        interestPercent: loan?.rate ?? null,
        termMonths: loan?.termMonths ?? null,
        ...(expenses && { expenses }),
      },
    },
  );
}

/** Facts with some figures replaced, such as a listing's with the amount of an offer. */
export const withFigures = (facts: DealFacts, figures: Figures): DealFacts => ({
  ...facts,
  ...factsOf(figures, { isLet: facts.isLet }),
});

/** Facts that come with figures of other origin, such as those of a link. */
export const factsOfFigures = (figures: Figures, isLet = true): DealFacts =>
  factsOf(figures, { isLet, isFeeInside: false });
