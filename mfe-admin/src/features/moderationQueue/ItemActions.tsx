import { type ModerationDecision, moderationDecisions, type ModerationItem } from '@dealstead/contracts';
import { Button, Row, Small } from '@dealstead/kit';
import { canReverse } from './canReverse.ts';
import { decisionTexts } from './labels.ts';
import type { ReviewOutcome } from './ReviewDecisionDialog.tsx';

export interface ItemActionsProps {
  readonly item: ModerationItem;
  readonly isBusy: boolean;
  readonly onClaim: (item: ModerationItem, takeOver: boolean) => void;
  readonly onRelease: (item: ModerationItem) => void;
  readonly onDecide: (item: ModerationItem, decision: ModerationDecision) => void;
  readonly onReview: (item: ModerationItem, outcome: ReviewOutcome) => void;
}

/** What a moderator can do about an item: claim, decide, answer its appeal, or reverse its decision. */
export function ItemActions(props: ItemActionsProps & { readonly title: string }) {
  const { item, title, isBusy, onClaim, onReview } = props;
  const { claimedBy, isClaimedByYou, decision, appeal } = item;
  const isOpen = !decision || appeal?.state === 'open';
  if (!isOpen)
    return canReverse(item) ? (
      <div>
        <Button
          kind="secondary"
          size="small"
          onClick={() => onReview(item, 'reversed')}
          aria-label={`Reverse: ${title}`}
          aria-keyshortcuts="1"
        >
          Reverse
        </Button>
      </div>
    ) : null;
  if (claimedBy && !isClaimedByYou)
    return (
      <Row>
        <Small as="span">{`${claimedBy.name} is looking at this.`}</Small>
        <Button
          kind="secondary"
          size="small"
          disabled={isBusy}
          onClick={() => onClaim(item, true)}
          aria-label={`Take over: ${title}`}
          aria-keyshortcuts="t"
        >
          Take over
        </Button>
      </Row>
    );
  return (
    <Row>
      <ClaimButton {...props} />
      {appeal?.state === 'open' ? <AppealButtons {...props} /> : <DecisionButtons {...props} />}
    </Row>
  );
}

type ButtonsProps = ItemActionsProps & { readonly title: string };

function ClaimButton({ item, title, isBusy, onClaim, onRelease }: ButtonsProps) {
  const label = item.isClaimedByYou ? 'Release' : 'Claim';
  return (
    <Button
      kind="quiet"
      size="small"
      disabled={isBusy}
      onClick={() => (item.isClaimedByYou ? onRelease(item) : onClaim(item, false))}
      aria-label={`${label}: ${title}`}
      aria-keyshortcuts="c"
    >
      {label}
    </Button>
  );
}

const DecisionButtons = ({ item, title, onDecide }: ButtonsProps) =>
  moderationDecisions[item.kind].map((decision, index) => (
    <Button
      key={decision}
      kind={index === 0 ? 'primary' : 'secondary'}
      size="small"
      onClick={() => onDecide(item, decision)}
      aria-label={`${decisionTexts[decision].label}: ${title}`}
      aria-keyshortcuts={String(index + 1)}
    >
      {decisionTexts[decision].label}
    </Button>
  ));

const AppealButtons = ({ item, title, onReview }: ButtonsProps) =>
  item.appeal?.isYours ? (
    <>
      <Button
        size="small"
        onClick={() => onReview(item, 'upheld')}
        aria-label={`Uphold: ${title}`}
        aria-keyshortcuts="1"
      >
        Uphold
      </Button>
      <Button
        kind="secondary"
        size="small"
        onClick={() => onReview(item, 'overturned')}
        aria-label={`Overturn: ${title}`}
        aria-keyshortcuts="2"
      >
        Overturn
      </Button>
    </>
  ) : (
    <Small as="span">You made this decision. Another moderator decides the appeal.</Small>
  );
