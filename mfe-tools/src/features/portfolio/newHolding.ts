import { streetOf, states, type DealRecord } from '@dealstead/contracts';
import type { PropertyPage } from '@dealstead/contracts/listings/properties';
import type { SavedCalculation } from '@dealstead/contracts/tools/calculations';
import type { HoldingInput } from '@dealstead/contracts/tools/portfolio';
import { placeOf } from '@dealstead/contracts/values/address';
import { factInputs, readSources, type DealFacts } from '@dealstead/formulas';
import { holdingUpdates } from '../calculator/recordUpdates.ts';
import { factsOfPage } from '../calculator/useSubject.ts';
import { formOfTerms, moneyText, type FormTerms, type HoldingForm } from './holdingForm.ts';

const noTerms: FormTerms = {
  propertyId: null,
  address: '',
  city: '',
  state: '',
  category: 'residential',
  strategy: 'rental',
  purchaseDate: '',
  purchasePrice: null,
  closingCosts: null,
  rehabCost: null,
  loan: null,
  monthlyRent: null,
  monthlyExpenses: null,
  sale: null,
  notes: '',
};

/** The terms that are stated of a property; dollars. */
function statedTerms(facts: DealFacts): Pick<FormTerms, 'purchasePrice' | 'rehabCost' | 'monthlyRent'> {
  const dollars = (name: 'price' | 'rehab' | 'rent') => {
    const cents = facts[name]?.cents;
    return cents === undefined ? null : cents / 100;
  };
  return { purchasePrice: dollars('price'), rehabCost: dollars('rehab'), monthlyRent: dollars('rent') };
}

/** The form of a new holding of which nothing is known. */
export const blankForm: HoldingForm = formOfTerms(noTerms);

/** The form of a new holding from a listing. `address` is its exact address where the member opened it; null for another. */
export function formOfListing(listing: PropertyPage, address: string | null): HoldingForm {
  const facts = factsOfPage(listing);
  return formOfTerms(
    {
      ...noTerms,
      ...statedTerms(facts),
      propertyId: listing.id,
      address: listing.address ?? address ?? '',
      city: listing.city,
      state: listing.state,
      category: listing.category,
      strategy: listing.category === 'land' ? 'land' : 'rental',
    },
    facts.arv && { 'value.amount': moneyText(facts.arv.cents / 100), 'value.source': 'listing-arv' },
  );
}

/** What a new holding takes from a deal. */
export interface BoughtDeal {
  readonly deal: DealRecord;
  /** What the deal states, and its listing besides. */
  readonly facts: DealFacts;
  /** The attached analysis of the member; null without one. */
  readonly analysis: Pick<SavedCalculation, 'mode' | 'inputs' | 'sources'> | null;
  /** The linked listing, and its exact address where the member opened it. */
  readonly listing: PropertyPage | null;
  readonly openedAddress: string | null;
}

/**
 * The form of a new holding from a deal that is closed: its own figures, and what its analysis has besides, computed with the
 * deal's price, rehab and rent.
 */
export function formOfDeal({ deal, facts, analysis, listing, openedAddress }: BoughtDeal): HoldingForm {
  const typed = placeOf(deal.address ?? '');
  const city = listing?.city ?? deal.property?.city ?? typed.city ?? '';
  const state = listing?.state ?? stateOf(deal.property?.state) ?? typed.state ?? '';
  const stated = statedTerms(facts);
  const isLand = deal.dealType === 'land';
  const terms: FormTerms = {
    ...noTerms,
    ...stated,
    propertyId: deal.propertyId,
    address:
      deal.address === null
        ? (listing?.address ?? openedAddress ?? '')
        : streetOf({ address: deal.address, city, state }),
    city,
    state,
    category: listing?.category ?? (isLand ? 'land' : 'residential'),
    strategy: deal.dealType,
    purchaseDate: deal.closingDate ?? '',
  };
  return formOfTerms({ ...terms, ...(analysis && analyzedTerms(terms, facts, analysis)) });
}

const stateOf = (code: string | undefined) => states.find((state) => state === code);

/** The terms that an analysis gives a holding: what is paid for it is the deal's, and what a profile assumes is not stated, but for the loan. */
function analyzedTerms(
  terms: FormTerms,
  facts: DealFacts,
  { mode, inputs, sources }: NonNullable<BoughtDeal['analysis']>,
): Partial<HoldingInput> {
  const stated = (['price', 'rehab', 'rent'] as const).flatMap((name) => {
    const [key, figure] = [factInputs[mode][name], facts[name]];
    return key === undefined || figure === undefined ? [] : [{ key, figure }];
  });
  const { loanCents: _, ...others } = readSources(inputs, sources);
  const used = {
    inputs: { ...inputs, ...Object.fromEntries(stated.map(({ key, figure }) => [key, figure.cents])) },
    sources: { ...others, ...Object.fromEntries(stated.map(({ key, figure }) => [key, figure.source])) },
  };
  const value = { date: terms.purchaseDate, amount: 0, source: 'purchase-price' } as const;
  const before = { ...terms, purchasePrice: terms.purchasePrice ?? 0, value };
  const updates = holdingUpdates(before, mode, used.inputs, used.sources).filter(({ isChosen }) => isChosen);
  return Object.assign({}, ...updates.map(({ changes }) => changes.terms)) as Partial<HoldingInput>;
}
