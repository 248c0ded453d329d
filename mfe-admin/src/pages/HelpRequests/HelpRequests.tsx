import type { OwnHelpRequest } from '@dealstead/contracts';
import {
  Badge,
  Button,
  EmptyState,
  formatDateTime,
  Head,
  Lead,
  Page,
  Panel,
  PanelHead,
  Row,
  Stack,
  useRead,
  useSearchParams,
} from '@dealstead/kit';
import { DashboardHeader, QueryView, Table, type Column } from '@dealstead/kit/data';
import { ManagerPanel } from '../../features/help/ManagerPanel.tsx';
import { OwnThread } from '../../features/help/OwnThread.tsx';
import { ownStateLabels } from '../../features/help/stateLabels.ts';

/** The member's own help requests with our answers, and who looks after a partnership member. */
export function HelpRequests() {
  const query = useRead('/api/help/requests');
  const [search, setSearch] = useSearchParams();
  const openedId = Number(search.get('request'));
  return (
    <Page>
      <Head title="Your help requests" description="What you asked us." path="/help/requests" noIndex />
      <Stack space={5}>
        <Row between>
          <DashboardHeader>
            <h1>Your help requests</h1>
            <Lead>What you asked us, and our answers. We also send them by email.</Lead>
          </DashboardHeader>
          <Button to="/help/contact">New request</Button>
        </Row>
        <QueryView query={query} label="Your requests" loading={280}>
          {({ requests, accountManager }) => (
            <>
              {accountManager && <ManagerPanel {...accountManager} />}
              {requests.length === 0 ? (
                <EmptyState title="No requests yet" action={<Button to="/help/contact">Get help</Button>}>
                  When you ask us for help, your request and our answers appear here.
                </EmptyState>
              ) : (
                <Panel aria-labelledby="requests">
                  <PanelHead>
                    <h2 id="requests">Requests</h2>
                  </PanelHead>
                  <Table
                    caption="Your help requests, newest first"
                    columns={columns((id) => setSearch({ request: String(id) }))}
                    rows={requests}
                    rowKey={({ id }) => id}
                  />
                </Panel>
              )}
            </>
          )}
        </QueryView>
      </Stack>
      {openedId > 0 && <OwnThread id={openedId} onClose={() => setSearch({}, { replace: true })} />}
    </Page>
  );
}

const columns = (onOpen: (id: number) => void): Column<OwnHelpRequest>[] => [
  { key: 'subject', heading: 'Subject', cell: ({ subject }) => subject },
  {
    key: 'state',
    heading: 'Status',
    cell: ({ state }) => <Badge tone={ownStateLabels[state].tone}>{ownStateLabels[state].label}</Badge>,
  },
  { key: 'at', heading: 'Last message', cell: ({ lastMessageAt }) => formatDateTime(lastMessageAt) },
  {
    key: 'open',
    heading: 'Action',
    isAction: true,
    cell: ({ id, subject }) => (
      <Button kind="secondary" size="small" onClick={() => onOpen(id)} aria-label={`Open ${subject}`}>
        Open
      </Button>
    ),
  },
];

export default HelpRequests;
