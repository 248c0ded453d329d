import {
  factInputs,
  fieldsOf,
  sourceText,
  type AnyInputs,
  type InputSources,
  type Mode,
  type StatedFigure,
} from '@dealstead/formulas';
import { Alert, Button, formatMoney } from '@dealstead/kit';
import type { Dispatch } from 'react';
import { styled } from 'styled-components';
import { isOthers, type DraftAction } from './draft.ts';
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
  const { read } = useSubject(subject, facts.length > 0);
  const stated = read && { ...read.offers, ...read.facts };
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

const comparedFacts = ['rent', 'tax'] as const;

export interface OtherStatementsProps extends Omit<EstimatesProps, 'asked'> {
  inputs: AnyInputs;
  sources: InputSources;
}

/** What records and comparables say of the rent and the taxes where the figures are a seller's or assumed, and differ. */
export function OtherStatements({ mode, inputs, sources, subject, dispatch }: OtherStatementsProps) {
  const facts = comparedFacts.filter((fact) => isOthers(sources[factInputs[mode][fact] ?? '']));
  const estimates = useEstimates(subject, facts.length > 0);
  const others = facts.flatMap((fact) => {
    const figure = estimates[fact];
    const key = factInputs[mode][fact]!;
    return figure && inputs[key] != null && figure.cents !== inputs[key] ? [{ fact, key, figure }] : [];
  });
  if (others.length === 0) return null;
  return (
    <Alert tone="water">
      {others.map(({ fact, key, figure }) => {
        const name = fact === 'rent' ? 'Rent' : 'Property taxes';
        const here = `${formatMoney(inputs[key]! / 100)} here`;
        return (
          <Offer key={fact}>
            <span>
              {name}: {formatMoney(figure.cents / 100)} ({figure.source.label}), {here} ({sourceText(sources[key]!)}).
            </span>
            <Button
              kind="quiet"
              size="small"
              aria-label={`Use ${formatMoney(figure.cents / 100)}: ${name}`}
              onClick={() => dispatch({ type: 'stated', mode, fact, figure, replaces: true })}
            >
              Use it
            </Button>
          </Offer>
        );
      })}
    </Alert>
  );
}

/** "$212,000–238,000", or an amount with its source. */
function rangeText({ cents, source: { low, high, label } }: StatedFigure): string {
  if (low === undefined || high === undefined || low === high) return `${formatMoney(cents / 100)}, ${label}`;
  return `${formatMoney(low / 100)}–${formatMoney(high / 100).slice(1)}`;
}
