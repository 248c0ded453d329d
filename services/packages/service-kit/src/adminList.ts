import { Readable } from 'node:stream';
import type { AdminCursor, AdminFilterValues, AdminList } from '@dealstead/contracts/adminList';
import { adminListEndpoints } from '@dealstead/contracts/adminListEndpoints';
import { adminListFile, type FindAdminRows } from './adminListFile.ts';
import { handle, type Route } from './handle.ts';
import { streamed } from './responses.ts';

/** The handlers of a list for admins: a page of it, and its CSV file, which is read page by page. */
export function adminListRoutes<const L extends AdminList>(list: L, find: FindAdminRows<L>): Route[] {
  const [page, file] = adminListEndpoints(list);
  // The endpoints' schemas are built from the same declaration as these types.
  type Query = AdminFilterValues<L> & { after?: AdminCursor<L> };
  return [
    handle(page, async ({ query }) => {
      const { after, ...filter } = query as Query;
      return [...(await find(filter as AdminFilterValues<L>, { after, limit: list.pageSize }))];
    }),
    handle(file, ({ query }) =>
      streamed('text/csv; charset=utf-8', Readable.from(adminListFile(list, find, query as Query)), {
        'content-disposition': `attachment; filename="${list.path.split('/').at(-1)}.csv"`,
        'cache-control': 'private, no-store',
      }),
    ),
  ];
}
