import { nearMiles, policy, stateNames } from '@dealstead/contracts';
import { Field, Select, TextInput, formatCount } from '@dealstead/kit';
import { useState } from 'react';
import { Rows, Titled } from './ControlGroup.tsx';
import type { PartProps } from './FilterControlProps.ts';
import { AmountPair } from './PriceRange.tsx';
import { useDebounced } from './useDebounced.ts';
import { useFacets } from './useFacets.ts';

const radii = ['5', '10', '25', '100'];

/** State, county, city, or the surroundings of a place. */
export function PlaceControl({ filter, change }: PartProps) {
  const facets = useFacets(filter)?.state;
  return (
    <Titled title="Place">
      <Rows>
        <Field label="State">
          <Select
            value={filter.state ?? ''}
            onChange={({ target }) => change({ state: target.value || undefined }, 'state')}
          >
            <option value="">All states</option>
            {filter.state?.includes(',') && <option value={filter.state}>{filter.state.replaceAll(',', ', ')}</option>}
            {Object.entries(stateNames).map(([code, name]) => (
              <option key={code} value={code}>
                {facets ? `${name} (${formatCount(facets[code as keyof typeof stateNames] ?? 0)})` : name}
              </option>
            ))}
          </Select>
        </Field>
        <AmountPair>
          <NameField label="County" value={filter.county} onChange={(county) => change({ county }, 'county')} />
          <NameField label="City" value={filter.city} onChange={(city) => change({ city }, 'city')} />
        </AmountPair>
        <AmountPair>
          <NameField
            label="ZIP code"
            inputMode="numeric"
            value={filter.zip}
            onChange={(zip) => (zip === undefined || /^\d{5}(,\d{5})*$/.test(zip)) && change({ zip }, 'zip')}
          />
          <NameField
            label="Near"
            placeholder="City, ST or ZIP"
            value={filter.near}
            onChange={(near) => change({ near, radius: near ? filter.radius : undefined }, 'near')}
          />
        </AmountPair>
        {filter.near && (
          <Field label="Distance">
            <Select value={filter.radius ?? ''} onChange={({ target }) => change({ radius: target.value }, 'radius')}>
              <option value="">{nearMiles} miles</option>
              {radii.map((miles) => (
                <option key={miles} value={miles}>
                  {miles} miles
                </option>
              ))}
            </Select>
          </Field>
        )}
      </Rows>
    </Titled>
  );
}

interface NameFieldProps {
  label: string;
  value: string | undefined;
  onChange: (name: string | undefined) => void;
  placeholder?: string;
  inputMode?: 'numeric';
}

function NameField({ label, value, onChange, placeholder = 'Any', inputMode }: NameFieldProps) {
  const [typed, setTyped] = useState<string | null>(null);
  const settle = useDebounced((name: string) => onChange(name.trim() || undefined), policy.searchDebounce);
  return (
    <Field label={label}>
      <TextInput
        autoComplete="off"
        placeholder={placeholder}
        inputMode={inputMode}
        maxLength={80}
        value={typed ?? value ?? ''}
        onChange={({ target }) => {
          setTyped(target.value);
          settle(target.value);
        }}
        onBlur={() => {
          if (typed !== null) settle(typed, true);
          setTyped(null);
        }}
      />
    </Field>
  );
}
