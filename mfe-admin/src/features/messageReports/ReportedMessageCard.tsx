import {
  type MessageDecision,
  messageDecisions,
  messageReportLabels,
  type ReportedMessage,
} from '@dealstead/contracts';
import { Badge, Button, formatDate, narrow, Row, Small, TextLink } from '@dealstead/kit';
import { styled } from 'styled-components';
import { MemberLink } from '../members/MemberLink.tsx';
import { formatWaitingTime, isOverdue } from '../reviews/waitingTime.ts';
import { messageDecisionTexts } from './decisions.ts';

const Card = styled.article`
  display: grid;
  grid-template-columns: minmax(0, 1.2fr) minmax(0, 1fr);
  gap: 16px 24px;
  padding-block: 20px;
  border-top: 1px solid var(--line);
  h3 {
    font-size: var(--t15);
  }
  ${narrow} {
    grid-template-columns: minmax(0, 1fr);
  }
`;

const Part = styled.div`
  display: grid;
  align-content: start;
  gap: 12px;
`;

const Quote = styled.blockquote`
  margin: 0;
  padding: 12px 16px;
  border-left: 3px solid var(--line-2);
  border-radius: 0 var(--r1) var(--r1) 0;
  background: var(--sunken);
  white-space: pre-line;
  overflow-wrap: anywhere;
`;

const Reports = styled.ul`
  display: grid;
  gap: 8px;
  overflow-wrap: anywhere;
`;

/* Its label aligns with the text above. */
const Context = styled.div`
  margin-left: -13px;
`;

export interface ReportedMessageActions {
  readonly isBusy: boolean;
  readonly onOpen: (message: ReportedMessage) => void;
  readonly onClaim: (message: ReportedMessage, takeOver: boolean) => void;
  readonly onRelease: (message: ReportedMessage) => void;
  readonly onDecide: (message: ReportedMessage, decision: MessageDecision) => void;
  readonly onUndo: (message: ReportedMessage) => void;
}

interface ReportedMessageCardProps extends ReportedMessageActions {
  readonly message: ReportedMessage;
  readonly now: number;
}

/** A reported message with its reports, and what a moderator can do about it. */
export function ReportedMessageCard({ message, now, ...actions }: ReportedMessageCardProps) {
  const titleId = `message-${message.id}-title`;
  const { content, senderId, sentAt, propertyId } = message;
  return (
    <Card aria-labelledby={titleId}>
      <Part>
        <h3 id={titleId}>Message {message.messageId}</h3>
        <Quote>{content || 'The message has no text.'}</Quote>
        <Small>
          {'From '}
          <MemberLink id={senderId} />
          {`, ${formatDate(sentAt)}, about `}
          <TextLink to={`/property/${propertyId}`}>listing {propertyId}</TextLink>
        </Small>
        <Context>
          <Button
            kind="quiet"
            size="small"
            aria-label={`View the conversation of message ${message.messageId}`}
            onClick={() => actions.onOpen(message)}
          >
            View conversation
          </Button>
        </Context>
      </Part>
      <Part>
        <States message={message} now={now} />
        <ReportList reports={message.reports} />
        {message.decision ? <Decided message={message} {...actions} /> : <Waiting message={message} {...actions} />}
      </Part>
    </Card>
  );
}

function States({
  message: { reportedAt, claimedBy, isClaimedByYou, decision },
  now,
}: {
  message: ReportedMessage;
  now: number;
}) {
  if (decision)
    return (
      <Row space={2}>
        <Badge tone={decision.decision === 'dismiss' ? 'plain' : 'danger'}>
          {messageDecisionTexts[decision.decision].done}
        </Badge>
        {decision.userNotified && <Badge tone="plain">Sender notified</Badge>}
      </Row>
    );
  return (
    <Row space={2}>
      <Badge
        tone={isOverdue(reportedAt, now) ? 'danger' : 'plain'}
      >{`Waiting ${formatWaitingTime(reportedAt, now)}`}</Badge>
      {claimedBy && (
        <Badge tone={isClaimedByYou ? 'ok' : 'amber'}>
          {isClaimedByYou ? 'Claimed by you' : `Claimed by ${claimedBy.name}`}
        </Badge>
      )}
    </Row>
  );
}

const ReportList = ({ reports }: Pick<ReportedMessage, 'reports'>) => (
  <Reports aria-label={reports.length === 1 ? '1 report' : `${reports.length} reports`}>
    {reports.map(({ reporterId, reason, note, reportedAt }) => (
      <li key={`${reporterId} ${reportedAt}`}>
        <b>{messageReportLabels[reason]}</b>
        {', reported by '}
        {reporterId === null ? 'a closed account' : <MemberLink id={reporterId} />}
        {note !== '' && <Small>{`“${note}”`}</Small>}
      </li>
    ))}
  </Reports>
);

type CardActionsProps = Omit<ReportedMessageCardProps, 'now'>;

function Waiting({ message, isBusy, onClaim, onRelease, onDecide }: CardActionsProps) {
  const { claimedBy, isClaimedByYou, messageId } = message;
  if (claimedBy && !isClaimedByYou)
    return (
      <Row space={2}>
        <Button
          kind="secondary"
          size="small"
          disabled={isBusy}
          aria-label={`Take over message ${messageId}`}
          onClick={() => onClaim(message, true)}
        >
          Take over
        </Button>
      </Row>
    );
  return (
    <Row space={2}>
      {messageDecisions.map((decision) => (
        <Button
          key={decision}
          kind="secondary"
          danger={decision !== 'dismiss'}
          size="small"
          disabled={isBusy}
          aria-label={`${messageDecisionTexts[decision].label}: message ${messageId}`}
          onClick={() => onDecide(message, decision)}
        >
          {messageDecisionTexts[decision].label}
        </Button>
      ))}
      <Button
        kind="quiet"
        size="small"
        disabled={isBusy}
        aria-label={`${isClaimedByYou ? 'Release' : 'Claim'} message ${messageId}`}
        onClick={() => (isClaimedByYou ? onRelease(message) : onClaim(message, false))}
      >
        {isClaimedByYou ? 'Release' : 'Claim'}
      </Button>
    </Row>
  );
}

function Decided({ message, isBusy, onUndo }: CardActionsProps) {
  const { by, at, notes } = message.decision!;
  return (
    <>
      <p>{notes}</p>
      <Small>{`${by?.name ?? 'An operator'}, ${formatDate(at)}`}</Small>
      <Row>
        <Button
          kind="secondary"
          size="small"
          disabled={isBusy}
          aria-label={`Undo the decision on message ${message.messageId}`}
          onClick={() => onUndo(message)}
        >
          Undo
        </Button>
      </Row>
    </>
  );
}
