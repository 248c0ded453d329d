import { Grid12, Head, Lead, LedgerStrip, Page, Skeleton, Span, Stack, count, useRead, today } from '@dealstead/kit';
import { Failed } from '../../features/Failed.tsx';
import { MembersPanels } from '../../features/members/MembersPanels.tsx';
import { ReleasesPanel } from '../../features/releases/ReleasesPanel.tsx';

/** The platform at a glance. The counts change on screen as members register and listings come and go. */
export function AdminDashboard() {
  const reading = useRead('/api/admin/overview');
  const overview = reading.data;
  return (
    <Page>
      <Head title="Admin dashboard" description="Members, listings and releases." path="/admin" noIndex />
      <Stack space={5}>
        <header>
          <h1>{today()}</h1>
          <Lead>Figures change by themselves as things happen.</Lead>
        </header>
        {reading.error && !overview && <Failed what="Member and listing counts" reading={reading} />}
        {!overview && reading.isPending && <Skeleton height={86} />}
        {overview && (
          <div aria-live="polite">
            <LedgerStrip
              items={[
                {
                  label: 'Members',
                  value: count(overview.members),
                  note: `+${count(overview.newMembersThisWeek)} this week`,
                },
                {
                  label: 'Active listings',
                  value: count(overview.activeListings),
                  note: `${count(overview.newListingsToday)} new today`,
                },
              ]}
            />
          </div>
        )}
        <Grid12>
          <Span of={8}>
            <ReleasesPanel />
          </Span>
          <Span of={4}>{overview ? <MembersPanels overview={overview} /> : <Skeleton height={320} />}</Span>
        </Grid12>
      </Stack>
    </Page>
  );
}
