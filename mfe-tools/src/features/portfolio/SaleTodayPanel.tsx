import type { HoldingDetail } from '@dealstead/contracts/tools/portfolio';
import { parseFigure } from '@dealstead/formulas';
import {
  AssumptionsButton,
  Field,
  KeyValues,
  Panel,
  PanelHead,
  TextInput,
  formatMoney,
  formatMoneyExact,
  useAssumptions,
} from '@dealstead/kit';
import { useState } from 'react';
import { styled } from 'styled-components';
import { annualReturnText, targetOf, targetText } from './labels.ts';
import { sellToday } from './saleToday.ts';

const Inputs = styled.div`
  display: grid;
  grid-template-columns: repeat(2, minmax(0, 1fr));
  gap: 12px;
  margin-bottom: 8px;
`;

const Targets = styled.p`
  margin-top: 14px;
  font-size: var(--t14);
  color: var(--ink-2);
  b {
    color: var(--ink);
  }
`;

/** What a sale today would pay out, step by step, as its price and costs are changed. The costs begin with the assumptions in use. */
export function SaleTodayPanel({ detail }: { detail: HoldingDetail }) {
  const { holding, settings } = detail;
  const { cashInvested } = holding.figures;
  const [priceText, setPriceText] = useState(holding.value.amount.toLocaleString('en-US'));
  const assumptions = useAssumptions();
  const [typedCosts, setTypedCosts] = useState<string | null>(null);
  const costsText = typedCosts ?? String(assumptions.figures.sellingCosts);
  const target = targetOf(settings);
  const price = parseFigure(priceText, 'cents');
  const costs = parseFigure(costsText, 'percent');
  const priceFault = 'fault' in price ? price.fault : (price.value ?? -1) < 0 ? 'Enter a price.' : undefined;
  const costsFault =
    'fault' in costs ? costs.fault : isWithin(costs.value, 50) ? undefined : 'Enter a percent from 0 to 50.';
  const sale =
    priceFault === undefined && costsFault === undefined && 'value' in price && 'value' in costs
      ? sellToday(detail, (price.value ?? 0) / 100, costs.value ?? 0, target)
      : null;
  return (
    <Panel aria-labelledby="sale-today">
      <PanelHead>
        <h2 id="sale-today">If you sold today</h2>
      </PanelHead>
      <Inputs>
        <Field label="Sale price" prefix="$" error={priceFault}>
          <TextInput
            inputMode="decimal"
            autoComplete="off"
            value={priceText}
            onChange={(event) => setPriceText(event.target.value)}
          />
        </Field>
        <Field label="Selling costs" suffix="%" error={costsFault}>
          <TextInput
            inputMode="decimal"
            autoComplete="off"
            value={costsText}
            onChange={(event) => setTypedCosts(event.target.value)}
          />
        </Field>
      </Inputs>
      <KeyValues aria-live="polite">
        <Line label="Sale price" value={sale && formatMoneyExact(sale.price)} />
        <Line
          label={`Selling costs, ${costsText || '0'}% of the price`}
          value={sale && formatMoneyExact(-sale.sellingCosts)}
        />
        <Line
          label="Loan balance"
          value={sale && formatMoneyExact(sale.loanBalance === null ? null : -sale.loanBalance)}
        />
        <Line label="Net proceeds" value={sale && formatMoneyExact(sale.netProceeds)} total />
        <Line label="Cash collected so far" value={sale && formatMoneyExact(holding.figures.cashCollected)} />
        <Line label="Cash invested" value={sale && cashInvested !== null ? formatMoneyExact(-cashInvested) : null} />
        <Line label="Gain" value={sale && formatMoneyExact(sale.gain)} total />
        <Line
          label="Annual return"
          value={
            sale &&
            annualReturnText(sale.annualReturn) +
              (sale.annualReturn.rate === null || target === null
                ? ''
                : ` (${targetText(sale.annualReturn, target)} to target)`)
          }
        />
      </KeyValues>
      {sale?.breakEvenPrice != null && (
        <Targets>
          You break even at a price of <b>{formatMoney(sale.breakEvenPrice)}</b>
          {sale.targetPrice !== null && (
            <>
              {' '}
              and reach your target of {target}% a year at <b>{formatMoney(sale.targetPrice)}</b>
            </>
          )}
          .
        </Targets>
      )}
      <AssumptionsButton isUnused={typedCosts !== null} onUsed={() => setTypedCosts(null)} />
    </Panel>
  );
}

const isWithin = (value: number | null, highest: number) => value !== null && value >= 0 && value <= highest;

function Line({ label, value, total }: { label: string; value: string | null; total?: boolean }) {
  return (
    <div data-total={total || undefined}>
      <dt>{label}</dt>
      <dd>{value ?? '–'}</dd>
    </div>
  );
}
