import {
  defaultOfferHours,
  offerAmountRange,
  offerContingencies,
  offerFinancing,
  offerHours,
  type Offer,
  type OfferContingency,
  type OfferFinancing,
  type OfferTerms,
  parseTypedDollars,
  dateIn,
} from '@dealstead/contracts';
import { formatMoney, type Typed } from '@dealstead/kit';

/** The fields of the offer form as they are typed. */
export interface OfferForm {
  amount: string;
  earnestMoney: string;
  closingDate: string;
  inspectionDays: string;
  note: string;
  financing: OfferFinancing;
  contingencies: readonly OfferContingency[];
  hours: OfferTerms['hours'];
}

/** The form's first content: the terms of the countered offer without its amount, or empty. */
export const toOfferForm = (countered: Offer | null): OfferForm => ({
  amount: '',
  earnestMoney: countered?.earnestMoney?.toString() ?? '',
  closingDate: countered?.closingDate ?? '',
  inspectionDays: countered?.inspectionDays?.toString() ?? '',
  note: '',
  financing: countered?.financing ?? 'cash',
  contingencies: countered?.contingencies ?? ['inspection'],
  hours: defaultOfferHours,
});

/** The form's content as it is typed now. */
export const typedOffer = (typed: Typed): OfferForm => ({
  amount: typed.text('amount'),
  earnestMoney: typed.text('earnestMoney'),
  closingDate: typed.text('closingDate'),
  inspectionDays: typed.text('inspectionDays'),
  note: typed.text('note'),
  financing: typed.choice('financing', offerFinancing) ?? 'cash',
  contingencies: offerContingencies.filter((id) => typed.all('contingencies').includes(id)),
  hours: offerHours.find((hours) => hours === typed.number('hours')) ?? defaultOfferHours,
});

const dollars = (text: string): number | null => {
  const amount = parseTypedDollars(text) ?? -1;
  return amount < 0 ? null : amount;
};

type Errors = Partial<Record<keyof OfferForm, string>>;

/** The terms of a complete form, or null with an error for each field that has to change. */
export function parseOffer(form: OfferForm, today: Date = new Date()): { terms: OfferTerms | null; errors: Errors } {
  const errors: Errors = {};
  const amount = dollars(form.amount);
  const { min, max } = offerAmountRange;
  if (amount === null || amount < min || amount > max)
    errors.amount = `Enter an amount from ${formatMoney(min)} to ${formatMoney(max)}.`;
  const earnestMoney = form.earnestMoney.trim() === '' ? null : dollars(form.earnestMoney);
  if (form.earnestMoney.trim() !== '' && earnestMoney === null) errors.earnestMoney = 'Enter an amount in dollars.';
  else if (earnestMoney !== null && amount !== null && earnestMoney > amount)
    errors.earnestMoney = 'Enter at most the amount of the offer.';
  if (form.closingDate !== '' && form.closingDate <= dateIn(undefined, today))
    errors.closingDate = 'Choose a later date.';
  const days = form.inspectionDays.trim();
  if (days !== '' && !/^(?:\d{1,2}|1[01]\d|120)$/.test(days)) errors.inspectionDays = 'Enter 0 to 120 days.';
  if (amount === null || Object.keys(errors).length > 0) return { terms: null, errors };
  const terms: OfferTerms = {
    amount,
    earnestMoney,
    financing: form.financing,
    closingDate: form.closingDate === '' ? null : form.closingDate,
    inspectionDays: days === '' ? null : Number(days),
    contingencies: [...form.contingencies],
    note: form.note.trim(),
    hours: form.hours,
  };
  return { terms, errors };
}
