import { teamPermissionNames, teamPermissions, type TeamPermission } from '@dealstead/contracts';
import { Checkbox, Row } from '@dealstead/kit';

interface PermissionsProps {
  chosen: readonly TeamPermission[];
  onChange: (chosen: TeamPermission[]) => void;
}

/** What someone in a team works on, each to be ticked. It is an agreement: no service opens anything by it yet. */
export function Permissions({ chosen, onChange }: PermissionsProps) {
  return (
    <Row space={4} role="group" aria-label="Works on">
      {teamPermissions.map((permission) => (
        <Checkbox
          key={permission}
          checked={chosen.includes(permission)}
          onChange={() => onChange(teamPermissions.filter((one) => chosen.includes(one) !== (one === permission)))}
        >
          {teamPermissionNames[permission]}
        </Checkbox>
      ))}
    </Row>
  );
}
