import {
  dealDueFilters,
  dealDueLabels,
  dealSortLabels,
  dealSortOrders,
  dealStageLabels,
  dealStages,
  pipelineTypeLabels,
  pipelineTypes,
  type Assignees,
} from '@dealstead/contracts';
import { useUser } from '@dealstead/kit';
import type { RefObject } from 'react';
import { assigneeFilter } from '../records/assignees.tsx';
import { FilterBar, optionsOf, type FilterSpec } from '../records/FilterBar.tsx';
import { countFilters, type DealQuery } from './dealQuery.ts';

const filters: readonly FilterSpec[] = [
  {
    name: 'stage',
    label: 'Stage',
    any: 'Open deals',
    options: [['all', 'All deals'], ...optionsOf(dealStages, dealStageLabels), ['lost', 'Lost'], ['deleted', 'Trash']],
  },
  { name: 'due', label: 'Closing', any: 'Any closing', options: optionsOf(dealDueFilters, dealDueLabels) },
  { name: 'dealType', label: 'Type', any: 'Any type', options: optionsOf(pipelineTypes, pipelineTypeLabels) },
];

export interface DealFiltersProps {
  query: DealQuery;
  people: Assignees;
  searchRef: RefObject<HTMLInputElement | null>;
  /** On a board each column is a stage. */
  withoutStage: boolean;
}

/** Text, filters and order of the deals. */
export function DealFilters({ query: { values, set }, people, searchRef, withoutStage }: DealFiltersProps) {
  const user = useUser();
  const all = [...filters, assigneeFilter(people, user?.id)];
  return (
    <FilterBar
      noun="deals"
      placeholder="Title, address, buyer"
      values={values}
      set={set}
      filters={all.filter(({ name }) => name !== 'stage' || !withoutStage)}
      orders={[['', 'By closing date'], ...optionsOf(dealSortOrders.slice(1), dealSortLabels)]}
      count={countFilters(values)}
      searchRef={searchRef}
    />
  );
}
