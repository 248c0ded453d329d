import { streetOf, states, type DealRecord } from '@dealstead/contracts';
import { placeOf } from '@dealstead/contracts/values/address';
import type { SavedCalculation } from '@dealstead/contracts/tools/calculations';
import type { PropertyPage } from '@dealstead/contracts/listings/properties';
import type { Holding, HoldingInput, HoldingValue } from '@dealstead/contracts/tools/portfolio';
import { factInputs, readSources, type DealFacts, type FieldUnit, parseFigure } from '@dealstead/formulas';
import type { Typed } from '@dealstead/kit';
import { holdingUpdates } from '../calculator/recordUpdates.ts';
import { factsOfPage } from '../calculator/useSubject.ts';

/** What the form's controls begin with, by name. Names are those of the API. */
export const emptyForm = {
  address: '',
  city: '',
  state: '',
  category: 'residential',
  strategy: 'rental',
  purchaseDate: '',
  purchasePrice: '',
  closingCosts: '',
  rehabCost: '',
  'loan.amount': '',
  'loan.rate': '',
  'loan.termMonths': '30 years',
  'loan.startDate': '',
  monthlyRent: '',
  monthlyExpenses: '',
  'value.amount': '',
  'value.date': '',
  'value.source': 'own-estimate',
  'sale.date': '',
  'sale.price': '',
  'sale.sellingCosts': '',
  notes: '',
};
export type FieldName = keyof typeof emptyForm;
export type FormTexts = Record<FieldName, string>;

/** What a form of a holding begins with. */
export interface HoldingForm {
  readonly texts: FormTexts;
  readonly hasLoan: boolean;
  readonly isSold: boolean;
  readonly propertyId: number | null;
}

const moneyText = (amount: number): string =>
  amount === 0 ? '' : amount.toLocaleString('en-US', { maximumFractionDigits: 2 });
/** An amount that somebody stated, perhaps as 0. */
const statedText = (amount: number | null): string => (amount === null ? '' : moneyText(amount) || '0');
/** A loan's term as its field has it: "30 years", "18 months". */
export const termText = (months: number): string => (months % 12 === 0 ? `${months / 12} years` : `${months} months`);

/** Terms of a holding, of which a new one may lack any. */
type FormTerms = Omit<HoldingInput, 'state' | 'purchasePrice'> & {
  readonly state: HoldingInput['state'] | '';
  readonly purchasePrice: number | null;
};

/** The form of a holding's terms. */
function formOfTerms(terms: FormTerms, value: Partial<FormTexts> = {}): HoldingForm {
  const { loan, sale } = terms;
  return {
    hasLoan: loan !== null,
    isSold: sale !== null,
    propertyId: terms.propertyId,
    texts: {
      ...emptyForm,
      address: terms.address,
      city: terms.city,
      state: terms.state,
      category: terms.category,
      strategy: terms.strategy,
      purchaseDate: terms.purchaseDate,
      purchasePrice: terms.purchasePrice === null ? '' : moneyText(terms.purchasePrice),
      closingCosts: statedText(terms.closingCosts),
      rehabCost: statedText(terms.rehabCost),
      monthlyRent: statedText(terms.monthlyRent),
      monthlyExpenses: statedText(terms.monthlyExpenses),
      notes: terms.notes,
      ...(loan && {
        'loan.amount': moneyText(loan.amount),
        'loan.rate': String(loan.rate),
        'loan.termMonths': termText(loan.termMonths),
        'loan.startDate': loan.startDate,
      }),
      ...(sale && {
        'sale.date': sale.date,
        'sale.price': moneyText(sale.price),
        'sale.sellingCosts': statedText(sale.sellingCosts),
      }),
      ...value,
    },
  };
}

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

/** The form of a stored holding. Its values are edited on its page. */
export const formOfHolding = (holding: Holding): HoldingForm => formOfTerms(holding);

/** What the form sends, or what is wrong with it by field. */
export type ReadForm =
  | { readonly holding: HoldingInput; readonly value: HoldingValue | null }
  | { readonly faults: Readonly<Record<string, string>> };

const mostDollars = 1_000_000_000;

/**
 * Reads what is typed: amounts with units and separators are understood, anything else is named at its field. `propertyId` is the
 * listing that the holding was bought from.
 */
export function readForm(typed: Typed, propertyId: number | null): ReadForm {
  const faults: Record<string, string> = {};
  const figure = (name: FieldName, unit: FieldUnit, missing?: string): number => {
    const parsed = parseFigure(typed.text(name), unit, 'years');
    if ('fault' in parsed) faults[name] = parsed.fault;
    else if (parsed.value === null && missing) faults[name] = missing;
    else if ((parsed.value ?? 0) < 0) faults[name] = 'Enter zero or more.';
    else return parsed.value ?? 0;
    return 0;
  };
  const money = (name: FieldName, missing?: string): number => {
    const dollars = figure(name, 'cents', missing) / 100;
    if (dollars > mostDollars) faults[name] = 'Enter at most $1,000,000,000.';
    else if (missing && dollars < 1) faults[name] ??= 'Enter $1 or more.';
    return dollars;
  };
  const optional = (name: FieldName): number | null => (typed.text(name) === '' ? null : money(name));
  const text = (name: FieldName, missing: string): string => {
    if (typed.text(name) === '') faults[name] = missing;
    return typed.text(name);
  };
  const holding = {
    propertyId,
    address: text('address', 'Enter the address.'),
    city: text('city', 'Enter the city.'),
    state: text('state', 'Choose the state.') as HoldingInput['state'],
    category: typed.text('category') as HoldingInput['category'],
    strategy: typed.text('strategy') as HoldingInput['strategy'],
    purchaseDate: text('purchaseDate', 'Enter the purchase date.'),
    purchasePrice: money('purchasePrice', 'Enter what you paid.'),
    closingCosts: optional('closingCosts'),
    rehabCost: optional('rehabCost'),
    loan: typed.has('hasLoan') ? readLoan({ typed, money, figure, faults }) : null,
    monthlyRent: optional('monthlyRent'),
    monthlyExpenses: optional('monthlyExpenses'),
    sale: typed.has('isSold')
      ? {
          date: text('sale.date', 'Enter the sale date.'),
          price: money('sale.price', 'Enter the sale price.'),
          sellingCosts: optional('sale.sellingCosts'),
        }
      : null,
    notes: typed.text('notes'),
  };
  const value =
    typed.text('value.amount') === ''
      ? null
      : {
          date: text('value.date', 'Enter the date of the value.'),
          amount: money('value.amount'),
          source: typed.text('value.source') as HoldingValue['source'],
        };
  return Object.keys(faults).length > 0 ? { faults } : { holding, value };
}

interface Readers {
  readonly typed: Typed;
  readonly money: (name: FieldName, missing?: string) => number;
  readonly figure: (name: FieldName, unit: FieldUnit, missing?: string) => number;
  readonly faults: Record<string, string>;
}

function readLoan({ typed, money, figure, faults }: Readers): NonNullable<HoldingInput['loan']> {
  const rate = figure('loan.rate', 'percent', 'Enter the rate; 0 for a loan without interest.');
  if (rate > 100) faults['loan.rate'] = 'Enter a rate from 0 to 100%.';
  const termMonths = figure('loan.termMonths', 'months', 'Enter the term, such as 30 years.');
  if ((termMonths < 1 || termMonths > 1_200) && !faults['loan.termMonths'])
    faults['loan.termMonths'] = 'Enter a term from 1 month to 100 years.';
  return {
    amount: money('loan.amount', 'Enter the amount of the loan.'),
    rate,
    termMonths,
    startDate: typed.text('loan.startDate') || typed.text('purchaseDate'),
  };
}
