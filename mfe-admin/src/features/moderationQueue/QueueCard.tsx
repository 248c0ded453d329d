import {
  appealableDecisions,
  type ModerationDecision,
  moderationDecisions,
  type ModerationItem,
} from '@dealstead/contracts';
import { Badge, Button, formatDateTime, phone, Row, Small, TextLink } from '@dealstead/kit';
import { styled } from 'styled-components';
import { WaitingBadge } from '../reviews/WaitingBadge.tsx';
import { SelectableCard } from '../SelectableCard.ts';
import { useSelectedFocus } from '../useSelectedFocus.ts';
import { canOpen } from './canOpen.ts';
import { decisionTexts, kindLabels, priorityLabels, reasonLabel } from './labels.ts';

const Card = styled(SelectableCard)`
  ul {
    display: grid;
    gap: 4px;
    margin: 0;
    padding: 0;
    list-style: none;
    font-size: var(--t14);
    overflow-wrap: anywhere;
  }
  /* The key beside the label is not a part of the button's name. */
  button[aria-keyshortcuts]::after {
    content: attr(aria-keyshortcuts) / '';
    margin-left: 6px;
    padding: 0 5px;
    border: 1px solid currentColor;
    border-radius: var(--r1);
    font: 600 var(--t12) / 1.4 var(--sans);
    opacity: 0.7;
  }
  ${phone} {
    button[aria-keyshortcuts]::after {
      display: none;
    }
  }
`;

export interface QueueCardProps {
  readonly item: ModerationItem;
  readonly now: number;
  readonly isSelected: boolean;
  readonly isBusy: boolean;
  readonly onSelect: (item: ModerationItem) => void;
  readonly onClaim: (item: ModerationItem, takeOver: boolean) => void;
  readonly onRelease: (item: ModerationItem) => void;
  readonly onDecide: (item: ModerationItem, decision: ModerationDecision) => void;
  readonly onAppeal: (item: ModerationItem, outcome: 'upheld' | 'overturned' | 'reversed') => void;
  readonly onOpen: (item: ModerationItem) => void;
}

const titleOf = ({ kind, title, subjectId }: ModerationItem) =>
  kind === 'message' ? `Message ${subjectId}` : title || `${kindLabels[kind]} ${subjectId}`;

/** Something that waits for a moderator, or that one decided: what it is, why it is here, and what can be done. */
export function QueueCard(props: QueueCardProps) {
  const { item, now, isSelected, onSelect, onOpen } = props;
  const { kind, excerpt, reasons, priority, reportedAt, decision, appeal, url } = item;
  const card = useSelectedFocus<HTMLElement>(isSelected);
  const title = titleOf(item);
  return (
    <Card
      ref={card}
      tabIndex={-1}
      aria-label={`${kindLabels[kind]}: ${title}`}
      aria-current={isSelected || undefined}
      onFocus={() => !isSelected && onSelect(item)}
    >
      <Row>
        <Badge>{kindLabels[kind]}</Badge>
        {priority !== 'normal' && <Badge tone={priorityLabels[priority].tone}>{priorityLabels[priority].label}</Badge>}
        {appeal?.state === 'open' && <Badge tone="water">Appeal</Badge>}
        <Small as="span">
          {decision && appeal?.state !== 'open' ? (
            `Decided ${formatDateTime(decision.at)}`
          ) : (
            <WaitingBadge since={appeal?.at ?? reportedAt} now={now} />
          )}
        </Small>
      </Row>
      <h3>{url ? <TextLink to={url}>{title}</TextLink> : title}</h3>
      {excerpt !== '' && <p className="text">{excerpt}</p>}
      <ul aria-label="Reasons">
        {reasons.map((reason, index) => (
          <li key={index}>
            <strong>{reasonLabel(reason)}</strong>
            {reason.note !== '' && `: ${reason.note}`}
          </li>
        ))}
      </ul>
      <MemberLine item={item} />
      {canOpen(item) && (
        <div>
          <Button
            kind="quiet"
            size="small"
            onClick={() => onOpen(item)}
            aria-label={`View in full: ${title}`}
            aria-keyshortcuts="o"
          >
            {kind === 'message' ? 'Read the conversation' : 'View full listing'}
          </Button>
        </div>
      )}
      {decision && <DecisionLine item={item} />}
      <CardActions {...props} title={title} />
    </Card>
  );
}

const MemberLine = ({ item: { member } }: { item: ModerationItem }) =>
  member && (
    <Small>
      <TextLink to={`/admin/members?search=${member.id}&member=${member.id}`}>
        {member.email ?? `Member ${member.id}`}
      </TextLink>
      {member.decidedAgainst > 0 && (
        <>
          {', '}
          <TextLink to={`/admin/moderation?show=decided&member=${member.id}`}>
            {`${member.decidedAgainst} ${member.decidedAgainst === 1 ? 'decision' : 'decisions'} against them`}
          </TextLink>
        </>
      )}
    </Small>
  );

const DecisionLine = ({ item: { decision, appeal } }: { item: ModerationItem }) =>
  decision && (
    <p>
      <strong>{decisionTexts[decision.decision].done}</strong>
      {` by ${decision.by?.name ?? 'the platform'}: ${decision.reason}`}
      <Small as="span">{decision.userNotified ? ' The member was told.' : ' The member was not told.'}</Small>
      {appeal && (
        <>
          <br />
          <strong>{{ open: 'Appeal', upheld: 'Appeal upheld', overturned: 'Appeal granted' }[appeal.state]}</strong>
          {`: ${appeal.reason}`}
        </>
      )}
    </p>
  );

function CardActions({
  item,
  title,
  isBusy,
  onClaim,
  onRelease,
  onDecide,
  onAppeal,
}: QueueCardProps & { title: string }) {
  const { kind, claimedBy, isClaimedByYou, decision, appeal } = item;
  const isOpen = !decision || appeal?.state === 'open';
  if (!isOpen)
    return canReverse(item) ? (
      <div>
        <Button
          kind="secondary"
          size="small"
          onClick={() => onAppeal(item, 'reversed')}
          aria-label={`Reverse: ${title}`}
        >
          Reverse
        </Button>
      </div>
    ) : null;
  if (claimedBy && !isClaimedByYou)
    return (
      <Row>
        <Small as="span">{`${claimedBy.name} is looking at this.`}</Small>
        <Button kind="secondary" size="small" disabled={isBusy} onClick={() => onClaim(item, true)}>
          Take over
        </Button>
      </Row>
    );
  return (
    <Row>
      {isClaimedByYou ? (
        <Button kind="quiet" size="small" disabled={isBusy} onClick={() => onRelease(item)}>
          Release
        </Button>
      ) : (
        <Button kind="quiet" size="small" disabled={isBusy} aria-keyshortcuts="c" onClick={() => onClaim(item, false)}>
          Claim
        </Button>
      )}
      {appeal?.state === 'open' ? (
        <AppealButtons item={item} title={title} onAppeal={onAppeal} />
      ) : (
        moderationDecisions[kind].map((one, index) => (
          <Button
            key={one}
            kind={index === 0 ? 'primary' : 'secondary'}
            size="small"
            onClick={() => onDecide(item, one)}
            aria-label={`${decisionTexts[one].label}: ${title}`}
            aria-keyshortcuts={String(index + 1)}
          >
            {decisionTexts[one].label}
          </Button>
        ))
      )}
    </Row>
  );
}

const AppealButtons = ({ item, title, onAppeal }: Pick<QueueCardProps, 'item' | 'onAppeal'> & { title: string }) =>
  item.appeal?.isYours ? (
    <>
      <Button
        size="small"
        onClick={() => onAppeal(item, 'upheld')}
        aria-label={`Uphold: ${title}`}
        aria-keyshortcuts="1"
      >
        Uphold
      </Button>
      <Button
        kind="secondary"
        size="small"
        onClick={() => onAppeal(item, 'overturned')}
        aria-label={`Overturn: ${title}`}
        aria-keyshortcuts="2"
      >
        Overturn
      </Button>
    </>
  ) : (
    <Small as="span">You made this decision. Another moderator decides the appeal.</Small>
  );

const canReverse = ({ decision, appeal }: ModerationItem) =>
  decision !== null && appeal === null && appealableDecisions.includes(decision.decision);
