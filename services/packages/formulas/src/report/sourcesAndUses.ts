import type { StatementLine } from '../analysis.ts';
import type { Inputs, Mode } from '../fields.ts';
import { outcomeOf } from '../outcome.ts';
import { secondPointsCents, type ShortLoanFigures } from '../secondLoan.ts';
import { sum, type SourcesAndUses } from './table.ts';

const line = (label: string, cents: number): StatementLine => ({ label, cents });
const isStated = ({ cents }: StatementLine) => cents !== 0;

/**
 * Both sides of a purchase. What loans do not pay is cash; where they pay more than everything costs, the rest comes back as
 * cash and is a use. Lines without an amount are left out.
 */
function balanced(
  title: string,
  costs: readonly StatementLine[],
  loans: readonly StatementLine[],
  [cash, cashBack]: readonly [string, string],
): SourcesAndUses {
  const cashCents = sum(costs.map(({ cents }) => cents)) - sum(loans.map(({ cents }) => cents));
  const uses = [...costs, ...(cashCents < 0 ? [line(cashBack, -cashCents)] : [])].filter(isStated);
  const sources = [...loans, ...(cashCents > 0 ? [line(cash, cashCents)] : [])].filter(isStated);
  return { title, uses, sources, totalCents: sum(uses.map(({ cents }) => cents)) };
}

/** What the lenders of a short hold pay out. */
const shortLoanLines = (first: string, { loanCents, rehabLoanCents, secondLoanCents }: ShortLoanFigures) => [
  line(first, loanCents),
  line('Financed rehab', rehabLoanCents ?? 0),
  line('Second loan', secondLoanCents ?? 0),
];

const ownCash = ['Your cash', 'Cash back to you'] as const;

const parts: { readonly [M in Mode]: (inputs: Inputs<M>) => SourcesAndUses[] } = {
  rental: (inputs) => [
    balanced(
      'Purchase',
      [
        line('Price', inputs.priceCents),
        line('Closing', inputs.closingCents),
        line('Rehab', inputs.rehabCents),
        line('Second loan points', secondPointsCents(inputs)),
      ],
      [line('Loan', inputs.loanCents), line('Second loan', inputs.secondLoanCents ?? 0)],
      ownCash,
    ),
  ],
  flip(inputs) {
    const { buyingCents, holdingCents, interestCents, pointsCents, loans } = outcomeOf('flip', inputs);
    const costs = [
      line('Price', inputs.priceCents),
      line('Buying costs', buyingCents),
      line('Rehab', inputs.rehabCents),
      line('Holding costs', holdingCents),
      line('Loan interest', interestCents),
      line('Loan points', pointsCents),
      line('Principal repaid before the sale', loans.repaidCents),
    ];
    return [balanced('Purchase, rehab and holding', costs, shortLoanLines('Loan', inputs), ownCash)];
  },
  wholesale: (inputs) => [
    balanced(
      'Your end buyer',
      [
        line('Contract price', inputs.contractCents),
        line('Wholesale fee', inputs.feeCents),
        line('Rehab', inputs.rehabCents),
        line('Buying and selling costs', inputs.buyerClosingCents),
        line('Holding costs', inputs.buyerHoldingCents),
      ],
      [],
      ['End buyer\u2019s cash or financing', 'Cash back'],
    ),
    balanced(
      'You, until the closing',
      [line('Earnest money', inputs.earnestCents), line('Marketing and legal', inputs.marketingCents)],
      [],
      ownCash,
    ),
  ],
  brrrr(inputs) {
    const { holdingCents, interestCents, pointsCents, newLoanCents, loans } = outcomeOf('brrrr', inputs);
    return [
      balanced(
        'Purchase and rehab',
        [
          line('Price', inputs.priceCents),
          line('Closing', inputs.closingCents),
          line('Rehab', inputs.rehabCents),
          line('Holding costs', holdingCents),
          line('Loan interest', interestCents),
          line('Loan points', pointsCents),
          line('Principal repaid before the refinance', loans.repaidCents),
        ],
        shortLoanLines('Purchase loan', inputs),
        ownCash,
      ),
      balanced(
        'Refinance',
        [line('Payoff of the purchase loans', loans.payoffCents), line('Refinance costs', inputs.refinanceCostsCents)],
        [line('New loan', newLoanCents)],
        ownCash,
      ),
    ];
  },
  land(inputs) {
    const { carryingCents } = outcomeOf('land', inputs);
    return [
      balanced(
        'Purchase, until the sale',
        [
          line('Price', inputs.priceCents),
          line('Closing', inputs.closingCents),
          line('Marketing and survey', inputs.marketingCents),
          line('Property tax until the sale', carryingCents),
        ],
        [line('Financed by the seller', inputs.loanCents)],
        ownCash,
      ),
    ];
  },
};

/** Sources and uses of a deal's purchase, and of a refinance. The inputs must be free of faults (`inputFaults`). */
export function sourcesAndUses<M extends Mode>(mode: M, inputs: Inputs<M>): SourcesAndUses[] {
  return parts[mode](inputs).filter(({ uses }) => uses.length > 0);
}
