import {
  leadDueFilters,
  leadDueLabels,
  leadPriorities,
  leadPriorityLabels,
  leadSortLabels,
  leadSortOrders,
  leadStatuses,
  leadStatusLabels,
  leadTypeLabels,
  leadTypes,
  policy,
} from '@dealstead/contracts';
import { Button, FilterSelect, phone, SearchInput, sentenceCase, Sheet } from '@dealstead/kit';
import { SlidersHorizontal } from '@dealstead/kit/icons';
import { useEffect, useEffectEvent, useState, type RefObject } from 'react';
import { styled } from 'styled-components';
import { countFilters, type FilterName, type LeadQuery } from './leadQuery.ts';

const Bar = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: 8px;
  > :first-child {
    flex: 1 1 240px;
    max-width: 360px;
    input {
      min-height: 40px;
    }
  }
  .filters {
    display: contents;
  }
  .more {
    display: none;
  }
  ${phone} {
    > :first-child {
      max-width: none;
      input {
        min-height: 44px;
      }
    }
    .filters {
      display: none;
    }
    .more {
      display: inline-flex;
    }
  }
`;

const InSheet = styled.div`
  display: grid;
  gap: 12px;
  padding-block: 16px;
  > span {
    display: block;
  }
`;

type Option = readonly [value: string, label: string];

const options = <Value extends string>(values: readonly Value[], labels: Record<Value, string>): Option[] =>
  values.map((value) => [value, labels[value]]);

/** Filters by name: the accessible name, the text without a value, and the values. */
function filtersOf(sources: readonly string[]): [FilterName, string, string, Option[]][] {
  return [
    ['status', 'Status', 'Open leads', [['all', 'All leads'], ...options(leadStatuses, leadStatusLabels)]],
    ['due', 'Follow-up', 'Any follow-up', options(leadDueFilters, leadDueLabels)],
    ['priority', 'Priority', 'Any priority', options(leadPriorities, leadPriorityLabels)],
    ['leadType', 'Type', 'Any type', options(leadTypes, leadTypeLabels)],
    ['source', 'Source', 'Any source', sources.map((source) => [source, sentenceCase(source)])],
    [
      ...(['assigned', 'Assigned', 'Anyone'] as const),
      [
        ['me', 'Assigned to me'],
        ['none', 'Not assigned'],
      ],
    ],
  ];
}

export interface LeadFiltersProps {
  query: LeadQuery;
  sources: readonly string[];
  /** The text field, for the key that focuses it. */
  searchRef: RefObject<HTMLInputElement | null>;
  /** On a board each column is a status. */
  withoutStatus?: boolean;
}

/** Text, filters and order of the list. On a phone the filters are in a sheet. */
export function LeadFilters({ query, sources, searchRef, withoutStatus = false }: LeadFiltersProps) {
  const [isOpen, setOpen] = useState(false);
  const { values, set } = query;
  const filters = filtersOf(sources).filter(
    ([name, , , list]) => (name !== 'status' || !withoutStatus) && (list.length > 0 || values[name]),
  );
  const selects = (
    <>
      {filters.map(([name, label, any, list]) => (
        <FilterSelect
          key={name}
          label={label}
          value={values[name] ?? ''}
          onChange={(event) => set({ [name]: event.target.value })}
        >
          <option value="">{any}</option>
          {list.map(([value, text]) => (
            <option key={value} value={value}>
              {text}
            </option>
          ))}
        </FilterSelect>
      ))}
      <FilterSelect label="Order" value={values.sortBy ?? ''} onChange={(event) => set({ sortBy: event.target.value })}>
        <option value="">By follow-up date</option>
        {leadSortOrders.slice(1).map((order) => (
          <option key={order} value={order}>
            {leadSortLabels[order]}
          </option>
        ))}
      </FilterSelect>
    </>
  );
  const count = countFilters(values);
  return (
    <Bar role="search" aria-label="Leads">
      <SearchText query={query} inputRef={searchRef} />
      <Button className="more" kind="secondary" icon={<SlidersHorizontal size={18} />} onClick={() => setOpen(true)}>
        {count === 0 ? 'Filters' : `Filters, ${count}`}
      </Button>
      <div className="filters">{selects}</div>
      <Sheet
        open={isOpen}
        onClose={() => setOpen(false)}
        title="Filter leads"
        footer={
          <Button full onClick={() => setOpen(false)}>
            Show leads
          </Button>
        }
      >
        <InSheet>{selects}</InSheet>
      </Sheet>
    </Bar>
  );
}

/** The search field; the URL follows after the pause of the specification. */
function SearchText({
  query: { values, set },
  inputRef,
}: {
  query: LeadQuery;
  inputRef: RefObject<HTMLInputElement | null>;
}) {
  const [text, setText] = useState(values.search ?? '');
  const applied = values.search ?? '';
  const apply = useEffectEvent((value: string) => set({ search: value }));
  useEffect(() => setText(applied), [applied]);
  useEffect(() => {
    if (text.trim() === applied) return undefined;
    const timer = setTimeout(() => apply(text.trim()), policy.searchDebounce);
    return () => clearTimeout(timer);
  }, [text, applied]);
  return (
    <SearchInput
      ref={inputRef}
      aria-label="Search leads"
      placeholder="Name, address, phone, email"
      value={text}
      onChange={(event) => setText(event.target.value)}
    />
  );
}
