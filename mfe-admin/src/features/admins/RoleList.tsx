import {
  adminPermissionName,
  adminPermissions,
  adminRoles,
  adminRoleTexts,
  rolesWith,
  type AdminRole,
} from '@dealstead/contracts';
import { Panel, PanelHead, Small } from '@dealstead/kit';
import { Entries } from '../Entries.ts';

/** What each admin role may do. */
export const RoleList = () => (
  <Panel aria-labelledby="roles">
    <PanelHead>
      <h2 id="roles">What each role may do</h2>
    </PanelHead>
    <Entries aria-labelledby="roles">
      {adminRoles.map((role) => (
        <li key={role}>
          <header>
            <b>{adminRoleTexts[role].name}</b>
          </header>
          <p>{adminRoleTexts[role].about}</p>
          {role !== 'owner' && <Small>{permissionNames(role)}</Small>}
        </li>
      ))}
    </Entries>
  </Panel>
);

const permissionNames = (role: AdminRole): string =>
  adminPermissions
    .filter((permission) => rolesWith(permission).includes(role))
    .map(adminPermissionName)
    .join(' · ');
