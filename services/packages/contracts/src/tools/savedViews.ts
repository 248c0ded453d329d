import { z } from 'zod';
import { endpoint, Id, Message } from '../endpoint.ts';
import { singleLine } from '../text.ts';

export const SavedView = z.object({
  id: z.number().int(),
  name: z.string(),
  /** The query of the page's URL: filters, sort order, columns and layout. */
  query: z.string(),
});
export type SavedView = z.infer<typeof SavedView>;

/** The endpoints of the views that members save of one kind of record. */
const viewsOf = <const Feature extends 'deal-pipeline' | 'lead-management', const Path extends string>(
  feature: Feature,
  path: Path,
  records: string,
) => {
  const common = { service: 'tools', access: 'member', feature } as const;
  return {
    list: endpoint({
      ...common,
      method: 'GET',
      path,
      response: z.array(SavedView),
      summary: `Your saved views of the ${records}`,
    }),
    save: endpoint({
      ...common,
      method: 'POST',
      path,
      idempotent: true,
      body: z.strictObject({
        name: z.string().overwrite(singleLine).min(1, 'Required').max(60),
        query: z.string().max(1_000),
      }),
      response: SavedView,
      success: 201,
      summary: 'Save a view; one of the same name is replaced',
    }),
    remove: endpoint({
      ...common,
      method: 'DELETE',
      path: `${path}/{id}`,
      params: z.object({ id: Id }),
      response: Message,
      summary: 'Delete a saved view',
    }),
  };
};

export const leadViews = viewsOf('lead-management', '/api/lead-views', 'leads');
export const dealViews = viewsOf('deal-pipeline', '/api/deal-views', 'deals');
