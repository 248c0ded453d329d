import {
  dealStageLabels,
  missingForStage,
  transitionProblem,
  type Deal,
  type DealField,
  type DealFields,
  type DealStage,
  type MissingRequirement,
} from '@dealstead/contracts';
import { ApiError, toast, useRequests } from '@dealstead/kit';
import { useMemo, useState } from 'react';
import { patchLists, useRecordChanges, type ChangeOptions } from '../records/changes.ts';

const options: ChangeOptions = {
  tags: ['/api/deals', '/api/dashboards/pro', '/api/leads'],
  noun: 'deal',
};

/** A deal as lists and records hold it; the dashboard's cards know less of it. */
export type EditableDeal = Pick<Deal, 'id' | 'version' | 'title'> & Partial<Deal>;

/** Fields that may change for several deals at once. */
export type BulkChanges = Partial<Pick<DealFields, 'stage' | 'dealType' | 'assignedToUserId' | 'expectedClosingDate'>>;

/** A move that lacks something, which a dialog asks for. */
export interface BlockedMove {
  readonly deal: EditableDeal;
  readonly stage: DealStage;
  readonly missing: readonly MissingRequirement[];
  /** What the dialog offers to enter and the stage does without. */
  readonly optional: readonly DealField[];
}

/** A closing is the time to say what a deal earned, also where the stage does without. */
const optionalFor = (deal: EditableDeal, stage: DealStage, missing: readonly MissingRequirement[]): DealField[] =>
  stage === 'closed' && deal.actualProfit == null && missing.every(({ field }) => field !== 'actualProfit')
    ? ['actualProfit']
    : [];

const described = (changes: Partial<DealFields>): string => {
  if (changes.status) return changes.status === 'lost' ? 'marked as lost' : 'reopened';
  if (changes.stage) return `moved to ${dealStageLabels[changes.stage]}`;
  const { assignedToUserId } = changes;
  return assignedToUserId === undefined ? 'saved' : assignedToUserId === null ? 'unassigned' : 'assigned';
};

const isWhole = (deal: EditableDeal): deal is Deal => deal.hasContract !== undefined && deal.stage !== undefined;

/** What the service says is missing for a move. */
function missingOf(error: unknown): readonly MissingRequirement[] | null {
  const problem = error instanceof ApiError ? error.problem : undefined;
  return problem?.code === 'deal-requirements' ? (problem.details as BlockedMove).missing : null;
}

/** Changes of deals. Each shows its result at once and a toast whose button takes it back. */
export function useDealChanges() {
  const { client, refresh, undo, run, pending } = useRecordChanges(options);
  const { write } = useRequests();
  const [blocked, setBlocked] = useState<BlockedMove | null>(null);

  const actions = useMemo(() => {
    /**
     * Edits a deal in place. The toast of a conflict names both values; a move that lacks something asks for it. A form shows by
     * itself why it was not saved: for it the promise rejects.
     */
    function edit(deal: EditableDeal, changes: Partial<DealFields>, isForm = false) {
      const was = Object.fromEntries(
        Object.keys(changes).flatMap((field) => (field in deal ? [[field, deal[field as keyof DealFields]]] : [])),
      );
      patchLists(client, '/api/deals', new Set([deal.id]), changes);
      return run(
        `${deal.title} ${described(changes)}`,
        () =>
          write('PATCH', '/api/deals/{id}', { params: { id: deal.id }, body: { version: deal.version, changes, was } }),
        (error) => {
          if (isForm) throw error;
          const missing = missingOf(error);
          if (missing === null || changes.stage === undefined) return false;
          setBlocked({ deal, stage: changes.stage, missing, optional: optionalFor(deal, changes.stage, missing) });
          return true;
        },
      );
    }
    return {
      undo,
      refresh,
      pending,
      edit,
      /** Moves a deal to a stage, after what it lacks was asked for. */
      move(deal: EditableDeal, stage: DealStage) {
        const problem = deal.stage === undefined ? null : transitionProblem(deal.stage, stage);
        if (problem !== null || deal.status === 'lost') {
          const description = problem ?? 'Reopen this deal before you move it to another stage.';
          toast({ title: `${deal.title} stays where it is`, description, destructive: true });
          return Promise.resolve(null);
        }
        const missing = isWhole(deal) ? missingForStage(deal, stage) : [];
        const optional = isWhole(deal) ? optionalFor(deal, stage, missing) : [];
        if (missing.length + optional.length === 0) return edit(deal, { stage });
        setBlocked({ deal, stage, missing, optional });
        return Promise.resolve(null);
      },
      closeBlocked: () => setBlocked(null),
      editAll(ids: readonly number[], changes: BulkChanges) {
        return run(`${ids.length} ${ids.length === 1 ? 'deal' : 'deals'} ${described(changes)}`, () =>
          write('POST', '/api/deals/changes', { body: { ids: [...ids], changes } }),
        );
      },
      /** Moves deals to the trash, or back. */
      setDeleted(ids: readonly number[], isDeleted: boolean) {
        const what = ids.length === 1 ? 'Deal' : `${ids.length} deals`;
        return run(isDeleted ? `${what} deleted` : `${what} restored`, () =>
          write('POST', '/api/deals/changes', { body: { ids: [...ids], delete: isDeleted } }),
        );
      },
    };
  }, [client, write, refresh, undo, run, pending]);
  return useMemo(() => ({ ...actions, blocked }), [actions, blocked]);
}

export type DealChanges = ReturnType<typeof useDealChanges>;
