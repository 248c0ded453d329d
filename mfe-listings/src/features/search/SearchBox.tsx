import type { Category } from '@dealstead/contracts';
import { Button, CategoryButtons, SearchInput, phone } from '@dealstead/kit';
import { useEffect, useRef, type FormEvent } from 'react';
import { styled } from 'styled-components';
import type { Filter } from './useFilter.ts';

const Form = styled.form`
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

export interface SearchBoxProps {
  filter: Filter;
  /** Enter or the button: the person wants to see what there is. */
  onSearch: (filter: Filter) => void;
  /** A category was pressed; the buttons stay in sight, to press another or the same again. */
  onChoose: (filter: Filter) => void;
}

/**
 * The search field and the category buttons. A plain form, so that it searches before and without any script; then it
 * reports the filter to its page. Pressing the chosen category again clears it.
 */
export function SearchBox({ filter, onSearch, onChoose }: SearchBoxProps) {
  const field = useRef<HTMLInputElement>(null);

  // Back, forward and links change the filter from outside; the first value is in the document already, and what
  // was typed before the page's code arrived must stay.
  const shown = useRef(filter.search);
  useEffect(() => {
    if (field.current && shown.current !== filter.search) field.current.value = filter.search ?? '';
    shown.current = filter.search;
  }, [filter.search]);

  function submit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    onSearch({ category: filter.category, search: field.current?.value.trim() });
  }

  return (
    <>
      <Form role="search" method="get" action="/#properties-section" onSubmit={submit}>
        {filter.category && <input type="hidden" name="category" value={filter.category} />}
        <SearchInput
          large
          ref={field}
          name="search"
          aria-label="Search"
          maxLength={200}
          placeholder="Search by location, property type..."
          defaultValue={filter.search}
        />
        <Button type="submit" size="large">
          Search Properties
        </Button>
      </Form>
      <CategoryButtons
        value={filter.category ?? null}
        onChange={(category: Category | null) => onChoose({ search: filter.search, category: category ?? undefined })}
      />
    </>
  );
}
