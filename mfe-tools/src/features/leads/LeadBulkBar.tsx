import {
  leadPriorities,
  leadPriorityLabels,
  leadStatuses,
  leadStatusLabels,
  maxLeadsAtOnce,
  maxMatchingLeads,
  type Assignees,
  type LeadFilter,
  type LeadPriority,
  type LeadStatus,
  type ListChange,
} from '@dealstead/contracts';
import { formatCount, useStore } from '@dealstead/kit';
import { useState } from 'react';
import { AssigneeOptions, hasTeam, readAssignee } from '../records/assignees.tsx';
import { BulkBar, BulkDate, BulkSelect } from '../records/BulkBar.tsx';
import { ConfirmMatching, SelectMatching, type MatchingChange } from '../records/matching.tsx';
import type { RowMarksStore } from '../records/rowMarks.ts';
import type { BulkChanges, LeadChange, LeadChanges } from './leadChanges.ts';
import { AddToListDialog, RemoveFromListDialog } from './lists/ListDialogs.tsx';
import { describeMatching } from './describeMatching.ts';

export interface LeadBulkBarProps {
  marks: RowMarksStore;
  /** The filter of the list; another object when it changes. */
  filter: LeadFilter;
  /** How many leads match it, while that is known, and how many of them are loaded. */
  total: number | undefined;
  loaded: number;
  people: Assignees;
  changes: LeadChanges;
  onDone: () => void;
}

/** What can be done with all selected leads, or with all that match the filter. */
export function LeadBulkBar({ marks, filter, total = 0, loaded, people, changes, onDone }: LeadBulkBarProps) {
  const selected = useStore(marks, (now) => now.selected);
  const ids = [...selected].slice(0, maxLeadsAtOnce);
  // Another selection or filter ends the choice of all that match.
  const [chosen, setChosen] = useState<{ selected: unknown; filter: unknown } | null>(null);
  const [toConfirm, setToConfirm] = useState<MatchingChange<LeadChange> | null>(null);
  const [listing, setListing] = useState<'add' | 'remove' | null>(null);
  const isMatching = chosen?.selected === selected && chosen.filter === filter;
  const canSelectMatching = !isMatching && selected.size >= loaded && total > selected.size;

  const apply = (change: BulkChanges) => {
    if (isMatching) return setToConfirm(describeMatching({ changes: change }, people));
    onDone();
    void changes.editAll(ids, change);
  };
  const changeList = (list: ListChange, listName: string) => {
    setListing(null);
    if (isMatching) return setToConfirm(describeMatching({ list, listName }, people));
    onDone();
    void changes.changeList(ids, list, listName);
  };
  const count = isMatching ? total : ids.length;
  const listDialog = {
    subject: `${formatCount(count)} ${count === 1 ? 'lead' : 'leads'}`,
    onChange: changeList,
    onClose: () => setListing(null),
  };
  const remove = () => {
    if (isMatching) return setToConfirm(describeMatching({ delete: true }, people));
    onDone();
    void changes.remove(ids);
  };
  return (
    <>
      <BulkBar noun="leads" count={count} onDelete={remove} onClear={onDone}>
        {canSelectMatching && (
          <SelectMatching
            noun="leads"
            total={total}
            limit={maxMatchingLeads}
            onSelect={() => setChosen({ selected, filter })}
          />
        )}
        <ChangeControls people={people} apply={apply} />
        <BulkSelect label="Lists of the selected leads" onChoose={(value) => setListing(value as 'add' | 'remove')}>
          <option value="">List</option>
          <option value="add">Add to list…</option>
          <option value="remove">Remove from list…</option>
        </BulkSelect>
      </BulkBar>
      {listing === 'add' && <AddToListDialog {...listDialog} />}
      {listing === 'remove' && <RemoveFromListDialog {...listDialog} />}
      {toConfirm && (
        <ConfirmMatching
          noun="lead"
          count={total}
          change={toConfirm}
          onConfirm={(count, onError) => changes.changeMatching(filter, count, toConfirm.change, onError)}
          onDone={() => {
            setToConfirm(null);
            onDone();
          }}
          onClose={() => setToConfirm(null)}
        />
      )}
    </>
  );
}

function ChangeControls({ people, apply }: { people: Assignees; apply: (change: BulkChanges) => void }) {
  return (
    <>
      <BulkSelect label="Move the selected leads to" onChoose={(value) => apply({ status: value as LeadStatus })}>
        <option value="">Status</option>
        {leadStatuses.map((status) => (
          <option key={status} value={status}>
            {leadStatusLabels[status]}
          </option>
        ))}
      </BulkSelect>
      <BulkSelect
        label="Priority of the selected leads"
        onChoose={(value) => apply({ priority: value as LeadPriority })}
      >
        <option value="">Priority</option>
        {leadPriorities.map((priority) => (
          <option key={priority} value={priority}>
            {leadPriorityLabels[priority]}
          </option>
        ))}
      </BulkSelect>
      {hasTeam(people) && (
        <BulkSelect
          label="Assign the selected leads to"
          onChoose={(value) => apply({ assignedToUserId: readAssignee(value) })}
        >
          <AssigneeOptions people={people} />
        </BulkSelect>
      )}
      <span>
        Follow up{' '}
        <BulkDate
          label="Follow-up of the selected leads"
          onChoose={(nextFollowupDate) => apply({ nextFollowupDate })}
        />
      </span>
    </>
  );
}
