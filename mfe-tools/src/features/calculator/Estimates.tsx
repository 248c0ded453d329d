import { factInputs, fieldsOf, type Mode, type StatedFigure } from '@dealstead/formulas';
import { Button, formatMoney } from '@dealstead/kit';
import type { Dispatch } from 'react';
import { styled } from 'styled-components';
import type { DraftAction } from './draft.ts';
import type { Subject } from './subject.ts';
import { useEstimates } from './useEstimates.ts';

const Offer = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: 0 8px;
`;

export interface EstimatesProps {
  mode: Mode;
  /** The inputs that are asked for. */
  asked: readonly string[];
  subject: Subject | null;
  dispatch: Dispatch<DraftAction>;
}

/** Estimates of the value and the rent that are asked for, each with a button that takes it. */
export function Estimates({ mode, asked, subject, dispatch }: EstimatesProps) {
  const facts = (['arv', 'rent'] as const).filter((fact) => asked.includes(factInputs[mode][fact] ?? ''));
  const estimates = useEstimates(subject, facts.length > 0);
  return facts.map((fact) => {
    const figure = estimates[fact];
    if (!figure) return null;
    const label = fieldsOf(mode).find(([key]) => key === factInputs[mode][fact])?.[1].label ?? '';
    return (
      <Offer key={fact}>
        <span>{`${facts.length > 1 ? `${label}, estimate` : 'Estimate'}: ${rangeText(figure)}.`}</span>
        <Button
          kind="quiet"
          size="small"
          aria-label={`Use the estimate: ${label}`}
          onClick={() => dispatch({ type: 'stated', mode, fact, figure })}
        >
          Use it
        </Button>
      </Offer>
    );
  });
}

/** "$212,000–238,000", or an amount with its source. */
function rangeText({ cents, source: { low, high, label } }: StatedFigure): string {
  if (low === undefined || high === undefined || low === high) return `${formatMoney(cents / 100)}, ${label}`;
  return `${formatMoney(low / 100)}–${formatMoney(high / 100).slice(1)}`;
}
