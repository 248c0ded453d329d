import { maxSearchLength, policy } from '@dealstead/contracts';
import { Button, FilterSelect, phone, SearchInput, sentenceCase, Sheet, TextInput } from '@dealstead/kit';
import { SlidersHorizontal } from '@dealstead/kit/icons';
import { useEffect, useEffectEvent, useRef, useState, type ReactNode, type RefObject } from 'react';
import { styled } from 'styled-components';

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
      flex: 1 1 0;
      min-width: 0;
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
  > span {
    display: block;
  }
`;

export type Option = readonly [value: string, label: string];

/** The options of values with their labels. */
export const optionsOf = <Value extends string>(
  values: readonly Value[],
  labels: Readonly<Record<Value, string>>,
): Option[] => values.map((value) => [value, labels[value]]);

/** A filter: its parameter, accessible name, text without a value, and values. */
export interface FilterSpec {
  readonly name: string;
  readonly label: string;
  readonly any: string;
  readonly options: readonly Option[];
  /** The value is typed. */
  readonly isTyped?: true;
}

/** The filter by an import, which a link of the import sets; none without one. */
export const importFilter = (noun: string, importId: string | undefined): FilterSpec[] =>
  importId === undefined
    ? []
    : [{ name: 'importId', label: 'Import', any: `All ${noun}`, options: [[importId, 'From one import']] }];

export interface FilterBarProps {
  /** The records in the plural: leads. */
  noun: string;
  placeholder: string;
  /** The URL's parameters by name. */
  values: Readonly<Partial<Record<string, string>>>;
  set: (changes: Record<string, string>) => void;
  filters: readonly FilterSpec[];
  /** Filters of which few people use many: they are in a sheet also at a desktop. */
  more?: readonly FilterSpec[];
  /** Further controls of that sheet, and how many of them are set. */
  section?: ReactNode;
  sectionCount?: number;
  /** The first option's text names the usual order. */
  orders: readonly Option[];
  /** The number of set filters besides the text. */
  count: number;
  /** The text field, for the key that focuses it. */
  searchRef: RefObject<HTMLInputElement | null>;
}

/** Text, filters and order of a list. On a phone the filters are in a sheet. */
export function FilterBar({
  noun,
  placeholder,
  values,
  set,
  filters,
  more = [],
  section,
  sectionCount = 0,
  orders,
  count,
  searchRef,
}: FilterBarProps) {
  const [isOpen, setOpen] = useState(false);
  const selectsOf = (specs: readonly FilterSpec[]) =>
    specs.map(({ name, label, any, options, isTyped }) =>
      isTyped ? (
        <TypedFilter
          key={name}
          label={label}
          placeholder={any}
          applied={values[name] ?? ''}
          onApply={(value) => set({ [name]: value })}
        />
      ) : (
        <FilterSelect
          key={name}
          label={label}
          value={values[name] ?? ''}
          onChange={(event) => set({ [name]: event.target.value })}
        >
          <option value="">{any}</option>
          {options.map(([value, text]) => (
            <option key={value} value={value}>
              {text}
            </option>
          ))}
        </FilterSelect>
      ),
    );
  const moreCount = sectionCount + more.filter(({ name }) => values[name]).length;
  const selects = (
    <>
      {selectsOf(filters)}
      <FilterSelect label="Order" value={values.sortBy ?? ''} onChange={(event) => set({ sortBy: event.target.value })}>
        {orders.map(([value, text]) => (
          <option key={value} value={value}>
            {text}
          </option>
        ))}
      </FilterSelect>
    </>
  );
  return (
    <Bar role="search" aria-label={sentenceCase(noun)}>
      <SearchText
        noun={noun}
        placeholder={placeholder}
        applied={values.search ?? ''}
        onApply={(search) => set({ search })}
        inputRef={searchRef}
      />
      <Button className="more" kind="secondary" icon={<SlidersHorizontal size={18} />} onClick={() => setOpen(true)}>
        {count === 0 ? 'Filters' : `Filters, ${count}`}
      </Button>
      <div className="filters">
        {selects}
        {more.length > 0 && (
          <Button kind="quiet" size="small" onClick={() => setOpen(true)}>
            {moreCount === 0 ? 'More filters' : `More filters, ${moreCount}`}
          </Button>
        )}
      </div>
      <Sheet
        open={isOpen}
        onClose={() => setOpen(false)}
        title={`Filter ${noun}`}
        footer={
          <Button full onClick={() => setOpen(false)}>
            Show {noun}
          </Button>
        }
      >
        <InSheet>
          {selects}
          {selectsOf(more)}
          {section}
        </InSheet>
      </Sheet>
    </Bar>
  );
}

export interface SearchTextProps {
  /** The records in the plural: leads. */
  noun: string;
  placeholder: string;
  applied: string;
  onApply: (text: string) => void;
  inputRef: RefObject<HTMLInputElement | null>;
}

/** The text of a field that a list follows after a pause or at once, while the page still shows what was applied before. */
function useAppliedText(applied: string, onApply: (text: string) => void) {
  const [text, setText] = useState(applied);
  // What this field has applied and the page has not shown yet: letters that were typed meanwhile must stay.
  const pendingValues = useRef(new Set<string>());
  const apply = (value: string) => {
    pendingValues.current.add(value);
    onApply(value);
  };
  const applyDebounced = useEffectEvent(apply);
  useEffect(() => {
    if (!pendingValues.current.delete(applied)) {
      pendingValues.current.clear();
      setText(applied);
    }
  }, [applied]);
  useEffect(() => {
    if (text.trim() === applied) return undefined;
    const timer = setTimeout(() => applyDebounced(text.trim()), policy.searchDebounce);
    return () => clearTimeout(timer);
  }, [text, applied]);
  const applyNow = () => {
    if (text.trim() !== applied) apply(text.trim());
  };
  return { text, setText, applyNow };
}

interface TypedFilterProps {
  label: string;
  placeholder: string;
  applied: string;
  onApply: (text: string) => void;
}

/** A filter whose value is typed; the URL follows after a pause, or at once with Enter and when the field is left. */
function TypedFilter({ label, placeholder, applied, onApply }: TypedFilterProps) {
  const { text, setText, applyNow } = useAppliedText(applied, onApply);
  return (
    <TextInput
      aria-label={label}
      placeholder={placeholder}
      maxLength={100}
      value={text}
      onChange={({ target }) => setText(target.value)}
      onBlur={applyNow}
      onKeyDown={({ key }) => {
        if (key === 'Enter') applyNow();
      }}
    />
  );
}

/**
 * The search field; the URL follows after the pause of the specification, or at once with Enter. Enter, and Escape in the empty
 * field, also leave it: a phone hides its keyboard, and the keys of the list work.
 */
export function SearchText({ noun, placeholder, applied, onApply, inputRef }: SearchTextProps) {
  const { text, setText, applyNow } = useAppliedText(applied, onApply);
  return (
    <SearchInput
      ref={inputRef}
      aria-label={`Search ${noun}`}
      placeholder={placeholder}
      maxLength={maxSearchLength}
      value={text}
      onChange={(event) => setText(event.target.value)}
      onKeyDown={({ key, currentTarget }) => {
        if (key === 'Enter') applyNow();
        if (key === 'Enter' || (key === 'Escape' && text === '')) currentTarget.blur();
      }}
    />
  );
}
