import type { AccountHealth } from '@dealstead/contracts/account/accountHealth';
import type { Overview } from '@dealstead/contracts/admin/overview';
import {
  Head,
  StatStrip,
  Page,
  Skeleton,
  Stack,
  formatCount,
  formatMoneyExact,
  formatToday,
  useRead,
} from '@dealstead/kit';
import { DashboardHeader } from '@dealstead/kit/data';
import { AdminLinks } from '../../features/AdminLinks.tsx';
import { Attention } from '../../features/attention/Attention.tsx';
import { HealthPanel } from '../../features/health/HealthPanel.tsx';
import { QueryError } from '../../features/QueryError.tsx';
import { PanelColumns } from '../../features/styles.ts';
import { MembersPanels } from '../../features/members/MembersPanels.tsx';
import { FailedPaymentsPanel } from '../../features/payments/FailedPaymentsPanel.tsx';
import { RequirePermission } from '../../features/permissions/RequirePermission.tsx';
import { usePermission } from '../../features/permissions/usePermission.ts';
import { countWaiting } from '../../features/moderationQueue/countWaiting.ts';
import { ModerationPanel } from '../../features/reviews/ModerationPanel.tsx';
import { isOverdue, overdueAfterHours, useNow } from '../../features/reviews/waitingTime.ts';
import { mrrStat } from '../../features/revenue/figures.ts';
import { RevenuePanel } from '../../features/revenue/RevenuePanel.tsx';
import { ReleasesPanel } from '../../features/releases/ReleasesPanel.tsx';
import { QueuesPanel } from '../../features/queues/QueuesPanel.tsx';
import { FailedEventsPanel } from '../../features/stripe/FailedEventsPanel.tsx';

/** Overview of the platform: what needs attention, money, moderation and health. Live events update it. */
export function AdminDashboard() {
  const query = useRead('/api/admin/overview');
  const seesPayments = usePermission('payments');
  const seesReviews = usePermission('moderation');
  const healthQuery = useRead('/api/admin/account-health', {}, { enabled: seesPayments });
  // The page's data are read ahead for every role: without the permission that leaves an error, which is none of theirs.
  const isHealthMissing = seesPayments && healthQuery.error !== null && healthQuery.data === undefined;
  const revenue = useRead('/api/admin/revenue', {}, { enabled: seesPayments }).data;
  const queue = useRead('/api/admin/moderation', {}, { enabled: seesReviews }).data;
  const now = useNow();
  const overview = query.data;
  const health = healthQuery.data;
  const overdue = (queue?.items ?? []).filter(({ reportedAt }) => isOverdue(reportedAt, now)).length;
  return (
    <Page>
      <Head title="Admin dashboard" description="Members, payments and moderation." path="/admin" noIndex />
      <Stack space={5}>
        <AdminLinks />
        <DashboardHeader>
          <h1>{formatToday()}</h1>
          <Attention />
        </DashboardHeader>
        {query.error && !overview && <QueryError label="Member and listing counts" query={query} />}
        {isHealthMissing && <QueryError label="Payments and email" query={healthQuery} />}
        {!overview && query.isPending && <Skeleton height={86} />}
        {overview && (
          <div aria-live="polite">
            <StatStrip
              items={[
                memberStat(overview),
                ...(revenue ? [mrrStat(revenue)] : []),
                listingStat(overview),
                ...(seesReviews ? [reviewStat()] : []),
                ...(health ? [failedPaymentStat(health)] : []),
              ]}
            />
          </div>
        )}
        <PanelColumns>
          <Stack>
            <RequirePermission permission="moderation">
              <ModerationPanel />
            </RequirePermission>
            <RequirePermission permission="payments">
              <RevenuePanel />
              {health ? (
                <FailedPaymentsPanel failed={health.failedPayments} />
              ) : (
                healthQuery.isPending && <Skeleton height={200} />
              )}
              <FailedEventsPanel />
            </RequirePermission>
            <RequirePermission permission="operations">
              <ReleasesPanel />
            </RequirePermission>
          </Stack>
          <Stack>
            <QueuesPanel account={health} isAccountMissing={isHealthMissing} />
            <RequirePermission permission="operations">
              <HealthPanel account={health} />
            </RequirePermission>
            {overview ? <MembersPanels overview={overview} /> : query.isPending && <Skeleton height={320} />}
          </Stack>
        </PanelColumns>
      </Stack>
    </Page>
  );

  function reviewStat() {
    return {
      label: 'In review',
      value: queue ? formatCount(countWaiting(queue.waiting)) : '–',
      note: overdue > 0 ? `${formatCount(overdue)} over ${overdueAfterHours} h` : undefined,
      to: '/admin/moderation',
    };
  }
}

const memberStat = ({ members, newMembersThisWeek }: Overview) => ({
  label: 'Members',
  value: formatCount(members),
  note: `+${formatCount(newMembersThisWeek)} this week`,
  to: '/admin/members',
});

const listingStat = ({ activeListings, newListingsToday }: Overview) => ({
  label: 'Active listings',
  value: formatCount(activeListings),
  note: `${formatCount(newListingsToday)} new today`,
  to: '/search',
});

const failedPaymentStat = ({ failedPayments: { count, amount } }: AccountHealth) => ({
  label: 'Failed payments',
  value: formatCount(count),
  note: count > 0 ? formatMoneyExact(amount) : undefined,
  to: '/admin/revenue?show=failed',
});
