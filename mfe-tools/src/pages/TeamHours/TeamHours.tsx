import { formatMinutes, addDays, type VaHoursWeek, weekDays, weekStart } from '@dealstead/contracts';
import {
  Alert,
  Button,
  EmptyState,
  FilterSelect,
  formatShortDate,
  IconButton,
  Lead,
  Row,
  Small,
  Stack,
  useRead,
  useUser,
} from '@dealstead/kit';
import { DashboardHeader, QueryView, RowsSkeleton, useRestoredFocus } from '@dealstead/kit/data';
import { CaretLeft, CaretRight, DownloadSimple, Plus } from '@dealstead/kit/icons';
import { useMemo } from 'react';
import { CrmLinks } from '../../features/CrmLinks.tsx';
import { TeamPage } from '../../features/team/TeamPage.tsx';
import { useAddDialog } from '../../features/records/useAddDialog.ts';
import { EntryDialog } from '../../features/teamHours/EntryDialog.tsx';
import { PersonPanel } from '../../features/teamHours/PersonPanel.tsx';
import {
  groupByPerson,
  type HoursQuery,
  ofPerson,
  sumMinutes,
  useHoursQuery,
  waiting,
} from '../../features/teamHours/teamHours.ts';
import { TimerPanel } from '../../features/teamHours/TimerPanel.tsx';
import { WeekSheet } from '../../features/teamHours/WeekSheet.tsx';

/** `/team-hours`: the timer, the week by person, and approval by the owner. On a seat, the own hours. */
export const TeamHours = () => (
  <TeamPage
    title="Hours"
    description="The hours that you and your team work."
    path="/team-hours"
    purpose="See what your team works, and approve it by the week."
  >
    <Hours />
  </TeamPage>
);

function Hours() {
  const query = useHoursQuery();
  const hours = useRead('/api/va/hours{?week}', { week: query.values.week });
  const [isAdding, setAdding] = useAddDialog();
  const page = useRestoredFocus<HTMLDivElement>();
  return (
    <>
      <Stack space={4} ref={page}>
        <CrmLinks />
        <HoursHeader week={hours.data} onAdd={() => setAdding(true)} />
        {hours.data && !hours.data.isOwner && (
          <Alert tone="water">You are working for {hours.data.owner.name}, who sees and approves these hours.</Alert>
        )}
        <QueryView query={hours} label="Hours" loading={<RowsSkeleton framed />}>
          {(week) => <Week week={week} query={query} onAdd={() => setAdding(true)} />}
        </QueryView>
      </Stack>
      {isAdding && hours.data && <EntryDialog today={hours.data.today} onClose={() => setAdding(false)} />}
    </>
  );
}

interface HeaderProps {
  week: VaHoursWeek | undefined;
  onAdd: () => void;
}

function HoursHeader({ week, onAdd }: HeaderProps) {
  return (
    <DashboardHeader>
      <h1>Hours</h1>
      <Lead>{week ? summaryOf(week) : ' '}</Lead>
      <div>
        {week && (
          <Button
            kind="secondary"
            size="small"
            href={`/api/va/hours.csv?from=${week.week}&to=${addDays(week.week, 6)}`}
            download
            icon={<DownloadSimple size={18} />}
            aria-label="Download the week as CSV"
          >
            CSV
          </Button>
        )}
        <Button size="small" icon={<Plus size={18} />} onClick={onAdd}>
          Add time
        </Button>
      </div>
    </DashboardHeader>
  );
}

function summaryOf({ entries }: VaHoursWeek): string {
  if (entries.length === 0) return 'No hours in this week.';
  const open = waiting(entries);
  const total = `${formatMinutes(sumMinutes(entries))} in this week.`;
  return open.length === 0 ? `${total} All approved.` : `${total} ${formatMinutes(sumMinutes(open))} to approve.`;
}

interface WeekProps {
  week: VaHoursWeek;
  query: HoursQuery;
  onAdd: () => void;
}

function Week({ week, query, onAdd }: WeekProps) {
  const user = useUser();
  const callerId = user?.id ?? 0;
  const everyone = useMemo(() => groupByPerson(week.entries, callerId), [week.entries, callerId]);
  const { person } = query.values;
  const people = useMemo(() => groupByPerson(ofPerson(week, person), callerId), [week, person, callerId]);
  return (
    <Stack space={4}>
      <TimerPanel week={week} />
      {week.working.length > 0 && (
        <Small>{`Working now: ${week.working.map(({ name }) => name ?? 'Someone').join(', ')}.`}</Small>
      )}
      <Row space={3} between>
        <WeekSteps week={week} query={query} />
        {(everyone.length > 1 || person) && (
          <FilterSelect
            label="Person"
            value={person ?? ''}
            onChange={(event) => query.set({ person: event.target.value })}
          >
            <option value="">Everyone</option>
            {everyone.map(({ userId, name }) => (
              <option key={userId} value={userId}>
                {name}
              </option>
            ))}
          </FilterSelect>
        )}
      </Row>
      {people.length === 0 ? (
        <EmptyState title="No hours in this week" action={<Button onClick={onAdd}>Add time</Button>}>
          {week.isOwner
            ? 'The hours of your team appear here for your approval.'
            : 'Start the timer, or add time that you have worked.'}
        </EmptyState>
      ) : (
        <>
          <WeekSheet monday={week.week} people={people} />
          {people.map((one) => (
            <PersonPanel
              key={one.userId}
              person={one}
              isOwner={week.isOwner}
              isOwn={one.userId === callerId}
              today={week.today}
            />
          ))}
        </>
      )}
    </Stack>
  );
}

function WeekSteps({ week: { week, today }, query }: Pick<WeekProps, 'week' | 'query'>) {
  const current = weekStart(today);
  const show = (monday: string) => query.set({ week: monday === current ? '' : monday });
  const last = weekDays(week)[6] ?? week;
  return (
    <Row space={2} role="group" aria-label="Week">
      <IconButton label="Week before" onClick={() => show(addDays(week, -7))}>
        <CaretLeft size={18} />
      </IconButton>
      <strong>{`${formatShortDate(week)} – ${formatShortDate(last)}`}</strong>
      <IconButton label="Week after" disabled={week >= current} onClick={() => show(addDays(week, 7))}>
        <CaretRight size={18} />
      </IconButton>
      {week !== current && (
        <Button kind="quiet" size="small" onClick={() => show(current)}>
          This week
        </Button>
      )}
    </Row>
  );
}

export default TeamHours;
