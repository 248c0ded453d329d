import type { RecordPlace } from '@dealstead/contracts';
import { SearchInput, VisuallyHidden, useRead } from '@dealstead/kit';
import { House, MapTrifold } from '@dealstead/kit/icons';
import { useEffect, useId, useState, type KeyboardEvent } from 'react';
import { styled } from 'styled-components';
import { addressOf, townOf } from './place.ts';

const Frame = styled.div`
  position: relative;
  flex: 1;
  min-width: 0;
`;

const List = styled.div`
  position: absolute;
  inset: calc(100% + 4px) 0 auto;
  z-index: var(--z-sheet);
  max-height: min(420px, 60vh);
  padding: 4px;
  overflow-y: auto;
  border: 1px solid var(--line);
  border-radius: var(--r2);
  background: var(--surface);
  box-shadow: var(--sh2);
  button {
    display: grid;
    grid-template-columns: 20px minmax(0, 1fr);
    gap: 0 10px;
    align-items: center;
    width: 100%;
    min-height: 48px;
    padding: 6px 10px;
    border: 0;
    border-radius: var(--r1);
    background: none;
    color: var(--ink);
    text-align: left;
    cursor: pointer;
    overflow-wrap: anywhere;
  }
  svg {
    grid-row: span 2;
    color: var(--ink-2);
  }
  small {
    font-size: var(--t13);
    color: var(--ink-2);
  }
  button[aria-selected='true'] {
    background: var(--tint);
    color: var(--tint-ink);
  }
`;

interface RecordInputProps {
  value: string;
  onChange: (text: string) => void;
  /** A suggested property was taken. */
  onTake: (place: RecordPlace) => void;
  label: string;
  placeholder: string;
  large?: boolean;
  invalid?: boolean;
  describedBy?: string;
}

/** The suggestions for a typed address, and the one that the arrow keys chose. */
function useSuggestions(value: string, onTake: (place: RecordPlace) => void) {
  const [isOpen, setOpen] = useState(false);
  const [active, setActive] = useState(-1);
  const text = useSettled(value.trim(), 200);
  const { data } = useRead(
    '/api/property-records/suggestions{?text}',
    { text },
    { enabled: isOpen && text.length >= 2, placeholderData: (before) => before, retry: false },
  );
  const places = isOpen && text.length >= 2 ? (data ?? []) : [];

  function open(): void {
    setOpen(true);
    setActive(-1);
  }
  function close(): void {
    setOpen(false);
    setActive(-1);
  }
  function take(place: RecordPlace): void {
    close();
    onTake(place);
  }
  function press(event: KeyboardEvent): void {
    const chosen = places[active];
    if (event.key === 'Enter') {
      if (chosen) {
        event.preventDefault();
        take(chosen);
      } else close();
    } else if (event.key === 'Escape' && places.length > 0) {
      event.preventDefault();
      close();
    } else if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault();
      setOpen(true);
      const step = event.key === 'ArrowDown' ? 1 : -1;
      const choices = places.length + 1;
      // Beyond either end nothing is chosen, so that Enter submits what is typed.
      if (places.length > 0) setActive(((active + 1 + step + choices) % choices) - 1);
    }
  }
  return { places, active, setActive, open, close, take, press };
}

/** An address field with the recorded addresses that match, as an ARIA combobox with a list. */
export function RecordInput(props: RecordInputProps) {
  const { value, onChange, onTake, label, placeholder, large, invalid, describedBy } = props;
  const list = useId();
  const { places, active, setActive, open, close, take, press } = useSuggestions(value, onTake);
  const isShown = places.length > 0;

  return (
    <Frame>
      <SearchInput
        large={large}
        aria-label={label}
        placeholder={placeholder}
        value={value}
        maxLength={200}
        role="combobox"
        autoComplete="off"
        aria-autocomplete="list"
        aria-expanded={isShown}
        aria-controls={list}
        aria-activedescendant={isShown && active >= 0 ? `${list}-${active}` : undefined}
        aria-invalid={invalid || undefined}
        aria-describedby={describedBy}
        onChange={({ target }) => {
          open();
          onChange(target.value);
        }}
        onBlur={close}
        onKeyDown={press}
      />
      <List id={list} role="listbox" aria-label="Recorded addresses" hidden={!isShown}>
        {places.map((place, at) => (
          <Option
            key={place.id}
            id={`${list}-${at}`}
            place={place}
            isActive={at === active}
            onPoint={() => setActive(at)}
            onTake={take}
          />
        ))}
      </List>
      <VisuallyHidden role="status">
        {isShown ? `${places.length} addresses. Use the arrow keys to choose.` : ''}
      </VisuallyHidden>
    </Frame>
  );
}

interface OptionProps {
  id: string;
  place: RecordPlace;
  isActive: boolean;
  onPoint: () => void;
  onTake: (place: RecordPlace) => void;
}

function Option({ id, place, isActive, onPoint, onTake }: OptionProps) {
  const Icon = place.kind === 'land' ? MapTrifold : House;
  return (
    <button
      type="button"
      tabIndex={-1}
      id={id}
      role="option"
      aria-selected={isActive}
      aria-label={addressOf(place)}
      // The field keeps the focus.
      onPointerDown={(event) => event.preventDefault()}
      onPointerEnter={onPoint}
      onClick={() => onTake(place)}
    >
      <Icon size={18} />
      <span>{place.address || `Parcel ${place.parcelNumber}`}</span>
      <small>{townOf(place)}</small>
    </button>
  );
}

/** A value once it has not changed for some milliseconds. */
export function useSettled<Value>(value: Value, milliseconds: number): Value {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), milliseconds);
    return () => clearTimeout(timer);
  }, [value, milliseconds]);
  return settled;
}
