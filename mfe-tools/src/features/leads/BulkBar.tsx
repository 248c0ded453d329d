import {
  leadPriorities,
  leadPriorityLabels,
  leadStatuses,
  leadStatusLabels,
  maxLeadsAtOnce,
  type LeadPriority,
  type LeadStatus,
} from '@dealstead/contracts';
import { Button, FilterSelect, formatCount, phone, TextInput } from '@dealstead/kit';
import { styled } from 'styled-components';
import type { LeadChanges } from './leadChanges.ts';

const Bar = styled.div`
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
  ${phone} {
    padding-left: 12px;
  }
`;

export interface BulkBarProps {
  selected: ReadonlySet<number>;
  changes: LeadChanges;
  onDone: () => void;
}

/** What can be done with all selected leads. Each change can be taken back. */
export function BulkBar({ selected, changes, onDone }: BulkBarProps) {
  const ids = [...selected].slice(0, maxLeadsAtOnce);
  const apply = (change: Parameters<LeadChanges['editAll']>[1]) => {
    onDone();
    void changes.editAll(ids, change);
  };
  return (
    <Bar role="group" aria-label="Actions for the selected leads">
      <b>{`${formatCount(ids.length)} selected`}</b>
      <FilterSelect
        label="Move the selected leads to"
        value=""
        onChange={(event) => apply({ status: event.target.value as LeadStatus })}
      >
        <option value="">Status</option>
        {leadStatuses.map((status) => (
          <option key={status} value={status}>
            {leadStatusLabels[status]}
          </option>
        ))}
      </FilterSelect>
      <FilterSelect
        label="Priority of the selected leads"
        value=""
        onChange={(event) => apply({ priority: event.target.value as LeadPriority })}
      >
        <option value="">Priority</option>
        {leadPriorities.map((priority) => (
          <option key={priority} value={priority}>
            {leadPriorityLabels[priority]}
          </option>
        ))}
      </FilterSelect>
      <span>
        Follow up{' '}
        <TextInput
          type="date"
          aria-label="Follow-up of the selected leads"
          onChange={(event) => event.target.value && apply({ nextFollowupDate: event.target.value })}
        />
      </span>
      <Button
        kind="quiet"
        size="small"
        danger
        onClick={() => {
          onDone();
          void changes.remove(ids);
        }}
      >
        Delete
      </Button>
      <Button kind="quiet" size="small" onClick={onDone}>
        Clear selection
      </Button>
    </Bar>
  );
}
