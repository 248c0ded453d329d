import { SearchInput } from '@dealstead/kit';
import { useEffect, useState } from 'react';
import { styled } from 'styled-components';

/** Milliseconds without a key press before a search starts. */
const debounceDelay = 250;

const Form = styled.form`
  flex: 1 1 260px;
  max-width: 480px;
`;

export interface SearchFormProps {
  /** Accessible name and placeholder of the field. */
  readonly label: string;
  /** The text that is searched for now. */
  readonly text: string;
  readonly onSearch: (text: string) => void;
}

/** Search field that searches as one types; Enter searches at once. */
export function SearchForm({ label, text, onSearch }: SearchFormProps) {
  const [typed, setTyped] = useState<string>();
  useEffect(() => {
    if (typed === undefined || typed.trim() === text) return;
    const timer = setTimeout(() => onSearch(typed.trim()), debounceDelay);
    return () => clearTimeout(timer);
  }, [typed, text, onSearch]);
  return (
    <Form
      role="search"
      onSubmit={(event) => {
        event.preventDefault();
        if (typed !== undefined) onSearch(typed.trim());
      }}
    >
      <SearchInput
        name="search"
        aria-label={label}
        placeholder={label}
        defaultValue={text}
        onChange={(event) => setTyped(event.target.value)}
      />
    </Form>
  );
}
