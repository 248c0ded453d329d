import { z } from 'zod';
import { endpoint, Id, RowId, RowVersion } from '../endpoint.ts';
import { maxSearchLength } from '../maxSearchLength.ts';
import { singleLine } from '../text.ts';
import { dealStages } from './dealOptions.ts';
import {
  activityTypes,
  callOutcomes,
  leadDueFilters,
  leadPageSize,
  leadPriorities,
  leadSortOrders,
  leadStatuses,
  leadTypes,
  loggedActivities,
  maxLeadsAtOnce,
  maxMatchingLeads,
} from './leadOptions.ts';
import { LeadFieldName, leadInputShape, leadShape } from './leadFieldSchemas.ts';
import { isFieldFilter } from './leadFieldFilter.ts';
import { isIdList } from './leadListFilter.ts';
import { ListName } from './leadLists.ts';
import { AssignedFilter, Assignees } from './assignees.ts';
import { CrmTask } from './tasks.ts';

const id = z.number().int();
const Day = z.iso.date();
const line = (max: number) => z.string().overwrite(singleLine).max(max);

/** The editable fields of a lead; amounts in dollars. */
export const LeadFields = z.strictObject(leadInputShape);
export type LeadFields = z.output<typeof LeadFields>;

/** A lead; amounts in dollars, days as ISO dates. */
export const Lead = z.object({
  id,
  /** Increases with every change. */
  version: z.number().int(),
  ...leadShape,
  /** The lists that it is in. */
  listIds: z.array(id),
  createdByUserId: id,
  lastContactDate: Day.nullable(),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
});
export type Lead = z.infer<typeof Lead>;

/** A row of the list. */
export const LeadRow = Lead.omit({ notes: true }).extend({
  /** What the open follow-up is about. */
  followUp: z.string().nullable(),
  /** Continues the list after this row, in the order of the request. */
  cursor: z.string(),
});
export type LeadRow = z.infer<typeof LeadRow>;

/** Ids of lists with commas between them. */
const IdList = z.string().refine(isIdList, 'Must be ids with commas between them');

export const LeadFilter = z.object({
  /** Words of names, address, e-mail, phone, company and notes; each matches as a prefix. */
  search: z.string().trim().max(maxSearchLength).optional(),
  /** A status, or `open` for all that need work. */
  status: z.enum([...leadStatuses, 'open']).optional(),
  priority: z.enum(leadPriorities).optional(),
  leadType: z.enum(leadTypes).optional(),
  source: z.string().max(80).optional(),
  due: z.enum(leadDueFilters).optional(),
  assigned: AssignedFilter.optional(),
  /** Those of an import's file: leads that it added, and leads that were there already. */
  importId: Id.optional(),
  /** Those in at least one of these lists, in each of them, or in none of them. */
  inAnyList: IdList.optional(),
  inAllLists: IdList.optional(),
  notInLists: IdList.optional(),
  /** Those in so many lists or more. */
  minLists: z.coerce.number().int().min(1).max(1_000).optional(),
  /** Further fields by name as JSON: yes or no for a mark, a tag, or the value of a custom field. */
  fields: z.string().max(2_000).refine(isFieldFilter, 'Must be an object of texts by the names of fields').optional(),
});
export type LeadFilter = z.infer<typeof LeadFilter>;

const lead = { service: 'tools', access: 'member', feature: 'lead-management' } as const;
const params = z.object({ id: Id });

export const listLeads = endpoint({
  ...lead,
  method: 'GET',
  path: '/api/leads',
  scope: 'leads:read',
  query: LeadFilter.extend({
    sortBy: z.enum(leadSortOrders).default('follow-up'),
    after: z.string().max(400).optional(),
    limit: z.coerce.number().int().min(1).max(leadPageSize).default(leadPageSize),
  }),
  response: z.array(LeadRow),
  summary: 'A page of your leads, or for a delegate with the permission of the owner’s',
});
export type LeadListQuery = z.output<typeof listLeads.query>;

export const exportLeads = endpoint({
  ...lead,
  method: 'GET',
  path: '/api/leads.csv',
  scope: 'leads:read',
  query: LeadFilter,
  content: 'text/csv',
  response: z.string(),
  summary: 'The leads that match, as CSV; cells that begin like a formula are made harmless',
});

export const countLeads = endpoint({
  ...lead,
  method: 'GET',
  path: '/api/leads/counts',
  scope: 'leads:read',
  query: LeadFilter.omit({ status: true }),
  response: z.object({
    /** Today by the member's own calendar, against which follow-ups are late. */
    today: Day,
    byStatus: z.record(z.enum(leadStatuses), z.number().int()),
    /** Open leads whose follow-up is due today or late, and the late ones among them. */
    due: z.number().int(),
    late: z.number().int(),
    /** All sources in use, regardless of the filter. */
    sources: z.array(z.string()),
    /** The tags in use, most frequent first, regardless of the filter. */
    tags: z.array(z.string()),
  }),
  summary: 'How many leads match, by status',
});
export type LeadCounts = z.infer<typeof countLeads.response>;

export const listLeadAssignees = endpoint({
  ...lead,
  method: 'GET',
  path: '/api/leads/assignees',
  response: Assignees,
  summary: 'To whom leads may be assigned: the owner, and the team’s members whose seats include leads',
});

export const createLead = endpoint({
  ...lead,
  method: 'POST',
  path: '/api/leads',
  scope: 'leads:write',
  idempotent: true,
  body: LeadFields.partial().refine(({ firstName, lastName, company }) => Boolean(firstName || lastName || company), {
    path: ['firstName'],
    message: 'Enter a name or a company.',
  }),
  response: Lead,
  success: 201,
  summary: 'Add a lead',
});

export const LeadActivity = z.object({
  id,
  activityType: z.enum(activityTypes),
  description: z.string(),
  userId: id,
  scheduledDate: Day.nullable(),
  completedDate: Day.nullable(),
  createdAt: z.iso.datetime(),
});
export type LeadActivity = z.infer<typeof LeadActivity>;

/** What to do next, with the reason. */
export const NextAction = z.object({
  kind: z.enum(['call', 'email', 'follow-up', 'deal', 'details', 'none']),
  title: z.string(),
  reason: z.string(),
});
export type NextAction = z.infer<typeof NextAction>;

/** Another lead that may be the same person or property. */
export const LeadDuplicate = Lead.extend({ sameBy: z.array(z.enum(['email', 'phone', 'address'])) });
export type LeadDuplicate = z.infer<typeof LeadDuplicate>;

export const LeadRecord = Lead.extend({
  today: Day,
  /** False for a seat without the permission for contact details: address and number are masked and cannot be edited. */
  canSeeContactData: z.boolean(),
  /** Newest first; the open follow-up is the one without a completed date. */
  activities: z.array(LeadActivity),
  tasks: z.array(CrmTask),
  /** For callers who may see deals. */
  deals: z.array(z.object({ id, title: z.string(), stage: z.enum(dealStages), status: z.string() })),
  /** The linked listing, while it is the owner's and known. */
  property: z
    .object({ propertyId: id, title: z.string(), city: z.string(), state: z.string(), price: z.number() })
    .nullable(),
  nextAction: NextAction,
  duplicates: z.array(LeadDuplicate),
});
export type LeadRecord = z.infer<typeof LeadRecord>;

export const getLead = endpoint({
  ...lead,
  method: 'GET',
  path: '/api/leads/{id}',
  scope: 'leads:read',
  params,
  response: LeadRecord,
  summary: 'A lead with its timeline, deals, possible duplicates and the next best action',
});

/** A change of a lead, with the number that takes it back. */
const Changed = z.object({ lead: Lead, changeId: id });

/** Details of the error `lead-conflict`: fields that someone else changed in the meantime, with all three values. */
export const LeadConflict = z.object({
  version: z.number().int(),
  fields: z.array(z.object({ field: LeadFieldName, was: z.unknown(), yours: z.unknown(), theirs: z.unknown() })),
});
export type LeadConflict = z.infer<typeof LeadConflict>;

export const updateLead = endpoint({
  ...lead,
  method: 'PATCH',
  path: '/api/leads/{id}',
  scope: 'leads:write',
  params,
  body: z.strictObject({
    /** The version that the caller edits. */
    version: RowVersion,
    changes: LeadFields.partial().refine((changes) => Object.keys(changes).length > 0, 'Change something.'),
    /**
     * The values of the changed fields in that version. With them a change of other fields in the meantime is merged;
     * without them it is a conflict.
     */
    was: LeadFields.partial().optional(),
  }),
  response: Changed,
  summary: 'Edit a lead; 409 with both values if someone changed the same fields',
});

/** What may change for several leads at once. */
const BulkChanges = LeadFields.pick({
  status: true,
  priority: true,
  leadType: true,
  leadSource: true,
  assignedToUserId: true,
  nextFollowupDate: true,
})
  .partial()
  .refine((changes) => Object.keys(changes).length > 0, 'Change something.');

/** Puts leads in a list, which is made if none has this name, or takes them out of one. */
const ListChange = z.union([z.strictObject({ add: ListName }), z.strictObject({ remove: RowId })]);
export type ListChange = z.output<typeof ListChange>;

export const changeLeads = endpoint({
  ...lead,
  method: 'POST',
  path: '/api/leads/changes',
  body: z.union([
    z.strictObject({
      ids: z.array(RowId).min(1).max(maxLeadsAtOnce),
      changes: BulkChanges,
    }),
    z.strictObject({ ids: z.array(RowId).min(1).max(maxLeadsAtOnce), list: ListChange }),
    z.strictObject({ ids: z.array(RowId).min(1).max(maxLeadsAtOnce), delete: z.literal(true) }),
  ]),
  response: z.object({ changed: z.number().int(), changeId: id }),
  summary: 'Edit or delete several leads at once, put them in a list or take them out of it',
});

/** The leads of a change by filter: the filter, and how many matched it when the caller was asked. */
const Matching = z.strictObject({
  filter: z.strictObject(LeadFilter.shape),
  count: z.number().int().min(1).max(maxMatchingLeads),
});

export const changeMatchingLeads = endpoint({
  ...lead,
  method: 'POST',
  path: '/api/leads/matching/changes',
  body: z.union([
    Matching.extend({ changes: BulkChanges }),
    Matching.extend({ list: ListChange }),
    Matching.extend({ delete: z.literal(true) }),
  ]),
  response: z.object({ changed: z.number().int(), changeId: id }),
  summary:
    'Edit, delete or put in a list all leads that match a filter, as one change; 409 `count-changed` if their number is another now',
});

export const logActivity = endpoint({
  ...lead,
  method: 'POST',
  path: '/api/leads/{id}/activities',
  scope: 'leads:write',
  idempotent: true,
  params,
  body: z
    .strictObject({
      activityType: z.enum(loggedActivities),
      description: z.string().trim().max(5_000).default(''),
      /** The number that was called; the first that may be called where none is given. */
      phone: line(40).optional(),
      /** The result of a call. */
      outcome: z.enum(callOutcomes).optional(),
      /** When to follow up next; by default as the outcome says. */
      nextFollowupDate: Day.optional(),
    })
    .refine(({ activityType, outcome }) => outcome === undefined || activityType === 'call', {
      path: ['outcome'],
      message: 'Only a call has an outcome.',
    })
    .refine(({ description, outcome }) => description !== '' || outcome !== undefined, {
      path: ['description'],
      message: 'Required',
    }),
  response: Changed,
  success: 201,
  summary: 'Log a call, text, e-mail, visit or note; a contact completes a follow-up that is due',
});

export const planFollowUp = endpoint({
  ...lead,
  method: 'PUT',
  path: '/api/leads/{id}/follow-up',
  scope: 'leads:write',
  params,
  body: z.union([
    z.strictObject({ date: Day, description: line(300).optional() }),
    /** It is done, or is not needed anymore. */
    z.strictObject({ done: z.boolean() }),
  ]),
  response: Changed,
  summary: 'Plan, postpone, complete or drop the follow-up of a lead',
});

export const mergeLeads = endpoint({
  ...lead,
  method: 'POST',
  path: '/api/leads/{id}/merge',
  params,
  body: z.strictObject({
    /** The duplicate, whose timeline and deals move to this lead. */
    otherId: RowId,
    /** Fields whose value comes from the duplicate. */
    take: z.array(LeadFieldName).max(LeadFieldName.options.length).default([]),
  }),
  response: Changed,
  summary: 'Merge a duplicate into a lead, field by field',
});

export const undoLeadChange = endpoint({
  ...lead,
  method: 'POST',
  path: '/api/lead-changes/{id}/undo',
  params,
  response: z.object({
    restored: z.number().int(),
    /** Leads that were changed since and therefore stay as they are. */
    skipped: z.number().int(),
  }),
  summary: 'Undo an edit, bulk edit, deletion, logged activity or merge within 30 days',
});
