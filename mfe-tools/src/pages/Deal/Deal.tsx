import { pipelineTypeLabels, type DealRecord } from '@dealstead/contracts';
import {
  Alert,
  ApiError,
  Button,
  Head,
  NotFoundPage,
  Page,
  Stack,
  useNavigateWhileHere,
  useParams,
  useRead,
  useScope,
  useUser,
} from '@dealstead/kit';
import { useRestoredFocus } from '@dealstead/kit/data';
import { ArrowLeft, Trash } from '@dealstead/kit/icons';
import { useState } from 'react';
import { ContractsPanel } from '../../features/contracts/ContractsPanel.tsx';
import { useDealChanges, type DealChanges } from '../../features/dealPipeline/dealChanges.tsx';
import { StageEditor, TypeEditor } from '../../features/dealPipeline/DealEditors.tsx';
import { DealForm } from '../../features/dealPipeline/DealForm.tsx';
import { useDealQuery } from '../../features/dealPipeline/dealQuery.ts';
import { MoveDialog } from '../../features/dealPipeline/MoveDialog.tsx';
import { BuyerDialog } from '../../features/dealPipeline/record/BuyerDialog.tsx';
import { ChecklistPanel } from '../../features/dealPipeline/record/ChecklistPanel.tsx';
import { DealTimeline } from '../../features/dealPipeline/record/DealTimeline.tsx';
import { LinkListingDialog, LostDialog } from '../../features/dealPipeline/record/dialogs.tsx';
import { DocumentsPanel } from '../../features/dealPipeline/record/DocumentsPanel.tsx';
import { LinkedPanel } from '../../features/dealPipeline/record/LinkedPanel.tsx';
import { DetailsPanel, NumbersPanel } from '../../features/dealPipeline/record/NumbersPanel.tsx';
import { StagePanel } from '../../features/dealPipeline/record/StagePanel.tsx';
import { useListDeal } from '../../features/dealPipeline/record/useListDeal.ts';
import { AssigneeEditor, hasTeam, useAssignees } from '../../features/records/assignees.tsx';
import { TasksPanel } from '../../features/records/TasksPanel.tsx';
import { useRememberOpened } from '../../features/records/lastOpened.ts';
import { focusPanel, useRecordKeys } from '../../features/records/useRecordKeys.ts';
import { KeyHelp } from '../../features/records/KeyHelp.tsx';
import { RecordLoader } from '../../features/records/RecordLoader.tsx';
import { BackLink, RecordColumns, RecordNav, RecordPage, RecordTop } from '../../features/records/recordPage.ts';

/** One deal: its stage and what the next one needs, numbers, to-dos, documents and what happened. */
export function Deal() {
  const { id = '' } = useParams();
  const record = useRead('/api/deals/{id}', { id });
  if (record.error instanceof ApiError && record.error.status === 404 && !record.data) return <NotFoundPage />;
  return (
    <Page>
      <Head
        title={record.data?.title ?? 'Deal'}
        description="A deal with its numbers, deadlines and documents."
        path={`/deals/${id}`}
        noIndex
      />
      <RecordLoader query={record} noun="deal">
        {(deal) => <Record key={deal.id} deal={deal} />}
      </RecordLoader>
    </Page>
  );
}

type OpenDialog = 'edit' | 'lost' | 'buyer' | 'listing' | null;

function Record({ deal }: { deal: DealRecord }) {
  const changes = useDealChanges();
  const navigate = useNavigateWhileHere();
  const [dialog, setDialog] = useState<OpenDialog>(null);
  const isDeleted = deal.deletedAt !== null;
  useRememberOpened('/deals', deal.id);
  const [isAddingTask, setAddingTask] = useState(false);
  const page = useRestoredFocus<HTMLDivElement>();
  const from = useDealQuery().text;
  const back = `/deals${from && `?${from}`}`;
  useRecordKeys(
    {
      edit: () => setDialog('edit'),
      log: () => focusPanel('timeline', 'textarea'),
      addTask: () => setAddingTask(true),
    },
    dialog === null && !isDeleted,
  );
  const remove = async () => {
    if (await changes.setDeleted([deal.id], true)) navigate(back);
  };
  return (
    <RecordPage space={4} ref={page}>
      <RecordNav aria-label="Deals">
        <BackLink to={back}>
          <ArrowLeft size={16} />
          All deals
        </BackLink>
        <KeyHelp actions={['edit', 'log', 'addTask']} />
      </RecordNav>
      <RecordTop>
        <h1>{deal.title}</h1>
        <DealFacts deal={deal} changes={changes} />
      </RecordTop>
      {isDeleted ? (
        <Alert tone="amber">
          This deal is in the trash.{' '}
          <Button kind="quiet" size="small" onClick={() => void changes.setDeleted([deal.id], false)}>
            Restore deal
          </Button>
        </Alert>
      ) : (
        <StagePanel deal={deal} changes={changes} onLost={() => setDialog('lost')} />
      )}
      <RecordColumns>
        <Stack space={4}>
          <TasksPanel
            path="deals"
            id={deal.id}
            tasks={deal.tasks}
            today={deal.today}
            isAdding={isAddingTask}
            onAdd={setAddingTask}
          />
          <NumbersPanel deal={deal} />
          <ContractsPanel deal={deal} />
          <DocumentsPanel deal={deal} />
          <DealTimeline deal={deal} />
        </Stack>
        <Stack space={4}>
          <Links deal={deal} changes={changes} onDialog={setDialog} />
          <ChecklistPanel deal={deal} />
          <DetailsPanel deal={deal} onEdit={() => setDialog('edit')} />
          {!isDeleted && (
            <div>
              <Button kind="quiet" size="small" danger icon={<Trash size={16} />} onClick={() => void remove()}>
                Delete deal
              </Button>
            </div>
          )}
        </Stack>
      </RecordColumns>
      <Dialogs deal={deal} changes={changes} dialog={dialog} onClose={() => setDialog(null)} />
    </RecordPage>
  );
}

function DealFacts({ deal, changes }: { deal: DealRecord; changes: DealChanges }) {
  const people = useAssignees('deals');
  return (
    <p>
      {deal.status === 'lost' || deal.deletedAt !== null ? (
        pipelineTypeLabels[deal.dealType]
      ) : (
        <>
          <StageEditor name={deal.title} value={deal.stage} onChange={(stage) => void changes.move(deal, stage)} />
          <TypeEditor
            name={deal.title}
            value={deal.dealType}
            onChange={(dealType) => void changes.edit(deal, { dealType })}
          />
        </>
      )}
      {(hasTeam(people) || deal.assignedToUserId !== null) && deal.deletedAt === null && (
        <span>
          Assigned to{' '}
          <AssigneeEditor
            name={deal.title}
            value={deal.assignedToUserId}
            people={people}
            onChange={(assignedToUserId) => void changes.edit(deal, { assignedToUserId })}
          />
        </span>
      )}
      {deal.address}
    </p>
  );
}

/** For whom the member lists: the owner of their seat, or null for themself. */
function useListingOwner(): { canList: boolean; ownerId: number | null } {
  const user = useUser();
  const scope = useScope('property-posting');
  return {
    canList: scope?.allowed ?? false,
    ownerId: scope?.allowed && user && scope.ownerId !== user.id ? scope.ownerId : null,
  };
}

interface LinksProps {
  deal: DealRecord;
  changes: DealChanges;
  onDialog: (dialog: OpenDialog) => void;
}

function Links({ deal, changes, onDialog }: LinksProps) {
  const { canList, ownerId } = useListingOwner();
  const { list, isPending } = useListDeal(deal, ownerId);
  return (
    <LinkedPanel
      deal={deal}
      changes={changes}
      canList={canList}
      onList={list}
      isListing={isPending}
      onLinkListing={() => onDialog('listing')}
      onBuyer={() => onDialog('buyer')}
    />
  );
}

interface DialogsProps {
  deal: DealRecord;
  changes: DealChanges;
  dialog: OpenDialog;
  onClose: () => void;
}

function Dialogs({ deal, changes, dialog, onClose }: DialogsProps) {
  const canSeeLeads = useScope('lead-management')?.allowed ?? false;
  const { canList, ownerId } = useListingOwner();
  const common = { deal, changes, onClose };
  return (
    <>
      {changes.blocked && <MoveDialog blocked={changes.blocked} today={deal.today} changes={changes} />}
      {dialog === 'edit' && <DealForm deal={deal} onClose={onClose} />}
      {dialog === 'lost' && <LostDialog {...common} />}
      {dialog === 'buyer' && <BuyerDialog {...common} canSeeLeads={canSeeLeads} canList={canList} />}
      {dialog === 'listing' && <LinkListingDialog {...common} ownerId={ownerId} />}
    </>
  );
}

export default Deal;
