import { policy } from '@dealstead/contracts';
import { SearchInput } from '@dealstead/kit';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { styled } from 'styled-components';

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

/** Search field that searches as one types; Enter searches at once. Without JavaScript its form loads the page with the text. */
export function SearchForm({ label, text, onSearch }: SearchFormProps) {
  const field = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState<string>();
  // What this field searched for last: letters that were typed meanwhile must stay.
  const searched = useRef(text);
  const search = (words: string) => {
    searched.current = words;
    if (words !== text) onSearch(words);
  };
  const searchDebounced = useEffectEvent(search);
  useEffect(() => {
    if (typed === undefined) return undefined;
    const timer = setTimeout(() => searchDebounced(typed.trim()), policy.searchDebounce);
    return () => clearTimeout(timer);
  }, [typed]);
  // Back, forward and links update the field.
  useEffect(() => {
    if (field.current && text !== searched.current) {
      field.current.value = text;
      setTyped(undefined);
    }
    searched.current = text;
  }, [text]);
  return (
    <Form
      role="search"
      onSubmit={(event) => {
        event.preventDefault();
        if (field.current) search(field.current.value.trim());
      }}
    >
      <SearchInput
        ref={field}
        name="search"
        aria-label={label}
        placeholder={label}
        defaultValue={text}
        onChange={(event) => setTyped(event.target.value)}
      />
    </Form>
  );
}
