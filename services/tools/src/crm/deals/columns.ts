import { part, rawPart } from '@dealstead/service-kit';
import { type AssumptionsInUse, type DealField, dollarsToCents, isSettled } from '@dealstead/contracts';
import type { Deal, DealFields } from '@dealstead/contracts/tools/deals';
import { type CopiedProfile, toAssumptions } from '../../copies/index.ts';
import type { ColumnValues } from '../records/changeLog.ts';
import { dealMaximumOffer } from './profit.ts';
import type { AttachedAnalysis } from './strategyFigures.ts';

/** Column of each editable field. */
export const dealColumns: Record<DealField, string> = {
  title: 'title',
  address: 'address',
  dealType: 'deal_type',
  stage: 'stage',
  status: 'status',
  lostReason: 'lost_reason',
  leadId: 'lead_id',
  propertyId: 'property_id',
  assignedToUserId: 'assigned_to_user_id',
  purchasePrice: 'purchase_price_cents',
  offerAmount: 'offer_amount_cents',
  contractPrice: 'contract_price_cents',
  rehabBudget: 'rehab_budget_cents',
  arv: 'arv_cents',
  monthlyRent: 'monthly_rent_cents',
  wholesaleFee: 'wholesale_fee_cents',
  otherCosts: 'other_costs_cents',
  actualProfit: 'actual_profit_cents',
  buyerName: 'buyer_name',
  buyerLeadId: 'buyer_lead_id',
  offerDate: 'offer_date',
  contractDate: 'contract_date',
  expectedClosingDate: 'expected_closing_date',
  closingDate: 'closing_date',
  notes: 'notes',
};

/** Editable fields as column values; dollars become cents. */
export function toColumns(fields: Partial<DealFields>): ColumnValues {
  return Object.fromEntries(
    Object.entries(fields).map(([field, value]) => {
      const column = dealColumns[field as DealField];
      return [column, column.endsWith('_cents') && typeof value === 'number' ? dollarsToCents(value) : value];
    }),
  );
}

/** SQL of an amount of deal `l` in dollars. */
const money = (amount: string) => rawPart(`(l.${amount}_cents / 100.0)::float8 AS ${amount}`);

/** Whether a purchase contract of deal `l` was uploaded or signed. */
const hasDocument = part`(EXISTS (SELECT FROM deal_documents f WHERE f.deal_id = l.id AND f.kind = 'contract')
  OR EXISTS (SELECT FROM contracts c WHERE c.deal_id = l.id AND c.status = 'signed' AND c.contract_type = 'purchase'))`;

/** SQL of the profit that counts: the actual one once it is known, and no other of a closed deal; null without it. */
export const profitCents = part`
  CASE WHEN l.stage = 'closed' THEN l.actual_profit_cents ELSE coalesce(l.actual_profit_cents, l.expected_profit_cents) END`;

/** SQL of the day on which deal `l` closed or is to close. */
export const closingDay = part`CASE WHEN l.stage = 'closed' THEN l.closing_date ELSE l.expected_closing_date END`;

/** SQL of a deal's fields in the API's names; `l` is the table. */
export const dealSelect = part`l.id, l.version, l.title, l.address, l.deal_type, l.stage, l.status,
  l.lost_reason, l.lead_id, l.property_id,
  l.assigned_to_user_id, ${money('purchase_price')},
  ${money('offer_amount')}, ${money('contract_price')},
  ${money('rehab_budget')}, ${money('arv')},
  ${money('monthly_rent')}, ${money('wholesale_fee')},
  ${money('other_costs')}, ${money('expected_profit')},
  ${money('cash_flow')}, l.cash_on_cash_percent AS cash_on_cash,
  l.cash_on_cash_note, l.analysis_id, l.analysis_differs,
  ${money('actual_profit')}, l.buyer_name, l.buyer_lead_id,
  l.offer_date::text AS offer_date, l.contract_date::text AS contract_date,
  l.expected_closing_date::text AS expected_closing_date, l.closing_date::text AS closing_date, l.notes,
  (l.contract_date IS NOT NULL OR ${hasDocument}) AS has_contract, ${hasDocument} AS has_contract_document,
  l.checklist, l.stage_changed_at, l.created_at, l.updated_at,
  l.deleted_at, l.final_assumptions`;

/** SQL of the latest analysis of its type that is attached to deal `l`, as `AttachedAnalysis`. */
export const latestAnalysis = part`(SELECT jsonb_build_object('id', c.id, 'name', c.name, 'userId', c.user_id, 'updatedAt', c.updated_at,
    'inputs', c.inputs) FROM property_calculations c
  WHERE c.deal_id = l.id AND c.calculation_type = l.deal_type ORDER BY c.updated_at DESC, c.id DESC LIMIT 1)`;

/** SQL of the analysis that the figures of deal `l` come from: the latest one, or that with which it was closed or lost. */
const analysisSelect = part`CASE WHEN l.final_analysis IS NULL THEN ${latestAnalysis}
  ELSE nullif(l.final_analysis -> 'analysis', 'null') END AS analysis`;

/** SQL of what `strategyOf` reads of a deal besides its own fields. */
export const analyzedDealSelect = part`${dealSelect}, ${analysisSelect}`;

/** A row of `analyzedDealSelect`. */
export interface AnalyzedDeal extends StoredDeal {
  readonly analysis: AttachedAnalysis | null;
}

/** A row of `dealSelect`. */
export interface StoredDeal extends Omit<
  Deal,
  'maximumOffer' | 'stageChangedAt' | 'createdAt' | 'updatedAt' | 'deletedAt'
> {
  readonly stageChangedAt: Date;
  readonly createdAt: Date;
  readonly updatedAt: Date;
  readonly deletedAt: Date | null;
  /** Whether a purchase contract was uploaded or signed, whatever the contract's date. */
  readonly hasContractDocument: boolean;
  /** The owner's assumptions when the deal was closed or lost; null where they were not stored. */
  readonly finalAssumptions: CopiedProfile | null;
}

/** What the figures of a deal are computed by: the owner's assumptions in use, or those with which it was closed or lost. */
export const assumptionsOf = (
  deal: Pick<StoredDeal, 'stage' | 'status' | 'finalAssumptions'>,
  inUse: AssumptionsInUse,
): AssumptionsInUse => (isSettled(deal) && deal.finalAssumptions ? toAssumptions(deal.finalAssumptions) : inUse);

/** A deal as the API shows it, with its maximum offer. `inUse` are the owner's assumptions. */
export const toDeal = <Row extends StoredDeal>({ finalAssumptions, ...row }: Row, inUse: AssumptionsInUse) => ({
  ...row,
  maximumOffer: dealMaximumOffer(row, assumptionsOf({ ...row, finalAssumptions }, inUse).figures).maximum,
  stageChangedAt: row.stageChangedAt.toISOString(),
  createdAt: row.createdAt.toISOString(),
  updatedAt: row.updatedAt.toISOString(),
  deletedAt: row.deletedAt?.toISOString() ?? null,
});
