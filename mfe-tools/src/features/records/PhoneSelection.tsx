import { Button, Checkbox } from '@dealstead/kit';
import { styled } from 'styled-components';
import { useSelectAll, type RowMarksStore } from './rowMarks.ts';

const Head = styled.div`
  display: flex;
  justify-content: space-between;
  align-items: center;
  gap: 8px;
  min-height: 48px;
  padding-inline: 16px 4px;
  border-bottom: 1px solid var(--line-2);
  font-size: var(--t14);
  > :only-child {
    margin-left: auto;
  }
  label {
    display: flex;
    align-items: center;
    gap: 12px;
    min-height: 44px;
  }
`;

/** Above the link that covers a row, and as large as a finger needs. */
const Target = styled(Checkbox)`
  position: relative;
  display: grid;
  place-items: center;
  width: 48px;
  height: 48px;
`;

export interface PhoneSelectionHeadProps {
  /** The records in the plural: leads. */
  noun: string;
  isSelecting: boolean;
  rows: readonly { id: number }[];
  marks: RowMarksStore;
  onStart: () => void;
  onDone: () => void;
}

/** Starts and ends the selection of records on a phone, whose rows have no checkboxes until then. */
export function PhoneSelectionHead(props: PhoneSelectionHeadProps) {
  const { noun, isSelecting, rows, marks, onStart, onDone } = props;
  const [areAllSelected, selectAll] = useSelectAll(rows, marks);
  return (
    <Head>
      {isSelecting && (
        <Checkbox checked={areAllSelected} onChange={selectAll}>
          {`Select all loaded ${noun}`}
        </Checkbox>
      )}
      <Button kind="quiet" size="small" onClick={isSelecting ? onDone : onStart}>
        {isSelecting ? 'Done' : `Select ${noun}`}
      </Button>
    </Head>
  );
}

export interface PhoneCheckboxProps {
  /** Accessible name: Select Ruth Amsel. */
  label: string;
  checked: boolean;
  onChange: () => void;
}

/** Selects a record at the end of its row. */
export const PhoneCheckbox = ({ label, checked, onChange }: PhoneCheckboxProps) => (
  <Target aria-label={label} checked={checked} onChange={onChange} />
);
