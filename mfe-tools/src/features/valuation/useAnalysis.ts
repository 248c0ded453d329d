import type {
  AdjustmentRates,
  AnalysisAssumptions,
  ComparableChoice,
  ComparableSettings,
  PropertyAnalysis,
} from '@dealstead/contracts';
import { useQueryClient, useRead, useWrite } from '@dealstead/kit';
import { useRef } from 'react';

type Change = {
  settings?: Partial<ComparableSettings>;
  assumptions?: Partial<AnalysisAssumptions>;
  rates?: Partial<AdjustmentRates>;
  choice?: Pick<ComparableChoice, 'recordId'> & Partial<ComparableChoice>;
  /** Forgets pins, drops and weights. */
  reset?: boolean;
};

/** The pins, drops and weights of an analysis. */
const choicesOf = ({ comparables }: PropertyAnalysis): ComparableChoice[] =>
  comparables
    .filter(({ pinned, status, weight }) => pinned || status === 'dropped' || weight !== 1)
    .map(({ id, pinned, status, weight }) => ({ recordId: id, pinned, dropped: status === 'dropped', weight }));

function withChoice(choices: readonly ComparableChoice[], part: NonNullable<Change['choice']>): ComparableChoice[] {
  const before = choices.find(({ recordId }) => recordId === part.recordId);
  const next = { pinned: false, dropped: false, weight: 1, ...before, ...part };
  return [...choices.filter(({ recordId }) => recordId !== part.recordId), next];
}

/** What is stored of an analysis. */
interface StoredChoices {
  readonly settings: ComparableSettings;
  readonly assumptions: AnalysisAssumptions;
  readonly rates: AdjustmentRates;
  readonly choices: ComparableChoice[];
}

const storedChoicesOf = (analysis: PropertyAnalysis): StoredChoices => ({
  settings: analysis.settings,
  assumptions: analysis.assumptions,
  rates: analysis.rates,
  choices: choicesOf(analysis),
});

function withChange(before: StoredChoices, { settings, assumptions, rates, choice, reset }: Change): StoredChoices {
  const choices = reset ? [] : before.choices;
  return {
    settings: { ...before.settings, ...settings },
    assumptions: { ...before.assumptions, ...assumptions },
    rates: { ...before.rates, ...rates },
    choices: choice ? withChoice(choices, choice) : choices,
  };
}

/**
 * The analysis of a property, and `change`, which stores the member's settings, choices and own figures. A write replaces all
 * of them, so a change during one builds on what that one sends, and the writes go out in order.
 */
export function useAnalysis(recordId: number) {
  const client = useQueryClient();
  const query = useRead('/api/property-records/{id}/analysis', { id: recordId });
  /** The body of the last write until it is answered. */
  const sent = useRef<StoredChoices | null>(null);
  const saving = useWrite('PUT', '/api/property-records/{id}/analysis', {
    scope: { id: `property-analysis-${recordId}` },
    onSuccess: (analysis) => client.setQueryData([`/api/property-records/${recordId}/analysis`], analysis),
    onSettled: (_analysis, _error, { body }) => {
      if (sent.current === body) sent.current = null;
    },
  });

  function change(part: Change): void {
    const before = sent.current ?? (query.data && storedChoicesOf(query.data));
    if (!before) return;
    sent.current = withChange(before, part);
    saving.mutate({ params: { id: recordId }, body: sent.current });
  }
  return { query, saving, change };
}

export type ChangeAnalysis = ReturnType<typeof useAnalysis>['change'];
