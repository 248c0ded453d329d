import { maxSearchLength } from '@dealstead/contracts';
import { Button, VisuallyHidden, narrow, phone } from '@dealstead/kit';
import { Bell, LockSimple, SlidersHorizontal } from '@dealstead/kit/icons';
import { useLayoutEffect, useRef, type FormEvent } from 'react';
import { styled } from 'styled-components';
import { useAllowedFilter, type FilterUpdate, type SearchFilter } from '../search/filter.ts';
import { rememberSearch } from '../suggestions/recentSearches.ts';
import { SuggestingInput } from '../suggestions/SuggestingInput.tsx';
import { ControlButtons, FilterButton } from './ControlButtons.tsx';
import { FilterDialogs, useFilterDialogs } from './FilterDialogs.tsx';
import { PlainFilters } from './PlainFilters.tsx';
import { countAllSetFilters, type Control } from './labels.ts';
import { useSearchText } from './useSearchText.ts';

const Bar = styled.form`
  position: sticky;
  top: 0;
  z-index: var(--z-head);
  padding: 10px 16px;
  background: var(--surface);
  border-bottom: 1px solid var(--line);
  .row {
    display: flex;
    gap: 8px;
  }
  /* Gives way to the buttons first: the last one would lie under the next. */
  .find {
    display: flex;
    flex: 0 1000 330px;
    gap: 8px;
    min-width: 150px;
  }
  .find input {
    min-height: 40px;
    font-size: var(--t14);
    text-overflow: ellipsis;
  }
  .controls {
    display: flex;
    gap: 8px;
    min-width: 0;
    margin: -4px;
    padding: 4px;
    overflow-x: auto;
    scrollbar-width: none;
  }
  .save {
    flex: none;
    min-height: 40px;
    margin-left: auto;
  }
  /* Buttons without carets leave the field the room that a sentence needs. */
  @media (max-width: 1599px) {
    .find {
      flex: 1 0 150px;
      max-width: 520px;
    }
    .controls {
      gap: 6px;
      > button {
        padding-inline: 10px;
      }
      .caret {
        display: none;
      }
    }
  }
  .sheet {
    display: none;
  }
  @media (scripting: none) {
    .controls,
    .save,
    .sheet {
      display: none;
    }
  }
  ${narrow} {
    position: static;
    .row {
      flex-wrap: wrap;
    }
    .find {
      flex: 1 0 100%;
      max-width: none;
    }
    .controls {
      flex: 1 1 0;
      overflow-x: auto;
      margin: -4px;
      padding: 4px;
      scrollbar-width: none;
    }
    .sheet {
      display: inline-flex;
    }
    .more {
      display: none;
    }
    &[data-over] {
      position: fixed;
      inset: 0 0 auto;
      z-index: calc(var(--z-sheet) + 1);
      .controls,
      .save {
        display: none;
      }
    }
  }
  ${phone} {
    .find input {
      min-height: 44px;
      padding-right: 4px;
      font-size: 1rem;
    }
    .find input::placeholder {
      font-size: var(--t14);
      letter-spacing: -0.01em;
    }
    .controls {
      flex-basis: 100%;
      margin-right: -16px;
      padding-right: 16px;
    }
    .save {
      display: none;
    }
  }
`;

export interface FilterBarProps {
  /** The filter of the URL, including values that the person's plan does not include. */
  filter: SearchFilter;
  change: (update: FilterUpdate, control?: string) => void;
  /** A control to open, requested elsewhere on the page: a new object for each request. */
  requested?: { control: Control } | null;
  /** On narrow screens: only the text field, above a full-screen map. */
  overMap?: boolean;
}

/**
 * The search field and the filters. A plain form with all fields works without JavaScript; with it, each filter opens
 * under its button, and on narrow screens all of them in one sheet.
 */
export function FilterBar({ filter, change, requested, overMap }: FilterBarProps) {
  const form = useRef<HTMLFormElement>(null);
  const apply = useWhileMounted(change);
  const { field, type, submit: submitText } = useSearchText(filter.search ?? '', apply);
  const dialogs = useFilterDialogs(form, requested);
  const { allowed } = useAllowedFilter(filter);
  const set = countAllSetFilters(allowed);

  function submit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    const typed = String(new FormData(event.currentTarget).get('search') ?? '').trim();
    rememberSearch(typed);
    submitText(typed);
  }

  const { open, press } = dialogs;
  return (
    <>
      <Bar ref={form} role="search" data-over={overMap || undefined} method="get" action="/search" onSubmit={submit}>
        <div className="row">
          <div className="find">
            <SuggestingInput
              ref={field}
              name="search"
              aria-label="Search"
              maxLength={maxSearchLength}
              placeholder="Search by location, property type..."
              defaultValue={filter.search ?? ''}
              onChange={type}
            />
            <FilterButton
              type="button"
              className="sheet"
              aria-haspopup="dialog"
              aria-expanded={open === 'sheet'}
              data-set={set > 0 || undefined}
              onPointerEnter={dialogs.sheet.prefetch}
              onClick={press('more')}
            >
              <SlidersHorizontal size={18} />
              <VisuallyHidden>Filters</VisuallyHidden>
              {set > 0 && <b>{set}</b>}
            </FilterButton>
          </div>
          <ControlButtons
            filter={filter}
            allowed={allowed}
            open={open}
            press={press}
            onApproach={dialogs.popover.prefetch}
          />
          <Button
            size="small"
            className="save"
            icon={dialogs.canSave ? <Bell size={18} /> : <LockSimple size={18} />}
            aria-haspopup="dialog"
            aria-expanded={open === 'save'}
            onPointerEnter={dialogs.canSave ? dialogs.saving.prefetch : dialogs.popover.prefetch}
            onClick={press('save')}
          >
            Save search
          </Button>
        </div>
        <PlainFilters filter={filter} />
      </Bar>
      <FilterDialogs dialogs={dialogs} filter={filter} change={apply} />
    </>
  );
}

/** A function that does nothing once the component is unmounted: a pending debounce must not change the URL of the next page. */
function useWhileMounted<Arguments extends unknown[]>(
  run: (...given: Arguments) => void,
): (...given: Arguments) => void {
  const mounted = useRef(false);
  useLayoutEffect(() => {
    mounted.current = true;
    return () => {
      mounted.current = false;
    };
  }, []);
  return (...given) => {
    if (mounted.current) run(...given);
  };
}
