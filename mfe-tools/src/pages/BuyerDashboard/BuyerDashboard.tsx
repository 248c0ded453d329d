import { stateNames } from '@dealstead/contracts';
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
  useRead,
  formatToday,
} from '@dealstead/kit';
import { DashboardHeader, HorizontalBars, QueryView } from '@dealstead/kit/data';
import { Heart, MagnifyingGlass } from '@dealstead/kit/icons';
import { HeadLink } from '../../features/dashboard.ts';
import { DealList } from '../../features/deals/DealList.tsx';
import { MarketStrip } from '../../features/market/MarketStrip.tsx';
import { YourPlan } from '../../features/plan/YourPlan.tsx';
import { DashboardSkeleton } from '../../features/DashboardSkeleton.tsx';

/** Buyer dashboard: the lowest prices against ARV, new listings, and their locations. */
export function BuyerDashboard() {
  const query = useRead('/api/dashboards/buyer');
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
          <Lead>The best-priced and the newest deals on the market.</Lead>
          <div>
            <Button kind="secondary" to="/?tab=saved" icon={<Heart size={18} />}>
              Saved
            </Button>
            <Button to="/search" icon={<MagnifyingGlass size={18} />}>
              Search deals
            </Button>
          </div>
        </DashboardHeader>
        <QueryView query={query} label="Buyer dashboard" loading={<DashboardSkeleton label="Buyer dashboard" />}>
          {({ market, bestByArv, newest, byState }) => (
            <>
              <MarketStrip market={market} />
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
