import { SearchInput, VisuallyHidden, useNavigate } from '@dealstead/kit';
import { Clock, House, MagnifyingGlass, MapPin, Star } from '@dealstead/kit/icons';
import { useId, useRef, useState, type ComponentProps, type KeyboardEvent } from 'react';
import { styled } from 'styled-components';
import { useSuggestions, type Suggestion } from './useSuggestions.ts';

const Frame = styled.div`
  position: relative;
  flex: 1;
  min-width: 0;
`;

const List = styled.div`
  position: absolute;
  inset: calc(100% + 4px) 0 auto;
  z-index: var(--z-sheet);
  min-width: min(100%, 280px);
  max-height: min(420px, 60vh);
  margin: 0;
  padding: 4px;
  overflow-y: auto;
  border: 1px solid var(--line);
  border-radius: var(--r2);
  background: var(--surface);
  box-shadow: var(--sh2);
  text-align: left;
  button {
    display: grid;
    width: 100%;
    border: 0;
    background: none;
    text-align: left;
    grid-template-columns: 20px minmax(0, 1fr) auto;
    gap: 2px 10px;
    align-items: center;
    min-height: 44px;
    padding: 6px 10px;
    border-radius: var(--r1);
    font-size: var(--t15);
    color: var(--ink);
    cursor: pointer;
    svg {
      color: var(--ink-2);
    }
    span {
      overflow-wrap: anywhere;
    }
    small {
      font-size: var(--t13);
      color: var(--ink-2);
    }
    &[aria-selected='true'] {
      background: var(--tint);
      color: var(--tint-ink);
    }
  }
`;

const icons = {
  place: MapPin,
  type: MagnifyingGlass,
  recent: Clock,
  saved: Star,
  listing: House,
} as const;

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
  const [text, setText] = useState(String(defaultValue ?? ''));
  const [isOpen, setOpen] = useState(false);
  const [active, setActive] = useState(-1);
  const suggestions = useSuggestions(text, isOpen);
  const isShown = isOpen && suggestions.length > 0;

  function close(): void {
    setOpen(false);
    setActive(-1);
  }

  function open(): void {
    setText(field.current?.value ?? '');
    setOpen(true);
  }

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
    const last = suggestions.length - 1;
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
      if (!isShown) return open();
      const next = active + (event.key === 'ArrowDown' ? 1 : -1);
      setActive(next > last ? -1 : next < -1 ? last : next);
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
          setText(target.value);
          setOpen(true);
          setActive(-1);
          onChange?.(target.value);
        }}
        onFocus={open}
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

interface SuggestionListProps {
  id: string;
  /** Hidden without any. */
  suggestions: readonly Suggestion[];
  /** Position of the chosen one; -1 without one. */
  active: number;
  onPoint: (at: number) => void;
  onTake: (suggestion: Suggestion) => void;
}

function SuggestionList({ id, suggestions, active, onPoint, onTake }: SuggestionListProps) {
  return (
    <List id={id} role="listbox" aria-label="Suggestions" hidden={suggestions.length === 0}>
      {suggestions.map((suggestion, at) => {
        const Icon = icons[suggestion.kind];
        return (
          <button
            key={suggestion.key}
            type="button"
            tabIndex={-1}
            id={`${id}-${at}`}
            role="option"
            aria-selected={at === active}
            // The field keeps the focus.
            onPointerDown={(event) => event.preventDefault()}
            onPointerEnter={() => onPoint(at)}
            onClick={() => onTake(suggestion)}
          >
            <Icon size={18} />
            <span>{suggestion.label}</span>
            {suggestion.detail && <small>{suggestion.detail}</small>}
          </button>
        );
      })}
    </List>
  );
}
