import { dealStageLabels, dealStages, maxDealsAtOnce, type Assignees, type DealStage } from '@dealstead/contracts';
import { Button, useStore } from '@dealstead/kit';
import { AssigneeOptions, hasTeam, readAssignee } from '../records/assignees.tsx';
import { BulkBar, BulkDate, BulkSelect } from '../records/BulkBar.tsx';
import type { RowMarksStore } from '../records/rowMarks.ts';
import type { DealChanges } from './dealChanges.tsx';

export interface DealBulkBarProps {
  marks: RowMarksStore;
  people: Assignees;
  changes: DealChanges;
  /** Whether the list shows the trash. */
  isTrash: boolean;
  onDone: () => void;
}

/** What can be done with all selected deals. */
export function DealBulkBar({ marks, people, changes, isTrash, onDone }: DealBulkBarProps) {
  const selected = useStore(marks, (now) => now.selected);
  const ids = [...selected].slice(0, maxDealsAtOnce);
  const apply = (change: Parameters<DealChanges['editAll']>[1]) => {
    onDone();
    void changes.editAll(ids, change);
  };
  const setDeleted = (isDeleted: boolean) => {
    onDone();
    void changes.setDeleted(ids, isDeleted);
  };
  if (isTrash)
    return (
      <BulkBar noun="deals" count={ids.length} onClear={onDone}>
        <Button kind="secondary" size="small" onClick={() => setDeleted(false)}>
          Restore
        </Button>
      </BulkBar>
    );
  return (
    <BulkBar noun="deals" count={ids.length} onDelete={() => setDeleted(true)} onClear={onDone}>
      <BulkSelect label="Move the selected deals to" onChoose={(value) => apply({ stage: value as DealStage })}>
        <option value="">Stage</option>
        {dealStages.map((stage) => (
          <option key={stage} value={stage}>
            {dealStageLabels[stage]}
          </option>
        ))}
      </BulkSelect>
      {hasTeam(people) && (
        <BulkSelect
          label="Assign the selected deals to"
          onChoose={(value) => apply({ assignedToUserId: readAssignee(value) })}
        >
          <AssigneeOptions people={people} />
        </BulkSelect>
      )}
      <span>
        Closing{' '}
        <BulkDate
          label="Expected closing of the selected deals"
          onChoose={(expectedClosingDate) => apply({ expectedClosingDate })}
        />
      </span>
    </BulkBar>
  );
}
