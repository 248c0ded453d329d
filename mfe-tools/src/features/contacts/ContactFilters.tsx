import { categories, categoryLabels, stateNames, states } from '@dealstead/contracts';
import { useRef } from 'react';
import { FilterBar, importFilter, optionsOf, type FilterSpec } from '../records/FilterBar.tsx';
import type { ContactQuery } from './useContactQuery.ts';

const fixedFilters: readonly FilterSpec[] = [
  { name: 'type', label: 'Buys', any: 'Buys anything', options: optionsOf(categories, categoryLabels) },
  { name: 'state', label: 'State', any: 'Any state', options: optionsOf(states, stateNames) },
  {
    name: 'reach',
    label: 'Reach',
    any: 'Everyone',
    options: [
      ['reachable', 'Can be emailed'],
      ['suppressed', 'Suppressed'],
    ],
  },
];

/** Text, filters and order of the contacts. */
export function ContactFilters({ query }: { query: ContactQuery }) {
  const search = useRef<HTMLInputElement>(null);
  const { values, set, counts } = query;
  const tags = counts.data?.tags ?? [];
  const tagFilter = { name: 'tag', label: 'Tag', any: 'Any tag', options: tags.map((tag) => [tag, tag] as const) };
  const filters = [
    ...(tags.length > 0 || values.tag ? [tagFilter] : []),
    ...fixedFilters,
    ...importFilter('contacts', values.importId),
  ];
  return (
    <FilterBar
      noun="contacts"
      placeholder="Name, company, city, email, phone"
      values={values}
      set={set}
      filters={filters}
      orders={[
        ['', 'Newest first'],
        ['name', 'By last name'],
      ]}
      count={[values.tag, values.type, values.state, values.reach, values.importId].filter(Boolean).length}
      searchRef={search}
    />
  );
}
