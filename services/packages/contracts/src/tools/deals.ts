import { z } from 'zod';
import { endpoint, Id, Message, RowId, RowVersion } from '../endpoint.ts';
import { maxSearchLength } from '../maxSearchLength.ts';
import { multiLine, singleLine } from '../text.ts';
import {
  checklistKeys,
  dealActivityTypes,
  dealDueFilters,
  dealFields,
  dealPageSize,
  dealSortOrders,
  dealStages,
  dealStatuses,
  pipelineTypes,
  loggedDealActivities,
  lostReasons,
  maxDealsAtOnce,
} from './dealOptions.ts';
import { AssignedFilter, Assignees } from './assignees.ts';
import { ContractRow } from './contracts.ts';
import { DealDocument } from './dealDocuments.ts';
import { CrmTask } from './tasks.ts';

const id = z.number().int();
const Day = z.iso.date();
/** Dollars with at most two decimals. */
const Dollars = z.number().min(0).max(10_000_000_000);
/** A price that somebody offers or agrees to pay. */
const Price = Dollars.refine((dollars) => dollars > 0, 'Enter an amount above $0');
const SignedDollars = z.number().min(-10_000_000_000).max(10_000_000_000);
const line = (max: number) => z.string().overwrite(singleLine).max(max);
const optionalLine = (max: number) =>
  line(max)
    .transform((text) => (text === '' ? null : text))
    .nullable();

/** The editable fields of a deal; amounts in dollars. */
export const DealFields = z.strictObject({
  title: line(200).min(1, 'Required'),
  address: optionalLine(300),
  dealType: z.enum(pipelineTypes),
  stage: z.enum(dealStages),
  status: z.enum(dealStatuses),
  lostReason: z.enum(lostReasons).nullable(),
  leadId: RowId.nullable(),
  propertyId: RowId.nullable(),
  assignedToUserId: RowId.nullable(),
  purchasePrice: Dollars.nullable(),
  offerAmount: Price.nullable(),
  contractPrice: Price.nullable(),
  rehabBudget: Dollars.nullable(),
  arv: Dollars.nullable(),
  monthlyRent: Dollars.nullable(),
  wholesaleFee: Dollars.nullable(),
  otherCosts: Dollars.nullable(),
  actualProfit: SignedDollars.nullable(),
  buyerName: optionalLine(200),
  buyerLeadId: RowId.nullable(),
  offerDate: Day.nullable(),
  contractDate: Day.nullable(),
  expectedClosingDate: Day.nullable(),
  closingDate: Day.nullable(),
  notes: z
    .string()
    .overwrite(multiLine)
    .max(10_000)
    .transform((text) => (text === '' ? null : text))
    .nullable(),
});
export type DealFields = z.output<typeof DealFields>;

/** A deal; amounts in dollars, days as ISO dates. */
export const Deal = z.object({
  id,
  /** Increases with every change. */
  version: id,
  title: z.string(),
  address: z.string().nullable(),
  dealType: z.enum(pipelineTypes),
  stage: z.enum(dealStages),
  status: z.enum(dealStatuses),
  lostReason: z.enum(lostReasons).nullable(),
  leadId: id.nullable(),
  propertyId: id.nullable(),
  assignedToUserId: id.nullable(),
  purchasePrice: z.number().nullable(),
  offerAmount: z.number().nullable(),
  contractPrice: z.number().nullable(),
  rehabBudget: z.number().nullable(),
  arv: z.number().nullable(),
  monthlyRent: z.number().nullable(),
  wholesaleFee: z.number().nullable(),
  otherCosts: z.number().nullable(),
  /** By deal type; null while a figure is missing, and for a rental or BRRRR. */
  expectedProfit: z.number().nullable(),
  /** Of a rental or BRRRR: dollars a month in the first year. */
  cashFlow: z.number().nullable(),
  /** Of a rental or BRRRR: percent in the first year. */
  cashOnCash: z.number().nullable(),
  /**
   * What stands in place of a return on no cash: "Infinite. No cash left in the deal, $312.50/mo". Null beside a return, where a
   * figure is missing, and for a deal that is sold.
   */
  cashOnCashNote: z.string().nullable(),
  /** The attached analysis that the three come from; null where they follow from the deal's own figures. */
  analysisId: id.nullable(),
  /** Whether that analysis has another price, rehab, ARV or rent than the deal states now. */
  analysisDiffers: z.boolean(),
  actualProfit: z.number().nullable(),
  /** Maximum allowable offer (MAO) by the rule of the assumptions; null while a figure is missing. */
  maximumOffer: z.number().nullable(),
  buyerName: z.string().nullable(),
  buyerLeadId: id.nullable(),
  offerDate: Day.nullable(),
  contractDate: Day.nullable(),
  expectedClosingDate: Day.nullable(),
  closingDate: Day.nullable(),
  notes: z.string().nullable(),
  /** Whether a contract is there: its date, a document of that kind, or a purchase contract that was signed here. */
  hasContract: z.boolean(),
  /** Completed items of the checklist. */
  checklist: z.array(z.string()),
  stageChangedAt: z.iso.datetime(),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
  deletedAt: z.iso.datetime().nullable(),
});
export type Deal = z.infer<typeof Deal>;

/** The next open to-do or deadline of a deal. */
const NextTask = z.object({ title: z.string(), dueDate: Day });

/** A row of the list or a card of the board. */
export const DealRow = Deal.omit({ notes: true }).extend({
  nextTask: NextTask.nullable(),
  /** Continues the list after this row, in the order of the request. */
  cursor: z.string(),
});
export type DealRow = z.infer<typeof DealRow>;

export const DealFilter = z.object({
  /** Words of title, address, buyer and notes; each matches as a prefix. */
  search: z.string().trim().max(maxSearchLength).optional(),
  /** A stage; `active` for all but the lost, `open` for those that need work, `lost`, or `deleted` for the trash. */
  stage: z.enum([...dealStages, 'active', 'open', 'lost', 'deleted']).optional(),
  dealType: z.enum(pipelineTypes).optional(),
  due: z.enum(dealDueFilters).optional(),
  assigned: AssignedFilter.optional(),
  /** A listing that is linked to the deal. */
  propertyId: Id.optional(),
});
export type DealFilter = z.infer<typeof DealFilter>;

const deal = { service: 'tools', access: 'member', feature: 'deal-pipeline' } as const;
const params = z.object({ id: Id });

export const listDeals = endpoint({
  ...deal,
  method: 'GET',
  path: '/api/deals',
  query: DealFilter.extend({
    sortBy: z.enum(dealSortOrders).default('closing'),
    after: z.string().max(400).optional(),
    limit: z.coerce.number().int().min(1).max(dealPageSize).default(dealPageSize),
  }),
  response: z.array(DealRow),
  summary: 'A page of your deals, or for a delegate with the permission of the owner’s',
});
export type DealListQuery = z.output<typeof listDeals.query>;

export const countDeals = endpoint({
  ...deal,
  method: 'GET',
  path: '/api/deals/counts',
  query: DealFilter.omit({ stage: true }),
  response: z.object({
    /** Today by the member's own calendar, against which dates are late. */
    today: Day,
    /**
     * Deals by stage with the sum of their expected profits in dollars, actual ones where they are closed, the sum of the cash
     * flows a month of those that are kept, and how many have neither. A sum is null where no deal states one.
     */
    byStage: z.record(
      z.enum(dealStages),
      z.object({ deals: id, profit: z.number().nullable(), cashFlow: z.number().nullable(), withoutFigure: id }),
    ),
    lost: id,
    /** Open deals whose expected closing has passed. */
    late: id,
  }),
  summary: 'How many deals match, by stage',
});
export type DealCounts = z.infer<typeof countDeals.response>;

export const getDealValue = endpoint({
  ...deal,
  method: 'GET',
  path: '/api/deals/value',
  query: DealFilter.omit({ stage: true }),
  response: z.array(
    z.object({
      month: z.string(),
      deals: id,
      /** Deals that the sums leave out: those that are kept, and those that lack a figure. */
      withoutProfit: id,
      /** Actual profits of closed deals; each sum is null where deals count in it and none has a profit. */
      closed: z.number().nullable(),
      /** Expected profits of deals under contract or closing. */
      firm: z.number().nullable(),
      /** Expected profits of earlier stages, weighted by `dealStageWeights`. */
      forecast: z.number().nullable(),
    }),
  ),
  summary: 'Profits by month of closing: three months back, this one and five ahead',
});
export type DealValue = z.infer<typeof getDealValue.response>;

export const listDealAssignees = endpoint({
  ...deal,
  method: 'GET',
  path: '/api/deals/assignees',
  response: Assignees,
  summary: 'To whom deals may be assigned: the owner, and the team’s members whose seats include deals',
});

export const createDeal = endpoint({
  ...deal,
  method: 'POST',
  path: '/api/deals',
  idempotent: true,
  body: DealFields.partial().required({ title: true }),
  response: Deal,
  success: 201,
  summary: 'Add a deal; 409 `deal-requirements` where its stage needs more',
});

export const DealActivity = z.object({
  id,
  activityType: z.enum(dealActivityTypes),
  description: z.string(),
  userId: id,
  createdAt: z.iso.datetime(),
});
export type DealActivity = z.infer<typeof DealActivity>;

/** How a deal's expected profit or maximum offer is reached. */
export const ProfitStatement = z.object({
  /** The formula's name. */
  method: z.string(),
  lines: z.array(z.object({ label: z.string(), amount: z.number(), total: z.boolean() })),
  /** What to enter before it can be computed; null where it is. */
  needs: z.string().nullable(),
});
export type ProfitStatement = z.infer<typeof ProfitStatement>;

/** A lead of a deal, with the number to call; `phoneBarred` says why nobody is to be called there. */
const LinkedLead = z.object({
  id,
  name: z.string(),
  phone: z.string().nullable(),
  phoneBarred: z.string().nullable(),
});

export const DealRecord = Deal.extend({
  today: Day,
  /** How the expected profit is reached, or the cash flow of a rental or BRRRR. */
  profit: ProfitStatement,
  /** The attached analysis that the figures come from; null where they follow from the deal's own. */
  analysis: z
    .object({
      id,
      name: z.string(),
      isOwn: z.boolean(),
      updatedAt: z.iso.datetime(),
      /** Figures that the deal states otherwise; dollars. */
      differs: z.array(z.object({ field: z.enum(dealFields), deal: z.number(), analysis: z.number() })),
    })
    .nullable(),
  /** How the maximum offer is reached. */
  offer: ProfitStatement,
  /** The profile of the deal's owner that both go by; its id is null for the defaults. A deal that is closed or lost stays with the one of that day. */
  assumptions: z.object({ id: id.nullable(), name: z.string(), isOwn: z.boolean(), isFixed: z.boolean() }),
  /** Newest first. */
  activities: z.array(DealActivity),
  documents: z.array(DealDocument),
  tasks: z.array(CrmTask),
  /** The lead that the deal came of, for callers who may see leads. */
  lead: LinkedLead.nullable(),
  buyerLead: LinkedLead.nullable(),
  /** The linked listing, while it is on the market or closed; null in review, too. */
  property: z
    .object({
      propertyId: id,
      title: z.string(),
      city: z.string(),
      state: z.string(),
      price: z.number(),
      /** One of the listings' statuses. */
      status: z.string(),
    })
    .nullable(),
  /** The deal's contracts, for callers who may see contracts. */
  contracts: z.array(ContractRow),
  calculations: z.array(
    z.object({
      id,
      name: z.string(),
      mode: z.enum(pipelineTypes),
      netProfit: z.number().nullable(),
      /** Dollars a month. */
      cashFlow: z.number().nullable(),
      /** Percent. */
      cashOnCash: z.number().nullable(),
      /** What stands in place of a cash-on-cash. */
      cashOnCashNote: z.string().nullable(),
      /** What to add before there are results, "rent and price"; null for an analysis that has all of it. */
      missing: z.string().nullable(),
      updatedAt: z.string(),
    }),
  ),
});
export type DealRecord = z.infer<typeof DealRecord>;

export const getDeal = endpoint({
  ...deal,
  method: 'GET',
  path: '/api/deals/{id}',
  params,
  response: DealRecord,
  summary: 'A deal with its numbers, checklist, deadlines, documents and timeline',
});

/** A change of a deal, with the number that takes it back. */
const Changed = z.object({ deal: Deal, changeId: id });

/** Details of the error `deal-conflict`: fields that someone else changed in the meantime, with all three values. */
export const DealConflict = z.object({
  version: id,
  fields: z.array(z.object({ field: z.enum(dealFields), was: z.unknown(), yours: z.unknown(), theirs: z.unknown() })),
});
export type DealConflict = z.infer<typeof DealConflict>;

export const updateDeal = endpoint({
  ...deal,
  method: 'PATCH',
  path: '/api/deals/{id}',
  params,
  body: z.strictObject({
    /** The version that the caller edits. */
    version: RowVersion,
    changes: DealFields.partial().refine((changes) => Object.keys(changes).length > 0, 'Change something.'),
    /** The values of the changed fields in that version: a change of other fields in the meantime is merged. */
    was: DealFields.partial().optional(),
  }),
  response: Changed,
  summary:
    'Edit or move a deal; 409 `deal-conflict` if someone changed the same fields, `deal-transition` or `deal-requirements` if it cannot move',
});

export const changeDeals = endpoint({
  ...deal,
  method: 'POST',
  path: '/api/deals/changes',
  body: z.union([
    z.strictObject({
      ids: z.array(RowId).min(1).max(maxDealsAtOnce),
      changes: DealFields.pick({ stage: true, dealType: true, assignedToUserId: true, expectedClosingDate: true })
        .partial()
        .refine((changes) => Object.keys(changes).length > 0, 'Change something.'),
    }),
    z.strictObject({ ids: z.array(RowId).min(1).max(maxDealsAtOnce), delete: z.boolean() }),
  ]),
  response: z.object({ changed: id, changeId: id }),
  summary: 'Edit, delete or restore several deals at once; a deleted deal stays 30 days',
});

export const logDealActivity = endpoint({
  ...deal,
  method: 'POST',
  path: '/api/deals/{id}/activities',
  idempotent: true,
  params,
  body: z.strictObject({
    activityType: z.enum(loggedDealActivities),
    description: z.string().trim().min(1, 'Required').max(5_000),
  }),
  response: DealActivity,
  success: 201,
  summary: 'Log a note, call, text, e-mail or visit of a deal',
});

export const setChecklistItem = endpoint({
  ...deal,
  method: 'PUT',
  path: '/api/deals/{id}/checklist/{item}',
  params: z.object({ id: Id, item: z.enum(checklistKeys) }),
  body: z.strictObject({ isDone: z.boolean() }),
  response: Message,
  summary: 'Tick or clear an item of a deal’s checklist',
});

export const undoDealChange = endpoint({
  ...deal,
  method: 'POST',
  path: '/api/deal-changes/{id}/undo',
  params,
  response: z.object({
    restored: id,
    /** Deals that were changed since and therefore stay as they are. */
    skipped: id,
  }),
  summary: 'Undo an edit, move, bulk edit or deletion within 30 days',
});

export const exportDeals = endpoint({
  ...deal,
  method: 'GET',
  path: '/api/deals.csv',
  query: DealFilter,
  content: 'text/csv',
  response: z.string(),
  summary: 'The deals that match, as CSV; cells that begin like a formula are made harmless',
});
