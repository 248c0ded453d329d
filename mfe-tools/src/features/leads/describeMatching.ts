import { leadPriorityLabels, leadStatusLabels, type Assignees } from '@dealstead/contracts';
import { formatShortDate } from '@dealstead/kit';
import { nameOf } from '../records/assignees.tsx';
import type { MatchingChange } from '../records/matching.tsx';
import type { LeadChange } from './leadChanges.ts';

/** A change of all leads that match, with the text of the dialog that confirms it. */
export function describeMatching(change: LeadChange, people: Assignees): MatchingChange<LeadChange> {
  if ('delete' in change) return { change, verb: 'Delete', effect: 'is deleted' };
  if ('list' in change) {
    const isAdded = 'add' in change.list;
    return {
      change,
      verb: isAdded ? 'Add' : 'Remove',
      effect: `${isAdded ? 'is added to' : 'is removed from'} ${change.listName}`,
    };
  }
  const { status, priority, assignedToUserId, nextFollowupDate } = change.changes;
  if (status) return { change, verb: 'Move', effect: `moves to ${leadStatusLabels[status]}` };
  if (priority)
    return { change, verb: 'Change', effect: `gets ${leadPriorityLabels[priority].toLowerCase()} priority` };
  if (assignedToUserId === null) return { change, verb: 'Unassign', effect: 'is no longer assigned to anyone' };
  if (assignedToUserId !== undefined)
    return { change, verb: 'Assign', effect: `is assigned to ${nameOf(people, assignedToUserId)}` };
  const date = nextFollowupDate ? `a follow-up on ${formatShortDate(nextFollowupDate)}` : 'new values';
  return { change, verb: 'Change', effect: `gets ${date}` };
}
