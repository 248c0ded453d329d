import type { ServiceHealth } from '@dealstead/contracts';
import { EmptyState, Panel, PanelHead, Small, formatCount, formatPercent } from '@dealstead/kit';
import { Table, type Column } from '@dealstead/kit/data';
import { styled } from 'styled-components';
import { NoValue, PhoneText } from '../styles.ts';
import { formatMilliseconds } from './format.ts';

type Endpoint = ServiceHealth['endpoints'][number];

/* A path may be longer than a phone is wide. */
const Path = styled.span`
  overflow-wrap: anywhere;
`;

const columns: readonly Column<Endpoint>[] = [
  { key: 'endpoint', heading: 'Endpoint', cell: ({ endpoint }) => <Path>{endpoint}</Path> },
  {
    key: 'p95',
    heading: '95% within',
    isNumeric: true,
    cell: ({ p95 }) => (
      <>
        <PhoneText>95% within </PhoneText>
        <b>{formatMilliseconds(p95)}</b>
      </>
    ),
  },
  {
    key: 'p50',
    heading: 'Half within',
    isNumeric: true,
    cell: ({ p50 }) => (
      <>
        <PhoneText>half within </PhoneText>
        {formatMilliseconds(p50)}
      </>
    ),
  },
  {
    key: 'requests',
    heading: 'Requests',
    isNumeric: true,
    cell: ({ requests }) => (
      <>
        {formatCount(requests)}
        <PhoneText>{requests === 1 ? ' request' : ' requests'}</PhoneText>
      </>
    ),
  },
  {
    key: 'errors',
    heading: 'Server errors',
    isNumeric: true,
    cell: ({ errors, requests }) =>
      errors === 0 ? (
        <NoValue />
      ) : (
        <>
          {`${formatCount(errors)} (${formatPercent(errors / requests, 1)})`}
          <PhoneText> server errors</PhoneText>
        </>
      ),
  },
];

/** The slowest endpoints of a service, and how often they failed. */
export const EndpointsPanel = ({ endpoints }: Pick<ServiceHealth, 'endpoints'>) => (
  <Panel aria-labelledby="endpoints">
    <PanelHead>
      <h2 id="endpoints">Slowest endpoints</h2>
      {endpoints.length > 0 && <span>{formatCount(endpoints.length)}</span>}
    </PanelHead>
    {endpoints.length === 0 ? (
      <EmptyState title="No requests in this period">Choose a longer period or another service.</EmptyState>
    ) : (
      <>
        <Table
          caption="Slowest endpoints"
          dense
          columns={columns}
          rows={endpoints}
          rowKey={({ endpoint }) => endpoint}
        />
        <Small>
          Measured in the service, including its database and the services that it calls. Uploads and downloads include
          the transfer.
        </Small>
      </>
    )}
  </Panel>
);
