import { campaignTypeLabels, type Campaign } from '@dealstead/contracts';
import {
  Button,
  EmptyState,
  formatTimeAgo,
  Head,
  Lead as LeadText,
  Page,
  Panel,
  sentenceCase,
  Stack,
  TextLink,
  useNavigateWhileHere,
  useRead,
  useSearchParams,
  useWrite,
} from '@dealstead/kit';
import { DashboardHeader, QueryView, RowsSkeleton, Table, type Column } from '@dealstead/kit/data';
import { Plus } from '@dealstead/kit/icons';
import { CrmLinks } from '../../features/CrmLinks.tsx';
import { BlastPanel } from '../../features/campaigns/BlastPanel.tsx';
import { CampaignEditor } from '../../features/campaigns/CampaignEditor.tsx';
import { emptyDraft } from '../../features/campaigns/draft.ts';
import { CampaignBadge, clickRate } from '../../features/campaigns/CampaignStatus.tsx';
import { CountWithUnit } from '../../features/CountWithUnit.tsx';
import { NoValue, OnPhone } from '../../features/dashboard.ts';
import { SenderAlert } from '../../features/invitations/SenderAlert.tsx';
import { idIn } from '../../features/records/urlQuery.ts';

/** Campaigns, a new one, or a listing that is sent to the contacts that match it. */
export function Campaigns() {
  const [search, setSearch] = useSearchParams();
  const isNew = search.get('new') !== null;
  const listing = idIn(search, 'listing');
  const isList = !isNew && listing === null;
  return (
    <Page>
      <Head title="Campaigns" description="Email or text your contacts." path="/campaigns" noIndex />
      <Stack space={4}>
        <CrmLinks />
        <DashboardHeader>
          <h1>{isNew ? 'New campaign' : listing === null ? 'Campaigns' : 'Send a listing'}</h1>
          <LeadText>
            {listing === null
              ? 'Email or text the contacts who agreed to hear from you.'
              : 'To the contacts it matches.'}
          </LeadText>
          <div>
            {isList ? (
              <>
                <Button kind="secondary" size="small" to="/bulk-contacts">
                  Contacts
                </Button>
                <Button size="small" icon={<Plus size={18} />} onClick={() => setSearch({ new: '1' })}>
                  New campaign
                </Button>
              </>
            ) : (
              <Button kind="secondary" size="small" onClick={() => setSearch({})}>
                All campaigns
              </Button>
            )}
          </div>
        </DashboardHeader>
        {!isNew && <SenderAlert />}
        {isNew ? (
          <NewCampaign />
        ) : listing === null ? (
          <CampaignList onNew={() => setSearch({ new: '1' })} />
        ) : (
          <BlastPanel listingId={listing} />
        )}
      </Stack>
    </Page>
  );
}

function NewCampaign() {
  const navigate = useNavigateWhileHere();
  const create = useWrite('POST', '/api/campaigns', {
    invalidates: ['/api/campaigns'],
    onSuccess: ({ id }) => navigate(`/campaigns/${id}`),
  });
  return (
    <CampaignEditor
      draftName="new-campaign"
      initial={emptyDraft}
      saveLabel="Save draft"
      onSave={(body, onSaved) => create.mutateAsync({ body }, { onSuccess: onSaved })}
    />
  );
}

const isAhead = (status: Campaign['status']) => status === 'draft' || status === 'scheduled';

const columns: readonly Column<Campaign>[] = [
  { key: 'name', heading: 'Campaign', cell: ({ id, name }) => <TextLink to={`/campaigns/${id}`}>{name}</TextLink> },
  { key: 'type', heading: 'Type', cell: ({ type }) => campaignTypeLabels[type] },
  { key: 'status', heading: 'Status', onPhone: 'corner', cell: ({ status }) => <CampaignBadge status={status} /> },
  {
    key: 'audience',
    heading: 'Recipients',
    isNumeric: true,
    cell: ({ status, stats }) =>
      // Who gets it is settled when it starts.
      isAhead(status) ? (
        <NoValue />
      ) : (
        <CountWithUnit count={stats.audience} unit={stats.audience === 1 ? 'recipient' : 'recipients'} />
      ),
  },
  {
    key: 'clicks',
    heading: 'Clicked',
    isNumeric: true,
    cell: ({ type, status, stats }) =>
      // A text has no button whose presses we count.
      type === 'sms' || isAhead(status) ? (
        <NoValue />
      ) : (
        <>
          {clickRate(
            stats.variants.reduce((sum, { sent }) => sum + sent, 0),
            stats.variants.reduce((sum, { clicked }) => sum + clicked, 0),
          )}
          <OnPhone> clicked</OnPhone>
        </>
      ),
  },
  { key: 'when', heading: 'Created', cell: ({ createdAt }) => sentenceCase(formatTimeAgo(createdAt)) },
];

function CampaignList({ onNew }: { onNew: () => void }) {
  const query = useRead('/api/campaigns');
  return (
    <QueryView
      query={query}
      label="Campaigns"
      loading={<RowsSkeleton framed />}
      isEmpty={(rows) => rows.length === 0}
      empty={
        <EmptyState title="No campaigns yet" action={<Button onClick={onNew}>Write a campaign</Button>}>
          Choose who gets it, write it once, and see what comes of it.
        </EmptyState>
      }
    >
      {(rows) => (
        <Panel aria-label="Campaigns">
          <Table caption="Campaigns" rows={rows} rowKey={({ id }) => id} columns={columns} />
        </Panel>
      )}
    </QueryView>
  );
}

export default Campaigns;
