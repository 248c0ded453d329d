import type { AccountHealth } from '@dealstead/contracts/account/accountHealth';
import { Panel, PanelHead, Small, TextLink, formatCount, useRead } from '@dealstead/kit';
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

export interface QueuesPanelProps {
  readonly account: AccountHealth | undefined;
  /** Whether `account` did not load. */
  readonly isAccountMissing: boolean;
}

/** What waits for an admin or for delivery, how long, and where it is worked on. Names the queues that did not load. */
export function QueuesPanel({ account, isAccountMissing }: QueuesPanelProps) {
  const moderates = usePermission('moderation');
  const supports = usePermission('support');
  const operates = usePermission('operations');
  const moderationQuery = useRead('/api/admin/moderation', {}, { enabled: moderates });
  const moderation = moderationQuery.data;
  const supportQuery = useRead('/api/admin/support{?show}', {}, { enabled: supports });
  const support = supportQuery.data;
  const lettersQuery = useRead('/api/admin/dead-letters/counts', {}, { enabled: operates });
  const letters = lettersQuery.data;
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
  const missing = [
    ...(moderationQuery.error && !moderation ? ['Moderation'] : []),
    ...(supportQuery.error && !support ? ['Help requests'] : []),
    ...(isAccountMissing ? ['Payouts', 'Payment events', 'Email'] : []),
    ...(lettersQuery.error && !letters ? ['Dead letters'] : []),
  ];
  if (queues.length + missing.length === 0) return null;
  return (
    <Panel aria-labelledby="queues">
      <PanelHead>
        <h2 id="queues">Queues</h2>
      </PanelHead>
      {missing.length > 0 && <Small role="status">{`${listFormat.format(missing)}: did not load.`}</Small>}
      <Table caption="Queues" dense columns={columns(now)} rows={queues} rowKey={({ label }) => label} />
    </Panel>
  );
}

const listFormat = new Intl.ListFormat('en-US');

/** ISO times in UTC sort as text. */
const oldestOf = (times: readonly string[]): string | null => times.toSorted()[0] ?? null;
