import { maxSearchLength, type Category } from '@dealstead/contracts';
import { Button, CategoryButtons, phone, useNavigate } from '@dealstead/kit';
import { useEffect, useRef, type FormEvent } from 'react';
import { styled } from 'styled-components';
import { rememberSearch } from '../suggestions/recentSearches.ts';
import { SuggestingInput } from '../suggestions/SuggestingInput.tsx';
import { searchPath, splitValues, type SearchFilter } from './filter.ts';

const Row = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr) auto;
  gap: 10px;
  padding: 0 32px 22px;
  ${phone} {
    grid-template-columns: minmax(0, 1fr);
    padding: 0 18px 18px;
    /* Fits the whole placeholder at 360 px. */
    input {
      padding: 0 4px 0 40px;
      font-size: 1rem;
      letter-spacing: -0.015em;
    }
    /* The clear button of an empty field takes space from the placeholder. */
    input:placeholder-shown::-webkit-search-cancel-button {
      display: none;
    }
  }
`;

/** What the box states: a category, or several of a saved search, and a text. */
export type BoxFilter = Pick<SearchFilter, 'category' | 'search'>;

/** Callbacks of a page that shows the results itself. */
interface Report {
  /** Enter or the button: scrolls to the results. */
  onSearch: (filter: BoxFilter) => void;
  /** A category was pressed; the page does not scroll, so that another one can be pressed. */
  onChoose: (filter: BoxFilter) => void;
}

export interface SearchBoxProps {
  filter: BoxFilter;
  /** Without it every search navigates to the search page. */
  report?: Report;
}

/**
 * The search field and the category buttons. A plain form works without JavaScript; with it, the form reports the
 * filter to its page, or navigates to the search page without `report`. Pressing the selected category again clears it.
 */
export function SearchBox({ filter, report }: SearchBoxProps) {
  const field = useRef<HTMLInputElement>(null);
  const navigate = useNavigate();

  // Back, forward and links update the field. The first value is in the document already, and input from before
  // hydration must be preserved.
  const shown = useRef(filter.search);
  useEffect(() => {
    if (field.current && shown.current !== filter.search) field.current.value = filter.search ?? '';
    shown.current = filter.search;
  }, [filter.search]);

  const leave = (next: BoxFilter) => void navigate(searchPath(next));
  const { onSearch, onChoose } = report ?? { onSearch: leave, onChoose: leave };

  function submit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    const search = field.current?.value.trim();
    if (search) rememberSearch(search);
    onSearch({ category: filter.category, search });
  }

  // The button submits the selected category; a hidden field would conflict with another category button's value.
  return (
    <form role="search" method="get" action={report ? '/#properties-section' : '/search'} onSubmit={submit}>
      <Row>
        <SuggestingInput
          large
          ref={field}
          name="search"
          aria-label="Search"
          maxLength={maxSearchLength}
          placeholder="Search by location, property type..."
          defaultValue={filter.search}
        />
        <Button type="submit" size="large" name={filter.category && 'category'} value={filter.category}>
          Search Properties
        </Button>
      </Row>
      <CategoryButtons
        name="category"
        formAction={report ? '/' : '/search'}
        value={splitValues(filter.category) as readonly Category[]}
        onChange={(category: Category | null) => onChoose({ search: filter.search, category: category ?? undefined })}
      />
    </form>
  );
}
