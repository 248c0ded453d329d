import {
  goodLcp,
  minCanaryFailures,
  type CanaryCriterion,
  type ReleasedName,
  type VersionHealth,
} from '@dealstead/contracts';
import { EmptyState, Stack, formatPercent, useRead } from '@dealstead/kit';
import { QueryView, Table, type Column } from '@dealstead/kit/data';
import { NoValue, PhoneText, WrapCell } from '../styles.ts';
import { areaName } from './areas.ts';

const audienceNames = { everyone: 'Shown to everyone', canary: 'Canary' } as const;
const criterionNames: Readonly<Record<CanaryCriterion, string>> = {
  'load-failures': 'load failures',
  errors: 'errors',
  'slow-views': `pages slower than ${goodLcp / 1_000} s`,
};

/** How the versions of an area do in visitors' browsers, and how a canary compares with the live version. */
export function HealthPanel({ name }: { name: ReleasedName }) {
  const query = useRead('/api/admin/releases/{name}/health', { name });
  return (
    <QueryView
      query={query}
      label="Health"
      loading={160}
      isEmpty={({ versions }) => versions.length === 0}
      empty={
        <EmptyState title={`No page views of ${areaName(name)} yet`}>
          Browsers report how each version does on their pages.
        </EmptyState>
      }
    >
      {({ versions, trial }) => (
        <Stack space={3}>
          {trial && (
            <p>
              {`${trial.version} is compared with the live version: ${formatCount(trial.canarySamples)} page views against ${formatCount(trial.promotedSamples)}. It is rolled back automatically when the evidence that it is worse reaches 100% and at least ${minCanaryFailures} page views show it: `}
              {(Object.keys(criterionNames) as CanaryCriterion[])
                .map((criterion) => `${criterionNames[criterion]} ${formatPercent(trial.evidence[criterion], 0)}`)
                .join(', ')}
              .
            </p>
          )}
          <Table
            caption={`Health of ${areaName(name)} in the last 24 hours`}
            columns={columns}
            rows={versions}
            rowKey={({ version, audience }) => `${version} ${audience}`}
          />
        </Stack>
      )}
    </QueryView>
  );
}

const formatCount = (count: number): string => count.toLocaleString('en-US');

/** A count and its share of the page views: "12 (0.52%)". */
const formatShare = (count: number, samples: number): string =>
  count === 0 ? '0' : `${formatCount(count)} (${formatPercent(count / samples, 2)})`;

const formatSeconds = (milliseconds: number): string => `${(milliseconds / 1_000).toFixed(2)} s`;

/** A 75th percentile in a column, named on phones, where columns have no headings. */
const vitalColumn = (
  key: 'lcp' | 'inp' | 'cls',
  heading: string,
  format: (value: number) => string,
): Column<VersionHealth> => ({
  key,
  heading,
  isNumeric: true,
  onPhone: 'line',
  cell: ({ [key]: value }) =>
    value === null ? (
      <NoValue />
    ) : (
      <>
        <PhoneText>{`${heading} `}</PhoneText>
        {format(value)}
      </>
    ),
});

const columns: readonly Column<VersionHealth>[] = [
  {
    key: 'version',
    heading: 'Version',
    cell: ({ version, audience }) => (
      <WrapCell>
        <span>{version}</span>
        <small>{audienceNames[audience]}</small>
      </WrapCell>
    ),
  },
  {
    key: 'samples',
    heading: 'Page views',
    isNumeric: true,
    cell: ({ samples }) => (
      <>
        {formatCount(samples)}
        <PhoneText> page views</PhoneText>
      </>
    ),
  },
  {
    key: 'loadFailures',
    heading: 'Load failures',
    isNumeric: true,
    onPhone: 'line',
    cell: ({ loadFailures, samples }) => (
      <>
        <PhoneText>Load failures </PhoneText>
        {formatShare(loadFailures, samples)}
      </>
    ),
  },
  {
    key: 'errors',
    heading: 'With errors',
    isNumeric: true,
    onPhone: 'line',
    cell: ({ errors, samples }) => (
      <>
        <PhoneText>With errors </PhoneText>
        {formatShare(errors, samples)}
      </>
    ),
  },
  vitalColumn('lcp', 'LCP p75', formatSeconds),
  vitalColumn('inp', 'INP p75', (value) => `${Math.round(value)} ms`),
  vitalColumn('cls', 'CLS p75', (value) => value.toFixed(2)),
];
