import { stateNames } from '@dealstead/contracts';
import type { BuyerProfileAnswer } from '@dealstead/contracts/tools/buyerProfile';
import type { BuyerDashboard as BuyerDashboardResponse } from '@dealstead/contracts/tools/dashboards';
import {
  Button,
  Columns,
  EmptyState,
  Head,
  Lead,
  Page,
  Panel,
  PanelHead,
  Stack,
  StatStrip,
  formatCount,
  formatDate,
  formatToday,
  useIsAllowed,
  useRead,
  type Stat,
} from '@dealstead/kit';
import { DashboardHeader, HorizontalBars, QueryView } from '@dealstead/kit/data';
import { Heart, MagnifyingGlass } from '@dealstead/kit/icons';
import { ActivityPanels } from '../../features/ActivityPanels.tsx';
import { BuyerProfilePanel, proofText, useBuyerProfile } from '../../features/buyer/BuyerProfilePanel.tsx';
import { HeadLink, Late } from '../../features/dashboard.ts';
import { DealsPanel } from '../../features/dealPipeline/DealsPanel.tsx';
import { DealList } from '../../features/ListingRow.tsx';
import { useRecentMatches } from '../../features/matches/MatchesPanel.tsx';
import { YourPlan } from '../../features/plan/YourPlan.tsx';
import { useSavedActivity } from '../../features/saved/SavedPanel.tsx';
import { DashboardSkeleton } from '../../features/DashboardSkeleton.tsx';

/**
 * Buyer dashboard: matches, price drops on saved listings, the buyer profile with its proof of funds, and the best-priced
 * and newest listings.
 */
export function BuyerDashboard() {
  const query = useRead('/api/dashboards/buyer');
  const figures = useFigures(query.data);
  const hasDeals = useIsAllowed('deal-pipeline');
  return (
    <Page>
      <Head
        title="Buyer dashboard"
        description="New deals and the lowest prices against ARV."
        path="/buyer-dashboard"
        noIndex
      />
      <Stack space={5}>
        <DashboardHeader>
          <h1>{formatToday()}</h1>
          <Lead>Your matches, price drops and the best-priced deals on the market.</Lead>
          <div>
            <Button kind="secondary" to="/?tab=saved" icon={<Heart size={18} />}>
              Saved
            </Button>
            <Button to="/search" icon={<MagnifyingGlass size={18} />}>
              Search deals
            </Button>
          </div>
        </DashboardHeader>
        {figures.length > 0 && <StatStrip items={figures} />}
        {hasDeals && <DealsPanel />}
        <ActivityPanels />
        <BuyerProfilePanel />
        <QueryView query={query} label="Buyer dashboard" loading={<DashboardSkeleton label="Buyer dashboard" />}>
          {({ bestByArv, newest, byState }) => (
            <>
              <Columns count={2}>
                <Panel aria-labelledby="best">
                  <PanelHead>
                    <h2 id="best">Lowest percent of ARV</h2>
                    <span>Last 30 days</span>
                  </PanelHead>
                  {bestByArv.length === 0 ? (
                    <EmptyState title="No listings with an ARV yet">New ones appear here.</EmptyState>
                  ) : (
                    <DealList deals={bestByArv} />
                  )}
                </Panel>
                <Panel aria-labelledby="newest">
                  <PanelHead>
                    <h2 id="newest">Newest deals</h2>
                    <HeadLink to="/search">All listings</HeadLink>
                  </PanelHead>
                  {newest.length === 0 ? (
                    <EmptyState title="No listings yet">New ones appear here.</EmptyState>
                  ) : (
                    <DealList deals={newest} />
                  )}
                </Panel>
              </Columns>
              <Columns count={2}>
                <Panel aria-labelledby="by-state">
                  <PanelHead>
                    <h2 id="by-state">Listings by state</h2>
                    {byState.length > 0 && <span>Top {byState.length}</span>}
                  </PanelHead>
                  {byState.length === 0 ? (
                    <EmptyState title="No states yet">States appear with the first listings.</EmptyState>
                  ) : (
                    <HorizontalBars
                      bars={byState.map(({ state, listings }) => ({ label: stateNames[state], value: listings }))}
                    />
                  )}
                </Panel>
                <YourPlan />
              </Columns>
            </>
          )}
        </QueryView>
      </Stack>
    </Page>
  );
}

/** The headline figures; those that the plan does not include give way to the market's. */
function useFigures(dashboard: BuyerDashboardResponse | undefined): Stat[] {
  const matches = useRecentMatches().data;
  const saved = useSavedActivity().data;
  const buyer = useBuyerProfile().data;
  const market = dashboard?.market;
  const items: (Stat | undefined)[] = [
    matches && { label: 'New matches, 7 days', value: formatCount(matches.thisWeek) },
    saved && {
      label: 'Price drops on saved, 30 days',
      value: formatCount(saved.priceDrops),
      note: `${formatCount(saved.saved)} saved`,
    },
    buyer?.profile ? { label: 'Buyer score', value: String(buyer.buyerScore), note: 'of 100' } : undefined,
    buyer?.profile ? proofStat(buyer) : undefined,
    market && {
      label: 'Active listings',
      value: formatCount(market.activeListings),
      note: `${formatCount(market.newThisWeek)} new this week`,
    },
    market && { label: 'States with listings', value: formatCount(market.states) },
  ];
  return items.filter((item) => item !== undefined).slice(0, 4);
}

function proofStat({ profile, proofDaysLeft }: BuyerProfileAnswer): Stat {
  const label = 'Proof of funds';
  if (!profile?.proofOfFunds || proofDaysLeft === null) return { label, value: 'None' };
  const text = proofText(proofDaysLeft);
  const note = `${proofDaysLeft < 0 ? 'on' : 'through'} ${formatDate(profile.proofOfFunds.expires)}`;
  return { label, value: proofDaysLeft <= 3 ? <Late>{text}</Late> : text, note };
}
