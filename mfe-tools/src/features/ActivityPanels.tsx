import { catalogue, requiredPlan, type SoldPlan } from '@dealstead/contracts';
import { Button, EmptyState, Panel, PanelHead, PlanBadge, useAccess, usePlansPath } from '@dealstead/kit';
import { Halves } from './dashboard.ts';
import { MatchesPanel } from './matches/MatchesPanel.tsx';
import { SavedPanel } from './saved/SavedPanel.tsx';

/** Matches and changes of saved listings side by side; the plan that includes them for everyone else. */
export function ActivityPanels() {
  // Saved searches and favorites of the account come with the same plan.
  const access = useAccess('property-alerts');
  const plan = (requiredPlan('property-alerts') ?? 'buyer') as SoldPlan;
  const plansPath = usePlansPath(plan);
  if (access.allowed)
    return (
      <Halves>
        <MatchesPanel />
        <SavedPanel />
      </Halves>
    );
  return (
    <Panel aria-labelledby="activity">
      <PanelHead>
        <h2 id="activity">Matches and price drops</h2>
        <PlanBadge plan={plan} required />
      </PanelHead>
      <EmptyState
        title={access.message}
        action={
          <Button kind="secondary" size="small" to={plansPath}>
            Upgrade to {catalogue[plan].name}
          </Button>
        }
      >
        Save searches to see why each new listing matches, and keep favorites to see their price drops.
      </EmptyState>
    </Panel>
  );
}
