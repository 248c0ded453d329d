import { messageReportLabels, type ReportedMessage, type Review } from '@dealstead/contracts';
import type { OpenReport } from '@dealstead/contracts/listings/disclosures';
import { Button, Panel, PanelHead, Skeleton, Small, Stack, TextLink, useRead } from '@dealstead/kit';
import { Table, type Column } from '@dealstead/kit/data';
import { styled } from 'styled-components';
import { QueryError } from '../QueryError.tsx';
import { reportReasonLabels } from '../reports/labels.ts';
import { queueLength } from './queueLength.ts';
import { useNow } from './waitingTime.ts';
import { WaitingBadge } from './WaitingBadge.tsx';

const Title = styled.span`
  display: block;
  max-width: 34ch;
  overflow: hidden;
  text-overflow: ellipsis;
`;

const visibleItems = 5;
const reviewReasons = { 'asked-for': 'New listing', duplicate: 'Duplicate address', moderation: 'Taken down' } as const;

/** A listing in review, a report about one, or a reported message. */
interface QueueItem {
  readonly key: string;
  readonly kind: 'Listing' | 'Report' | 'Message';
  readonly title: string;
  readonly place: string;
  readonly reason: string;
  readonly since: string;
  readonly to: string;
}

const reviewItem = ({ property: { id, title, city, state }, reason, submittedAt }: Review): QueueItem => ({
  key: `review-${id}`,
  kind: 'Listing',
  title,
  place: `${city}, ${state}`,
  reason: reviewReasons[reason],
  since: submittedAt,
  to: `/admin/listings#review-${id}`,
});

const reportItem = ({ id, property, reason, reportedAt }: OpenReport): QueueItem => ({
  key: `report-${id}`,
  kind: 'Report',
  title: property.title,
  place: property.place,
  reason: reportReasonLabels[reason],
  since: reportedAt,
  to: '/admin/listings#reports',
});

const messageItem = ({ id, content, reports, reportedAt }: ReportedMessage): QueueItem => ({
  key: `message-${id}`,
  kind: 'Message',
  title: content || 'Without text',
  place: '–',
  reason: messageReportLabels[reports[0]?.reason ?? 'other'],
  since: reportedAt,
  to: '/admin/reported-messages',
});

const columns = (now: number): readonly Column<QueueItem>[] => [
  { key: 'item', heading: 'Item', cell: ({ kind, title }) => <Title>{`${kind}: ${title}`}</Title> },
  { key: 'place', heading: 'Location', cell: ({ place }) => place },
  { key: 'reason', heading: 'Reason', cell: ({ reason }) => reason },
  { key: 'age', heading: 'Age', isNumeric: true, cell: ({ since }) => <WaitingBadge since={since} now={now} /> },
  {
    key: 'review',
    heading: 'Action',
    isAction: true,
    cell: ({ kind, title, to }) => (
      <Button kind="secondary" size="small" to={to} aria-label={`Review ${kind.toLowerCase()}: ${title}`}>
        Review
      </Button>
    ),
  },
];

/** Listings in review, reports and reported messages, oldest first. */
export function ModerationPanel() {
  const reviews = useRead('/api/admin/reviews');
  const reports = useRead('/api/admin/reports');
  const messages = useRead('/api/admin/message-reports{?show}', { show: 'waiting' });
  const now = useNow();
  const reported = messages.data?.messages ?? [];
  const waiting = reviews.data?.waiting ?? [];
  const items = [
    ...waiting.map(reviewItem),
    ...(reports.data ?? []).map(reportItem),
    ...reported.map(messageItem),
  ].toSorted((a, b) => Date.parse(a.since) - Date.parse(b.since));
  return (
    <Panel aria-labelledby="moderation">
      <PanelHead>
        <h2 id="moderation">Moderation queue</h2>
        <TextLink to="/admin/listings">
          {items.length === 0
            ? 'Open moderation'
            : `All ${queueLength(waiting, (reports.data?.length ?? 0) + (messages.data?.waiting ?? 0))}`}
        </TextLink>
      </PanelHead>
      {(reviews.isPending || reports.isPending || messages.isPending) && <Skeleton height={160} />}
      <Stack>
        {reviews.error && !reviews.data && <QueryError label="Listings in review" query={reviews} />}
        {reports.error && !reports.data && <QueryError label="Reports" query={reports} />}
        {messages.error && !messages.data && <QueryError label="Reported messages" query={messages} />}
      </Stack>
      {reviews.data && reports.data && messages.data && items.length === 0 && <Small>Queue is clear.</Small>}
      {items.length > 0 && (
        <Table
          caption="Moderation queue, oldest first"
          rows={items.slice(0, visibleItems)}
          rowKey={({ key }) => key}
          columns={columns(now)}
        />
      )}
    </Panel>
  );
}
