import type { Mode } from '../fields.ts';
import type { ItemList } from '../items.ts';
import { interestPayment } from '../loan.ts';
import { percentText } from '../rounding.ts';
import type { DealLoan } from './loans.ts';

const dollars = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' });
const money = (cents: number) => dollars.format(Math.round(cents) / 100);

const counted = (count: number, unit: string) => `${count} ${unit}${count === 1 ? '' : 's'}`;
const duration = (months: number) => (months % 12 === 0 ? counted(months / 12, 'year') : counted(months, 'month'));

/** The terms of a loan in sentences. */
export function loanText(loan: DealLoan): string {
  const { loanCents, interestPercent, termMonths, interestOnlyMonths = 0, pointsPercent = 0, balloonMonths } = loan;
  const amount = `${money(loanCents)} at ${percentText(interestPercent)}`;
  const isDrawn = loan.key === 'rehabLoan';
  const sentences = [
    termMonths > 0 ? `${amount} over ${duration(termMonths)}` : amount,
    pointsPercent > 0 && `${percentText(pointsPercent)} in points when it is made`,
    isDrawn && 'Paid out in draws; interest only on what has been drawn, repaid at once at the end',
    loan.isInterestOnly &&
      !isDrawn &&
      `Interest only, ${money(interestPayment(loanCents, interestPercent))} a month, repaid at once at the end`,
    interestOnlyMonths > 0 && `Interest only for the first ${duration(interestOnlyMonths)}`,
    balloonMonths && `What is left is paid after ${duration(balloonMonths)}`,
  ];
  return `${sentences.filter(Boolean).join('. ')}.`;
}

/** The parts of an itemized figure in a line: "Roof $3,000.00, paint $600.00, contingency 10%". */
export function itemsText({ rows, contingencyPercent = 0 }: ItemList): string {
  const parts = rows.map(({ name, cents }) => `${name || 'Item'} ${money(cents)}`);
  return [...parts, ...(contingencyPercent > 0 ? [`contingency ${percentText(contingencyPercent)}`] : [])].join(', ');
}

const methods: Readonly<Record<Mode, string>> = {
  rental:
    'Income and costs grow once a year, from the second year on; the value grows from the first. Costs in percent of EGI follow the income. The property is sold at the end of the hold.',
  flip: 'The loan pays interest only and is repaid at the sale. ROI is profit over all costs up to the sale, selling costs excluded.',
  wholesale:
    'The end buyer pays the contract price and the fee. The end buyer\u2019s financing is not part of this analysis.',
  brrrr:
    'The purchase loan pays interest only until the refinance pays it off. Income and costs grow once a year, from the second year on. The property is sold at the end of the hold.',
  land: 'Payments are a lender\u2019s, in whole cents. Land that is taken back after missed payments is not counted. Rates and yields are twelve times the monthly one.',
};

/** How the figures of a report are computed, and what they are not. */
export const reportMethod = (mode: Mode): string =>
  `${methods[mode]} Results are before income tax and rest on the inputs shown, which were not verified. Amounts keep fractions of a cent and are rounded once, where they are shown. This is not an appraisal.`;
