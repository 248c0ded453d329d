import { sumStated } from '@dealstead/contracts';
import type { Holding } from '@dealstead/contracts/tools/portfolio';
import { KeyValues, Panel, PanelHead, formatDate, formatMoneyExact } from '@dealstead/kit';
import { annualReturnText, cashOnCashText, percentText } from './labels.ts';

const negated = (dollars: number | null): number | null => (dollars === null ? null : -dollars);

type Line = readonly [label: string, value: string, isTotal?: true];

function Ledger({ lines }: { lines: readonly Line[] }) {
  return (
    <KeyValues>
      {lines.map(([label, value, isTotal]) => (
        <div key={label} data-total={isTotal}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </KeyValues>
  );
}

/** How equity, or the proceeds of a sale, follow from value, cost and loan. */
export function EquityPanel({ holding }: { holding: Holding }) {
  const { figures, loan, sale, value } = holding;
  const owed = sale && sumStated([sale.price, negated(sale.sellingCosts), negated(figures.netProceeds)]);
  const lines: Line[] = sale
    ? [
        ['Sale price', formatMoneyExact(sale.price)],
        ['Selling costs', statedText(negated(sale.sellingCosts))],
        ['Loan balance paid off', formatMoneyExact(negated(owed))],
        ['Net proceeds', formatMoneyExact(figures.netProceeds), true],
      ]
    : [
        ['Value', formatMoneyExact(value.amount)],
        ['Loan balance, scheduled', statedText(negated(figures.loanBalance))],
        ['Equity', formatMoneyExact(figures.equity), true],
      ];
  return (
    <Panel aria-labelledby="equity">
      <PanelHead>
        <h2 id="equity">{sale ? 'Sale' : 'Equity'}</h2>
        <span>{sale ? formatDate(sale.date) : 'Today'}</span>
      </PanelHead>
      <Ledger
        lines={[
          ['Purchase price', formatMoneyExact(holding.purchasePrice)],
          ['Closing costs', statedText(holding.closingCosts)],
          ['Rehab', statedText(holding.rehabCost)],
          ['Cost', formatMoneyExact(figures.cost), true],
          ...lines,
          ...(loan ? loanLines(loan, figures.monthlyPayment) : []),
        ]}
      />
    </Panel>
  );
}

const statedText = (dollars: number | null): string => (dollars === null ? 'Not stated' : formatMoneyExact(dollars));

const loanLines = (loan: NonNullable<Holding['loan']>, monthlyPayment: number | null): Line[] => [
  [`Loan of ${formatDate(loan.startDate)}`, formatMoneyExact(loan.amount)],
  [
    'Rate and term',
    `${loan.rate}%, ${loan.termMonths % 12 === 0 ? `${loan.termMonths / 12} years` : `${loan.termMonths} months`}`,
  ],
  [
    'Payment, principal and interest',
    monthlyPayment !== null && monthlyPayment > 0 ? formatMoneyExact(monthlyPayment) : 'Paid off',
  ],
];

/** How cash flow and returns follow from rent, expenses and cash invested. */
export function ReturnPanel({ holding }: { holding: Holding }) {
  const { figures, monthlyRent, monthlyExpenses, sale } = holding;
  const cashFlow: Line[] = [
    ['Rent', statedText(monthlyRent)],
    ['Expenses', statedText(negated(monthlyExpenses))],
    ['Loan payment', statedText(negated(figures.monthlyPayment))],
    ['Cash flow, month', formatMoneyExact(figures.monthlyCashFlow), true],
  ];
  return (
    <Panel aria-labelledby="returns">
      <PanelHead>
        <h2 id="returns">Cash flow and return</h2>
      </PanelHead>
      <Ledger
        lines={[
          ...(sale ? [] : cashFlow),
          ['Cap rate on cost (12 × (rent − expenses) ÷ cost)', percentText(figures.capRateOnCost)],
          ['Cash invested (cost − loan)', formatMoneyExact(figures.cashInvested)],
          ['Cash-on-cash (12 × cash flow ÷ cash invested)', cashOnCashText(holding)],
          ['Cash collected so far', formatMoneyExact(figures.cashCollected)],
          [sale ? 'Gain, realized' : 'Gain, unrealized', formatMoneyExact(figures.gain), true],
          ['Total return (gain ÷ cash invested)', percentText(figures.totalReturn)],
          ['Annual return (XIRR)', annualReturnText(figures.annualReturn)],
        ]}
      />
    </Panel>
  );
}
