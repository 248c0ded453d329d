import {
  applicationStatusLabels,
  canAnswerApplication,
  type Application,
  type ApplicationAnswer,
  type ApplicationStatus,
  type Venture,
  type VentureDetails,
  type VentureSide,
} from '@dealstead/contracts';
import {
  Badge,
  Button,
  ConfirmDialog,
  formatTimeAgo,
  Panel,
  PanelHead,
  Row,
  Small,
  toast,
  toastError,
  useWrite,
  type Tone,
} from '@dealstead/kit';
import { useState } from 'react';
import { styled } from 'styled-components';
import { completedText } from '../labels.tsx';
import { percentText, SplitBar, splitSentence } from '../SplitBar.tsx';
import { FitReasons } from './FitReasons.tsx';
import { SplitDialog } from './SplitDialog.tsx';

const Items = styled.ul`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  > li {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    gap: 12px;
    padding: 16px 0;
  }
  > li + li {
    border-top: 1px solid var(--line);
  }
  > li:first-child {
    padding-top: 0;
  }
  > li:last-child {
    padding-bottom: 0;
  }
  /* Not those of a dialog that an item opens. */
  > li > header {
    display: flex;
    flex-wrap: wrap;
    justify-content: space-between;
    align-items: start;
    gap: 4px 12px;
  }
  h3 {
    font-size: var(--t15);
    font-weight: 600;
  }
  .text {
    white-space: pre-line;
    overflow-wrap: anywhere;
    font-size: var(--t14);
    max-width: 70ch;
  }
`;

const tones: Record<ApplicationStatus, Tone> = {
  open: 'water',
  accepted: 'ok',
  declined: 'plain',
  withdrawn: 'plain',
  closed: 'plain',
  ended: 'plain',
};

export interface ApplicationsPanelProps {
  venture: Venture;
  details: VentureDetails;
}

/** The applications that the member may see: all to their post, or their own. */
export function ApplicationsPanel({ venture, details }: ApplicationsPanelProps) {
  const { relation, applications, isReadOnly } = details;
  if (relation === 'none') return null;
  const isPoster = relation === 'poster';
  const open = applications.filter(({ status }) => status === 'open').length;
  return (
    <Panel aria-labelledby="applications">
      <PanelHead>
        <h2 id="applications">{isPoster ? 'Applications' : 'Your application'}</h2>
        {isPoster && open > 0 && <span>{`${open} open`}</span>}
      </PanelHead>
      {applications.length === 0 ? (
        <Small>Nobody has applied yet. You get a notification when someone does.</Small>
      ) : (
        <Items>
          {applications.map((application) => (
            <ApplicationItem
              key={application.id}
              venture={venture}
              application={application}
              side={isPoster ? 'poster' : 'partner'}
              isReadOnly={isReadOnly}
            />
          ))}
        </Items>
      )}
    </Panel>
  );
}

interface ApplicationItemProps {
  venture: Venture;
  application: Application;
  side: VentureSide;
  isReadOnly: boolean;
}

function ApplicationItem({ venture, application, side, isReadOnly }: ApplicationItemProps) {
  const { status, applicant, message, note, posterShare, partnerShare, proposedBy, reasons } = application;
  const isOwn = side === 'partner';
  const isWaiting = status === 'open' && proposedBy !== side;
  return (
    <li>
      <header>
        <div>
          <h3>{isOwn ? 'You' : applicant.name}</h3>
          <Small>{`${completedText(applicant).replace('None', 'No joint venture')}, applied ${formatTimeAgo(application.createdAt)}`}</Small>
        </div>
        <Badge tone={isWaiting ? 'amber' : tones[status]}>
          {isWaiting ? 'Needs your answer' : applicationStatusLabels[status]}
        </Badge>
      </header>
      <p className="text">{message}</p>
      <SplitBar
        posterShare={posterShare}
        partnerShare={partnerShare}
        posterLabel={isOwn ? venture.poster.name : 'You'}
        partnerLabel={isOwn ? 'You' : applicant.name}
      />
      {note !== '' && <p className="text">{`“${note}”`}</p>}
      {!isOwn && reasons.length > 0 && <FitReasons title="Why they fit" reasons={reasons} />}
      {status === 'open' && (
        <Small>
          {proposedBy === side ? 'You proposed this split. ' : 'They proposed this split. '}
          {partnerShare === venture.partnerShare
            ? 'It is the posted one.'
            : `Posted: ${percentText(venture.partnerShare)}.`}
        </Small>
      )}
      {status === 'open' && !isReadOnly && <Answers venture={venture} application={application} side={side} />}
    </li>
  );
}

const confirmations: Record<Exclude<ApplicationAnswer, 'counter'>, { title: string; label: string; text: string }> = {
  accept: {
    title: 'Accept this split?',
    label: 'Accept split',
    text: 'You become partners and the other applications close. Both of you sign the agreement next.',
  },
  decline: { title: 'Decline this application?', label: 'Decline', text: 'We let them know that you declined.' },
  withdraw: {
    title: 'Withdraw your application?',
    label: 'Withdraw',
    text: 'You can apply again while the post is open.',
  },
};

function Answers({ venture, application, side }: Omit<ApplicationItemProps, 'isReadOnly'>) {
  const { id, version, proposedBy, partnerShare, applicant } = application;
  const [toConfirm, setToConfirm] = useState<ApplicationAnswer | null>(null);
  const answer = useWrite('POST', '/api/joint-venture-applications/{id}/answers', {
    invalidates: ['/api/joint-ventures', '/api/listing-ventures'],
    onSuccess: ({ message }) => {
      setToConfirm(null);
      toast({ title: message });
    },
    onError: (error) => {
      if (toConfirm === 'counter') return;
      setToConfirm(null);
      toastError(error, 'Your answer was not sent. Try again.');
    },
  });
  const can = (kind: ApplicationAnswer) => canAnswerApplication(kind, side, proposedBy);
  const confirmed = toConfirm !== null && toConfirm !== 'counter' ? toConfirm : null;
  return (
    <>
      <Row space={2}>
        {can('accept') && (
          <Button size="small" onClick={() => setToConfirm('accept')}>{`Accept ${percentText(partnerShare)}`}</Button>
        )}
        {can('counter') && (
          <Button size="small" kind="secondary" onClick={() => setToConfirm('counter')}>
            Counter
          </Button>
        )}
        {can('decline') && side === 'poster' && (
          <Button size="small" kind="secondary" onClick={() => setToConfirm('decline')}>
            Decline
          </Button>
        )}
        {can('withdraw') && (
          <Button size="small" kind="quiet" onClick={() => setToConfirm('withdraw')}>
            Withdraw application
          </Button>
        )}
      </Row>
      {confirmed && (
        <ConfirmDialog
          open
          title={confirmations[confirmed].title}
          confirmLabel={confirmations[confirmed].label}
          pending={answer.isPending}
          onConfirm={() => answer.mutate({ params: { id }, body: { version, answer: confirmed } })}
          onClose={() => setToConfirm(null)}
        >
          {confirmed === 'accept' &&
            `${splitSentence({ ...application, poster: venture.poster.name, partner: applicant.name }, side)} `}
          {confirmations[confirmed].text}
        </ConfirmDialog>
      )}
      {toConfirm === 'counter' && (
        <SplitDialog
          title={`Counter ${percentText(partnerShare)}`}
          initialShare={partnerShare}
          textName="note"
          textLabel="Note"
          isTextRequired={false}
          sendLabel="Send proposal"
          draft={`application-${id}-counter`}
          posterLabel={side === 'poster' ? 'You' : venture.poster.name}
          partnerLabel={side === 'partner' ? 'You' : applicant.name}
          onSend={(note, split) =>
            answer.mutateAsync({ params: { id }, body: { version, answer: 'counter', note, split } })
          }
          onClose={() => setToConfirm(null)}
        />
      )}
    </>
  );
}
