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
    padding: 0 16px 16px;
  }
`;

/**
 * The search field and the category buttons. A plain form, so that it searches before and without any script; then it
 * reports the filter to its page. Pressing the chosen category again clears it.
 */
export function SearchBox({ filter, onChange }: { filter: Filter; onChange: (filter: Filter) => void }) {
  const field = useRef<HTMLInputElement>(null);

  // Back, forward and links change the filter from outside.
  useEffect(() => {
    if (field.current) field.current.value = filter.search ?? '';
  }, [filter.search]);

  function submit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    onChange({ category: filter.category, search: field.current?.value.trim() });
  }

  return (
    <>
      <Form role="search" method="get" action="/" onSubmit={submit}>
        {filter.category && <input type="hidden" name="category" value={filter.category} />}
        <SearchInput
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
        onChange={(category: Category | null) => onChange({ search: filter.search, category: category ?? undefined })}
      />
    </>
  );
}
