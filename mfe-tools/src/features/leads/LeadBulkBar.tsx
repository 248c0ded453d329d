import {
  leadPriorities,
  leadPriorityLabels,
  leadStatuses,
  leadStatusLabels,
  maxLeadsAtOnce,
  type Assignees,
  type LeadPriority,
  type LeadStatus,
} from '@dealstead/contracts';
import { FilterSelect, TextInput } from '@dealstead/kit';
import { AssigneeOptions, hasTeam, readAssignee } from '../records/assignees.tsx';
import { BulkBar } from '../records/BulkBar.tsx';
import type { LeadChanges } from './leadChanges.ts';

export interface LeadBulkBarProps {
  selected: ReadonlySet<number>;
  people: Assignees;
  changes: LeadChanges;
  onDone: () => void;
}

/** What can be done with all selected leads. */
export function LeadBulkBar({ selected, people, changes, onDone }: LeadBulkBarProps) {
  const ids = [...selected].slice(0, maxLeadsAtOnce);
  const apply = (change: Parameters<LeadChanges['editAll']>[1]) => {
    onDone();
    void changes.editAll(ids, change);
  };
  const remove = () => {
    onDone();
    void changes.remove(ids);
  };
  return (
    <BulkBar noun="leads" count={ids.length} onDelete={remove} onClear={onDone}>
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
      {hasTeam(people) && (
        <FilterSelect
          label="Assign the selected leads to"
          value=""
          onChange={(event) => apply({ assignedToUserId: readAssignee(event.target.value) })}
        >
          <AssigneeOptions people={people} />
        </FilterSelect>
      )}
      <span>
        Follow up{' '}
        <TextInput
          type="date"
          aria-label="Follow-up of the selected leads"
          onChange={(event) => event.target.value && apply({ nextFollowupDate: event.target.value })}
        />
      </span>
    </BulkBar>
  );
}
