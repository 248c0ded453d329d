import type { ModerationItem } from '@dealstead/contracts';
import { Badge, Button, formatDateTime, phone, Row, Small, TextLink } from '@dealstead/kit';
import { styled } from 'styled-components';
import { WaitingBadge } from '../reviews/WaitingBadge.tsx';
import { SelectableCard } from '../SelectableCard.ts';
import { useSelectedFocus } from '../useSelectedFocus.ts';
import { canOpen } from './canOpen.ts';
import { ItemActions, type ItemActionsProps } from './ItemActions.tsx';
import { decisionTexts, kindLabelOf, priorityLabels, reasonLabel } from './labels.ts';

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

export interface QueueCardProps extends ItemActionsProps {
  readonly now: number;
  readonly isSelected: boolean;
  readonly onSelect: (item: ModerationItem) => void;
  readonly onOpen: (item: ModerationItem) => void;
}

const titleOf = (item: ModerationItem) =>
  item.kind === 'message' ? `Message ${item.subjectId}` : item.title || `${kindLabelOf(item)} ${item.subjectId}`;

/** Something that waits for a moderator, or that one decided: what it is, why it is here, and what can be done. */
export function QueueCard(props: QueueCardProps) {
  const { item, now, isSelected, onSelect, onOpen } = props;
  const { kind, excerpt, reasons, priority, reportedAt, decision, appeal, url } = item;
  const card = useSelectedFocus<HTMLElement>(isSelected);
  const title = titleOf(item);
  const openLabel = kind === 'message' ? 'Read the conversation' : 'View full listing';
  return (
    <Card
      ref={card}
      tabIndex={-1}
      aria-label={`${kindLabelOf(item)}: ${title}`}
      aria-current={isSelected || undefined}
      onFocus={() => !isSelected && onSelect(item)}
    >
      <Row>
        <Badge>{kindLabelOf(item)}</Badge>
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
            aria-label={`${openLabel}: ${title}`}
            aria-keyshortcuts="o"
          >
            {openLabel}
          </Button>
        </div>
      )}
      <Decision item={item} />
      <ItemActions {...props} title={title} />
    </Card>
  );
}

const MemberLine = ({ item: { member } }: { item: ModerationItem }) =>
  member && (
    <Small>
      <TextLink to={`/admin/members/${member.id}`}>{member.email ?? `Member ${member.id}`}</TextLink>
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

const appealLabels = { open: 'Appeal', upheld: 'Appeal declined', overturned: 'Appeal granted' } as const;

/** Who decided what and why, the message to the member, and their appeal with its answer. */
function Decision({ item: { decision, appeal, member } }: { item: ModerationItem }) {
  if (!decision) return null;
  // Who waits for a review is always notified when it ended well.
  const isNotified = decision.userNotified || decision.decision === 'publish' || decision.decision === 'approve';
  return (
    <ul aria-label="Decision">
      <li>
        <strong>{decisionTexts[decision.decision].done}</strong>
        {` by ${decision.by?.name ?? 'the platform'}`}
        {decision.reason !== '' && `: ${decision.reason}`}
      </li>
      {member && (
        <li>
          <strong>{isNotified ? 'Told the member' : 'The member was not told'}</strong>
          {decision.userNotified && decision.notice !== null && `: ${decision.notice}`}
        </li>
      )}
      {appeal && (
        <li>
          <strong>{appealLabels[appeal.state]}</strong>
          {`: ${appeal.reason}`}
        </li>
      )}
      {appeal && appeal.answer !== null && (
        <li>
          <strong>Answer</strong>
          {`: ${appeal.answer}`}
        </li>
      )}
    </ul>
  );
}
