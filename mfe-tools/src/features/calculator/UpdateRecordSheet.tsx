import { isSettled, leadName, rentedCategories } from '@dealstead/contracts';
import type { Holding, HoldingInput } from '@dealstead/contracts/tools/portfolio';
import {
  factInputs,
  factsOfHolding,
  factsOfLead,
  withFigures,
  type AnyInputs,
  type DealAssumptions,
  type InputSources,
  type Mode,
} from '@dealstead/formulas';
import { ApiError, Button, Checkbox, Sheet, Small, Stack, toast, toastError, useRead, useWrite } from '@dealstead/kit';
import { QueryView } from '@dealstead/kit/data';
import { useState, type ComponentProps } from 'react';
import { useDealChanges } from '../dealPipeline/dealChanges.tsx';
import { useLeadChanges } from '../leads/leadChanges.ts';
import { portfolioReads } from '../portfolio/usePortfolio.ts';
import { dealUpdates, holdingUpdates, leadUpdates, leftOutOf, type RecordUpdate } from './recordUpdates.ts';
import { subjectNames, type UpdatedKind } from './subject.ts';
import { useDealFacts } from './useSubject.ts';

export interface UpdateRecordSheetProps {
  kind: UpdatedKind;
  id: number;
  mode: Mode;
  inputs: AnyInputs;
  sources: InputSources;
  /** Null while they load. */
  assumptions: DealAssumptions | null;
  onClose: () => void;
}

const sheets = { deal: UpdateDeal, lead: UpdateLead, holding: UpdateHolding };

/** Writes figures of the analysis back to the record that it is about: those that the member leaves checked. */
export default function UpdateRecordSheet(props: UpdateRecordSheetProps) {
  const Update = sheets[props.kind];
  return <Update {...props} />;
}

const mergedChanges = <Changes extends object>(updates: readonly RecordUpdate<Changes>[]): Changes =>
  Object.assign({}, ...updates.map(({ changes }) => changes)) as Changes;

function UpdateDeal({ id, mode, inputs, sources, assumptions, onClose }: UpdateRecordSheetProps) {
  const query = useRead('/api/deals/{id}', { id }, { staleTime: 0 });
  const deal = query.data;
  const factsOf = useDealFacts(deal);
  const { edit } = useDealChanges();
  const updates = deal ? dealUpdates(deal, mode, inputs, sources) : [];
  const leftOut =
    deal && assumptions && factsOf
      ? leftOutOf('deal', mode, inputs, factsOf({ ...deal, ...mergedChanges(updates) }), assumptions)
      : [];
  return (
    <UpdateSheet
      {...{ kind: 'deal', query, updates, leftOut, onClose }}
      isOver={deal !== undefined && isSettled(deal)}
      name={deal?.title ?? ''}
      save={async (chosen) => deal !== undefined && (await edit(deal, mergedChanges(chosen))) !== null}
    />
  );
}

function UpdateLead({ id, mode, inputs, assumptions, onClose }: UpdateRecordSheetProps) {
  const query = useRead('/api/leads/{id}', { id }, { staleTime: 0 });
  const lead = query.data;
  const { edit } = useLeadChanges();
  const updates = lead ? leadUpdates(lead, mode, inputs) : [];
  const name = lead ? leadName(lead) : '';
  const leftOut = () => {
    if (!lead || !assumptions) return [];
    const { askingPrice } = { ...lead, ...mergedChanges(updates) };
    const cents = inputs[factInputs[mode].arv ?? ''] ?? null;
    // Rules that take a share of the value are those of the profile, wherever the value is from.
    const arv = cents === null ? undefined : { cents, source: { kind: 'member' as const, label: name } };
    const facts = factsOfLead({ name, askingPrice });
    return leftOutOf('lead', mode, inputs, arv ? withFigures(facts, { price: facts.price, arv }) : facts, assumptions);
  };
  return (
    <UpdateSheet
      {...{ kind: 'lead', query, name, updates, onClose }}
      leftOut={leftOut()}
      save={async (chosen) => lead !== undefined && (await edit(lead, mergedChanges(chosen))) !== null}
    />
  );
}

/** The terms of a holding as its update takes them, with some replaced. */
const termsOf = (holding: Holding, changes: Partial<HoldingInput>): HoldingInput => ({
  propertyId: holding.propertyId,
  address: holding.address,
  city: holding.city,
  state: holding.state,
  category: holding.category,
  strategy: holding.strategy,
  purchaseDate: holding.purchaseDate,
  purchasePrice: holding.purchasePrice,
  closingCosts: holding.closingCosts,
  rehabCost: holding.rehabCost,
  loan: holding.loan,
  monthlyRent: holding.monthlyRent,
  monthlyExpenses: holding.monthlyExpenses,
  sale: holding.sale,
  notes: holding.notes,
  ...changes,
});

function UpdateHolding({ id, mode, inputs, sources, assumptions, onClose }: UpdateRecordSheetProps) {
  const query = useRead('/api/portfolio/holdings/{id}', { id }, { staleTime: 0 });
  const saveTerms = useWrite('PUT', '/api/portfolio/holdings/{id}', { invalidates: portfolioReads });
  const saveValue = useWrite('PUT', '/api/portfolio/holdings/{id}/values/{date}', { invalidates: portfolioReads });
  const holding = query.data?.holding;
  const updates = holding ? holdingUpdates(holding, mode, inputs, sources) : [];
  const leftOut = () => {
    if (!holding || !assumptions) return [];
    const terms = Object.assign({}, ...updates.map(({ changes }) => changes.terms)) as Partial<HoldingInput>;
    const value = updates.find(({ changes }) => changes.value !== undefined)?.changes.value;
    const changed = {
      ...termsOf(holding, terms),
      value: value === undefined ? holding.value : { ...holding.value, amount: value, source: 'own-estimate' },
    };
    const facts = factsOfHolding(changed, rentedCategories.includes(holding.category));
    return leftOutOf('holding', mode, inputs, facts, assumptions);
  };
  const save = async (chosen: typeof updates): Promise<boolean> => {
    const terms = Object.assign({}, ...chosen.map(({ changes }) => changes.terms)) as Partial<HoldingInput>;
    const value = chosen.find(({ changes }) => changes.value !== undefined)?.changes.value;
    try {
      if (!query.data || !holding) throw new Error('The property did not load');
      const { changedAt } = holding;
      if (Object.keys(terms).length > 0)
        await saveTerms.mutateAsync({ params: { id }, body: { ...termsOf(holding, terms), changedAt } });
      if (value !== undefined)
        await saveValue.mutateAsync({
          params: { id, date: query.data.today },
          body: { amount: value, source: 'own-estimate' },
        });
    } catch (error) {
      if (error instanceof ApiError && error.problem?.code === 'holding-conflict') {
        await query.refetch();
        toast({
          title: 'The property was changed elsewhere',
          description: 'Check the figures again.',
          destructive: true,
        });
      } else toastError(error, 'The property was not updated.');
      return false;
    }
    toast({ title: `${holding.address} updated` });
    return true;
  };
  return (
    <UpdateSheet
      {...{ kind: 'holding', query, updates, save, onClose }}
      name={holding?.address ?? ''}
      leftOut={leftOut()}
    />
  );
}

interface UpdateSheetProps<Changes> {
  kind: UpdatedKind;
  query: ComponentProps<typeof QueryView>['query'];
  /** What the member calls the record. */
  name: string;
  updates: readonly RecordUpdate<Changes>[];
  /** Whether the record is of something that has ended. */
  isOver?: boolean;
  /** Figures that the record has no field for. */
  leftOut: readonly string[];
  /** Resolves to whether it was saved. */
  save: (chosen: RecordUpdate<Changes>[]) => Promise<boolean>;
  onClose: () => void;
}

/** The figures that differ, before and after, each with a box. */
function UpdateSheet<Changes>(props: UpdateSheetProps<Changes>) {
  const { kind, query, name, updates, isOver = false, leftOut, save, onClose } = props;
  const noun = subjectNames[kind];
  /** Labels whose box is not as it began. */
  const [toggled, setToggled] = useState<ReadonlySet<string>>(new Set());
  const [isSaving, setSaving] = useState(false);
  const isChecked = ({ label, isChosen }: RecordUpdate<Changes>) => toggled.has(label) !== isChosen;
  const chosen = updates.filter(isChecked);
  const toggle = (label: string) =>
    setToggled((before) =>
      before.has(label) ? new Set([...before].filter((one) => one !== label)) : new Set([...before, label]),
    );
  const submit = async () => {
    if (isSaving) return;
    setSaving(true);
    const isSaved = await save(chosen);
    setSaving(false);
    if (isSaved) onClose();
  };
  return (
    <Sheet
      open
      onClose={onClose}
      title={`Update the ${noun}`}
      footer={
        <Button full pending={isSaving} disabled={chosen.length === 0} onClick={() => void submit()}>
          {`Update ${noun}`}
        </Button>
      }
    >
      <QueryView query={query} label={`The ${noun}`} loading={160}>
        {() => (
          <Stack space={3}>
            <Small>
              {updates.length === 0
                ? `${name} already has the price and values of this analysis.`
                : `These figures differ from ${name}. Checked ones replace the ${noun}\u2019s.${isOver ? ` The ${noun} is closed or lost: check only what was entered wrong.` : ''}`}
            </Small>
            {updates.map((update) => (
              <Checkbox key={update.label} checked={isChecked(update)} onChange={() => toggle(update.label)}>
                {`${update.label}: ${update.before} \u2192 ${update.after}`}
              </Checkbox>
            ))}
            {leftOut.length > 0 && (
              <div>
                <Small>{`These figures stay in the analysis and have no field in the ${noun}.`}</Small>
                <ul>
                  {leftOut.map((text) => (
                    <li key={text}>
                      <Small>{text}</Small>
                    </li>
                  ))}
                </ul>
              </div>
            )}
          </Stack>
        )}
      </QueryView>
    </Sheet>
  );
}
