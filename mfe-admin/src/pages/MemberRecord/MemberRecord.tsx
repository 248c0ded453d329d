import type { AdminPermission, MemberRecord as Member } from '@dealstead/contracts';
import {
  ApiError,
  Head,
  NotFoundPage,
  Page,
  Row,
  Stack,
  TabPanel,
  Tabs,
  TextLink,
  useParams,
  useRead,
  useSearchParams,
} from '@dealstead/kit';
import { DashboardHeader, QueryView } from '@dealstead/kit/data';
import type { ComponentType } from 'react';
import { AdminLinks } from '../../features/AdminLinks.tsx';
import { DevicesTab, PaymentsTab, PlansTab } from '../../features/memberRecord/AccountTabs.tsx';
import { AuditTab, MessagesTab } from '../../features/memberRecord/AdminTabs.tsx';
import { OpenEmailChange } from '../../features/memberRecord/OpenEmailChange.tsx';
import { ListingsTab } from '../../features/memberRecord/ListingsTab.tsx';
import { OpenTwoStepReset } from '../../features/memberRecord/OpenTwoStepReset.tsx';
import { RecordActions } from '../../features/memberRecord/RecordActions.tsx';
import { RecordBadges, RecordFacts } from '../../features/memberRecord/RecordHeader.tsx';
import { usePermission } from '../../features/permissions/usePermission.ts';
import { RestrictionsPanel } from '../../features/restrictions/RestrictionsPanel.tsx';

interface RecordTab {
  readonly id: string;
  readonly label: string;
  readonly permission: AdminPermission;
  readonly Content: ComponentType<{ id: number; member: Member }>;
}

/** Each tab reads by itself, from the service that owns its data. */
const tabs: readonly RecordTab[] = [
  { id: 'plans', label: 'Plan history', permission: 'read-members', Content: PlansTab },
  { id: 'payments', label: 'Payments', permission: 'read-members', Content: PaymentsTab },
  { id: 'listings', label: 'Listings', permission: 'read-members', Content: ListingsTab },
  { id: 'messages', label: 'Reported messages', permission: 'moderation', Content: MessagesTab },
  { id: 'devices', label: 'Devices', permission: 'read-members', Content: DevicesTab },
  {
    id: 'restrictions',
    label: 'Restrictions',
    permission: 'read-members',
    Content: ({ member }) => <RestrictionsPanel member={member} focusHeading={false} />,
  },
  { id: 'audit', label: 'Audit trail', permission: 'read-audit-trail', Content: AuditTab },
];

/** All that is known of a member, and what an admin may do for them. */
export function MemberRecord() {
  const id = Number(useParams()['id']);
  const query = useRead('/api/admin/members/{id}', { id });
  const mayHelp = usePermission('help-members');
  if (query.error instanceof ApiError && [400, 404].includes(query.error.status)) return <NotFoundPage />;
  const name = query.data?.name ?? 'Member';
  return (
    <Page>
      <Head title={name} description="A member’s record." path={`/admin/members/${id}`} noIndex />
      <Stack space={5}>
        <AdminLinks />
        {!query.data && (
          <DashboardHeader>
            <TextLink to="/admin/members">Members</TextLink>
            <h1>Member</h1>
          </DashboardHeader>
        )}
        <QueryView query={query} label="Member" loading={420} isEmpty={() => false}>
          {(member) => (
            <Stack space={5}>
              <Row between>
                <DashboardHeader>
                  <TextLink to="/admin/members">Members</TextLink>
                  <h1>{member.name}</h1>
                  <RecordBadges member={member} />
                </DashboardHeader>
                <RecordActions member={member} />
              </Row>
              <OpenEmailChange id={member.id} />
              {mayHelp && <OpenTwoStepReset id={member.id} />}
              <RecordFacts member={member} />
              <RecordTabs member={member} />
            </Stack>
          )}
        </QueryView>
      </Stack>
    </Page>
  );
}

function RecordTabs({ member }: { member: Member }) {
  const [search, setSearch] = useSearchParams();
  const moderates = usePermission('moderation');
  const readsAudit = usePermission('read-audit-trail');
  const open = tabs.filter(
    ({ permission }) =>
      permission === 'read-members' ||
      (permission === 'moderation' && moderates) ||
      (permission === 'read-audit-trail' && readsAudit),
  );
  const selected = open.find(({ id }) => id === search.get('tab')) ?? open[0];
  if (!selected) return null;
  const { Content } = selected;
  return (
    <div>
      <Tabs
        label="Record"
        name="record"
        items={open}
        value={selected.id}
        onChange={(tab) => setSearch({ tab }, { replace: true })}
      />
      <TabPanel tabsId="record" tab={selected.id}>
        <Content id={member.id} member={member} />
      </TabPanel>
    </div>
  );
}

export default MemberRecord;
