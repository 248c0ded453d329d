import { Button, FilterSelect, formatCount, phone, TextInput } from '@dealstead/kit';
import type { ReactNode } from 'react';
import { css, styled } from 'styled-components';
import { useSelectCommit } from './useSelectCommit.ts';

/** The bar of controls over a list of which some rows are selected. */
export const selectionBar = css`
  position: sticky;
  bottom: 16px;
  z-index: 3;
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: 8px;
  width: fit-content;
  max-width: 100%;
  margin-inline: auto;
  padding: 10px 12px 10px 20px;
  background: var(--surface);
  border: 1px solid var(--line-2);
  border-radius: var(--r2);
  box-shadow: var(--sh3);
  font-size: var(--t14);
  ${phone} {
    padding-left: 12px;
  }
`;

const Bar = styled.div`
  ${selectionBar}
  &[hidden] {
    display: none;
  }
  > span:has(input) {
    display: inline-flex;
    align-items: center;
    gap: 8px;
    font-weight: 500;
  }
  input[type='date'] {
    width: 150px;
    min-height: 40px;
  }
`;

export interface BulkBarProps {
  /** The records in the plural: leads. */
  noun: string;
  count: number;
  /** The controls of the changes. */
  children: ReactNode;
  onDelete?: () => void;
  onClear: () => void;
}

/**
 * What can be done with all selected records. Each change can be taken back. It is hidden rather than absent without a selection,
 * so that the first selection of a record adds no styles to the page.
 */
export function BulkBar({ noun, count, children, onDelete, onClear }: BulkBarProps) {
  return (
    <Bar hidden={count === 0} role="group" aria-label={`Actions for the selected ${noun}`}>
      <b>{`${formatCount(count)} selected`}</b>
      {children}
      {onDelete && (
        <Button kind="quiet" size="small" danger onClick={onDelete}>
          Delete
        </Button>
      )}
      <Button kind="quiet" size="small" onClick={onClear}>
        Clear selection
      </Button>
    </Bar>
  );
}

export interface BulkSelectProps {
  /** Accessible name: Move the selected leads to. */
  label: string;
  onChoose: (value: string) => void;
  /** The options; the first one, without a value, names the choice. */
  children: ReactNode;
}

/** Chooses a change of all selected records. A value that was reached with the arrow keys needs Enter. */
export function BulkSelect({ label, onChoose, children }: BulkSelectProps) {
  const { shown, ...handlers } = useSelectCommit<string>('', onChoose, { needsEnter: true });
  return (
    <FilterSelect label={label} value={shown} {...handlers}>
      {children}
    </FilterSelect>
  );
}

/** Chooses a date of all selected records. */
export function BulkDate({ label, onChoose }: Pick<BulkSelectProps, 'label' | 'onChoose'>) {
  return (
    <TextInput
      type="date"
      aria-label={label}
      onChange={({ target }) => {
        // A year is typed digit by digit: 0002, 0020 and 0202 come before 2026.
        if (target.value < '2000') return;
        onChoose(target.value);
        target.value = '';
      }}
    />
  );
}
