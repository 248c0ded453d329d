import { effectivePlan } from '@dealstead/contracts';
import type { MemberDashboard as MemberDashboardResponse } from '@dealstead/contracts/tools/dashboards';
import {
  Button,
  Head,
  Lead,
  Page,
  Panel,
  PanelHead,
  Slot,
  Stack,
  StatStrip,
  formatCount,
  formatShortDate,
  formatToday,
  membershipOf,
  useIsAllowed,
  useRead,
  useUser,
  type Stat,
} from '@dealstead/kit';
import { DashboardHeader, QueryView } from '@dealstead/kit/data';
import { MagnifyingGlass } from '@dealstead/kit/icons';
import { ActivityPanels } from '../../features/ActivityPanels.tsx';
import { Halves } from '../../features/dashboard.ts';
import { DashboardSkeleton } from '../../features/DashboardSkeleton.tsx';
import { useRecentMatches } from '../../features/matches/MatchesPanel.tsx';
import { Checklist, type Step } from '../../features/plan/Checklist.tsx';
import { setupSteps } from '../../features/plan/setupSteps.ts';
import { useViews } from '../../features/plan/ViewUsage.tsx';
import { YourPlan } from '../../features/plan/YourPlan.tsx';
import { useSavedActivity } from '../../features/saved/SavedPanel.tsx';
import { SeatPanel } from '../../features/seat/SeatPanel.tsx';

/** Member dashboard: usage, onboarding steps, the plan, matches and saved listings, and the newest on the market. */
export function MemberDashboard() {
  const query = useRead('/api/dashboards/member');
  const user = useUser();
  const figures = useFigures(query.data);
  const steps = useSetupSteps(query.data);
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
          {() => (
            <>
              <StatStrip items={figures} />
              <Halves>
                {steps.some(({ done }) => !done) && <SetupPanel steps={steps} />}
                <YourPlan />
              </Halves>
            </>
          )}
        </QueryView>
        <ActivityPanels />
        <Slot name="member-dashboard" title="Newest deals" />
      </Stack>
    </Page>
  );
}

/** The headline figures: what a free account has used, or what is new for a paid one; and the market. */
function useFigures(dashboard: MemberDashboardResponse | undefined): Stat[] {
  const views = useViews().data;
  const matches = useRecentMatches().data;
  const saved = useSavedActivity().data;
  if (!dashboard) return [];
  const { market } = dashboard;
  const items: (Stat | undefined)[] = [
    views?.limit != null
      ? {
          label: 'Listing views left',
          value: formatCount(views.limit - views.used),
          note: `of ${formatCount(views.limit)}, resets ${formatShortDate(views.renewsAt)}`,
        }
      : undefined,
    matches && { label: 'New matches, 7 days', value: formatCount(matches.thisWeek) },
    saved && {
      label: 'Price drops on saved, 30 days',
      value: formatCount(saved.priceDrops),
      note: `${formatCount(saved.saved)} saved`,
    },
    {
      label: 'Active listings',
      value: formatCount(market.activeListings),
      note: `${formatCount(market.newThisWeek)} new this week`,
    },
    { label: 'States with listings', value: formatCount(market.states) },
  ];
  return items.filter((item) => item !== undefined).slice(0, 4);
}

function useSetupSteps(dashboard: MemberDashboardResponse | undefined): Step[] {
  const user = useUser();
  const canPost = useIsAllowed('property-posting');
  const settings = useRead('/api/settings');
  const matches = useRecentMatches();
  const saved = useSavedActivity();
  if (!dashboard || !user) return [];
  return setupSteps({
    done: dashboard.done,
    hasPlan: user.role === 'admin' || effectivePlan(membershipOf(user)) !== 'free',
    buyBox: settings.data?.buyBox,
    savedListings: saved.data?.saved,
    savedSearches: matches.data?.searches,
    canPost,
  });
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
