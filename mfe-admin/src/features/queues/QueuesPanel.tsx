import type { AccountHealth } from '@dealstead/contracts/account/accountHealth';
import { Panel, PanelHead, TextLink, formatCount, useRead } from '@dealstead/kit';
import { Table, type Column } from '@dealstead/kit/data';
import { countWaiting } from '../moderationQueue/countWaiting.ts';
import { usePermission } from '../permissions/usePermission.ts';
import { formatWaitingTime, useNow } from '../reviews/waitingTime.ts';
import { NoValue, PhoneText } from '../styles.ts';

interface Queue {
  readonly label: string;
  readonly to: string;
  readonly waiting: number;
  /** ISO time; null for an empty queue. */
  readonly oldestAt: string | null;
}

const columns = (now: number): readonly Column<Queue>[] => [
  { key: 'queue', heading: 'Queue', cell: ({ label, to }) => <TextLink to={to}>{label}</TextLink> },
  {
    key: 'waiting',
    heading: 'Waiting',
    isNumeric: true,
    cell: ({ waiting }) => (
      <>
        {formatCount(waiting)}
        <PhoneText> waiting</PhoneText>
      </>
    ),
  },
  {
    key: 'oldest',
    heading: 'Oldest',
    isNumeric: true,
    cell: ({ oldestAt }) =>
      oldestAt === null ? (
        <NoValue />
      ) : (
        <>
          <PhoneText>oldest </PhoneText>
          {formatWaitingTime(oldestAt, now)}
        </>
      ),
  },
];

/** What waits for an admin or for delivery, how long, and where it is worked on. Queues that did not load are left out. */
export function QueuesPanel({ account }: { account: AccountHealth | undefined }) {
  const moderates = usePermission('moderation');
  const supports = usePermission('support');
  const operates = usePermission('operations');
  const moderation = useRead('/api/admin/moderation', {}, { enabled: moderates }).data;
  const support = useRead('/api/admin/support{?show}', {}, { enabled: supports }).data;
  const letters = useRead('/api/admin/dead-letters/counts', {}, { enabled: operates }).data;
  const now = useNow();
  const queues: readonly Queue[] = [
    ...(moderation
      ? [
          {
            label: 'Moderation',
            to: '/admin/moderation',
            waiting: countWaiting(moderation.waiting),
            oldestAt: oldestOf(moderation.items.map(({ reportedAt }) => reportedAt)),
          },
        ]
      : []),
    ...(support
      ? [
          {
            label: 'Help requests',
            to: '/admin/support',
            waiting: support.counts.waiting,
            oldestAt: oldestOf(support.requests.map(({ waitingSince }) => waitingSince)),
          },
        ]
      : []),
    ...(account
      ? [
          { label: 'Payouts', to: '/admin/payouts', ...account.queues.payouts },
          { label: 'Payment events', to: '/admin/webhooks?state=waiting', ...account.queues.webhooks },
          { label: 'Email', to: '/admin/webhooks?tab=mails&mail=queued', ...account.queues.mails },
        ]
      : []),
    ...(letters
      ? [
          {
            label: 'Dead letters',
            to: '/admin/dead-letters?state=waiting',
            waiting: letters.waiting,
            oldestAt: letters.oldestAt,
          },
        ]
      : []),
  ];
  if (queues.length === 0) return null;
  return (
    <Panel aria-labelledby="queues">
      <PanelHead>
        <h2 id="queues">Queues</h2>
      </PanelHead>
      <Table caption="Queues" dense columns={columns(now)} rows={queues} rowKey={({ label }) => label} />
    </Panel>
  );
}

/** ISO times in UTC sort as text. */
const oldestOf = (times: readonly string[]): string | null => times.toSorted()[0] ?? null;
