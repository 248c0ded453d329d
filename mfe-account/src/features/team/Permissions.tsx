import { availablePermissions, teamPermissionLabels, teamPermissions, type TeamPermission } from '@dealstead/contracts';
import { Checkbox, Row } from '@dealstead/kit';

interface PermissionsProps {
  selected: readonly TeamPermission[];
  onChange: (chosen: TeamPermission[]) => void;
}

/** Checkboxes of a team member's permissions. A permission without any effect yet is hidden and its value preserved. */
export function Permissions({ selected, onChange }: PermissionsProps) {
  return (
    <Row space={4} role="group" aria-label="Works on">
      {availablePermissions.map((permission) => (
        <Checkbox
          key={permission}
          checked={selected.includes(permission)}
          onChange={() =>
            onChange(teamPermissions.filter((other) => selected.includes(other) !== (other === permission)))
          }
        >
          {teamPermissionLabels[permission]}
        </Checkbox>
      ))}
    </Row>
  );
}
