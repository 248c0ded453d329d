import { memberPageSize, type MemberFilter } from '@dealstead/contracts';
import { usePagedRead, useRead } from '@dealstead/kit';

/**
 * Members in pages, newest first, or those that a search finds or that belong to a plan or group; how many there are; and the member whose restrictions are
 * open: the one with `openedId`, or the only result.
 */
export function useMembers(searchText: string, show: MemberFilter | undefined, openedId: number) {
  const query = usePagedRead(
    '/api/admin/members{?search,show,after}',
    { search: searchText, show },
    { pageSize: memberPageSize, cursorAfter: ({ id }) => String(id), keepPrevious: true },
  );
  const total = useRead('/api/admin/overview').data?.members;
  const found = query.data?.pages.flat() ?? [];
  const listed =
    found.find(({ id }) => id === openedId) ?? (searchText !== '' && found.length === 1 ? found[0] : undefined);
  // A link may name a member who is on a later page.
  const linked = useRead(
    '/api/admin/members{?search}',
    { search: openedId },
    { enabled: openedId > 0 && query.isSuccess && !listed },
  ).data?.find(({ id }) => id === openedId);
  return { query, found, total, member: listed ?? linked };
}
