import { policy, type Feature } from '@dealstead/contracts';
import { Button, VisuallyHidden, narrow, phone, useIsAllowed, useLazyModule } from '@dealstead/kit';
import { Bell, CaretDown, LockSimple, SlidersHorizontal } from '@dealstead/kit/icons';
import { useEffect, useLayoutEffect, useRef, useState, type FormEvent, type MouseEvent } from 'react';
import { styled } from 'styled-components';
import { useAllowedFilter, type FilterChange, type SearchFilter } from '../search/filter.ts';
import { rememberSearch } from '../suggestions/recentSearches.ts';
import { SuggestingInput } from '../suggestions/SuggestingInput.tsx';
import { controlLook } from './styles.ts';
import { PlainFilters } from './PlainFilters.tsx';
import { useDebounced } from './useDebounced.ts';
import { controlLabel, countSetFilters, countAllSetFilters, type Control } from './labels.ts';

const loadPopover = () => import('./FilterPopover.tsx');
const loadSheet = () => import('./FilterSheet.tsx');
const loadSaving = () => import('./SaveSearch.tsx');

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
  .find {
    display: flex;
    flex: 0 1 330px;
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
  }
  .save {
    min-height: 40px;
    margin-left: auto;
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

const Press = styled.button`
  ${controlLook}
  min-height: 40px;
  white-space: nowrap;
  cursor: pointer;
  transition: border-color var(--fast);
  &[data-set] {
    border-color: var(--primary);
    background: var(--tint);
    color: var(--tint-ink);
    font-weight: 600;
  }
  ${phone} {
    min-height: 44px;
  }
`;

const controls: readonly { control: Exclude<Control, 'more'>; label: string; unset: string; needs?: Feature }[] = [
  { control: 'category', label: 'Category', unset: 'All categories' },
  { control: 'price', label: 'Price', unset: 'Price' },
  { control: 'arv', label: 'Percent of ARV', unset: 'Percent of ARV', needs: 'advanced-filters' },
  { control: 'acres', label: 'Acres', unset: 'Acres' },
  { control: 'beds', label: 'Beds and baths', unset: 'Beds & baths' },
  { control: 'dealType', label: 'Deal type', unset: 'Deal type', needs: 'advanced-filters' },
];

export interface FilterBarProps {
  /** The filter of the URL, including values that the person's plan does not include. */
  filter: SearchFilter;
  change: (change: FilterChange, control?: string) => void;
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
  const [open, setOpen] = useState<Control | 'sheet' | 'save' | null>(null);
  const [at, setAt] = useState<Control>('more');
  const form = useRef<HTMLFormElement>(null);
  const anchor = useRef<HTMLElement | null>(null);
  const popover = useLazyModule(loadPopover);
  const sheet = useLazyModule(loadSheet);
  const saving = useLazyModule(loadSaving);
  const advanced = useIsAllowed('advanced-filters');
  const alerts = useIsAllowed('property-alerts');

  // A pending debounce must not change the URL of the next page.
  const here = useRef(false);
  useLayoutEffect(() => {
    here.current = true;
    return () => {
      here.current = false;
    };
  }, []);
  const apply: FilterBarProps['change'] = (wanted, control) => {
    if (here.current) change(wanted, control);
  };

  function show(what: Control | 'save', from: HTMLElement | null): void {
    const wanted = what !== 'save' && isNarrow() ? 'sheet' : what;
    if (open === wanted) return setOpen(null);
    anchor.current = from;
    if (what !== 'save') setAt(what);
    const part = wanted === 'sheet' ? sheet : wanted === 'save' && alerts ? saving : popover;
    part.load(() => setOpen(wanted));
  }
  const press = (what: Control | 'save') => (event: MouseEvent<HTMLElement>) => show(what, event.currentTarget);
  const close = () => setOpen(null);

  const handled = useRef(requested);
  useEffect(() => {
    if (!requested || requested === handled.current) return;
    handled.current = requested;
    show(requested.control, form.current?.querySelector<HTMLElement>(`[data-control=${requested.control}]`) ?? null);
  });

  const { allowed } = useAllowedFilter(filter);
  const set = countAllSetFilters(allowed);
  const more = countSetFilters('more', allowed);
  const opened = controls.find(({ control }) => control === open);
  const under = open === 'sheet' || (open === 'save' && alerts) ? null : open;

  return (
    <>
      <Bar
        ref={form}
        role="search"
        data-over={overMap || undefined}
        method="get"
        action="/search"
        onSubmit={(event: FormEvent<HTMLFormElement>) => {
          event.preventDefault();
          const text = String(new FormData(event.currentTarget).get('search') ?? '').trim();
          rememberSearch(text);
          apply({ search: text }, 'search');
        }}
      >
        <div className="row">
          <div className="find">
            <TextField search={filter.search ?? ''} change={apply} />
            <Press
              type="button"
              className="sheet"
              aria-haspopup="dialog"
              aria-expanded={open === 'sheet'}
              data-set={set > 0 || undefined}
              onPointerEnter={sheet.prefetch}
              onClick={press('more')}
            >
              <SlidersHorizontal size={18} />
              <VisuallyHidden>Filters</VisuallyHidden>
              {set > 0 && <b>{set}</b>}
            </Press>
          </div>
          <div className="controls">
            {controls.map(({ control, unset, needs }) => {
              const setting = controlLabel(control, filter);
              const locked = needs !== undefined && !advanced;
              return (
                <Press
                  key={control}
                  type="button"
                  data-control={control}
                  data-set={(setting && !locked) || undefined}
                  aria-haspopup="dialog"
                  aria-expanded={open === control}
                  onPointerEnter={popover.prefetch}
                  onFocus={popover.prefetch}
                  onClick={press(control)}
                >
                  {locked && <LockSimple size={16} />}
                  {setting ?? unset}
                  {locked && <VisuallyHidden>, in the Buyer plan</VisuallyHidden>}
                  <CaretDown size={14} />
                </Press>
              );
            })}
            <Press
              type="button"
              className="more"
              data-control="more"
              data-set={more > 0 || undefined}
              aria-haspopup="dialog"
              aria-expanded={open === 'more'}
              onPointerEnter={popover.prefetch}
              onFocus={popover.prefetch}
              onClick={press('more')}
            >
              <SlidersHorizontal size={16} />
              More filters
              {more > 0 && <b>{more}</b>}
            </Press>
          </div>
          <Button
            size="small"
            className="save"
            icon={alerts ? <Bell size={18} /> : <LockSimple size={18} />}
            aria-haspopup="dialog"
            aria-expanded={open === 'save'}
            onPointerEnter={alerts ? saving.prefetch : popover.prefetch}
            onClick={press('save')}
          >
            Save search
          </Button>
        </div>
        <PlainFilters filter={filter} />
      </Bar>
      {popover.module && under && (
        <popover.module.FilterPopover
          key={under}
          control={under === 'save' ? null : under}
          label={under === 'save' ? 'Saved Searches' : (opened?.label ?? 'More filters')}
          locked={under === 'save' ? 'property-alerts' : advanced ? undefined : opened?.needs}
          anchor={anchor}
          filter={filter}
          change={apply}
          onClose={close}
        />
      )}
      {sheet.module && open === 'sheet' && (
        <sheet.module.FilterSheet at={at} filter={filter} change={apply} onClose={close} onSave={press('save')} />
      )}
      {saving.module && open === 'save' && alerts && <saving.module.SaveSearch filter={filter} onClose={close} />}
    </>
  );
}

const isNarrow = () => window.matchMedia(narrow.replace('@media ', '')).matches;

/** The search text, applied 300 ms after the last keystroke, or at once on Enter. */
function TextField({ search, change }: { search: string; change: FilterBarProps['change'] }) {
  const field = useRef<HTMLInputElement>(null);
  const ours = useRef(search);
  const settle = useDebounced((text: string) => {
    ours.current = text.trim();
    if (ours.current !== search) change({ search: ours.current }, 'search');
  }, policy.searchDebounce);

  // Back, forward and links update the field; text being typed is preserved.
  useEffect(() => {
    if (field.current && search !== ours.current) field.current.value = search;
    ours.current = search;
  }, [search]);

  return (
    <SuggestingInput
      ref={field}
      name="search"
      aria-label="Search"
      maxLength={200}
      placeholder="Search by location, property type..."
      defaultValue={search}
      onChange={settle}
    />
  );
}
