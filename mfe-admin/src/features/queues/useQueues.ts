import type { AccountHealth } from '@dealstead/contracts/account/accountHealth';
import type { JobQueue } from '@dealstead/contracts/jobQueue';
import { useRead } from '@dealstead/kit';
import { countWaiting } from '../moderationQueue/countWaiting.ts';
import { usePermission } from '../permissions/usePermission.ts';

/** Something that waits for an admin, for delivery or for a job. */
export interface Queue {
  readonly label: string;
  /** The page on which it is worked on or watched. */
  readonly to: string;
  readonly waiting: number;
  /** ISO time; null for an empty queue. */
  readonly oldestAt: string | null;
  /** The member whose job waits longest; null for queues of other kinds and for empty ones. */
  readonly oldestMemberId?: number | null;
}

/** Queues that are read together. */
interface QueueGroup {
  readonly labels: readonly string[];
  /** Undefined while they load, if they did not load, and without the permission. */
  readonly queues: readonly Queue[] | undefined;
  /** Whether they did not load. */
  readonly isMissing: boolean;
}

export interface Queues {
  readonly queues: readonly Queue[];
  /** Labels of queues that did not load. */
  readonly missing: readonly string[];
}

/** The queues that the admin's role may see. `account` is read by the dashboard. */
export function useQueues(account: AccountHealth | undefined, isAccountMissing: boolean): Queues {
  const groups = [
    useModerationQueue(),
    useHelpQueue(),
    accountQueues(account, isAccountMissing),
    useDeadLetterQueue(),
    useListingQueues(),
    useImportQueues(),
  ];
  return {
    queues: groups.flatMap(({ queues }) => queues ?? []),
    missing: groups.flatMap(({ labels, isMissing }) => (isMissing ? labels : [])),
  };
}

function useModerationQueue(): QueueGroup {
  const enabled = usePermission('moderation');
  const { data, error } = useRead('/api/admin/moderation', {}, { enabled });
  const toQueue = ({ waiting, items }: NonNullable<typeof data>): Queue => ({
    label: 'Moderation',
    to: '/admin/moderation',
    waiting: countWaiting(waiting),
    oldestAt: oldestOf(items.map(({ reportedAt }) => reportedAt)),
  });
  return { labels: ['Moderation'], queues: data && [toQueue(data)], isMissing: enabled && isMissing(data, error) };
}

function useHelpQueue(): QueueGroup {
  const enabled = usePermission('support');
  const { data, error } = useRead('/api/admin/support{?show}', {}, { enabled });
  const toQueue = ({ counts, oldestWaitingAt }: NonNullable<typeof data>): Queue => ({
    label: 'Help requests',
    to: '/admin/support',
    waiting: counts.waiting,
    oldestAt: oldestWaitingAt,
  });
  return { labels: ['Help requests'], queues: data && [toQueue(data)], isMissing: enabled && isMissing(data, error) };
}

function accountQueues(account: AccountHealth | undefined, isAccountMissing: boolean): QueueGroup {
  return {
    labels: ['Payouts', 'Payment events', 'Email'],
    queues: account && [
      { label: 'Payouts', to: '/admin/payouts', ...account.queues.payouts },
      { label: 'Payment events', to: '/admin/webhooks?state=waiting', ...account.queues.webhooks },
      { label: 'Email', to: '/admin/webhooks?tab=mails&state=queued', ...account.queues.mails },
    ],
    isMissing: isAccountMissing,
  };
}

function useDeadLetterQueue(): QueueGroup {
  const enabled = usePermission('operations');
  const { data, error } = useRead('/api/admin/dead-letters/counts', {}, { enabled });
  const toQueue = ({ waiting, oldestAt }: NonNullable<typeof data>): Queue => ({
    label: 'Dead letters',
    to: '/admin/dead-letters?state=waiting',
    waiting,
    oldestAt,
  });
  return { labels: ['Dead letters'], queues: data && [toQueue(data)], isMissing: enabled && isMissing(data, error) };
}

function useImportQueues(): QueueGroup {
  const enabled = usePermission('operations');
  const { data, error } = useRead('/api/admin/import-queues', {}, { enabled });
  return {
    labels: ['Lead imports', 'Contact imports', 'Portfolio imports'],
    queues: data && [
      toJobQueue('Lead imports', data.leads),
      toJobQueue('Contact imports', data.contacts),
      toJobQueue('Portfolio imports', data.holdings),
    ],
    isMissing: enabled && isMissing(data, error),
  };
}

function useListingQueues(): QueueGroup {
  const enabled = usePermission('operations');
  const { data, error } = useRead('/api/admin/listing-queues', {}, { enabled });
  return {
    labels: ['Listing imports', 'Scheduled exports'],
    queues: data && [toJobQueue('Listing imports', data.imports), toJobQueue('Scheduled exports', data.exports)],
    isMissing: enabled && isMissing(data, error),
  };
}

/** A read that the page makes ahead for every role fails without the permission; `enabled` leaves that out. */
const isMissing = (data: object | undefined, error: Error | null): boolean => error !== null && data === undefined;

/** Jobs are run by the services, whose state is on the health page. */
const toJobQueue = (label: string, queue: JobQueue): Queue => ({ label, to: '/admin/health', ...queue });

/** ISO times in UTC sort as text. */
const oldestOf = (times: readonly string[]): string | null => times.toSorted()[0] ?? null;
