import type { ListedCalculation } from '@dealstead/contracts/tools/calculations';
import { formatMoney, formatPercent, phone, TextLink, useIsAllowed, useRead } from '@dealstead/kit';
import { useId } from 'react';
import { styled } from 'styled-components';

const List = styled.ul`
  margin-top: 8px;
  list-style: none;
  li {
    display: flex;
    flex-wrap: wrap;
    justify-content: space-between;
    gap: 0 12px;
    padding: 6px 0;
    border-top: 1px solid var(--line);
    font-size: var(--t14);
  }
  a {
    overflow-wrap: anywhere;
  }
  ${phone} {
    li {
      padding-block: 12px;
    }
  }
`;

/** What a saved analysis resulted in: the first year's cash flow and cash-on-cash, else the profit; or what it lacks. */
export function analysisResultText({ summary, missing }: Pick<ListedCalculation, 'summary' | 'missing'>): string {
  if (missing) return `Add the ${missing} to see returns`;
  const { annualCashFlow, cashOnCashReturn, cashOnCashNote, netProfit } = summary;
  const parts = [
    annualCashFlow !== null && `${formatMoney(annualCashFlow)} in year 1`,
    annualCashFlow === null && netProfit !== null && `${formatMoney(netProfit)} profit`,
    cashOnCashReturn !== null && `${formatPercent(cashOnCashReturn / 100, 2)} cash-on-cash`,
    cashOnCashNote !== null && `cash-on-cash: ${cashOnCashNote}`,
  ];
  return parts.filter(Boolean).join(', ');
}

export interface OwnAnalysesProps {
  /** What the analyses are attached to. */
  about: { readonly propertyId: number } | { readonly leadId: number };
}

/** The member's saved analyses of a listing or a lead, each with its result; nothing where there are none. */
export function OwnAnalyses({ about }: OwnAnalysesProps) {
  const isAllowed = useIsAllowed('investment-calculator');
  const id = useId();
  const { data } = useRead('/api/calculations{?propertyId,leadId}', about, { enabled: isAllowed });
  if (!data || data.calculations.length === 0) return null;
  return (
    <section aria-labelledby={id}>
      <h3 id={id}>Your analyses</h3>
      <List>
        {data.calculations.map((calculation) => (
          <li key={calculation.id}>
            <TextLink to={`/calculator/${calculation.id}`}>{calculation.name}</TextLink>
            <span>{analysisResultText(calculation)}</span>
          </li>
        ))}
      </List>
    </section>
  );
}
