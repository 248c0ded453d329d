import { addressLine, type ParcelSummary } from '@dealstead/contracts';
import { ComboboxList, SearchInput, useCombobox, useRead, type ComboboxOption } from '@dealstead/kit';
import { House, MapTrifold } from '@dealstead/kit/icons';
import { useEffect, useState } from 'react';
import { styled } from 'styled-components';
import { townOf } from './parcel.ts';

const Frame = styled.div`
  position: relative;
  flex: 1;
  min-width: 0;
`;

interface AddressInputProps {
  name?: string;
  value: string;
  onChange: (text: string) => void;
  /** A suggested property was taken. */
  onTake: (place: ParcelSummary) => void;
  label: string;
  placeholder: string;
  large?: boolean;
  invalid?: boolean;
  describedBy?: string;
}

/** The suggestions for a typed address, while the list is open. */
function useSuggestions(value: string, isOpen: boolean): readonly ParcelSummary[] {
  const text = useSettled(value.trim(), 200);
  const { data } = useRead(
    '/api/property-records/suggestions{?text}',
    { text },
    { enabled: isOpen && text.length >= 2, placeholderData: (before) => before, retry: false },
  );
  return isOpen && text.length >= 2 ? (data ?? []) : [];
}

/** An address field with the recorded addresses that match, as an ARIA combobox with a list. */
export function AddressInput(props: AddressInputProps) {
  const { name, value, onChange, onTake, label, placeholder, large, invalid, describedBy } = props;
  const combobox = useCombobox(onTake);
  const places = useSuggestions(value, combobox.isOpen);

  return (
    <Frame>
      <SearchInput
        {...combobox.fieldProps(places)}
        name={name}
        large={large}
        aria-label={label}
        placeholder={placeholder}
        value={value}
        maxLength={200}
        aria-invalid={invalid || undefined}
        aria-describedby={describedBy}
        onChange={({ target }) => {
          combobox.open();
          onChange(target.value);
        }}
        onBlur={combobox.close}
      />
      <ComboboxList
        combobox={combobox}
        label="Recorded addresses"
        values={places}
        toOption={toOption}
        announcement={`${places.length} addresses`}
      />
    </Frame>
  );
}

const toOption = (place: ParcelSummary): ComboboxOption => ({
  key: place.id,
  icon: place.kind === 'land' ? MapTrifold : House,
  label: place.address || `Parcel ${place.parcelNumber}`,
  detail: townOf(place),
  name: addressLine(place),
});

/** A value once it has not changed for some milliseconds. */
export function useSettled<Value>(value: Value, milliseconds: number): Value {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), milliseconds);
    return () => clearTimeout(timer);
  }, [value, milliseconds]);
  return settled;
}
