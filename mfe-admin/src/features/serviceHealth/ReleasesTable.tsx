import type { ServiceHealth } from '@dealstead/contracts';
import { EmptyState, Panel, PanelHead, formatCount, formatPercent } from '@dealstead/kit';
import { Table, type Column } from '@dealstead/kit/data';
import { PhoneText } from '../styles.ts';
import { formatMoment } from './format.ts';

type Release = ServiceHealth['releases'][number];

const columns: readonly Column<Release>[] = [
  { key: 'version', heading: 'Release', cell: ({ version }) => version },
  { key: 'since', heading: 'First request', cell: ({ firstAt }) => formatMoment(firstAt) },
  {
    key: 'errors',
    heading: 'Server errors',
    isNumeric: true,
    cell: ({ errors, requests }) => (
      <>
        {`${formatCount(errors)} (${formatPercent(errors / requests, 2)})`}
        <PhoneText> server errors</PhoneText>
      </>
    ),
  },
];

/** How often each version of the code failed. */
export const ReleasesTable = ({ releases }: Pick<ServiceHealth, 'releases'>) => (
  <Panel aria-labelledby="by-release">
    <PanelHead>
      <h2 id="by-release">Errors by release</h2>
    </PanelHead>
    {releases.length === 0 ? (
      <EmptyState title="No requests in this period">Each version of the code that answers is listed.</EmptyState>
    ) : (
      <Table
        caption="Server errors by release"
        dense
        columns={columns}
        rows={releases}
        rowKey={({ version }) => version}
      />
    )}
  </Panel>
);
