import { intelligenceReportLifetimeDays } from '@dealstead/contracts';
import type { Reports as ReportsResponse } from '@dealstead/contracts/tools/intelligenceReports';
import {
  EmptyState,
  Head,
  Lead,
  Locked,
  Page,
  Panel,
  PanelHead,
  Small,
  Stack,
  formatDate,
  useRead,
} from '@dealstead/kit';
import { DashboardHeader, QueryView } from '@dealstead/kit/data';
import { DashboardSkeleton } from '../../features/DashboardSkeleton.tsx';
import { PortfolioNav } from '../../features/portfolio/PortfolioNav.tsx';
import { IntelligenceReportTable } from '../../features/intelligenceReports/IntelligenceReportTable.tsx';
import { RequestIntelligenceReport } from '../../features/intelligenceReports/RequestIntelligenceReport.tsx';

/** What the upgrade prompt shows dimmed behind it. */
const sample: ReportsResponse = {
  reports: [
    {
      id: 1,
      kind: 'county',
      title: 'Shelby, Tennessee',
      state: 'ready',
      problem: null,
      pages: 4,
      bytes: 61_000,
      requestedAt: '2026-11-03T15:00:00Z',
      readyAt: '2026-11-03T15:00:10Z',
      expiresAt: '2027-02-01T15:00:10Z',
    },
    {
      id: 2,
      kind: 'listing',
      title: 'Brick ranch with detached garage',
      state: 'ready',
      problem: null,
      pages: 3,
      bytes: 48_000,
      requestedAt: '2026-11-01T15:00:00Z',
      readyAt: '2026-11-01T15:00:10Z',
      expiresAt: '2027-01-30T15:00:10Z',
    },
  ],
  quota: { perMonth: 10, used: 2, renewsOn: '2026-12-01' },
};

/** `/reports`: reports on a county or a listing as PDF. */
export function Reports() {
  return (
    <Page>
      <Head title="Reports" description="Reports on counties and listings." path="/reports" noIndex />
      <Locked
        needs="intelligence-reports"
        feature="Intelligence reports"
        page
        preview={<ReportsBoard reports={sample} />}
      >
        <OwnReports />
      </Locked>
    </Page>
  );
}

function OwnReports() {
  const query = useRead('/api/intelligence-reports');
  return (
    <Stack space={5}>
      <DashboardHeader>
        <h1>Intelligence reports</h1>
        <Lead>Comparable sales, price trend, supply and risks of a county or a listing, as PDF.</Lead>
      </DashboardHeader>
      <PortfolioNav />
      <QueryView query={query} label="Your reports" loading={<DashboardSkeleton label="Your reports" />}>
        {(reports) => <ReportsBoard reports={reports} />}
      </QueryView>
    </Stack>
  );
}

function ReportsBoard({ reports: { reports, quota } }: { reports: ReportsResponse }) {
  const left = Math.max(0, quota.perMonth - quota.used);
  return (
    <Stack space={5}>
      <RequestIntelligenceReport left={left} renewsOn={formatDate(quota.renewsOn)} />
      <Panel aria-labelledby="reports">
        <PanelHead>
          <h2 id="reports">Your reports</h2>
          <span>
            {quota.used} of {quota.perMonth} this month
          </span>
        </PanelHead>
        {reports.length === 0 ? (
          <EmptyState title="No reports yet">
            Request one above. It is ready in a few seconds and appears here by itself.
          </EmptyState>
        ) : (
          <IntelligenceReportTable reports={reports} />
        )}
      </Panel>
      <Small>
        A report can be downloaded for {intelligenceReportLifetimeDays} days. A deleted report still counts in its
        month. Every figure in a report names its source and date; the bounds of its risk rules are stated beside what
        they found.
      </Small>
    </Stack>
  );
}
