import type { FirstAnswerWeek } from '@dealstead/contracts';
import { formatCount, formatDate, Panel, PanelHead, Small } from '@dealstead/kit';
import { Table, type Column } from '@dealstead/kit/data';
import { formatDuration } from './duration.ts';

const columns: Column<FirstAnswerWeek>[] = [
  { key: 'week', heading: 'Week of', cell: ({ week }) => formatDate(week) },
  { key: 'count', heading: 'Answered', cell: ({ count }) => formatCount(count) },
  { key: 'median', heading: 'Median', cell: ({ median }) => formatDuration(median) },
  { key: 'p90', heading: '90th percentile', cell: ({ p90 }) => formatDuration(p90) },
];

/** Times to the first answer by week. */
export const WeeksPanel = ({ weeks }: { weeks: readonly FirstAnswerWeek[] }) => (
  <Panel aria-labelledby="weeks">
    <PanelHead>
      <h2 id="weeks">First answers by week</h2>
    </PanelHead>
    {weeks.length === 0 ? (
      <Small>The times appear here after the first answer.</Small>
    ) : (
      <Table
        caption="Times to the first answer, by week of the request"
        columns={columns}
        rows={weeks}
        rowKey={({ week }) => week}
      />
    )}
  </Panel>
);
