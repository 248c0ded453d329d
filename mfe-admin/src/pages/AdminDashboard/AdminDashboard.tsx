import type { Overview } from '@dealstead/contracts/admin/overview';
import { Head, Lead, StatStrip, Page, Skeleton, Stack, formatCount, formatToday, useRead } from '@dealstead/kit';
import { DashboardHeader } from '@dealstead/kit/data';
import { AdminLinks } from '../../features/AdminLinks.tsx';
import { EventConsumersPanel } from '../../features/eventConsumers/EventConsumersPanel.tsx';
import { QueryError } from '../../features/QueryError.tsx';
import { Desk } from '../../features/styles.ts';
import { MembersPanels } from '../../features/members/MembersPanels.tsx';
import { ReviewsPanel } from '../../features/reviews/ReviewsPanel.tsx';
import { ReleasesPanel } from '../../features/releases/ReleasesPanel.tsx';
import { FailedEventsPanel } from '../../features/stripe/FailedEventsPanel.tsx';

/** Overview of the platform. Live events update the counts. */
export function AdminDashboard() {
  const query = useRead('/api/admin/overview');
  const overview = query.data;
  return (
    <Page>
      <Head title="Admin dashboard" description="Members, listings and releases." path="/admin" noIndex />
      <Stack space={5}>
        <AdminLinks />
        <DashboardHeader>
          <h1>{formatToday()}</h1>
          <Lead>{overview ? activityText(overview) : 'Members, listings and releases.'}</Lead>
        </DashboardHeader>
        {query.error && !overview && <QueryError label="Member and listing counts" query={query} />}
        {!overview && query.isPending && <Skeleton height={86} />}
        {overview && (
          <div aria-live="polite">
            <StatStrip
              items={[
                { label: 'Members', value: formatCount(overview.members) },
                { label: 'New members, 7 days', value: formatCount(overview.newMembersThisWeek) },
                { label: 'Active listings', value: formatCount(overview.activeListings) },
                { label: 'New listings today', value: formatCount(overview.newListingsToday) },
              ]}
            />
          </div>
        )}
        <Desk>
          <Stack>
            <ReviewsPanel />
            <ReleasesPanel />
            <FailedEventsPanel />
            <EventConsumersPanel />
          </Stack>
          {overview ? <MembersPanels overview={overview} /> : query.isPending && <Skeleton height={320} />}
        </Desk>
      </Stack>
    </Page>
  );
}

function activityText({ newMembersByDay, newListingsToday }: Overview): string {
  const members = newMembersByDay.at(-1)?.members ?? 0;
  return `${newCount(members, 'member')} and ${newCount(newListingsToday, 'listing')} today. Figures change by themselves.`;
}

const newCount = (n: number, thing: string) => `${n === 0 ? 'No' : formatCount(n)} new ${thing}${n === 1 ? '' : 's'}`;
