import type { AdminFilter } from '@dealstead/contracts/adminList';
import { Chip, FilterSelect, phone, TextInput } from '@dealstead/kit';
import { styled } from 'styled-components';
import { SearchForm } from '../SearchForm.tsx';

export const Filters = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: 12px;
`;

const Day = styled.label`
  display: flex;
  align-items: center;
  gap: 8px;
  font-size: var(--t14);
  color: var(--ink-2);
  input {
    width: auto;
  }
  ${phone} {
    flex: 1;
    flex-direction: column;
    align-items: start;
    gap: 4px;
    min-width: 0;
    input {
      width: 100%;
    }
  }
`;

interface FilterControlsProps {
  readonly filter: AdminFilter;
  /** '' narrows nothing. */
  readonly value: string;
  readonly onChange: (value: string) => void;
}

/** The control of a filter by its kind. */
export function FilterControls({ filter, value, onChange }: FilterControlsProps) {
  const { label } = filter;
  switch (filter.kind) {
    case 'text':
      return <SearchForm label={label} text={value} onSearch={onChange} />;
    case 'day':
      return (
        <Day>
          {label}
          <TextInput type="date" value={value} onChange={({ target }) => onChange(target.value)} />
        </Day>
      );
    case 'member':
      return value === '' ? null : (
        <Chip removeLabel={`Remove ${label} ${value}`} onRemove={() => onChange('')}>{`${label} ${value}`}</Chip>
      );
    case 'choice':
      return (
        <FilterSelect label={label} value={value} onChange={({ target }) => onChange(target.value)}>
          <option value="">{filter.all}</option>
          {Object.entries(filter.choices).map(([choice, { label: name }]) => (
            <option key={choice} value={choice}>
              {name}
            </option>
          ))}
        </FilterSelect>
      );
  }
}
