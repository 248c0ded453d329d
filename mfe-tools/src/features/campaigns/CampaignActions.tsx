import type { Campaign } from '@dealstead/contracts';
import {
  Alert,
  Button,
  Checkbox,
  ConfirmDialog,
  Field,
  formatCount,
  formatPlannedTime,
  isPastTime,
  pastTimeMessage,
  invalidate,
  messageOf,
  Panel,
  PanelHead,
  Row,
  Small,
  Stack,
  TextInput,
  toast,
  toastError,
  useDraftState,
  useNavigateWhileHere,
  useQueryClient,
  useWrite,
} from '@dealstead/kit';
import { useState } from 'react';
import { styled } from 'styled-components';

const TimeField = styled(Field)`
  max-width: 360px;
`;

export interface CampaignActionsProps {
  campaign: Campaign;
  /** The editor has changes that are not saved. What is sent is the saved draft. */
  isEdited: boolean;
}

/** Sends, schedules, pauses, resumes or cancels a campaign. */
export function CampaignActions({ campaign, isEdited }: CampaignActionsProps) {
  const { id, status, type, audience, leadListIds } = campaign;
  const isText = type === 'sms';
  const [isConfirmed, setConfirmed] = useState(false);
  const [time, setTime] = useDraftState(`campaign-${id}-time`, '');
  const [timeError, setTimeError] = useState<string>();
  const [asks, setAsks] = useState<'send' | 'cancel' | null>(null);
  const act = useWrite('POST', '/api/campaigns/{id}/actions', {
    invalidates: ['/api/campaigns'],
    onSuccess: () => {
      setAsks(null);
      setTime('');
    },
    onError: () => setAsks(null),
  });
  const counting = useWrite('POST', '/api/campaigns/audience');
  const count = () => {
    if (audience) counting.mutate({ body: { type, audience, leadListIds } });
  };
  const recipients = audience ? counting.data?.recipients : campaign.stats.audience;
  const run = (body: Parameters<typeof act.mutate>[0]['body']) => act.mutate({ params: { id }, body });
  const sendLabel = time ? 'Schedule campaign' : 'Send campaign';
  const isDraft = status === 'draft' || status === 'scheduled';
  if (status === 'sent' || status === 'canceled') return null;
  return (
    <Panel aria-labelledby="send">
      <PanelHead>
        <h2 id="send">{isDraft ? 'Send' : 'Control'}</h2>
      </PanelHead>
      <Stack space={3}>
        {act.isError && <Alert>{messageOf(act.error, 'That did not work. Try again.')}</Alert>}
        {isDraft ? (
          <>
            <SendTime
              campaign={campaign}
              value={time}
              error={timeError}
              onChange={(value) => {
                setTime(value);
                setTimeError(undefined);
              }}
            />
            {isText && <ConsentCheck isConfirmed={isConfirmed} onChange={setConfirmed} />}
            <Row>
              <Button
                disabled={isEdited || (isText && !isConfirmed)}
                onClick={() => {
                  if (isPastTime(time)) setTimeError(pastTimeMessage);
                  else {
                    setAsks('send');
                    count();
                  }
                }}
              >
                {sendLabel}
              </Button>
              {!isText && <TestButton id={id} isEdited={isEdited} />}
              {status === 'draft' && <DeleteButton id={id} />}
              {status === 'scheduled' && <CancelButton onPress={() => setAsks('cancel')} />}
            </Row>
            {isEdited && <Small>Save the draft below before you send it.</Small>}
          </>
        ) : (
          <RunControls
            status={status}
            isPending={act.isPending}
            onAct={(action) => run({ action })}
            onCancel={() => setAsks('cancel')}
          />
        )}
      </Stack>
      <ConfirmDialog
        open={asks === 'send'}
        title={time ? 'Schedule this campaign?' : 'Send this campaign now?'}
        confirmLabel={counting.isError ? 'Count again' : sendLabel}
        pending={act.isPending || counting.isPending}
        onConfirm={() => {
          if (counting.isError) count();
          else if (recipients !== undefined)
            run({
              action: 'send',
              consentConfirmed: isConfirmed,
              sendDateTime: time ? new Date(time).toISOString() : null,
              recipients,
            });
        }}
        onClose={() => setAsks(null)}
      >
        <SendSummary recipients={recipients} isFailed={counting.isError} time={time} />
        {!isText && <TestButton id={id} isEdited={isEdited} />}
      </ConfirmDialog>
      <ConfirmDialog
        open={asks === 'cancel'}
        title="Cancel this campaign?"
        confirmLabel="Cancel campaign"
        keepLabel="Keep campaign"
        danger
        pending={act.isPending}
        onConfirm={() => run({ action: 'cancel' })}
        onClose={() => setAsks(null)}
      >
        {status === 'scheduled' ? 'Nobody gets it.' : 'Nobody else gets it. What is on the way already arrives.'}
      </ConfirmDialog>
    </Panel>
  );
}

interface SendSummaryProps {
  /** Undefined until they are counted. */
  recipients: number | undefined;
  /** They could not be counted. */
  isFailed: boolean;
  /** Of the field; empty for now. */
  time: string;
}

/** How many people get a campaign, and when. */
function SendSummary({ recipients, isFailed, time }: SendSummaryProps) {
  if (isFailed) return <p role="status">The people who get it could not be counted.</p>;
  if (recipients === undefined) return <p role="status">Counting who gets it…</p>;
  const who = `${formatCount(recipients)} ${recipients === 1 ? 'person gets' : 'people get'} the saved draft once`;
  return (
    <p role="status">
      {time
        ? `${who}, on ${formatPlannedTime(time)}. Contacts who join or leave the audience until then count too. You can cancel it at any time.`
        : `${who}, starting now. You can pause it at any time.`}
    </p>
  );
}

interface SendTimeProps {
  /** Why the time cannot be used. */
  error: string | undefined;
  campaign: Campaign;
  /** Of the field; empty for now. */
  value: string;
  onChange: (value: string) => void;
}

/** When it goes out, and the field for another time. */
const SendTime = ({ campaign: { status, sendDateTime }, value, error, onChange }: SendTimeProps) => (
  <>
    {status === 'scheduled' && sendDateTime !== null && (
      <Alert tone="water">{`Goes out ${formatPlannedTime(sendDateTime)}.`}</Alert>
    )}
    <TimeField
      label={status === 'scheduled' ? 'Another time' : 'When'}
      optional
      hint="Leave empty to send now. Times are in your time zone."
      error={error}
    >
      <TextInput type="datetime-local" value={value} onChange={({ target }) => onChange(target.value)} />
    </TimeField>
  </>
);

const CancelButton = ({ onPress }: { onPress: () => void }) => (
  <Button kind="quiet" danger onClick={onPress}>
    Cancel campaign
  </Button>
);

const ConsentCheck = ({ isConfirmed, onChange }: { isConfirmed: boolean; onChange: (is: boolean) => void }) => (
  <Checkbox checked={isConfirmed} onChange={({ target }) => onChange(target.checked)}>
    These contacts agreed in writing to get texts from me
  </Checkbox>
);

interface RunControlsProps {
  status: Campaign['status'];
  isPending: boolean;
  onAct: (action: 'pause' | 'resume') => void;
  onCancel: () => void;
}

/** Controls of a campaign that has started. */
const RunControls = ({ status, isPending, onAct, onCancel }: RunControlsProps) => (
  <Row>
    {status === 'sending' && (
      <Button kind="secondary" pending={isPending} onClick={() => onAct('pause')}>
        Pause campaign
      </Button>
    )}
    {status === 'paused' && (
      <Button pending={isPending} onClick={() => onAct('resume')}>
        Resume campaign
      </Button>
    )}
    <Button kind="quiet" danger onClick={onCancel}>
      Cancel campaign
    </Button>
  </Row>
);

function TestButton({ id, isEdited }: { id: number; isEdited: boolean }) {
  const send = useWrite('POST', '/api/campaigns/{id}/test', {
    onSuccess: ({ message }) => toast({ title: 'Test sent', description: message }),
    onError: (error) => toastError(error, 'The test was not sent.'),
  });
  return (
    <Button
      kind="secondary"
      disabled={isEdited}
      pending={send.isPending}
      onClick={() => send.mutate({ params: { id } })}
    >
      Send me a test
    </Button>
  );
}

function DeleteButton({ id }: { id: number }) {
  const navigate = useNavigateWhileHere();
  const [isConfirming, setConfirming] = useState(false);
  const client = useQueryClient();
  const remove = useWrite('DELETE', '/api/campaigns/{id}', {
    // Navigates before any reload: the deleted draft would return 404.
    onSuccess: async () => {
      toast({ title: 'Draft deleted' });
      await navigate('/campaigns', { replace: true });
      await invalidate(client, ['/api/campaigns']);
    },
    onError: (error) => toastError(error, 'Failed to delete the draft.'),
  });
  return (
    <>
      <Button kind="quiet" danger onClick={() => setConfirming(true)}>
        Delete draft
      </Button>
      <ConfirmDialog
        open={isConfirming}
        title="Delete this draft?"
        confirmLabel="Delete draft"
        danger
        pending={remove.isPending}
        onConfirm={() => remove.mutate({ params: { id } })}
        onClose={() => setConfirming(false)}
      >
        Its text and audience are gone for good. Your contacts stay.
      </ConfirmDialog>
    </>
  );
}
