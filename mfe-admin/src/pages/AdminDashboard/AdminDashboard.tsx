import type { Overview } from '@dealstead/contracts/admin/overview';
import { Head, Lead, LedgerStrip, Page, Skeleton, Stack, count, today, useRead } from '@dealstead/kit';
import { DayHead } from '@dealstead/kit/data';
import { AdminLinks } from '../../features/AdminLinks.tsx';
import { EventConsumersPanel } from '../../features/eventConsumers/EventConsumersPanel.tsx';
import { Failed } from '../../features/Failed.tsx';
import { Desk } from '../../features/layout.ts';
import { MembersPanels } from '../../features/members/MembersPanels.tsx';
import { ReviewsPanel } from '../../features/reviews/ReviewsPanel.tsx';
import { ReleasesPanel } from '../../features/releases/ReleasesPanel.tsx';
import { FailedEventsPanel } from '../../features/stripe/FailedEventsPanel.tsx';

/** The platform at a glance. The counts change on screen as members register and listings come and go. */
export function AdminDashboard() {
  const reading = useRead('/api/admin/overview');
  const overview = reading.data;
  return (
    <Page>
      <Head title="Admin dashboard" description="Members, listings and releases." path="/admin" noIndex />
      <Stack space={5}>
        <AdminLinks />
        <DayHead>
          <h1>{today()}</h1>
          <Lead>{overview ? whatHappened(overview) : 'Members, listings and releases.'}</Lead>
        </DayHead>
        {reading.error && !overview && <Failed what="Member and listing counts" reading={reading} />}
        {!overview && reading.isPending && <Skeleton height={86} />}
        {overview && (
          <div aria-live="polite">
            <LedgerStrip
              items={[
                { label: 'Members', value: count(overview.members) },
                { label: 'New members, 7 days', value: count(overview.newMembersThisWeek) },
                { label: 'Active listings', value: count(overview.activeListings) },
                { label: 'New listings today', value: count(overview.newListingsToday) },
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
          {overview ? <MembersPanels overview={overview} /> : reading.isPending && <Skeleton height={320} />}
        </Desk>
      </Stack>
    </Page>
  );
}

function whatHappened({ newMembersByDay, newListingsToday }: Overview): string {
  const members = newMembersByDay.at(-1)?.members ?? 0;
  return `${some(members, 'member')} and ${some(newListingsToday, 'listing')} today. Figures change by themselves.`;
}

const some = (n: number, thing: string) => `${n === 0 ? 'No' : count(n)} new ${thing}${n === 1 ? '' : 's'}`;
