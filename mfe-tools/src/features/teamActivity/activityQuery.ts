import {
  addDays,
  teamActivityDays,
  teamActivityKinds,
  teamActivityPageSize,
  isDate,
  dateIn,
} from '@dealstead/contracts';
import { usePagedRead } from '@dealstead/kit';
import { isId, useUrlQuery } from '../records/urlQuery.ts';
import { entryDay } from '../teamHours/teamHours.ts';

const parameters = { person: isId, kind: teamActivityKinds, day: isDate } as const;

/** The filters in the page's URL. */
export const useActivityFilters = () => useUrlQuery(parameters);
export type ActivityFilters = ReturnType<typeof useActivityFilters>;

/** The data whose changes are entries: leads, deals, contracts, messages, and what is sent to contacts. */
const topics = [
  '/api/leads',
  '/api/deals',
  '/api/contracts',
  '/api/inbox',
  '/api/campaigns',
  '/api/contacts',
  '/api/buyer-invitations',
] as const;

/** The entries that match the filters, in pages, read again when one of their sources changes. */
export const useActivity = ({ values }: ActivityFilters) =>
  usePagedRead('/api/va/activity{?person,kind,day,after}', values, {
    pageSize: teamActivityPageSize,
    cursorAfter: ({ cursor }) => cursor,
    keepPrevious: true,
    topics,
  });

/** The days of the list with their names, newest first. */
export const dayOptions = (today: string): readonly (readonly [day: string, label: string])[] =>
  Array.from({ length: teamActivityDays }, (_, index) => {
    const day = addDays(today, -index);
    return [day, index === 0 ? 'Today' : index === 1 ? 'Yesterday' : entryDay(day)] as const;
  });

/** The day of an entry by the browser's time zone, as in the filter. */
export const dayOf = (at: string): string => dateIn(undefined, new Date(at));
