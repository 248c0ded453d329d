import { isDate } from '@dealstead/contracts';
import type { VaHoursEntry, VaHoursWeek } from '@dealstead/contracts';
import { isId, useUrlQuery } from '../records/urlQuery.ts';

export const hoursTags = ['/api/va/hours'] as const;

const parameters = { week: isDate, person: isId } as const;

/** The week and the person in the page's URL. */
export const useHoursQuery = () => useUrlQuery(parameters);
export type HoursQuery = ReturnType<typeof useHoursQuery>;

/** The hours of one person in a week. */
export interface PersonWeek {
  readonly userId: number;
  readonly name: string;
  readonly entries: readonly VaHoursEntry[];
}

/** The entries of a week by person: the caller first, then by name. */
export function groupByPerson(entries: readonly VaHoursEntry[], callerId: number): readonly PersonWeek[] {
  const people = Map.groupBy(entries, ({ userId }) => userId);
  return [...people.entries()]
    .map(([userId, own]) => ({
      userId,
      name: userId === callerId ? 'You' : (own[0]?.name ?? 'Closed account'),
      entries: own,
    }))
    .toSorted((a, b) => Number(b.userId === callerId) - Number(a.userId === callerId) || a.name.localeCompare(b.name));
}

export const sumMinutes = (entries: readonly VaHoursEntry[]): number =>
  entries.reduce((sum, { minutes }) => sum + minutes, 0);

/** The entries that wait for the owner's approval. */
export const waiting = (entries: readonly VaHoursEntry[]): readonly VaHoursEntry[] =>
  entries.filter(({ approvedAt }) => approvedAt === null);

/** The entries that the URL's person leaves. */
export const ofPerson = ({ entries }: VaHoursWeek, person: string | undefined): readonly VaHoursEntry[] =>
  person === undefined ? entries : entries.filter(({ userId }) => String(userId) === person);

/** Minutes in a table of numbers: 90 is 1:30. */
export const clockMinutes = (minutes: number): string =>
  `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, '0')}`;

const named = (options: Intl.DateTimeFormatOptions) => {
  const format = new Intl.DateTimeFormat('en-US', { ...options, timeZone: 'UTC' });
  return (day: string) => format.format(new Date(`${day}T00:00:00Z`));
};

/** A column of the week: Mon 23. */
export const columnDay = (day: string): string => `${named({ weekday: 'short' })(day)} ${Number(day.slice(8))}`;

/** A day of the list: Mon, Nov 23. */
export const entryDay = named({ weekday: 'short', month: 'short', day: 'numeric' });
