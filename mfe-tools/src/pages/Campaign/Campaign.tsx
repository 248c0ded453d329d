import type { Campaign as CampaignData } from '@dealstead/contracts';
import {
  Alert,
  ApiError,
  Button,
  Head,
  NotFoundPage,
  Page,
  Skeleton,
  Stack,
  toast,
  useParams,
  useRead,
  useWrite,
} from '@dealstead/kit';
import { DashboardHeader, QueryView, RowsSkeleton } from '@dealstead/kit/data';
import { useState } from 'react';
import { CampaignActions } from '../../features/campaigns/CampaignActions.tsx';
import { CampaignEditor } from '../../features/campaigns/CampaignEditor.tsx';
import { draftOf } from '../../features/campaigns/draft.ts';
import { TextPreview } from '../../features/campaigns/TextPreview.tsx';
import { CampaignPreview } from '../../features/campaigns/CampaignPreview.tsx';
import { CampaignProgress, Deliveries } from '../../features/campaigns/CampaignStatus.tsx';
import { SenderAlert } from '../../features/invitations/SenderAlert.tsx';

/** A campaign: the draft to edit, or its results and log. */
export function Campaign() {
  const { id = '' } = useParams();
  const query = useRead('/api/campaigns/{id}', { id });
  if (query.error instanceof ApiError && [400, 404].includes(query.error.status) && !query.data)
    return <NotFoundPage />;
  return (
    <Page>
      <Head title="Campaign" description="A campaign and its results." path={`/campaigns/${id}`} noIndex />
      <QueryView query={query} label="The campaign" loading={<CampaignSkeleton />} errorCard={{ page: true }}>
        {(campaign) => <OpenCampaign campaign={campaign} />}
      </QueryView>
    </Page>
  );
}

const CampaignSkeleton = () => (
  <Stack space={4}>
    <Skeleton width="min(360px, 80%)" height={32} />
    <Skeleton height={160} />
    <RowsSkeleton framed />
  </Stack>
);

function OpenCampaign({ campaign }: { campaign: CampaignData }) {
  const { id, name, type, status, problem, template } = campaign;
  const sender = useRead('/api/outreach-sender');
  // Edits so far, and how many of them are saved: more may follow while a save is on its way.
  const [edits, setEdits] = useState({ made: 0, saved: 0 });
  const isEdited = edits.made > edits.saved;
  // The editor of a draft shows it for the type that is chosen there.
  const isEmailToSend = type === 'email' && ['scheduled', 'sending', 'paused'].includes(status);
  const update = useWrite('PUT', '/api/campaigns/{id}', {
    invalidates: ['/api/campaigns'],
    onSuccess: () => toast({ title: 'Draft saved' }),
  });
  return (
    <Stack space={4}>
      <DashboardHeader>
        <h1>{name}</h1>
        <div>
          <Button kind="secondary" size="small" to="/campaigns">
            All campaigns
          </Button>
        </div>
      </DashboardHeader>
      {isEmailToSend && <SenderAlert />}
      {type === 'sms' && status !== 'draft' && sender.data?.areTextsSimulated && (
        <Alert tone="amber">Simulated: texting is not set up on this site, so no text reached a phone.</Alert>
      )}
      {problem && <Alert tone="amber">{problem}</Alert>}
      <CampaignActions campaign={campaign} isEdited={isEdited} />
      {status === 'draft' ? (
        <CampaignEditor
          key={id}
          draftName={`campaign-${id}`}
          initial={draftOf(campaign)}
          saveLabel="Save draft"
          isSaved={!isEdited}
          onEdit={() => setEdits(({ made, saved }) => ({ made: made + 1, saved }))}
          onSave={(body, onSaved) => {
            const saved = edits.made;
            return update.mutateAsync(
              { params: { id }, body },
              {
                onSuccess: () => {
                  setEdits(({ made }) => ({ made, saved }));
                  onSaved();
                },
              },
            );
          }}
        />
      ) : (
        <>
          <CampaignProgress campaign={campaign} />
          <Deliveries campaign={campaign} />
          {type === 'sms' ? (
            <TextPreview text={template.body} sender={sender.data?.name} />
          ) : (
            <CampaignPreview template={template} sender={sender.data} />
          )}
        </>
      )}
    </Stack>
  );
}

export default Campaign;
