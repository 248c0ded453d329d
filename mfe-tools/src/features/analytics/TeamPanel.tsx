import type { TeamActivity } from '@dealstead/contracts';
import {
  Button,
  Hint,
  Locked,
  Panel,
  PanelHead,
  Skeleton,
  Small,
  Stack,
  formatCount,
  formatTimeAgo,
  useIsAllowed,
  useRead,
} from '@dealstead/kit';
import { QueryView, Table, type Column } from '@dealstead/kit/data';
import { CalendarBlank, DownloadSimple } from '@dealstead/kit/icons';
import { OnPhone } from '../dashboard.ts';

type Person = TeamActivity['people'][number];

const counts = [
  ['published', 'Published'],
  ['priceChanges', 'Price changes'],
  ['closed', 'Closed'],
  ['statusChanges', 'Other changes'],
] as const satisfies readonly (readonly [keyof Person, string])[];

const columns: readonly Column<Person>[] = [
  {
    key: 'person',
    heading: 'Person',
    cell: ({ name, email, isOwner }) => (
      <>
        {name ?? 'Closed account'}
        {isOwner ? ' (you)' : ''}
        {!isOwner && email && <Small as="span">{` ${email}`}</Small>}
      </>
    ),
  },
  ...counts.map(([key, heading]): Column<Person> => ({
    key,
    heading,
    isNumeric: true,
    cell: (person) => (
      <>
        {formatCount(person[key])}
        <OnPhone> {heading.toLowerCase()}</OnPhone>
      </>
    ),
  })),
  {
    key: 'last',
    heading: 'Last active',
    isNumeric: true,
    onPhone: 'corner',
    cell: ({ lastAt }) => formatTimeAgo(lastAt),
  },
];

/** What the owner and each seat did with the owner's listings. Members who cannot sell do not see the panel. */
export function TeamPanel() {
  const canPost = useIsAllowed('property-posting');
  const hasTeam = useIsAllowed('team-collaboration');
  if (!canPost) return null;
  return (
    <Panel aria-labelledby="team-activity">
      <PanelHead>
        <h2 id="team-activity">Your team</h2>
        {hasTeam && (
          <span>
            <Button
              kind="quiet"
              size="small"
              href="/api/va/properties/team-activity.csv"
              download
              icon={<DownloadSimple size={18} />}
              aria-label="Download your team’s activity as CSV"
            >
              CSV
            </Button>
            <Button kind="quiet" size="small" to="/analytics/exports" icon={<CalendarBlank size={18} />}>
              Scheduled exports
            </Button>
          </span>
        )}
      </PanelHead>
      <Locked
        needs="team-collaboration"
        feature="Your team’s activity"
        prompt={false}
        preview={<TeamTable people={sampleTeam} />}
      >
        <Activity />
      </Locked>
    </Panel>
  );
}

function Activity() {
  const query = useRead('/api/va/properties/team-activity');
  return (
    <QueryView
      query={query}
      label="Your team"
      loading={<Skeleton height={140} />}
      isEmpty={({ people }) => people.length === 0}
      empty={<Small>Nobody changed your listings in the last 90 days.</Small>}
    >
      {({ people, days }) => (
        <Stack space={3}>
          <TeamTable people={people} />
          <Hint>{`Changes of your listings by you and your seats in the last ${days} days.`}</Hint>
        </Stack>
      )}
    </QueryView>
  );
}

const TeamTable = ({ people }: { people: readonly Person[] }) => (
  <Table caption="Your team’s activity" dense rows={people} rowKey={({ userId }) => userId} columns={columns} />
);

const samplePerson = { email: null, isOwner: false, priceChanges: 6, closed: 1, statusChanges: 3 };
const sampleTeam: readonly Person[] = [
  { ...samplePerson, userId: 1, name: 'Dana', published: 9, lastAt: '2025-11-18T15:00:00.000Z' },
  { ...samplePerson, userId: 2, name: 'Luis', published: 4, lastAt: '2025-11-17T15:00:00.000Z' },
];
