import { useId } from 'react';
import { availablePermissions, teamPermissionLabels, teamPermissions, type TeamPermission } from '@dealstead/contracts';
import { Checkbox, ChoiceGroup } from '@dealstead/kit';
import { styled } from 'styled-components';

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

const consequences: Record<(typeof availablePermissions)[number], string> = {
  listings:
    'See all your listings, including drafts, and post, import and edit them. Only you can delete or feature a listing or change its contact.',
  leads: 'Read the questions from your buyers.',
  messages: 'Read and answer your messages, and make and accept offers in your name.',
  deals: 'See your deals and expected fees in your Professional Dashboard.',
  campaigns:
    'Manage your contacts and invite buyers in your name. Addresses and phone numbers are hidden unless you also allow leads.',
};

interface PermissionsProps {
  selected: readonly TeamPermission[];
  onChange: (chosen: TeamPermission[]) => void;
}

/** Checkboxes of a team member's permissions. A permission without any effect yet is hidden and its value preserved. */
export function Permissions({ selected, onChange }: PermissionsProps) {
  const id = useId();
  return (
    <ChoiceGroup>
      <legend>What they can do</legend>
      {availablePermissions.map((permission) => (
        <Choice
          key={permission}
          checked={selected.includes(permission)}
          aria-label={teamPermissionLabels[permission]}
          aria-describedby={`${id}-${permission}`}
          onChange={() =>
            onChange(teamPermissions.filter((other) => selected.includes(other) !== (other === permission)))
          }
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
