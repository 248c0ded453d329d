import type { AccountHealth } from '@dealstead/contracts/account/accountHealth';
import type { Overview } from '@dealstead/contracts/admin/overview';
import {
  Head,
  Lead,
  StatStrip,
  Page,
  Skeleton,
  Stack,
  formatCount,
  formatMoney,
  formatMoneyExact,
  formatPercent,
  formatToday,
  useRead,
} from '@dealstead/kit';
import { DashboardHeader } from '@dealstead/kit/data';
import { AdminLinks } from '../../features/AdminLinks.tsx';
import { HealthPanel } from '../../features/health/HealthPanel.tsx';
import { QueryError } from '../../features/QueryError.tsx';
import { Desk } from '../../features/styles.ts';
import { MembersPanels } from '../../features/members/MembersPanels.tsx';
import { FailedPaymentsPanel } from '../../features/payments/FailedPaymentsPanel.tsx';
import { ModerationPanel } from '../../features/reviews/ModerationPanel.tsx';
import { queueLength } from '../../features/reviews/queueLength.ts';
import { isOverdue, overdueAfterHours, useNow } from '../../features/reviews/waitingTime.ts';
import { ReleasesPanel } from '../../features/releases/ReleasesPanel.tsx';
import { FailedEventsPanel } from '../../features/stripe/FailedEventsPanel.tsx';

/** Overview of the platform: what needs attention, money, moderation and health. Live events update it. */
export function AdminDashboard() {
  const query = useRead('/api/admin/overview');
  const healthQuery = useRead('/api/admin/account-health');
  const reviews = useRead('/api/admin/reviews').data?.waiting;
  const reports = useRead('/api/admin/reports').data?.length ?? 0;
  const failedEvents = useRead('/api/admin/stripe-events{?state}', { state: 'failed' }).data?.counts.failed ?? 0;
  const now = useNow();
  const overview = query.data;
  const health = healthQuery.data;
  const overdue = (reviews ?? []).filter(({ submittedAt }) => isOverdue(submittedAt, now)).length;
  return (
    <Page>
      <Head title="Admin dashboard" description="Members, payments and moderation." path="/admin" noIndex />
      <Stack space={5}>
        <AdminLinks />
        <DashboardHeader>
          <h1>{formatToday()}</h1>
          <Lead>{attentionText(health, { overdue, reports, failedEvents })} Updates live.</Lead>
        </DashboardHeader>
        {query.error && !overview && <QueryError label="Member and listing counts" query={query} />}
        {healthQuery.error && !health && <QueryError label="Payments and email" query={healthQuery} />}
        {!overview && query.isPending && <Skeleton height={86} />}
        {overview && (
          <div aria-live="polite">
            <StatStrip items={[...growthStats(overview), ...(health ? revenueStats(health) : []), reviewStat()]} />
          </div>
        )}
        <Desk>
          <Stack>
            <ModerationPanel />
            {health ? (
              <FailedPaymentsPanel failed={health.failedPayments} />
            ) : (
              healthQuery.isPending && <Skeleton height={200} />
            )}
            <FailedEventsPanel />
            <ReleasesPanel />
          </Stack>
          <Stack>
            <HealthPanel account={health} />
            {overview ? <MembersPanels overview={overview} /> : query.isPending && <Skeleton height={320} />}
          </Stack>
        </Desk>
      </Stack>
    </Page>
  );

  function reviewStat() {
    return {
      label: 'In review',
      value: reviews ? queueLength(reviews) : '–',
      note: overdue > 0 ? `${formatCount(overdue)} over ${overdueAfterHours} h` : undefined,
    };
  }
}

const growthStats = ({ members, newMembersThisWeek, activeListings, newListingsToday }: Overview) => [
  { label: 'Members', value: formatCount(members), note: `+${formatCount(newMembersThisWeek)} this week` },
  { label: 'Active listings', value: formatCount(activeListings), note: `${formatCount(newListingsToday)} new today` },
];

const revenueStats = ({
  revenue: { last30Days, previous30Days },
  failedPayments: { count, amount },
}: AccountHealth) => [
  {
    label: 'Revenue, 30 days',
    value: formatMoney(last30Days),
    note: previous30Days > 0 ? `${signedPercent(last30Days / previous30Days - 1)} vs. prior 30` : undefined,
  },
  {
    label: 'Failed payments',
    value: formatCount(count),
    note: count > 0 ? formatMoneyExact(amount) : undefined,
  },
];

const signedPercent = (share: number) => `${share > 0 ? '+' : ''}${formatPercent(share, 1)}`;

const counted = (n: number, one: string, many: string) => `${formatCount(n)} ${n === 1 ? one : many}`;

/** What an admin has to look at: "Needs attention: 4 failed payments, 2 listings in review over 24 hours." */
function attentionText(
  health: AccountHealth | undefined,
  { overdue, reports, failedEvents }: { overdue: number; reports: number; failedEvents: number },
): string {
  const items = [
    health && health.failedPayments.count > 0
      ? counted(health.failedPayments.count, 'failed payment', 'failed payments')
      : null,
    failedEvents > 0 ? counted(failedEvents, 'failed payment event', 'failed payment events') : null,
    overdue > 0 ? `${counted(overdue, 'listing', 'listings')} in review over ${overdueAfterHours} hours` : null,
    reports > 0 ? counted(reports, 'report', 'reports') : null,
    health && health.mail.failed > 0
      ? counted(health.mail.failed, 'email not delivered', 'emails not delivered')
      : null,
  ].filter((item) => item !== null);
  return items.length === 0 ? 'Nothing needs attention.' : `Needs attention: ${items.join(', ')}.`;
}
