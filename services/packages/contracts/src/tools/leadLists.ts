import { z } from 'zod';
import { endpoint, Id, Message } from '../endpoint.ts';
import { singleLine } from '../text.ts';
import { maxListName } from './leadListFilter.ts';

/** The name of a list. */
export const ListName = z.string().overwrite(singleLine).min(1, 'Enter a name.').max(maxListName);

/** A list of leads: those of an import, or a selection. A lead may be in several. */
export const LeadList = z.object({
  id: z.number().int(),
  name: z.string(),
  leads: z.number().int(),
  createdAt: z.iso.datetime(),
});
export type LeadList = z.infer<typeof LeadList>;

const lead = { service: 'tools', access: 'member', feature: 'lead-management' } as const;
const params = z.object({ id: Id });

export const listLeadLists = endpoint({
  ...lead,
  method: 'GET',
  path: '/api/lead-lists',
  scope: 'leads:read',
  response: z.array(LeadList),
  summary: 'The lists of your leads with the number of leads in each, newest first',
});

export const renameLeadList = endpoint({
  ...lead,
  method: 'PUT',
  path: '/api/lead-lists/{id}',
  scope: 'leads:write',
  params,
  body: z.strictObject({ name: ListName }),
  response: LeadList,
  summary: 'Rename a list of leads; 409 if another list has this name',
});

export const deleteLeadList = endpoint({
  ...lead,
  method: 'DELETE',
  path: '/api/lead-lists/{id}',
  scope: 'leads:write',
  params,
  response: Message,
  summary: 'Delete a list; its leads stay',
});
