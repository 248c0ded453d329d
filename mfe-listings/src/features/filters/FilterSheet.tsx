import { Button, Sheet, formatCount, useAssumptions, useRead } from '@dealstead/kit';
import { Bell } from '@dealstead/kit/icons';
import { useEffect, useRef, useState, type MouseEvent } from 'react';
import { styled } from 'styled-components';
import { withAssumptions } from '../returns/assumptions.ts';
import { changeOf, summaryTemplate, useAllowedFilter, type FilterChange, type SearchFilter } from '../search/filter.ts';
import { FilterControls, Gated, filterTitles } from './FilterControls.tsx';
import { controlOf, type Control } from './labels.ts';

export interface FilterSheetProps {
  filter: SearchFilter;
  change: (change: FilterChange) => void;
  /** The pressed control, which is scrolled into view. */
  at: Control;
  onClose: () => void;
  /** Opens the dialog that saves the current search. */
  onSave: (event: MouseEvent<HTMLElement>) => void;
}

const Inside = styled.div`
  .save {
    margin-top: 20px;
  }
`;

const nothing: FilterChange = Object.fromEntries(
  Object.values(controlOf).flatMap((names) => names.map((name) => [name, undefined])),
);

/** All filters in one sheet. Changes apply on the button with the number of results. */
export function FilterSheet({ filter, change, at, onClose, onSave }: FilterSheetProps) {
  const inside = useRef<HTMLDivElement>(null);
  useEffect(() => {
    inside.current?.querySelector(`[aria-label="${filterTitles[at]}"]`)?.scrollIntoView();
  }, [at]);
  const [draft, setDraft] = useState<FilterChange>({});
  const { figures: own } = useAssumptions();
  const merged = Object.fromEntries(
    Object.entries({ ...filter, ...withAssumptions(draft, filter, own) }).filter(([, value]) => value),
  ) as SearchFilter;
  const { allowed } = useAllowedFilter(merged);
  const { data } = useRead(summaryTemplate, { ...allowed }, { placeholderData: (previous) => previous });
  return (
    <Sheet
      open
      onClose={onClose}
      title="Filters"
      footer={
        <>
          <Button kind="quiet" onClick={() => setDraft(nothing)}>
            Clear all
          </Button>
          <Button
            full
            onClick={() => {
              change(draft);
              onClose();
            }}
          >
            {data
              ? `Show ${formatCount(data.count)} ${data.count === 1 ? 'property' : 'properties'}`
              : 'Show properties'}
          </Button>
        </>
      }
    >
      <Inside ref={inside}>
        <FilterControls
          at={at}
          filter={merged}
          change={(update) =>
            setDraft((now) => ({ ...now, ...changeOf(update, { ...filter, ...now } as SearchFilter) }))
          }
        />
        <Gated title="Saved Searches" needs="property-alerts">
          <Button
            kind="secondary"
            full
            className="save"
            icon={<Bell size={18} />}
            onClick={(event) => {
              change(draft);
              onSave(event);
            }}
          >
            Save search
          </Button>
        </Gated>
      </Inside>
    </Sheet>
  );
}
