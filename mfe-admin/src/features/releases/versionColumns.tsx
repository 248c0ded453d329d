import { catalogue, type Cohort, type ReleaseState, type ReleaseVersion } from '@dealstead/contracts';
import { Badge, Button, formatPercent, type Tone } from '@dealstead/kit';
import type { Column } from '@dealstead/kit/data';
import { PhoneText, WrapCell } from '../styles.ts';
import { formatReleaseTime } from './areas.ts';

export const stateLabels: Readonly<Record<ReleaseState, readonly [label: string, tone?: Tone]>> = {
  published: ['Being checked', 'amber'],
  refused: ['Refused', 'danger'],
  checked: ['Ready'],
  canary: ['Canary', 'water'],
  promoted: ['Live', 'ok'],
  superseded: ['Replaced'],
  'rolled-back': ['Rolled back', 'amber'],
};

export const StateBadge = ({ state }: { state: ReleaseState }) => (
  <Badge tone={stateLabels[state][1]}>{stateLabels[state][0]}</Badge>
);

const list = new Intl.ListFormat('en-US');

/** Who gets a canary: "5% of visitors, members on Buyer and Wholesaler, member 12". */
export function describeCohort({ percent, plans, memberIds }: Cohort): string {
  const members = list.format(memberIds.map(String));
  return [
    ...(percent > 0 ? [`${formatPercent(percent / 100, Number.isInteger(percent) ? 0 : 2)} of visitors`] : []),
    ...(plans.length > 0 ? [`members on ${list.format(plans.map((plan) => catalogue[plan].name))}`] : []),
    ...(memberIds.length > 0 ? [`${memberIds.length === 1 ? 'member' : 'members'} ${members}`] : []),
  ].join(', ');
}

/** What the checks of a version found, in a few words. */
function describeChecks({ state, checks }: ReleaseVersion): string {
  const reasons = checks.flatMap((check) => check.reasons);
  if (reasons.length > 0) return `${reasons[0]}${reasons.length > 1 ? ` And ${reasons.length - 1} more.` : ''}`;
  if (state === 'published') return 'Checks have not ended.';
  const skipped = checks.filter(({ outcome }) => outcome === 'not-run').length;
  if (checks.length === 0) return 'Not recorded';
  return skipped === 0 ? 'All passed' : `Passed, ${skipped} not run`;
}

/** The short id of the commit that a version was built from. */
export const describeSource = ({ source }: ReleaseVersion): string =>
  source === null ? 'Unknown commit' : `${source.commit.slice(0, 10)}${source.hasLocalChanges ? ' with changes' : ''}`;

export const formatSize = (bytes: number): string => `${Math.ceil(bytes / 1_000).toLocaleString('en-US')} kB`;

/** Columns of versions: number and state, publication, size, checks, and a button that opens one. */
export const versionColumns = (open: (version: ReleaseVersion) => void): readonly Column<ReleaseVersion>[] => [
  {
    key: 'version',
    heading: 'Version',
    cell: (version) => (
      <WrapCell>
        <span>{version.version}</span>
        <small>{describeSource(version)}</small>
      </WrapCell>
    ),
  },
  {
    key: 'state',
    heading: 'Status',
    onPhone: 'line',
    cell: ({ state }) => <StateBadge state={state} />,
  },
  {
    key: 'published',
    heading: 'Published',
    cell: ({ publishedAt, publishedBy }) => (
      <WrapCell>
        <span>{formatReleaseTime(publishedAt)}</span>
        <small>{`by ${publishedBy}`}</small>
      </WrapCell>
    ),
  },
  {
    key: 'size',
    heading: 'Scripts',
    isNumeric: true,
    cell: ({ scriptBytes }) => (
      <>
        {formatSize(scriptBytes)}
        <PhoneText> of scripts</PhoneText>
      </>
    ),
  },
  {
    key: 'checks',
    heading: 'Checks',
    onPhone: 'line',
    cell: (version) => (
      <WrapCell>
        <span title={describeChecks(version)}>
          <PhoneText>Checks: </PhoneText>
          {describeChecks(version)}
        </span>
      </WrapCell>
    ),
  },
  {
    key: 'open',
    heading: 'Action',
    isAction: true,
    cell: (version) => (
      <Button
        kind="secondary"
        size="small"
        onClick={() => open(version)}
        aria-label={`Open version ${version.version}`}
      >
        Open
      </Button>
    ),
  },
];
