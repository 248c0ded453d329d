import {
  dealDueFilters,
  dealDueLabels,
  dealSortLabels,
  dealSortOrders,
  dealStageLabels,
  dealStages,
  pipelineTypeLabels,
  pipelineTypes,
} from '@dealstead/contracts';
import type { RefObject } from 'react';
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
  {
    name: 'assigned',
    label: 'Assigned',
    any: 'Anyone',
    options: [
      ['me', 'Assigned to me'],
      ['none', 'Not assigned'],
    ],
  },
];

export interface DealFiltersProps {
  query: DealQuery;
  searchRef: RefObject<HTMLInputElement | null>;
  /** On a board each column is a stage. */
  withoutStage: boolean;
}

/** Text, filters and order of the deals. */
export function DealFilters({ query: { values, set }, searchRef, withoutStage }: DealFiltersProps) {
  return (
    <FilterBar
      noun="deals"
      placeholder="Title, address, buyer"
      values={values}
      set={set}
      filters={filters.filter(({ name }) => name !== 'stage' || !withoutStage)}
      orders={[['', 'By closing date'], ...optionsOf(dealSortOrders.slice(1), dealSortLabels)]}
      count={countFilters(values)}
      searchRef={searchRef}
    />
  );
}
