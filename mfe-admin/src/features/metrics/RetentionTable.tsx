import type { UserMetrics } from '@dealstead/contracts';
import { EmptyState, Panel, PanelHead, Small, formatCount, formatPercent, formatShortDate } from '@dealstead/kit';
import { Table, type Column } from '@dealstead/kit/data';
import { styled } from 'styled-components';

type Cohort = UserMetrics['cohorts'][number];

/* The darker, the more members returned; five steps, so that the text stays readable. */
const Cell = styled.span<{ $step: number }>`
  display: inline-block;
  min-width: 52px;
  padding: 4px 8px;
  border-radius: 4px;
  text-align: right;
  background: color-mix(in srgb, var(--primary) ${({ $step }) => $step * 8}%, transparent);
`;

const weekColumn = (week: number): Column<Cohort> => ({
  key: `week-${week}`,
  heading: `Week ${week}`,
  isNumeric: true,
  cell: ({ members, retained }) => {
    const returned = retained[week - 1];
    if (returned === null || returned === undefined) return null;
    const share = returned / members;
    return <Cell $step={Math.round(share * 5)}>{formatPercent(share)}</Cell>;
  },
});

const columns: readonly Column<Cohort>[] = [
  { key: 'week', heading: 'Signed up in the week of', cell: ({ week }) => formatShortDate(week) },
  { key: 'members', heading: 'Members', isNumeric: true, cell: ({ members }) => formatCount(members) },
  ...[1, 2, 3, 4, 5, 6, 7, 8].map(weekColumn),
];

/** Retention cohorts: of the members of a week, how many were active in each week after their first. */
export const RetentionTable = ({ cohorts }: { cohorts: readonly Cohort[] }) => (
  <Panel aria-labelledby="retention">
    <PanelHead>
      <h2 id="retention">Retention</h2>
      <span>Active in the weeks after sign-up</span>
    </PanelHead>
    {cohorts.length === 0 ? (
      <EmptyState title="No sign-ups in this period">Choose a longer period.</EmptyState>
    ) : (
      <Table
        caption="Retention by week of sign-up"
        dense
        onPhone="scroll"
        columns={columns}
        rows={cohorts}
        rowKey={({ week }) => week}
      />
    )}
    <Small>
      Active means signed in, or did something that a service recorded. Weeks that have not passed are empty.
    </Small>
  </Panel>
);
