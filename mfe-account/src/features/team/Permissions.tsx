import { useId } from 'react';
import {
  availablePermissions,
  normalizePermissions,
  teamPermissionLabels,
  type TeamPermission,
} from '@dealstead/contracts';
import { Checkbox, ChoiceGroup } from '@dealstead/kit';
import { Eye, EyeSlash } from '@dealstead/kit/icons';
import { styled } from 'styled-components';
import { summarizeSeat } from './seatSummary.ts';

const Choice = styled(Checkbox)`
  align-items: start;
  gap: 12px;
  padding: 12px 14px;
  border: 1px solid var(--line-2);
  border-radius: var(--r2);
  background: var(--surface);
  input {
    margin-top: 2px;
  }
  b,
  small {
    display: block;
  }
  b {
    font-weight: 600;
  }
  small {
    font-size: var(--t13);
    color: var(--ink-2);
  }
  &:hover {
    border-color: var(--ink-2);
  }
  &:has(:checked) {
    border-color: var(--primary);
  }
`;

const Summary = styled.div`
  display: grid;
  gap: 10px;
  padding: 14px 16px;
  border-radius: var(--r2);
  background: var(--sunken);
  font-size: var(--t14);
  p {
    display: grid;
    grid-template-columns: 20px 1fr;
    gap: 8px;
  }
  svg {
    margin-top: 2px;
    color: var(--ink-2);
  }
  b {
    font-weight: 600;
  }
`;

const consequences: Record<(typeof availablePermissions)[number], string> = {
  listings:
    'See all your listings, including drafts, and post, import and edit them. Only you can delete or feature a listing or change its contact.',
  leads: 'Work your leads: add, edit, import and follow up. Read the questions from your buyers.',
  messages: 'Read and answer your messages, and make and accept offers in your name.',
  deals: 'Work your deals with their documents, and see expected profit in your Professional Dashboard.',
  contracts:
    'Read your contracts and their signatures. They name the people who sign, so that they open with Contact details only.',
  'contract-sending': 'Draft contracts and templates, and send, void and renew contracts in your name.',
  campaigns: 'Manage your contacts, invite buyers and send campaigns in your name.',
  'contact-data':
    'Show the emails and phone numbers of the people in your records. Otherwise they are masked, also in search and files.',
  exports: 'Download leads, deals and contacts as a file. What is hidden on the page is hidden in the file.',
};

/** Permissions that open a part of the account; the others say how it is shown. */
const details = ['contact-data', 'exports'] as const;
const areas = availablePermissions.filter((permission) => permission !== 'contact-data' && permission !== 'exports');

interface PermissionsProps {
  selected: readonly TeamPermission[];
  onChange: (chosen: TeamPermission[]) => void;
}

/** Checkboxes of a team member's permissions, and what they will see with them. */
export function Permissions({ selected, onChange }: PermissionsProps) {
  return (
    <>
      <PermissionChoices legend="What they can do" offered={areas} selected={selected} onChange={onChange} />
      <PermissionChoices legend="What they see in it" offered={details} selected={selected} onChange={onChange} />
      <SeatSummary selected={selected} />
    </>
  );
}

/** The choice with a permission switched. Without seeing contracts nobody sends them. */
function withToggled(selected: readonly TeamPermission[], permission: TeamPermission): TeamPermission[] {
  if (!selected.includes(permission)) return normalizePermissions([...selected, permission]);
  return selected.filter(
    (other) => other !== permission && !(permission === 'contracts' && other === 'contract-sending'),
  );
}

interface ChoicesProps extends PermissionsProps {
  legend: string;
  offered: readonly (typeof availablePermissions)[number][];
}

function PermissionChoices({ legend, offered, selected, onChange }: ChoicesProps) {
  const id = useId();
  return (
    <ChoiceGroup>
      <legend>{legend}</legend>
      {offered.map((permission) => (
        <Choice
          key={permission}
          checked={selected.includes(permission)}
          aria-label={teamPermissionLabels[permission]}
          aria-describedby={`${id}-${permission}`}
          onChange={() => onChange(withToggled(selected, permission))}
        >
          <span>
            <b>{teamPermissionLabels[permission]}</b>
            <small id={`${id}-${permission}`}>{consequences[permission]}</small>
          </span>
        </Choice>
      ))}
    </ChoiceGroup>
  );
}

const list = new Intl.ListFormat('en-US', { type: 'conjunction' });

/** What the person will see, in plain words; read out when a choice changes it. */
function SeatSummary({ selected }: Pick<PermissionsProps, 'selected'>) {
  const { shown, hidden } = summarizeSeat(selected);
  return (
    <Summary role="status" aria-label="What they will see">
      <p>
        <Eye size={18} />
        <span>
          <b>They will see</b> {list.format(shown)}.
        </span>
      </p>
      <p>
        <EyeSlash size={18} />
        <span>
          <b>Hidden from them:</b> {list.format(hidden)}.
        </span>
      </p>
    </Summary>
  );
}
