import { truncateText, type OwnSortOrder, ownSortOrders, statuses, type Status } from '@dealstead/contracts';
import { useSearchParams } from '@dealstead/kit';

/** What a table of listings shows; the URL holds it, so that it can be shared and reloaded. */
export interface ListState {
  readonly status: Status | null;
  readonly search: string;
  readonly sortBy: OwnSortOrder;
  /** Page number, from 1. */
  readonly page: number;
}

/**
 * State of a table in the URL. A change of anything but the page returns to the first page.
 * @param prefix of the URL's parameters, for a second table on the page
 */
export function useListState(prefix = ''): [ListState, (change: Partial<ListState>) => void] {
  const [params, setParams] = useSearchParams();
  const valueOf = (name: string) => params.get(prefix + name) ?? '';
  const state: ListState = {
    status: statuses.find((status) => status === valueOf('status')) ?? null,
    search: truncateText(valueOf('search'), 100),
    sortBy: ownSortOrders.find((order) => order === valueOf('sort')) ?? 'createdAt',
    page: /^[1-9]\d{0,3}$/.test(valueOf('page')) ? Number(valueOf('page')) : 1,
  };
  const setState = (change: Partial<ListState>) => {
    const next = { ...state, page: 1, ...change };
    setParams(
      (before) => {
        const after = new URLSearchParams(before);
        const values: readonly (readonly [string, string])[] = [
          ['status', next.status ?? ''],
          ['search', next.search],
          ['sort', next.sortBy === 'createdAt' ? '' : next.sortBy],
          ['page', next.page === 1 ? '' : String(next.page)],
        ];
        for (const [name, value] of values) {
          if (value === '') after.delete(prefix + name);
          else after.set(prefix + name, value);
        }
        return after;
      },
      { replace: true, preventScrollReset: true },
    );
  };
  return [state, setState];
}
