import {
  Alert,
  Badge,
  Button,
  Head,
  NotFoundPage,
  Page,
  Panel,
  phone,
  Small,
  Stack,
  useNavigate,
  useNavigateWhileHere,
  useParams,
  useRead,
  useScope,
  ApiError,
  formatMoney,
} from '@dealstead/kit';
import { useRestoredFocus } from '@dealstead/kit/data';
import { ChatCircleText, EnvelopeSimple, Phone, Trash } from '@dealstead/kit/icons';
import {
  barredReason,
  callablePhone,
  isBarred,
  leadName,
  writableEmail,
  type DealFields,
  type LeadRecord,
  type NextAction,
} from '@dealstead/contracts';
import { useState } from 'react';
import { styled } from 'styled-components';
import { DealForm } from '../../features/dealPipeline/DealForm.tsx';
import { PriorityEditor, StatusEditor } from '../../features/leads/LeadEditors.tsx';
import { LeadForm } from '../../features/leads/LeadForm.tsx';
import { useLeadFields } from '../../features/leads/useLeadFields.ts';
import { useLeadChanges, type LeadChanges } from '../../features/leads/leadChanges.ts';
import { dialable } from '../../features/leads/leadLabels.ts';
import { NeighborStrip, useNeighbors } from '../../features/leads/record/NeighborStrip.tsx';
import { DetailsPanel } from '../../features/leads/record/DetailsPanel.tsx';
import { FollowUpPanel } from '../../features/leads/record/FollowUpPanel.tsx';
import { LogPanel } from '../../features/leads/record/LogPanel.tsx';
import { ListsPanel } from '../../features/leads/lists/ListsPanel.tsx';
import { DuplicatesPanel, LinkedPanel } from '../../features/leads/record/RelatedPanels.tsx';
import { Timeline } from '../../features/leads/record/Timeline.tsx';
import { AssigneeEditor, hasTeam, useAssignees } from '../../features/records/assignees.tsx';
import { useBottomBar } from '../../features/records/layout.ts';
import { RecordLoader } from '../../features/records/RecordLoader.tsx';
import { RecordColumns, RecordPage } from '../../features/records/recordPage.ts';
import { TasksPanel } from '../../features/records/TasksPanel.tsx';
import { useRememberOpened } from '../../features/records/lastOpened.ts';
import { focusPanel, useRecordKeys } from '../../features/records/useRecordKeys.ts';

const Top = styled.header`
  display: grid;
  grid-template-columns: minmax(0, 1fr) auto;
  align-items: end;
  gap: 12px 16px;
  h1 {
    font-size: 1.625rem;
    overflow-wrap: anywhere;
  }
  > div > p {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: 4px 8px;
    margin-top: 8px;
    color: var(--ink-2);
  }
  ${phone} {
    grid-template-columns: minmax(0, 1fr);
    h1 {
      font-size: var(--t24);
    }
  }
`;

/** Ways to reach the lead. On a phone they are under the thumb. */
const Reach = styled.div`
  @media print {
    && {
      display: none;
    }
  }
  display: flex;
  flex-wrap: wrap;
  gap: 8px;
  ${phone} {
    position: fixed;
    inset: auto 0 0;
    z-index: var(--z-sheet);
    flex-wrap: nowrap;
    padding: 10px 16px calc(10px + env(safe-area-inset-bottom));
    background: var(--surface);
    border-top: 1px solid var(--line-2);
    > * {
      flex: 1;
      padding-inline: 8px;
    }
    &[data-done] > :not(:first-child, :last-child) {
      display: none;
    }
    &[data-done] > :last-child {
      flex: 2;
      padding: 0;
    }
  }
`;

const Columns = styled(RecordColumns)`
  ${phone} {
    /* The bar at the bottom covers the end of the page. */
    padding-bottom: 64px;
  }
`;

const Action = styled(Panel)`
  display: flex;
  justify-content: space-between;
  align-items: center;
  gap: 12px;
  padding-block: 14px;
  border-color: var(--primary);
  strong {
    display: block;
    font-size: var(--t17);
  }
`;

/** One lead: what to do next, what happened, and what is known. */
export function Lead() {
  const { id = '' } = useParams();
  const record = useRead('/api/leads/{id}', { id });
  if (record.error instanceof ApiError && record.error.status === 404 && !record.data) return <NotFoundPage />;
  return (
    <Page>
      <Head
        title={record.data ? leadName(record.data) : 'Lead'}
        description="A lead with its timeline."
        path={`/leads/${id}`}
        noIndex
      />
      <RecordLoader query={record} noun="lead">
        {(lead) => <Record key={lead.id} lead={lead} />}
      </RecordLoader>
    </Page>
  );
}

function Record({ lead }: { lead: LeadRecord }) {
  const changes = useLeadChanges();
  const navigate = useNavigate();
  const navigateHere = useNavigateWhileHere();
  const { next, previous, from } = useNeighbors(lead.id);
  useRememberOpened('/leads', lead.id);
  const [isEditing, setEditing] = useState(false);
  const [isLogged, setLogged] = useState(false);
  const [isStarting, setStarting] = useState(false);
  const [isAddingTask, setAddingTask] = useState(false);
  const page = useRestoredFocus<HTMLDivElement>();
  const canStartDeal = useCanStartDeal();
  const suffix = from && `?${from}`;
  const back = `/leads${suffix}`;
  const open = (id: number | undefined) => id !== undefined && navigate(`/leads/${id}${suffix}`);
  useRecordKeys(
    {
      next: next === undefined ? undefined : () => open(next),
      previous: previous === undefined ? undefined : () => open(previous),
      edit: () => setEditing(true),
      log: () => focusPanel('log', 'textarea'),
      followUp: () => focusPanel('follow-up'),
      addTask: () => setAddingTask(true),
    },
    !isEditing && !isStarting,
  );
  const remove = async () => {
    if (await changes.remove([lead.id])) navigateHere(next ? `/leads/${next}${suffix}` : back);
  };
  const name = leadName(lead);
  return (
    <RecordPage space={4} ref={page}>
      <NeighborStrip back={back} previous={previous} next={next} open={open} isLogged={isLogged} />
      <Top>
        <div>
          <h1>{name}</h1>
          <p>
            <StatusEditor name={name} value={lead.status} onChange={(status) => void changes.edit(lead, { status })} />
            <PriorityEditor
              name={name}
              value={lead.priority}
              onChange={(priority) => void changes.edit(lead, { priority })}
            />
            <LeadAssignee lead={lead} changes={changes} />
            {facts(lead)}
          </p>
        </div>
        <ReachBar lead={lead} isLogged={isLogged} onNext={next === undefined ? null : () => open(next)} />
      </Top>
      <NextActionPanel action={lead.nextAction} onStartDeal={canStartDeal ? () => setStarting(true) : null} />
      {lead.duplicates.length > 0 && (
        <Alert tone="amber">
          {lead.duplicates.length === 1 ? 'Another lead looks' : `${lead.duplicates.length} other leads look`} like the
          same one.{' '}
          <Button kind="quiet" size="small" onClick={() => focusPanel('duplicates')}>
            Show duplicates
          </Button>
        </Alert>
      )}
      <RecordPanels
        lead={lead}
        isAddingTask={isAddingTask}
        onAddTask={setAddingTask}
        onLogged={() => setLogged(true)}
        onEdit={() => setEditing(true)}
        onStartDeal={canStartDeal ? () => setStarting(true) : null}
        onDelete={() => void remove()}
      />
      {isEditing && <LeadForm lead={lead} onClose={() => setEditing(false)} />}
      {isStarting && (
        <DealForm
          initial={dealOfLead(lead)}
          onClose={() => setStarting(false)}
          onAdded={(deal) => navigateHere(`/deals/${deal.id}`)}
        />
      )}
    </RecordPage>
  );
}

/** Who works on the lead, where there is a team. */
function LeadAssignee({ lead, changes }: { lead: LeadRecord; changes: LeadChanges }) {
  const people = useAssignees('leads');
  if (!hasTeam(people) && lead.assignedToUserId === null) return null;
  return (
    <span>
      Assigned to{' '}
      <AssigneeEditor
        name={leadName(lead)}
        value={lead.assignedToUserId}
        people={people}
        onChange={(assignedToUserId) => void changes.edit(lead, { assignedToUserId })}
      />
    </span>
  );
}

interface RecordPanelsProps {
  lead: LeadRecord;
  isAddingTask: boolean;
  onAddTask: (isAdding: boolean) => void;
  onLogged: () => void;
  onEdit: () => void;
  /** Null for a member who may not start deals. */
  onStartDeal: (() => void) | null;
  onDelete: () => void;
}

/** What happened and is to do on the left, what is known on the right. */
function RecordPanels(props: RecordPanelsProps) {
  const fields = useLeadFields();
  const { lead, isAddingTask, onAddTask, onLogged, onEdit, onStartDeal, onDelete } = props;
  const changes = useLeadChanges();
  // A follow-up that is due when the page opens is on top, and does not move while the member works on it.
  const [isDue] = useState(lead.nextFollowupDate !== null && lead.nextFollowupDate <= lead.today);
  return (
    <Columns>
      <Stack space={4}>
        {isDue && <FollowUpPanel lead={lead} changes={changes} />}
        <LogPanel lead={lead} changes={changes} onLogged={onLogged} />
        {!isDue && <FollowUpPanel lead={lead} changes={changes} />}
        <TasksPanel
          path="leads"
          id={lead.id}
          tasks={lead.tasks}
          today={lead.today}
          isAdding={isAddingTask}
          onAdd={onAddTask}
        />
        <Timeline activities={lead.activities} today={lead.today} />
      </Stack>
      <Stack space={4}>
        <DetailsPanel lead={lead} onEdit={onEdit} fields={fields} />
        <ListsPanel lead={lead} changes={changes} />
        <LinkedPanel lead={lead} onStartDeal={onStartDeal} />
        <DuplicatesPanel lead={lead} changes={changes} />
        <div>
          <Button kind="quiet" size="small" danger icon={<Trash size={16} />} onClick={onDelete}>
            Delete lead
          </Button>
        </div>
      </Stack>
    </Columns>
  );
}

/** Whether the member may start deals for whom they work on leads. */
function useCanStartDeal(): boolean {
  const [deals, leads] = [useScope('deal-pipeline'), useScope('lead-management')];
  return deals?.allowed === true && leads?.allowed === true && deals.ownerId === leads.ownerId;
}

/** The first values of a deal that comes of a lead. */
const dealOfLead = (lead: LeadRecord): Partial<DealFields> => ({
  title: lead.propertyAddress ?? leadName(lead),
  address: lead.propertyAddress,
  purchasePrice: lead.askingPrice,
  propertyId: lead.property?.propertyId ?? null,
  leadId: lead.id,
});

/** What a caller has in mind: the property, what its seller asks, its value and why they sell. */
const facts = ({ propertyAddress, askingPrice, propertyValue, motivation }: LeadRecord) =>
  [
    propertyAddress,
    askingPrice === null ? null : `Asking ${formatMoney(askingPrice)}`,
    propertyValue === null ? null : `Value ${formatMoney(propertyValue)}`,
    motivation && `Motivation: ${motivation}`,
  ]
    .filter(Boolean)
    .join(' · ');

/** Call, text and email; after something was logged, the phone's bar leads to the next lead. */
function ReachBar({ lead, isLogged, onNext }: { lead: LeadRecord; isLogged: boolean; onNext: (() => void) | null }) {
  const [callable, email] = [callablePhone(lead), writableEmail(lead)];
  const number = callable && dialable(callable.number);
  const barred = lead.phones.find(isBarred);
  useBottomBar(64);
  const isDone = isLogged && onNext !== null;
  return (
    <Reach role="group" aria-label={`Reach ${leadName(lead)}`} data-done={isDone || undefined}>
      {number && (
        <Button kind={isLogged ? 'secondary' : 'primary'} href={`tel:${number}`} icon={<Phone size={18} />}>
          Call
        </Button>
      )}
      {number && (
        <Button kind="secondary" href={`sms:${number}`} icon={<ChatCircleText size={18} />}>
          Text
        </Button>
      )}
      {!number && barred && <Badge tone="danger">{barredReason(barred)}</Badge>}
      {email && (
        <Button kind="secondary" href={`mailto:${email.address}`} icon={<EnvelopeSimple size={18} />}>
          Email
        </Button>
      )}
      {isDone && (
        <NextOnPhone>
          <Button full onClick={onNext}>
            Next lead
          </Button>
        </NextOnPhone>
      )}
      {lead.phones.length === 0 && lead.emails.length === 0 && <Small>No phone number or email yet.</Small>}
    </Reach>
  );
}

const NextOnPhone = styled.div`
  display: none;
  ${phone} {
    display: block;
  }
`;

interface NextActionPanelProps {
  action: NextAction;
  onStartDeal: (() => void) | null;
}

function NextActionPanel({ action: { kind, title, reason }, onStartDeal }: NextActionPanelProps) {
  // A planned follow-up has a panel of its own.
  if (kind === 'none' || kind === 'follow-up') return null;
  return (
    <Action aria-label="Next best action">
      <span>
        <Small as="span">Next</Small>
        <strong>{title}</strong>
      </span>
      {kind === 'deal' && onStartDeal ? (
        <Button size="small" onClick={onStartDeal}>
          Start a deal
        </Button>
      ) : (
        <Badge tone="primary">{reason.replace(/\.$/, '')}</Badge>
      )}
    </Action>
  );
}

export default Lead;
