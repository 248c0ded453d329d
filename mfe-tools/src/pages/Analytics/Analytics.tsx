import { categoryLabels, type MarketAnalytics } from '@dealstead/contracts';
import {
  Button,
  Columns,
  EmptyState,
  Head,
  Lead,
  Page,
  Skeleton,
  Stack,
  formatDate,
  useIsAllowed,
  useRead,
} from '@dealstead/kit';
import { DashboardHeader, QueryView } from '@dealstead/kit/data';
import { DownloadSimple, EnvelopeSimple } from '@dealstead/kit/icons';
import { CategoriesPanel } from '../../features/analytics/CategoriesPanel.tsx';
import { countyNames, Filters } from '../../features/analytics/Filters.tsx';
import { FunnelPanel } from '../../features/analytics/FunnelPanel.tsx';
import { placeLabel } from '../../features/analytics/labels.ts';
import { MonthsPanel } from '../../features/analytics/MonthsPanel.tsx';
import { PlacesPanel } from '../../features/analytics/PlacesPanel.tsx';
import { Summary } from '../../features/analytics/Summary.tsx';
import { TeamPanel } from '../../features/analytics/TeamPanel.tsx';
import { apiParams, useMarketQuery, type MarketSelection } from '../../features/analytics/useMarketQuery.ts';

/** Milliseconds between two looks for the first figures. */
const firstFiguresInterval = 5_000;

/**
 * The market by state, county, category and month, and the member's own listings. Every member sees the overview; the parts
 * that their plan lacks are locked in place. The selection is in the URL.
 */
export function Analytics() {
  const [selection, change] = useMarketQuery();
  const query = useRead('/api/market{?state,county,category,months}', apiParams(selection), {
    placeholderData: (previous: MarketAnalytics | undefined) => previous,
    // A new installation computes its first figures while the page is open.
    refetchInterval: ({ state }) => (state.data?.asOf === null ? firstFiguresInterval : false),
  });
  const { category } = selection;
  return (
    <Page>
      <Head
        title="Market analytics"
        description="Prices, supply and days on market by state, county, category and month."
        path="/analytics"
        noIndex
      />
      <Stack space={5}>
        <DashboardHeader>
          <h1>Market analytics</h1>
          <Lead>
            {`${placeLabel(selection)}${category ? `, ${categoryLabels[category].toLowerCase()}` : ''}.`}
            {query.data?.asOf && ` Figures as of ${formatDate(query.data.asOf)}.`}
          </Lead>
          <ReportButton selection={selection} />
        </DashboardHeader>
        <Filters selection={selection} onChange={change} counties={query.data ? countyNames(query.data) : []} />
        <QueryView query={query} label="Market analytics" loading={<Loading />}>
          {(market) => <Market market={market} selection={selection} onChange={change} />}
        </QueryView>
        <FunnelPanel />
        <TeamPanel />
      </Stack>
    </Page>
  );
}

interface MarketProps {
  market: MarketAnalytics;
  selection: MarketSelection;
  onChange: (change: Partial<MarketSelection>) => void;
}

function Market({ market: { asOf, summary, places, categories, months }, selection, onChange }: MarketProps) {
  if (asOf === null) {
    return (
      <EmptyState title="The first figures are on their way">
        They are computed from all listings within a minute, and appear here by themselves.
      </EmptyState>
    );
  }
  const clear = (
    <Button kind="secondary" onClick={() => onChange({ state: undefined, category: undefined })}>
      Clear filters
    </Button>
  );
  return (
    <Stack space={5}>
      {summary ? (
        <Summary figures={summary} />
      ) : (
        <EmptyState title="No listings of this kind" action={clear}>
          {`Nothing is listed in ${placeLabel(selection)} in this category.`}
        </EmptyState>
      )}
      <MonthsPanel selection={selection} onChange={onChange} months={months} />
      <Columns count={2}>
        <PlacesPanel selection={selection} onChange={onChange} places={places} />
        <CategoriesPanel selection={selection} categories={categories} />
      </Columns>
    </Stack>
  );
}

/** Downloads the report of the place; its monthly mail is chosen in the settings. */
function ReportButton({ selection }: { selection: MarketSelection }) {
  const hasReport = useIsAllowed('market-insights');
  if (!hasReport) return null;
  const { months: _, ...params } = apiParams(selection);
  return (
    <div>
      <Button kind="quiet" to="/settings#notifications" icon={<EnvelopeSimple size={18} />}>
        Email it monthly
      </Button>
      <Button
        kind="secondary"
        href={`/api/market/report.pdf?${new URLSearchParams(params)}`}
        download
        icon={<DownloadSimple size={18} />}
      >
        Market report (PDF)
      </Button>
    </div>
  );
}

function Loading() {
  return (
    <Stack space={5} aria-busy="true">
      <Skeleton height={77} />
      <Skeleton height={380} />
      <Columns count={2}>
        <Skeleton height={480} />
        <Skeleton height={480} />
      </Columns>
    </Stack>
  );
}

export default Analytics;
