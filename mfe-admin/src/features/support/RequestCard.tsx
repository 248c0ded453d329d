import { catalogue, type QueuedHelpRequest } from '@dealstead/contracts';
import { Badge, Button, Row, Small, TextLink } from '@dealstead/kit';
import { styled } from 'styled-components';
import { ClaimButton } from '../claims/ClaimButton.tsx';
import type { Claims } from '../claims/useClaims.ts';
import { queueStateLabels } from '../help/stateLabels.ts';
import { WaitingBadge } from '../reviews/WaitingBadge.tsx';
import { SelectableCard } from '../SelectableCard.ts';
import { useSelectedFocus } from '../useSelectedFocus.ts';
import { formatDuration } from './duration.ts';

const Card = styled(SelectableCard)`
  gap: 8px;
  .text {
    -webkit-line-clamp: 3;
  }
`;

interface RequestCardProps extends Claims {
  readonly request: QueuedHelpRequest;
  readonly now: number;
  readonly isSelected: boolean;
  readonly isBusy: boolean;
  readonly onSelect: (request: QueuedHelpRequest) => void;
  readonly onOpen: (request: QueuedHelpRequest) => void;
}

/** A help request in the queue: from whom, since when, about what, and who works on it. */
export function RequestCard(props: RequestCardProps) {
  const { request, now, isSelected, isBusy, onSelect, onOpen, onClaim, onRelease } = props;
  const { subject, text, state, plan, waitingSince, firstAnswerSeconds, claimedBy, isClaimedByYou } = request;
  const card = useSelectedFocus<HTMLElement>(isSelected);
  return (
    <Card
      ref={card}
      tabIndex={-1}
      aria-label={`Request: ${subject}`}
      aria-current={isSelected || undefined}
      onFocus={() => !isSelected && onSelect(request)}
    >
      <Row>
        <Badge tone={plan === 'partnership' ? 'primary' : 'plain'}>
          {plan === null ? 'Visitor' : catalogue[plan].name}
        </Badge>
        {state === 'waiting' ? (
          <Small as="span">
            {'Waiting '}
            <WaitingBadge since={waitingSince} now={now} />
          </Small>
        ) : (
          <Badge tone={queueStateLabels[state].tone}>{queueStateLabels[state].label}</Badge>
        )}
        {firstAnswerSeconds !== null && (
          <Small as="span">{`First answer after ${formatDuration(firstAnswerSeconds)}`}</Small>
        )}
      </Row>
      <h3>{subject}</h3>
      <p className="text">{text}</p>
      <Sender request={request} />
      <Row>
        <Button size="small" onClick={() => onOpen(request)} aria-label={`Open: ${subject}`}>
          Open
        </Button>
        <ClaimButton item={request} label={subject} isBusy={isBusy} onClaim={onClaim} onRelease={onRelease} />
        {claimedBy !== null && <Small as="span">{isClaimedByYou ? 'Yours' : `With ${claimedBy.name}`}</Small>}
      </Row>
    </Card>
  );
}

/** From whom a request is: a member leads to their record. */
const Sender = ({ request: { member, email } }: { request: QueuedHelpRequest }) => (
  <Small>
    {member ? (
      <TextLink to={`/admin/members/${member.id}`}>{member.email ?? `Member ${member.id}`}</TextLink>
    ) : (
      (email ?? 'Closed account')
    )}
  </Small>
);
