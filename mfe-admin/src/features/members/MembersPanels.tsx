import { catalogue } from '@dealstead/contracts';
import type { Overview } from '@dealstead/contracts/admin/overview';
import { Panel, PanelHead, Stack } from '@dealstead/kit';
import { usePermission } from '../permissions/usePermission.ts';
import { ColumnChart, HorizontalBars } from '@dealstead/kit/data';

const weekday = (day: string) =>
  new Date(`${day}T00:00:00Z`).toLocaleDateString('en-US', { weekday: 'short', timeZone: 'UTC' });

const ageText = (upToDays: number | null, from: number) =>
  upToDays === null ? `Over ${from} days` : from === 0 ? `Up to ${upToDays} days` : `${from + 1} to ${upToDays} days`;

/** A search for active listings up to an age, oldest first. */
const agePath = (upToDays: number | null) =>
  `/search?${new URLSearchParams({
    ...(upToDays !== null && { maxDaysOnMarket: String(upToDays) }),
    sortBy: 'createdAt',
    sortOrder: 'asc',
  })}`;

/** Charts of membership growth, of members by plan and of the age of active listings. */
export function MembersPanels({ overview }: { overview: Overview }) {
  const seesMembers = usePermission('read-members');
  return (
    <Stack>
      <Panel aria-labelledby="by-day">
        <PanelHead>
          <h2 id="by-day">New members by day</h2>
        </PanelHead>
        <ColumnChart
          label="New members by day"
          bars={overview.newMembersByDay.map(({ day, members }) => ({ label: weekday(day), value: members }))}
        />
      </Panel>
      <Panel aria-labelledby="by-plan">
        <PanelHead>
          <h2 id="by-plan">Members by plan</h2>
        </PanelHead>
        <HorizontalBars
          bars={overview.membersByPlan.map(({ plan, members }) => ({
            label: catalogue[plan].name,
            value: members,
            to: seesMembers ? `/admin/members?show=${plan}` : undefined,
          }))}
        />
      </Panel>
      <Panel aria-labelledby="by-age">
        <PanelHead>
          <h2 id="by-age">Active listings by age</h2>
        </PanelHead>
        <HorizontalBars
          bars={overview.listingsByAge.map(({ upToDays, listings }, i) => ({
            label: ageText(upToDays, overview.listingsByAge[i - 1]?.upToDays ?? 0),
            value: listings,
            to: agePath(upToDays),
          }))}
        />
      </Panel>
    </Stack>
  );
}
