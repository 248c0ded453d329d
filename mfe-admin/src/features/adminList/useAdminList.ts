import type { AdminList, AdminRow } from '@dealstead/contracts/adminList';
import { useSearchParams } from '@dealstead/kit';
import { withParameters } from '../withParameters.ts';

/** A list with what narrows it now. */
export interface ShownAdminList<L extends AdminList> {
  readonly list: L;
  /** By the names of the filters, without empty ones. */
  readonly filters: Readonly<Record<string, string>>;
  readonly set: (name: string, value: string) => void;
  /** Options of `usePagedRead`. */
  readonly paging: {
    readonly pageSize: number;
    readonly cursorAfter: (row: AdminRow<L>) => string;
    readonly keepPrevious: true;
  };
}

/** The options of `usePagedRead` for a list. */
export const pagingOf = <L extends AdminList>(list: L): ShownAdminList<L>['paging'] => ({
  pageSize: list.pageSize,
  cursorAfter: (row) => String((row as Readonly<Record<string, unknown>>)[list.cursor?.column ?? 'id']),
  keepPrevious: true,
});

/** A list of the back office with the filters of the page's URL. A choice that the list does not have narrows nothing. */
export function useAdminList<L extends AdminList>(list: L): ShownAdminList<L> {
  const [search, setSearch] = useSearchParams();
  const given = Object.entries(list.filters).flatMap(([name, filter]) => {
    const value = search.get(name)?.trim() ?? '';
    const isOffered = filter.kind !== 'choice' || Object.hasOwn(filter.choices, value);
    return value !== '' && isOffered ? [[name, value] as const] : [];
  });
  return {
    list,
    filters: Object.fromEntries(given),
    set: (name, value) => setSearch(withParameters({ [name]: value }), { replace: true }),
    paging: pagingOf(list),
  };
}
