import { formatCount, useRead } from '@dealstead/kit';
import { countWaiting } from '../moderationQueue/countWaiting.ts';
import { usePermission } from '../permissions/usePermission.ts';
import { isOverdue, overdueAfterHours, useNow } from '../reviews/waitingTime.ts';

const counted = (n: number, one: string, many: string): string[] =>
  n > 0 ? [`${formatCount(n)} ${n === 1 ? one : many}`] : [];

/**
 * What an admin has to look at, by their role: "Needs attention: 4 failed payments, 2 items waiting over 24 hours." It does not say
 * that nothing needs attention before everything has loaded.
 */
export function useAttentionText(): string {
  const payments = { enabled: usePermission('payments') };
  const operations = { enabled: usePermission('operations') };
  const moderation = { enabled: usePermission('moderation') };
  const health = useRead('/api/admin/account-health', {}, payments);
  const queue = useRead('/api/admin/moderation', {}, moderation);
  const events = useRead('/api/admin/stripe-events{?state}', { state: 'failed' }, payments);
  const letters = useRead('/api/admin/dead-letters/counts', {}, operations);
  const now = useNow();
  const waiting = countWaiting(queue.data?.waiting ?? {});
  const overdue = queue.data?.items.filter(({ reportedAt }) => isOverdue(reportedAt, now)).length ?? 0;
  const items = [
    ...counted(letters.data?.waiting ?? 0, 'dead letter', 'dead letters'),
    ...counted(health.data?.failedPayments.count ?? 0, 'failed payment', 'failed payments'),
    ...counted(events.data?.counts.failed ?? 0, 'failed payment event', 'failed payment events'),
    ...counted(waiting, 'item', 'items').map((text) => `${text} to moderate`),
    ...counted(overdue, 'item', 'items').map((text) => `${text} waiting over ${overdueAfterHours} hours`),
    ...counted(health.data?.mail.failed ?? 0, 'email not delivered', 'emails not delivered'),
  ];
  const queries = [
    ...(payments.enabled ? [health, events] : []),
    ...(operations.enabled ? [letters] : []),
    ...(moderation.enabled ? [queue] : []),
  ];
  if (items.length > 0) return `Needs attention: ${items.join(', ')}. Updates live.`;
  if (queries.some(({ isPending }) => isPending)) return 'Checking what needs attention.';
  if (queries.some(({ data }) => data === undefined)) return 'Some checks did not load. Retry them below.';
  return 'Nothing needs attention. Updates live.';
}
