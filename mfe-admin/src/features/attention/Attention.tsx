import { formatCount, Lead, TextLink, useRead } from '@dealstead/kit';
import { Fragment } from 'react';
import { countWaiting } from '../moderationQueue/countWaiting.ts';
import { usePermission } from '../permissions/usePermission.ts';
import { isOverdue, overdueAfterHours, useNow } from '../reviews/waitingTime.ts';

interface AttentionItem {
  readonly text: string;
  /** The page on which it is worked on. */
  readonly to: string;
}

/** What an admin has to look at, by their role, each with a link: "Needs attention: 4 failed payments, 2 items to moderate." */
export function Attention() {
  const { items, isPending, isMissing } = useAttention();
  if (items.length > 0)
    return (
      <Lead>
        {'Needs attention: '}
        {items.map(({ text, to }, i) => (
          <Fragment key={to}>
            {i > 0 && ', '}
            <TextLink to={to}>{text}</TextLink>
          </Fragment>
        ))}
        {'. Updates live.'}
      </Lead>
    );
  if (isPending) return <Lead>Checking what needs attention.</Lead>;
  if (isMissing) return <Lead>Some checks did not load. Retry them below.</Lead>;
  return <Lead>Nothing needs attention. Updates live.</Lead>;
}

/** The items that the admin's role may see. Nothing needs attention only once everything has loaded. */
function useAttention(): { items: readonly AttentionItem[]; isPending: boolean; isMissing: boolean } {
  const payments = { enabled: usePermission('payments') };
  const operations = { enabled: usePermission('operations') };
  const moderation = { enabled: usePermission('moderation') };
  const supports = { enabled: usePermission('support') };
  const health = useRead('/api/admin/account-health', {}, payments);
  const queue = useRead('/api/admin/moderation', {}, moderation);
  const support = useRead('/api/admin/support{?show}', {}, supports);
  const events = useRead('/api/admin/stripe-events{?state}', { state: 'failed' }, payments);
  const letters = useRead('/api/admin/dead-letters/counts', {}, operations);
  const now = useNow();
  const overdue = queue.data?.items.filter(({ reportedAt }) => isOverdue(reportedAt, now)).length ?? 0;
  const late = overdue > 0 ? ` (${formatCount(overdue)} for over ${overdueAfterHours} hours)` : '';
  const queries = [
    ...(payments.enabled ? [health, events] : []),
    ...(operations.enabled ? [letters] : []),
    ...(moderation.enabled ? [queue] : []),
    ...(supports.enabled ? [support] : []),
  ];
  return {
    items: [
      ...counted(letters.data?.waiting, 'dead letter', '/admin/dead-letters?state=waiting'),
      ...counted(health.data?.failedPayments.count, 'failed payment', '/admin/revenue?show=failed'),
      ...counted(events.data?.counts.failed, 'failed payment event', '/admin/webhooks?state=failed'),
      ...counted(countWaiting(queue.data?.waiting ?? {}), 'item', '/admin/moderation', ` to moderate${late}`),
      ...counted(support.data?.counts.waiting, 'help request', '/admin/support'),
      ...counted(health.data?.queues.payouts.waiting, 'payout', '/admin/payouts', ' to pay'),
      ...counted(health.data?.mail.failed, 'email', '/admin/webhooks?tab=mails&state=failed', ' not delivered'),
    ],
    isPending: queries.some((query) => query.isPending),
    isMissing: queries.some(({ data }) => data === undefined),
  };
}

/** An item for a count above zero: "2 payouts to pay". */
function counted(count = 0, noun: string, to: string, suffix = ''): AttentionItem[] {
  return count > 0 ? [{ text: `${formatCount(count)} ${noun}${count === 1 ? '' : 's'}${suffix}`, to }] : [];
}
