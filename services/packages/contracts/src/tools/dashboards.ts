import { z } from 'zod';
import { categories } from '../categories.ts';
import { endpoint } from '../endpoint.ts';
import { states } from '../states.ts';
import { dealStages, taskKinds } from './dealOptions.ts';

/** A listing in a dashboard's list; dollars. */
const DealLine = z.object({
  propertyId: z.number().int(),
  title: z.string(),
  category: z.enum(categories),
  city: z.string(),
  state: z.enum(states),
  price: z.number(),
  arv: z.number().nullable(),
  createdAt: z.iso.datetime(),
});
export type DealLine = z.infer<typeof DealLine>;

const Market = z.object({ activeListings: z.number().int(), newThisWeek: z.number().int(), states: z.number().int() });

export const MemberDashboard = z.object({
  memberSince: z.iso.datetime().nullable(),
  market: Market,
  /** What the member has done so far, for the set-up checklist. */
  done: z.object({
    /** Opened the details of a listing. */
    openedListing: z.boolean(),
    /** Published a listing, whatever became of it. */
    listedProperty: z.boolean(),
    savedBuyerProfile: z.boolean(),
  }),
});
export type MemberDashboard = z.infer<typeof MemberDashboard>;

export const getMemberDashboard = endpoint({
  service: 'tools',
  method: 'GET',
  path: '/api/dashboards/member',
  access: 'member',
  response: MemberDashboard,
  summary: 'Member dashboard: what the member has set up, and market figures',
});

export const BuyerDashboard = z.object({
  market: Market,
  /** Lowest price against ARV first, among listings of the last 30 days. */
  bestByArv: z.array(DealLine),
  newest: z.array(DealLine),
  byState: z.array(z.object({ state: z.enum(states), listings: z.number().int() })),
});
export type BuyerDashboard = z.infer<typeof BuyerDashboard>;

export const getBuyerDashboard = endpoint({
  service: 'tools',
  method: 'GET',
  path: '/api/dashboards/buyer',
  access: 'member',
  response: BuyerDashboard,
  summary: 'New and well-priced deals for a buyer',
});

/**
 * A delegate sees the owner's dashboard. Each part requires a permission: `deals` for the pipeline and profits, `leads` for
 * leads and follow-ups, `listings` for the number of listings. A part without permission is null.
 */
export const ProDashboard = z.object({
  ledger: z.object({
    /** Sums of profits are null also where deals count in them and none has a profit. */
    expectedProfit: z.number().nullable(),
    /** Open deals of these months that the sum leaves out: those that are kept, and those that lack a figure. */
    withoutProfit: z.number().int().nullable(),
    underContract: z.number().int().nullable(),
    underContractProfit: z.number().nullable(),
    /** Deals under contract that the sum leaves out, as above. */
    underContractWithoutProfit: z.number().int().nullable(),
    followUpsDue: z.number().int().nullable(),
    followUpsLate: z.number().int().nullable(),
    activeListings: z.number().int().nullable(),
  }),
  pipeline: z
    .array(
      z.object({
        stage: z.enum(dealStages),
        deals: z.number().int(),
        /** The sum of the profits that the pipeline states; null where no deal of the stage states one. */
        profit: z.number().nullable(),
        /** The sum of the cash flows a month of deals that are kept; null likewise. */
        cashFlow: z.number().nullable(),
        /** Deals with neither. */
        withoutFigure: z.number().int(),
        top: z.array(
          z.object({
            id: z.number().int(),
            version: z.number().int(),
            title: z.string(),
            /** Null while a figure of the deal is missing, and for one that is kept. */
            profit: z.number().nullable(),
            /** Dollars a month, of a rental or BRRRR. */
            cashFlow: z.number().nullable(),
            note: z.string(),
            late: z.boolean(),
          }),
        ),
      }),
    )
    .nullable(),
  dueNext: z
    .array(
      z.object({
        id: z.number().int(),
        /** A lead's follow-up, a to-do or deadline of a deal or lead, or the expected closing of a deal. */
        source: z.enum(['follow-up', 'task', 'closing']),
        kind: z.enum([...taskKinds, 'closing']),
        leadId: z.number().int().nullable(),
        dealId: z.number().int().nullable(),
        title: z.string(),
        about: z.string(),
        due: z.iso.date(),
        late: z.boolean(),
      }),
    )
    .nullable(),
  profitByMonth: z.array(z.object({ month: z.string(), firm: z.number(), forecast: z.number() })).nullable(),
  leads: z
    .array(
      z.object({
        id: z.number().int(),
        name: z.string(),
        property: z.string(),
        status: z.string(),
        priority: z.string(),
        value: z.number().nullable(),
        nextFollowup: z.iso.date().nullable(),
      }),
    )
    .nullable(),
  leadCount: z.number().int().nullable(),
  /** Today by the member's own calendar, against which due dates are late. */
  today: z.iso.date(),
});
export type ProDashboard = z.infer<typeof ProDashboard>;

export const getProDashboard = endpoint({
  service: 'tools',
  method: 'GET',
  path: '/api/dashboards/pro',
  access: 'member',
  feature: 'professional-dashboard',
  response: ProDashboard,
  summary:
    "A wholesaler's pipeline, follow-ups and expected profit; for a delegate the parts that their permissions cover",
});
