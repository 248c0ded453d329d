import { useState } from 'react';
import { adminRoleTexts, type Admin } from '@dealstead/contracts';
import {
  Badge,
  Button,
  formatCount,
  Head,
  Lead,
  Page,
  Panel,
  PanelHead,
  Stack,
  useRead,
  useUser,
} from '@dealstead/kit';
import { DashboardHeader, QueryView, Table, type Column } from '@dealstead/kit/data';
import { AdminLinks } from '../../features/AdminLinks.tsx';
import { RoleDialog } from '../../features/admins/RoleDialog.tsx';
import { RoleList } from '../../features/admins/RoleList.tsx';
import { PhoneText } from '../../features/styles.ts';

/** Who is an admin, with which role, and what the roles may do. For owners. */
export function Admins() {
  const query = useRead('/api/admin/admins');
  const [isAdding, setAdding] = useState(false);
  const [changing, setChanging] = useState<Admin>();
  const userId = useUser()?.id;
  return (
    <Page>
      <Head title="Admins" description="Who is an admin, and what they may do." path="/admin/admins" noIndex />
      <Stack space={5}>
        <AdminLinks />
        <DashboardHeader>
          <h1>Admins</h1>
          <Lead>Choose who helps run Dealstead and what each of them may do. Each change is in the audit trail.</Lead>
          <div>
            <Button onClick={() => setAdding(true)}>Add admin</Button>
          </div>
        </DashboardHeader>
        <QueryView query={query} label="Admins" loading={240} isEmpty={() => false}>
          {(admins) => (
            <Panel aria-labelledby="admins">
              <PanelHead>
                <h2 id="admins">Admins</h2>
                <span>{formatCount(admins.length)}</span>
              </PanelHead>
              <Table
                caption="Admins"
                columns={adminColumns(setChanging, userId)}
                rows={admins}
                rowKey={({ id }) => id}
              />
            </Panel>
          )}
        </QueryView>
        <RoleList />
      </Stack>
      {isAdding && <RoleDialog onClose={() => setAdding(false)} />}
      {changing && <RoleDialog admin={changing} onClose={() => setChanging(undefined)} />}
    </Page>
  );
}

const adminColumns = (onChange: (admin: Admin) => void, userId: number | undefined): Column<Admin>[] => [
  { key: 'name', heading: 'Name', cell: ({ id, name }) => (id === userId ? `${name} (you)` : name) },
  { key: 'email', heading: 'Email', cell: ({ email }) => email },
  {
    key: 'role',
    heading: 'Role',
    cell: ({ adminRole }) => (
      <Badge tone={adminRole === 'owner' ? 'water' : 'plain'}>
        {adminRole === null ? 'No role' : adminRoleTexts[adminRole].name}
      </Badge>
    ),
  },
  {
    key: 'two-step',
    heading: 'Two-step sign-in',
    cell: ({ hasTwoStep }) => (
      <Badge tone={hasTwoStep ? 'ok' : 'amber'}>
        <PhoneText>Two-step </PhoneText>
        {hasTwoStep ? 'On' : 'Off'}
      </Badge>
    ),
  },
  {
    key: 'actions',
    heading: 'Actions',
    isAction: true,
    cell: (admin) => (
      <Button kind="secondary" size="small" aria-label={`Change role: ${admin.name}`} onClick={() => onChange(admin)}>
        Change role
      </Button>
    ),
  },
];

export default Admins;
