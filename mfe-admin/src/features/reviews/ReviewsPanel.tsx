import type { Review } from '@dealstead/contracts';
import { Button, Panel, PanelHead, Skeleton, TextLink, useRead } from '@dealstead/kit';
import { Table, type Column } from '@dealstead/kit/data';
import { styled } from 'styled-components';
import { QueryError } from '../QueryError.tsx';
import { formatWaitingTime, useNow } from './waitingTime.ts';
import { queueLength } from './queueLength.ts';
import { WaitingBadge } from './WaitingBadge.tsx';

const Title = styled.span`
  display: block;
  max-width: 30ch;
  overflow: hidden;
  text-overflow: ellipsis;
`;

const Sentence = styled.p`
  margin-bottom: 8px;
  color: var(--ink-2);
`;

const visibleReviews = 5;
const reasonLabels = { 'asked-for': 'New listing', duplicate: 'Duplicate address', moderation: 'Moderation' } as const;

const columns = (now: number): readonly Column<Review>[] => [
  { key: 'listing', heading: 'Listing', cell: ({ property }) => <Title>{property.title}</Title> },
  { key: 'place', heading: 'Place', cell: ({ property }) => `${property.city}, ${property.state}` },
  { key: 'why', heading: 'Why', cell: ({ reason }) => reasonLabels[reason] },
  {
    key: 'age',
    heading: 'Age',
    isNumeric: true,
    cell: ({ submittedAt }) => <WaitingBadge since={submittedAt} now={now} />,
  },
  {
    key: 'review',
    heading: 'Action',
    isAction: true,
    cell: ({ property }) => (
      <Button
        kind="secondary"
        size="small"
        to={`/admin/listings#review-${property.id}`}
        aria-label={`Review ${property.title}`}
      >
        Review
      </Button>
    ),
  },
];

/** Length of the review queue, and its oldest listings. */
export function ReviewsPanel() {
  const query = useRead('/api/admin/reviews');
  const now = useNow();
  const waiting = query.data?.waiting ?? [];
  const [oldest] = waiting;
  return (
    <Panel aria-labelledby="reviews">
      <PanelHead>
        <h2 id="reviews">Listings in review</h2>
        {oldest && <TextLink to="/admin/listings">{`All ${queueLength(waiting)}`}</TextLink>}
      </PanelHead>
      {query.isPending && <Skeleton height={120} />}
      {query.error && !query.data && <QueryError label="Listings in review" query={query} />}
      {query.data && (
        <Sentence aria-live="polite">
          {oldest
            ? `${queueLength(waiting)} ${waiting.length === 1 ? 'listing waits' : 'listings wait'}, the oldest for ${formatWaitingTime(oldest.submittedAt, now)}.`
            : 'No listing waits.'}{' '}
          {!oldest && <TextLink to="/admin/listings">Settings of reviews</TextLink>}
        </Sentence>
      )}
      {oldest && (
        <Table
          caption="Listings in review that wait longest"
          rows={waiting.slice(0, visibleReviews)}
          rowKey={({ property }) => property.id}
          columns={columns(now)}
        />
      )}
    </Panel>
  );
}
