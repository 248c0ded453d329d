import { permissionSummary, teamActivityDays, teamPermissionLabels } from '@dealstead/contracts';
import { Alert, Button, EmptyState, FilterSelect, Lead, type ResponseOf, Row, Stack, useRead } from '@dealstead/kit';
import { DashboardHeader, LoadMore, QueryView, RowsSkeleton } from '@dealstead/kit/data';
import { DownloadSimple } from '@dealstead/kit/icons';
import { CrmLinks } from '../../features/CrmLinks.tsx';
import { TeamPage } from '../../features/team/TeamPage.tsx';
import { ActivityDays } from '../../features/teamActivity/ActivityDays.tsx';
import {
  type ActivityFilters,
  dayOptions,
  useActivity,
  useActivityFilters,
} from '../../features/teamActivity/activityQuery.ts';

type Options = ResponseOf<'GET', '/api/va/activity/options'>;

/** `/team-activity`: who did what on the owner's records. On a seat, what its permissions show. */
export const TeamActivity = () => (
  <TeamPage
    title="Team activity"
    description="What your team did."
    path="/team-activity"
    purpose="See who did what on your leads, deals, contracts, messages and campaigns."
  >
    <Activity />
  </TeamPage>
);

function Activity() {
  const options = useRead('/api/va/activity/options');
  const filters = useActivityFilters();
  return (
    <Stack space={4}>
      <CrmLinks />
      <DashboardHeader>
        <h1>Team activity</h1>
        <Lead>{`Who did what in the last ${teamActivityDays} days.`}</Lead>
        {options.data?.canExport && (
          <div>
            <Button
              kind="secondary"
              size="small"
              href={`/api/va/activity.csv?${filters.text}`}
              download
              icon={<DownloadSimple size={18} />}
              aria-label="Download as CSV"
            >
              CSV
            </Button>
          </div>
        )}
      </DashboardHeader>
      <QueryView query={options} label="Team activity" loading={<RowsSkeleton framed />}>
        {(loaded) => <ActivityList options={loaded} filters={filters} />}
      </QueryView>
    </Stack>
  );
}

interface ListProps {
  options: Options;
  filters: ActivityFilters;
}

function ActivityList({ options, filters }: ListProps) {
  const query = useActivity(filters);
  const entries = query.data?.pages.flat() ?? [];
  const { person, kind, day } = filters.values;
  return (
    <>
      {!options.isOwner && <SeatAlert options={options} />}
      {options.kinds.length > 0 && (
        <>
          <Filters options={options} filters={filters} />
          <QueryView
            query={query}
            label="Team activity"
            loading={<RowsSkeleton framed />}
            isEmpty={() => entries.length === 0}
            empty={
              person || kind || day ? (
                <EmptyState
                  title="Nothing matches"
                  action={
                    <Button kind="secondary" onClick={() => filters.set({ person: '', kind: '', day: '' })}>
                      Clear filters
                    </Button>
                  }
                >
                  Choose another person, day or kind.
                </EmptyState>
              ) : (
                <EmptyState title="No activity yet" action={<Button to="/leads">Go to leads</Button>}>
                  What you and your team do with leads, deals, contracts, messages and campaigns appears here.
                </EmptyState>
              )
            }
          >
            {() => (
              <Stack space={4} aria-busy={query.isPlaceholderData || undefined}>
                <ActivityDays entries={entries} today={options.today} />
                <LoadMore query={query} rows="entries" />
              </Stack>
            )}
          </QueryView>
        </>
      )}
    </>
  );
}

const SeatAlert = ({ options: { owner, kinds } }: Pick<ListProps, 'options'>) => (
  <Alert tone="water">
    {kinds.length === 0
      ? `Your seat with ${owner.name} shows no activity. ${owner.name} can allow leads, deals, contracts, messages or campaigns in Team.`
      : `You are working for ${owner.name}. Your seat shows the activity on ${permissionSummary(kinds).toLowerCase()}.`}
  </Alert>
);

const Filters = ({ options: { people, kinds, today }, filters: { values, set } }: ListProps) => (
  <Row space={2} role="search" aria-label="Team activity">
    <FilterSelect label="Person" value={values.person ?? ''} onChange={(event) => set({ person: event.target.value })}>
      <option value="">Everyone</option>
      {people.map(({ userId, name }) => (
        <option key={userId} value={userId}>
          {name}
        </option>
      ))}
    </FilterSelect>
    {kinds.length > 1 && (
      <FilterSelect label="Kind" value={values.kind ?? ''} onChange={(event) => set({ kind: event.target.value })}>
        <option value="">All kinds</option>
        {kinds.map((kind) => (
          <option key={kind} value={kind}>
            {teamPermissionLabels[kind]}
          </option>
        ))}
      </FilterSelect>
    )}
    <FilterSelect label="Day" value={values.day ?? ''} onChange={(event) => set({ day: event.target.value })}>
      <option value="">Any day</option>
      {dayOptions(today).map(([day, label]) => (
        <option key={day} value={day}>
          {label}
        </option>
      ))}
    </FilterSelect>
  </Row>
);

export default TeamActivity;
