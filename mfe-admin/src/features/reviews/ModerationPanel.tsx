import type { ModerationItem } from '@dealstead/contracts';
import { Button, formatCount, Panel, PanelHead, Skeleton, Small, TextLink, useRead } from '@dealstead/kit';
import { Table, type Column } from '@dealstead/kit/data';
import { styled } from 'styled-components';
import { countWaiting } from '../moderationQueue/countWaiting.ts';
import { kindLabels, reasonLabel } from '../moderationQueue/labels.ts';
import { QueryError } from '../QueryError.tsx';
import { useNow } from './waitingTime.ts';
import { WaitingBadge } from './WaitingBadge.tsx';

const Title = styled.span`
  display: block;
  max-width: 48ch;
  overflow: hidden;
  text-overflow: ellipsis;
`;

const visibleItems = 5;

const columns = (now: number): readonly Column<ModerationItem>[] => [
  { key: 'item', heading: 'Item', cell: ({ kind, title }) => <Title>{`${kindLabels[kind]}: ${title}`}</Title> },
  { key: 'reason', heading: 'Reason', cell: ({ reasons }) => reasons[0] && reasonLabel(reasons[0]) },
  {
    key: 'age',
    heading: 'Age',
    isNumeric: true,
    cell: ({ reportedAt }) => <WaitingBadge since={reportedAt} now={now} />,
  },
  {
    key: 'review',
    heading: 'Action',
    isAction: true,
    cell: ({ kind, title }) => (
      <Button
        kind="secondary"
        size="small"
        to={`/admin/moderation?kind=${kind}`}
        aria-label={`Review ${kindLabels[kind].toLowerCase()}: ${title}`}
      >
        Review
      </Button>
    ),
  },
];

/** What waits for a moderator, most urgent and oldest first. */
export function ModerationPanel() {
  const queue = useRead('/api/admin/moderation');
  const now = useNow();
  const items = queue.data?.items ?? [];
  const count = countWaiting(queue.data?.waiting ?? {});
  return (
    <Panel aria-labelledby="moderation">
      <PanelHead>
        <h2 id="moderation">Moderation queue</h2>
        <TextLink to="/admin/moderation">{count === 0 ? 'Open moderation' : `All ${formatCount(count)}`}</TextLink>
      </PanelHead>
      {queue.isPending && <Skeleton height={160} />}
      {queue.error && !queue.data && <QueryError label="The moderation queue" query={queue} />}
      {queue.data && items.length === 0 && <Small>Queue is clear.</Small>}
      {items.length > 0 && (
        <Table
          caption="Moderation queue, most urgent and oldest first"
          rows={items.slice(0, visibleItems)}
          rowKey={({ id }) => id}
          columns={columns(now)}
        />
      )}
    </Panel>
  );
}
