import { addressLine, type RecordPlace } from '@dealstead/contracts';
import { SearchInput, VisuallyHidden, useRead } from '@dealstead/kit';
import { House, MapTrifold } from '@dealstead/kit/icons';
import { useEffect, useId, useState } from 'react';
import { styled } from 'styled-components';
import { ComboboxList, useCombobox } from './combobox.ts';
import { townOf } from './place.ts';

const Frame = styled.div`
  position: relative;
  flex: 1;
  min-width: 0;
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

/** The suggestions for a typed address, while the list is open. */
function useSuggestions(value: string, isOpen: boolean): readonly RecordPlace[] {
  const text = useSettled(value.trim(), 200);
  const { data } = useRead(
    '/api/property-records/suggestions{?text}',
    { text },
    { enabled: isOpen && text.length >= 2, placeholderData: (before) => before, retry: false },
  );
  return isOpen && text.length >= 2 ? (data ?? []) : [];
}

/** An address field with the recorded addresses that match, as an ARIA combobox with a list. */
export function RecordInput(props: RecordInputProps) {
  const { value, onChange, onTake, label, placeholder, large, invalid, describedBy } = props;
  const list = useId();
  const { isOpen, active, setActive, open, close, take, press } = useCombobox(onTake);
  const places = useSuggestions(value, isOpen);
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
        onKeyDown={(event) => press(event, places)}
      />
      <ComboboxList id={list} role="listbox" aria-label="Recorded addresses" hidden={!isShown}>
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
      </ComboboxList>
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
      aria-label={addressLine(place)}
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
