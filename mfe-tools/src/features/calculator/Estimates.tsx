import { factInputs, fieldsOf, sourceText, type Mode, type StatedFigure } from '@dealstead/formulas';
import { Button, formatMoney } from '@dealstead/kit';
import type { Dispatch } from 'react';
import { styled } from 'styled-components';
import type { DraftAction } from './draft.ts';
import type { Subject } from './subject.ts';
import { useEstimates } from './useEstimates.ts';
import { useSubject } from './useSubject.ts';

const Offer = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: 0 8px;
`;

const offeredFacts = ['price', 'arv', 'rehab', 'rent'] as const;

export interface EstimatesProps {
  mode: Mode;
  /** The inputs that are asked for. */
  asked: readonly string[];
  subject: Subject | null;
  dispatch: Dispatch<DraftAction>;
}

/**
 * What is known of the figures that are asked for, each with a button that takes it: what is stated of the subject, where its field
 * was emptied, and estimates of the value and the rent that nobody states.
 */
export function Estimates({ mode, asked, subject, dispatch }: EstimatesProps) {
  const facts = offeredFacts.filter((fact) => asked.includes(factInputs[mode][fact] ?? ''));
  const stated = useSubject(subject, facts.length > 0).read?.facts;
  const missing = facts.filter((fact) => !stated?.[fact]);
  const estimates = useEstimates(subject, missing.includes('arv') || missing.includes('rent'));
  return facts.map((fact) => {
    const known = stated?.[fact];
    const figure = known ?? (fact === 'arv' || fact === 'rent' ? estimates[fact] : undefined);
    // A wholesaler's contract price is the stated price less the fee.
    if (!figure || (mode === 'wholesale' && fact === 'price')) return null;
    const label = fieldsOf(mode).find(([key]) => key === factInputs[mode][fact])?.[1].label ?? '';
    const estimated = `${facts.length > 1 ? `${label}, estimate` : 'Estimate'}: ${rangeText(figure)}.`;
    return (
      <Offer key={fact}>
        <span>{known ? `${sourceText(figure.source)}: ${formatMoney(figure.cents / 100)}.` : estimated}</span>
        <Button
          kind="quiet"
          size="small"
          aria-label={`Use ${known ? 'what is stated' : 'the estimate'}: ${label}`}
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
