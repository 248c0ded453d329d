import {
  leadPriorities,
  leadPriorityLabels,
  leadStatuses,
  leadStatusLabels,
  type LeadPriority,
  type LeadStatus,
} from '@dealstead/contracts';
import { phone, type Tone } from '@dealstead/kit';
import { useState } from 'react';
import { styled } from 'styled-components';
import { followUpText, isLate, statusTones } from './leadLabels.ts';

const tones: Record<Tone, string> = {
  plain: 'background: var(--sunken); color: var(--ink);',
  ok: 'background: var(--ok-tint); color: var(--ok);',
  water: 'background: var(--water-tint); color: var(--water);',
  amber: 'background: var(--amber-tint); color: var(--amber-ink);',
  danger: 'background: var(--danger-tint); color: var(--danger);',
  brown: 'background: var(--brown-tint); color: var(--brown);',
  primary: 'background: var(--tint); color: var(--tint-ink);',
};

/** A native select that looks like the value it holds, until it is pointed at. */
const Inline = styled.select<{ $tone?: Tone }>`
  appearance: none;
  max-width: 100%;
  min-height: 26px;
  padding: 0 8px;
  border: 1px solid transparent;
  border-radius: var(--r1);
  background: none;
  color: inherit;
  font-size: var(--t13);
  font-weight: 500;
  cursor: pointer;
  ${({ $tone }) => ($tone ? `${tones[$tone]} font-size: var(--t12); font-weight: 600;` : 'margin-left: -8px;')}
  option {
    background: var(--surface);
    color: var(--ink);
  }
  &:hover {
    border-color: var(--line-2);
  }
  ${phone} {
    min-height: 44px;
    font-size: 1rem;
  }
`;

interface EditorProps<Value> {
  /** Whose value it is: "Ruth Amsel". */
  name: string;
  value: Value;
  onChange: (value: Value) => void;
}

export function StatusEditor({ name, value, onChange }: EditorProps<LeadStatus>) {
  return (
    <Inline
      aria-label={`Status of ${name}`}
      $tone={statusTones[value]}
      value={value}
      onChange={(event) => onChange(event.target.value as LeadStatus)}
    >
      {leadStatuses.map((status) => (
        <option key={status} value={status}>
          {leadStatusLabels[status]}
        </option>
      ))}
    </Inline>
  );
}

export function PriorityEditor({ name, value, onChange }: EditorProps<LeadPriority>) {
  return (
    <Inline
      aria-label={`Priority of ${name}`}
      value={value}
      onChange={(event) => onChange(event.target.value as LeadPriority)}
    >
      {leadPriorities.map((priority) => (
        <option key={priority} value={priority}>
          {leadPriorityLabels[priority]}
        </option>
      ))}
    </Inline>
  );
}

const DateText = styled.button`
  min-height: 26px;
  margin-left: -8px;
  padding: 0 8px;
  border: 1px solid transparent;
  border-radius: var(--r1);
  background: none;
  color: inherit;
  font-size: var(--t13);
  font-weight: inherit;
  cursor: pointer;
  &:hover {
    border-color: var(--line-2);
  }
  &[data-late] {
    color: var(--danger);
    font-weight: 600;
  }
`;

const DateInput = styled.input`
  width: 100%;
  min-height: 30px;
  padding: 0 4px;
  border: 1px solid var(--line-2);
  border-radius: var(--r1);
  background: var(--surface);
  color: var(--ink);
  font-size: var(--t12);
`;

/** A follow-up's date in words; pressing it shows a date field, which saves when it is left or by Enter. */
export function FollowUpEditor({ name, value, today, onChange }: EditorProps<string | null> & { today: string }) {
  const [isOpen, setOpen] = useState(false);
  if (!isOpen)
    return (
      <DateText
        type="button"
        aria-label={`Follow-up of ${name}: ${followUpText(value, today)}`}
        data-late={isLate(value, today) || undefined}
        onClick={() => setOpen(true)}
      >
        {followUpText(value, today)}
      </DateText>
    );
  const close = (text: string) => {
    setOpen(false);
    const next = text === '' ? null : text;
    if (next !== value) onChange(next);
  };
  return (
    <DateInput
      type="date"
      // The press on the text means this field.
      // oxlint-disable-next-line jsx-a11y/no-autofocus
      autoFocus
      aria-label={`Follow-up of ${name}`}
      defaultValue={value ?? ''}
      onBlur={(event) => close(event.target.value)}
      onKeyDown={(event) => {
        if (event.key === 'Enter') close(event.currentTarget.value);
        if (event.key === 'Escape') setOpen(false);
      }}
    />
  );
}
