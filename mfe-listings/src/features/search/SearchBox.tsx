import type { Category } from '@dealstead/contracts';
import { Button, CategoryButtons, SearchInput, phone, useNavigate } from '@dealstead/kit';
import { useEffect, useRef, type FormEvent } from 'react';
import { styled } from 'styled-components';
import { categoriesOf, type Filter } from './useFilter.ts';

const Row = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr) auto;
  gap: 10px;
  padding: 0 32px 22px;
  ${phone} {
    grid-template-columns: minmax(0, 1fr);
    padding: 0 18px 18px;
    /* The whole placeholder in sight at 360 px. */
    input {
      padding: 0 4px 0 40px;
      font-size: 1rem;
      letter-spacing: -0.015em;
    }
  }
`;

/** A page that shows what is found itself: the filter is reported to it. */
interface Report {
  /** Enter or the button: the person wants to see what there is. */
  onSearch: (filter: Filter) => void;
  /** A category was pressed; the buttons stay in sight, to press another or the same again. */
  onChoose: (filter: Filter) => void;
}

export interface SearchBoxProps {
  filter: Filter;
  /** Who is told of a search; without it every search leads to the search page. */
  report?: Report;
}

/** The search page for what home's box asks; empty values stay out of the address. */
function searchUrl({ category, search }: Filter): string {
  const query = new URLSearchParams({ ...(category && { category }), ...(search && { search }) }).toString();
  return query ? `/search?${query}` : '/search';
}

/**
 * The search field and the category buttons. A plain form, so that it searches before and without any script; then it
 * reports the filter to its page, or leads to the search page where nobody wants to know. Pressing the chosen category
 * again clears it.
 */
export function SearchBox({ filter, report }: SearchBoxProps) {
  const field = useRef<HTMLInputElement>(null);
  const navigate = useNavigate();

  // Back, forward and links change the filter from outside; the first value is in the document already, and what
  // was typed before the page's code arrived must stay.
  const shown = useRef(filter.search);
  useEffect(() => {
    if (field.current && shown.current !== filter.search) field.current.value = filter.search ?? '';
    shown.current = filter.search;
  }, [filter.search]);

  const leave = (wanted: Filter) => void navigate(searchUrl(wanted));
  const { onSearch, onChoose } = report ?? { onSearch: leave, onChoose: leave };

  function submit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    onSearch({ category: filter.category, search: field.current?.value.trim() });
  }

  // The chosen category travels with the button, not in a field of its own: a category button sends another one.
  return (
    <form role="search" method="get" action={report ? '/#properties-section' : '/search'} onSubmit={submit}>
      <Row>
        <SearchInput
          large
          ref={field}
          name="search"
          aria-label="Search"
          maxLength={200}
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
        value={categoriesOf(filter.category)}
        onChange={(category: Category | null) => onChoose({ search: filter.search, category: category ?? undefined })}
      />
    </form>
  );
}
