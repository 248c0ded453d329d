import { readIdList, type LeadListFilterName } from '@dealstead/contracts';
import { Field, FilterSelect, formatCount, TextInput } from '@dealstead/kit';
import { useState } from 'react';
import { styled } from 'styled-components';
import type { UrlQuery } from '../../records/urlQuery.ts';
import { useLeadLists } from './useLeadLists.ts';

const Lists = styled.fieldset`
  display: grid;
  gap: 12px;
  min-width: 0;
  margin: 0;
  padding: 12px 0 0;
  border: 0;
  border-top: 1px solid var(--line);
  legend {
    float: left;
    padding: 0;
    font-weight: 600;
  }
  li {
    display: grid;
    grid-template-columns: minmax(0, 1fr) 140px;
    align-items: center;
    gap: 12px;
    min-height: 52px;
    border-bottom: 1px solid var(--line);
    overflow-wrap: anywhere;
  }
  small {
    display: block;
    font-size: var(--t13);
    color: var(--ink-2);
  }
`;

/** What is asked of one list, by the parameter that names it. */
const modes = [
  ['inAnyList', 'In any of'],
  ['inAllLists', 'In all of'],
  ['notInLists', 'Not in'],
] as const;
type Mode = (typeof modes)[number][0];

/** With more lists there is a field to find one. */
const fewLists = 10;

interface ListFilterProps {
  /** The URL's parameters by name. */
  values: Readonly<Partial<Record<LeadListFilterName, string>>>;
  set: UrlQuery<LeadListFilterName>['set'];
}

/** Filters leads by the lists that they are in; nothing without a list. */
export function ListFilter({ values, set }: ListFilterProps) {
  const lists = useLeadLists();
  const [search, setSearch] = useState('');
  const chosen = new Map(modes.flatMap(([mode]) => readIdList(values[mode]).map((id): [number, Mode] => [id, mode])));
  const deleted = [...chosen.keys()]
    .filter((id) => !lists.some((list) => list.id === id))
    .map((id) => ({ id, name: 'Deleted list', leads: 0 }));
  const all = [...lists, ...deleted];
  if (all.length === 0 && !values.minLists) return null;
  const words = search.trim().toLowerCase();
  const shown = all.filter(({ id, name }) => chosen.has(id) || name.toLowerCase().includes(words));
  const choose = (id: number, mode: string) =>
    set((now) =>
      Object.fromEntries(
        modes.map(([name]) => {
          const others = readIdList(now[name]).filter((known) => known !== id);
          return [name, (name === mode ? [...others, id] : others).join(',')];
        }),
      ),
    );
  return (
    <Lists>
      <legend>Lists</legend>
      <FilterSelect
        label="In how many lists"
        value={values.minLists ?? ''}
        onChange={({ target }) => set({ minLists: target.value })}
      >
        <option value="">In any number of lists</option>
        {Array.from({ length: Math.max(Math.min(lists.length, 20), Number(values.minLists ?? 0)) }, (_, at) => (
          <option key={at} value={String(at + 1)}>
            {at === 0 ? 'In at least 1 list' : `In at least ${at + 1} lists`}
          </option>
        ))}
      </FilterSelect>
      {all.length > fewLists && (
        <Field label="Find a list">
          <TextInput value={search} autoComplete="off" onChange={({ target }) => setSearch(target.value)} />
        </Field>
      )}
      <ul>
        {shown.map(({ id, name, leads }) => (
          <li key={id}>
            <span>
              {name}
              <small>{`${formatCount(leads)} ${leads === 1 ? 'lead' : 'leads'}`}</small>
            </span>
            <FilterSelect label={name} value={chosen.get(id) ?? ''} onChange={({ target }) => choose(id, target.value)}>
              <option value="">Any</option>
              {modes.map(([mode, label]) => (
                <option key={mode} value={mode}>
                  {label}
                </option>
              ))}
            </FilterSelect>
          </li>
        ))}
      </ul>
    </Lists>
  );
}
