import type { Review } from '@dealstead/contracts';
import { Button, Panel, PanelHead, Skeleton, TextLink, useRead } from '@dealstead/kit';
import { Table, type Column } from '@dealstead/kit/data';
import { styled } from 'styled-components';
import { QueryError } from '../QueryError.tsx';
import { age, useNow } from './age.ts';
import { howMany } from './howMany.ts';
import { Waited } from './Waited.tsx';

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

const shown = 5;
const why = { 'asked-for': 'New listing', duplicate: 'Duplicate address', moderation: 'Moderation' } as const;

const columns = (now: number): readonly Column<Review>[] => [
  { key: 'listing', heading: 'Listing', cell: ({ property }) => <Title>{property.title}</Title> },
  { key: 'place', heading: 'Place', cell: ({ property }) => `${property.city}, ${property.state}` },
  { key: 'why', heading: 'Why', cell: ({ reason }) => why[reason] },
  { key: 'age', heading: 'Age', isNumeric: true, cell: ({ submittedAt }) => <Waited since={submittedAt} now={now} /> },
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
  const reading = useRead('/api/admin/reviews');
  const now = useNow();
  const waiting = reading.data?.waiting ?? [];
  const [oldest] = waiting;
  return (
    <Panel aria-labelledby="reviews">
      <PanelHead>
        <h2 id="reviews">Listings in review</h2>
        {oldest && <TextLink to="/admin/listings">{`All ${howMany(waiting)}`}</TextLink>}
      </PanelHead>
      {reading.isPending && <Skeleton height={120} />}
      {reading.error && !reading.data && <QueryError label="Listings in review" query={reading} />}
      {reading.data && (
        <Sentence aria-live="polite">
          {oldest
            ? `${howMany(waiting)} ${waiting.length === 1 ? 'listing waits' : 'listings wait'}, the oldest for ${age(oldest.submittedAt, now)}.`
            : 'No listing waits.'}{' '}
          {!oldest && <TextLink to="/admin/listings">Settings of reviews</TextLink>}
        </Sentence>
      )}
      {oldest && (
        <Table
          caption="Listings in review that wait longest"
          rows={waiting.slice(0, shown)}
          rowKey={({ property }) => property.id}
          columns={columns(now)}
        />
      )}
    </Panel>
  );
}
