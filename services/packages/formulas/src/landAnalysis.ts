import {
  allInResult,
  irrResult,
  money,
  months,
  percent,
  result,
  sources,
  term,
  type Analysis,
  type Result,
  type Term,
} from './analysis.ts';
import type { Inputs } from './fields.ts';
import { landOutcome } from './land.ts';
import { percentText } from './rounding.ts';

type Outcome = ReturnType<typeof landOutcome>;

/** The results of the land mode with their derivations. */
export function analyzeLand(inputs: Inputs<'land'>): Analysis {
  const outcome = landOutcome(inputs);
  const flowTerms = [
    money('Cash paid at the purchase', outcome.cashCents),
    money('Property tax until the sale', outcome.carryingCents),
    money('Down payment received', inputs.downCents),
    money('Note payment, month', outcome.notePaymentCents),
    money('Servicing, month', inputs.servicingCents),
    months('Payments received', outcome.receivedMonths),
  ];
  return {
    headline: [
      result(['totalProfitCents', 'Total profit', 'cents'], outcome.totalProfitCents, {
        formula: 'Sum of all monthly flows, before income tax',
        terms: flowTerms,
        source: sources.arithmetic,
      }),
      irrResult(['irr', 'IRR, yearly'], outcome.irr, {
        terms: flowTerms,
        flows:
          '12 \u00d7 the monthly rate r at which \u03a3 flow \u00f7 (1 + r)^t = 0: quoted as a note\u2019s rate and yield are.',
        cashCents: outcome.investedCents,
      }),
      noteResult(inputs, outcome),
      result(
        ['monthsToRecover', 'Cash back after', 'months'],
        outcome.monthsToRecover,
        {
          formula: 'First month from which on the flows add up to 0 or more',
          terms: flowTerms,
          source: sources.arithmetic,
        },
        'Never',
      ),
      result(
        ['multiple', 'Multiple', 'ratio'],
        outcome.multiple,
        {
          formula: '(Profit + most cash out at once) \u00f7 most cash out at once',
          terms: [money('Profit', outcome.totalProfitCents), money('Most cash out at once', outcome.investedCents)],
          source: sources.multiple,
        },
        'No cash invested',
      ),
    ],
    details: landDetails(inputs, outcome, flowTerms),
    statement: {
      title: 'How the profit is reached',
      lines: [
        { label: 'Down payment received', cents: inputs.downCents },
        {
          label: `Note payments, ${outcome.receivedMonths} months`,
          cents: outcome.receivedCents,
        },
        { label: 'Servicing', cents: -inputs.servicingCents * outcome.receivedMonths },
        { label: 'Cash paid at the purchase', cents: -outcome.cashCents },
        {
          label: 'Payments on the seller\u2019s loan',
          cents: -outcome.loanPaidCents,
        },
        { label: 'Property tax until the sale', cents: -outcome.carryingCents },
        { label: 'Total profit', cents: outcome.totalProfitCents, total: true },
      ],
    },
  };
}

function noteResult(inputs: Inputs<'land'>, outcome: Outcome): Result {
  return result(['notePaymentCents', 'Note payment, month', 'cents'], outcome.notePaymentCents, {
    formula:
      'P\u00b7r\u00b7(1 + r)^n \u00f7 ((1 + r)^n \u2212 1), r = rate \u00f7 12, n = months; P \u00f7 n at 0%; rounded to the cent',
    terms: [
      money('P', outcome.noteCents),
      percent('Rate', inputs.noteInterestPercent),
      term('Term', outcome.noteTermMonths),
    ],
    source: sources.annuity,
  });
}

function landDetails(inputs: Inputs<'land'>, outcome: Outcome, flowTerms: readonly Term[]): Result[] {
  return [
    irrResult(['effectiveIrr', 'IRR, compounded over a year'], outcome.effectiveIrr, {
      terms: flowTerms,
      flows: '(1 + monthly rate)^12 \u2212 1: compares with the IRR of deals with yearly flows.',
      cashCents: outcome.investedCents,
    }),
    allInResult(outcome.costCents, 'Price + closing + marketing and survey + property tax until the sale', [
      money('Price', inputs.priceCents),
      money('Closing', inputs.closingCents),
      money('Marketing and survey', inputs.marketingCents),
      money('Property tax until the sale', outcome.carryingCents),
    ]),
    result(['noteCents', 'Note', 'cents'], outcome.noteCents, {
      formula: 'Sale price \u2212 down payment',
      terms: [money('Sale price', inputs.saleCents), money('Down payment', inputs.downCents)],
      source: sources.arithmetic,
    }),
    result(
      ['noteValueCents', `Note\u2019s value at ${percentText(inputs.discountPercent)}`, 'cents'],
      outcome.noteValueCents,
      {
        formula: '\u03a3 payment \u00f7 (1 + y)^t, y = yield \u00f7 12; the last payment is adjusted to the cent',
        terms: [
          money('Payment', outcome.notePaymentCents),
          percent('Yield', inputs.discountPercent),
          term('Term', outcome.noteTermMonths),
        ],
        source: sources.annuity,
      },
    ),
    result(['interestCents', 'Interest on the note', 'cents'], outcome.interestCents, {
      formula: 'Sum of the payments \u2212 note; the last payment is adjusted to the cent',
      terms: [
        money('Payment', outcome.notePaymentCents),
        term('Term', outcome.noteTermMonths),
        money('Note', outcome.noteCents),
      ],
      source: sources.annuity,
    }),
    result(
      ['markup', 'Sale price to purchase price', 'ratio'],
      outcome.markup,
      {
        formula: 'Sale price \u00f7 purchase price',
        terms: [money('Sale price', inputs.saleCents), money('Purchase price', inputs.priceCents)],
        source: sources.arithmetic,
      },
      'Needs a price',
    ),
    result(['npvCents', `Net present value at ${percentText(inputs.discountPercent)}`, 'cents'], outcome.npvCents, {
      formula: '\u03a3 monthly flow \u00f7 (1 + y)^t, y = yield \u00f7 12',
      terms: [money('Total profit', outcome.totalProfitCents), percent('Yield', inputs.discountPercent)],
      source: sources.npv,
    }),
  ];
}
