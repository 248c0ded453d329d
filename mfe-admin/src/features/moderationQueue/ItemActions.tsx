import { type ModerationDecision, moderationDecisions, type ModerationItem } from '@dealstead/contracts';
import { Button, Row, Small } from '@dealstead/kit';
import { ClaimButton } from '../claims/ClaimButton.tsx';
import { isClaimedByOther } from '../claims/pressClaimKey.ts';
import type { Claims } from '../claims/useClaims.ts';
import { decisionTexts, primaryDecisionOf } from './labels.ts';
import { reversalOf } from './reversalOf.ts';
import type { ReviewOutcome } from './ReviewDecisionDialog.tsx';

export interface ItemActionsProps extends Claims {
  readonly item: ModerationItem;
  readonly isBusy: boolean;
  readonly onDecide: (item: ModerationItem, decision: ModerationDecision) => void;
  readonly onReview: (item: ModerationItem, outcome: ReviewOutcome) => void;
}

/** What a moderator can do about an item: claim, decide, answer its appeal, or reverse its decision. */
export function ItemActions(props: ItemActionsProps & { readonly title: string }) {
  const { item, title } = props;
  const { decision, appeal } = item;
  const isOpen = !decision || appeal?.state === 'open';
  if (!isOpen) return <ReversalButton {...props} />;
  const holder = isClaimedByOther(item) ? item.claimedBy : null;
  if (holder)
    return (
      <Row>
        <Small as="span">{`${holder.name} is looking at this.`}</Small>
        <ClaimButton {...props} label={title} />
      </Row>
    );
  return (
    <Row>
      <ClaimButton {...props} label={title} />
      {appeal?.state === 'open' ? <AppealButtons {...props} /> : <DecisionButtons {...props} />}
    </Row>
  );
}

type ButtonsProps = ItemActionsProps & { readonly title: string };

function ReversalButton({ item, title, onReview }: ButtonsProps) {
  const reversal = reversalOf(item);
  if (reversal === null) return null;
  const label = reversal === 'reopened' ? 'Reopen' : 'Reverse';
  return (
    <div>
      <Button
        kind="secondary"
        size="small"
        onClick={() => onReview(item, reversal)}
        aria-label={`${label}: ${title}`}
        aria-keyshortcuts="1"
      >
        {label}
      </Button>
    </div>
  );
}

const DecisionButtons = ({ item, title, onDecide }: ButtonsProps) =>
  moderationDecisions[item.kind].map((decision, index) => (
    <Button
      key={decision}
      kind={decision === primaryDecisionOf(item) ? 'primary' : 'secondary'}
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
