import { weekDays } from '@dealstead/contracts';
import { Panel, PanelHead } from '@dealstead/kit';
import { type Column, Table } from '@dealstead/kit/data';
import { clockMinutes, columnDay, type PersonWeek, sumMinutes } from './teamHours.ts';

interface WeekSheetProps {
  /** The Monday of the week. */
  monday: string;
  people: readonly PersonWeek[];
}

const onDay = ({ entries }: PersonWeek, day: string) => sumMinutes(entries.filter((entry) => entry.day === day));
const cellOf = (minutes: number) => (minutes === 0 ? '–' : clockMinutes(minutes));

/** The hours of each person on each day of a week. */
export function WeekSheet({ monday, people }: WeekSheetProps) {
  const totalOf = (minutes: readonly number[]) =>
    people.length < 2 ? undefined : cellOf(minutes.reduce((sum, value) => sum + value, 0));
  const columns: Column<PersonWeek>[] = [
    { key: 'person', heading: 'Person', cell: ({ name }) => name, total: people.length < 2 ? undefined : 'Team' },
    ...weekDays(monday).map((day): Column<PersonWeek> => ({
      key: day,
      heading: columnDay(day),
      isNumeric: true,
      cell: (person) => cellOf(onDay(person, day)),
      total: totalOf(people.map((person) => onDay(person, day))),
    })),
    {
      key: 'total',
      heading: 'Total',
      isNumeric: true,
      cell: ({ entries }) => cellOf(sumMinutes(entries)),
      total: totalOf(people.map(({ entries }) => sumMinutes(entries))),
    },
  ];
  return (
    <Panel aria-labelledby="week-sheet">
      <PanelHead>
        <h2 id="week-sheet">Week</h2>
        <span>Hours and minutes</span>
      </PanelHead>
      <Table
        caption="Hours of the week by person and day"
        dense
        onPhone="scroll"
        rows={people}
        rowKey={({ userId }) => userId}
        columns={columns}
      />
    </Panel>
  );
}
