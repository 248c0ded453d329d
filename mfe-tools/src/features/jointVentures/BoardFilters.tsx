import {
  categories,
  categoryLabels,
  stateNames,
  states,
  ventureRoleLabels,
  ventureRoles,
  ventureSortLabels,
  ventureSortOrders,
  type VentureCounts,
} from '@dealstead/contracts';
import { FilterSelect, phone } from '@dealstead/kit';
import { styled } from 'styled-components';
import { textUpTo, type UrlQuery } from '../records/urlQuery.ts';

export const boardParameters = {
  role: ventureRoles,
  state: states,
  category: categories,
  sort: ventureSortOrders,
  after: textUpTo(200),
} as const;
export type BoardQuery = UrlQuery<keyof typeof boardParameters>;

const Bar = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: 8px;
  ${phone} {
    display: grid;
    grid-template-columns: 1fr 1fr;
    > span {
      display: block;
    }
  }
`;

interface Choice {
  readonly name: 'role' | 'state' | 'category';
  readonly label: string;
  readonly any: string;
  readonly options: readonly (readonly [value: string, text: string])[];
}

/** Filters and order of the board. */
export function BoardFilters({
  query: { values, set },
  counts,
}: {
  query: BoardQuery;
  counts: VentureCounts | undefined;
}) {
  const withOwn = counts?.states ?? [];
  const choices: Choice[] = [
    {
      name: 'role',
      label: 'Role',
      any: 'Any role',
      options: ventureRoles.map((role) => [role, ventureRoleLabels[role]]),
    },
    {
      name: 'state',
      label: 'State',
      any: 'Any state',
      // A state of the URL stays selectable, though nothing is open there.
      options: [...new Set([...withOwn, ...(values.state ? [values.state] : [])])]
        .toSorted()
        .map((state) => [state, stateNames[state as keyof typeof stateNames]]),
    },
    {
      name: 'category',
      label: 'Property type',
      any: 'Any property',
      options: categories.map((category) => [category, categoryLabels[category]]),
    },
  ];
  return (
    <Bar role="search" aria-label="Joint ventures">
      {choices.map(({ name, label, any, options }) => (
        <FilterSelect
          key={name}
          label={label}
          value={values[name] ?? ''}
          onChange={({ target }) => set({ [name]: target.value, after: '' })}
        >
          <option value="">{any}</option>
          {options.map(([value, text]) => (
            <option key={value} value={value}>
              {text}
            </option>
          ))}
        </FilterSelect>
      ))}
      <FilterSelect
        label="Order"
        value={values.sort ?? ''}
        onChange={({ target }) => set({ sort: target.value, after: '' })}
      >
        {ventureSortOrders.map((order, i) => (
          <option key={order} value={i === 0 ? '' : order}>
            {ventureSortLabels[order]}
          </option>
        ))}
      </FilterSelect>
    </Bar>
  );
}
