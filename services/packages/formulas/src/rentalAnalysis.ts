import {
  allInResult,
  cashOnCashResult,
  irrResult,
  money,
  percent,
  result,
  sources,
  term,
  years,
  type Analysis,
  type Result,
  type StatementLine,
  type Term,
} from './analysis.ts';
import type { Inputs } from './fields.ts';
import { percentText } from './rounding.ts';
import type { SecondLoan } from './secondLoan.ts';
import { rentalOutcome, type HoldFigures, type HoldOutcome, type Loan, type OperatingFigures } from './rental.ts';

type Outcome = ReturnType<typeof rentalOutcome>;

/** The results of the rental mode with their derivations. */
export function analyzeRental(inputs: Inputs<'rental'>): Analysis {
  const outcome = rentalOutcome(inputs);
  const { cashFlowCents, cashInvestedCents, noiCents, debtServiceCents } = outcome;
  const debt = money('Debt service', debtServiceCents);
  const noi = money('NOI', noiCents);
  return {
    headline: ofFirstYear(outcome, [
      result(['cashFlowCents', 'Cash flow, year 1', 'cents'], cashFlowCents, {
        formula: 'NOI \u2212 debt service, before income tax',
        terms: [noi, debt],
        source: sources.cashOnCash,
      }),
      cashOnCashResult(
        'rental',
        outcome.cashOnCash,
        {
          formula: '(NOI \u2212 debt service) \u00f7 cash invested',
          terms: [noi, debt, money('Cash invested', cashInvestedCents)],
          source: sources.cashOnCash,
        },
        { cents: cashFlowCents / 12, per: 'month' },
      ),
      result(
        ['capRate', 'Cap rate', 'share'],
        outcome.capRate,
        { formula: 'NOI \u00f7 price', terms: [noi, money('Price', inputs.priceCents)], source: sources.capRate },
        'Needs a price',
      ),
      coverageResult(outcome.dscr, noiCents, debtServiceCents),
      holdIrrResult(inputs, outcome, cashInvestedCents),
    ]),
    details: rentalDetails(inputs, outcome),
    statement: {
      title: 'How the cash flow is reached',
      lines: [
        ...operatingStatement(inputs, outcome.egiCents, noiCents),
        ...debtLines(outcome),
        { label: 'Cash flow, year 1', cents: cashFlowCents, total: true },
      ],
    },
  };
}

/** The debt service of the first year, of each loan where there are two. */
function debtLines({ second, debtServiceCents, secondDebtServiceCents }: Outcome): StatementLine[] {
  if (!second) return [{ label: 'Debt service', cents: -debtServiceCents }];
  return [
    { label: 'Debt service, loan', cents: -(debtServiceCents - secondDebtServiceCents) },
    { label: 'Debt service, second loan', cents: -secondDebtServiceCents },
  ];
}

export const yearsText = (count: number) => (count === 1 ? '1 year' : `${count} years`);

/** The internal rate of return of a hold. */
export function holdIrrResult(figures: HoldFigures, outcome: HoldOutcome, cashCents: number): Result {
  return irrResult(['irr', `IRR, ${yearsText(figures.holdYears)}`], outcome.irr, {
    terms: holdTerms(figures, outcome, cashCents),
    flows: `The yearly rate r at which \u03a3 flow \u00f7 (1 + r)^t = 0. Flows: cash invested today, each year\u2019s cash flow, and in the last year the sale less its costs and the loan balance.${outcome.years.some(({ balloonCents }) => balloonCents > 0) ? ' The balloon is paid in its year.' : ''}`,
    cashCents,
  });
}

const firstYearLabels: Readonly<Record<string, string>> = {
  cashOnCash: 'Cash-on-cash, year 1',
  dscr: 'DSCR, year 1',
};

/** Results of a year's debt service say that it is the first year's where interest-only years end in a higher payment. */
export const ofFirstYear = (
  { laterPaymentCents }: { readonly laterPaymentCents: number | null },
  results: readonly Result[],
): Result[] =>
  results.map((result) => ({
    ...result,
    label: (laterPaymentCents === null ? undefined : firstYearLabels[result.key]) ?? result.label,
  }));

/** Debt service coverage, which does not exist without a loan. */
export function coverageResult(dscr: number | null, noiCents: number, debtServiceCents: number): Result {
  return result(
    ['dscr', 'DSCR', 'ratio'],
    dscr,
    {
      formula: 'NOI \u00f7 yearly debt service',
      terms: [money('NOI', noiCents), money('Debt service', debtServiceCents)],
      source: sources.dscr,
    },
    'No loan',
  );
}

const annuityFormula =
  'P\u00b7r\u00b7(1 + r)^n \u00f7 ((1 + r)^n \u2212 1), r = rate \u00f7 12, n = months; P \u00f7 n at 0%; rounded to the cent';

/** The monthly payment of a second loan; none without one. */
export function secondPaymentResults(second: SecondLoan | null): Result[] {
  if (!second) return [];
  const terms = [money('P', second.loanCents), percent('Rate', second.interestPercent)];
  const { termMonths, paymentCents } = second;
  return [
    result(
      ['secondPaymentCents', `Second loan payment, month${termMonths === null ? ', interest only' : ''}`, 'cents'],
      paymentCents,
      termMonths === null
        ? { formula: 'P \u00d7 rate \u00f7 12, rounded to the cent', terms, source: sources.arithmetic }
        : { formula: annuityFormula, terms: [...terms, term('Term', termMonths)], source: sources.annuity },
    ),
  ];
}

/** The monthly payment of a loan, and the one that follows interest-only years. */
export function paymentResults(
  label: string,
  { paymentCents, laterPaymentCents }: { readonly paymentCents: number; readonly laterPaymentCents: number | null },
  { loanCents, interestPercent, termMonths, interestOnlyYears }: Loan,
): Result[] {
  const level = (key: string, name: string, cents: number, n: number) =>
    result([key, name, 'cents'], cents, {
      formula: annuityFormula,
      terms: [money('P', loanCents), percent('Rate', interestPercent), term('Term', n)],
      source: sources.annuity,
    });
  if (laterPaymentCents === null || !interestOnlyYears) return [level('paymentCents', label, paymentCents, termMonths)];
  return [
    result(['paymentCents', `${label}, interest only`, 'cents'], paymentCents, {
      formula: 'P \u00d7 rate \u00f7 12, rounded to the cent',
      terms: [money('P', loanCents), percent('Rate', interestPercent), years('Interest only', interestOnlyYears)],
      source: sources.arithmetic,
    }),
    level(
      'laterPaymentCents',
      `${label}, from year ${interestOnlyYears + 1}`,
      laterPaymentCents,
      termMonths - interestOnlyYears * 12,
    ),
  ];
}

/** What is owed at the sale, of each loan where there are two, and a balloon that was paid before. */
function balanceTerms({ years: held }: HoldOutcome): Term[] {
  const last = held[held.length - 1];
  const secondCents = last?.secondBalanceCents ?? 0;
  const balloon = held.find(({ balloonCents }) => balloonCents > 0);
  return [
    ...(balloon ? [money(`Balloon, year ${balloon.year}`, balloon.balloonCents)] : []),
    money('Loan balance at sale', (last?.balanceCents ?? 0) - secondCents),
    ...(secondCents > 0 ? [money('Second loan balance at sale', secondCents)] : []),
  ];
}

/** The figures behind the returns of a hold. */
export function holdTerms(figures: HoldFigures, outcome: HoldOutcome, cashCents: number): Term[] {
  const last = outcome.years[outcome.years.length - 1];
  return [
    money('Cash invested', cashCents),
    money('First year\u2019s cash flow', outcome.years[0]?.cashFlowCents ?? 0),
    money('Last year\u2019s cash flow', last?.cashFlowCents ?? 0),
    money('Value at sale', last?.valueCents ?? 0),
    percent('Selling costs', figures.sellingPercent),
    ...balanceTerms(outcome),
    money('Net sale', outcome.netSaleCents),
    years('Hold', figures.holdYears),
  ];
}

/** From rent to net operating income. */
export function operatingStatement(figures: OperatingFigures, egiCents: number, noiCents: number): StatementLine[] {
  const gross = (figures.rentCents + figures.otherIncomeCents) * 12;
  const fixed = figures.taxCents + figures.insuranceCents + figures.otherCostsCents;
  const sharePercent = figures.managementPercent + figures.maintenancePercent + figures.capitalPercent;
  return [
    { label: figures.otherIncomeCents > 0 ? 'Rent and other income, 12 months' : 'Rent, 12 months', cents: gross },
    { label: `Vacancy ${percentText(figures.vacancyPercent)}`, cents: egiCents - gross },
    { label: 'Effective gross income (EGI)', cents: egiCents },
    { label: figures.otherCostsCents > 0 ? 'Tax, insurance and other' : 'Tax and insurance', cents: -fixed },
    { label: `Management, maintenance, capital ${percentText(sharePercent)}`, cents: noiCents + fixed - egiCents },
    { label: 'Net operating income', cents: noiCents },
  ];
}

/** NOI, and what a hold and its sale return: for the modes that rent out. */
export function holdDetails(figures: HoldFigures, outcome: HoldOutcome, cashCents: number): Result[] {
  const terms = holdTerms(figures, outcome, cashCents);
  return [
    result(
      ['equityMultiple', `Equity multiple, ${yearsText(figures.holdYears)}`, 'ratio'],
      outcome.equityMultiple,
      {
        formula: '(Positive cash flows + net sale) \u00f7 (cash invested + negative cash flows)',
        terms,
        source: sources.multiple,
      },
      'No cash invested',
    ),
    result(['netSaleCents', 'Net sale', 'cents'], outcome.netSaleCents, {
      formula: 'Value at sale \u00d7 (1 \u2212 selling costs) \u2212 what is owed',
      terms,
      source: sources.arithmetic,
    }),
    result(['totalProfitCents', 'Total profit', 'cents'], outcome.totalProfitCents, {
      formula: `All cash flows${outcome.years.some(({ balloonCents }) => balloonCents > 0) ? ' \u2212 balloon' : ''} + net sale \u2212 cash invested`,
      terms,
      source: sources.arithmetic,
    }),
    result(['npvCents', `Net present value at ${percentText(figures.discountPercent)}`, 'cents'], outcome.npvCents, {
      formula: '\u03a3 flow \u00f7 (1 + discount rate)^t, today\u2019s flow undiscounted',
      terms: [...terms, percent('Discount rate', figures.discountPercent)],
      source: sources.npv,
    }),
  ];
}

function rentalDetails(inputs: Inputs<'rental'>, outcome: Outcome): Result[] {
  return [
    result(['noiCents', 'Net operating income', 'cents'], outcome.noiCents, {
      formula: 'Effective gross income \u2212 operating expenses',
      terms: [money('EGI', outcome.egiCents), money('Operating expenses', outcome.expensesCents)],
      source: sources.noi,
    }),
    ...paymentResults('Loan payment, month', outcome, inputs),
    ...secondPaymentResults(outcome.second),
    allInResult(outcome.costCents, `Price + closing + rehab${outcome.pointsCents > 0 ? ' + points' : ''}`, [
      money('Price', inputs.priceCents),
      money('Closing', inputs.closingCents),
      money('Rehab', inputs.rehabCents),
      ...(outcome.pointsCents > 0 ? [money('Second loan points', outcome.pointsCents)] : []),
    ]),
    result(['cashInvestedCents', 'Cash invested', 'cents'], outcome.cashInvestedCents, {
      formula: outcome.second ? 'All-in cost \u2212 loan \u2212 second loan' : 'All-in cost \u2212 loan',
      terms: [
        money('All-in cost', outcome.costCents),
        money('Loan', inputs.loanCents),
        ...(outcome.second ? [money('Second loan', outcome.second.loanCents)] : []),
      ],
      source: sources.arithmetic,
    }),
    result(
      ['breakEvenOccupancy', 'Break-even occupancy', 'share'],
      outcome.breakEvenOccupancy,
      {
        formula: '(Operating expenses + debt service) \u00f7 gross rent',
        terms: [
          money('Operating expenses', outcome.expensesCents),
          money('Debt service', outcome.debtServiceCents),
          money('Gross rent', outcome.grossCents),
        ],
        source: sources.breakEven,
      },
      'Needs a rent',
    ),
    result(
      ['grossRentMultiplier', 'Gross rent multiplier', 'ratio'],
      outcome.grossRentMultiplier,
      {
        formula: 'Price \u00f7 yearly rent',
        terms: [money('Price', inputs.priceCents), money('Yearly rent', inputs.rentCents * 12)],
        source: sources.grm,
      },
      'Needs a rent',
    ),
    ...holdDetails(inputs, outcome, outcome.cashInvestedCents),
  ];
}
