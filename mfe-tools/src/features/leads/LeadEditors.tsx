import {
  leadPriorities,
  leadPriorityLabels,
  leadStatuses,
  leadStatusLabels,
  type LeadPriority,
  type LeadStatus,
} from '@dealstead/contracts';
import { InlineDate, InlineSelect } from '../records/InlineEditors.tsx';
import { followUpText, isLate, statusTones } from './leadLabels.ts';

interface EditorProps<Value> {
  /** Whose value it is: "Ruth Amsel". */
  name: string;
  value: Value;
  onChange: (value: Value) => void;
}

export function StatusEditor({ name, value, text, onChange }: EditorProps<LeadStatus> & { text?: string }) {
  return (
    <InlineSelect
      label={`Status of ${name}`}
      values={leadStatuses}
      labels={leadStatusLabels}
      {...(text === undefined ? { tone: statusTones[value] } : { text })}
      value={value}
      onChange={onChange}
    />
  );
}

export function PriorityEditor({ name, value, onChange }: EditorProps<LeadPriority>) {
  return (
    <InlineSelect
      label={`Priority of ${name}`}
      values={leadPriorities}
      labels={leadPriorityLabels}
      value={value}
      onChange={onChange}
    />
  );
}

export function FollowUpEditor({ name, value, today, onChange }: EditorProps<string | null> & { today: string }) {
  return (
    <InlineDate
      label={`Follow-up of ${name}`}
      value={value}
      text={followUpText(value, today)}
      isLate={isLate(value, today)}
      onChange={onChange}
    />
  );
}
