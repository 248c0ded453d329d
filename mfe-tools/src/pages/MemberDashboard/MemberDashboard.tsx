import { Button, Head, Lead, Page, Panel, PanelHead, Slot, Stack, useRead, useUser, formatToday } from '@dealstead/kit';
import { DashboardHeader, QueryView } from '@dealstead/kit/data';
import { MagnifyingGlass } from '@dealstead/kit/icons';
import { Halves } from '../../features/dashboard.ts';
import { MarketStrip } from '../../features/market/MarketStrip.tsx';
import { Checklist, type Step } from '../../features/plan/Checklist.tsx';
import { YourPlan } from '../../features/plan/YourPlan.tsx';
import { SeatPanel } from '../../features/seat/SeatPanel.tsx';
import { DashboardSkeleton } from '../../features/DashboardSkeleton.tsx';

/** Member dashboard: new listings, the plan, and the remaining onboarding steps. */
export function MemberDashboard() {
  const query = useRead('/api/dashboards/member');
  const user = useUser();
  return (
    <Page>
      <Head title="Your dashboard" description="Your plan, setup and new listings." path="/member-dashboard" noIndex />
      <Stack space={5}>
        <DashboardHeader>
          <h1>{formatToday()}</h1>
          {user && <Lead>Welcome back, {user.firstName}.</Lead>}
          <div>
            <Button to="/search" icon={<MagnifyingGlass size={18} />}>
              Browse listings
            </Button>
          </div>
        </DashboardHeader>
        <SeatPanel />
        <QueryView query={query} label="Your dashboard" loading={<DashboardSkeleton label="Your dashboard" />}>
          {({ market, checklist }) => (
            <>
              <MarketStrip market={market} />
              <Halves>
                {checklist.some(({ done }) => !done) && <SetupPanel steps={checklist} />}
                <YourPlan />
              </Halves>
            </>
          )}
        </QueryView>
        <Slot name="member-dashboard" />
      </Stack>
    </Page>
  );
}

/** The onboarding steps; the dashboard omits them once all are done. */
function SetupPanel({ steps }: { steps: readonly Step[] }) {
  return (
    <Panel aria-labelledby="set-up">
      <PanelHead>
        <h2 id="set-up">Get set up</h2>
        <span>
          {steps.filter(({ done }) => done).length} of {steps.length} done
        </span>
      </PanelHead>
      <Checklist steps={steps} />
    </Panel>
  );
}
