import type { Holding, HoldingInput, HoldingValue } from '@dealstead/contracts/tools/portfolio';
import { type FieldUnit, parseFigure } from '@dealstead/formulas';
import type { Typed } from '@dealstead/kit';

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

export const moneyText = (amount: number): string =>
  amount === 0
    ? ''
    : amount.toLocaleString('en-US', {
        minimumFractionDigits: Number.isInteger(amount) ? 0 : 2,
        maximumFractionDigits: 2,
      });
/** An amount that somebody stated, perhaps as 0. */
const statedText = (amount: number | null): string => (amount === null ? '' : moneyText(amount) || '0');
/** A loan's term as its field has it: "30 years", "18 months". */
export const termText = (months: number): string => (months % 12 === 0 ? `${months / 12} years` : `${months} months`);

/** Terms of a holding, of which a new one may lack any. */
export type FormTerms = Omit<HoldingInput, 'state' | 'purchasePrice'> & {
  readonly state: HoldingInput['state'] | '';
  readonly purchasePrice: number | null;
};

/** The form of a holding's terms. */
export function formOfTerms(terms: FormTerms, value: Partial<FormTexts> = {}): HoldingForm {
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

/** The form of a stored holding. Its values are edited on its page. */
export const formOfHolding = (holding: Holding): HoldingForm => ({
  ...formOfTerms(holding),
  // Its terms are asked for, or it is taken away.
  hasLoan: holding.loan !== null || holding.unstated.includes('loan'),
});

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
