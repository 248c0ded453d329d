import { SearchInput, VisuallyHidden, useNavigate } from '@dealstead/kit';
import { useId, useRef, useState, type ComponentProps, type KeyboardEvent } from 'react';
import { styled } from 'styled-components';
import { SuggestionList } from './SuggestionList.tsx';
import { useSuggestions, type Suggestion } from './useSuggestions.ts';

const Frame = styled.div`
  position: relative;
  flex: 1;
  min-width: 0;
`;

type SuggestingInputProps = Omit<ComponentProps<typeof SearchInput>, 'onChange' | 'role'> & {
  onChange?: (text: string) => void;
};

/**
 * A search input with suggestions, as an ARIA combobox with a list: arrow keys choose, Enter takes the chosen one or
 * submits the form, Escape closes. A text that is taken submits the form; a listing or a saved search opens its page.
 */
export function SuggestingInput({ ref, onChange, defaultValue, ...input }: SuggestingInputProps) {
  const field = useRef<HTMLInputElement>(null);
  const list = useId();
  const navigate = useNavigate();
  const { suggestions, isShown, active, setActive, setText, change, open, close, moveActive } = useSuggestionState(
    String(defaultValue ?? ''),
  );

  function take(suggestion: Suggestion): void {
    close();
    if (suggestion.to !== undefined) return void navigate(suggestion.to);
    if (!field.current || suggestion.text === undefined) return;
    field.current.value = suggestion.text;
    setText(suggestion.text);
    // A page that waits for a pause in typing must not apply the typed text afterwards.
    onChange?.(suggestion.text);
    field.current.form?.requestSubmit();
  }

  function press(event: KeyboardEvent<HTMLInputElement>): void {
    if (event.key === 'Enter') {
      const chosen = isShown ? suggestions[active] : undefined;
      if (chosen) {
        event.preventDefault();
        take(chosen);
      } else close();
    } else if (event.key === 'Escape' && isShown) {
      // The first Escape closes the list; the next one clears the field.
      event.preventDefault();
      close();
    } else if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault();
      if (isShown) moveActive(event.key === 'ArrowDown' ? 1 : -1);
      else open(event.currentTarget.value);
    }
  }

  return (
    <Frame>
      <SearchInput
        {...input}
        ref={(element) => {
          field.current = element;
          if (typeof ref === 'function') ref(element);
          else if (ref) ref.current = element;
        }}
        defaultValue={defaultValue}
        role="combobox"
        autoComplete="off"
        aria-autocomplete="list"
        aria-expanded={isShown}
        aria-controls={list}
        aria-activedescendant={isShown && active >= 0 ? `${list}-${active}` : undefined}
        onChange={({ target }) => {
          change(target.value);
          onChange?.(target.value);
        }}
        onFocus={({ target }) => open(target.value)}
        onBlur={close}
        onKeyDown={press}
      />
      <SuggestionList
        id={list}
        suggestions={isShown ? suggestions : []}
        active={active}
        onPoint={setActive}
        onTake={take}
      />
      <VisuallyHidden role="status">
        {isShown ? `${suggestions.length} suggestions. Use the arrow keys to choose.` : ''}
      </VisuallyHidden>
    </Frame>
  );
}

/** The suggestions for a text, whether they are shown, and which one is chosen. */
function useSuggestionState(initial: string) {
  const [text, setText] = useState(initial);
  const [isOpen, setOpen] = useState(false);
  const [active, setActive] = useState(-1);
  const suggestions = useSuggestions(text, isOpen);

  function open(current: string): void {
    setText(current);
    setOpen(true);
  }
  function close(): void {
    setOpen(false);
    setActive(-1);
  }
  function change(current: string): void {
    open(current);
    setActive(-1);
  }
  /** Beyond either end nothing is chosen, so that Enter submits what is typed. */
  function moveActive(by: 1 | -1): void {
    const last = suggestions.length - 1;
    const next = active + by;
    setActive(next > last ? -1 : next < -1 ? last : next);
  }
  const isShown = isOpen && suggestions.length > 0;
  return { suggestions, isShown, active, setActive, setText, change, open, close, moveActive };
}
