import { ComboboxList, SearchInput, useCombobox, useNavigate } from '@dealstead/kit';
import { Clock, House, MagnifyingGlass, MapPin, Star } from '@dealstead/kit/icons';
import { useRef, useState, type ComponentProps } from 'react';
import { styled } from 'styled-components';
import { useSuggestions, type Suggestion } from './useSuggestions.ts';

const Frame = styled.div`
  position: relative;
  flex: 1;
  min-width: 0;
`;

type SuggestingInputProps = Omit<ComponentProps<typeof SearchInput>, 'onChange' | 'role'> & {
  onChange?: (text: string) => void;
};

/** A search input with suggestions. A text that is taken submits the form; a listing or a saved search opens its page. */
export function SuggestingInput({ ref, onChange, defaultValue, ...input }: SuggestingInputProps) {
  const field = useRef<HTMLInputElement>(null);
  const navigate = useNavigate();
  const [text, setText] = useState(String(defaultValue ?? ''));
  const combobox = useCombobox(take);
  const suggestions = useSuggestions(text, combobox.isOpen);

  function take(suggestion: Suggestion): void {
    if (suggestion.to !== undefined) return void navigate(suggestion.to);
    if (!field.current || suggestion.text === undefined) return;
    field.current.value = suggestion.text;
    setText(suggestion.text);
    // A page that waits for a pause in typing must not apply the typed text afterwards.
    onChange?.(suggestion.text);
    field.current.form?.requestSubmit();
  }
  function open(current: string): void {
    setText(current);
    combobox.open();
  }

  const { onKeyDown, ...fieldProps } = combobox.fieldProps(suggestions);
  return (
    <Frame>
      <SearchInput
        {...input}
        {...fieldProps}
        ref={(element) => {
          field.current = element;
          if (typeof ref === 'function') ref(element);
          else if (ref) ref.current = element;
        }}
        defaultValue={defaultValue}
        onChange={({ target }) => {
          open(target.value);
          onChange?.(target.value);
        }}
        onFocus={({ target }) => open(target.value)}
        onBlur={combobox.close}
        onKeyDown={(event) => {
          // A page may have set the text of the field.
          setText(event.currentTarget.value);
          onKeyDown(event);
        }}
      />
      <ComboboxList
        combobox={combobox}
        label="Suggestions"
        values={suggestions}
        toOption={({ key, kind, label, detail }) => ({ key, icon: icons[kind], label, detail })}
        announcement={`${suggestions.length} suggestions`}
        details="beside"
      />
    </Frame>
  );
}

const icons = {
  place: MapPin,
  type: MagnifyingGlass,
  recent: Clock,
  saved: Star,
  listing: House,
} as const;
