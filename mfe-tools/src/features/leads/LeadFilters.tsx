import {
  leadDueFilters,
  leadDueLabels,
  isFilterable,
  leadListFilters,
  leadPriorities,
  leadPriorityLabels,
  leadSortLabels,
  leadSortOrders,
  leadStatuses,
  leadStatusLabels,
  leadTypeLabels,
  leadTypes,
  type NamedLeadField,
  readFieldFilter,
  writeFieldFilter,
  type Assignees,
} from '@dealstead/contracts';
import { sentenceCase, useUser } from '@dealstead/kit';
import type { RefObject } from 'react';
import { assigneeFilter } from '../records/assignees.tsx';
import { FilterBar, importFilter, optionsOf, type FilterSpec } from '../records/FilterBar.tsx';
import { ListFilter } from './lists/ListFilter.tsx';
import { countFilters, type LeadQuery } from './leadQuery.ts';

const filtersOf = (sources: readonly string[], assigned: FilterSpec, importId: string | undefined): FilterSpec[] => [
  {
    name: 'status',
    label: 'Status',
    any: 'Open leads',
    options: [['all', 'All leads'], ...optionsOf(leadStatuses, leadStatusLabels)],
  },
  { name: 'due', label: 'Follow-up', any: 'Any follow-up', options: optionsOf(leadDueFilters, leadDueLabels) },
  { name: 'priority', label: 'Priority', any: 'Any priority', options: optionsOf(leadPriorities, leadPriorityLabels) },
  { name: 'leadType', label: 'Type', any: 'Any type', options: optionsOf(leadTypes, leadTypeLabels) },
  {
    name: 'source',
    label: 'Source',
    any: 'Any source',
    options: sources.map((source) => [source, sentenceCase(source)]),
  },
  assigned,
  ...importFilter('leads', importId),
];

/** The filter of a mark, of the tags, or of a field that the owner has defined. */
function moreFilter(field: NamedLeadField, tags: readonly string[]): FilterSpec {
  const { kind, name, label } = field;
  if (kind === 'tags') return { name, label, any: 'Any tag', options: tags.map((tag) => [tag, tag]) };
  if (kind === 'choice')
    return {
      name,
      label,
      any: `${label}: any`,
      options: field.choices.map((choice) => [choice, `${label}: ${choice}`]),
    };
  if (kind !== 'flag') return { name, label, any: `${label}: any`, options: [], isTyped: true };
  return {
    name,
    label,
    any: `${label}: any`,
    options: [
      ['yes', `${label}: yes`],
      ['no', `${label}: no`],
    ],
  };
}

export interface LeadFiltersProps {
  query: LeadQuery;
  sources: readonly string[];
  tags: readonly string[];
  fields: readonly NamedLeadField[];
  people: Assignees;
  /** The text field, for the key that focuses it. */
  searchRef: RefObject<HTMLInputElement | null>;
  /** On a board each column is a status. */
  withoutStatus?: boolean;
}

/** Text, filters and order of the leads. */
export function LeadFilters({
  query: { values, set },
  sources,
  tags,
  fields,
  people,
  searchRef,
  withoutStatus = false,
}: LeadFiltersProps) {
  const user = useUser();
  const filters = filtersOf(sources, assigneeFilter(people, user?.id), values.importId).filter(
    ({ name, options }) =>
      (name !== 'status' || !withoutStatus) && (options.length > 0 || name !== 'source' || values.source !== undefined),
  );
  const fieldFilter = readFieldFilter(values.fields ?? '{}') ?? {};
  const more = fields
    .filter(isFilterable)
    .map((field) => moreFilter(field, tags))
    .filter(({ options, isTyped }) => isTyped || options.length > 0);
  const setAny = (changes: Record<string, string>) => {
    const [name = ''] = Object.keys(changes);
    const isMore = more.some((filter) => filter.name === name);
    set((now) =>
      isMore ? { fields: writeFieldFilter({ ...readFieldFilter(now.fields ?? '{}'), ...changes }) } : changes,
    );
  };
  return (
    <FilterBar
      noun="leads"
      placeholder="Name, address, phone"
      values={{ ...values, ...fieldFilter }}
      set={setAny}
      filters={filters}
      more={more}
      section={<ListFilter values={values} set={set} />}
      sectionCount={leadListFilters.filter((name) => values[name]).length}
      orders={[['', 'By follow-up date'], ...optionsOf(leadSortOrders.slice(1), leadSortLabels)]}
      count={countFilters(values)}
      searchRef={searchRef}
    />
  );
}
