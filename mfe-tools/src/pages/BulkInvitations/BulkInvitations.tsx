import {
  contactPageSize,
  invitationStatuses,
  invitationStatusLabels,
  type BuyerInvitationCounts,
  type InvitationStatus,
} from '@dealstead/contracts';
import {
  Alert,
  Button,
  EmptyState,
  formatCount,
  Head,
  Lead as LeadText,
  Page,
  Panel,
  Stack,
  StatStrip,
  ToggleChip,
  Row,
  usePagedRead,
  useRead,
  useSearchParams,
} from '@dealstead/kit';
import { DashboardHeader, LoadMore, QueryView, RowsSkeleton } from '@dealstead/kit/data';
import { UserPlus } from '@dealstead/kit/icons';
import { useMemo } from 'react';
import { InvitationTable } from '../../features/invitations/InvitationTable.tsx';
import { SenderAlert } from '../../features/invitations/SenderAlert.tsx';
import { invitationImport } from '../../features/imports/kinds/invitationImport.tsx';
import { ImportSource, OpenImport, PastImports } from '@dealstead/kit/imports';
import { idIn } from '../../features/records/urlQuery.ts';

/** Invitations of buyers: lists to send, and what became of each. */
export function BulkInvitations() {
  const [search, setSearch] = useSearchParams();
  const counts = useRead('/api/buyer-invitations/counts');
  const list = search.get('list') === 'new' ? 'new' : idIn(search, 'list');
  const open = (id: number | 'new') => setSearch({ list: String(id) });
  return (
    <Page>
      <Head title="Invitations" description="Invite buyers to your deals." path="/bulk-invitations" noIndex />
      <Stack space={4}>
        <DashboardHeader>
          <h1>Invite buyers</h1>
          <LeadText>They join free, and become contacts who agreed to hear about your deals.</LeadText>
          <div>
            {list === null ? (
              <Button size="small" icon={<UserPlus size={18} />} onClick={() => open('new')}>
                Invite buyers
              </Button>
            ) : (
              <Button kind="secondary" size="small" onClick={() => setSearch({})}>
                All invitations
              </Button>
            )}
          </div>
        </DashboardHeader>
        <SenderAlert />
        {list === null ? (
          <>
            {counts.data && <Summary counts={counts.data} />}
            <Invitations
              isEmpty={counts.data !== undefined && totalOf(counts.data) === 0}
              onInvite={() => open('new')}
            />
          </>
        ) : list === 'new' ? (
          <>
            <ImportSource
              kind={invitationImport}
              title="Who do you want to invite?"
              onUploaded={({ id }) => open(id)}
            />
            <PastImports kind={invitationImport} onOpen={({ id }) => open(id)} />
          </>
        ) : (
          <OpenImport
            kind={invitationImport}
            id={list}
            onClose={() => setSearch({})}
            onReplaced={({ id }) => setSearch({ list: String(id) }, { replace: true })}
          />
        )}
      </Stack>
    </Page>
  );
}

const totalOf = ({ byStatus }: BuyerInvitationCounts): number =>
  invitationStatuses.reduce((sum, status) => sum + byStatus[status], 0);

function Summary({ counts }: { counts: BuyerInvitationCounts }) {
  const { byStatus, sentToday, perDay } = counts;
  if (totalOf(counts) === 0) return null;
  return (
    <Stack space={3}>
      <StatStrip
        items={(['sent', 'opened', 'joined', 'bounced'] as const).map((status) => ({
          label: invitationStatusLabels[status],
          value: formatCount(byStatus[status]),
        }))}
      />
      {byStatus.pending > 0 && (
        <Alert tone="water">
          {sentToday >= perDay
            ? `You sent ${formatCount(perDay)} invitations in the last 24 hours, which is the limit. ${formatCount(byStatus.pending)} more go out as it frees up.`
            : `${formatCount(byStatus.pending)} ${byStatus.pending === 1 ? 'invitation is' : 'invitations are'} on the way.`}
        </Alert>
      )}
    </Stack>
  );
}

function Invitations({ isEmpty, onInvite }: { isEmpty: boolean; onInvite: () => void }) {
  const [search, setSearch] = useSearchParams();
  const status = invitationStatuses.find((known) => known === search.get('status'));
  const pages = usePagedRead(
    '/api/buyer-invitations{?status,after}',
    { status },
    { pageSize: contactPageSize, cursorAfter: ({ id }) => String(id), keepPrevious: true },
  );
  const rows = useMemo(() => pages.data?.pages.flat() ?? [], [pages.data]);
  const choose = (value: InvitationStatus | null) => setSearch(value ? { status: value } : {}, { replace: true });
  return (
    <>
      {!isEmpty && (
        <Row space={2} role="group" aria-label="Status">
          <ToggleChip pressed={status === undefined} onClick={() => choose(null)}>
            All
          </ToggleChip>
          {invitationStatuses.map((value) => (
            <ToggleChip key={value} pressed={status === value} onClick={() => choose(value)}>
              {invitationStatusLabels[value]}
            </ToggleChip>
          ))}
        </Row>
      )}
      <QueryView
        query={pages}
        label="Invitations"
        loading={<RowsSkeleton framed />}
        isEmpty={() => rows.length === 0}
        empty={
          status ? (
            <EmptyState title="No invitations in this state">Choose another state above.</EmptyState>
          ) : (
            <EmptyState title="Nobody is invited yet" action={<Button onClick={onInvite}>Invite buyers</Button>}>
              Paste addresses or upload a list. You see every row before anything is sent.
            </EmptyState>
          )
        }
      >
        {() => (
          <Panel aria-label="Invitations">
            <InvitationTable rows={rows} />
            <LoadMore query={pages} rows="invitations" />
          </Panel>
        )}
      </QueryView>
    </>
  );
}

export default BulkInvitations;
