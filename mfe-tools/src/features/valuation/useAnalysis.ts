import type { AnalysisAssumptions, ComparableChoice, ComparableSettings, PropertyAnalysis } from '@dealstead/contracts';
import { useQueryClient, useRead, useWrite } from '@dealstead/kit';

type Change = {
  settings?: Partial<ComparableSettings>;
  assumptions?: Partial<AnalysisAssumptions>;
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

/** The analysis of a property, and `change`, which stores the member's settings, choices and own figures. */
export function useAnalysis(recordId: number) {
  const client = useQueryClient();
  const query = useRead('/api/property-records/{id}/analysis', { id: recordId });
  const saving = useWrite('PUT', '/api/property-records/{id}/analysis', {
    onSuccess: (analysis) => client.setQueryData([`/api/property-records/${recordId}/analysis`], analysis),
  });

  function change({ settings, assumptions, choice, reset }: Change): void {
    const analysis = query.data;
    if (!analysis) return;
    const choices = reset ? [] : choicesOf(analysis);
    saving.mutate({
      params: { id: recordId },
      body: {
        settings: { ...analysis.settings, ...settings },
        assumptions: { ...analysis.assumptions, ...assumptions },
        choices: choice ? withChoice(choices, choice) : choices,
      },
    });
  }
  return { query, saving, change };
}

export type ChangeAnalysis = ReturnType<typeof useAnalysis>['change'];
