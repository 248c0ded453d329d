import { categories, categoryLabels, policy, stateNames, states } from '@dealstead/contracts';
import { FilterSelect, phone, SearchInput } from '@dealstead/kit';
import { useEffect, useEffectEvent, useState } from 'react';
import { styled } from 'styled-components';
import type { ContactQuery } from './useContactQuery.ts';

const Bar = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: 8px;
  > :first-child {
    flex: 1 1 240px;
    max-width: 360px;
  }
  input {
    min-height: 40px;
  }
  ${phone} {
    > :first-child {
      flex-basis: 100%;
      max-width: none;
    }
    > * {
      flex: 1 1 40%;
    }
    input {
      min-height: 44px;
    }
  }
`;

type Option = readonly [value: string, label: string];

/** Text, filters and order of the contacts. */
export function ContactFilters({ query }: { query: ContactQuery }) {
  const { values, set, counts } = query;
  const tags = counts.data?.tags ?? [];
  const filters: [keyof ContactQuery['values'], string, string, Option[]][] = [
    ['tag', 'Tag', 'Any tag', tags.map((tag) => [tag, tag])],
    ['type', 'Buys', 'Buys anything', categories.map((category) => [category, categoryLabels[category]])],
    ['state', 'State', 'Any state', states.map((state) => [state, stateNames[state]])],
    [
      ...(['reach', 'Reach', 'Everyone'] as const),
      [
        ['reachable', 'Can be emailed'],
        ['suppressed', 'Suppressed'],
      ],
    ],
    ['sortBy', 'Order', 'Newest first', [['name', 'By last name']]],
  ];
  return (
    <Bar role="search" aria-label="Contacts">
      <SearchText applied={values.search ?? ''} onApply={(search) => set({ search })} />
      {filters
        .filter(([name, , , options]) => options.length > 0 || values[name])
        .map(([name, label, any, options]) => (
          <FilterSelect
            key={name}
            label={label}
            value={values[name] ?? ''}
            onChange={({ target }) => set({ [name]: target.value })}
          >
            <option value="">{any}</option>
            {options.map(([value, text]) => (
              <option key={value} value={value}>
                {text}
              </option>
            ))}
          </FilterSelect>
        ))}
    </Bar>
  );
}

/** The search field; the URL follows after the pause of the specification. */
function SearchText({ applied, onApply }: { applied: string; onApply: (text: string) => void }) {
  const [text, setText] = useState(applied);
  const apply = useEffectEvent(onApply);
  useEffect(() => setText(applied), [applied]);
  useEffect(() => {
    if (text.trim() === applied) return undefined;
    const timer = setTimeout(() => apply(text.trim()), policy.searchDebounce);
    return () => clearTimeout(timer);
  }, [text, applied]);
  return (
    <SearchInput
      aria-label="Search contacts"
      placeholder="Name, company, city, email, phone"
      value={text}
      onChange={({ target }) => setText(target.value)}
    />
  );
}
