import type { Review } from '@dealstead/contracts';
import {
  Badge,
  Button,
  ListingImage,
  ListingSummary,
  Row,
  Small,
  TextLink,
  listingSummaryStyles,
  formatMoney,
  narrow,
  phone,
} from '@dealstead/kit';
import { styled } from 'styled-components';
import { MemberLink } from '../members/MemberLink.tsx';
import { formatWaitingTime, isOverdue } from './waitingTime.ts';
import { decisions, type Decision } from './decisions.ts';

const Card = styled.article`
  display: grid;
  grid-template-columns: 200px minmax(0, 1fr) minmax(0, 1fr);
  gap: 20px;
  padding-block: 20px;
  border-top: 1px solid var(--line);
  /* Scroll offset of the sticky header, for links from the dashboard. */
  scroll-margin-top: 88px;
  ${listingSummaryStyles}
  .picture {
    aspect-ratio: 4 / 3;
    overflow: hidden;
    border-radius: var(--r1);
  }
  .none {
    display: grid;
    place-items: center;
    border: 1px dashed var(--line-2);
    font-size: var(--t13);
    color: var(--ink-2);
  }
  .review {
    display: grid;
    align-content: start;
    gap: 12px;
  }
  /* Its label aligns with the text above. */
  .open {
    margin-left: -13px;
  }
  details {
    font-size: var(--t14);
    white-space: pre-line;
    overflow-wrap: anywhere;
  }
  summary {
    font-weight: 600;
    cursor: pointer;
  }
  ${narrow} {
    grid-template-columns: 160px minmax(0, 1fr);
    .review {
      grid-column: 1 / -1;
    }
  }
  ${phone} {
    grid-template-columns: minmax(0, 1fr);
    gap: 12px;
    .picture {
      aspect-ratio: 16 / 9;
    }
    /* The beginning; the full listing shows all. */
    details p {
      display: -webkit-box;
      overflow: hidden;
      -webkit-box-orient: vertical;
      -webkit-line-clamp: 3;
    }
    .none {
      aspect-ratio: auto;
      padding: 8px;
    }
  }
`;

const duplicateNotes = {
  'asked-for': 'New listing.',
  moderation: 'Taken off the market for review.',
} as const;

/** Reason for the review; a duplicate links to the existing listing. */
function ReviewReason({ review: { reason, duplicateOf } }: { review: Review }) {
  if (reason !== 'duplicate') return <p>{duplicateNotes[reason]}</p>;
  if (duplicateOf === null) return <p>This address was listed before; that listing was deleted.</p>;
  return (
    <p>
      This address is already listed: <TextLink to={`/property/${duplicateOf}`}>{`listing ${duplicateOf}`}</TextLink>
    </p>
  );
}

interface ReviewCardProps {
  review: Review;
  now: number;
  /** Opens the whole listing. */
  onOpen: () => void;
  onDecide: (decision: Decision) => void;
}

/** A listing in review: its content, reason and waiting time, and the decisions. */
export function ReviewCard({ review, now, onOpen, onDecide }: ReviewCardProps) {
  const { property, submittedAt, reason } = review;
  const overdue = isOverdue(submittedAt, now);
  const titleId = `review-${property.id}-title`;
  return (
    <Card id={`review-${property.id}`} aria-labelledby={titleId}>
      {property.images[0] ? (
        <div className="picture">
          <ListingImage src={property.images[0]} alt="" state={property.state} sizes="200px" />
        </div>
      ) : (
        <p className="picture none">No photos</p>
      )}
      <div>
        <ListingSummary listing={property} titleId={titleId} />
      </div>
      <div className="review">
        <Row space={2}>
          <Badge tone={overdue ? 'danger' : 'plain'}>{`Waiting ${formatWaitingTime(submittedAt, now)}`}</Badge>
          {reason === 'duplicate' && <Badge tone="amber">Duplicate address</Badge>}
          {reason === 'moderation' && <Badge tone="brown">Taken down</Badge>}
        </Row>
        <ReviewReason review={review} />
        <Small>
          {property.rehabCost === null ? 'No rehab estimate' : `Rehab ${formatMoney(property.rehabCost)}`}
          {'. Posted by '}
          <MemberLink id={property.userId} />
        </Small>
        <details open={property.description.length <= 400}>
          <summary>Description</summary>
          <p>{property.description || 'None.'}</p>
        </details>
        <div className="open">
          <Button kind="quiet" size="small" onClick={onOpen} aria-label={`View full listing: ${property.title}`}>
            View full listing
          </Button>
        </div>
        <Row space={2}>
          {(['publish', 'return', 'withdraw'] as const).map((decision) => (
            <Button
              key={decision}
              kind={decision === 'withdraw' ? 'quiet' : 'secondary'}
              danger={decision === 'withdraw'}
              size="small"
              onClick={() => onDecide(decision)}
              aria-label={`${decisions[decision].label}: ${property.title}`}
            >
              {decisions[decision].label}
            </Button>
          ))}
        </Row>
      </div>
    </Card>
  );
}
